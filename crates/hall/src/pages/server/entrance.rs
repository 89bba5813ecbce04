//! How visitors get in: with a token, which a cookie keeps.

use ansage_words::id;
use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use maud::html;
use serde::Deserialize;

use super::shared::{Look, Shared};
use crate::{
    pages::{
        render::{self, Page},
        tokens::Rights,
    },
    wire::Name,
};

/// The name of the cookie that holds a token.
pub(super) const COOKIE: &str = "ansage-hall";

impl Shared {
    /// Returns what the visitor may see.
    pub(super) fn rights(&self, headers: &HeaderMap, board: Option<&Name>) -> Rights {
        let cookies = headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok());
        let tokens = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| {
            let (name, token) = cookie.trim().split_once('=')?;
            // Each board has its own cookie, so that one browser can show several.
            name.starts_with(COOKIE).then_some(token)
        });
        let rights = tokens.take(64).map(|token| self.pages.tokens.rights(token, board));
        rights
            .max_by_key(|rights| match rights {
                Rights::Spectator => 0,
                Rights::Table => 1,
                Rights::Arbiter => 2,
            })
            .unwrap_or(Rights::Spectator)
    }
}

/// Shows the form for a token.
pub(super) async fn ask(State(shared): State<Shared>, Query(look): Query<Look>) -> Response {
    if let Some(token) = look.token {
        return admit(&shared, &token);
    }
    form(&shared, StatusCode::OK)
}

fn form(shared: &Shared, status: StatusCode) -> Response {
    let texts = &shared.pages.answerer.texts;
    let page = Page {
        title: texts.get(id!("page-enter")),
        events: None,
        links: vec![(id!("page-to-boards"), "/".into())],
        said: "",
        alert: 0,
        asked: "",
        words: "",
        body: html! {
            form method="post" action="/enter" {
                label for="token" { (texts.get(id!("page-token"))) }
                input id="token" name="token" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" required
                    aria-describedby=[(status == StatusCode::FORBIDDEN).then_some("wrong")];
                @if status == StatusCode::FORBIDDEN { p id="wrong" role="alert" { (texts.get(id!("page-wrong-token"))) } }
                button type="submit" { (texts.get(id!("page-enter"))) }
            }
        },
        flipped: false,
    };
    (status, Html(render::page(page, texts))).into_response()
}

/// The content of that form.
#[derive(Deserialize)]
pub(super) struct Entrance {
    token: String,
}

pub(super) async fn enter(State(shared): State<Shared>, Form(entrance): Form<Entrance>) -> Response {
    admit(&shared, entrance.token.trim())
}

/// Lets the arbiter in.
fn admit(shared: &Shared, token: &str) -> Response {
    match shared.pages.tokens.rights(token, None) {
        Rights::Arbiter => let_in(shared, COOKIE, token, "/arbiter"),
        Rights::Table | Rights::Spectator => form(shared, StatusCode::FORBIDDEN),
    }
}

/// Keeps a token in a cookie and redirects to `address`. The cookie also comes with a link that is opened from another
/// site, as from mail: only with `Lax` does a browser send it after the redirect. Every change is made by a POST, which
/// from another site comes without the cookie.
pub(super) fn let_in(shared: &Shared, cookie: &str, token: &str, address: &str) -> Response {
    let secure = if shared.is_secure { "; Secure" } else { "" };
    let cookie = format!("{cookie}={token}; Path=/; HttpOnly; SameSite=Lax{secure}");
    let mut response = Redirect::to(address).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
