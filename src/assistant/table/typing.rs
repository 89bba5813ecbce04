//! Typed lines, and what they mean. A typed line is never misheard, but a move may be typed in parts.

use ansage_chess::board::{Action, DeclaredMove};
use ansage_protocol::{BegunTurn, Command, Fragment, Game, Input, Open, Profile};
use ansage_words::{
    declaration, id,
    vocabulary::{Term, Token, Vocabulary},
};
use shakmaty::{Position, Role, Square};

use super::{Table, begun::Begun};
use crate::config::Voiced;

impl Table {
    /// Judges a typed line. An empty one silences the voice. If only some players are `voiced`, another one may type.
    pub(in crate::assistant) fn typed(&mut self, line: &str, voiced: Voiced) {
        let line = line.trim();
        if self.prompt.is_some() {
            return self.take_password(line);
        }
        if line.is_empty() {
            self.voice.hush();
            return;
        }
        let is_shared = self.shares_beginnings(voiced);
        // While a repetition is owed, one player may have begun another move, and the other one repeats. So may the one
        // who types answer a move that counts.
        let is_typists =
            self.engine.is_none() && voiced.only() == Some(self.game.turn()) && self.game.has_counted_move();
        let may_repeat = |begun: &Begun| begun.is_heard() && (self.game.awaits_opponent() || is_typists);
        let begun = self.begun.take();
        let begun = begun.filter(|begun| begun.is_of(&self.game) && !may_repeat(begun));
        let before = begun.as_ref().map(|begun| begun.words.as_str());
        let (mut input, waits) = meaning(&self.game, &self.answerer.vocabulary, before, line);
        // The player is asked whether the beginning was understood, or meant for this rest.
        let is_interrupted = self.interrupted.is_some_and(|turn| turn.goes_on(&self.game));
        if let Input::Declared { clear, .. } = input.declared_mut() {
            let may_be_rest = is_interrupted && is_rest(&self.answerer.vocabulary, line);
            *clear &= !may_be_rest && !begun.as_ref().is_some_and(Begun::is_heard);
        }
        self.note_typed(line, &input);
        let withdraws = matches!(input, Input::Command(Command::No | Command::Correction));
        // A "Korrektur" answers no offer.
        let is_offered = self.game.draw_offer().is_some() && input == Input::Command(Command::No);
        let answers = self.game.declared().is_some() || self.game.open().is_some() || is_offered;
        let was_begun = before.is_some();
        let ended = begun.as_ref().filter(|_| waits.is_none()).map(|begun| begun.turn);
        self.note_interrupted(ended, &input);
        self.begun = waits.map(|words| match begun {
            // It waits for the same player as before.
            Some(begun) if begun.words == words => begun,
            _ => {
                let begun = Begun::typed(words, &input, &self.game);
                if is_shared {
                    self.conversation.note_begun(&begun.words, begun.turn);
                }
                begun
            }
        });
        if was_begun && self.begun.is_none() && is_shared {
            self.conversation.forget_begun(self.interrupted);
        }
        if was_begun && withdraws && !answers {
            return self.tell(id!("play-dropped"));
        }
        if self.is_order_too_early(line, &input) {
            return self.tell(id!("play-order-too-early"));
        }
        // Talk during a pause is ignored, but typed lines are not talk: without an answer the program would seem dead.
        if !self.take(line, input) && self.game.is_paused() {
            self.tell(id!("play-paused"));
        }
        self.say_what_was_cut();
    }

    /// Returns whether one player may begin a move by voice and end it by typing. If only one player speaks, the other
    /// one types while it is their turn.
    fn shares_beginnings(&self, voiced: Voiced) -> bool {
        let is_players = |only| self.game.asked_about().turn() == only;
        self.engine.is_some() || voiced.only().is_none_or(is_players)
    }

    /// Notes that `words` were heard and mean `input`, which may begin a move whose rest is typed, or end one.
    pub(super) fn note_heard_beginning(&mut self, words: &str, input: &Input, voiced: Voiced) {
        let begins = matches!(input, Input::Begun { .. }) && !self.is_offering();
        if self.shares_beginnings(voiced) && (begins || !input.leaves_beginning_open()) {
            let ended = self.begun.as_ref().map(|begun| begun.turn);
            self.note_interrupted(ended, input);
            self.begun = begins.then(|| Begun::heard(words.to_owned(), input, &self.game));
        }
    }

