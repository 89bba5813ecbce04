//! Access rights. Spectators need none; the arbiter has a token, and each board has one that is derived from it.

use data_encoding::HEXLOWER;
use ring::{hmac, rand::SystemRandom};

use crate::wire::Name;

/// Digits of a board's token: 80 bits.
const DIGITS: usize = 20;

/// What a visitor may see, apart from the spectators' pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rights {
    /// Nothing.
    Spectator,
    /// The page of one board.
    Table,
    /// Everything.
    Arbiter,
}

/// The tokens.
#[derive(Debug)]
pub struct Tokens {
    token: String,
    /// Derives the tokens of boards.
    boards: hmac::Key,
    /// Compares tokens in constant time.
    comparing: hmac::Key,
}

impl Tokens {
    /// Creates the access with the arbiter's token.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no random numbers.
    pub fn new(token: String) -> Result<Tokens, ring::error::Unspecified> {
        Ok(Tokens {
            boards: hmac::Key::new(hmac::HMAC_SHA256, token.as_bytes()),
            comparing: hmac::Key::generate(hmac::HMAC_SHA256, &SystemRandom::new())?,
            token,
        })
    }

    /// Returns a new token for an arbiter: 26 lower-case letters and digits that cannot be mistaken for each other.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no random numbers.
    pub fn new_token() -> Result<String, ring::error::Unspecified> {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let bytes: [u8; 26] = ring::rand::generate(&SystemRandom::new())?.expose();
        let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).map(|letter| char::from(*letter));
        Ok(bytes.iter().filter_map(letter).collect())
    }

    /// Returns the arbiter's token.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the token of a board.
    pub fn token_of(&self, board: &Name) -> String {
        let tag = hmac::sign(&self.boards, format!("board {board}").as_bytes());
        let mut digits = HEXLOWER.encode(tag.as_ref());
        digits.truncate(DIGITS);
        digits
    }

    /// Returns what a visitor with `token` may see of `board`.
    pub fn rights(&self, token: &str, board: Option<&Name>) -> Rights {
        let is = |known: &str| {
            let tag = hmac::sign(&self.comparing, known.as_bytes());
            hmac::verify(&self.comparing, token.as_bytes(), tag.as_ref()).is_ok()
        };
        match board {
            _ if is(&self.token) => Rights::Arbiter,
            Some(board) if is(&self.token_of(board)) => Rights::Table,
            _ => Rights::Spectator,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_pages_only() {
        let access = Tokens::new(Tokens::new_token().unwrap()).unwrap();
        let [one, two]: [Name; 2] = ["1", "2"].map(|board| board.parse().unwrap());
        assert_eq!(access.token().len(), 26);
        assert_ne!(Tokens::new_token().unwrap(), access.token());
        assert_eq!(access.rights(access.token(), None), Rights::Arbiter);
        assert_eq!(access.rights(access.token(), Some(&two)), Rights::Arbiter);
        let of_one = access.token_of(&one);
        assert_eq!(access.rights(&of_one, Some(&one)), Rights::Table);
        for board in [Some(&two), None] {
            assert_eq!(access.rights(&of_one, board), Rights::Spectator);
        }
        for wrong in ["", "a", &of_one[1..], &of_one.to_uppercase()] {
            assert_eq!(access.rights(wrong, Some(&one)), Rights::Spectator, "{wrong}");
        }
        // The tokens of boards stay the same as long as the arbiter's does.
        let again = Tokens::new(access.token().to_owned()).unwrap();
        assert_eq!(again.token_of(&one), of_one);
    }
}
