//! Finds the meaning of a word among the moves, and makes its move.

use shakmaty::{Chess, Move, Position, Role};

use super::{Begun, Follower};
use crate::{
    board::{Action, PieceMove, Reason},
    movetext::{Event, Location, MovetextFault, Pace, Remark, Said, Sink, word},
    notation::{self, Languages, MoveRefusal, PieceLanguage, ReadError, Shape, Written},
};

impl Follower {
    pub(super) fn text(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        let apart = self.apart.take();
        // "N - f6", "N x e4"
        if matches!(text, "-" | "–" | ":" | "x" | "×") {
            self.apart.clone_from(&apart);
        }
        if word::is_pass(text) && !self.settings.only_words {
            return self.passed(text, location, sink);
        }
        if self.path.depth() == 0
            && let Some(outcome) = word::ending(text, self.path.now().turn())
        {
            // "Petrov resigns": the side to move need not be that player's. "kein Remis", "White offers draw": no draw.
            let is_draw = outcome.winner().is_none();
            let is_alone = match &self.doubt {
                Some(doubt) => is_draw && !word::may_turn(&doubt.text),
                None => true,
            };
            let is_given = is_alone && !self.aside.is_behind_words();
            if self.aside.is_behind_words() {
                self.fault(MovetextFault::Meaningless(text.into()), location, sink);
            }
            (self.result_in_word, self.may_be_taken_back) = (Some(outcome).filter(|_| is_given), true);
            self.word_location = Some(location).filter(|_| self.begins_line && self.is_of_feed());
            return;
        }
        if self.path.depth() == 0 && self.result_in_word.is_some() {
            if word::is_agreed(text) {
                return;
            }
            // "remis abgelehnt", "remis ?": a result in words is the last word.
            self.result_in_word = None;
        }
        match word::remark(text) {
            // "2. N f3": the mark of a novelty follows its move, so this letter is a knight's.
            Some(Remark::Editor) if self.after_number && text.len() == 1 => {}
            Some(remark) if remark == Remark::Glyph || self.path.last().is_some() => {
                if remark == Remark::Editor {
                    self.apart = Some((text.to_owned(), location));
                }
                return self.remark(remark, text, location, sink);
            }
            Some(_) => {}
            None if let Some((words, signs)) = word::signed_remark(text).filter(|_| self.path.last().is_some()) => {
                let column = location.column + words.chars().count();
                self.text(words, location, sink);
                return self.text(signs, Location { column, ..location }, sink);
            }
            None if self.begins_phrase(text) => return self.phrase.add(text, location),
            None => {}
        }
        if let Some((letter, location)) = apart
            && let Some(refusal) = self.set_apart(&letter, text)
        {
            let text = format!("{letter} {text}");
            let fault = MovetextFault::Refused(text.clone(), refusal);
            return self.refused(fault, &text, &Said::Nothing, location, sink);
        }
        self.understood(text, location, sink);
    }

    /// Returns why "N f6" cannot be read if both are legal: the pawn's move after the mark of a novelty, and the
    /// knight's. The same holds for "Ng f6" and "Springer f6", whose first word would mean nothing.
    fn set_apart(&self, letter: &str, text: &str) -> Option<MoveRefusal> {
        let find = |written| notation::resolve(self.path.now(), &written, self.languages);
        let (pawns, _) = find(notation::read(text).ok()?).ok()?;
        // Together the words may have two spellings, "Re f6" in English and Italian.
        let together = notation::read(&format!("{letter} {text}"));
        let together = together.or_else(|_| notation::read(&format!("{letter}{text}"))).ok()?;
        let pieces = match find(together) {
            Ok((m, _)) => vec![m],
            Err(MoveRefusal::Ambiguous(moves)) => moves,
            Err(MoveRefusal::Languages(moves)) => moves.into_iter().map(|(_, m)| m).collect(),
            Err(MoveRefusal::Illegal(_) | MoveRefusal::Letter) => return None,
        };
        let is_other = pieces.iter().any(|m| *m != pawns);
        is_other.then(|| MoveRefusal::Ambiguous([vec![pawns], pieces].concat()))
    }

