//! Boards, lists and whole pages as HTML, escaped by construction. The size of a page does not grow with the game.

use std::time::Duration;

use ansage_chess::document::clock_time;
use ansage_words::{
    announcement::{self, Answerer},
    id,
    locale::{Id, Language, Texts},
    text,
};
use maud::{DOCTYPE, Markup, html};
use shakmaty::{Color, File, Position, Rank, Role, Square};

use crate::{
    arbiter::{Alerts, Presence, Press, ShownClocks, Stand, View},
    wire::OpenKind,
};

/// Maximum number of alerts that a page lists. The desk lists all.
const MOST_ALERTS: usize = 50;

/// Audience of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Anybody: delayed, and without moves that are not made yet.
    Spectators,
    /// The players of a board and their assistants.
    Table,
    /// The arbiter.
    Arbiter,
}

/// Returns an element's id for a board. Names of boards are letters, digits, hyphens, underscores and dots.
fn row_id(view: &View) -> String {
    format!("row-{}", view.board)
}

/// Returns the address of a board's page.
fn address(audience: Audience, view: &View) -> String {
    match audience {
        Audience::Spectators => format!("/board/{}", view.board),
        Audience::Table | Audience::Arbiter => format!("/table/{}", view.board),
    }
}

/// Returns the sentence that announces the state of a game: the last move with its number, or the end.
pub fn said(stand: &Stand, answerer: &Answerer) -> String {
    let texts = &answerer.texts;
    let last = stand.last.as_ref().map(|last| {
        text!(
            texts,
            "page-said",
            number = last.number,
            color = answerer.explainer().color(last.by),
            words = &last.words
        )
    });
    let parts: Vec<String> = last.into_iter().chain(stand.ended.clone()).collect();
    parts.join(" ")
}

/// Returns the sentence that announces what has changed in a game since `old`: what [`said`] says, after what no longer
/// stands.
pub fn said_after(old: &Stand, stand: &Stand, answerer: &Answerer) -> String {
    let texts = &answerer.texts;
    let last = said(stand, answerer);
    let change = if stand.start != old.start && (stand.is_agreed || !old.is_agreed) {
        texts.get(id!("arbiter-position"))
    } else if stand.start != old.start || old.plies > stand.plies {
        return text!(texts, "page-taken-back", last = last);
    } else if old.plies == stand.plies && !stand.has_moves_of(old) {
        text!(texts, "announce-corrected", number = stand.corrected)
    } else if old.ended.is_some() && stand.ended.is_none() {
        return texts.get(id!("announce-result-withdrawn"));
    } else {
        return last;
    };
    format!("{change} {last}").trim_end().to_owned()
}

/// Returns the words of moves in the sentences of a board's page: those of the last move and of the declared one, which
/// spectators do not see.
pub fn words(view: &View, audience: Audience) -> [&str; 2] {
    let (stand, declared) = match audience {
        Audience::Spectators => (&view.shown, ""),
        Audience::Table | Audience::Arbiter => (&view.stand, view.live.words.as_str()),
    };
    let last = stand.as_ref().and_then(|stand| stand.last.as_ref());
    [last.map_or("", |last| last.words.as_str()), declared]
}

/// Returns a sentence with its words of moves marked as German, so that a screen reader of another language reads them
/// with a German voice.
fn marked(sentence: &str, words: &str, texts: &Texts) -> Markup {
    let parts = sentence
        .split_once(words)
        .filter(|_| is_marked(texts) && !words.is_empty());
    match parts {
        Some((before, after)) => html! { (before) span lang="de" { (words) } (after) },
        None => html! { (sentence) },
    }
}

/// Returns whether words of moves are in another language than the page.
fn is_marked(texts: &Texts) -> bool {
    texts.language() != Language::De
}

