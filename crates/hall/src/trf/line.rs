//! The lines of a tournament report, and the columns in them.

use std::ops::Range;

use encoding_rs::WINDOWS_1252;

use super::player::{Mark, Player, Side, Slot};

/// The columns of a player's line, counted from 0.
const RANK: Range<usize> = 4..8;
const NAME: Range<usize> = 14..47;
const FIDE: Range<usize> = 57..68;
const POINTS: Range<usize> = 80..84;
const PLACE: Range<usize> = 85..89;
/// Start of the first round, and the number of columns of each: opponent, colour, result, and two spaces before the
/// next.
const ROUNDS: usize = 91;
const WIDTH: usize = 10;
const OPPONENT: Range<usize> = 0..4;
const COLOUR: usize = 5;
const RESULT: usize = 7;
/// Maximum number of rounds that are read.
const MOST_ROUNDS: usize = 200;
/// Maximum length of a player's line that is read, in bytes.
const LONGEST: usize = ROUNDS + WIDTH * MOST_ROUNDS + 256;

/// A line, with its end.
#[derive(Debug, Clone)]
pub(super) struct Line {
    bytes: Vec<u8>,
    player: Option<(Player, Columns)>,
}

/// Unit of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Columns {
    Letters,
    Bytes,
}

impl Line {
    /// Reads a line. Returns the column that cannot be read, counted from 1, if it is the line of a player.
    pub(super) fn read(bytes: &[u8], is_utf8: bool) -> Result<Line, usize> {
        let mut line = Line {
            bytes: bytes.to_vec(),
            player: None,
        };
        // A byte order mark may precede the first line.
        if bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).get(..4) != Some(b"001 ".as_slice()) {
            return Ok(line);
        }
        if bytes.len() > LONGEST {
            return Err(ROUNDS + WIDTH * MOST_ROUNDS);
        }
        let tried: &[Columns] = match is_utf8 && !bytes.is_ascii() {
            true => &[Columns::Letters, Columns::Bytes],
            false => &[Columns::Bytes],
        };
        let mut read = tried.iter().map(|columns| (line.parse(*columns), *columns));
        // A name with different numbers of letters and bytes may shift the rounds by exactly one of them.
        let anchored = read
            .clone()
            .find(|(player, columns)| player.is_ok() && line.is_anchored(*columns));
        let chosen = anchored.or_else(|| {
            let first = read.next()?;
            match first.0 {
                Ok(_) => Some(first),
                Err(_) => read.find(|(player, _)| player.is_ok()).or(Some(first)),
            }
        });
        match chosen {
            Some((Ok(player), columns)) => line.player = Some((player, columns)),
            Some((Err(column), _)) => return Err(column + 1),
            None => return Err(1),
        }
        Ok(line)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn player(&self) -> Option<&Player> {
        self.player.as_ref().map(|(player, _)| player)
    }

    /// Returns the value of a line of the tournament, such as "012".
    pub(super) fn value(&self, tag: &str) -> Option<String> {
        let rest = self.bytes.strip_prefix(tag.as_bytes())?.strip_prefix(b" ")?;
        Some(decoded(rest).trim().to_owned())
    }

    /// Returns the range without the end of the line and the byte order mark before it.
    fn body(&self) -> Range<usize> {
        let begin = if self.bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let is_end = |byte: &&u8| matches!(byte, b'\r' | b'\n');
        let ends = self.bytes.iter().rev().take_while(is_end).count();
        begin..self.bytes.len() - ends
    }

    /// Returns where `column` begins in the line, or its end if the line is shorter.
    fn offset(&self, column: usize, columns: Columns) -> usize {
        let body = self.body();
        match columns {
            Columns::Bytes => (body.start + column).min(body.end),
            Columns::Letters => {
                let text = self
                    .bytes
                    .get(body.clone())
                    .and_then(|body| std::str::from_utf8(body).ok());
                let found = text.and_then(|text| text.char_indices().nth(column));
                found.map_or(body.end, |(offset, _)| body.start + offset)
            }
        }
    }

    fn field(&self, range: Range<usize>, columns: Columns) -> &[u8] {
        let (from, to) = (self.offset(range.start, columns), self.offset(range.end, columns));
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// Returns the player, or the column that cannot be read, counted from 0.
    fn parse(&self, columns: Columns) -> Result<Player, usize> {
        let rank = number(self.field(RANK, columns)).flatten().filter(|rank| *rank > 0);
        let rank = rank.and_then(|rank| u16::try_from(rank).ok()).ok_or(RANK.start)?;
        let mut rounds = Vec::new();
        for round in 0..MOST_ROUNDS {
            let begin = ROUNDS + WIDTH * round;
            if self.offset(begin, columns) >= self.body().end {
                break;
            }
            rounds.push(self.slot(begin, columns)?);
        }
        // Points that cannot be read could not be adjusted to the results.
        if !rounds.is_empty() {
            points(&decoded(self.field(POINTS, columns))).ok_or(POINTS.start)?;
        }
        Ok(Player {
            rank,
            name: decoded(self.field(NAME, columns)).trim().to_owned(),
            fide: number(self.field(FIDE, columns)).flatten(),
            rounds,
        })
    }

    /// Returns whether points and rank are in their columns.
    fn is_anchored(&self, columns: Columns) -> bool {
        let points = self.field(POINTS, columns);
        let has_point = points
            .iter()
            .rev()
            .nth(1)
            .is_none_or(|point| matches!(point, b'.' | b','));
        let is_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b' ' | b'.' | b',');
        has_point && points.iter().all(is_number) && number(self.field(PLACE, columns)).is_some()
    }

