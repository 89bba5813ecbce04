//! The server of the pages.

mod entrance;
mod shared;

use std::{sync::Arc, time::Duration};

use ansage_words::{id, text};
use axum::{
    Form, Router,
    extract::{DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Redirect, Response},
    routing::{get, post},
};
use serde::Deserialize;
use tokio::{sync::Semaphore, time::timeout};

use super::{
    limits::Limits,
    render::{self, Audience, Page},
    state::{Entry, NewsPage, Pages, Tagged},
    tokens::Rights,
};
use crate::wire;
use entrance::{COOKIE, ask, enter, let_in};
use shared::{Look, Shared};

/// Longest body of a request, in bytes: a token.
const LONGEST_BODY: usize = 4096;
/// Longest time for which a page waits for the result of a pressed button.
const PRESS_WITHIN: Duration = Duration::from_secs(2);
/// What a page may load: only its own server's files. Nobody may frame it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; \
                      base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Returns the server's routes. `is_secure` says whether it is reached by TLS only.
pub(super) fn router(pages: Arc<Pages>, is_secure: bool, limits: Limits) -> Router {
    let shared = Shared {
        pages,
        listeners: Arc::new(Semaphore::new(limits.listeners)),
        is_secure,
    };
    Router::new()
        .route("/", get(lobby))
        .route("/events", get(lobby_events))
        .route("/board/{board}", get(shown))
        .route("/board/{board}/events", get(shown_events))
        .route("/live.pgn", get(live))
        .route("/live/{file}", get(live_board))
        .route("/arbiter", get(arbiter))
        .route("/arbiter/events", get(arbiter_events))
        .route("/table/{board}", get(table))
        .route("/table/{board}/events", get(table_events))
        .route("/table/{board}/press", post(press))
        .route("/table/{board}/score.pgn", get(table_score))
        .route("/enter", get(ask).post(enter))
        .route("/hall.css", get(css))
        .route("/hall.js", get(js))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn(move |request, next| {
            guard(request, next, limits.request)
        }))
        .with_state(shared)
}

