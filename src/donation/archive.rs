//! The archive that a donor hands in: the sounds, the words said in each, and the donor's answers.

use std::{
    fs,
    path::{self, Path, PathBuf},
};

use ansage_chess::{board, document::Document};
use ansage_words::vocabulary::Vocabulary;
use shakmaty::{EnPassantMode, Move, Position, fen::Fen};
use tempfile::NamedTempFile;

use super::{
    donor::{Donor, Licence, Native},
    error::DonationError,
    positions::POSITIONS,
    store::Donation,
};
use crate::{
    archive, enrolment,
    journal::JournalError,
    scoresheet::{self, Place, Recordings},
};
use ansage_protocol::{Command, Game, Input};

/// Heading of the manifest, as the evaluation and the recipe of the model read it.
const HEAD: &str = "file\tfen\texpected\tgroup\twords\n";

/// A sound of the archive.
struct Sound {
    file: PathBuf,
    /// Its name in the archive.
    name: String,
    fen: String,
    /// The move in UCI, or the name of the command.
    expected: String,
    /// The words said; empty if they are unknown.
    words: String,
}

/// Checks that the new archive `target`, or any archive in the working folder, can be written. Leaves nothing behind.
///
/// # Errors
///
/// [`DonationError::Exists`] or [`DonationError::Archive`].
pub fn check_target(target: Option<&Path>) -> Result<(), DonationError> {
    let here = Path::new(".");
    if let Some(target) = target.filter(|target| target.exists()) {
        return Err(DonationError::Exists(target.to_owned()));
    }
    // Missing folders are created with the archive.
    let mut folders = target.into_iter().flat_map(Path::ancestors).skip(1);
    let folder = folders.find(|folder| folder.exists()).unwrap_or(here);
    let path = target.unwrap_or(here);
    match NamedTempFile::new_in(folder) {
        Ok(_) => Ok(()),
        Err(source) => Err(DonationError::Archive {
            path: path::absolute(path).unwrap_or_else(|_| path.to_owned()),
            source,
        }),
    }
}

/// What an archive was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Packed {
    /// Number of its sounds.
    pub sounds: usize,
    /// Journals of games that cannot be read and are not in it.
    pub left_out: Vec<PathBuf>,
    /// Takes that cannot be read and are not in it.
    pub unreadable: Vec<PathBuf>,
}

/// Writes the archive of `donation` to the new ZIP file `target`, and records this in the donation.
///
/// From the game, takes at most one recording per move made: the last one that may declare the move, which the donor
/// has confirmed. A move that was typed in the end has none. All other recordings are left out.
///
/// # Errors
///
/// [`DonationError`] if there is nothing to pack, or a file cannot be read or written.
pub fn pack(donation: &Donation, vocabulary: &Vocabulary, target: &Path) -> Result<Packed, DonationError> {
    let empty = || DonationError::Empty(donation.number());
    let donor = donation.donor()?.ok_or_else(empty)?;
    let (mut sounds, unreadable) = declarations(donation, vocabulary)?;
    let (of_games, left_out) = moves(donation, vocabulary);
    sounds.extend(of_games);
    if sounds.is_empty() {
        return Err(empty());
    }
    if target.exists() {
        return Err(DonationError::Exists(target.to_owned()));
    }
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| DonationError::File { path, source }
    };
    let mut manifest = String::from(HEAD);
    let mut files = Vec::new();
    for sound in &sounds {
        let bytes = fs::read(&sound.file).map_err(failed(&sound.file))?;
        files.push((PathBuf::from(&sound.name), bytes));
        manifest += &row(sound, &donor);
    }
    files.push(("manifest.tsv".into(), manifest.into_bytes()));
    files.push(("donor.toml".into(), toml_of(&donor)));
    files.push(("LICENCE.txt".into(), licence(donor.licence).into()));
    archive::pack(target, &files).map_err(|source| DonationError::Archive {
        path: target.to_owned(),
        source,
    })?;
    donation.note_packed(target)?;
    Ok(Packed {
        sounds: sounds.len(),
        left_out,
        unreadable,
    })
}

fn row(sound: &Sound, donor: &Donor) -> String {
    let language = match donor.first_language {
        Native::German => "German",
        Native::Russian => "Russian",
        Native::Ukrainian => "Ukrainian",
        Native::Macedonian => "Macedonian",
        Native::English => "English",
        Native::Other => "another language",
    };
    let Sound {
        name,
        fen,
        expected,
        words,
        ..
    } = sound;
    format!("{name}\t{fen}\t{expected}\tfirst language {language}\t{words}\n")
}

#[expect(clippy::expect_used, reason = "a table of words can be written")]
fn toml_of(donor: &Donor) -> Vec<u8> {
    toml::to_string(donor)
        .expect("a donor is a table of words")
        .into_bytes()
}

