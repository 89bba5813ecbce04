"""Installs Ansage in a bare Debian system and plays its first move by voice. Called by tools/package/first-move.

Arguments: the folder of the system, the name of the package in the player's home, the release of Debian. Prints a transcript
in Markdown, and fails if the first move is not announced within two minutes or the loudspeaker stays silent.
"""

import array
import os
import pty
import select
import subprocess
import sys
import time

# Limits in seconds: until the first move is announced, and for any single step.
LIMIT, PATIENCE = 120, 90
# Samples up to this height are silence.
SILENT = 100
RATE = 16000

root, package, suite = sys.argv[1:4]
socket = "/run/pulse.sock"
environment = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/home/player",
    "LANG": "de_DE.UTF-8",
    "LC_ALL": "C.UTF-8",
    "LANGUAGE": "de",
    "TERM": "linux",
    "PULSE_SERVER": f"unix:{socket}",
}
outside = {**os.environ, "PULSE_SERVER": f"unix:{root}{socket}", "XDG_RUNTIME_DIR": f"{root}/run", "HOME": f"{root}/home/player"}


def sound_server():
    """Starts a sound server with a microphone that is spoken into and a loudspeaker that is listened to."""
    modules = [
        f"module-native-protocol-unix auth-anonymous=1 socket={root}{socket}",
        "module-null-sink sink_name=loudspeaker rate=48000",
        "module-null-sink sink_name=microphone_feed rate=48000",
        "module-remap-source source_name=microphone master=microphone_feed.monitor",
        # No live microphone gives pure zeros.
        "module-sine sink=microphone_feed frequency=20",
    ]
    arguments = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes"]
    for module in modules:
        arguments += ["-L", module]
    server = subprocess.Popen(arguments, env=outside, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        listed = subprocess.run(["pactl", "list", "short", "sink-inputs"], env=outside, capture_output=True, text=True)
        if listed.stdout:
            break
        time.sleep(0.1)
    tone = listed.stdout.split("\t")[0]
    for order in (["set-sink-input-volume", tone, "8%"], ["set-default-sink", "loudspeaker"], ["set-default-source", "microphone"]):
        subprocess.run(["pactl", *order], env=outside, check=True)
    return server


class Ear:
    """Listens to the loudspeaker."""

    def __init__(self):
        command = ["parec", "--device=loudspeaker.monitor", "--raw", "--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20"]
        self.recorder = subprocess.Popen(command, env=outside, stdout=subprocess.PIPE)
        os.set_blocking(self.recorder.stdout.fileno(), False)
        self.last_sound = 0.0
        self.sounded = 0.0

    def listen(self):
        """Takes what was heard since the last call."""
        while piece := self.recorder.stdout.read(RATE // 10 * 2):
            samples = array.array("h", piece[: len(piece) // 2 * 2])
            if max(map(abs, samples), default=0) > SILENT:
                self.last_sound = time.monotonic()
                self.sounded += len(samples) / RATE


class Player:
    """The program in a terminal, and the player in front of it."""

    def __init__(self, ear):
        self.ear = ear
        self.transcript = []
        self.begun = time.monotonic()
        self.shown = b""

    def seconds(self):
        return round(time.monotonic() - self.begun)

    def note(self, who, line):
        self.transcript.append(f"    {self.seconds():3} s  {who}{line}")

    def start(self):
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.chroot(root)
            os.chdir("/home/player")
            os.execve("/usr/bin/ansage", ["ansage"], environment)

    def wait_for(self, words):
        """Waits for a line with these words and for the end of what is said."""
        until = time.monotonic() + PATIENCE
        found = None
        # A line is printed before the voice begins to speak it.
        while found is None or self.ear.last_sound < found or time.monotonic() - self.ear.last_sound < 1.0:
            if time.monotonic() > until:
                sys.exit(f'no "{words}" in:\n' + "\n".join(self.transcript))
            if select.select([self.terminal], [], [], 0.05)[0]:
                self.shown += os.read(self.terminal, 4096)
            *lines, self.shown = self.shown.split(b"\n")
            for line in lines:
                line = line.decode().strip()
                if line:
                    self.note("", line)
                if found is None and words in line:
                    found = time.monotonic()
            self.ear.listen()

    def say(self, words):
        """Says the words into the microphone."""
        self.note("The player: ", words)
        sound = f"{root}/run/said.wav"
        subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", sound, words], check=True)
        subprocess.run(["paplay", "--device=microphone_feed", sound], env=outside, check=True)


server = sound_server()
ear = Ear()
try:
    player = Player(ear)
    player.note("$ ", f"apt install ./{package}")
    install = ["chroot", root, "apt-get", "install", "-y", "-qq", f"/home/player/{package}"]
    subprocess.run(install, env={**environment, "DEBIAN_FRONTEND": "noninteractive"}, check=True, stdout=subprocess.DEVNULL)
    player.note("$ ", "ansage")
    player.start()
    player.wait_for("Screenreader")
    player.say("nein")
    player.wait_for("Anna eins")
    player.say("Anna eins")
    player.wait_for("Was möchten Sie?")
    player.say("drei")
    player.wait_for("Weiß am Zug.")
    player.say("Eva vier")
    player.wait_for("Eva zwei Eva vier?")
    announced = player.seconds()
    player.say("ja")
    player.wait_for("Schwarz.")
finally:
    server.terminate()
    ear.recorder.terminate()

print("# From a bare system to the first announced move\n")
print(f"Written by `make first-move`, with a bare Debian ({suite}, debootstrap's minbase) and two commands. The package was there")
print("already. The player said everything; nothing was typed. The voice is espeak-ng's through speech-dispatcher, and its sound was")
print("recorded at the loudspeaker.\n")
print("\n".join(player.transcript))
print(f"\nThe first move was announced after {announced} s, and the loudspeaker sounded for {ear.sounded:.0f} s.")
if announced > LIMIT or ear.sounded < 5:
    sys.exit("That is too late, or nothing was heard.")
