//! The arbiter's desk: a list of alerts to walk through, questions about boards, and orders to them, all by keys or
//! typed words.

use ansage_protocol::{ArbiterOrder, Command, Effect, Ending, HallOrder, Input, Message};
use ansage_words::{
    announcement::Answerer,
    declaration, id,
    locale::Id,
    text,
    vocabulary::{DeskWord, Term, Token},
};

use super::{
    alert::{Alert, outcome_sentence},
    link::Outgoing,
    office::{Office, board_of_line, game_of, overview, results, said, status},
    signing::sign,
    store::StoreError,
    view::{Press, press},
};
use crate::wire::{self, Instruction, Name};

/// A wish of the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeskAct {
    /// Print and say this.
    Say(String),
    /// Print this only.
    Print(String),
    /// Send this to the broker.
    Send {
        /// The topic.
        topic: String,
        /// The payload.
        payload: Vec<u8>,
    },
    /// The arbiter has dealt with this alert.
    Struck(Alert),
    /// Be silent.
    Hush,
    /// End the program.
    Quit,
}

/// A question of the desk.
#[derive(Debug, Clone, PartialEq)]
enum Question {
    /// Is this order given, in the game as it was then?
    Order(Name, HallOrder, Asked),
    /// Is the program ended?
    Quit,
}

/// The game that a question about an order refers to: its numbers of half-moves and changes, and its end; and what the
/// order is in that game.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    game: String,
    plies: usize,
    changes: usize,
    ending: Option<Ending>,
    instruction: Option<Instruction>,
}

/// The arbiter's desk.
#[derive(Debug, Default)]
pub struct Desk {
    /// The arbiter's place in the list of alerts.
    at: Option<(u8, i64)>,
    /// Whether something else was spoken since the arbiter heard the alert at that place: another alert, or an answer
    /// about a board.
    is_interrupted: bool,
    asked: Option<Question>,
    /// The last text spoken, for "noch einmal".
    said: String,
}

impl Desk {
    /// Notes a text that was spoken without a request, so that it can be repeated.
    pub fn heard(&mut self, said: &str) {
        self.is_interrupted = true;
        said.clone_into(&mut self.said);
    }

    /// Handles a typed line.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the order or the closed alert cannot be written. Then nothing is done.
    pub fn typed(&mut self, office: &mut Office, line: &str) -> Result<Vec<DeskAct>, StoreError> {
        let line = line.trim();
        if line.is_empty() {
            return self.wish(office, DeskWord::Silence);
        }
        let vocabulary = &office.answerer.vocabulary;
        let mut dropped = None;
        if let Some(question) = self.asked.take() {
            match (declaration::consent(vocabulary, line), question) {
                (Some(true), Question::Quit) => return Ok(vec![DeskAct::Quit]),
                (Some(true), Question::Order(board, order, asked)) => {
                    return self.consider(office, &board, order, Some(asked));
                }
                (Some(false), Question::Quit) => return Ok(self.tell(office, id!("desk-not-quit"))),
                (Some(false), Question::Order(..)) => return Ok(self.tell(office, id!("desk-not-sent"))),
                (None, question) => {
                    let word = vocabulary.desk(line).filter(|_| board_of_line(office, line).is_none());
                    match (word, question) {
                        // A word does what its key does.
                        (Some(word), question @ Question::Order(..)) | (Some(word @ DeskWord::Repeat), question) => {
                            self.asked = Some(question);
                            return self.wish(office, word);
                        }
                        // An order that waits for "ja" does not vanish silently.
                        (None, Question::Order(board, ..)) => dropped = Some(board),
                        (_, Question::Quit) => {}
                    }
                }
            }
        }
        let acts = self.read(office, line)?;
        Ok(match dropped {
            Some(board) => with_dropped(office, &board, acts),
            None => acts,
        })
    }

    /// Reads a line that answers no question.
    fn read(&mut self, office: &mut Office, line: &str) -> Result<Vec<DeskAct>, StoreError> {
        let mut acts = Vec::new();
        if let Some((board, rest)) = board_of_line(office, line) {
            // The answer may be about another alert than the one at the arbiter's place.
            self.is_interrupted = true;
            acts.extend(match board {
                Err(unknown) => {
                    let text = text!(office.answerer.texts, "desk-unknown-board", board = unknown);
                    self.say(text)
                }
                Ok(board) if rest.is_empty() => {
                    let text = status(office, &board);
                    self.say(text)
                }
                Ok(board) => self.order(office, &board, rest)?,
            });
            return Ok(acts);
        }
        match office.answerer.vocabulary.desk(line) {
            Some(word) => acts.extend(self.fulfil(office, word)?),
            None => acts.extend(self.tell(office, id!("desk-not-understood"))),
        }
        Ok(acts)
    }

