//! The integration tests, as one program, so that a library change links once.
//!
//! Each file here is a module of it. Tests share no state: each has its own home folder, and tests with sound have
//! their own servers ([`support::SoundWorld`]).

mod adjourn;
mod announce;
mod announcing;
mod appendix_d;
mod arbiter;
mod bad_input;
mod braille;
#[path = "support/broker.rs"]
mod broker;
mod browser;
mod chess960;
mod conversation;
mod damage;
mod damaged_model;
mod declarations;
mod doctor;
mod donate;
mod earcons;
mod echo;
mod endings;
mod enrol;
mod exercises;
mod exercises_heard;
mod first_lesson;
mod guide;
mod hall;
mod hall_buttons;
mod hall_desk;
mod hall_orders;
mod hall_pages;
mod hall_spoken;
mod hall_tls;
mod hear;
mod help;
mod intrusion;
mod journal;
#[path = "support/keeper.rs"]
mod keeper;
mod model;
mod notation;
mod one_answer;
mod one_language;
mod opponent;
#[path = "support/pages.rs"]
mod pages;
mod play;
mod positions;
mod power_cut;
mod practice;
mod round_trip;
mod scores;
mod screen_reader;
mod setup_script;
mod spoken;
mod stopped;
mod support;
#[path = "support/tap.rs"]
mod tap;
#[path = "support/terminal.rs"]
mod terminal;
mod voice;
mod voice_lost;
mod welcome;