    fn remark(&mut self, remark: Remark, text: &str, location: Location, sink: &mut impl Sink) {
        if self.has_too_many_notes(1, location, sink) {
            return;
        }
        if !self.is_read() {
            if self.path.depth() == 0 {
                sink.behind(Event::Remark(remark, text));
            }
        } else if remark == Remark::EnPassant && !self.path.last().is_some_and(|m| m.is_en_passant()) {
            let refusal = MoveRefusal::Illegal(Reason::NoEnPassant);
            // The fault is that of the move before "e.p.", which has already been made.
            let before = self.path.before();
            let ply = (before.fullmoves().get(), before.turn());
            self.fault_of(ply, MovetextFault::Refused(text.into(), refusal), location, sink);
            if self.path.depth() == 0 {
                sink.behind(Event::Remark(remark, text));
            }
        } else {
            sink.event(Event::Remark(remark, text));
            // A word before it that means nothing is reported for both.
            if remark == Remark::Glyph && self.doubt.is_none() {
                self.report_unnumbered(text, location, sink);
            }
        }
    }

    /// Reports a glyph in `text` that has no number, which only a text in its own notation keeps.
    fn report_unnumbered(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        if let Some(glyph) = word::without_number(text) {
            self.fault(MovetextFault::Meaningless(glyph.into()), location, sink);
        }
    }

    /// Reports the number before the next move if it does not fit the position. The move is read all the same: numbers
    /// are often wrong, and PGN allows any (PGN standard, 8.2.2). In a feed, a move with the number of an earlier one
    /// is not: it corrects that one, and would be made for the wrong side. Returns whether the move is read.
    fn compare_number(&mut self, said: &Said, sink: &mut impl Sink) -> bool {
        let may_replace_last = || match said {
            Said::Written(written) => !matches!(
                notation::resolve(self.path.before(), written, self.all_languages),
                Err(MoveRefusal::Illegal(_) | MoveRefusal::Letter)
            ),
            _ => true,
        };
        if self.settings.pace == Pace::Feed
            && self.path.depth() == 0
            && self.has_moves()
            && let Some((number, location)) = self.numbers.of_made(self.path.now(), may_replace_last)
        {
            self.after_number = false;
            self.fault(MovetextFault::Number(number), location, sink);
            return false;
        }
        if let Some((number, location)) = self.numbers.misfit(self.path.now(), self.plies == 1) {
            self.fault(MovetextFault::Number(number), location, sink);
        }
        true
    }

    fn passed(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        if !self.is_read() {
            return self.unread(text, &Said::Nothing, sink);
        }
        if self.has_lost_a_move(sink) {
            return self.unread(text, &Said::Nothing, sink);
        }
        if self.is_too_long(location, sink) {
            return;
        }
        if !self.compare_number(&Said::Nothing, sink) {
            return;
        }
        if !self.path.pass() {
            let refusal = MoveRefusal::Illegal(Reason::StillInCheck);
            let fault = MovetextFault::Refused(text.into(), refusal);
            return self.refused(fault, text, &Said::Nothing, location, sink);
        }
        self.doubted(sink);
        self.after_number = false;
        let (before, depth) = (self.path.before(), self.path.depth());
        if depth == 0 {
            self.last_is_refused = false;
        }
        sink.event(Event::Pass { before, depth, text });
    }

    /// Returns whether `text` is the first word of a move in words.
    fn begins_phrase(&self, text: &str) -> bool {
        let Some(words) = &self.settings.words else {
            return false;
        };
        let letters = text.trim_end_matches([',', ':', '-']);
        let is_word = || letters.chars().count() > 2 && letters.chars().all(|c| c.is_alphabetic() || c == '-');
        let begins = || words.begins(letters) || notation::is_piece_name(letters);
        self.settings.only_words || is_word() && (words.knows(letters) || notation::read(text).is_err() && begins())
    }

    pub(super) fn end_phrase(&mut self, sink: &mut impl Sink) {
        if self.phrase.is_empty() {
            return;
        }
        // The buffers are reused, so that they are not allocated again.
        let mut phrase = std::mem::take(&mut self.phrase);
        self.declared(&phrase.text, phrase.location, sink);
        if self.is_read() {
            sink.event(Event::Space(&phrase.behind));
        }
        phrase.clear();
        self.phrase = phrase;
    }

    /// Makes the move that `text` writes in any supported notation.
    pub(super) fn understood(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        if self.settings.only_words {
            return self.declared(text, location, sink);
        }
        match notation::read(text) {
            Ok(written) if !self.is_read() => self.unread(text, &Said::Written(written), sink),
            Ok(written) => match self.resolved(text, &written) {
                Ok(Some(m)) => self.moved(m, text, &Said::Written(written), location, sink),
                Ok(None) => self.undecided = Some((text.to_owned(), location)),
                Err(refusal) => {
                    let fault = MovetextFault::Refused(text.into(), refusal);
                    self.refused(fault, text, &Said::Written(written), location, sink);
                }
            },
            Err(_) if self.settings.words.is_some() && text.chars().filter(|c| c.is_alphabetic()).count() > 3 => {
                self.declared(text, location, sink);
            }
            Err(ReadError { at }) => {
                // A word without a digit is not a mistaken move, so all of it is reported.
                let is_word = !text.contains(|c: char| c.is_ascii_digit());
                let column = location.column + if is_word { 0 } else { at };
                self.refused(
                    MovetextFault::NotAMove(text.into()),
                    text,
                    &Said::Nothing,
                    Location { column, ..location },
                    sink,
                );
            }
        }
    }

