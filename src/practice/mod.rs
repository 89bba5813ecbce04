//! Exercises for the words of Appendix D: tasks, the judging of answers, the memory of the learner and the course of a
//! session, without I/O.

mod course;
mod duty;
mod exercise;
mod games;
mod grading;
mod item;
mod judge;
mod mate;
mod plan;
mod puzzle;
mod question;
mod round;
mod schedule;
mod session;
mod task;
mod terms;

pub use course::{Course, CourseFault, CourseLesson};
pub use exercise::{Exercise, all_words};
pub use games::{Material, Plies};
pub use item::{Grade, Item, Thought, UnknownItem};
pub use judge::{Judgement, Rest, Slip, Verdict};
pub use mate::ShortMate;
pub use plan::{Plan, plan};
pub use puzzle::{Puzzle, PuzzleFault, PuzzleFaultKind};
pub use question::Question;
pub use round::{Round, RoundLine};
pub use schedule::{Memory, RETENTION, Scheduler};
pub use session::{Score, Session};
pub use task::Task;
