//! Latin letters among those of another alphabet that look the same.

use shakmaty::Move;

use super::Follower;
use crate::notation::{self, Languages, MoveRefusal, PieceLanguage};

impl Follower {
    /// Returns the move that `text` means if its Latin letter stands for the letter of this game that looks the same,
    /// such as "Cd2" in a Russian list. `None` if the game has no such letter, or if `found`, the move in the languages
    /// to which the game may change, is not legal.
    ///
    /// # Errors
    ///
    /// [`MoveRefusal`] if `found` is legal, but not what the letter of this game means.
    pub(super) fn look_alike(
        &self,
        text: &str,
        found: &Result<(Move, Languages), MoveRefusal>,
    ) -> Result<Option<Move>, MoveRefusal> {
        let mut choices: Vec<(&'static PieceLanguage, Move)> = match found {
            Ok((m, languages)) => languages.iter().take(1).map(|language| (language, *m)).collect(),
            Err(MoveRefusal::Languages(choices)) => choices.clone(),
            Err(_) => return Ok(None),
        };
        let Some(own) = notation::look_alike(text).and_then(|text| notation::read(&text).ok()) else {
            return Ok(None);
        };
        let (m, languages) = match notation::resolve(self.path.now(), &own, self.languages) {
            Ok(own) => own,
            Err(MoveRefusal::Letter) => return Ok(None),
            Err(refusal) => return Err(refusal),
        };
        choices.retain(|(_, other)| *other != m);
        if choices.is_empty() {
            return Ok(Some(m));
        }
        let own = languages.iter().take(1).map(|language| (language, m));
        Err(MoveRefusal::Languages(own.chain(choices).collect()))
    }
}
