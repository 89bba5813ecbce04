use std::{
    ffi::OsStr,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
};

use super::*;
use ansage_words::{
    announcement::Style,
    locale::{Localized as _, Texts},
    vocabulary::VocabularyFault,
};

fn default_with(text: &str, system: Language) -> Result<Config, (usize, TomlFault)> {
    let table = checked(text, system)?;
    merged(table, system).map_err(|error| (0, TomlFault::from(&error)))
}

#[test]
fn a_folder_for_games_is_in_the_home_folder() {
    for (folder, expected) in [
        ("", ""),
        ("~", "/home/ada/."),
        ("~/Schach", "/home/ada/Schach"),
        ("Schach", "/home/ada/Schach"),
        ("/srv/Schach", "/srv/Schach"),
    ] {
        let (folder, home) = (Path::new(folder), Path::new("/home/ada"));
        assert_eq!(in_home(folder, Some(home)), Path::new(expected), "{folder:?}");
        assert_eq!(in_home(folder, None), folder);
    }
    // A name on the disk need not be UTF-8.
    let home = Path::new(OsStr::from_bytes(b"/home/\xff"));
    let expected = Path::new(OsStr::from_bytes(b"/home/\xff/Schach"));
    assert_eq!(in_home(Path::new("~/Schach"), Some(home)), expected);
}

#[test]
fn a_model_is_a_name_or_a_folder_in_the_home_folder() {
    for (model, expected) in [
        ("", ""),
        ("vosk-small-de", "vosk-small-de"),
        ("~/models/m", "/home/ada/models/m"),
        ("models/m", "/home/ada/models/m"),
        ("/srv/m", "/srv/m"),
    ] {
        assert_eq!(model_in_home(model, Some(Path::new("/home/ada"))), expected, "{model}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ansage.toml");
    fs::write(&file, "[recognition]\nmodel = \"~/models/m\"\n").unwrap();
    let config = Config::of_files([file].into_iter(), Language::De).unwrap();
    let expected = paths::home().unwrap().join("models/m");
    assert_eq!(Path::new(&config.recognition.model), expected);
}

#[test]
fn the_users_file_overrides_the_systems_key_by_key() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let of_system = file(
        "system.toml",
        "language = \"en\"\n[announcement]\nstyle = \"short\"\ncaptures = true\n",
    );
    let of_user = file("user.toml", "[announcement]\nstyle = \"squares\"\n");
    let config = Config::of_files([of_system.clone(), of_user].into_iter(), Language::De).unwrap();
    assert_eq!(
        (config.announcement.style, config.announcement.captures, config.language),
        (Style::Squares, true, Language::En)
    );
    let wrong = file("wrong.toml", "[announcement]\nstyle = \"loud\"\n");
    let refused = Config::of_files([of_system, wrong.clone()].into_iter(), Language::De);
    assert!(matches!(refused, Err(ConfigError::Invalid { path, line: 2, .. }) if path == wrong));
    let wrong = file("clock.toml", "[play]\nclock = \"abc\"\n");
    let refused = Config::of_files([wrong].into_iter(), Language::De).unwrap_err();
    let told = refused.localized(&Texts::new(Language::De));
    assert!(told.contains("Zeile 2, der Wert hat die falsche Art"), "{told}");
}

#[test]
fn of_the_users_vocabularies_only_those_of_chosen_languages_count() {
    let folder = tempfile::tempdir().unwrap();
    let uk = folder.path().join("uk.toml");
    std::fs::create_dir(&uk).unwrap();
    std::fs::write(folder.path().join("ru.toml"), b"\xff").unwrap();
    std::fs::write(folder.path().join("en.toml"), "languages = 1\n").unwrap();
    let load = |languages: &[&str]| {
        let vocabulary = languages.iter().map(|language| (*language).to_owned()).collect();
        let config = Config {
            vocabulary,
            ..Config::default()
        };
        config.answerer(Some(folder.path())).map(drop)
    };
    assert!(matches!(load(&["de"]), Ok(())));
    // A link to nowhere is an error, not the absence of a file.
    std::os::unix::fs::symlink(folder.path().join("nowhere"), folder.path().join("mk.toml")).unwrap();
    assert!(matches!(load(&["de", "mk"]), Err(VocabularyError::Read { .. })));
    for languages in [&["de", "uk"][..], &["uk", "ru", "en"]] {
        assert!(
            matches!(load(languages), Err(VocabularyError::Read { path, source })
                if path == uk && source.kind() == ErrorKind::IsADirectory),
            "{languages:?}"
        );
    }
    assert!(matches!(load(&["de", "ru"]), Err(VocabularyError::Read { source, .. })
        if source.kind() == ErrorKind::InvalidData));
    // The first fault counts.
    assert!(
        matches!(load(&["en", "uk"]), Err(VocabularyError::Invalid { path, line: 1, fault: VocabularyFault::Syntax(_) })
        if path.ends_with("en.toml"))
    );
    assert!(
        matches!(load(&["xx", "uk"]), Err(VocabularyError::Missing { folder: Some(looked), .. })
        if looked == folder.path())
    );
}

#[test]
fn a_file_that_cannot_be_read_is_not_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link.toml");
    std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).unwrap();
    assert!(is_there(&link));
    let refused = Config::of_files([link].into_iter(), Language::De);
    assert!(matches!(refused, Err(ConfigError::Read { .. })), "{refused:?}");
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    assert!(is_there(&file));
    for missing in ["none.toml", "no/folder/none.toml", "file/none.toml"] {
        assert!(!is_there(&folder.path().join(missing)), "{missing}");
    }
}

