//! Learners' progress: the memory of each, in a small database in the user's data folder.

mod courses;
mod error;
mod exchange;
mod lessons;
mod report;
mod store;
mod summary;

pub use courses::{CourseError, course, course_of, courses};
pub use error::ProgressError;
pub use exchange::Export;
pub use report::{is_report, report};
pub use store::{Progress, forget, learners};
pub use summary::{Day, Summary};

#[cfg(test)]
mod tests;
