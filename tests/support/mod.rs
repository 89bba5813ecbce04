//! A world of sound for tests: a virtual microphone, an observable loudspeaker, and a speech service, all private to
//! the test that starts them. Needs no sound card, no D-Bus, no systemd, and no root.
//!
//! ```ignore
//! let world = SoundWorld::start();
//! let ear = world.loudspeaker();
//! let mut game = Program::start(&mut world.ansage(&["play"]));
//! let before = ear.wait_for_silence();
//! world.microphone().declare("Eva zwei Eva vier");
//! ear.wait_for_speech(before);
//! ```

// The benchmark of the voice and the evaluation also compile this module, and use only a part of it.
#![allow(dead_code)]

pub mod board;
pub mod ear;
pub mod program;
pub mod server;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

pub use ear::Ear;
use server::Server;
use tempfile::TempDir;

/// Maximum duration of any step that succeeds, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The servers, and the environment in which programs use them. They end when this is dropped or the test is killed.
pub struct SoundWorld {
    // Declared in the order in which they end.
    dispatcher: Option<Server>,
    pulse: Option<Server>,
    folder: TempDir,
}

impl SoundWorld {
    /// Starts sound and speech.
    ///
    /// # Panics
    ///
    /// If a server does not start, with its messages.
    pub fn start() -> SoundWorld {
        let mut world = SoundWorld::without_speech();
        world.start_speech();
        world
    }

    /// Starts sound only: there is no speech service.
    pub fn without_speech() -> SoundWorld {
        let mut world = SoundWorld::silent();
        world.start_sound();
        world
    }

    /// Starts speech only: there is neither microphone nor loudspeaker.
    pub fn without_sound() -> SoundWorld {
        let mut world = SoundWorld::silent();
        world.start_speech();
        world
    }

    fn silent() -> SoundWorld {
        let folder = tempfile::tempdir().unwrap();
        for part in ["run", "home", "speech/modules", "log"] {
            fs::create_dir_all(folder.path().join(part)).unwrap();
        }
        // Sound servers refuse a runtime folder that others can read.
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        fs::set_permissions(folder.path().join("run"), private).unwrap();
        // ALSA programs, such as cpal, use PulseAudio as their default device.
        let alsa = "</usr/share/alsa/alsa.conf>\npcm.!default { type pulse }\nctl.!default { type pulse }\n";
        fs::write(folder.path().join("asound.conf"), alsa).unwrap();

        SoundWorld {
            dispatcher: None,
            pulse: None,
            folder,
        }
    }

    fn start_sound(&mut self) {
        let socket = self.folder.path().join("run/pulse.sock");
        let mut pulse = self.command("pulseaudio");
        pulse
            .args("-n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disable-shm=yes --realtime=no".split(' '));
        pulse.args(["--high-priority=no", "--log-target=stderr"]);
        for module in [
            &format!(
                "module-native-protocol-unix auth-anonymous=1 socket={}",
                socket.display()
            ),
            "module-null-sink sink_name=loudspeaker rate=48000",
            "module-null-sink sink_name=microphone_feed rate=48000",
            // Many programs do not accept a monitor as an input.
            "module-remap-source source_name=microphone master=microphone_feed.monitor",
            // No live microphone gives pure zeros. This hum lies below all speech and is later attenuated to almost
            // nothing.
            "module-sine sink=microphone_feed frequency=20",
        ] {
            pulse.args(["-L", module]);
        }
        let log = self.folder.path().join("log/pulseaudio");
        // The modules load in this order, so the last one shows that all are there.
        let ready = || {
            let mut sources = self.command("pactl");
            let listed = sources.args(["list", "short", "sources"]).output().unwrap().stdout;
            let tones = self
                .command("pactl")
                .args(["list", "short", "sink-inputs"])
                .output()
                .unwrap()
                .stdout;
            String::from_utf8_lossy(&listed).contains("\tmicrophone\t") && !tones.is_empty()
        };
        self.pulse = Some(Server::start(pulse, &log, ready));
        let tones = self.pactl(&["list", "short", "sink-inputs"]);
        let tone = tones.split('\t').next().unwrap();
        self.pactl(&["set-sink-input-volume", tone, "8%"]);
        self.pactl(&["set-default-sink", "loudspeaker"]);
        self.pactl(&["set-default-source", "microphone"]);
    }