#[test]
fn what_is_chosen_is_written_and_the_rest_stays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("new/ansage.toml");
    keep_output(&file, SpeechOutput::ScreenReader).unwrap();
    let output = || Config::load(Some(&file)).unwrap().speech.output;
    assert_eq!(output(), SpeechOutput::ScreenReader);
    let own = "# Mine\nlanguage = \"en\" # theirs\n\n[speech]\nrate = 5 # fast\n# Orca is silent\noutput = \"print\" # here\n\n[play]\nclock = \"90+30\"\n";
    std::fs::write(&file, own).unwrap();
    keep_output(&file, SpeechOutput::Voice).unwrap();
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        own.replace("\"print\"", "\"voice\"")
    );
    for (output, name) in [(SpeechOutput::Both, "both"), (SpeechOutput::Print, "print")] {
        keep_output(&file, output).unwrap();
        assert_eq!(Config::load(Some(&file)).unwrap().speech.output, output, "{name}");
        assert_eq!(output.name(), name);
    }
    // A link stays a link, and its file stays readable for others.
    let link = folder.path().join("link.toml");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    keep_output(&link, SpeechOutput::Voice).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o644);
    assert_eq!(output(), SpeechOutput::Voice);
    // A file with a mistake is not overwritten.
    std::fs::write(&file, "language = \"en\"\nx = \n").unwrap();
    let refused = keep_output(&file, SpeechOutput::Both);
    assert!(
        matches!(refused, Err(ConfigError::Invalid { line: 2, .. })),
        "{refused:?}"
    );
}

#[test]
fn defaults_are_valid() {
    assert_eq!(Config::default().vocabulary[0], "de");
}

#[test]
fn user_keys_override_one_by_one() {
    let config = default_with("[announcement]\nstyle = \"short\"\n", Language::De).unwrap();
    assert_eq!(config.announcement.style, Style::Short);
    assert_eq!(config.speech, Config::default().speech);
}

#[test]
fn every_language_can_be_named() {
    let ids = Language::ALL.map(Language::id);
    assert_eq!(LANGUAGES, [&[AUTOMATIC][..], &ids].concat());
    for id in ids {
        let config = default_with(&format!("language = \"{id}\"\n"), Language::De).unwrap();
        assert_eq!(config.language.id(), id);
    }
}

#[test]
fn the_language_is_the_systems_where_none_is_named() {
    let language = |text| default_with(text, Language::Uk).unwrap().language;
    assert_eq!(language(""), Language::Uk);
    assert_eq!(language("language = \"auto\"\n"), Language::Uk);
    assert_eq!(language("language = \"mk\"\n"), Language::Mk);
}

#[test]
fn a_number_outside_its_stated_limits_is_a_mistake() {
    for (section, key, least, most) in [
        ("recognition", "alternatives", 5, 100),
        ("recognition", "hesitation_ms", 0, 30_000),
        ("speech", "rate", -100, 100),
        ("speech", "volume", -100, 100),
        ("speech", "tail_ms", 0, 2_000),
        ("speech", "earcon_volume", 0, 100),
        ("play", "low_time", 1, 36_000),
        ("play", "no_draw_before", 0, 1_000),
        ("play", "default_time", 0, 6_000),
        ("play", "open_for", 0, 3_600),
    ] {
        let read = |number: i64| {
            let value = if key == "low_time" {
                format!("[{number}]")
            } else {
                number.to_string()
            };
            default_with(&format!("[{section}]\n{key} = {value}\n"), Language::De)
        };
        for number in [least, most] {
            assert!(read(number).is_ok(), "{key} = {number}");
        }
        let limits = format!("from {least} to {most}");
        for number in [least - 1, most + 1, i64::MIN, i64::MAX] {
            let (line, fault) = read(number).unwrap_err();
            let message = fault.to_string();
            assert!(
                line == 2 && message.contains(&limits),
                "{key} = {number}: {line}, {message}"
            );
            let told = fault.localized(&Texts::new(Language::En));
            assert!(told.contains("outside"), "{key} = {number}: {told}");
        }
        // The limits stand in the comment on the key, or on the one before it.
        let before = DEFAULTS.split(&format!("\n{key} = ")).next().unwrap();
        let comment: Vec<&str> = before.lines().rev().take(5).collect();
        assert!(comment.iter().any(|line| line.contains(&limits)), "{key}: {limits}");
    }
}

#[test]
fn mistakes_name_their_line() {
    for (text, line, word) in [
        ("# c\nlanguag = \"de\"\n", 2, "languag"),
        ("language = \"de\"\n[speech]\nrate = 5\nrate_x = 1\n", 4, "rate_x"),
        ("[announcement]\n\nstyle = \"loud\"\n", 3, "loud"),
        ("[speech]\nrate = 500\n", 2, "500"),
        ("[speech]\nrate = 1.5\n", 2, "1.5"),
        ("[audio]\ninput = 3\n", 2, "string"),
        ("x = \n", 1, ""),
        ("language = \"fr\"\n", 1, "auto"),
        ("[play]\nlow_time = [\n  60,\n  \"x\",\n  10,\n]\n", 4, "string"),
        ("[play]\nlow_time = [60, # a minute\n  -5]\n[speech]\n", 3, "-5"),
        ("[play]\nlow_tim = [\n  60,\n]\n", 2, "low_tim"),
    ] {
        let (got, fault) = default_with(text, Language::De).unwrap_err();
        let message = fault.to_string();
        assert_eq!(got, line, "{text:?}: {message}");
        assert!(message.contains(word), "{text:?}: {message}");
    }
}
