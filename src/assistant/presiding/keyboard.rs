//! The arbiter's keyboard: single keys that walk through the list at once, and typed lines. In a terminal both work
//! together: a letter or a digit begins a line.

use std::{
    io::{IsTerminal, stdin, stdout},
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use ansage_hall::service::HallInput;
use ansage_words::{
    locale::{Language, Texts, visible},
    text,
    vocabulary::DeskWord,
};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::{
    assistant::{keys::RawTerminal, lines},
    output,
};

/// Maximum length of a line, in characters: the score of a long game.
const LONGEST: usize = 8000;

/// The keyboard, and the line that is being typed.
pub(super) struct Keyboard {
    terminal: Option<RawTerminal>,
    line: Arc<Mutex<String>>,
}

/// Effect of a key on the line.
#[derive(Debug, PartialEq, Eq)]
enum Done {
    /// Nothing to show.
    Nothing,
    /// Show this.
    Echo(String),
    /// A wish.
    Wish(DeskWord),
    /// A whole line.
    Line(String),
    /// The program should end.
    End,
}

impl Keyboard {
    /// Starts to read keys if standard input is a terminal that is not restricted to plain lines, or lines otherwise.
    /// When the lines end, the arbiter can no longer type, but the hall continues.
    pub(super) fn start(language: Language, inputs: mpsc::SyncSender<HallInput>) -> Keyboard {
        let line = Arc::<Mutex<String>>::default();
        let terminal = (stdin().is_terminal() && stdout().is_terminal() && !output::is_plain())
            .then(RawTerminal::enter)
            .flatten();
        let keyboard = Keyboard {
            line: Arc::clone(&line),
            terminal,
        };
        let reader = thread::Builder::new();
        let reading = match keyboard.terminal {
            Some(_) => reader.name("keys".into()).spawn(move || read_keys(&line, &inputs)),
            None => reader.name("typed".into()).spawn(move || read_lines(language, &inputs)),
        };
        if let Err(error) = reading {
            tracing::warn!(%error, "the keyboard cannot be read");
        }
        keyboard
    }

    /// Prints lines above the one that is being typed.
    pub(super) fn print(&self, text: &str) {
        let line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        if self.terminal.is_none() {
            println!("{text}");
            return;
        }
        if !line.is_empty() {
            output::print(format_args!(""), "\r\n");
        }
        for printed in text.lines() {
            output::print(format_args!("{printed}"), "\r\n");
        }
        if !line.is_empty() {
            output::print(format_args!("{line}"), "");
        }
    }
}

fn read_keys(line: &Mutex<String>, inputs: &mpsc::SyncSender<HallInput>) {
    while let Ok(event) = event::read() {
        let Event::Key(key) = event else { continue };
        let done = {
            let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
            let done = pressed(key, &mut line);
            // Shown before anything else is printed.
            match &done {
                Done::Echo(text) => echo(text),
                Done::Line(text) if !text.is_empty() => echo("\r\n"),
                _ => {}
            }
            done
        };
        let input = match done {
            Done::Nothing | Done::Echo(_) => continue,
            Done::Wish(word) => HallInput::Wished(word),
            Done::Line(line) => HallInput::Typed(line),
            // The desk asks first, and ends the program at the second request.
            Done::End => HallInput::Wished(DeskWord::Quit),
        };
        if inputs.send(input).is_err() {
            return;
        }
    }
}

/// Shows typed text, which is clean: it contains no control characters except those of this file.
fn echo(text: &str) {
    use std::io::Write;
    let mut out = stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Applies a key to the line.
fn pressed(key: KeyEvent, line: &mut String) -> Done {
    if key.kind == KeyEventKind::Release {
        return Done::Nothing;
    }
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if is_control => Done::End,
        KeyCode::Char(_) if is_control => Done::Nothing,
        KeyCode::Char(' ') if line.is_empty() => Done::Wish(DeskWord::Repeat),
        KeyCode::Char(sign) if line.chars().count() < LONGEST && visible(&sign.to_string()) == sign.to_string() => {
            line.push(sign);
            Done::Echo(sign.to_string())
        }
        KeyCode::Backspace => match line.pop() {
            Some(_) => Done::Echo("\u{8} \u{8}".into()),
            None => Done::Nothing,
        },
        KeyCode::Enter => Done::Line(std::mem::take(line)),
        KeyCode::Esc if line.is_empty() => Done::Wish(DeskWord::Silence),
        KeyCode::Esc => {
            line.clear();
            Done::Echo("\r\n".into())
        }
        KeyCode::Down => Done::Wish(DeskWord::Next),
        KeyCode::Up => Done::Wish(DeskWord::Previous),
        KeyCode::Home => Done::Wish(DeskWord::First),
        KeyCode::Delete => Done::Wish(DeskWord::Done),
        KeyCode::F(1) => Done::Wish(DeskWord::Help),
        _ => Done::Nothing,
    }
}

fn read_lines(language: Language, inputs: &mpsc::SyncSender<HallInput>) {
    let read = lines::read_lines(stdin().lock(), 4 * LONGEST as u64, |piece| {
        if piece.begins_long() {
            println!("{}", text!(Texts::new(language), "play-line-too-long"));
        }
        let text = piece.text();
        let typed = HallInput::Typed(text.trim_end_matches(['\r', '\n']).to_owned());
        match piece.is_whole() && inputs.send(typed).is_err() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if let Err(error) = read {
        tracing::warn!(%error, "the keyboard cannot be read any more");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, line: &mut String) -> Done {
        pressed(KeyEvent::new(code, KeyModifiers::NONE), line)
    }

    #[test]
    fn keys_walk_at_once_and_letters_make_a_line() {
        let mut line = String::new();
        for (code, expected) in [
            (KeyCode::Down, Done::Wish(DeskWord::Next)),
            (KeyCode::Up, Done::Wish(DeskWord::Previous)),
            (KeyCode::Home, Done::Wish(DeskWord::First)),
            (KeyCode::Delete, Done::Wish(DeskWord::Done)),
            (KeyCode::Char(' '), Done::Wish(DeskWord::Repeat)),
            (KeyCode::Esc, Done::Wish(DeskWord::Silence)),
            (KeyCode::F(1), Done::Wish(DeskWord::Help)),
            (KeyCode::Enter, Done::Line(String::new())),
            (KeyCode::Backspace, Done::Nothing),
            (KeyCode::Char('n'), Done::Echo("n".into())),
            (KeyCode::Char(' '), Done::Echo(" ".into())),
            (KeyCode::Char('ß'), Done::Echo("ß".into())),
            (KeyCode::Char('\u{202e}'), Done::Nothing),
            (KeyCode::Backspace, Done::Echo("\u{8} \u{8}".into())),
            (KeyCode::Down, Done::Wish(DeskWord::Next)),
            (KeyCode::Enter, Done::Line("n ".into())),
            (KeyCode::Char('x'), Done::Echo("x".into())),
            (KeyCode::Esc, Done::Echo("\r\n".into())),
            (KeyCode::Enter, Done::Line(String::new())),
        ] {
            assert_eq!(press(code, &mut line), expected, "{code:?}");
        }
        let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(pressed(control, &mut line), Done::End);
    }

    #[test]
    fn a_line_does_not_grow_without_end() {
        let mut line = String::new();
        for _ in 0..LONGEST + 10 {
            press(KeyCode::Char('a'), &mut line);
        }
        assert_eq!(line.len(), LONGEST);
    }
}