/// Returns the position in words.
fn position(stand: &Stand, answerer: &Answerer) -> Markup {
    if !is_marked(&answerer.texts) {
        return html! { (announcement::position(answerer, &stand.position)) };
    }
    html! {
        @for color in [Color::White, Color::Black] {
            (answerer.explainer().color(color)) ": "
            span lang="de" { (announcement::side_pieces(answerer, &stand.position, color)) } ". "
        }
    }
}

/// Returns what stands in place of the last move if there is none.
fn no_move(stand: Option<&Stand>, texts: &Texts) -> String {
    texts.get(match stand {
        Some(stand) if stand.is_agreed => id!("arbiter-position"),
        _ => id!("page-not-begun"),
    })
}

/// Returns the row of a board in a list.
pub fn row(view: &View, audience: Audience, alerts: usize, texts: &Texts) -> String {
    let stand = match audience {
        Audience::Spectators => view.shown.as_ref(),
        Audience::Table | Audience::Arbiter => view.stand.as_ref(),
    };
    let last = stand.and_then(|stand| stand.last.as_ref());
    let number = |by: Color, number: u32| match by {
        Color::White => format!("{number}."),
        Color::Black => format!("{number}…"),
    };
    let row = html! {
        tr id=(row_id(view)) {
            th scope="row" { a id=(format!("link-{}", view.board)) href=(address(audience, view)) { (view.board) } }
            td { (view.white) }
            td { (view.black) }
            td {
                @if let Some(last) = last { (number(last.by, last.number)) " " (last.san) }
                @else { (no_move(stand, texts)) }
            }
            td { (stand.and_then(|stand| stand.result).unwrap_or("")) }
            @if audience == Audience::Arbiter {
                td { (presence(view.presence, texts)) }
                td class=[(alerts > 0).then_some("alarm")] { @if alerts > 0 { (alerts) } }
            }
        }
    };
    row.into_string()
}

fn presence(presence: Presence, texts: &Texts) -> String {
    texts.get(match presence {
        Presence::Unknown => id!("page-unknown"),
        Presence::Here => id!("page-here"),
        Presence::Gone => id!("page-gone"),
    })
}

/// Returns the alerts as a list, the most urgent first.
pub fn alerts(alerts: &Alerts, answerer: &Answerer) -> String {
    let texts = &answerer.texts;
    let list = html! {
        div id="alerts" class="alerts" {
            @if alerts.is_empty() { p { (texts.get(id!("desk-no-alerts"))) } }
            @else {
                p { (text!(texts, "page-alert-count", count = alerts.len())) }
                ol { @for alert in alerts.iter().take(MOST_ALERTS) { li { (alert.sentence(answerer)) } } }
            }
        }
    };
    list.into_string()
}

/// Returns the title of a board's page.
pub fn board_title(view: &View, texts: &Texts) -> String {
    text!(
        texts,
        "page-board-title",
        board = view.board.as_str(),
        white = &view.white,
        black = &view.black
    )
}

