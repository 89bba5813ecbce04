# Errors: what failed, where, and the remedy. Some of them are spoken.

# Errors of the system, as a reason inside the sentences below
error-not-found = it does not exist
error-forbidden = permission is missing
error-disk-full = the disk is full
error-is-folder = this is a folder, not a file
error-no-folder-there = a part of the path is not a folder
error-nobody-reads = nobody reads the output
error-of-system = system error { $code }
error-too-large = more than 16 megabytes
error-file-limit = the system does not let the file grow
error-link = it is a link, which is not followed
error-no-file = it is not a file
error-no-game = no move in it can be read
error-exists = it exists already
error-content = its content is damaged or not text in UTF-8
error-database-damaged = the database is damaged, or it is not one
error-database-closed = the file cannot be opened
error-disk-failed = the disk reports an error
error-ends-early = its content ends too early
error-read-only = the disk can only be read
error-file-name = the name is too long or not allowed
error-no-memory = there is not enough memory
error-in-use = something else is using it
error-no-address = this computer does not have this address
error-no-answer = nobody answers
error-connection-refused = the connection is refused
error-connection-lost = the connection was lost
error-no-network = the network cannot be reached
error-unexpected = an unexpected error

# What is wrong in a TOML file, as a reason
toml-unknown = there is no { $name } here, possible is: { $known }
toml-missing = { $name } is missing
toml-twice = a name stands there twice
toml-value = the value is of the wrong kind or outside the limits
toml-empty-word = there is an empty word
toml-line = the line cannot be read like this

# Files
error-file = File { $path }: reading or writing failed, { $reason }. Check its name, permissions and content.
error-output = The output cannot be written: { $reason }. Check where it is redirected to.
error-output-played = The output cannot be written: { $reason }. Check where it is redirected to. What was played is in the journal all the same.
error-io = Reading or writing failed: { $reason }.
error-no-folder = No folder for the games: you have no home folder. Name one with: ansage play --games FOLDER
error-system = The program cannot start: { $reason }.
error-demo = The recordings of the demonstration cannot be read: { $reason } Install Ansage completely.

# Journals and scores
error-journal-unwritable = The journal { $path } cannot be written: { $reason }. Free some space or choose another folder with: ansage play --games FOLDER
error-journal-gap = An event cannot be written into the journal { $path }. The score is still kept in the PGN file. Please send a report of this error: ansage doctor --report
error-journal-unreadable = The journal { $path } cannot be read: { $reason }. Check its name and permissions.
error-journal-damaged = The journal { $path } is damaged in line { $line }. To save what comes before that: ansage score recover { $game }
error-journal-none = { $path } is not a journal, or its very first line is damaged: nothing can be saved from it. If the score lies beside it, go on from that: ansage play --resume-from { $score }
error-journal-empty = The journal { $path } is empty: nothing has happened in that game yet. Begin a new one: ansage play --new
error-journal-newer = The journal { $path } was written by a newer Ansage, in format { $version }. Continue with the newer version, or update Ansage.
error-journal-held = The game { $path } is open already, { $process ->
    [unknown] in another process
   *[other] in process { $process }
 }. End that process, or begin another game: ansage play --new
