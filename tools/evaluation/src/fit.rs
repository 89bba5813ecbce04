//! Fits the thresholds of `make thresholds` to traces. Recognition is not repeated: the program's own code tries every
//! value on the traces.
//!
//! The waits come first: those with the lowest cost in time that cut off at most [`CUT_OFF`] of the declarations. Then
//! the margins follow, by the worth of each outcome to a player ([`WORTH`]).

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
};

use ansage::{
    audio::{CHUNK, SAMPLE_RATE},
    config::Config,
    recognition::{self, Endpoint, Margins, Sense, Thresholds, UNKNOWN, Utterance, Waits},
};
use ansage_protocol::{Game, Input};
use ansage_words::vocabulary::Vocabulary;

use crate::{
    error::AnyResult,
    hearing::asking,
    manifest::{self, Expected, Row},
    statistics::{Rate, percentile},
    tally::{self, NO_END, Outcome},
    trace::Trace,
};

/// Arguments of `fit`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Manifest of the recordings
    manifest: PathBuf,
    /// Their traces
    traces: PathBuf,
    /// Manifest of the answers
    answers: PathBuf,
    /// Their traces, heard with --asking
    answer_traces: PathBuf,
    /// File to write
    file: PathBuf,
}

/// Share of the declarations that may be cut off, over all conditions. It is less than the 0.5 % that are allowed,
/// because other recordings differ.
const CUT_OFF: f64 = 0.004;
/// Worth of each outcome of a declaration: right, asked, rejected, wrong. After a rejection the player repeats the
/// declaration. A wrong read-back costs the same, a "nein" and some trust.
const WORTH: [f64; 4] = [1.0, 0.6, 0.0, -10.0];
/// Worth of each outcome for speech that is not a declaration.
const WORTH_OF_NOTHING: [f64; 4] = [1.0, 0.0, 0.5, -10.0];
/// Weight of the noise-free condition, in which most games are played.
const CLEAN: f64 = 3.0;

/// A trace with its row and its game.
struct Case<'a> {
    trace: Trace,
    row: &'a Row,
    game: Game,
    senses: RefCell<HashMap<String, Sense>>,
}

/// Time and kind of the end of a replayed utterance.
struct End {
    latency: f64,
    right: bool,
    /// Whether the remaining words would have made it right.
    cut_off: bool,
}

/// Fits the thresholds and writes them.
///
/// # Errors
///
/// If a file cannot be read or written, or the traces belong to another manifest.
pub fn run(arguments: &Arguments) -> AnyResult<()> {
    let vocabulary = Vocabulary::load(&["de", "ru", "uk", "mk", "en"].map(String::from), None)?;
    let rows = manifest::read(&arguments.manifest)?;
    let answers = manifest::read(&arguments.answers)?;
    let mut cases = cases(&arguments.traces, &rows, |row| Game::new(row.position.clone()))?;
    cases.extend(self::cases(&arguments.answer_traces, &answers, |_| asking())?);
    let mut best = Thresholds::bundled();
    // How long a hesitation is waited for is a setting. It is not fitted, but the program's own wait is measured.
    best.waits = best.waits.allowing(&Config::default().recognition);
    println!("{} sounds", cases.len());
    print(&cases, &vocabulary, &best);
    fit_waits(&cases, &vocabulary, &mut best);
    fit_farther(&cases, &vocabulary, &mut best);
    fit_margins(&cases, &vocabulary, &mut best);
    fit_unmistakable(&cases, &vocabulary, &mut best);
    print(&cases, &vocabulary, &best);
    fs::write(&arguments.file, written(&cases, &vocabulary, &best)?)?;
    println!("Written: {}", arguments.file.display());
    Ok(())
}