    /// Reads the round that begins at the column `begin`, or returns the column that cannot be read.
    fn slot(&self, begin: usize, columns: Columns) -> Result<Slot, usize> {
        let at = |column: usize| {
            let field = self.field(begin + column..begin + column + 1, columns);
            field.first().copied().unwrap_or(b' ')
        };
        let opponent = number(self.field(begin..begin + OPPONENT.end, columns)).ok_or(begin)?;
        let opponent = opponent.filter(|opponent| *opponent > 0);
        let opponent = opponent.map(u16::try_from).transpose().map_err(|_| begin)?;
        for gap in [OPPONENT.end, COLOUR + 1, RESULT + 1] {
            if at(gap) != b' ' {
                return Err(begin + gap);
            }
        }
        let side = match at(COLOUR) {
            b'w' | b'W' => Some(Side::White),
            b'b' | b'B' => Some(Side::Black),
            b' ' | b'-' => None,
            _ => return Err(begin + COLOUR),
        };
        let mark = match at(RESULT) {
            b' ' => None,
            letter => Some(Mark::of(letter).ok_or(begin + RESULT)?),
        };
        Ok(Slot { opponent, side, mark })
    }

    /// Writes the mark of `round`, counted from 1, and adjusts the points by the difference.
    pub(super) fn set_mark(&mut self, round: usize, mark: Mark) {
        let Some((player, columns)) = &mut self.player else {
            return;
        };
        let (Some(round), columns) = (round.checked_sub(1), *columns) else {
            return;
        };
        let Some(slot) = player.rounds.get_mut(round) else {
            return;
        };
        let before = slot.mark.replace(mark).map_or(0, Mark::half_points);
        let column = ROUNDS + WIDTH * round + RESULT;
        // A line may end after the colour.
        loop {
            let (offset, end) = (self.offset(column, columns), self.body().end);
            if offset < end {
                break;
            }
            self.bytes.insert(end, b' ');
        }
        let offset = self.offset(column, columns);
        if let Some(place) = self.bytes.get_mut(offset) {
            *place = mark.letter() as u8;
        }
        self.add_points(before, mark.half_points(), columns);
    }

    /// Adjusts the points of the line by the difference.
    fn add_points(&mut self, before: u32, after: u32, columns: Columns) {
        let from = self.offset(POINTS.start, columns);
        let Some((points, sign)) = points(&decoded(self.field(POINTS, columns))) else {
            return;
        };
        let points = (points + after).saturating_sub(before);
        let tenths = if points.is_multiple_of(2) { 0 } else { 5 };
        let written = format!("{:>2}{sign}{tenths}", points / 2);
        let written = format!("{written:>4}");
        let places = self.bytes.get_mut(from..from + POINTS.len());
        if let (Some(places), true) = (places, written.len() == POINTS.len()) {
            places.copy_from_slice(written.as_bytes());
        }
    }
}

/// Reads points, such as "10.5", and returns the number of half-points and the decimal sign. A comma is as good as a
/// point, and an empty field is no point.
fn points(field: &str) -> Option<(u32, char)> {
    let text = field.trim_matches(' ');
    if text.is_empty() {
        return Some((0, '.'));
    }
    let by = |sign: char| text.split_once(sign).map(|(whole, tenths)| (whole, tenths, sign));
    let (whole, tenths, sign) = by('.').or_else(|| by(',')).unwrap_or((text, "0", '.'));
    let half = match tenths {
        "0" => 0,
        "5" => 1,
        _ => return None,
    };
    let is_number = whole.bytes().all(|byte| byte.is_ascii_digit()) && whole.len() <= 2;
    let whole = match whole {
        "" => 0,
        whole => whole.parse::<u32>().ok().filter(|_| is_number)?,
    };
    Some((whole * 2 + half, sign))
}

/// Reads a number between spaces: `Some(None)` if the field is empty, `None` if it holds something else.
fn number(field: &[u8]) -> Option<Option<u32>> {
    let text = std::str::from_utf8(field).ok()?.trim_matches(' ');
    if text.is_empty() {
        return Some(None);
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).map(Some)
}

/// Decodes bytes: UTF-8, or the encoding of Windows in western Europe.
fn decoded(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}
