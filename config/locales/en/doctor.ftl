# ansage doctor: the important word first, one sentence per finding, with the remedy for a fault.

doctor-part-configuration = configuration
doctor-part-games = folder of the games
doctor-part-vocabulary = vocabulary
doctor-part-model = model
doctor-part-microphone = microphone
doctor-part-loudspeaker = loudspeaker
doctor-part-voice = voice
doctor-works = Ansage can work.
doctor-fails = Ansage cannot work like this. Not working: { $parts }.

doctor-configuration-defaults = Configuration fine: the defaults, since you have no file of your own.
doctor-configuration-fine = Configuration fine: { $path }.
doctor-configuration-unreadable = Configuration unreadable: { $path }, { $reason }. Correct the name or the permissions of the file, or save it in UTF-8.
doctor-configuration-unwritable = Your choice cannot be written into the configuration: { $path }, { $reason }. Write it there yourself: section speech, output.
doctor-configuration-invalid = Configuration wrong: { $path }, line { $line }, { $reason }. See { $defaults } for what is possible.
doctor-configuration-unread = Configuration not read: { $path }. Only ansage.toml counts here; another file is named with --config at the start.
doctor-course-unread = Course not read: { $path }. Give the file a name that ends in .toml and that no course of the program has.

doctor-games-fine = Folder of the games fine: { $path }.
doctor-games-unwritable = Games cannot be saved: { $path }, { $reason }. Connect the drive, make room, correct the permissions, or name another folder in the configuration, section play, games.

doctor-vocabulary-fine = Vocabulary fine: { $languages }, { $forms } words and phrases.
doctor-vocabulary-missing = Vocabulary missing: { $language }. Shipped are de, ru, uk, mk and en; your own go into { $folder }.
doctor-vocabulary-unreadable = Vocabulary unreadable: { $path }, { $reason }. Correct the permissions of the file, or save it in UTF-8.
doctor-vocabulary-unread = Vocabulary not read: { $path }. By the configuration, vocabulary, only these are read here: { $files }. Rename the file, or add its language to the configuration.
doctor-vocabulary-invalid = Vocabulary wrong: { $path }, line { $line }, { $reason }. Correct the line.
doctor-vocabulary-term = there is no term “{ $term }”, { $path } has all of them
doctor-vocabulary-connective = the connective “{ $word }” is not one of the words of filler
doctor-vocabulary-promotion = “{ $word }” under promotion is not one of the words of filler
doctor-vocabulary-no-word = { $term } has no word but needs at least one
doctor-vocabulary-clash = Vocabulary ambiguous: { $path }, line { $line }, “{ $word }” means { $first } and { $second }. Choose another word there.
doctor-vocabulary-incomplete = Vocabulary incomplete: there is no word for { $term }. Add de to the configuration.
doctor-vocabulary-alike = Vocabulary: { $word } sounds almost like { $other } and is easily mistaken for it. Choose another word.

doctor-model-fine = Model fine: { $name }, { $source ->
        [chosen] named with --model or in the configuration
        [environment] named in ANSAGE_MODEL
        [installed] installed
       *[bundled] came with the program
    }, in { $path }, loaded in { $ms } milliseconds.
doctor-model-unknown = Model unknown: { $wanted }, { $source ->
        [environment] named in ANSAGE_MODEL
       *[chosen] named with --model or in the configuration
    }. { $kind ->
        [folder] There is no such folder.
       *[name] For a list of the installed ones: ansage model list
    }