error-score-unreadable = The score { $path } cannot be read: { $reason }. Check its name.
error-score-other-game = The score { $path } is not of chess but of { $word }. Ansage does not know this variant.
error-score-no-text = The score { $path } is not text. If it is a text file, convert it to UTF-8.
error-score-cell = Score { $path }, page { $page }, line { $line }, cell { $cell }: the character { $code } is not a Braille cell of six dots. Name a BRF file, or check the character.
error-score-start = Start position of the score { $path }: { $reason }
error-score-empty = The score { $path } has no moves. Name a PGN file, a list of moves, or a journal.
error-score-illegal = The score { $path } has no unambiguous legal move at half-move { $ply }: { $text }. Correct it, or name a half-move before: { $path }:{ $before }
error-score-short = Half-moves in the score { $path }: only { $plies }. Name one of them: { $path }:{ $plies }
error-game-unknown = There is no game “{ $name }” in { $folder }. For a list: ansage score list
error-game-sealed = The game is adjourned, and all of it is in the envelope, with the sealed move. If that cannot be opened, move it to another folder and call ansage score recover again. Open it with: ansage adjourn open { $envelope }
error-games-several = Several games match “{ $name }”: { $games }. Name one of them in full.
error-games-folder = The folder { $path } cannot be read: { $reason }. Name the folder of the games with --games.
error-target-exists = { $path } exists already. Name another folder or file.
error-braille = The score in Braille cannot be written: { $reason }. Check the disk and the folder for games.
error-liblouis-missing = German Braille needs liblouis, which is not installed. Install liblouis-bin and liblouis-data, or use the British code (british).
error-liblouis-failed = liblouis does not translate. Install liblouis-bin and liblouis-data again, or use the British code (british).
error-page = A page of { $cells } cells by { $lines } lines cannot be written. Use 12 to 200 cells and 4 to 200 lines.
error-liblouis-line = The line that begins with “{ $begins }” is too long for liblouis. Shorten it, or use the British code (british).

# The voice and the recognizer
error-voice-unavailable = Voice missing: { $reason }. Install speech-dispatcher and speech-dispatcher-espeak-ng, or start with ansage play --silent without a voice.
error-voice-unknown = Voice unknown: none is called “{ $voice }”. There are: { $present }. Put one of these names into the configuration, section speech, voice.
error-voice-none = Voice missing: the speech service has none for this language. Install speech-dispatcher-espeak-ng.
error-voice-failed = Voice faulty: { $reason }. Restart speech-dispatcher, or start with ansage play --silent without a voice.
error-voice-silent = nothing reaches a loudspeaker, or the speech service hangs
error-voice-not-installed = Voice missing: the speech service speech-dispatcher is not installed. Install speech-dispatcher and speech-dispatcher-espeak-ng, or start with ansage play --silent without a voice.
error-voice-locale = Voice missing: the locale { $locale } is not generated on this machine, and the speech service does not start in it. Generate it with: sudo dpkg-reconfigure locales
error-voice-no-answer = Voice missing: no speech service answers at { $path }, and none starts. Start speech-dispatcher, correct SPEECHD_ADDRESS, or start with ansage play --silent without a voice.
error-voice-gone = the speech service has ended
error-voice-no-output = no loudspeaker takes the sound
error-voice-refused = the speech service reports an error
error-voice-no-espeak = espeak-ng does not run or gives no sound
voice-by-espeak = { $fault } Until then espeak-ng itself speaks.
voice-by-nothing = Nothing can be heard. { $fault }
voice-back = The speech service speaks again.
error-voice-file = The spoken text cannot be written to { $path }: { $reason }. Choose another file or folder.
error-recognizer-start = The recognizer cannot be started: { $reason }. Check the model: ansage doctor
recognizer-no-model = libvosk does not load the model
recognizer-no-words = the model knows no word of the vocabulary
recognizer-no-grammar = libvosk refuses the grammar
error-recognizer-failed = The recognizer failed on the sound. Start Ansage again.
error-thresholds = The thresholds { $path } cannot be used: { $reason }. Remove the file, and those of the bundled model are used.
error-sound-unreadable = Sound file { $path } unreadable: { $reason }. Check its name and permissions.
error-sound-none = { $path } is not a sound file that Ansage can read. Give a WAV, FLAC or OGG Vorbis file.
error-sound-empty = The sound file { $path } is empty. Record it again.
error-sound-damaged = The sound file { $path } is damaged: { $reason }. Record or copy it again.
error-sound-long = The sound file { $path } is longer than { $minutes } minutes. Give one declaration a file.
# What is wrong with a sound file, as a reason
sound-breaks-off = it breaks off
sound-rate = a sample rate of { $rate } hertz is impossible
sound-changes = its sample rate or its channels change on the way
sound-undecodable = its content cannot be decoded

