//! State shared by all requests, and the answers that several pages give.

use std::{convert::Infallible, sync::Arc};

use ansage_words::id;
use axum::{
    http::{StatusCode, header},
    response::{
        Html, IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use maud::html;
use serde::Deserialize;
use tokio::sync::{Semaphore, broadcast::error::RecvError};

use crate::{
    pages::{
        render::{self, Page},
        state::{Entry, NewsPage, Pages},
    },
    wire::Name,
};

/// State shared by all requests.
#[derive(Clone)]
pub(super) struct Shared {
    pub pages: Arc<Pages>,
    pub listeners: Arc<Semaphore>,
    pub is_secure: bool,
}

impl Shared {
    pub fn board(&self, name: &str) -> Option<(Name, Entry)> {
        let board: Name = name.parse().ok()?;
        let entry = self.pages.entry(&board)?;
        Some((board, entry))
    }

    /// Returns an error page.
    pub fn refusal(&self, status: StatusCode) -> Response {
        let texts = &self.pages.answerer.texts;
        let title = match status {
            StatusCode::FORBIDDEN => texts.get(id!("page-forbidden")),
            _ => texts.get(id!("page-nothing")),
        };
        let page = Page {
            title,
            events: None,
            links: vec![
                (id!("page-to-boards"), "/".into()),
                (id!("page-to-enter"), "/enter".into()),
            ],
            said: "",
            alert: 0,
            asked: "",
            words: "",
            body: html! {},
            flipped: false,
        };
        (status, Html(render::page(page, texts))).into_response()
    }

    /// Answers with the news of a page.
    pub fn news(&self, page: NewsPage) -> Response {
        let Ok(permit) = Arc::clone(&self.listeners).try_acquire_owned() else {
            // The page asks again. Until then its connection would keep others from loading any page.
            return (StatusCode::SERVICE_UNAVAILABLE, [(header::CONNECTION, "close")]).into_response();
        };
        let pages = Arc::clone(&self.pages);
        // Subscribed before the first state is read, so that no update is lost in between.
        let receiver = pages.listen(page.clone());
        let first = Some(pages.snapshot(&page));
        let news = stream::unfold((receiver, first, permit), move |(mut receiver, first, permit)| {
            let (pages, page) = (Arc::clone(&pages), page.clone());
            async move {
                let update = match first {
                    Some(first) => first,
                    None => match receiver.recv().await {
                        Ok(update) => update,
                        Err(RecvError::Lagged(_)) => pages.snapshot(&page),
                        Err(RecvError::Closed) => return None,
                    },
                };
                let event = Event::default().data(&*update);
                Some((Ok::<Event, Infallible>(event), (receiver, None, permit)))
            }
        });
        Sse::new(news).keep_alive(KeepAlive::default()).into_response()
    }
}

/// The side from which a board is seen, and the token.
#[derive(Debug, Deserialize)]
pub(super) struct Look {
    pub side: Option<String>,
    pub token: Option<String>,
}

impl Look {
    /// Returns whether the board is seen from Black's side.
    pub fn is_flipped(&self) -> bool {
        self.side.as_deref() == Some("black")
    }
}
