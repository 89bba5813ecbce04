//! Exercises for the words of Appendix D: tasks, the judging of answers and the course of a session, without I/O.

mod exercise;
mod games;
mod judge;
mod session;
mod task;

pub use exercise::Exercise;
pub use judge::{Judgement, Slip, Verdict};
pub use session::{Score, Session};
pub use task::{Question, Task};
