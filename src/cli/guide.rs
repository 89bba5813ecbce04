//! `ansage guide`: the player's guide, read aloud.

use std::{
    io::{IsTerminal, stdin},
    process::ExitCode,
};

use shakmaty::Chess;

use super::{
    common::{FAILED, MISUSED, OrFail, answerer, steps},
    usage::{Possible, number},
};
use crate::{
    assistant::{self, AnnounceOptions, GameSource, Wishes},
    config::Config,
    feed::Manner,
    guide::Guide,
    output,
    speech::SpeechOutput,
};
use ansage_words::{locale::Language, text};

/// Arguments of `ansage guide`.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// Chapter to begin with; without it, the first one
    #[arg(value_parser = chapter)]
    chapter: Option<usize>,
    /// Only list the chapters
    #[arg(long, conflicts_with = "chapter")]
    list: bool,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

impl Arguments {
    /// Returns whether there is something to hear.
    pub(super) fn speaks(&self) -> bool {
        !self.silent && !self.list
    }
}

/// Reads the number of a chapter. One that does not exist gets a sentence of its own.
fn chapter(text: &str) -> Result<usize, Possible> {
    let count = Guide::of(Language::De).chapters.len();
    text.parse::<usize>().or_else(|_| number(1, count)(text))
}

/// Reads the guide, from the requested chapter on.
pub fn run(mut config: Config, arguments: &Arguments) -> Result<(), ExitCode> {
    config.speech.silence(arguments.silent);
    let keyboard = config.language;
    let guide = Guide::of(config.language);
    let mut user = answerer(&config)?;
    let chapter = arguments.chapter;
    let count = guide.chapters.len();
    if let Some(number) = chapter.filter(|number| !(1..=count).contains(number)) {
        eprintln!(
            "{}",
            text!(user.texts, "guide-no-chapter", number = number, count = count)
        );
        return Err(ExitCode::from(MISUSED));
    }
    if guide.language != config.language {
        // Also printed, so it is known even if it cannot be spoken.
        let _ = assistant::tell(&config, &user, &[text!(user.texts, "guide-in-english")]);
        // The voice that reads must be that of the guide's language.
        config.language = guide.language;
        user = answerer(&config)?;
    }
    if arguments.list {
        let _ = assistant::tell(&config, &user, &guide.headings(&user.texts));
        return Ok(());
    }
    let wishes = match stdin().is_terminal() && !output::is_plain() {
        true => Wishes::Keys,
        false => Wishes::Lines,
    };
    let manner = Manner {
        spoken: config.speech.output.is_spoken(),
        left: config.speech.output == SpeechOutput::Voice,
        text: true,
        stepwise: steps(&config, wishes),
        keys: wishes == Wishes::Keys,
        ..Manner::default()
    };
    let options = AnnounceOptions {
        source: GameSource::Text(guide.items(&user.texts, chapter, manner)),
        start: Chess::default(),
        board: None,
        openings: false,
        manner,
        wishes,
        keyboard,
        wav: None,
    };
    match assistant::announce(&config, user, options).or_fail(FAILED, config.language)? {
        announced if announced.lost => Err(ExitCode::from(FAILED)),
        _ => Ok(()),
    }
}
