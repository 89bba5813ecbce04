//! Progress as an accessible HTML page: headings, tables with captions and scopes, and a chart with a description and
//! its data. One file, no script.

use std::path::Path;

use jiff::civil::Date;
use maud::{DOCTYPE, Markup, html};

use super::summary::{Day, Summary};
use crate::{
    disk,
    practice::{Item, Memory},
};
use ansage_words::{id, locale::Texts, text, vocabulary::Vocabulary};

/// Width and height of the chart, in the units of its drawing.
const WIDTH: u32 = 640;
const HEIGHT: u32 = 200;
/// Maximum number of days in the chart: the last ones.
const DAYS: usize = 60;
/// The contrast of each pair of colours is above 7 to 1 (WCAG 2.2, success criterion 1.4.6).
const STYLE: &str = "
body { font: 1.1rem/1.5 sans-serif; color: #111; background: #fff; max-width: 50rem; margin: 1rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
caption { text-align: left; font-weight: bold }
th, td { border: 1px solid #555; padding: .25rem .6rem; text-align: left }
svg { max-width: 100%; height: auto; border: 1px solid #555; background: #fff }
.table { overflow-x: auto }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #111 } }
";

/// Returns the report of the learner `name` as HTML.
pub fn report(name: &str, summary: &Summary, vocabulary: &Vocabulary, texts: &Texts) -> String {
    let title = text!(texts, "practice-report-title", name = name);
    let facts = summary.facts(vocabulary, texts);
    let page = html! {
        (DOCTYPE)
        html lang=(texts.language().id()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (STYLE) }
            }
            body {
                main {
                    h1 { (title) }
                    @for fact in facts { p { (fact) } }
                    @if !summary.days.is_empty() {
                        h2 id="days" { (texts.get(id!("practice-report-days"))) }
                        (chart(&summary.days, texts))
                        (table("days", &days(&summary.days, texts)))
                    }
                    @if !summary.words.is_empty() {
                        h2 id="words" { (texts.get(id!("practice-report-words"))) }
                        (table("words", &items(&summary.words, summary.today, vocabulary, texts)))
                    }
                    @if !summary.squares.is_empty() {
                        h2 id="squares" { (texts.get(id!("practice-report-squares"))) }
                        (table("squares", &items(&summary.squares, summary.today, vocabulary, texts)))
                    }
                }
            }
        }
    };
    page.into_string()
}

/// Returns whether the file `path` holds a report, in any language.
pub fn is_report(path: &Path) -> bool {
    // Reading from a pipe would wait.
    let page = path.is_file().then(|| disk::read_text(path).ok()).flatten();
    page.is_some_and(|page| page.contains(STYLE))
}

/// Draws the share of known answers of each day as columns.
fn chart(days: &[Day], texts: &Texts) -> Markup {
    let shown = days.get(days.len().saturating_sub(DAYS)..).unwrap_or_default();
    let share = |day: Option<&Day>| day.map_or(0, Day::percent);
    let described = text!(
        texts,
        "practice-report-chart-text",
        days = days.len(),
        first = share(days.first()),
        last = share(days.last())
    );
    let step = WIDTH / u32::try_from(shown.len().max(1)).unwrap_or(1);
    html! {
        svg role="img" aria-labelledby="chart-title chart-text" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) width=(WIDTH) height=(HEIGHT) {
            title id="chart-title" { (texts.get(id!("practice-report-chart"))) }
            desc id="chart-text" { (described) }
            @for (x, day) in (0..).step_by(step as usize).zip(shown) {
                @let height = day.percent() * HEIGHT / 100;
                rect x=(x) y=(HEIGHT - height) width=(step.saturating_sub(2).clamp(1, 40)) height=(height) fill="#1a4f8a" {}
            }
        }
        p { (described) }
    }
}

