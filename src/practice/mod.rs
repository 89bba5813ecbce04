//! Exercises for the words of Appendix D: tasks, the judging of answers, what is remembered of them and the course of a
//! session, without I/O.

mod course;
mod exercise;
mod games;
mod grading;
mod item;
mod judge;
mod plan;
mod schedule;
mod session;
mod task;
mod terms;

pub use course::{Course, CourseFault, CourseLesson};
pub use exercise::{Exercise, all_words};
pub use item::{Grade, Item, Thought, UnknownItem};
pub use judge::{Judgement, Slip, Verdict};
pub use plan::{Plan, plan};
pub use schedule::{Memory, RETENTION, Scheduler};
pub use session::{Score, Session};
pub use task::{Question, Task};