/// Returns the parts of a board's page that change, with their ids: the board, and what is known of the game besides.
pub fn game(view: &View, audience: Audience, now: u64, answerer: &Answerer) -> [(&'static str, String); 2] {
    let texts = &answerer.texts;
    let stand = match audience {
        Audience::Spectators => view.shown.as_ref(),
        Audience::Table | Audience::Arbiter => view.stand.as_ref(),
    };
    let place = html! {
        figure id="place" {
            @match stand {
                None => { p { (texts.get(id!("page-not-begun"))) } }
                Some(stand) => {
                    (board(stand, texts))
                    figcaption {
                        details id="in-words" {
                            summary id="in-words-name" { (texts.get(id!("page-position"))) }
                            p { (position(stand, answerer)) }
                        }
                    }
                }
            }
        }
    };
    let facts = html! {
        div id="facts" { @if let Some(stand) = stand { (facts(view, stand, audience, now, answerer)) } }
    };
    [("place", place.into_string()), ("facts", facts.into_string())]
}

/// Returns the body of a board's page from its parts.
pub fn game_body(parts: &[(&str, String)]) -> Markup {
    html! { div class="game" { @for (_, part) in parts { (maud::PreEscaped(part)) } } }
}

fn facts(view: &View, stand: &Stand, audience: Audience, now: u64, answerer: &Answerer) -> Markup {
    let texts = &answerer.texts;
    let color = |color: Color| answerer.explainer().color(color);
    let is_live = audience != Audience::Spectators;
    html! {
        @if is_live && stand.ended.is_none() && view.presence != Presence::Here {
            p.open { (texts.get(id!("page-link-lost"))) }
        }
        h2 { (texts.get(id!("page-last"))) }
        @match &stand.last {
            None => { p { (no_move(Some(stand), texts)) } }
            Some(last) => {
                p.words lang="de" { (last.words) }
                p { (text!(texts, "page-written", number = last.number, color = color(last.by), san = &last.san)) }
            }
        }
        @if let Some(ended) = &stand.ended { p.open { (ended) } }
        @else if is_live {
            @if let Some(open) = &view.live.open {
                h2 { (texts.get(id!("page-open"))) }
                p #open .open { (marked(open, &view.live.words, texts)) }
            }
            @if let Some(press) = &view.live.press { (button(view, press, texts)) }
            @for note in &view.live.notes { p.open { (note) } }
        }
        @if stand.ended.is_none() { p { (text!(texts, "page-turn", color = color(stand.position.turn()))) } }
        @match (is_live, &view.live.clocks, stand.times) {
            (true, Some(clocks), _) => (times(view, *clocks, now, texts)),
            (_, _, Some((white, black))) => (times(view, ShownClocks { white, black, running: None, at: now }, now, texts)),
            _ => {}
        }
        @if !stand.rows.is_empty() { (moves(stand, texts)) }
    }
}

/// Returns the question that the button of a board's page answers; empty if the page has none.
pub fn asked(view: &View) -> &str {
    match &view.stand {
        Some(stand) if stand.ended.is_none() && view.live.press.is_some() => view.live.open.as_deref().unwrap_or(""),
        _ => "",
    }
}

/// Returns the button for what the opponent owes. It names the move, and so does its id: another question does not get
/// its focus, so that no key answers a question other than the one that was read.
fn button(view: &View, press: &Press, texts: &Texts) -> Markup {
    let name = match press.kind {
        OpenKind::Repeat => id!("page-press-repeated"),
        _ => id!("page-press-executed"),
    };
    html! {
        form class="press" method="post" action=(format!("/table/{}/press", view.board)) {
            input type="hidden" name="plies" value=(press.plies);
            input type="hidden" name="uci" value=(press.uci);
            button id=(format!("press-{}-{}", press.plies, press.uci)) type="submit" aria-describedby="open" {
                (texts.get(name))
            }
        }
    }
}

fn times(view: &View, clocks: ShownClocks, now: u64, texts: &Texts) -> Markup {
    let ran = Duration::from_millis(now.saturating_sub(clocks.at));
    let left = |color: Color, time: Duration| match clocks.running == Some(color) {
        true => time.saturating_sub(ran),
        false => time,
    };
    let one = |color: Color, name: &str, time: Duration| {
        let left = left(color, time);
        let runs = clocks.running == Some(color);
        html! {
            div class=[runs.then_some("runs")] {
                dt { (name) @if runs { " (" (texts.get(id!("page-runs"))) ")" } }
                dd {
                    span role="timer" aria-live="off" data-left=[runs.then(|| left.as_millis())] { (clock_time(left)) }
                }
            }
        }
    };
    html! {
        h2 { (texts.get(id!("page-clocks"))) }
        dl.clocks { (one(Color::White, &view.white, clocks.white)) (one(Color::Black, &view.black, clocks.black)) }
    }
}

fn moves(stand: &Stand, texts: &Texts) -> Markup {
    html! {
        h2 { (texts.get(id!("page-moves"))) }
        table {
            thead { tr {
                th scope="col" { (texts.get(id!("page-number"))) }
                th scope="col" { (texts.get(id!("page-white"))) }
                th scope="col" { (texts.get(id!("page-black"))) }
            } }
            tbody { @for (number, white, black) in &stand.rows {
                tr { th scope="row" { (number) } td { (white) } td { (black) } }
            } }
        }
    }
}

/// Draws the board with White at the bottom.
fn board(stand: &Stand, texts: &Texts) -> Markup {
    let last = stand.last.as_ref();
    let touched = last.map(|last| {
        let m = last.m;
        let to = match m.castling_side() {
            Some(side) => Square::from_coords(side.king_to_file(), m.to().rank()),
            None => m.to(),
        };
        [m.from(), Some(to)]
    });
    // A label has one language, so it does not name the last move.
    let name = texts.get(id!("page-board"));
    let place = |square: Square| (u32::from(square.file()), 7 - u32::from(square.rank()));
    // Each square is 45 wide; names are next to the board, where they are as readable as text.
    html! {
        svg.board role="img" aria-label=(name) viewBox="-20 -20 400 400" xmlns="http://www.w3.org/2000/svg" {
            @for file in File::ALL {
                @for y in [-7, 373] { text x=(u32::from(file) * 45 + 22) y=(y) { (file.char()) } }
            }
            @for rank in Rank::ALL {
                @for x in [-10, 370] { text x=(x) y=((7 - u32::from(rank)) * 45 + 27) { (rank.char()) } }
            }
            @for square in Square::ALL {
                @let (x, y) = place(square);
                rect class=(if square.is_light() { "light" } else { "dark" }) x=(x * 45) y=(y * 45) width="45" height="45" {}
            }
            @for square in touched.into_iter().flatten().flatten() {
                @let (x, y) = place(square);
                rect.last x=(x * 45 + 2) y=(y * 45 + 2) width="41" height="41" {}
            }
            @for (square, piece) in stand.position.board().clone() {
                @let (x, y) = place(square);
                path class=(piece.color.fold_wb("white", "black")) d=(outline(piece.role))
                    transform=(format!("translate({} {})", x * 45, y * 45)) {}
            }
        }
    }
}

/// Returns the outline of a piece on a square of 45, as SVG draws it. It needs no font.
fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M22.5 8a6 6 0 0 0-3.8 10.6c-3.3 1.6-5.2 4.6-5.2 8 0 2 .8 3.8 2 5.1-3.5 1.5-6 5-6 8.3h26c0-3.3-2.5-6.8-6-8.3 \
             1.2-1.3 2-3.1 2-5.1 0-3.4-1.9-6.4-5.2-8A6 6 0 0 0 22.5 8z"
        }
        Role::Knight => {
            "M15 40c-.5-9 8-11 7.5-18-2 2-5 2.5-7 5-1.5 2-4.5 2.5-6 .5-1.5-2.5 1-4.5 2-6.5 1.5-3.5 1-7 4-10.5V5l4.5 \
             4c10 0 17 8 17 20 0 4-.5 8-1 11zM18 14.5a1.6 1.6 0 1 0 .01 0z"
        }
        Role::Bishop => {
            "M22.5 5a3.2 3.2 0 0 0-2 5.7C15.8 14.2 12.5 19 12.5 24c0 3 1.3 5.4 3.5 7l-1 3h-4c-2 0-3.5 2.5-3.5 \
             6h30c0-3.5-1.5-6-3.5-6h-4l-1-3c2.2-1.6 3.5-4 3.5-7 0-5-3.3-9.8-8-13.3A3.2 3.2 0 0 0 22.5 \
             5zM21 17h3v4h4v3h-4v4h-3v-4h-4v-3h4z"
        }
        Role::Rook => "M9 40h27v-5h-3l-2-4V18l3-3V8h-5v4h-4V8h-5v4h-4V8h-5v7l3 3v13l-2 4H9z",
        Role::Queen => {
            "M9 40h27v-4l-3-3 4.5-15a3 3 0 1 0-2.5-.5l-5 6.5-1.5-12a3 3 0 1 0-3.5 0l-2.5 11-2.5-11a3 3 0 1 0-3.5 \
             0l-1.5 12-5-6.5a3 3 0 1 0-2.5.5L12 33l-3 3z"
        }
        Role::King => {
            "M21 4h3v3h3v3h-3v4c4-3 11-2.5 13 2.5 1.5 4.5-2.5 9-4.5 14.5v9h-20v-9c-2-5.5-6-10-4.5-14.5 2-5 9-5.5 \
             13-2.5v-4h-3V7h3zM14 33v3h17v-3z"
        }
    }
}

