//! `rung lab learners --traces DIR`: prints event transitions of a `ProgSnap2` folder.

use std::path::Path;

use serde::Serialize;

use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::{CommandAnswer, print_notice};
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::lab::learners::event_transitions::{
    CSEDM_MEAN_EVENTS, CSEDM_TRANSITIONS, EventTransitions, NextEventCounts,
};
use crate::lab::progsnap2;
use crate::text::number_format::{count_noun, format_percent};

/// Reads the folder and prints the transitions.
pub fn run(session: &CliSession, folder: &Path) -> Result<Exit, Failure> {
    let traces = progsnap2::read_folder(folder).map_err(|error| Failure::input(format!("{error:#}.")))?;
    traces.notices.iter().for_each(|notice| print_notice(notice));
    if traces.events.is_empty() {
        let shown = folder.display();
        return Err(Failure::input(format!("Cannot find a submission or a hint in {shown}.")));
    }
    session.print_answer(&TracesAnswer { table: EventTransitions::from_events(&traces.events), other: traces.other })
}

/// Transitions in a folder.
#[derive(Clone, Debug, Serialize)]
pub struct TracesAnswer {
    #[serde(flatten)]
    pub table: EventTransitions,
    /// Number of rows that are neither an attempt nor a hint.
    pub other: usize,
}

impl CommandAnswer for TracesAnswer {
    fn render_text(&self, page: &Page) -> String {
        let (mut text, table) = (PageText::new(page), &self.table);
        let [subjects, episodes] = [count_noun(table.subjects, "subject"), count_noun(table.episodes, "episode")];
        text.line(format!("{subjects}, {episodes}, {}; other rows: {}", count_noun(table.events, "event"), self.other));
        text.gap();
        let head = ["", "wrong", "hint", "correct", "end", "n"].map(|name| cell(Ink::Dim, name)).to_vec();
        let rows = [
            ("after a wrong try", table.wrong, CSEDM_TRANSITIONS[0]),
            ("after a hint", table.hint, CSEDM_TRANSITIONS[1]),
        ];
        let rows = rows.into_iter().flat_map(|(name, next, known)| [row(name, next), csedm_row(known)]);
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        text.gap();
        let length = table.length().unwrap_or_default();
        text.line(format!("Events of an episode: {length:.2} (CSEDM 2019: {CSEDM_MEAN_EVENTS:.2})"));
        let of_all = |part: usize| format_percent(part as f64 / table.episodes.max(1) as f64);
        text.line(format!("Solved: {}, with the first try: {}", of_all(table.solved), of_all(table.at_once)));
        if let Some(score) = table.wrong_score {
            text.line(format!("Tests passed by a wrong try, on average: {}", format_percent(score)));
        }
        text.finish()
    }
}

fn row(name: &str, next: NextEventCounts) -> Vec<TextCell> {
    let shares = next.shares().map_or_else(|| ["-"; 4].map(str::to_owned), |shares| shares.map(|x| format!("{x:.3}")));
    let cells = shares.into_iter().chain([next.total().to_string()]).map(plain);
    std::iter::once(plain(name)).chain(cells).collect()
}

fn csedm_row(known: [f64; 4]) -> Vec<TextCell> {
    let shares = known.map(|x| cell(Ink::Dim, format!("{x:.3}")));
    std::iter::once(cell(Ink::Dim, "  CSEDM 2019")).chain(shares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out;

    #[test]
    fn a_table_stands_beside_that_of_csedm() {
        let table = EventTransitions {
            subjects: 2,
            episodes: 3,
            events: 7,
            solved: 2,
            at_once: 1,
            wrong: NextEventCounts { wrong: 0, hint: 1, correct: 1, end: 1 },
            hint: NextEventCounts { wrong: 1, hint: 1, correct: 0, end: 0 },
            wrong_score: Some(0.25),
        };
        let answer = TracesAnswer { table, other: 4 };
        let text = out::render(&answer, &cli_fixtures::page(), false).expect("text");
        for part in ["2 subjects, 3 episodes, 7 events", "other rows: 4", "0.333", "0.684", "0.500", "2.33", "25 %"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
