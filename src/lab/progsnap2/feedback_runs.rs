//! Reads tables in which feedback says whether a program was right, as those of `BlockPy` do: its runs have no score, and the
//! first intervention after a run is the tool's feedback on it.

use std::collections::BTreeMap;

use super::EventOutcome;

/// A score, perhaps in per cent.
pub(super) fn parse_score(cell: &str) -> Option<f64> {
    cell.trim_end_matches('%').parse().ok().filter(|score: &f64| score.is_finite())
}

/// A row, as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct FeedbackRow<'a> {
    pub kind: &'a str,
    pub subject: &'a str,
    pub problem: &'a str,
    pub score: &'a str,
    pub category: &'a str,
    pub message_type: &'a str,
}

impl FeedbackRow<'_> {
    /// What the row says about the last run; `None` if it is no feedback.
    fn judgement(&self) -> Option<EventOutcome> {
        let right = |is: bool| if is { EventOutcome::Correct } else { EventOutcome::Wrong };
        match self.kind {
            "Intervention" if self.category.eq_ignore_ascii_case("feedback") => {
                let kind = self.message_type.split('|').next().unwrap_or_default().trim();
                let complete = ["complete", "success", "correct"].iter().any(|word| kind.eq_ignore_ascii_case(word));
                Some(right(complete || parse_score(self.score).is_some_and(|score| score >= 1.0)))
            }
            "X-Submission.LMS" => parse_score(self.score).map(|score| right(score >= 1.0)),
            _ => None,
        }
    }
}

/// Returns the outcome of each run that has feedback, by its row. A later score of the same run may still make it right.
pub(super) fn judge_runs<'a>(rows: impl Iterator<Item = FeedbackRow<'a>>) -> BTreeMap<usize, EventOutcome> {
    let mut last: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut judged: BTreeMap<usize, EventOutcome> = BTreeMap::new();
    for (index, row) in rows.enumerate() {
        if row.kind == "Run.Program" {
            last.insert((row.subject, row.problem), index);
        } else if let (Some(run), Some(outcome)) = (last.get(&(row.subject, row.problem)), row.judgement()) {
            let known = judged.entry(*run).or_insert(outcome);
            if outcome == EventOutcome::Correct {
                *known = outcome;
            }
        }
    }
    judged
}