    /// Handles a wish that a key expresses. All but "noch einmal" drop an order that waits for "ja".
    ///
    /// # Errors
    ///
    /// [`StoreError`] if a closed alert cannot be written.
    pub fn wish(&mut self, office: &mut Office, word: DeskWord) -> Result<Vec<DeskAct>, StoreError> {
        let board = match &self.asked {
            Some(Question::Order(board, ..)) if word != DeskWord::Repeat => board.clone(),
            _ => return self.fulfil(office, word),
        };
        self.asked = None;
        // No other answer follows.
        if word == DeskWord::Silence {
            let dropped = self.tell(office, id!("desk-not-sent"));
            return Ok([DeskAct::Hush].into_iter().chain(dropped).collect());
        }
        let acts = self.fulfil(office, word)?;
        Ok(with_dropped(office, &board, acts))
    }

    fn fulfil(&mut self, office: &mut Office, word: DeskWord) -> Result<Vec<DeskAct>, StoreError> {
        let texts = &office.answerer.texts;
        Ok(match word {
            DeskWord::Next => self.walk(office, true),
            DeskWord::Previous => self.walk(office, false),
            DeskWord::First => {
                self.at = None;
                self.walk(office, true)
            }
            DeskWord::Done => return self.close(office),
            DeskWord::List => {
                let alerts = office.hall.alerts();
                if alerts.is_empty() {
                    return Ok(self.tell(office, id!("desk-no-alerts")));
                }
                let mut acts = self.say(text!(texts, "page-alert-count", count = alerts.len()));
                let lines = alerts
                    .iter()
                    .map(|alert| DeskAct::Print(alert.sentence(office.answerer)));
                acts.extend(lines);
                acts
            }
            DeskWord::Overview => {
                let text = overview(office);
                self.say(text)
            }
            DeskWord::Results => {
                let lines = results(office);
                match lines.is_empty() {
                    true => self.tell(office, id!("desk-no-results")),
                    false => self.say(lines.join("\n")),
                }
            }
            DeskWord::Address => match office.addresses {
                Some((all, arbiter)) => {
                    // A token must not be spoken aloud in a hall, and an address is no use by ear.
                    let printed = text!(texts, "desk-address", address = all, arbiter = arbiter);
                    let mut acts = vec![DeskAct::Print(printed)];
                    acts.extend(self.tell(office, id!("desk-address-said")));
                    acts
                }
                None => self.tell(office, id!("desk-no-pages")),
            },
            DeskWord::Repeat => vec![DeskAct::Say(self.said.clone())],
            DeskWord::Silence => vec![DeskAct::Hush],
            DeskWord::Help => self.tell(office, id!("desk-help")),
            // Ctrl-C at the question.
            DeskWord::Quit if self.asked == Some(Question::Quit) => vec![DeskAct::Quit],
            DeskWord::Quit => {
                self.asked = Some(Question::Quit);
                self.tell(office, id!("desk-ask-quit"))
            }
            DeskWord::Board => self.tell(office, id!("desk-not-understood")),
        })
    }

    /// Returns the sentence that a board has answered an order.
    pub fn answered(&self, answerer: &Answerer, board: &Name, outcome: wire::Outcome, words: &str) -> String {
        let mut what = outcome_sentence(&answerer.texts, outcome);
        if !words.is_empty() {
            what = format!("{what} {}", words.replace('\n', " "));
        }
        text!(answerer.texts, "desk-answered", board = board.as_str(), what = what)
    }

    fn say(&mut self, text: String) -> Vec<DeskAct> {
        self.said.clone_from(&text);
        vec![DeskAct::Say(text)]
    }

    fn tell(&mut self, office: &Office, id: Id) -> Vec<DeskAct> {
        self.say(office.answerer.texts.get(id))
    }