    /// Returns the move that `written`, read from `text`, means, or `None` if the rest of the game decides.
    fn resolved(&mut self, text: &str, written: &Written) -> Result<Option<Move>, MoveRefusal> {
        let position = self.path.now();
        let mut within = self.languages;
        let mut found = notation::resolve(position, written, within);
        // The letter may belong to a language other than that of the moves before it. A game may change its language
        // ("24. Qb4 Ra4 25. Фxb6" in the article's own example).
        let changes = matches!(found, Err(MoveRefusal::Letter));
        if changes {
            within = self.other_languages();
            found = notation::resolve(position, written, within);
            if let Some(m) = self.look_alike(text, &found)? {
                return Ok(Some(m));
            }
        }
        let is_open = match &found {
            Ok((_, languages)) => *languages != within,
            Err(refusal) => matches!(refusal, MoveRefusal::Languages(_)),
        };
        if is_open && let Some(refusal) = self.mistaken(written, within) {
            if self.looks_ahead {
                return Ok(None);
            }
            return Err(found.err().unwrap_or(refusal));
        }
        let (m, languages) = match found {
            Err(MoveRefusal::Languages(_)) if self.looks_ahead && self.settings.pace == Pace::Whole => {
                return Ok(None);
            }
            Err(refusal @ MoveRefusal::Languages(_)) if !changes => {
                let preferred = self.preferred(position, written).ok_or(refusal)?;
                // The moves in other languages are legal as well.
                within = preferred.1;
                preferred
            }
            other => other?,
        };
        if matches!(written.shape, Shape::Piece { .. }) {
            let refuted = notation::languages_of(written, within).without(languages);
            (self.languages, self.refuted) = (languages, self.refuted.with(refuted));
        }
        Ok(Some(m))
    }

    /// Returns why `written` is illegal in the languages of `within` in which the game is presumed to be. It is then a
    /// mistake rather than another language's move. `None` if it is legal or no move there. The languages are those of
    /// the earlier games if these exclude English, else the one of [`notation::presumed`].
    fn mistaken(&self, written: &Written, within: Languages) -> Option<MoveRefusal> {
        let known = match (self.file_languages & english()).is_empty() {
            true => self.file_languages & within,
            false => Languages::NONE,
        };
        let presumed = match notation::languages_of(written, known).is_empty() {
            true => notation::presumed(written, within)?,
            false => known,
        };
        match notation::resolve(self.path.now(), written, presumed) {
            Err(refusal @ MoveRefusal::Illegal(_)) if !names_pawn(written, presumed) => Some(refusal),
            _ => None,
        }
    }

    /// Returns the languages in which `text` is illegal if it may be a mistake rather than a move of another language.
    pub(in crate::movetext) fn mistaken_in(&self, text: &str) -> Option<Languages> {
        let written = notation::read(text).ok()?;
        self.mistaken(&written, self.languages_with(&written))?;
        Some(self.illegal_in(&written))
    }

    /// Takes `text` as a move in `languages`, which the rest of the game has shown.
    pub(in crate::movetext) fn decide(&mut self, text: &str, languages: Languages) {
        if let Ok(written) = notation::read(text) {
            self.refuted = self.refuted.with(self.illegal_in(&written));
        }
        self.languages = languages;
    }

    /// Returns the languages in which `written` is illegal, among those in which its letter is sought.
    fn illegal_in(&self, written: &Written) -> Languages {
        let is_illegal = |language: &Languages| {
            let found = notation::resolve(self.path.now(), written, *language);
            matches!(found, Err(MoveRefusal::Illegal(_)))
        };
        let within = self.languages_with(written).iter().map(PieceLanguage::set);
        within.filter(is_illegal).fold(Languages::NONE, Languages::with)
    }

    /// Returns the languages in which the letter of `written` is sought: those of the moves before it, else the others.
    fn languages_with(&self, written: &Written) -> Languages {
        match notation::languages_of(written, self.languages).is_empty() {
            true => self.other_languages(),
            false => self.languages,
        }
    }

