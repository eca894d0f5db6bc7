//! Charts of the class: one bar per problem, and a histogram of scores.

use maud::{Markup, html};

use super::class_page_data::ClassPageData;
use crate::cli::output::web::html_table::{folded_table, head_cell, number_cell};
use crate::cli::output::web::svg_chart::{axis_line, chart, label, rect};
use crate::orchestrator::grading::{EntryStatus, GradebookEntry};
use crate::text::number_format::{count_noun, format_percent};
use crate::types::sanitize::truncate_chars;

/// Number of students by result, for one problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct StandingTally {
    pub accepted: usize,
    pub failed: usize,
    pub not_judged: usize,
    pub refused: usize,
    pub not_handed_in: usize,
}

impl StandingTally {
    pub fn count_entries<'a>(entries: impl Iterator<Item = &'a GradebookEntry>) -> Self {
        let mut tally = Self::default();
        for entry in entries {
            *match entry.standing {
                EntryStatus::Judged if entry.is_accepted() => &mut tally.accepted,
                EntryStatus::Judged => &mut tally.failed,
                EntryStatus::NotJudged => &mut tally.not_judged,
                EntryStatus::Refused => &mut tally.refused,
                EntryStatus::NotHandedIn => &mut tally.not_handed_in,
            } += 1;
        }
        tally
    }

    pub fn all(&self) -> usize {
        self.parts().iter().map(|(_, _, n)| n).sum()
    }

    /// Style-sheet class, label and number of students of each part.
    pub fn parts(&self) -> [(&'static str, &'static str, usize); 5] {
        [
            ("g-ok", "accepted", self.accepted),
            ("g-bad", "failed", self.failed),
            ("g-odd", "not judged", self.not_judged),
            ("g-late", "too late", self.refused),
            ("g-none", "not handed in", self.not_handed_in),
        ]
    }
}

/// One bar per problem: accepted, failed, missing.
pub(super) fn problem_chart(facts: &ClassPageData) -> Markup {
    let book = &facts.outcome.book;
    let tallies: Vec<StandingTally> =
        (0..book.problems.len()).map(|place| StandingTally::count_entries(book.column(place))).collect();
    let (left, width, step, top) = (210.0, 520.0, 30.0, 34.0);
    let size = (left + width + 60.0, top + step * tallies.len() as f64 + 6.0);
    let words = (
        "Students by problem",
        "A bar a problem, as long as the class: accepted, failed, missing. The table has the numbers.",
    );
    let drawn = html! {
        (legend(left, &tallies))
        @for (row, (column, tally)) in book.problems.iter().zip(&tallies).enumerate() {
            @let y = top + row as f64 * step;
            (label((left - 8.0, y + 14.0), "end", &truncate_chars(&column.title, 32)))
            @for (class, x, wide, told) in bar_segments(tally, width) {
                (rect(class, (left + x, y), (wide, 20.0), &format!("{}: {told}", column.title)))
            }
            (label((left + width + 6.0, y + 14.0), "start", &format_percent(share(tally))))
        }
    };
    let heads = ["Problem", "Accepted", "Failed", "Not judged", "Too late", "Not handed in", "Accepted of all"];
    let rows = book.problems.iter().zip(&tallies).map(|(column, tally)| {
        let mut cells = vec![head_cell(&column.title)];
        cells.extend(tally.parts().iter().map(|(_, _, n)| number_cell(n)));
        cells.push(number_cell(format_percent(share(tally))));
        cells
    });
    html! {
        div class="scroll" { (chart("problems", size, words, "wide", &drawn)) }
        (folded_table("The numbers, by problem", &heads, rows))
    }
}

/// Share of the class that was accepted.
pub(super) fn share(tally: &StandingTally) -> f64 {
    if tally.all() == 0 { 0.0 } else { tally.accepted as f64 / tally.all() as f64 }
}

/// Segments of a bar: class, start, width, tooltip.
fn bar_segments(tally: &StandingTally, width: f64) -> Vec<(&'static str, f64, f64, String)> {
    let (all, mut x) = (tally.all().max(1) as f64, 0.0);
    let mut pieces = Vec::new();
    for (class, words, n) in tally.parts() {
        let wide = n as f64 / all * width;
        if n > 0 {
            pieces.push((class, x, wide, format!("{n} {words}")));
        }
        x += wide;
    }
    pieces
}

fn legend(left: f64, tallies: &[StandingTally]) -> Markup {
    let met = |at: usize| tallies.iter().any(|tally| tally.parts()[at].2 > 0);
    let shown = StandingTally::default().parts().into_iter().enumerate().filter(|(at, _)| met(*at));
    html! {
        @for (place, (_, (class, words, _))) in shown.enumerate() {
            @let x = left + place as f64 * 110.0;
            (rect(class, (x, 6.0), (12.0, 12.0), words))
            (label((x + 17.0, 16.0), "start", words))
        }
    }
}

/// Histogram of students by share earned, in tenths.
pub(super) fn score_histogram(facts: &ClassPageData) -> Markup {
    const STEPS: usize = 10;
    let students = &facts.outcome.book.students;
    let mut bins = [0_usize; STEPS];
    for row in students {
        // A share of 1 belongs to the last tenth.
        let at = (row.share * STEPS as f64).floor().max(0.0) as usize;
        bins[at.min(STEPS - 1)] += 1;
    }
    let most = bins.iter().copied().max().unwrap_or(0).max(1);
    let (left, top, step, height) = (210.0, 12.0, 52.0, 110.0);
    let width = left + STEPS as f64 * step;
    let range = |at: usize| format!("{} to {} %", at * 10, (at + 1) * 10);
    let told = format!("{} by the share of the points they earned, in tenths.", count_noun(students.len(), "student"));
    let drawn = html! {
        (axis_line((left, top + height), (width, top + height)))
        (label((left - 8.0, top + 10.0), "end", &count_noun(most, "student")))
        (label((left - 8.0, top + height), "end", "0"))
        @for (at, n) in bins.iter().enumerate() {
            @let tall = *n as f64 / most as f64 * height;
            @let x = left + at as f64 * step;
            (rect("bar", (x + 3.0, top + height - tall), (step - 6.0, tall), &format!("{}: {n}", range(at))))
            @if *n > 0 { (label((x + step / 2.0, top + height - tall - 3.0), "middle", &n.to_string())) }
            (label((x, top + height + 16.0), "middle", &format!("{} %", at * 10)))
        }
        (label((width, top + height + 16.0), "middle", "100 %"))
    };
    let rows = bins.iter().enumerate().map(|(at, n)| vec![head_cell(range(at)), number_cell(n)]);
    html! {
        h3 { "How much was earned" }
        div class="scroll" { (chart("shares", (width + 60.0, top + height + 26.0), ("Students by share earned", &told), "wide", &drawn)) }
        (folded_table("The numbers, by share", &["Share", "Students"], rows))
    }
}
