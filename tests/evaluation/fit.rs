//! Fits the thresholds of `make thresholds`: arguments are a manifest, the traces that `ansage evaluate --trace` made of
//! it, the same for answers (`--asking`), and the file to write. Nothing is heard again: every value is tried on the
//! traces with the code of the program.
//!
//! First the waits: those with the lowest cost in time that cut off at most [`CUT_OFF`] of the declarations. Then the
//! margins, with what each outcome is worth to a player ([`WORTH`]).

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    error::Error,
    fs,
    io::{BufRead, BufReader},
    path::Path,
};

use ansage::{
    audio::{CHUNK, SAMPLE_RATE},
    evaluation::{self, Expected, Outcome, Rate, Row, Trace, percentile},
    game::{Game, Input},
    recognition::{Endpoint, Margins, Sense, Thresholds, UNKNOWN, Utterance, Waits},
    vocabulary::Vocabulary,
};

/// Part of the declarations that may be cut off, over all conditions: less than the 0.5 % that are allowed, since the sound
/// of another day is another.
const CUT_OFF: f64 = 0.004;
/// What an outcome is worth where something was declared: right, asked, rejected, wrong. Who is not understood says it
/// again; a wrong move that is read back costs that, a "nein" and some trust.
const WORTH: [f64; 4] = [1.0, 0.6, 0.0, -10.0];
/// The same where nothing was declared.
const WORTH_OF_NOTHING: [f64; 4] = [1.0, 0.0, 0.5, -10.0];
/// So many times counts what is heard without noise: most games are played there.
const CLEAN: f64 = 3.0;
/// Seconds that a declaration without an end within the recording counts as.
const NO_END: f64 = 2.0;

type Anything<T> = Result<T, Box<dyn Error>>;

/// A trace with what was declared and where.
struct Case<'a> {
    trace: Trace,
    row: &'a Row,
    game: Game,
    senses: RefCell<HashMap<String, Sense>>,
}

/// When a replayed utterance ended, and how.
struct End {
    latency: f64,
    right: bool,
    /// Whether the words that were to follow would have made it right.
    cut_off: bool,
}

fn main() -> Anything<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [manifest, traces, answers, answers_traces, file] = &arguments[..] else {
        return Err("Name the manifest, the traces, the same for answers, and the file to write.".into());
    };
    let vocabulary = Vocabulary::load(&["de", "ru", "uk", "mk", "en"].map(String::from), None)?;
    let rows = evaluation::read(Path::new(manifest))?;
    let answers = evaluation::read(Path::new(answers))?;
    let mut cases = cases(traces, &rows, |row| Game::new(row.position.clone()))?;
    cases.extend(self::cases(answers_traces, &answers, |_| evaluation::asking())?);
    let mut best = Thresholds::bundled();
    println!("{} sounds", cases.len());
    print(&cases, &vocabulary, &best);
    fit_waits(&cases, &vocabulary, &mut best);
    fit_farther(&cases, &vocabulary, &mut best);
    fit_margins(&cases, &vocabulary, &mut best);
    fit_unmistakable(&cases, &vocabulary, &mut best);
    print(&cases, &vocabulary, &best);
    fs::write(file, written(&cases, &vocabulary, &best)?)?;
    println!("Written: {file}");
    Ok(())
}

/// The cases of the file `traces`, each in its game.
fn cases<'a>(traces: &str, rows: &'a [Row], game: impl Fn(&Row) -> Game) -> Anything<Vec<Case<'a>>> {
    let mut cases = Vec::new();
    for line in BufReader::new(fs::File::open(traces)?).lines() {
        let trace: Trace = serde_json::from_str(&line?)?;
        let row = rows.get(trace.row).ok_or("The traces are of another manifest.")?;
        cases.push(Case {
            game: game(row),
            senses: RefCell::default(),
            trace,
            row,
        });
    }
    Ok(cases)
}