/// Puts `rows` into a table named by the heading `heading`. A narrow screen scrolls the table instead of the page, also
/// by keyboard.
fn table(heading: &str, rows: &Markup) -> Markup {
    html! {
        div class="table" role="region" tabindex="0" aria-labelledby=(heading) {
            table aria-labelledby=(heading) { (rows) }
        }
    }
}

fn days(days: &[Day], texts: &Texts) -> Markup {
    html! {
        caption { (texts.get(id!("practice-report-chart"))) }
        thead { tr {
            th scope="col" { (texts.get(id!("practice-report-day"))) }
            th scope="col" { (texts.get(id!("practice-report-answers"))) }
            th scope="col" { (texts.get(id!("practice-report-known"))) }
        } }
        tbody {
            @for day in days {
                tr {
                    th scope="row" { (day.date.to_string()) }
                    td { (day.answers) }
                    td { (day.percent()) " %" }
                }
            }
        }
    }
}

fn items(items: &[(Item, Memory)], today: Date, vocabulary: &Vocabulary, texts: &Texts) -> Markup {
    html! {
        thead { tr {
            th scope="col" { (texts.get(id!("practice-report-word"))) }
            th scope="col" { (texts.get(id!("practice-report-skill"))) }
            th scope="col" { (texts.get(id!("practice-report-state"))) }
            th scope="col" { (texts.get(id!("practice-report-due"))) }
            th scope="col" { (texts.get(id!("practice-report-answers"))) }
            th scope="col" { (texts.get(id!("practice-report-lapses"))) }
        } }
        tbody {
            @for (item, memory) in items {
                tr {
                    th scope="row" lang="de" { (item.name(vocabulary)) }
                    td { (skill(*item, texts)) }
                    td { (state(memory, today, texts)) }
                    td { (memory.due.to_string()) }
                    td { (memory.answers) }
                    td { (memory.lapses) }
                }
            }
        }
    }
}

impl Summary {
    /// Returns the most important facts, each as a sentence: items that are safe, weak, or due.
    pub fn facts(&self, vocabulary: &Vocabulary, texts: &Texts) -> Vec<String> {
        /// Number of weak words that are named.
        const NAMED: usize = 5;
        let mut facts = vec![text!(texts, "practice-state", safe = self.safe, all = self.all)];
        let mut weak: Vec<String> = Vec::new();
        for item in self.weak() {
            let name = item.name(vocabulary);
            if weak.len() < NAMED && !weak.contains(&name) {
                weak.push(name);
            }
        }
        if !weak.is_empty() {
            facts.push(text!(texts, "practice-weak", words = weak.join(", ")));
        }
        facts.push(text!(texts, "practice-due", count = self.due));
        facts
    }

    /// Returns a line for each word and square, the weakest first.
    pub fn lines(&self, vocabulary: &Vocabulary, texts: &Texts) -> Vec<String> {
        let items = self.words.iter().chain(&self.squares);
        let lines = items.map(|(item, memory)| {
            text!(
                texts,
                "practice-item",
                word = item.name(vocabulary),
                skill = skill(*item, texts),
                state = state(memory, self.today, texts),
                due = memory.due.to_string()
            )
        });
        lines.collect()
    }
}

impl Day {
    /// Returns the share of answers that were known, in percent.
    fn percent(&self) -> u32 {
        self.known * 100 / self.answers.max(1)
    }
}

fn skill(item: Item, texts: &Texts) -> String {
    let skill = match item {
        Item::Say(_) => "say",
        Item::Hear(_) => "hear",
        Item::Colour(_) => "colour",
        Item::Diagonal(_) => "diagonal",
        Item::Knight(_) => "knight",
    };
    text!(texts, "practice-skill", skill = skill)
}

fn state(memory: &Memory, today: Date, texts: &Texts) -> String {
    let state = match memory {
        memory if memory.is_safe(today) => "safe",
        memory if memory.is_weak() => "weak",
        _ => "growing",
    };
    text!(texts, "practice-item-state", state = state)
}