    /// Goes to the next or the previous alert and speaks it with its place.
    fn walk(&mut self, office: &Office, forward: bool) -> Vec<DeskAct> {
        let alerts = office.hall.alerts();
        let found = match forward {
            true => alerts.after(self.at),
            false => alerts.before(self.at),
        };
        let Some(alert) = found else {
            let id = match (alerts.is_empty(), forward) {
                (true, _) => return self.tell(office, id!("desk-no-alerts")),
                (false, true) => id!("desk-last"),
                (false, false) => id!("desk-first"),
            };
            // "Noch einmal" repeats the current alert, not the hint that the list has ended.
            return vec![DeskAct::Say(office.answerer.texts.get(id))];
        };
        self.at = Some(alert.urgency());
        let text = self.placed(office, alert);
        self.say(text)
    }

    /// Returns the sentence of an alert with its place in the list. The arbiter hears it next.
    fn placed(&mut self, office: &Office, alert: &Alert) -> String {
        self.is_interrupted = false;
        let alerts = office.hall.alerts();
        let place = alerts.iter().take_while(|other| other.id != alert.id).count() + 1;
        text!(
            office.answerer.texts,
            "desk-place",
            alert = alert.sentence(office.answerer),
            place = place,
            count = alerts.len()
        )
    }

    /// Strikes the alert that the arbiter heard last from the list. If something else was spoken since, it is said
    /// again instead.
    fn close(&mut self, office: &mut Office) -> Result<Vec<DeskAct>, StoreError> {
        let at = self.at;
        let chosen = office.hall.alerts().iter().find(|alert| Some(alert.urgency()) == at);
        let Some(chosen) = chosen else {
            return Ok(self.tell(office, id!("desk-none-chosen")));
        };
        if self.is_interrupted {
            let text = self.placed(office, chosen);
            return Ok(self.say(text));
        }
        let id = chosen.id;
        let struck = office.hall.close(id)?;
        let texts = &office.answerer.texts;
        let done = text!(texts, "desk-done", count = office.hall.alerts().len());
        let board = struck.as_ref().and_then(|alert| alert.board.as_ref());
        let mut acts = self.say(match board {
            Some(board) => text!(texts, "alert-at-board", board = board.as_str(), what = done),
            None => done,
        });
        acts.extend(struck.map(DeskAct::Struck));
        Ok(acts)
    }

    /// Reads an order to a board and sends it.
    fn order(&mut self, office: &mut Office, board: &Name, rest: &str) -> Result<Vec<DeskAct>, StoreError> {
        let Office { answerer, .. } = office;
        let (vocabulary, texts) = (&answerer.vocabulary, &answerer.texts);
        let name = board.as_str();
        let order = match vocabulary.read(rest)[..] {
            [Token::Term(Term::Command(Command::Arbiter))] => HallOrder::Call,
            _ => match declaration::order(vocabulary, rest) {
                Some(order) => HallOrder::Order(order),
                None => return Ok(self.say(text!(texts, "desk-no-order", board = name))),
            },
        };
        self.consider(office, board, order, None)
    }

    /// Sends an order if the game allows it, after a question if the game asks for consent at the board, too. A
    /// question that was answered with "ja" is asked again if the game has changed since.
    fn consider(
        &mut self,
        office: &mut Office,
        board: &Name,
        order: HallOrder,
        agreed: Option<Asked>,
    ) -> Result<Vec<DeskAct>, StoreError> {
        let Office { hall, answerer, .. } = office;
        let texts = &answerer.texts;
        let name = board.as_str();
        let no_game = text!(texts, "desk-no-game", board = name);
        let Some(seat) = hall.seat(board) else {
            return Ok(self.say(no_game));
        };
        let Some((current, (game, time))) = seat.current.as_ref().zip(game_of(seat, office.now)) else {
            return Ok(self.say(no_game));
        };
        // Requests for information are answered here.
        if let HallOrder::Order(asked @ (ArbiterOrder::Log | ArbiterOrder::Help)) = order {
            let effects = game.clone().handle(Input::Order(Some(asked)), time);
            let text = said(answerer, game, effects);
            return Ok(self.say(text));
        }
        if seat.behind_since.is_some() || current.broken {
            return Ok(self.say(text!(texts, "desk-behind", board = name)));
        }
        let mut trial = game.clone();
        let number = trial.ordered() + 1;
        match trial.obey(number, order.clone(), time) {
            Err(messages) => {
                let effects = messages.into_iter().map(Effect::Say).collect();
                let why = said(answerer, game, effects);
                Ok(self.say(text!(texts, "desk-impossible", board = name, why = why)))
            }
            Ok(effects) => {
                let now = Asked {
                    game: current.game.clone(),
                    plies: game.plies().len(),
                    changes: game.changes(),
                    ending: game.ending(),
                    instruction: Instruction::of(&order, game).ok().flatten(),
                };
                let is_agreed = match &agreed {
                    Some(agreed) => *agreed == now,
                    None => !matches!(&order, HallOrder::Order(order) if game.needs_consent(order, &trial)),
                };
                if is_agreed {
                    return self.send(office, board, order);
                }
                let later = game.ended_later_by(&trial).map(Message::Over).map(Effect::Say);
                let consequences = said(answerer, &trial, effects.into_iter().chain(later).collect());
                let question = text!(texts, "desk-ask", board = name, consequences = consequences);
                self.asked = Some(Question::Order(board.clone(), order, now));
                Ok(self.say(match agreed {
                    Some(_) => format!("{} {question}", texts.get(id!("order-overtaken"))),
                    None => question,
                }))
            }
        }
    }

