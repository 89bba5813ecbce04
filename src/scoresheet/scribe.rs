//! Reads the entries of a score as moves.

use ansage_chess::{
    document::{Document, Entry},
    movetext::{MovetextFault, Said},
    notation::{self, Languages, MoveRefusal, PieceLanguage},
};
use shakmaty::{Chess, Move, Position};

/// Reader of the entries of one score, one after the other.
///
/// The meaning of a letter depends on the language of the score, which in turn depends on the whole score: it is the
/// one in which the most plies are legal from the start, as the reader of games has read them. Of several equally good
/// languages, English is preferred (PGN standard, 8.2.3), then the one named first in the data file. An entry that is
/// illegal in the language of [`notation::presumed`] is not read in another: the reader would have done so if the score
/// confirmed it.
#[derive(Debug, Clone, Copy)]
pub struct Scribe {
    languages: Languages,
    /// The languages in which an entry would be illegal. None of them is tried again.
    refuted: Languages,
}

impl Scribe {
    /// Returns a reader of `entries`, those of `document`, which begin from `start`.
    pub fn new(document: &Document, entries: &[Entry], start: &Chess) -> Scribe {
        let is_its_start = document.first_position() == *start;
        let (mut best, mut languages) = (0, Languages::NONE);
        for language in PieceLanguage::all() {
            let mut scribe = Scribe {
                languages: language.set(),
                refuted: Languages::NONE,
            };
            let mut position = start.clone();
            let legal = entries.iter().enumerate().take_while(|(ply, entry)| {
                let m = scribe.read_in(&position, entry, Languages::NONE);
                let m = m.ok().filter(|m| {
                    let known = document.line.moves.get(*ply).copied().flatten();
                    !is_its_start || known == Some(*m)
                });
                m.inspect(|m| position.play_unchecked(*m)).is_some()
            });
            let legal = legal.count();
            if legal > best || languages.is_empty() {
                (best, languages) = (legal, language.set());
            } else if legal == best {
                languages = languages.with(language.set());
            }
        }
        Scribe {
            languages,
            refuted: Languages::NONE,
        }
    }

    /// Returns the legal move that `entry` means in `position`. A score may change its language: a letter that does not
    /// exist in the language of the earlier entries is read in any language in which those entries are legal.
    ///
    /// # Errors
    ///
    /// [`MovetextFault`] if it does not mean exactly one legal move.
    pub fn read(&mut self, position: &Chess, entry: &Entry) -> Result<Move, MovetextFault> {
        self.read_in(position, entry, Languages::ALL)
    }

    fn read_in(&mut self, position: &Chess, entry: &Entry, others: Languages) -> Result<Move, MovetextFault> {
        let refused = |refusal| MovetextFault::Refused(entry.text.clone(), refusal);
        let written = match &entry.said {
            Said::Written(written) => written,
            Said::Declared(action) => return notation::only(position, *action).map_err(refused),
            Said::Nothing => return Err(MovetextFault::NotAMove(entry.text.clone())),
        };
        let first = self.languages.iter().next().map_or(Languages::NONE, PieceLanguage::set);
        let find = |within: Languages| {
            let presumed = notation::presumed(written, within).unwrap_or_default();
            match notation::resolve(position, written, presumed) {
                Err(refusal @ MoveRefusal::Illegal(_)) => Err(refusal),
                _ => notation::resolve(position, written, within),
            }
        };
        let (m, languages) = match find(self.languages) {
            Err(MoveRefusal::Languages(_)) => notation::resolve(position, written, first).map_err(refused)?,
            Err(MoveRefusal::Letter) => find(others.without(self.refuted)).map_err(refused)?,
            other => other.map_err(refused)?,
        };
        if matches!(written.shape, notation::Shape::Piece { .. }) {
            self.languages = languages;
            // A language in which the entry is a different legal move is not refuted.
            if let Ok((_, legal)) = notation::resolve(position, written, others) {
                let refuted = notation::languages_of(written, others).without(legal);
                self.refuted = self.refuted.with(refuted);
            }
        }
        Ok(m)
    }
}