impl Case<'_> {
    fn is_declaration(&self) -> bool {
        self.row.expected != Expected::Nothing
    }

    fn sense(&self, vocabulary: &Vocabulary, words: &str) -> Sense {
        let mut senses = self.senses.borrow_mut();
        *senses
            .entry(words.to_owned())
            .or_insert_with(|| self.game.sense(vocabulary, words))
    }

    /// Where the first utterance with words of the vocabulary ends.
    fn end(&self, vocabulary: &Vocabulary, waits: &Waits) -> Option<End> {
        let mut endpoint = Endpoint::new(*waits);
        // What an utterance that nobody answers leaves before the words of the next one.
        let (mut before, mut text) = (String::new(), String::new());
        for (number, heard) in self.trace.chunks.iter().enumerate() {
            if let Some(words) = &heard.words {
                text.clone_from(words);
            }
            let words = text.strip_prefix(before.as_str()).unwrap_or(&text).trim_start();
            let reached = endpoint.is_reached(words.to_owned(), heard.loudness, heard.ended, |words| {
                self.sense(vocabulary, words)
            });
            if reached && words.split_whitespace().any(|word| word != UNKNOWN) {
                let right = self.is_right(vocabulary, words);
                let rest = self.trace.chunks[number..]
                    .iter()
                    .filter_map(|chunk| chunk.words.as_ref());
                let at = ((number + 1) * CHUNK) as f64 - self.trace.last_sound as f64;
                return Some(End {
                    latency: at / f64::from(SAMPLE_RATE),
                    right,
                    cut_off: !right
                        && rest
                            .map(|text| text.strip_prefix(before.as_str()).unwrap_or(text).trim_start())
                            .any(|later| later.starts_with(words) && self.is_right(vocabulary, later)),
                });
            }
            if reached {
                before.clone_from(&text);
                endpoint.reset();
            }
        }
        None
    }

    fn is_right(&self, vocabulary: &Vocabulary, words: &str) -> bool {
        let input = self.game.interpret(vocabulary, words);
        evaluation::outcome(&self.row.expected, Some(&input)) == Outcome::Right
    }

    /// What comes of the readings.
    fn input(&self, vocabulary: &Vocabulary, thresholds: &Thresholds) -> Option<Input> {
        self.trace.utterances.iter().find_map(|ended| {
            let utterance = Utterance {
                hypotheses: ended.readings.clone(),
            };
            let utterance = utterance.near(&thresholds.waits);
            let (_, input) = self.game.hear(vocabulary, &utterance, &thresholds.margins)?;
            Some(input)
        })
    }

    fn outcome(&self, vocabulary: &Vocabulary, thresholds: &Thresholds) -> Outcome {
        evaluation::outcome(&self.row.expected, self.input(vocabulary, thresholds).as_ref())
    }
}

/// How the waits do on all declarations.
struct Ending {
    cut_off: usize,
    right: usize,
    total: usize,
    latencies: Vec<f64>,
}

impl Ending {
    fn of<'a>(cases: impl Iterator<Item = &'a Case<'a>>, vocabulary: &Vocabulary, waits: &Waits) -> Ending {
        let mut ending = Ending {
            cut_off: 0,
            right: 0,
            total: 0,
            latencies: Vec::new(),
        };
        for case in cases.filter(|case| case.is_declaration()) {
            ending.total += 1;
            let Some(end) = case.end(vocabulary, waits) else {
                ending.latencies.push(NO_END);
                continue;
            };
            ending.right += usize::from(end.right);
            ending.cut_off += usize::from(end.cut_off);
            ending.latencies.push(end.latency.max(0.0));
        }
        ending
    }

    /// Seconds that a declaration costs: the middle of the latencies, their tail, and saying it again (3 s) where it
    /// was not understood.
    fn cost(&self) -> f64 {
        let mean = self.latencies.iter().sum::<f64>() / self.total as f64;
        let tail = percentile(&self.latencies, 0.95).unwrap_or(0.0);
        let excess = self.cut_off as f64 / self.total as f64 - CUT_OFF;
        mean + 0.5 * tail + 3.0 * (1.0 - self.right as f64 / self.total as f64) + 1000.0 * excess.max(0.0)
    }
}