/// The content of a page.
pub struct Page<'a> {
    /// Its title.
    pub title: String,
    /// Address of its news; `None` if there is none.
    pub events: Option<String>,
    /// Links: sentence and address.
    pub links: Vec<(Id, String)>,
    /// The last announcement, which is not announced again.
    pub said: &'a str,
    /// The number of the alert that it announces; 0 if it announces none.
    pub alert: i64,
    /// The question that a button answers.
    pub asked: &'a str,
    /// The words of the move in this question.
    pub words: &'a str,
    /// The body.
    pub body: Markup,
    /// Whether the board is seen from Black's side.
    pub flipped: bool,
}

/// Returns a whole page.
pub fn page(page: Page, texts: &Texts) -> String {
    let whole = html! {
        (DOCTYPE)
        html lang=(texts.language().id()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                link rel="stylesheet" href="/hall.css";
                script src="/hall.js" defer {}
            }
            body {
                a.skip href="#content" { (texts.get(id!("page-skip"))) }
                header {
                    h1 { (page.title) }
                    @if !page.links.is_empty() {
                        nav aria-label=(texts.get(id!("page-navigation"))) {
                            ul { @for (name, address) in page.links { li { a href=(address) { (texts.get(name)) } } } }
                        }
                    }
                }
                main id="content" tabindex="-1" data-events=[page.events] class=[page.flipped.then_some("flipped")] {
                    p id="heard" class="heard" role="status" aria-live="polite" data-said=(page.said) data-alert=(page.alert) {}
                    p id="asked" class="heard" role="status" { (marked(page.asked, page.words, texts)) }
                    p id="link" class="open" role="status" hidden { (texts.get(id!("page-link-lost"))) }
                    (page.body)
                }
            }
        }
    };
    whole.into_string()
}

