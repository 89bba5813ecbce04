//! Sound from the outside: the microphone and sound files, both as mono 16-bit samples at [`SAMPLE_RATE`]; and the
//! loudspeaker, for the program's own sounds.

mod alignment;
mod canceller;
mod capture;
mod chunk;
mod correlation;
mod device;
mod echo_watch;
pub mod file;
pub mod level;
mod microphone;
mod mute;
mod playback;
mod recording;
mod reference;
mod resample;
mod resemblance;
mod server;
mod settings;
mod source;
mod standstill;
mod trouble;

pub use canceller::Canceller;
pub use capture::{Capture, Captured};
pub use chunk::{CHUNK, Chunk, SAMPLE_RATE, chunks};
pub use device::{CaptureError, DeviceFault};
pub use echo_watch::EchoWatch;
pub use file::{FileError, LONGEST as LONGEST_FILE, SoundFault, wav};
pub use level::Level;
pub use microphone::{Echo, Microphone};
pub use playback::{Playback, PlaybackError, Played, Playing};
pub use recording::Opened;
pub use reference::{Reference, ReferenceError};
pub use resample::Resampler;
pub use server::ServerError;
pub(crate) use server::default_sink;
pub use settings::{AudioSettings, BargeIn};
pub use source::SoundSource;
pub use trouble::{Trouble, TroubleWatch};