    /// Starts the speech service, again after [`SoundWorld::stop_speech`].
    pub fn start_speech(&mut self) {
        let speech = self.folder.path().join("speech");
        // Start only the module that speaks German, and play through PulseAudio.
        let settings = [
            "LogLevel 3",
            "LogDir \"default\"",
            "DefaultVolume 100",
            "DefaultLanguage \"en\"",
            "AudioOutputMethod \"pulse\"",
            "AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"",
            "DefaultModule espeak-ng",
        ];
        fs::write(speech.join("speechd.conf"), settings.join("\n") + "\n").unwrap();
        fs::write(speech.join("modules/espeak-ng.conf"), "Debug 0\n").unwrap();
        let socket = self.folder.path().join("run/speechd.sock");
        let _ = fs::remove_file(&socket);
        let mut dispatcher = Command::new("speech-dispatcher");
        dispatcher.args([
            "--run-single",
            "--timeout",
            "0",
            "--communication-method",
            "unix_socket",
        ]);
        dispatcher.arg("--socket-path").arg(&socket);
        dispatcher.arg("--config-dir").arg(&speech);
        dispatcher.arg("--log-dir").arg(self.folder.path().join("log"));
        dispatcher
            .arg("--pid-file")
            .arg(self.folder.path().join("run/speechd.pid"));
        self.environment(&mut dispatcher);
        let log = self.folder.path().join("log/speech-dispatcher");
        self.dispatcher = Some(Server::start(dispatcher, &log, || socket.exists()));
    }

    /// Sends a signal ("KILL", "STOP", "CONT") to the speech service.
    ///
    /// # Panics
    ///
    /// If it does not run.
    pub fn signal_speech(&self, signal: &str) {
        let pid = fs::read_to_string(self.folder.path().join("run/speechd.pid")).unwrap();
        let status = Command::new("kill").args(["-s", signal, pid.trim()]).status();
        assert!(status.unwrap().success(), "kill -s {signal} {pid}");
    }

    /// Kills the speech service.
    pub fn stop_speech(&mut self) {
        self.dispatcher = None;
    }

    /// Returns a folder of this world, which is deleted with it.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the home of the user in this world.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// Returns `ansage` with `arguments` in this world.
    pub fn ansage(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(program::binary());
        command.args(arguments);
        command
    }