doctor-model-nothing = Model missing: none is installed, and there is no { $path }. Install one with: ansage model install vosk-small-de
doctor-model-no-folder = Model missing: there is no folder { $path }. Name the folder that holds am, conf and graph.
doctor-model-old-layout = Model outdated: { $path } has the old layout without the folders am, conf and graph. Use a newer one.
doctor-model-static-graph = Model unsuitable: { $path } holds graph/HCLG.fst and would ignore the vocabulary. Use a small one, such as vosk-small-de.
doctor-model-missing = Model incomplete: { $path } lacks { $file }. { $remedy }
doctor-model-no-words = Model incomplete: { $path } lacks graph/words.txt, and graph/Gr.fst holds no words. { $remedy }
doctor-model-damaged = Model damaged: in { $path }, { $file } is not what it should be. { $remedy }
doctor-model-failed = Model unusable: in a trial, libvosk refused { $path }, crashed or hung. { $remedy }
doctor-model-no-silence = Model unsuitable: { $path }/conf/model.conf lacks the line --endpoint.silence-phones, without which the end of a declaration cannot be found. Use another one.
doctor-model-unreadable = Model unreadable: { $path }/{ $file }, { $reason }. Correct the permissions of the file.
doctor-model-not-loaded = Model damaged: { $path } cannot be loaded. { $remedy }
doctor-model-remedy = { $origin ->
        [bundled] Install Ansage again, or another model: ansage model install vosk-small-de. Until then type the moves: ansage play --voice none
        [known] Remove it: ansage model remove { $name }. Then install it again: ansage model install { $name }
        [archive] Remove it: ansage model remove { $name }. Then install its archive again.
       *[elsewhere] Install it again, or choose another with --model.
    }

doctor-microphone-fine = Microphone working: { $device }, level { $rms }, peak { $peak } decibels below full scale.
doctor-microphone-clips = Microphone too loud: { $device }. Turn the recording level down.
doctor-microphone-silent = Microphone silent: nothing but complete silence comes from { $device }. Switch it on or turn it up; if it suppresses noise, speak during the test.
doctor-microphone-none = Microphone missing: connect one, or start the sound server. Without one you type: ansage play --voice none
doctor-microphone-unknown = Microphone unknown: { $device }. There are: { $present }. Put one of these names, or “default”, into the configuration, section audio, input.
doctor-microphone-busy = Microphone in use: { $device } is used by another program. End that program.
doctor-microphone-forbidden = Microphone not permitted: { $device }. Add yourself to the group audio and log in again.
doctor-microphone-lost = Microphone gone: { $device }, { $reason }. Connect it again.
doctor-microphone-broken = Microphone faulty: { $device }, { $reason }. Choose another one in the configuration, section audio, input.

doctor-loudspeaker-fine = Loudspeaker fine: { $device }.
doctor-loudspeaker-muted = Loudspeaker muted: { $device }. Switch the sound on.
doctor-loudspeaker-none = Loudspeaker missing: connect one, or start the sound server.

doctor-voice-fine = Voice fine: { $voice }, spoken by { $module }.
doctor-voice-fine-alone = Voice fine: { $voice }.
doctor-voice-locale = Voice fine: { $voice }. The speech service starts in C.UTF-8 only, because the locale { $locale } is not generated on this machine. Generate it with: sudo dpkg-reconfigure locales
doctor-voice-screen-reader = Voice: your screen reader reads the lines, and Ansage gives only tones, as the configuration asks.
doctor-voice-off = Voice switched off, as the configuration asks: everything is printed only.
doctor-voice-unavailable = Voice missing: { $reason }. Install speech-dispatcher and speech-dispatcher-espeak-ng.
doctor-voice-no-language = Voice missing: none speaks English. Install speech-dispatcher-espeak-ng.
doctor-voice-failed = Voice faulty: { $reason }. Restart speech-dispatcher.

# The report that can be sent.
report-introduction = Report of Ansage. Please read it before you send it. It holds versions, findings, your settings and the end of the log; no names of speakers, no recordings, and nothing that was heard.
report-versions = Versions
report-findings = Findings
report-settings = Your settings
report-log = End of the log
report-written = The report is in { $path }. Please read it before you send it.
report-unwritable = The report { $path } cannot be written: { $reason }. Name another file: ansage doctor --report FILE

# ansage doctor --sounds
earcon-listening = One high tone: Ansage listens.
earcon-taken = Two tones, rising: taken.
earcon-ignored = One low tone: passed over.
earcon-refused = Two tones, falling: not possible.
earcon-asked = The same middle tone twice: Ansage asks.
earcon-clock = The same very high tone twice: the clock.
earcon-unheard = The tones cannot be heard: no loudspeaker takes them. Check it with: ansage doctor
