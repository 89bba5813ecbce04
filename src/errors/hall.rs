//! Errors of the hall.

use ansage_words::{
    id,
    locale::{Localized, Texts},
    text,
};

use crate::assistant::HallError;

impl Localized for HallError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            HallError::Store(error) => error.localized(texts),
            HallError::Setup(error) => {
                text!(
                    texts,
                    "hall-setup-file",
                    path = error.path(),
                    reason = error.reason(texts)
                )
            }
            HallError::Access(error) => text!(texts, "hall-access", reason = error.localized(texts)),
            HallError::Pages(error) => error.localized(texts),
            HallError::Key(_) => texts.get(id!("hall-key")),
            HallError::Speech(error) => error.localized(texts),
            HallError::File(path, error) => text!(texts, "hall-store", path = path, reason = error.localized(texts)),
            HallError::Random => texts.get(id!("hall-random")),
        }
    }
}
