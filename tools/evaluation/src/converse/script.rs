//! Scripts of conversations: TOML files, described in `tools/evaluation/conversations/README.md`.

use std::{collections::BTreeMap, fs, path::Path};

use serde::Deserialize;

use crate::error::EvaluationError;

/// All scripts.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scripts {
    /// Lists of texts. Wherever the name of a list occurs, such as `YES`, one of its texts is drawn.
    #[serde(default)]
    pub lists: BTreeMap<String, Vec<String>>,
    /// The conversations.
    #[serde(default, rename = "conversation")]
    pub conversations: Vec<Script>,
}

/// A conversation, before a position, a voice and words are drawn for it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Row of the report in which its turns are counted.
    pub kind: String,
    /// Number of times that it is held in a round of all scripts.
    #[serde(default = "once")]
    pub often: usize,
    /// Whether `MOVE` is a move of a piece that can be declared as `PIECE FROM TO` and as `PIECE TO`.
    #[serde(default)]
    pub pieces: bool,
    /// Further arguments of `ansage play`.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// The turns, in order.
    #[serde(rename = "turn")]
    pub turns: Vec<Turn>,
}

/// What one person says without waiting for an answer, and the conditions that must then be met.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The words, with pauses.
    pub say: Said,
    /// Row of the report, if it is not that of the conversation.
    pub kind: Option<String>,
    /// The beginning.
    #[serde(default)]
    pub when: When,
    /// Shortest and longest pause of a comma, in ms.
    #[serde(default = "comma")]
    pub commas: [u64; 2],
    /// The speaker.
    #[serde(default)]
    pub voice: Speaker,
    /// Level, in dB above that of a declaration.
    #[serde(default)]
    pub level: f32,
    /// Events that the journal must then contain: the name of each, and for a declared move also the move.
    #[serde(default)]
    pub records: Vec<String>,
    /// Moves that the turn makes.
    #[serde(default)]
    pub makes: Vec<String>,
    /// Whether the next move of the script may also be made already.
    #[serde(default)]
    pub may_make: bool,
    /// Texts, each of which a line must contain, in this order. A bar separates alternatives.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Texts that no line may contain.
    #[serde(default)]
    pub never: Vec<String>,
    /// Whether the answer is silence: no line, and no sound longer than an earcon.
    #[serde(default)]
    pub silent: bool,
    /// Time after the last word of the turn at which the voice must be silent, in ms.
    pub hushed_ms: Option<u64>,
}

/// A speaker.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// The player.
    #[default]
    Player,
    /// Another person, with a clearly different voice.
    Other,
}

/// A part of the spoken words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Words and placeholders.
    Words(String),
    /// A comma: a pause as in speech.
    Comma,
    /// A pause of this number of ms.
    Pause(u64),
}

/// The parts of the spoken words.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Said(pub Vec<Part>);

/// The beginning of a turn: a place in the conversation, and the shortest and longest time after it in ms (negative:
/// before it).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct When {
    /// The place.
    pub place: Place,
    /// The ms after it.
    pub after: [i64; 2],
}

/// A place in a conversation at which a turn can begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The audible beginning of the program's answer to the turn before.
    Begin,
    /// Its audible end.
    End,
    /// The last sound of the turn before.
    Mine,
}

impl Default for When {
    /// Returns the time at which patient people answer.
    fn default() -> When {
        When {
            place: Place::End,
            after: [450, 900],
        }
    }
}

impl TryFrom<String> for When {
    type Error = String;

    fn try_from(text: String) -> Result<When, String> {
        let wrong = || format!("\"{text}\": write \"end 300\", \"end -300..300\", \"begin 500\" or \"mine 2000\"");
        let (place, times) = text.split_once(' ').ok_or_else(wrong)?;
        let place = match place {
            "begin" => Place::Begin,
            "end" => Place::End,
            "mine" => Place::Mine,
            _ => return Err(wrong()),
        };
        let (first, last) = times.split_once("..").unwrap_or((times, times));
        let time = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
        let after = [time(first)?, time(last)?];
        let before = after[0] < 0 && place != Place::End;
        if after[0] > after[1] || before {
            return Err(wrong());
        }
        Ok(When { place, after })
    }
}

impl TryFrom<String> for Said {
    type Error = String;

    fn try_from(text: String) -> Result<Said, String> {
        let mut parts = Vec::new();
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let end = rest.find([',', '<']).unwrap_or(rest.len());
            let (words, tail) = rest.split_at(end);
            if !words.trim().is_empty() {
                parts.push(Part::Words(words.trim().into()));
            }
            rest = if let Some(tail) = tail.strip_prefix(',') {
                parts.push(Part::Comma);
                tail
            } else if let Some(tail) = tail.strip_prefix('<') {
                let pause = tail
                    .split_once('>')
                    .and_then(|(ms, tail)| Some((ms.parse().ok()?, tail)));
                let (ms, tail) = pause.ok_or_else(|| format!("\"{text}\": write a pause as <1500>, in ms"))?;
                parts.push(Part::Pause(ms));
                tail
            } else {
                tail
            };
        }
        match (parts.first(), parts.last()) {
            (Some(Part::Words(_)), Some(Part::Words(_))) => Ok(Said(parts)),
            _ => Err(format!("\"{text}\": begin and end with words")),
        }
    }
}