    /// Returns a command that hears and speaks in this world, at home in an empty folder.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        self.environment(&mut command);
        command
    }

    /// Runs `command` in this world, so that it cannot reach the tester's own sound, speech, home or desktop.
    fn environment(&self, command: &mut Command) {
        let folder = self.folder.path();
        let run = folder.join("run");
        program::at_home(command, &self.home());
        for name in [
            "DBUS_SESSION_BUS_ADDRESS",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "PULSE_SINK",
            "PULSE_SOURCE",
        ] {
            command.env_remove(name);
        }
        command
            .env("TMPDIR", folder)
            .env("PULSE_SERVER", format!("unix:{}", run.join("pulse.sock").display()))
            .env(
                "SPEECHD_ADDRESS",
                format!("unix_socket:{}", run.join("speechd.sock").display()),
            )
            .env("ALSA_CONFIG_PATH", folder.join("asound.conf"))
            .env("XDG_RUNTIME_DIR", run);
    }

    /// Runs the ignored test `name` of this test program in this world, in a separate process, and returns its output.
    /// Tests of the library need this: a running process cannot change its environment safely, and the speech library
    /// confuses two services in one process.
    ///
    /// # Panics
    ///
    /// If that test fails.
    pub fn inside(&self, name: &str) -> String {
        let output = self.part(name).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.contains("1 passed"),
            "{name} failed ({}):\n{said}\n{errors}",
            output.status
        );
        said
    }

    /// Returns a command that runs the ignored test `name` (with its module) in this world, in a separate process.
    pub fn part(&self, name: &str) -> Command {
        let mut command = self.command(std::env::current_exe().unwrap());
        command.args([name, "--exact", "--ignored", "--nocapture", "--test-threads=1"]);
        command
    }

    /// Returns the virtual microphone.
    pub fn microphone(&self) -> Microphone<'_> {
        Microphone { world: self }
    }

    /// Returns an ear at the loudspeaker, which listens from now on.
    pub fn loudspeaker(&self) -> Ear {
        self.ear("loudspeaker.monitor")
    }

    /// Returns an ear at the microphone, which listens from now on to what the program hears.
    pub fn at_microphone(&self) -> Ear {
        self.ear("microphone")
    }

    fn ear(&self, source: &str) -> Ear {
        let mut command = self.command("parec");
        command.arg(format!("--device={source}"));
        command.args(["--latency-msec=20", "--raw", "--format=s16le"]);
        command.args([format!("--rate={}", ear::RATE), "--channels=1".into()]);
        Ear::listen(command)
    }

    /// Lets the microphone hear the loudspeaker, `late` and softer by `softer_db` decibels.
    pub fn start_echo(&self, late: Duration, softer_db: u32) {
        let late = format!("latency_msec={}", late.as_millis());
        // Without the adjustments that would stretch the sound after each hiccup, which no room does.
        let loop_back = [
            "load-module",
            "module-loopback",
            "source=loudspeaker.monitor",
            "sink=microphone_feed",
            "adjust_time=0",
        ];
        let module = self.pactl(&[&loop_back[..], &[&late]].concat());
        let inputs = self.pactl(&["list", "sink-inputs"]);
        let owned = format!("Owner Module: {}\n", module.trim());
        let echo = inputs
            .split("Sink Input #")
            .find(|input| input.contains(&owned))
            .unwrap();
        let number = echo.lines().next().unwrap();
        self.pactl(&["set-sink-input-volume", number, &format!("-{softer_db}dB")]);
    }

    /// Mutes or unmutes the microphone. A muted one gives zeros.
    pub fn mute_microphone(&self, muted: bool) {
        self.pactl(&["set-source-mute", "microphone", if muted { "1" } else { "0" }]);
    }

    /// Stops or restarts the microphone. A stopped one gives no sound at all, not even silence, as if unplugged.
    pub fn stop_microphone(&self, stopped: bool) {
        let stopped = if stopped { "1" } else { "0" };
        self.pactl(&["suspend-source", "microphone", stopped]);
    }

    /// Runs `pactl` with `arguments` and returns its output.
    ///
    /// # Panics
    ///
    /// If it fails.
    pub fn pactl(&self, arguments: &[&str]) -> String {
        let output = self.command("pactl").args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "pactl {arguments:?}: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

/// Writes `samples` (mono, `rate` Hz) to the WAV file `path`.
pub fn write_wav(path: &Path, samples: &[i16], rate: u32) {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: rate,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(path, spec).unwrap();
    for sample in samples {
        writer.write_sample(*sample).unwrap();
    }
    writer.finalize().unwrap();
}

/// A part of one stretch of speech.
pub enum Phrase<'a> {
    /// Words.
    Words(&'a str),
    /// Words that are softer by this number of dB.
    Softer(&'a str, f32),
    /// A pause in ms.
    Pause(u32),
}

/// The virtual microphone. Programs that record from the default device hear what is played into it.
pub struct Microphone<'w> {
    world: &'w SoundWorld,
}

impl Microphone<'_> {
    /// Plays a sound file (WAV, FLAC, OGG) and returns when its last sample was captured.
    pub fn play(&self, file: impl AsRef<Path>) {
        let mut command = self.world.command("paplay");
        command.arg("--device=microphone_feed").arg(file.as_ref());
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "paplay {}: {said}", file.as_ref().display());
    }

    /// Plays mono samples of `rate` Hz and returns when the last one was captured.
    pub fn play_samples(&self, samples: &[i16], rate: u32) {
        let file = self.scratch();
        write_wav(&file, samples, rate);
        self.play(file);
    }

    /// Speaks `text` into the microphone with the German voice of espeak-ng, slightly slower than its default.
    pub fn declare(&self, text: &str) {
        self.declare_by("de", text);
    }

    /// Speaks `text` into the microphone with `voice`, a voice of espeak-ng.
    pub fn declare_by(&self, voice: &str, text: &str) {
        let file = self.scratch();
        let mut command = self.world.command("espeak-ng");
        let status = command
            .args(["-v", voice, "-s", "140", "-w"])
            .arg(&file)
            .arg(text)
            .status();
        assert!(status.unwrap().success(), "espeak-ng {text}");
        self.play(file);
    }

    /// Speaks words and pauses in one stretch, as a player who continues does.
    pub fn speak(&self, phrases: &[Phrase]) {
        let mut sound: Vec<i16> = Vec::new();
        let mut rate = 22_050;
        for phrase in phrases {
            match phrase {
                Phrase::Words(words) => {
                    let (samples, own) = self.synthesize(words);
                    rate = own;
                    sound.extend(samples);
                }
                Phrase::Softer(words, by_db) => {
                    let (samples, own) = self.synthesize(words);
                    rate = own;
                    let factor = 10_f32.powf(-by_db / 20.0);
                    sound.extend(samples.into_iter().map(|sample| (f32::from(sample) * factor) as i16));
                }
                Phrase::Pause(milliseconds) => sound.extend(vec![0; (rate * milliseconds / 1000) as usize]),
            }
        }
        self.play_samples(&sound, rate);
    }

    /// Returns the samples of `words` without the silence around them, and their rate in Hz.
    fn synthesize(&self, words: &str) -> (Vec<i16>, u32) {
        let file = self.scratch();
        let mut command = self.world.command("espeak-ng");
        let status = command
            .args(["-v", "de", "-s", "140", "-w"])
            .arg(&file)
            .arg(words)
            .status();
        assert!(status.unwrap().success(), "espeak-ng {words}");
        let mut reader = hound::WavReader::open(file).unwrap();
        let samples: Vec<i16> = reader.samples().map(Result::unwrap).collect();
        let is_loud = |sample: &i16| sample.unsigned_abs() > 200;
        let first = samples.iter().position(is_loud).unwrap_or(0);
        let last = samples.iter().rposition(is_loud).map_or(samples.len(), |last| last + 1);
        (samples[first..last].to_vec(), reader.spec().sample_rate)
    }

    /// Plays noise without pitch and with this peak, like that of ventilation, until the returned value is dropped, for
    /// at most five minutes.
    pub fn start_noise(&self, height: i16) -> Helper {
        let file = self.scratch();
        let (mut state, mut level) = (1_u32, 0.0_f32);
        let samples = std::iter::repeat_with(|| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let white = state as f32 / u32::MAX as f32 * 2.0 - 1.0;
            // Low-pass filtered, because noise in a hall does not hiss.
            level += (white - level) * 0.3;
            (level * f32::from(height)) as i16
        });
        let samples: Vec<i16> = samples.take(300 * 16_000).collect();
        write_wav(&file, &samples, 16_000);
        let mut command = self.world.command("paplay");
        command.arg("--device=microphone_feed").arg(file);
        Helper(command.spawn().unwrap())
    }

    fn scratch(&self) -> PathBuf {
        let (_, path) = tempfile::Builder::new()
            .suffix(".wav")
            .tempfile_in(self.world.folder())
            .unwrap()
            .keep()
            .unwrap();
        path
    }
}

/// A program beside the tested one, such as noise at its microphone. It ends when this is dropped.
pub struct Helper(pub Child);

impl Drop for Helper {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