    /// Returns the languages to which the game may change.
    fn other_languages(&self) -> Languages {
        self.all_languages.without(self.refuted)
    }

    /// Returns the move that a letter means if the letters of this game do not decide. At [`Pace::Whole`] the languages
    /// of earlier games decide, then English for a PGN game, as the standard prescribes (PGN standard, 8.2.3). At the
    /// other paces English decides, because most files are in English. English does not decide for a pawn's move with
    /// "P", which hardly any file writes: "Pf3" is a Dutch knight's move, too.
    fn preferred(&self, position: &Chess, written: &Written) -> Option<(Move, Languages)> {
        let english = english();
        let choices = match self.settings.pace {
            Pace::Whole => {
                let known = self.languages & self.file_languages;
                let tagged = !self.tags.0.is_empty();
                [known, if tagged { known & english } else { Languages::NONE }]
            }
            Pace::AtOnce | Pace::Feed => [self.languages & english, Languages::NONE],
        };
        choices
            .into_iter()
            .find_map(|languages| notation::resolve(position, written, languages).ok())
            .filter(|(_, languages)| *languages != english || !names_pawn(written, english))
    }

    /// Makes the move that `text` declares in words.
    fn declared(&mut self, text: &str, location: Location, sink: &mut impl Sink) {
        let Some(action) = self.settings.words.as_ref().and_then(|words| words.read(text)) else {
            return self.refused(
                MovetextFault::NotAMove(text.into()),
                text,
                &Said::Nothing,
                location,
                sink,
            );
        };
        let said = Said::Declared(action);
        if !self.is_read() {
            return self.unread(text, &said, sink);
        }
        match notation::only(self.path.now(), action) {
            Ok(m) => self.moved(m, text, &said, location, sink),
            Err(refusal) => self.refused(
                MovetextFault::Refused(text.into(), refusal),
                text,
                &said,
                location,
                sink,
            ),
        }
    }

    fn moved(&mut self, m: Move, text: &str, said: &Said, location: Location, sink: &mut impl Sink) {
        if self.doubt.is_some() {
            if self.has_lost_a_move(sink) {
                return self.unread(text, said, sink);
            }
            self.doubted(sink);
        }
        if self.is_too_long(location, sink) {
            return;
        }
        if !self.compare_number(said, sink) {
            self.last_is_refused |= self.path.depth() == 0;
            return;
        }
        self.path.play(m);
        self.after_number = false;
        let depth = self.path.depth();
        if depth == 0 {
            self.last_is_refused = false;
        }
        sink.event(Event::Move {
            before: self.path.before(),
            m,
            after: self.path.now(),
            depth,
            text,
            said,
        });
        if let Said::Written(written) = said {
            self.report_unnumbered(&written.glyphs, location, sink);
        }
        if depth == 0 && self.settings.pace != Pace::Whole {
            let outcome = self.path.now().outcome();
            self.end(outcome, sink);
            if self.settings.pace == Pace::Feed && self.over {
                self.begun = Begun::Over;
            }
        }
    }

    /// Returns the languages in which `text` means one legal move, grouped by that move.
    pub(in crate::movetext) fn choices(&self, text: &str) -> Vec<Languages> {
        let Ok(written) = notation::read(text) else {
            return Vec::new();
        };
        let within = |languages: Languages| {
            let mut found: Vec<(Move, Languages)> = Vec::new();
            for language in languages.iter().map(PieceLanguage::set) {
                let Ok((m, _)) = notation::resolve(self.path.now(), &written, language) else {
                    continue;
                };
                match found.iter_mut().find(|(known, _)| *known == m) {
                    Some((_, known)) => *known = known.with(language),
                    None => found.push((m, language)),
                }
            }
            found.into_iter().map(|(_, languages)| languages).collect::<Vec<_>>()
        };
        let own = within(self.languages);
        // The letter may belong to a language other than that of the moves before it.
        if own.is_empty() {
            within(self.other_languages())
        } else {
            own
        }
    }
}

fn english() -> Languages {
    PieceLanguage::find("en").map_or(Languages::NONE, PieceLanguage::set)
}

/// Returns whether `written` is a pawn's move with a letter in `languages`.
fn names_pawn(written: &Written, languages: Languages) -> bool {
    let Shape::Piece { piece: Some(_), .. } = written.shape else {
        return false;
    };
    let action = notation::action(written, languages);
    matches!(
        action,
        Some(Action::Piece(PieceMove {
            role: Some(Role::Pawn),
            ..
        }))
    )
}
