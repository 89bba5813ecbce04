//! Single keys of a terminal, without full-screen output: lines continue to appear below each other.

use std::{io, thread};

use crossterm::{
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    terminal,
};

use crate::feed::Control;
use ansage_words::locale::Language;

/// Raw mode of the terminal, active while this value lives.
pub(super) struct RawTerminal(());

impl RawTerminal {
    /// Enters raw mode, or returns `None` if there is no terminal.
    pub(super) fn enter() -> Option<RawTerminal> {
        terminal::enable_raw_mode().ok().map(|()| RawTerminal(()))
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        let _ = terminal::disable_raw_mode();
    }
}

/// Starts a thread that passes the control of each key to `tell`, or the character if it has none, until `tell` returns
/// false.
pub(super) fn read(
    language: Language,
    mut tell: impl FnMut(Result<Control, char>) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name("keys".into()).spawn(move || {
        while let Ok(event) = event::read() {
            if let Event::Key(key) = event
                && let Some(wish) = wish(key, language)
                && !tell(wish)
            {
                return;
            }
        }
    })?;
    Ok(())
}

fn wish(key: KeyEvent, language: Language) -> Option<Result<Control, char>> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    Some(match key.code {
        // In raw mode, Ctrl-C is an ordinary key.
        KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => Ok(Control::Quit),
        KeyCode::Char(letter) => Control::of_key(letter, language).ok_or(letter),
        KeyCode::Enter => Ok(Control::Next),
        KeyCode::Right => Ok(Control::NextMove),
        KeyCode::Left => Ok(Control::PreviousMove),
        KeyCode::Up => Ok(Control::Louder),
        KeyCode::Down => Ok(Control::Softer),
        KeyCode::End => Ok(Control::CatchUp),
        KeyCode::Esc => Ok(Control::Quit),
        _ => return None,
    })
}
