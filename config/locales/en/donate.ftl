# ansage donate: recordings that a person gives to everybody. Short: every sentence is heard.
donate-intro = You give Ansage your voice: forty declarations, then ten minutes of a game if you like. The archive holds the recordings, the words, your first language, your age group, microphone and room, the position and the move of each recording, and the licence: nothing else. Nothing leaves this computer by itself. Answer with the number, in German. “Beenden”: go on later.
donate-resume = Donation { $number } with { $takes ->
    [one] one declaration
   *[other] { $takes } declarations
 } has been begun. Is it yours? Ja or nein?
donate-unreadable = Donation { $number } cannot be read and is left alone. For the reason: ansage donate --list
donate-choose = Say the number of the answer, or “ja” or “nein”, or type it. “Noch einmal”: hear the question. “Beenden”: go on later.
donate-ask-licence = Under which licence? One: CC zero, no conditions. Two: CC BY 4.0, whoever uses the recordings names the donors of Ansage.
donate-ask-language = Your first language? One: German. Two: Russian. Three: Ukrainian. Four: Macedonian. Five: English. Six: another one.
donate-ask-age = Your age? One: under 18. Two: 18 to 39. Three: 40 to 64. Four: 65 or more.
donate-ask-microphone = Your microphone? One: built into the computer. Two: headset with a cable. Three: wireless headset. Four: on the table, or a telephone.
donate-ask-room = Your room? One: quiet. Two: others talk. Three: playing hall. Four: out of doors, or traffic.
donate-answered = { $question ->
    [licence] { $answer ->
        [1] CC zero
       *[other] CC BY 4.0
    }
    [language] { $answer ->
        [1] German
        [2] Russian
        [3] Ukrainian
        [4] Macedonian
        [5] English
       *[other] Another language
    }
    [age] { $answer ->
        [1] Under 18
        [2] 18 to 39
        [3] 40 to 64
       *[other] 65 or more
    }
    [microphone] { $answer ->
        [1] Built-in microphone
        [2] Headset with a cable
        [3] Wireless headset
       *[other] On the table, or a telephone
    }
   *[room] { $answer ->
        [1] Quiet
        [2] Others talk
        [3] Playing hall
       *[other] Out of doors, or traffic
    }
 }.
donate-agree-cc0 = Everybody may then use the recordings for anything, and this cannot be taken back. Do you agree? Ja or nein?
donate-agree-cc-by = Everybody may then use the recordings for anything if they name the donors of Ansage, and this cannot be taken back. Do you agree? Ja or nein?
donate-agree-parent = A parent must agree. Do they? Ja or nein?
donate-prompts = Repeat each declaration, as at the board. There are { $count }.
donate-ask-review = Do you want to hear the recordings? Ja or nein?
donate-ask-keep = Keep it? Ja or nein? “Noch einmal”: hear it. “Korrektur”: say it again.
donate-removed = Deleted.
donate-unplayed = The recording cannot be played.
donate-thanks = Thank you. { $missing ->
    [0] All declarations are there
    [one] One declaration is missing
   *[other] { $missing } declarations are missing
 }.
donate-ask-game = Now a game? For about ten minutes you declare the moves of both sides, as you like, and end with “Beenden”. Only declarations are recorded, no matter who says them; the archive gets only the last one of each move. All words heard and typed stay on this computer until you delete the donation. Ja or nein?
donate-stopped = Saved. Go on with: ansage donate
donate-packed = Thank you. { $count ->
        [one] One recording is
       *[other] { $count } recordings are
    } in { $path }. Hand the archive in to the person or the club that gave you Ansage; nothing is sent by itself.
donate-not-packed = The recordings are saved. To write the archive: ansage donate --pack { $number } --to FILE
donate-game-left-out = One game cannot be read and is not in it: { $path }.
donate-take-left-out = One recording cannot be read and is not in it: { $path }.
donate-none = No donation yet. Begin: ansage donate
donate-refused = Nothing kept. Begin again: ansage donate
donate-line = Donation { $number }: { $takes ->
        [one] one declaration
       *[other] { $takes } declarations
    }, { $state ->
    [packed] packed
   *[open] open
 }.
donate-ask-delete = Delete donation { $number } with all recordings? Yes or no?
donate-deleted = Deleted: donation { $number }, with all recordings.
donate-archive-left = The archive was written to { $path }; delete it yourself.
