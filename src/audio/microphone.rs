//! The microphone as the listening thread reads it: with or without the echo of the voice.

use std::time::{Duration, Instant};

use super::{
    AudioSettings, BargeIn, Canceller, Capture, Captured, Chunk, EchoWatch, Reference, ReferenceError, SoundSource,
    level,
};

/// Longest usual wait for a chunk: its own length and 50 ms. A longer one means that a busy machine has stopped the
/// sound server for a moment. The loudspeaker may then have paused as well, which changes the delay of its echo.
const HELD_UP: Duration = Duration::from_millis(90);

/// Chunks after the last sound of the loudspeaker until its echo has faded: 400 ms.
const FADED: usize = 10;

/// Treatment of the voice in the sound of the microphone. Created on any thread, used on the listening one.
pub enum Echo {
    /// The echo stays, so the sound is not used while the voice speaks.
    Kept,
    /// There is no echo, because the voice comes from headphones.
    None,
    /// The sound of the loudspeaker is removed, if it comes back.
    Cancelled(Reference),
}

impl Echo {
    /// Returns the treatment that `settings` ask for. Only [`BargeIn::Loudspeaker`] can fail; the game can then
    /// continue with [`Echo::Kept`].
    ///
    /// # Errors
    ///
    /// [`ReferenceError`] if the echo should be cancelled but the sound of the loudspeaker is not available.
    pub fn from_settings(settings: &AudioSettings) -> Result<Echo, ReferenceError> {
        match settings.barge_in {
            BargeIn::Off => Ok(Echo::Kept),
            BargeIn::Headphones => Ok(Echo::None),
            BargeIn::Loudspeaker => Reference::open().map(Echo::Cancelled),
            BargeIn::Auto => Ok(Reference::open().map_or_else(
                |error| {
                    tracing::info!(%error, "while the voice speaks, nobody is heard");
                    Echo::Kept
                },
                Echo::Cancelled,
            )),
        }
    }
}

/// The microphone, with the echo of the voice treated as [`Echo`] says.
pub struct Microphone {
    capture: Capture,
    echo: Echo,
    canceller: Canceller,
    watch: EchoWatch,
    /// Number of samples that the device has lost because they were not read in time.
    lost: u64,
    /// Chunks since the loudspeaker played anything.
    silent: usize,
    /// Time for which earlier calls have waited for the next chunk.
    waited: Duration,
}

impl Microphone {
    /// Reads the sound of `capture`.
    pub fn new(capture: Capture, echo: Echo) -> Microphone {
        Microphone {
            capture,
            echo,
            canceller: Canceller::new(),
            watch: EchoWatch::default(),
            lost: 0,
            silent: FADED,
            waited: Duration::ZERO,
        }
    }
}

impl SoundSource for Microphone {
    fn read(&mut self, chunk: &mut Chunk) -> Captured {
        let begun = Instant::now();
        let captured = self.capture.read(chunk);
        let lost = self.capture.overruns();
        if lost != self.lost || captured == Captured::Gap {
            // The waiting sound is older than the gap, so it no longer fits the next sound or the reference.
            self.lost = lost;
            self.capture.discard();
            if let Echo::Cancelled(reference) = &mut self.echo {
                reference.restart();
                // The echo comes with another delay from here on.
                self.canceller = Canceller::new();
                self.watch.resume();
            }
            // A report that is given only once must not get lost.
            return match captured {
                Captured::Sound => Captured::Gap,
                told => told,
            };
        }
        let Echo::Cancelled(reference) = &mut self.echo else {
            return captured;
        };
        match captured {
            Captured::Nothing | Captured::Gap | Captured::Lost(_) => self.waited += begun.elapsed(),
            Captured::Back(_) => {
                reference.restart();
                self.canceller = Canceller::new();
                self.watch = EchoWatch::default();
            }
            Captured::Sound | Captured::Muted | Captured::WrongRate => {
                let played = reference.chunk();
                let waited = std::mem::take(&mut self.waited) + begun.elapsed();
                let (has_changed, has_jumped) = (reference.has_changed(), reference.has_jumped());
                if has_changed {
                    self.watch = EchoWatch::default();
                } else if has_jumped {
                    self.watch.resume();
                }
                if has_changed || has_jumped || waited > HELD_UP {
                    tracing::debug!(
                        ?waited,
                        has_jumped,
                        has_changed,
                        "the way from the loudspeaker to the microphone is learnt anew"
                    );
                    self.canceller = Canceller::new();
                }
                let was_without_echo = self.watch.is_without_echo();
                self.watch.look(chunk, &played);
                if self.watch.is_without_echo() != was_without_echo {
                    tracing::info!(watch = ?self.watch, "an echo of the voice: {}", was_without_echo);
                }
                self.silent = match level::sounds(&played) {
                    true => 0,
                    false => self.silent.saturating_add(1),
                };
                // A canceller that still learns takes speech for echo, and without sound from the loudspeaker there is
                // no echo.
                let mut without_echo = *chunk;
                self.canceller.cancel(&mut without_echo, &played);
                if self.canceller.is_reliable() && self.silent < FADED {
                    *chunk = without_echo;
                }
            }
        }
        captured
    }

    fn discard(&mut self) {
        // The canceller learns from all sound, and must receive it without gaps.
        if !matches!(self.echo, Echo::Cancelled(_)) {
            self.capture.discard();
        }
    }

    fn lag(&self) -> Duration {
        self.capture.lag()
    }

    fn hears_over_voice(&self) -> bool {
        match &self.echo {
            Echo::Kept => false,
            Echo::None => true,
            Echo::Cancelled(reference) => {
                reference.is_reliable() && (self.canceller.is_reliable() || self.watch.is_without_echo())
            }
        }
    }

    fn plays(&self) -> Option<bool> {
        match &self.echo {
            Echo::Kept => None,
            // Any sound comes from headphones.
            Echo::None => Some(false),
            Echo::Cancelled(_) => Some(self.silent < FADED),
        }
    }

    fn may_play_elsewhere(&self) -> bool {
        matches!(&self.echo, Echo::Cancelled(reference) if !reference.is_reliable())
    }

    fn may_echo(&self) -> bool {
        match &self.echo {
            Echo::Kept => true,
            Echo::None => false,
            Echo::Cancelled(_) => !self.watch.is_without_echo(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::{CHUNK, Opened};

    #[test]
    fn after_lost_sound_the_way_of_the_echo_is_learnt_anew() {
        let opened = Opened {
            device: "no such device anywhere".into(),
            rate: 48_000,
            channels: 1,
            format: "f32".into(),
            buffer: None,
        };
        let capture = Capture::reopen("no such device anywhere", opened);
        let mut microphone = Microphone::new(capture, Echo::Cancelled(Reference::silent()));
        microphone.canceller = Canceller::learnt();
        let mut chunk = [0; CHUNK];
        assert!(matches!(microphone.read(&mut chunk), Captured::Lost(_)));
        assert!(microphone.canceller.is_reliable());
        // As if the device had lost a sample since.
        microphone.lost += 1;
        assert_eq!(microphone.read(&mut chunk), Captured::Nothing);
        assert!(!microphone.canceller.is_reliable());
    }
}