/// Tries every value of every wait in turn, until none gets better.
fn fit_waits(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    type Choice = (&'static str, Vec<f64>, fn(&mut Waits, f64));
    best.waits.below_loudest_db = best.waits.below_loudest_db.max(16.0);
    // Synthetic voices do not stop to think inside a declaration, so no wait may become shorter than a person may be
    // silent between two words without having ended; where noise leaves no pause, than the next word takes. Nor do their
    // syllables differ as much as a person's: what is softer by less than 16 dB is none of the pauses.
    let choices: [Choice; 7] = [
        ("complete", vec![120.0, 160.0, 200.0, 240.0], |w, v| {
            w.complete_ms = v as usize
        }),
        ("refused", vec![240.0, 280.0, 320.0, 400.0], |w, v| {
            w.refused_ms = v as usize
        }),
        ("meaningless", vec![400.0, 480.0, 560.0, 640.0], |w, v| {
            w.meaningless_ms = v as usize
        }),
        ("extensible", vec![400.0, 480.0, 560.0], |w, v| {
            w.extensible_ms = v as usize
        }),
        ("unpaused", vec![560.0, 640.0, 800.0], |w, v| w.unpaused_ms = v as usize),
        ("below", vec![16.0, 20.0, 24.0], |w, v| w.below_loudest_db = v as f32),
        ("above", vec![0.2, 0.3, 0.4, 0.5, 0.6], |w, v| w.above_noise = v as f32),
    ];
    let mut cost = Ending::of(cases.iter(), vocabulary, &best.waits).cost();
    loop {
        let before = cost;
        for (name, values, set) in &choices {
            for value in values {
                let mut waits = best.waits;
                set(&mut waits, *value);
                let tried = Ending::of(cases.iter(), vocabulary, &waits).cost();
                if tried < cost - 1e-9 {
                    (cost, best.waits) = (tried, waits);
                    println!("{name} {value}: {cost:.4}");
                }
            }
        }
        if cost >= before {
            return;
        }
    }
}

/// What the outcome of each case is worth. What is said at other boards alone (`murmur`) is told by its loudness, and by no
/// margin: its words are as clear as a player's.
fn worths(cases: &[Case], vocabulary: &Vocabulary, thresholds: &Thresholds, murmur: bool) -> Vec<f64> {
    let worth = |case: &Case| {
        let outcome = case.outcome(vocabulary, thresholds) as usize;
        let weight = if case.trace.condition == "clean" { CLEAN } else { 1.0 };
        weight
            * if case.is_declaration() {
                WORTH[outcome]
            } else {
                WORTH_OF_NOTHING[outcome]
            }
    };
    let counted = |case: &&Case| murmur || case.is_declaration() || !case.trace.condition.starts_with("babble");
    cases.iter().filter(counted).map(worth).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// Whether the cases are worth more now by more than the standard error of the difference: what changes in one or two of
/// them is chance.
fn is_more(now: &[f64], before: &[f64]) -> bool {
    let differences: Vec<f64> = now.iter().zip(before).map(|(now, before)| now - before).collect();
    let gain = mean(&differences);
    let squares: Vec<f64> = differences.iter().map(|one| (one - gain).powi(2)).collect();
    gain > (mean(&squares) / squares.len() as f64).sqrt()
}

/// Raises every margin in turn from the lowest that is allowed, until none gets better. The ranges keep what the rules ask
/// for whatever the set says: two legal moves that sound alike are asked about, a dangerous command has a stricter bar than
/// another one.
fn fit_margins(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    type Choice = (fn(&mut Margins) -> &mut f32, [f32; 2]);
    let choices: [Choice; 8] = [
        (|m| &mut m.repair, [0.5, 3.0]),
        (|m| &mut m.repair_alone, [0.5, 4.0]),
        (|m| &mut m.alone_db, [8.0, 12.0]),
        // A question costs a word, and with this many nats hardly one more is asked; a wrong move costs more.
        (|m| &mut m.ask, [3.0, 4.5]),
        (|m| &mut m.command, [0.5, 3.0]),
        (|m| &mut m.dangerous, [1.0, 4.0]),
        // An accent makes every word sound a little foreign: a higher bar refuses moves that were heard rightly.
        (|m| &mut m.foreign, [0.0, 0.75]),
        // The first sound of a word is now and then heard as other speech before it.
        (|m| &mut m.fringe, [1.0, 4.0]),
    ];
    for (choice, [low, _]) in &choices {
        *choice(&mut best.margins) = *low;
    }
    let mut value = worths(cases, vocabulary, best, false);
    loop {
        let before = *best;
        for (choice, [low, high]) in &choices {
            let steps = ((high - low) / 0.25) as usize;
            for tried in (0..=steps).map(|n| low + n as f32 * 0.25) {
                let mut other = *best;
                *choice(&mut other.margins) = tried;
                other.margins.dangerous = other.margins.dangerous.max(other.margins.command + 0.5);
                let now = worths(cases, vocabulary, &other, false);
                if is_more(&now, &value) {
                    (value, *best) = (now, other);
                    println!("{:?}: {:.4}", best.margins, mean(&value));
                }
            }
        }
        if *best == before {
            return;
        }
    }
}

/// How far away the other boards are. Who speaks now louder, now softer must not lose a word, and synthetic voices speak
/// evenly: never less than 10 dB. Nor do they speak for seconds before they declare: the loudest moments of words are some
/// 8 dB louder than the middle of all, and a player need not be louder than himself by more. Nor is a word that is half
/// as loud as its neighbours a breath.
fn fit_farther(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    type Choice = (&'static str, Vec<u8>, fn(&mut Waits) -> &mut f32);
    // The first of each holds where none is better by more than chance.
    let choices: [Choice; 3] = [
        ("farther", (10..=20).collect(), |waits| &mut waits.farther_db),
        ("breath", (6..=14).collect(), |waits| &mut waits.breath_db),
        ("nearer", (3..=8).rev().collect(), |waits| &mut waits.nearer_db),
    ];
    for (_, values, choice) in &choices {
        *choice(&mut best.waits) = f32::from(values[0]);
    }
    let mut value = worths(cases, vocabulary, best, true);
    for (name, values, choice) in choices {
        for db in values.into_iter().map(f32::from) {
            let mut other = *best;
            *choice(&mut other.waits) = db;
            let now = worths(cases, vocabulary, &other, true);
            println!("{name} {db}: {:.4}", mean(&now));
            if is_more(&now, &value) {
                (value, *best) = (now, other);
            }
        }
    }
}

/// A move that counts without being confirmed must be right: the smallest margin with which the fewest were wrong (what is
/// said loudly enough at another board is wrong with any). Some hundred declarations without a mistake prove little, so it
/// is never less than 4.5: 90 times as likely as anything else.
fn fit_unmistakable(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    let is_wrong = |case: &&Case, thresholds: &Thresholds| {
        let input = case.input(vocabulary, thresholds);
        let clear = matches!(input, Some(Input::Declared { clear: true, .. }));
        clear && evaluation::outcome(&case.row.expected, input.as_ref()) == Outcome::Wrong
    };
    let wrong = |quarters: &u8| {
        let mut other = *best;
        other.margins.unmistakable = f32::from(*quarters) * 0.25;
        cases.iter().filter(|case| is_wrong(case, &other)).count()
    };
    if let Some(quarters) = (18..=40).min_by_key(wrong) {
        best.margins.unmistakable = f32::from(quarters) * 0.25;
    }
}

/// The figures under each condition.
fn table(cases: &[Case], vocabulary: &Vocabulary, thresholds: &Thresholds) -> Vec<String> {
    let mut conditions: BTreeMap<(bool, &str), Vec<&Case>> = BTreeMap::new();
    for case in cases {
        let key = (!case.is_declaration(), case.trace.condition.as_str());
        conditions.entry(key).or_default().push(case);
    }
    let line = |((nothing, condition), cases): (&(bool, &str), &Vec<&Case>)| {
        let mut counts = [0; 4];
        for case in cases {
            counts[case.outcome(vocabulary, thresholds) as usize] += 1;
        }
        let [right, asked, _, wrong] = counts.map(|count| Rate::new(count, cases.len()));
        let rates = format!("{condition}: right {right}, asked {asked}, wrong {wrong}");
        if *nothing {
            return format!("no declaration, {rates}");
        }
        let ending = Ending::of(cases.iter().copied(), vocabulary, &thresholds.waits);
        let at = |share| percentile(&ending.latencies, share).unwrap_or(0.0) * 1000.0;
        let cut_off = Rate::new(ending.cut_off, ending.total);
        format!("{rates}; {:.0} ms, 95th {:.0} ms, cut off {cut_off}", at(0.5), at(0.95))
    };
    conditions.iter().map(line).collect()
}

fn print(cases: &[Case], vocabulary: &Vocabulary, thresholds: &Thresholds) {
    println!("{thresholds:?}");
    for line in table(cases, vocabulary, thresholds) {
        println!("  {line}");
    }
}

/// The file, with the figures that the thresholds give on the set that they were fitted on.
fn written(cases: &[Case], vocabulary: &Vocabulary, thresholds: &Thresholds) -> Anything<String> {
    let mut text = String::from(
        "# Fitted by `make thresholds`; do not edit. What each figure means: src/recognition/thresholds.rs.\n#\n\
         # On the set that they were fitted on, per cent with their 95 % interval:\n",
    );
    for line in table(cases, vocabulary, thresholds) {
        text.push_str(&format!("# {line}\n"));
    }
    text.push('\n');
    text.push_str(&toml::to_string(thresholds)?);
    Ok(text)
}