    /// Notes that `input` ended the beginning of the turn `ended`, if there was one. A move and a "nein" that answers
    /// nothing else end it for good, but after anything else, such as an offer, its player may still say the rest.
    fn note_interrupted(&mut self, ended: Option<BegunTurn>, input: &Input) {
        let is_answered = match input.declared() {
            Input::Declared { .. } | Input::Several { .. } | Input::Begun { .. } => true,
            Input::Command(Command::No | Command::Correction) => !self.game.is_answered_by_no(),
            _ => false,
        };
        self.interrupted = if is_answered { None } else { ended.or(self.interrupted) };
    }

    /// Returns whether `line` is an order of an arbiter who has not been called, for a game that is over: players have
    /// no such words for it.
    fn is_order_too_early(&self, line: &str, input: &Input) -> bool {
        let is_players = matches!(input, Input::Command(_) | Input::Query(_));
        let is_over = self.game.ending().is_some() && !self.game.is_arbiter_called();
        is_over && !is_players && declaration::order(&self.answerer.vocabulary, line).is_some()
    }
}

/// Returns the meaning of a typed `line`, and the beginning of a move that waits for its rest. `begun` is the beginning
/// typed before.
fn meaning(game: &Game, vocabulary: &Vocabulary, begun: Option<&str>, line: &str) -> (Input, Option<String>) {
    let read = |words: &str| or_origin(game, ansage_words::interpret(game, vocabulary, words));
    let (whole, mut alone) = (begun.map(|begun| (begun, format!("{begun} {line}"))), read(line));
    let (words, input) = match whole.map(|(begun, whole)| (begun, read(&whole), whole)) {
        Some((begun, input, whole)) if is_one_move(vocabulary, begun, line, &input, &alone) => (whole, input),
        Some(_) => {
            // It may have been meant for the move that was begun.
            if is_rest(vocabulary, line)
                && let Input::Declared { clear, .. } = alone.declared_mut()
            {
                *clear = false;
            }
            (line.to_owned(), alone)
        }
        None => (line.to_owned(), alone),
    };
    let is_refused = matches!(&input, Input::Followed(declared, command)
        if matches!(**declared, Input::Illegal { .. }) && !matches!(command, Command::No | Command::Correction));
    let input = or_withdrawal(game, vocabulary, begun.is_some(), line, input);
    let waits = match &input {
        Input::Begun { .. } => Some(words),
        // Questions and slips leave it open, but a "not" may be meant for it.
        input if input.leaves_beginning_open() || is_refused => {
            begun.filter(|_| !vocabulary.has_not(line)).map(str::to_owned)
        }
        _ => None,
    };
    (input, waits)
}

/// Returns whether the beginning `begun` and `line` are one move, which means `whole`. The line alone means `alone`.
fn is_one_move(vocabulary: &Vocabulary, begun: &str, line: &str, whole: &Input, alone: &Input) -> bool {
    match whole.declared() {
        Input::Declared { .. } | Input::Several { .. } | Input::Begun { .. } => true,
        // The reason is that of the move that was begun. An illegal answer must not become another move.
        Input::Illegal { .. } => {
            matches!(alone.declared(), Input::Illegal { .. } | Input::NotUnderstood)
                || !is_piece_alone(vocabulary, begun) && is_rest(vocabulary, line)
        }
        _ => false,
    }
}

/// Returns whether the beginning `begun` names no square and no part of one.
fn is_piece_alone(vocabulary: &Vocabulary, begun: &str) -> bool {
    matches!(
        declaration::fragment(vocabulary, begun),
        Some(Fragment::Piece {
            from: None,
            file: None,
            rank: None,
            ..
        })
    )
}

/// Returns whether `line` declares a move without its piece and its origin, so that it may be the rest of another one.
fn is_rest(vocabulary: &Vocabulary, line: &str) -> bool {
    let mut tokens = vocabulary.read(line).into_iter();
    let first = tokens.find(|token| *token != Token::Term(Term::Filler));
    // A move without a piece and an origin is read as a pawn's.
    let names_neither = |declared: &DeclaredMove| {
        matches!(declared.action, Action::Piece(piece)
            if piece.role == Some(Role::Pawn) && piece.from_file.is_none() && piece.from_rank.is_none())
    };
    !matches!(first, Some(Token::Term(Term::Piece(_))))
        && declaration::parse(vocabulary, line)
            .is_ok_and(|declaration| declaration.declared().is_some_and(names_neither))
}

