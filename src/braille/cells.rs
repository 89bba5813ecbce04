//! Cells of six dots as Unicode and as North American ASCII Braille (BRF).

/// The cell without dots.
pub const BLANK: char = '\u{2800}';

/// The ASCII characters of the 64 cells, in the order of Unicode's dot patterns (dot 1 is the lowest bit).
const ASCII: &[u8; 64] = b" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)=";

/// Converts Unicode dots to ASCII Braille. Other characters (line and form feeds) stay.
///
/// ```
/// use ansage::braille::cells::to_brf;
/// assert_eq!(to_brf("⠂⠀⠑⠲⠀⠑⠢"), "1 E4 E5");
/// ```
#[expect(clippy::indexing_slicing, reason = "the table has 64 cells")]
pub fn to_brf(dots: &str) -> String {
    dots.chars()
        .map(|c| match u32::from(c).checked_sub(0x2800) {
            Some(pattern @ 0..64) => char::from(ASCII[pattern as usize]),
            _ => c,
        })
        .collect()
}

/// Returns the cell of a character of a Braille file: a Unicode pattern of six dots, or ASCII in either letter case.
pub fn cell(c: char) -> Option<char> {
    if (BLANK..='\u{283f}').contains(&c) {
        return Some(c);
    }
    // BRF files use either letter case.
    let byte = match u8::try_from(c).ok()? {
        byte @ b'a'..=b'z' => byte.to_ascii_uppercase(),
        byte @ b'`'..=b'~' => byte - 0x20,
        byte => byte,
    };
    let pattern = ASCII.iter().position(|ascii| *ascii == byte)?;
    char::from_u32(0x2800 + u32::try_from(pattern).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_one_character_both_ways() {
        for pattern in 0x2800..0x2840 {
            let dots = char::from_u32(pattern).unwrap();
            let brf = to_brf(&dots.to_string());
            assert!(brf.is_ascii() && brf.len() == 1, "{dots}");
            let ascii = brf.chars().next().unwrap();
            assert_eq!(cell(ascii), Some(dots));
            assert_eq!(cell(ascii.to_ascii_lowercase()), Some(dots));
        }
        for (other, same) in [('`', '@'), ('{', '['), ('|', '\\'), ('}', ']'), ('~', '^')] {
            assert_eq!(cell(other), cell(same), "{other}");
        }
        assert_eq!(cell('\u{2840}'), None);
        assert_eq!(cell('ä'), None);
        assert_eq!(cell('\u{7f}'), None);
    }

    /// Letters a to j and the signs of BRF that are printed everywhere.
    #[test]
    fn known_cells() {
        for (ascii, dots) in [
            ('A', '⠁'),
            ('J', '⠚'),
            ('W', '⠺'),
            ('#', '⠼'),
            (',', '⠠'),
            ('1', '⠂'),
            ('0', '⠴'),
        ] {
            assert_eq!(cell(ascii), Some(dots));
        }
    }
}