/// Adds to each answer what browsers need to keep strangers out, and gives up on a request that does not end `within`
/// the time. News is an answer that begins at once.
async fn guard(request: Request, next: Next, within: Duration) -> Response {
    let answered = timeout(within, next.run(request)).await;
    let mut response = answered.unwrap_or_else(|_| StatusCode::REQUEST_TIMEOUT.into_response());
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn lobby(State(shared): State<Shared>) -> Response {
    let texts = &shared.pages.answerer.texts;
    let page = Page {
        title: shared.pages.title.clone(),
        events: Some("/events".into()),
        links: vec![
            (id!("page-to-pgn"), "/live.pgn".into()),
            (id!("page-to-arbiter"), "/arbiter".into()),
        ],
        said: "",
        alert: 0,
        asked: "",
        words: "",
        body: render::overview(&shared.pages.rows(Audience::Spectators), None, texts),
        flipped: false,
    };
    Html(render::page(page, texts)).into_response()
}

async fn lobby_events(State(shared): State<Shared>) -> Response {
    shared.news(NewsPage::Lobby)
}

async fn arbiter(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    if shared.rights(&headers, None) != Rights::Arbiter {
        return Redirect::to("/enter").into_response();
    }
    let texts = &shared.pages.answerer.texts;
    let (alerts, said) = shared.pages.alerts();
    let page = Page {
        title: text!(texts, "page-arbiter-title", event = &shared.pages.title),
        events: Some("/arbiter/events".into()),
        links: vec![
            (id!("page-to-boards"), "/".into()),
            (id!("page-to-pgn"), "/live.pgn".into()),
        ],
        said: &said.text,
        alert: said.alert,
        asked: "",
        words: "",
        body: render::overview(&shared.pages.rows(Audience::Arbiter), Some(&alerts), texts),
        flipped: false,
    };
    Html(render::page(page, texts)).into_response()
}

async fn arbiter_events(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    match shared.rights(&headers, None) {
        Rights::Arbiter => shared.news(NewsPage::Arbiter),
        _ => StatusCode::FORBIDDEN.into_response(),
    }
}

/// Returns the page of a board.
fn board_page(
    shared: &Shared,
    entry: &Entry,
    audience: Audience,
    look: &Look,
    links: Vec<(ansage_words::locale::Id, String)>,
) -> Response {
    let texts = &shared.pages.answerer.texts;
    let view = &entry.view;
    let place = match audience {
        Audience::Spectators => "board",
        Audience::Table | Audience::Arbiter => "table",
    };
    let is_flipped = look.is_flipped();
    let address = format!("/{place}/{}", view.board);
    let turned = match is_flipped {
        true => address.clone(),
        false => format!("{address}?side=black"),
    };
    let mut all = vec![(id!("page-turn-board"), turned)];
    all.extend(links);
    let [_, declared] = render::words(view, audience);
    let page = Page {
        title: render::board_title(view, texts),
        events: Some(format!("{address}/events")),
        links: all,
        said: match audience {
            Audience::Spectators => &entry.shown_said,
            Audience::Table | Audience::Arbiter => &entry.said,
        },
        alert: 0,
        asked: match audience {
            Audience::Spectators => "",
            Audience::Table | Audience::Arbiter => render::asked(view),
        },
        words: declared,
        body: render::game_body(&render::game(view, audience, wire::now(), &shared.pages.answerer)),
        flipped: is_flipped,
    };
    Html(render::page(page, texts)).into_response()
}

async fn shown(State(shared): State<Shared>, Path(board): Path<String>, Query(look): Query<Look>) -> Response {
    match shared.board(&board) {
        Some((board, entry)) => {
            let links = vec![
                (id!("page-to-score"), format!("/live/{board}.pgn")),
                (id!("page-to-boards"), "/".into()),
            ];
            board_page(&shared, &entry, Audience::Spectators, &look, links)
        }
        None => shared.refusal(StatusCode::NOT_FOUND),
    }
}

async fn shown_events(State(shared): State<Shared>, Path(board): Path<String>) -> Response {
    match shared.board(&board) {
        Some((board, _)) => shared.news(NewsPage::Shown(board)),
        None => shared.refusal(StatusCode::NOT_FOUND),
    }
}

async fn table(
    State(shared): State<Shared>,
    Path(board): Path<String>,
    Query(look): Query<Look>,
    headers: HeaderMap,
) -> Response {
    let Some((board, entry)) = shared.board(&board) else {
        return shared.refusal(StatusCode::NOT_FOUND);
    };
    // A link with the token. The token is kept in a cookie, so that it does not stay in the address.
    if let Some(token) = &look.token {
        return match shared.pages.tokens.rights(token, Some(&board)) {
            Rights::Spectator => shared.refusal(StatusCode::FORBIDDEN),
            Rights::Table | Rights::Arbiter => {
                let side = if look.is_flipped() { "?side=black" } else { "" };
                let_in(
                    &shared,
                    &format!("{COOKIE}-{board}"),
                    token,
                    &format!("/table/{board}{side}"),
                )
            }
        };
    }
    let rights = shared.rights(&headers, Some(&board));
    let mut links = vec![(id!("page-to-score"), format!("/table/{board}/score.pgn"))];
    match rights {
        Rights::Spectator => return shared.refusal(StatusCode::FORBIDDEN),
        Rights::Table => {}
        Rights::Arbiter => {
            links.push((id!("page-to-arbiter"), "/arbiter".into()));
            // The arbiter gives this link to the players.
            let token = shared.pages.tokens.token_of(&board);
            links.push((id!("page-table-link"), format!("/table/{board}?token={token}")));
        }
    }
    board_page(&shared, &entry, Audience::Table, &look, links)
}

async fn table_events(State(shared): State<Shared>, Path(board): Path<String>, headers: HeaderMap) -> Response {
    match shared.board(&board) {
        Some((board, _)) => match shared.rights(&headers, Some(&board)) {
            Rights::Spectator => StatusCode::FORBIDDEN.into_response(),
            Rights::Table | Rights::Arbiter => shared.news(NewsPage::Players(board)),
        },
        None => shared.refusal(StatusCode::NOT_FOUND),
    }
}

async fn table_score(State(shared): State<Shared>, Path(board): Path<String>, headers: HeaderMap) -> Response {
    match shared.board(&board) {
        Some((board, _)) => match shared.rights(&headers, Some(&board)) {
            Rights::Spectator => shared.refusal(StatusCode::FORBIDDEN),
            Rights::Table | Rights::Arbiter => match shared.pages.score_of(&board) {
                Some(score) => pgn(&headers, score),
                None => shared.refusal(StatusCode::NOT_FOUND),
            },
        },
        None => shared.refusal(StatusCode::NOT_FOUND),
    }
}

/// The form that a button on the page of a board sends.
#[derive(Deserialize)]
struct Pressed {
    plies: usize,
    uci: String,
}

/// Forwards that the opponent pressed a button, and shows the board again when it has changed.
async fn press(
    State(shared): State<Shared>,
    Path(board): Path<String>,
    headers: HeaderMap,
    Form(pressed): Form<Pressed>,
) -> Response {
    let Some((board, entry)) = shared.board(&board) else {
        return shared.refusal(StatusCode::NOT_FOUND);
    };
    if shared.rights(&headers, Some(&board)) == Rights::Spectator {
        return shared.refusal(StatusCode::FORBIDDEN);
    }
    // A page may be older than the board's question. Then the board is only shown again.
    let asked = entry.view.live.press.clone();
    if let Some(asked) = asked.filter(|asked| asked.plies == pressed.plies && asked.uci == pressed.uci) {
        let mut news = shared.pages.listen(NewsPage::Players(board.clone()));
        if !shared.pages.press(board.clone(), asked) {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        // Without an answer the page shows that the question is still open.
        let _ = timeout(PRESS_WITHIN, news.recv()).await;
    }
    Redirect::to(&format!("/table/{board}")).into_response()
}

async fn live(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    pgn(&headers, shared.pages.live())
}

async fn live_board(State(shared): State<Shared>, Path(file): Path<String>, headers: HeaderMap) -> Response {
    let board = file.strip_suffix(".pgn").and_then(|board| board.parse().ok());
    match board.and_then(|board| shared.pages.live_of(&board)) {
        Some(score) => pgn(&headers, score),
        None => shared.refusal(StatusCode::NOT_FOUND),
    }
}

/// Answers with a score, or that it has not changed.
fn pgn(headers: &HeaderMap, score: Tagged) -> Response {
    let tag = HeaderValue::from_str(&score.tag).unwrap_or(HeaderValue::from_static("\"\""));
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut known = known
        .flat_map(|value| value.split(','))
        .map(|value| value.trim().trim_start_matches("W/"));
    let is_known = known.any(|known| known == &*score.tag || known == "*");
    let headers = [
        (header::ETAG, tag),
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-chess-pgn; charset=utf-8"),
        ),
        // Cached, but validated each time.
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    match is_known {
        true => (StatusCode::NOT_MODIFIED, headers).into_response(),
        false => (headers, score.text.to_string()).into_response(),
    }
}

async fn css() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "max-age=300"),
    ];
    (headers, include_str!("assets/hall.css")).into_response()
}

async fn js() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "max-age=300"),
    ];
    (headers, include_str!("assets/hall.js")).into_response()
}

async fn nothing(State(shared): State<Shared>) -> Response {
    shared.refusal(StatusCode::NOT_FOUND)
}