/// Returns the beginning of a move if `input` names a piece and the square on which it stands: the square is that of
/// origin ("Springer", "Gustav eins", "Felix drei").
fn or_origin(game: &Game, input: Input) -> Input {
    let Input::Illegal {
        action: Action::Piece(piece),
        correction,
        ..
    } = &input
    else {
        return input;
    };
    // Another square than that of the open move is a wrong repetition (D.2.1).
    let is_repetition = game.declared().is_some() && !game.has_counted_move();
    if game.setting().profile == Profile::OpponentRepeats && is_repetition {
        return input;
    }
    let position = game.position_for(&input);
    let stands = |square: Square| {
        let stands = position.board().piece_at(square);
        stands.is_some_and(|stands| stands.color == position.turn() && Some(stands.role) == piece.role)
    };
    match piece.to() {
        Some(square) if piece.from_file.is_none() && piece.from_rank.is_none() && stands(square) => Input::Begun {
            fragment: Fragment::Piece {
                role: piece.role,
                from: Some(square),
                file: None,
                rank: None,
            },
            correction: *correction,
        },
        _ => input,
    }
}

/// Returns the "nein" or "Korrektur" with which a `line` begins that is not understood otherwise, or for which its "не"
/// (not) stands, if it can withdraw a move, or a beginning if one `is_begun`: a player who says so must not find the
/// move made.
fn or_withdrawal(game: &Game, vocabulary: &Vocabulary, is_begun: bool, line: &str, input: Input) -> Input {
    let is_open = game.declared().is_some() || matches!(game.open(), Some(Open::Choice(_)));
    let is_asked = matches!(game.open(), Some(Open::Question(_)));
    if input != Input::NotUnderstood || !(is_open || is_begun) || is_asked {
        return input;
    }
    let tokens = vocabulary.read(line);
    let names_move = tokens.iter().any(|token| {
        matches!(
            token,
            Token::Term(Term::File(_) | Term::Rank(_) | Term::Piece(_) | Term::Castling)
        )
    });
    // By itself, since "не" is "nein" only alone.
    let mut words = line.split(|c: char| c.is_whitespace() || c == ',');
    let first = words.find(|word| !word.is_empty()).map(|word| vocabulary.read(word));
    match first.as_deref() {
        // To "Gesetzt?", a "nein" alone only says that the piece is not placed yet.
        Some([Token::Term(Term::Command(Command::No)), ..]) if is_open && !names_move => Input::Command(Command::No),
        Some([Token::Term(Term::Command(Command::No | Command::Correction)), ..]) => {
            Input::Command(Command::Correction)
        }
        // It declares nothing, so it is safe whichever of its meanings is meant.
        _ if vocabulary.has_not(line) => Input::Command(Command::Correction),
        _ => input,
    }
}

#[cfg(test)]
mod tests {
    use ansage_protocol::Setting;
    use shakmaty::Chess;

    use super::*;

    /// Types `lines` into `game`, and returns the last meaning.
    fn typed(game: &mut Game, lines: &[&str]) -> Input {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let (mut begun, mut last) = (None, Input::NotUnderstood);
        for line in lines {
            (last, begun) = meaning(game, &vocabulary, begun.as_deref(), line);
            game.handle(last.clone(), game.now());
        }
        last
    }