impl Scripts {
    /// Reads all files `*.toml` in `folder`, and keeps the scripts whose kind contains `only`.
    ///
    /// # Errors
    ///
    /// [`EvaluationError`], with the file and the wrong line.
    pub fn load(folder: &Path, only: Option<&str>) -> Result<Scripts, EvaluationError> {
        let failed = |source| EvaluationError::Folder {
            path: folder.to_owned(),
            source,
        };
        let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(failed)?.collect();
        let mut files: Vec<_> = entries.map_err(failed)?.iter().map(fs::DirEntry::path).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
        files.sort();
        let mut all = Scripts::default();
        for path in files {
            let text = fs::read_to_string(&path).map_err(failed)?;
            let scripts = Scripts::parse(&text).map_err(|message| EvaluationError::Script { path, message })?;
            all.lists.extend(scripts.lists);
            all.conversations.extend(scripts.conversations);
        }
        all.conversations
            .retain(|script| only.is_none_or(|only| script.kind.contains(only)));
        if all.conversations.is_empty() {
            return Err(EvaluationError::NoScripts {
                path: folder.to_owned(),
            });
        }
        Ok(all)
    }

    fn parse(text: &str) -> Result<Scripts, String> {
        let scripts: Scripts = toml::from_str(text).map_err(|error| error.to_string())?;
        for script in &scripts.conversations {
            let wrong = |fault: &str| Err(format!("in \"{}\": {fault}", script.kind));
            if script.turns.is_empty() || script.often == 0 {
                return wrong("a conversation has turns and is held at least once");
            }
            if script.turns.iter().any(|turn| turn.commas[0] > turn.commas[1]) {
                return wrong("a comma's shortest pause stands first");
            }
            if script.turns.iter().any(|turn| turn.silent && !turn.is_negative()) {
                return wrong("silence is no answer in which something is said");
            }
        }
        Ok(scripts)
    }
}

impl Turn {
    /// Returns whether the script only says what must not happen.
    pub fn is_negative(&self) -> bool {
        self.records.is_empty() && self.makes.is_empty() && self.lines.is_empty() && self.hushed_ms.is_none()
    }
}

fn once() -> usize {
    1
}

fn comma() -> [u64; 2] {
    [250, 400]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_read() {
        let scripts = Scripts::parse(
            r#"
            lists.YES = ["ja", "richtig"]
            [[conversation]]
            kind = "fragments"
            pieces = true
            turn = [
                { say = "PIECE <1500> FROM <1500>TO, bitte", records = ["declared MOVE"] },
                { say = "YES", when = "end -300..300", level = -30.0, voice = "other", makes = ["MOVE"] },
            ]
            "#,
        )
        .unwrap();
        let script = &scripts.conversations[0];
        assert_eq!((script.often, script.pieces), (1, true));
        let words = |text: &str| Part::Words(text.into());
        let parts = [
            words("PIECE"),
            Part::Pause(1500),
            words("FROM"),
            Part::Pause(1500),
            words("TO"),
            Part::Comma,
            words("bitte"),
        ];
        assert_eq!(script.turns[0].say.0, parts);
        assert_eq!(script.turns[0].when, When::default());
        let answer = &script.turns[1];
        let when = When {
            place: Place::End,
            after: [-300, 300],
        };
        assert_eq!((answer.when, answer.voice, answer.level), (when, Speaker::Other, -30.0));
        assert!(!answer.is_negative() && scripts.lists["YES"].len() == 2);
    }

    #[test]
    fn a_wrong_script_is_refused_with_the_place() {
        for (turn, fault) in [
            (r#"say = "ja <15" "#, "write a pause as <1500>"),
            (r#"say = "<500> ja""#, "begin and end with words"),
            (r#"say = """#, "begin and end with words"),
            (r#"say = "ja", when = "later 5""#, "write \"end 300\""),
            (r#"say = "ja", when = "end 300..100""#, "write \"end 300\""),
            (r#"say = "ja", when = "begin -100""#, "write \"end 300\""),
            (r#"say = "ja", commas = [300, 200]"#, "shortest pause"),
            (r#"say = "ja", silent = true, makes = ["MOVE"]"#, "silence is no answer"),
            (r#"say = "ja", tempo = 3"#, "unknown field `tempo`"),
        ] {
            let text = format!("[[conversation]]\nkind = \"k\"\nturn = [{{ {turn} }}]");
            let error = Scripts::parse(&text).unwrap_err();
            assert!(error.contains(fault), "{turn}: {error}");
        }
        assert!(Scripts::parse("[[conversation]]\nkind = \"k\"\nturn = []").is_err());
    }

    #[test]
    fn the_scripts_of_the_project_are_right() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conversations");
        let scripts = Scripts::load(&folder, None).unwrap();
        assert!(scripts.conversations.len() > 20);
        assert!(Scripts::load(&folder, Some("no such kind")).is_err());
    }
}