/// Returns the rows of a list of boards, as the part of the page that changes if a board joins.
pub fn rows(rows: &[String]) -> String {
    html! { tbody id="boards" { @for row in rows { (maud::PreEscaped(row)) } } }.into_string()
}

/// Returns the body of a list of boards.
pub fn overview(rows: &str, alerts: Option<&str>, texts: &Texts) -> Markup {
    let is_arbiters = alerts.is_some();
    html! {
        @if let Some(alerts) = alerts {
            h2 { (texts.get(id!("page-alerts"))) }
            (maud::PreEscaped(alerts))
        }
        h2 { (texts.get(id!("page-boards"))) }
        div.scroll tabindex="0" role="region" aria-label=(texts.get(id!("page-boards"))) {
            table {
                thead { tr {
                    th scope="col" { (texts.get(id!("page-board-number"))) }
                    th scope="col" { (texts.get(id!("page-white"))) }
                    th scope="col" { (texts.get(id!("page-black"))) }
                    th scope="col" { (texts.get(id!("page-last"))) }
                    th scope="col" { (texts.get(id!("page-result"))) }
                    @if is_arbiters {
                        th scope="col" { (texts.get(id!("page-connection"))) }
                        th scope="col" { (texts.get(id!("page-alerts"))) }
                    }
                } }
                (maud::PreEscaped(rows))
            }
        }
    }
}

#[cfg(test)]
mod tests;