    #[test]
    fn a_move_is_typed_in_parts() {
        for (lines, expected) in [
            (&["Springer", "Felix drei"][..], "g1f3"),
            (&["Springer", "f3"], "g1f3"),
            (&["Springer Felix", "Drei."], "g1f3"),
            (&["Springer", "Felix", "drei"], "g1f3"),
            (&["Eva", "vier"], "e2e4"),
            (&["Eva vier", "nein, Springer", "Felix drei"], "g1f3"),
            // The origin, as in the spoken parts.
            (&["Springer", "Gustav eins", "Felix drei"], "g1f3"),
            (&["Springer Gustav eins", "Felix drei"], "g1f3"),
            (&["Bauer", "Eva zwei", "Eva vier"], "e2e4"),
            // What is no part of a move leaves the beginning open.
            (&["Springer", "wer ist am Zug", "Felix drei"], "g1f3"),
            (&["Springer", "gedrückt", "Felix drei"], "g1f3"),
            (&["Springer", "stopp", "Felix drei"], "g1f3"),
            (&["Springer", "ja", "Felix drei"], "g1f3"),
            (&["Springer", "Felix fünf", "Felix drei"], "g1f3"),
            (&["Springer", "Srpinger", "Felix drei"], "g1f3"),
            // The whole move, another one, and a move after "nein".
            (&["Springer", "Springer Felix drei"], "g1f3"),
            (&["Springer", "Eva vier"], "e2e4"),
            (&["Springer", "nein", "Felix drei"], "f2f3"),
            (&["Springer", "Pause", "weiter", "Felix drei"], "f2f3"),
            (&["Springer", "Remis", "abgelehnt", "Felix drei"], "f2f3"),
            (&["Springer", "Eva vier", "nein", "Felix drei"], "f2f3"),
        ] {
            let mut game = Game::new(Chess::new());
            let Input::Declared { m, .. } = typed(&mut game, lines) else {
                panic!("{lines:?}");
            };
            assert_eq!(ansage_chess::board::uci(m), expected, "{lines:?}");
        }
    }

    #[test]
    fn a_command_is_typed_with_the_rest_of_a_move() {
        for line in ["Felix drei, gedrückt", "f3, Remis"] {
            let mut game = Game::new(Chess::new());
            let input = typed(&mut game, &["Springer", line]);
            let Input::Declared { m, .. } = input.declared() else {
                panic!("{line}: {input:?}");
            };
            assert_eq!(ansage_chess::board::uci(*m), "g1f3", "{line}");
        }
    }

    #[test]
    fn an_illegal_rest_is_no_move_of_a_pawn() {
        for (lines, declared) in [
            (&["Springer Gustav eins", "Eva drei"][..], "Ng1e3"),
            (&["Springer Gustav eins", "e3"], "Ng1e3"),
            (&["Springer Gustav eins", "Eva drei, gedrückt"], "Ng1e3"),
            (&["Turm Anna", "Hektor vier"], "Rah4"),
            (&["Springer Felix", "Hektor drei"], "Nfh3"),
            (&["Springer David", "zwei", "Hektor drei"], "Ndh3"),
            (&["Springer Gustav eins", "Eva drei, gedrückt", "Eva vier"], "Ng1e4"),
            // A rank that is illegal is no unknown word.
            (&["Springer Felix", "vier"], "Nf4"),
            (&["Turm Anna", "drei"], "Ra3"),
            (&["Dame Felix", "acht"], "Qf8"),
        ] {
            let input = typed(&mut Game::new(Chess::new()), lines);
            let Input::Illegal {
                action: Action::Piece(piece),
                ..
            } = input.declared()
            else {
                panic!("{lines:?}: {input:?}");
            };
            let mut read = piece.role.map(|role| role.upper_char()).unwrap_or_default().to_string();
            read.extend(piece.from_file.map(|file| file.char()));
            read.extend(piece.from_rank.map(|rank| rank.char()));
            read.extend(piece.to().map(|square| square.to_string()));
            assert_eq!(read, declared, "{lines:?}");
        }
        // The beginning still waits, and another move is declared by its piece or its origin.
        for (lines, expected) in [
            (&["Springer Gustav eins", "Eva drei", "Felix drei"][..], "g1f3"),
            (&["Springer Felix", "vier", "drei"], "g1f3"),
            (&["Springer Gustav eins", "Bauer Eva drei"], "e2e3"),
            (&["Springer Gustav eins", "Eva zwei Eva drei"], "e2e3"),
            (&["Springer Gustav eins", "nein", "Eva drei"], "e2e3"),
        ] {
            let input = typed(&mut Game::new(Chess::new()), lines);
            let Input::Declared { m, clear, .. } = input else {
                panic!("{lines:?}: {input:?}");
            };
            assert_eq!(
                (ansage_chess::board::uci(m), clear),
                (expected.to_owned(), true),
                "{lines:?}"
            );
        }
        // After a piece alone, the player is asked.
        for lines in [&["Springer", "Eva vier"][..], &["Dame", "David vier"]] {
            let input = typed(&mut Game::new(Chess::new()), lines);
            assert!(
                matches!(input, Input::Declared { clear: false, .. }),
                "{lines:?}: {input:?}"
            );
        }
    }

