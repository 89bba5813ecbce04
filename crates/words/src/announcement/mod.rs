//! Moves in the mandated words (D.2.1), and sentences about a game in the assistant's language, with those words
//! inside.

mod alike;
mod answerer;
mod answers;
mod comments;
mod messages;
mod moves;
mod movetext;
mod reasons;
mod rulings;
mod style;
mod times;

pub use alike::alike_sentences;
pub use answerer::Answerer;
pub use answers::{chess960_start, on_line, position, side_pieces};
pub use comments::comment;
pub use messages::{over, reported, sentence};
pub use moves::{announce, castling, declared, repeat};
pub use reasons::Explainer;
pub use style::{Announcement, Style};
pub use times::{exact_time, exact_times, time, times};