# What is wrong with a sound device, as a reason
device-not-connected = it is not connected
device-no-format = it offers no usable sound format
device-no-server = the sound server does not answer
device-silent = it gives no sound any more
device-failed = the sound system reports an error

# Time controls (--clock)
error-clock = The time control “{ $text }” is wrong at character { $place }: { $reason }
error-clock-no-time = a time is missing. Write minutes, such as 90, or units, such as 1h30m or 20s.
error-clock-no-bonus = a number of seconds is missing. Write it after the sign, such as +30, d5 or b3.
error-clock-units = the units of a time go from hours to seconds, each once, such as 1h30m or 1m20s.
error-clock-nothing = a period without time and increment cannot be played. Write its minutes, such as 90 or 3+2.
error-clock-moves = a period has 1 to { $most } moves, such as 40/90.
error-clock-too-long = that is too long. A period lasts up to 100 hours, a bonus up to one hour (3600 seconds).
error-clock-endless = another period follows, so this one needs its number of moves. Write it before the time, such as 40/90:30.
error-clock-periods = a time control has { $most } periods at most.
error-clock-players = there are only two players. Write White's time, a comma, and Black's, such as 90+30,60+30.
error-clock-unexpected = “{ $character }” is not expected. Write a time such as 90+30, 40/90:30+30, 5d3 (delay), 5b3 (Bronstein), or none.

# ansage adjourn
error-nothing-to-adjourn = No game to adjourn: there is no unfinished game with moves. Name its journal with --game.
error-newer-game = The newest game is not the one played last: { $path }
error-adjourn-played = Adjourn the game played last with: ansage adjourn --game { $game }
error-game-over = The game in { $path } has ended. Only a game that goes on can be adjourned.
error-adjourned-over = The game in { $path } has ended. To see its result: ansage score list --games { $folder }
error-envelope-lost = There is no envelope { $path }. If it is lost, go on from the position at which the game was adjourned, with the clocks as they stood; who sealed the move makes it on the board: ansage adjourn lost, with the same name.
error-adjourned-already = The game is adjourned already: { $path }. Open its envelope with: ansage adjourn open { $envelope }
error-other-envelope = { $path } is the envelope of another game. Move it away, then adjourn again: ansage adjourn
error-resumed-already = The game was resumed already, its journal is { $path }. Go on with: ansage play --resume { $game }
error-older-state = { $path } holds an older state of this game. Move the file to another folder, then call the command again.
error-waits-elsewhere = The game of this name waits in { $path }. If it is this one, go on without the envelope: ansage adjourn lost { $envelope }
error-adjourn-flag = Used: { $time }. That is more than the player who seals had left. Name less with --used. If the flag has fallen, the arbiter enters the result: ansage play --resume, then arbiter, then result.
error-input-ended = The input has ended before everything was typed. Nothing was sealed or opened.
error-no-envelope = This is not an envelope of an adjourned game. Name the file that ansage adjourn has written.
error-envelope-unopened = Nothing has changed. Open the envelope with: ansage adjourn open { $envelope }
error-passphrase = The passphrase does not open this envelope. Type it once more, as the arbiter chose it.
error-passphrase-short = The passphrase in { $path } is too short. At least eight characters.
error-envelope-work = Opening this envelope takes more work (level { $asked }) than Ansage accepts (level { $most }). Ansage does not seal like that: call the arbiter.
error-envelope-damaged = The envelope is damaged or was tampered with: its seal does not hold. Call the arbiter: the position is set up from the score sheets, and the sealed move is made as its player states it.
error-envelope-without = To go on without the envelope: ansage adjourn lost { $envelope }
error-envelope-altered =
    The outside of the envelope was changed. Call the arbiter. What was sealed:
    { $text }
error-not-sealed = The envelope cannot be sealed.

