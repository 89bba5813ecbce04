use ansage_words::announcement::{Announcement, Style};

use super::*;
use crate::{
    arbiter::{
        Delay,
        tests::{Board, hall, name},
    },
    wire::OpenQuestion,
};

#[test]
fn the_words_of_moves_are_marked_as_german_on_pages_in_other_languages() {
    for (language, code, is_marked) in [(Language::De, "en", false), (Language::Ru, "ru", true)] {
        let languages = ["de", code].map(String::from);
        let answerer = Answerer::new(language, &languages, Announcement::plain(Style::Long), None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let mut board = Board::new("1", "a", 1000);
        board.play("e2e4");
        let mut state = board.state();
        state.open = Some(OpenQuestion {
            kind: OpenKind::Repeat,
            by: Color::White,
            uci: Some("d7d5".into()),
            words: Some("David sieben David fünf".into()),
        });
        hall.take(&[board.online(true), board.said(&state)], 5000).unwrap();
        hall.take(&board.send(1), 5000).unwrap();
        let view = hall.view(&name("1"), Delay::default(), 5000, &answerer);
        let declared = "David sieben David fünf";
        assert_eq!(words(&view, Audience::Table), ["Eva zwei Eva vier", declared]);
        // Spectators see nothing of what is not made yet.
        assert_eq!(words(&view, Audience::Spectators), ["Eva zwei Eva vier", ""]);
        let [(_, place), (_, facts)] = game(&view, Audience::Table, 5000, &answerer);
        let label = place.split_once("aria-label=\"").unwrap().1.split_once('"').unwrap().0;
        assert!(!label.contains("Eva"), "{label}");
        assert_eq!(
            place.contains("<span lang=\"de\">König Eva eins; "),
            is_marked,
            "{place}"
        );
        let question = format!("<span lang=\"de\">{declared}</span>");
        assert_eq!(facts.contains(&question), is_marked, "{facts}");
        let page = page(
            Page {
                title: String::new(),
                events: None,
                links: Vec::new(),
                said: "",
                alert: 0,
                asked: view.live.open.as_deref().unwrap(),
                words: words(&view, Audience::Table)[1],
                body: html! {},
                flipped: false,
            },
            &answerer.texts,
        );
        assert_eq!(page.contains(&question), is_marked, "{page}");
    }
}
