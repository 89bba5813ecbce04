//! Single keys of a terminal, which stays as it is otherwise: nothing is drawn, lines go on below each other.

use std::thread;

use crossterm::{
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    terminal,
};

use crate::feed::Control;
use ansage_words::locale::Language;

/// The terminal gives single keys as long as this lives.
pub(super) struct RawTerminal(());

impl RawTerminal {
    /// Nothing where there is no terminal.
    pub(super) fn enter() -> Option<RawTerminal> {
        terminal::enable_raw_mode().ok().map(|()| RawTerminal(()))
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        let _ = terminal::disable_raw_mode();
    }
}

/// Hands on what each key asks for, or the key where it asks for nothing, on a thread of its own, until `tell` refuses.
pub(super) fn read(language: Language, mut tell: impl FnMut(Result<Control, char>) -> bool + Send + 'static) {
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if let Event::Key(key) = event
                && let Some(wish) = wish(key, language)
                && !tell(wish)
            {
                return;
            }
        }
    });
}

fn wish(key: KeyEvent, language: Language) -> Option<Result<Control, char>> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    Some(match key.code {
        // In a raw terminal it is a key like any other.
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Ok(Control::Quit),
        KeyCode::Char(letter) => Control::of_key(letter, language).ok_or(letter),
        KeyCode::Right => Ok(Control::NextMove),
        KeyCode::Left => Ok(Control::PreviousMove),
        KeyCode::Up => Ok(Control::Louder),
        KeyCode::Down => Ok(Control::Softer),
        KeyCode::End => Ok(Control::CatchUp),
        KeyCode::Esc => Ok(Control::Quit),
        _ => return None,
    })
}