    #[test]
    fn the_square_of_the_piece_itself_is_asked_on_from() {
        let square = Some(Square::G1);
        for lines in [&["Springer Gustav eins"][..], &["Springer", "Gustav eins"], &["Sg1"]] {
            let input = typed(&mut Game::new(Chess::new()), lines);
            let from = match input {
                Input::Begun {
                    fragment: Fragment::Piece { from, .. },
                    ..
                } => from,
                other => panic!("{lines:?}: {other:?}"),
            };
            assert_eq!(from, square, "{lines:?}");
        }
        for lines in [&["Springer Gustav acht"][..], &["Turm Gustav eins"], &["Gustav eins"]] {
            let input = typed(&mut Game::new(Chess::new()), lines);
            assert!(matches!(input, Input::Illegal { .. }), "{lines:?}: {input:?}");
        }
    }

    #[test]
    fn d_2_1_a_wrong_repetition_is_no_origin() {
        let repeats = Setting {
            profile: Profile::OpponentRepeats,
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::new(), repeats);
        let input = typed(&mut game, &["Springer Felix drei", "Springer Bella eins"]);
        assert!(matches!(input, Input::Illegal { .. }), "{input:?}");
        // The opponent's own origin, after a move that counts.
        let trusts = Setting {
            profile: Profile::Trust,
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::new(), trusts);
        let input = typed(&mut game, &["Eva vier", "Springer", "Bella acht", "Cäsar sechs"]);
        assert!(matches!(input, Input::Declared { .. }), "{input:?}");
    }

    #[test]
    fn d_2_8_a_not_withdraws_the_open_move_and_declares_none() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        for line in [
            "не e4",
            "не, d4",
            "нет, не d4",
            "e4, не",
            "e4 не",
            "это не тот ход",
            "e4 не принимаю",
        ] {
            let mut game = Game::new(Chess::new());
            for text in ["e4", line] {
                let (input, _) = meaning(&game, &vocabulary, None, text);
                game.handle(input, game.now());
            }
            assert_eq!(game.declared(), None, "{line}");
            let (input, _) = meaning(&Game::new(Chess::new()), &vocabulary, None, line);
            assert_eq!(input, Input::NotUnderstood, "{line}");
        }
    }

    #[test]
    fn d_2_8_a_beginning_that_is_denied_does_not_wait() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        for line in [
            "не, f3",
            "f3, не",
            "не этот конь",
            "nein, Srpinger f3",
            "Korrektur, Moment",
        ] {
            let game = Game::new(Chess::new());
            let (input, begun) = meaning(&game, &vocabulary, Some("Springer"), line);
            assert_eq!((input, begun), (Input::Command(Command::Correction), None), "{line}");
            // An open question is not answered by it, but the beginning does not wait for its end either.
            let mut game = Game::new(Chess::new());
            game.handle(Input::Command(Command::Resign), game.now());
            let (input, begun) = meaning(&game, &vocabulary, Some("Springer"), line);
            let waits = (!line.contains("не")).then(|| "Springer".to_owned());
            assert_eq!((input, begun), (Input::NotUnderstood, waits), "{line}");
        }
    }

    #[test]
    fn d_2_8_nein_withdraws_though_the_rest_is_not_understood() {
        for line in ["nein, Srpinger f3", "nein, ich meine d4", "Korrektur, Moment"] {
            let mut game = Game::new(Chess::new());
            let input = typed(&mut game, &["Eva vier", line]);
            assert!(matches!(input, Input::Command(_)), "{line}: {input:?}");
            assert_eq!(game.declared(), None, "{line}");
            // Nothing is open, or something else is.
            for before in [&[][..], &["Eva vier", "aufgeben"]] {
                let lines = [before, &[line]].concat();
                assert_eq!(
                    typed(&mut Game::new(Chess::new()), &lines),
                    Input::NotUnderstood,
                    "{lines:?}"
                );
            }
        }
        // To "Gesetzt?" the answer is still no, but another move is a correction.
        for (line, command) in [
            ("nein, noch nicht", Command::No),
            ("nein, Moment", Command::No),
            ("nein, ich meine d4", Command::Correction),
            ("Korrektur, Moment", Command::Correction),
        ] {
            let input = typed(&mut Game::new(Chess::new()), &["Eva vier", line]);
            assert_eq!(input, Input::Command(command), "{line}");
        }
        let doubtful = typed(&mut Game::new(Chess::new()), &["Eva vier", "Moment, nein"]);
        assert_eq!(doubtful, Input::NotUnderstood);
    }
}