fn licence(licence: Licence) -> &'static str {
    match licence {
        Licence::Cc0 => {
            "The person who speaks in these recordings has given up all rights in them, as far as the law allows.\n\
             CC0 1.0 Universal: https://creativecommons.org/publicdomain/zero/1.0/\n"
        }
        Licence::CcBy4 => {
            "The person who speaks in these recordings allows every use of them that names \"the donors of Ansage\".\n\
             Creative Commons Attribution 4.0 International: https://creativecommons.org/licenses/by/4.0/\n"
        }
    }
}

/// Returns the takes of the prompts, and the files of those that cannot be read.
fn declarations(donation: &Donation, vocabulary: &Vocabulary) -> Result<(Vec<Sound>, Vec<PathBuf>), DonationError> {
    let prompts = enrolment::prompts(vocabulary);
    let (readable, unreadable) = donation.takes().readable()?;
    let sounds = readable.into_iter().filter_map(|take| {
        let number = take.number()?;
        let words = prompts.get(number.checked_sub(1)?)?;
        let fen = POSITIONS.get(number - 1)?;
        let game = Game::new(board::position(fen).ok()?);
        let expected = match ansage_words::interpret(&game, vocabulary, words) {
            Input::Declared { m, .. } => board::uci(m),
            Input::Command(command @ (Command::Yes | Command::No)) => command.name().into(),
            _ => return None,
        };
        // If the vocabulary has changed since the take, its prompt has other words.
        (take.words == *words).then(|| Sound {
            name: format!("declarations/{number:02}.wav"),
            file: take.file,
            fen: (*fen).to_owned(),
            expected,
            words: words.clone(),
        })
    });
    Ok((sounds.collect(), unreadable))
}

/// Returns the recordings of the moves that were made in the games, and the journals of games that cannot be read. They
/// do not keep the takes from being packed.
fn moves(donation: &Donation, vocabulary: &Vocabulary) -> (Vec<Sound>, Vec<PathBuf>) {
    let (mut sounds, mut left_out) = (Vec::new(), Vec::new());
    for (number, game) in (1..).zip(scoresheet::kept_games(&donation.games(), vocabulary)) {
        match &game.fault {
            None => {
                let declared = Recordings::of_game(game.journal()).declarations();
                sounds.extend(of_game(number, &game.score, &declared, vocabulary));
            }
            // The disk was full before its first line: nothing was declared.
            Some(JournalError::Empty { .. }) => {}
            Some(error) => {
                tracing::warn!(%error, "a game is not in the archive");
                left_out.push(game.journal().to_owned());
            }
        }
    }
    (sounds, left_out)
}

fn of_game(
    number: usize,
    document: &Document,
    declared: &[(Option<PathBuf>, Place, String)],
    vocabulary: &Vocabulary,
) -> Vec<Sound> {
    let mut sounds = Vec::new();
    let mut position = document.first_position();
    for m in document.line.moves.iter().map_while(|ply| *ply) {
        let place = Place::next(&position);
        let game = Game::new(position.clone());
        // Earlier declarations were corrected, and a typed one corrects all before it. A recording that cannot mean the
        // move was refused, and changed nothing.
        let last = declared
            .iter()
            .rev()
            .filter(|(_, at, _)| *at == place)
            .map_while(|(file, _, words)| Some((file.as_ref()?, words)))
            .find(|(_, words)| may_declare(&game, vocabulary, words, m));
        if let Some((file, words)) = last {
            let heard = ansage_words::interpret(&game, vocabulary, words);
            // If something else was recognized, the words that were said are unknown.
            let is_known = matches!(heard, Input::Declared { m: heard, .. } if heard == m);
            sounds.push(Sound {
                file: file.clone(),
                name: format!("game-{number}/{:03}-{}.wav", place.number, place.color),
                fen: Fen::from_position(&position, EnPassantMode::Legal).to_string(),
                expected: board::uci(m),
                words: if is_known { words.clone() } else { String::new() },
            });
        }
        position.play_unchecked(m);
    }
    sounds
}

