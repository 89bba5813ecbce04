//! The integration tests: one program, so that a change of the library links once.
//!
//! Each file here is a module of it. Tests share no state: each has a home folder of its own, and those that sound have
//! servers of their own ([`support::SoundWorld`]).

mod adjourn;
mod announce;
mod announcing;
mod appendix_d;
mod bad_input;
mod braille;
mod chess960;
mod declarations;
mod doctor;
mod echo;
mod endings;
mod enrol;
mod hear;
mod journal;
mod model;
mod notation;
mod play;
mod practice;
mod round_trip;
mod scores;
mod spoken;
mod support;
mod voice;