/// Reads the cases of the file `traces`, each with its game.
fn cases<'a>(traces: &Path, rows: &'a [Row], game: impl Fn(&Row) -> Game) -> AnyResult<Vec<Case<'a>>> {
    let mut cases = Vec::new();
    for line in BufReader::new(fs::File::open(traces)?).lines() {
        let trace: Trace = serde_json::from_str(&line?)?;
        let row = rows
            .get(trace.row)
            .ok_or("The traces belong to another manifest. Make them again.")?;
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
            .or_insert_with(|| recognition::sense(&self.game, vocabulary, words))
    }

    /// Returns the end of the first utterance with words of the vocabulary.
    fn end(&self, vocabulary: &Vocabulary, waits: &Waits) -> Option<End> {
        let mut endpoint = Endpoint::new(*waits);
        // The words of an unanswered utterance precede those of the next one.
        let (mut before, mut text) = (String::new(), String::new());
        for (number, heard) in self.trace.chunks.iter().enumerate() {
            if let Some(words) = &heard.words {
                text.clone_from(words);
            }
            let words = text.strip_prefix(before.as_str()).unwrap_or(&text).trim_start();
            let reached = endpoint.is_reached(words.to_owned(), &heard.level, heard.ended, |words| {
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
        let input = ansage_words::interpret(&self.game, vocabulary, words);
        tally::outcome(&self.row.expected, Some(&input)) == Outcome::Right
    }

    /// Returns the input that results from the readings.
    fn input(&self, vocabulary: &Vocabulary, thresholds: &Thresholds) -> Option<Input> {
        self.trace.utterances.iter().find_map(|ended| {
            let utterance = Utterance {
                hypotheses: ended.readings.clone(),
                ..Utterance::default()
            };
            let utterance = utterance.near(&thresholds.waits);
            let (_, input) = recognition::hear(&self.game, vocabulary, &utterance, &thresholds.margins)?;
            Some(input)
        })
    }

    fn outcome(&self, vocabulary: &Vocabulary, thresholds: &Thresholds) -> Outcome {
        tally::outcome(&self.row.expected, self.input(vocabulary, thresholds).as_ref())
    }
}

/// Result of given waits on declarations.
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

    /// Returns the cost of a declaration in seconds: the mean latency, its tail, and repeating it (3 s) if it was not
    /// understood.
    fn cost(&self) -> f64 {
        let mean = self.latencies.iter().sum::<f64>() / self.total as f64;
        let tail = percentile(&self.latencies, 0.95).unwrap_or(0.0);
        let excess = self.cut_off as f64 / self.total as f64 - CUT_OFF;
        mean + 0.5 * tail + 3.0 * (1.0 - self.right as f64 / self.total as f64) + 1000.0 * excess.max(0.0)
    }
}

/// Tries every value of every wait in turn, until no value improves the result.
fn fit_waits(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    type Choice = (&'static str, Vec<f64>, fn(&mut Waits, f64));
    best.waits.below_loudest_db = best.waits.below_loudest_db.max(16.0);
    // Synthetic voices do not pause to think within a declaration. So a wait must not become shorter than a person's
    // silence between two words or, if noise hides the pause, than the next word. Their syllables also differ less in
    // loudness than a person's: a dip of less than 16 dB is not a pause.
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

/// Returns the worth of the outcome of each case. Speech from other boards alone counts only with `murmur`: its words
/// are as clear as a player's, so loudness must reject it, because no margin can.
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

/// Returns whether the cases gain more than two standard errors of the difference. One is too few: many values are
/// tried, one of them always gains at random, and the gain is then lost on other moves.
fn is_more(now: &[f64], before: &[f64]) -> bool {
    let differences: Vec<f64> = now.iter().zip(before).map(|(now, before)| now - before).collect();
    let gain = mean(&differences);
    let squares: Vec<f64> = differences.iter().map(|one| (one - gain).powi(2)).collect();
    gain > 2.0 * (mean(&squares) / squares.len() as f64).sqrt()
}

/// Tries every value of every margin in turn, until no value improves the result. A bundled value is replaced only by
/// one that is significantly better: starting from the lowest values, the margins end elsewhere for each set, and more
/// moves are lost. The ranges enforce rules that the set cannot change: two legal moves that sound alike cause a
/// question, and dangerous commands have a stricter bar than others. Few words of the set sound like a dangerous
/// command: with freely fitted margins, "entdecken" said by held-out people was heard as "endgültig".
fn fit_margins(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    /// Least distance between the margins of dangerous commands and of others.
    const STRICTER: f32 = 2.0;
    type Choice = (fn(&mut Margins) -> &mut f32, [f32; 2]);
    let choices: [Choice; 8] = [
        (|m| &mut m.repair, [0.5, 3.0]),
        (|m| &mut m.repair_alone, [0.5, 4.0]),
        (|m| &mut m.alone_db, [8.0, 12.0]),
        // A question costs a word, and values above this range cause hardly any more. A wrong move costs more.
        (|m| &mut m.ask, [3.0, 4.5]),
        // At 3, four commands in a hundred that were understood at 1.75 in clean sound had to be said again.
        (|m| &mut m.command, [0.5, 2.0]),
        (|m| &mut m.dangerous, [1.0, 4.0]),
        // An accent makes every word sound slightly foreign. A higher bar would reject correctly recognized moves.
        (|m| &mut m.foreign, [0.0, 0.75]),
        // The first sound of a word is sometimes recognized as other speech before it.
        (|m| &mut m.fringe, [1.0, 4.0]),
    ];
    let mut value = worths(cases, vocabulary, best, false);
    loop {
        let before = *best;
        for (choice, [low, high]) in &choices {
            let steps = ((high - low) / 0.25) as usize;
            for tried in (0..=steps).map(|n| low + n as f32 * 0.25) {
                let mut other = *best;
                *choice(&mut other.margins) = tried;
                other.margins.dangerous = other.margins.dangerous.max(other.margins.command + STRICTER);
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

/// Fits the levels that separate other boards and breaths from the player. Synthetic voices speak evenly, but people
/// must not lose a word that they say more softly, so `farther` is at least 10 dB. Synthetic voices also do not speak
/// for seconds before they declare. The loudest moments of words lie some 8 dB above the median, and players need not
/// exceed their own voice by more, which limits `nearer`. A word half as loud as its neighbours is not a breath.
fn fit_farther(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    type Choice = (&'static str, Vec<u8>, fn(&mut Waits) -> &mut f32);
    // The first value of each is kept unless another is significantly better.
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

/// Fits the margin of moves that count without confirmation: the smallest with the fewest wrong moves. (Speech at
/// another board that is loud enough is wrong with any margin.) A few hundred declarations without a mistake prove
/// little, and an earlier set needed 5.25 nats, which is therefore the minimum: 190 times as likely as anything else.
fn fit_unmistakable(cases: &[Case], vocabulary: &Vocabulary, best: &mut Thresholds) {
    let is_wrong = |case: &&Case, thresholds: &Thresholds| {
        let input = case.input(vocabulary, thresholds);
        let clear = matches!(input, Some(Input::Declared { clear: true, .. }));
        clear && tally::outcome(&case.row.expected, input.as_ref()) == Outcome::Wrong
    };
    let wrong = |quarters: &u8| {
        let mut other = *best;
        other.margins.unmistakable = f32::from(*quarters) * 0.25;
        cases.iter().filter(|case| is_wrong(case, &other)).count()
    };
    if let Some(quarters) = (21..=40).min_by_key(wrong) {
        best.margins.unmistakable = f32::from(quarters) * 0.25;
    }
}

/// Returns the figures of each condition, one per line.
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

/// Returns the content of the file: the thresholds, with their figures for the set to which they were fitted.
fn written(cases: &[Case], vocabulary: &Vocabulary, thresholds: &Thresholds) -> AnyResult<String> {
    let mut text = String::from(
        "# Fitted by `make thresholds`; do not edit. What each figure means: src/recognition/thresholds.rs.\n\
         # `begun_ms` is not fitted: the setting `hesitation_ms` replaces it.\n#\n\
         # On the set that they were fitted on, per cent with their 95 % interval:\n",
    );
    for line in table(cases, vocabulary, thresholds) {
        text.push_str(&format!("# {line}\n"));
    }
    text.push('\n');
    text.push_str(&toml::to_string(thresholds)?);
    Ok(text)
}