/// Returns whether a sound that was recognized as `words`, one or more readings, may declare `m`.
fn may_declare(game: &Game, vocabulary: &Vocabulary, words: &str, m: Move) -> bool {
    words.split(" | ").any(
        |reading| match ansage_words::interpret(game, vocabulary, reading).declared() {
            Input::Declared { m: heard, .. } => *heard == m,
            Input::Several { moves, .. } => moves.contains(&m),
            _ => false,
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::donation::{Age, Microphone, Room};
    use shakmaty::Color::{Black, White};

    #[test]
    fn an_archive_holds_what_was_confirmed_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let donation = Donation::in_folder(&root.path().join("7")).unwrap();
        let vocabulary = Vocabulary::shipped(&["de"]);
        let target = root.path().join("out.zip");
        let refused = pack(&donation, &vocabulary, &target).unwrap_err();
        assert!(matches!(refused, DonationError::Empty(7)), "{refused}");
        let donor = Donor {
            licence: Licence::CcBy4,
            first_language: Native::Ukrainian,
            age: Age::From40,
            microphone: Microphone::Headset,
            room: Room::Quiet,
        };
        donation.write_donor(&donor).unwrap();
        let takes = donation.takes();
        takes.keep(2, "Springer Gustav eins Felix drei", &[1; 160]).unwrap();
        takes.keep(6, "ja", &[2; 160]).unwrap();
        // Prompted with another vocabulary.
        takes.keep(1, "Emil vier", &[3; 160]).unwrap();
        assert!(!donation.is_packed());
        takes.keep(3, "Cäsar drei", &[4; 160]).unwrap();
        let gone = root.path().join("7/takes/03.wav");
        fs::remove_file(&gone).unwrap();
        let games = donation.games();
        fs::create_dir(&games).unwrap();
        fs::write(games.join("2026-11-30-120000.journal"), "").unwrap();
        let damaged = games.join("2026-11-30-130000.journal");
        fs::write(&damaged, "damaged\n").unwrap();
        let packed = pack(&donation, &vocabulary, &target).unwrap();
        assert_eq!((packed.sounds, packed.left_out), (2, vec![damaged]));
        assert_eq!(packed.unreadable, [gone]);
        assert!(donation.is_packed());
        let mut zip = zip::ZipArchive::new(fs::File::open(&target).unwrap()).unwrap();
        let text = |zip: &mut zip::ZipArchive<fs::File>, name: &str| {
            std::io::read_to_string(zip.by_name(name).unwrap()).unwrap()
        };
        assert_eq!(
            text(&mut zip, "manifest.tsv"),
            format!(
                "{HEAD}declarations/02.wav\t{}\tg1f3\tfirst language Ukrainian\tSpringer Gustav eins Felix drei\n\
                 declarations/06.wav\t{}\tyes\tfirst language Ukrainian\tja\n",
                POSITIONS[1], POSITIONS[5]
            )
        );
        assert!(text(&mut zip, "LICENCE.txt").contains("licenses/by/4.0"));
        assert_eq!(toml::from_str::<Donor>(&text(&mut zip, "donor.toml")).unwrap(), donor);
        assert_eq!(zip.len(), 5);
        let again = pack(&donation, &vocabulary, &target).unwrap_err();
        assert!(matches!(again, DonationError::Exists(_)), "{again}");
    }

    #[test]
    fn an_archive_that_cannot_be_written_is_known_before_it_is_packed() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, "").unwrap();
        for fine in ["new.zip", "a/b/new.zip"] {
            check_target(Some(&root.path().join(fine))).unwrap();
        }
        check_target(Some(Path::new("no/such/folder/new.zip"))).unwrap();
        check_target(None).unwrap();
        let exists = check_target(Some(&file)).unwrap_err();
        assert!(matches!(exists, DonationError::Exists(_)), "{exists}");
        // Nobody can create a file there, not even the superuser.
        for target in [
            file.join("new.zip"),
            file.join("a/new.zip"),
            PathBuf::from("/proc/new.zip"),
        ] {
            let refused = check_target(Some(&target)).unwrap_err();
            assert!(
                matches!(&refused, DonationError::Archive { path, .. } if *path == target),
                "{target:?}: {refused}"
            );
        }
        let left: Vec<_> = fs::read_dir(root.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }

    #[test]
    fn of_a_game_the_last_declaration_of_each_move_is_taken() {
        let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 *";
        let document = ansage_chess::document::read_first(game.as_bytes(), Default::default());
        let at = |number, color| Place { number, color };
        let declared = [
            ("001-white.wav", at(1, White), "eva drei"),
            ("001-white-2.wav", at(1, White), "eva vier"),
            // A slip while the move is open, and an offer that was unclear.
            ("001-white-3.wav", at(1, White), "eva fünf"),
            ("001-white-4.wav", at(1, White), "remis"),
            (
                "002-white.wav",
                at(2, White),
                "springer hektor drei | springer felix drei",
            ),
            ("002-black.wav", at(2, Black), "springer felix sechs"),
            ("", at(2, Black), "Sc6"),
            ("003-white.wav", at(3, White), "läufer bella fünf remis"),
            // Nobody knows which sound declared it.
            ("003-black.wav", at(3, Black), "anna drei"),
            ("004-white.wav", at(4, White), "läufer anna vier"),
            ("", at(4, White), "La4"),
            ("004-white-2.wav", at(4, White), "läufer anna drei"),
        ]
        .map(|(file, place, words)| {
            let file = (!file.is_empty()).then(|| PathBuf::from(file));
            (file, place, words.to_owned())
        });
        let sounds = of_game(1, &document, &declared, &Vocabulary::shipped(&["de"]));
        let found: Vec<_> = sounds
            .iter()
            .map(|sound| {
                (
                    sound.file.to_str().unwrap(),
                    sound.expected.as_str(),
                    sound.words.as_str(),
                )
            })
            .collect();
        assert_eq!(
            found,
            [
                ("001-white-2.wav", "e2e4", "eva vier"),
                ("002-white.wav", "g1f3", ""),
                ("003-white.wav", "f1b5", "")
            ]
        );
    }
}