    /// Signs an order and sends it.
    fn send(&mut self, office: &mut Office, board: &Name, order: HallOrder) -> Result<Vec<DeskAct>, StoreError> {
        let texts = &office.answerer.texts;
        let name = board.as_str();
        if office.key.is_none() {
            return Ok(self.tell(office, id!("desk-no-key")));
        }
        let Some(seat) = office.hall.seat(board) else {
            return Ok(self.say(text!(texts, "desk-no-game", board = name)));
        };
        if !office.hall.is_here(board) {
            return Ok(self.say(text!(texts, "desk-offline", board = name)));
        }
        let Some((game, _)) = game_of(seat, office.now) else {
            return Ok(self.say(text!(texts, "desk-no-game", board = name)));
        };
        let no_order = text!(texts, "desk-no-order", board = name);
        let Ok(Some(instruction)) = Instruction::of(&order, game) else {
            return Ok(self.say(no_order));
        };
        let (sent_text, waits) = (
            text!(texts, "desk-sent", board = name),
            text!(texts, "desk-waits", board = name),
        );
        let Some(sent) = sign(office, board, instruction)? else {
            return Ok(self.say(no_order));
        };
        let printed = if sent.is_empty() { waits } else { sent_text };
        let sent = sent
            .into_iter()
            .map(|Outgoing { topic, payload }| DeskAct::Send { topic, payload });
        // Only printed, because the board's answer, or the lack of one, is spoken.
        Ok(sent.chain([DeskAct::Print(printed)]).collect())
    }

    /// Forwards the button that the opponent pressed on a board's page to the board, if the arbiter allows that and the
    /// board still waits for it. Says nothing, because it does not concern the arbiter.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written.
    pub fn pressed(&mut self, office: &mut Office, board: &Name, pressed: Press) -> Result<Vec<DeskAct>, StoreError> {
        let may_press = office.hall.has_buttons && office.hall.is_here(board);
        let seat = office.hall.seat(board).filter(|_| may_press);
        let is_owed = seat.is_some_and(|seat| press(seat).as_ref() == Some(&pressed) && !seat.orders.has_press());
        if !is_owed {
            return Ok(Vec::new());
        }
        let Press { plies, uci, .. } = pressed;
        let sent = sign(office, board, Instruction::Pressed { plies, uci })?.unwrap_or_default();
        let sent = sent
            .into_iter()
            .map(|Outgoing { topic, payload }| DeskAct::Send { topic, payload });
        Ok(sent.collect())
    }
}

/// Adds to an answer that the order to `board` which waited for "ja" is dropped. It is said before the answer, which
/// would cut off a sentence of its own, and names the board, because the answer may be about another one.
fn with_dropped(office: &Office, board: &Name, mut acts: Vec<DeskAct>) -> Vec<DeskAct> {
    let texts = &office.answerer.texts;
    let what = texts.get(id!("desk-not-sent"));
    let dropped = text!(texts, "desk-answered", board = board.as_str(), what = what);
    let said = acts.iter_mut().find_map(|act| match act {
        DeskAct::Say(text) => Some(text),
        _ => None,
    });
    match said {
        Some(text) => *text = format!("{dropped} {text}"),
        None => acts.insert(0, DeskAct::Say(dropped)),
    }
    acts
}