# ansage enrol
error-no-home = No folder for voices: you have no home folder. Set HOME to a folder.
error-speaker-name = “{ $name }” cannot be the name of a speaker. Use letters, digits, hyphens and blanks, at most { $most } in all.
error-donation-unknown = There is no donation { $number }. For a list: ansage donate --list
error-donation-empty = Donation { $number } is empty. Record it: ansage donate
error-donation-busy = Another Ansage is recording a donation. End it first.
error-donation-exists = { $path } exists. Name another file: --to
error-donation-archive = The archive { $path } cannot be written: { $reason }. Name another file: --to
error-donor-damaged = { $path } is damaged: { $reason }. Delete the donation: ansage donate --delete { $number }
error-speaker-unknown = There is no speaker “{ $name }”. If the configuration names it, empty speaker in its section recognition. Enrol the voice: ansage enrol { $argument }. For a list: ansage enrol --list
error-speaker-unfinished = Nothing is learnt about the voice “{ $name }” yet. Go on with: ansage enrol { $argument }
error-speaker-taken = There is already a speaker “{ $name }”. Choose another name, or delete this one: ansage enrol --delete { $argument }
error-speaker-few = Good takes of “{ $name }”: only { $takes }, and { $least } are needed. Record more: ansage enrol { $argument }
error-speaker-damaged = What was learnt of the voice, { $path }, is damaged: { $reason }. Learn again: ansage enrol { $argument } --again
error-speaker-altered = The model of the voice “{ $name }” is damaged: { $file } is not what it should be. Learn again: ansage enrol { $argument } --again
error-takes-line = The list of takes { $path } is wrong in line { $line }: a sound file, a tab and the words are needed.

# Wrong usage
usage-unknown = { $argument } is not known to this command.
usage-no-command = There is no command { $argument }.
usage-no-value = { $argument } needs a value.
usage-value = { $value } is not a value for { $argument }.
usage-missing = Missing: { $arguments }.
usage-twice = { $argument } is given twice.
usage-conflict = { $argument } and { $other } exclude each other.
usage-number = { $argument } has too many or too few values.
usage-wrong = The arguments cannot be understood like that.
usage-values = Possible values: { $values }.
usage-similar = Did you mean: { $similar }?
usage-help = Help: { $command }
error-progress-database = { $path } cannot be used: { $reason }.
error-progress-damaged = { $path } cannot be used: { $reason }. Move the file away; progress then begins anew.
error-progress-full = { $path } cannot be used: { $reason }. Free some space.
error-progress-busy = { $path } cannot be used: { $reason }. Close the other program.
error-progress-too-new = { $path } was written by a newer program. Use that one, or move the file away.
error-progress-unknown = { $name } has not practised here. For a list: ansage practice learners
error-progress-exists = { $name } exists. Give another name: --learner
error-progress-nameless = { $path } contains no name. Give a name: --learner
error-progress-import = { $path } is not a progress file of Ansage. Files of ansage practice export can be read.
error-engine-start = The opponent { $name } does not start: { $reason }. Install the program, or name its path: --engine
error-no-engine = { $name } is not a chess program with UCI. Name another: --engine
error-engine-side = In this game the chess program plays { $side ->
    [white] White
   *[black] Black
 }. Name its side: --engine-plays { $side }
error-engine-seat = In this game { $name } plays { $color ->
    [white] White
   *[black] Black
}, not a chess program. Resume it without --engine, play on from its score with --resume-from, or begin a new one: --new
error-engine-ended = The opponent { $name } has ended.
error-engine-hangs = The opponent { $name } no longer answers.
error-engine-chess960 = The opponent { $name } does not know Chess960.
error-engine-illegal = The opponent { $name } gave an illegal move: { $m }.
error-course-unknown = { $name } is not a course. There are: { $known }
error-course-damaged = { $path } is not a course: { $reason }.
course-empty = it has no lessons
course-word = lesson { $lesson } asks for { $word }, which this exercise does not have
course-games = the games of lesson { $lesson } cannot be read to their end
course-puzzle = lesson { $lesson }, puzzles: { $fault }
course-no-puzzles = lesson { $lesson } has no puzzles
