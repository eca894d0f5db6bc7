//! Effects of a recorded submission: mastery before and after, the next review with its reason, remarks on the code.

use jiff::civil::Date;
use serde::Serialize;

use crate::cli::output::page::{Ink, PageText, TextCell, cell, plain};
use crate::orchestrator::api::SubmissionResult;
use crate::text::number_format::share;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::types::humanize;
use crate::types::ids::{ProblemUid, TopicId};
use crate::types::learner_day::days_between;
use crate::types::learner_state::NextProblem;
use crate::types::verdict_report::SolutionRemark;
use crate::types::{Catalog, Change};

/// The part of the answer that only a submission has.
#[derive(Clone, Debug, Serialize)]
pub struct SubmissionOutcome {
    /// Whether the result is in the journal; if not, `unrecorded` has the reason.
    pub recorded: bool,
    pub unrecorded: Option<String>,
    /// Topics with a changed mastery.
    pub mastery: Vec<MasteryChange>,
    /// What a new version of the pack changed since the problem was last solved; only beside a failure.
    #[serde(skip)]
    pub changed: Option<String>,
    /// Reason this submission does not count, if it does not.
    pub not_counted: Option<String>,
    /// Next review of the problem.
    pub review: Option<NextReview>,
    /// Remarks on code that passed, most useful first.
    pub remarks: Vec<SolutionRemark>,
    /// A supportive message.
    pub nudge: Option<String>,
    /// What to do next.
    pub next: Option<NextSuggestion>,
}

/// Mastery before and after, both in [0, 1].
#[derive(Clone, Debug, Serialize)]
pub struct MasteryChange {
    pub topic: TopicId,
    pub title: String,
    pub before: f64,
    pub after: f64,
    pub reason: String,
}

/// The next review of the problem.
#[derive(Clone, Debug, Serialize)]
pub struct NextReview {
    pub due: Date,
    /// The date in words, relative to the day of the submission.
    pub when: String,
    /// Days.
    pub interval: u32,
    pub ease: f64,
    pub reason: String,
}

/// Suggested next problem, with the reason.
#[derive(Clone, Debug, Serialize)]
pub struct NextSuggestion {
    #[serde(flatten)]
    pub problem: ProblemName,
    pub reason: String,
}

impl NextSuggestion {
    /// Looks up the problem that the orchestrator suggests.
    #[must_use]
    pub fn new(catalog: &Catalog, next: &NextProblem) -> Self {
        Self { problem: ProblemName::find(catalog, &next.problem), reason: next.reason.clone() }
    }
}

impl SubmissionOutcome {
    /// Describes the effects of `submitted`; dates are relative to `today`.
    #[must_use]
    pub fn new(submitted: &SubmissionResult, problem: &ProblemUid, catalog: &Catalog, today: Date) -> Self {
        let changes = || submitted.changes.iter().map(|proposal| &proposal.change);
        let mastery = changes().filter_map(|change| match change {
            Change::Skill { topic, evidence, .. } => Some(MasteryChange {
                topic: topic.clone(),
                title: catalog.topic_title(topic),
                before: evidence.before,
                after: evidence.after,
                reason: evidence.reason.clone(),
            }),
            _ => None,
        });
        let planned = submitted.planned_review(problem);
        // A pass that moves no review still has one.
        let passed = submitted.unrecorded.is_none() && submitted.report.verdict.passed();
        let kept = submitted.after.reviews.get(problem).filter(|_| passed);
        let review = planned.or(kept).map(|review| NextReview {
            due: review.due,
            when: relative_dates::due(today, review.due),
            interval: days_between(today, review.due).max(0) as u32,
            ease: review.ease,
            // The reason of an earlier plan counts its days from another day.
            reason: planned.map_or_else(String::new, |planned| planned.reason.clone()),
        });
        let not_counted = changes().find_map(|change| match change {
            Change::NotCounted { problem: of, reason } if of == problem => Some(reason.clone()),
            _ => None,
        });
        Self {
            recorded: submitted.unrecorded.is_none(),
            unrecorded: submitted.unrecorded.clone(),
            mastery: mastery.collect(),
            changed: None,
            not_counted,
            review,
            remarks: submitted.remarks.clone(),
            nudge: submitted.nudge.as_ref().map(|nudge| nudge.text.clone()),
            next: submitted.next.as_ref().map(|next| NextSuggestion::new(catalog, next)),
        }
    }

    /// Appends the changes.
    pub fn append(&self, text: &mut PageText<'_>) {
        text.gap();
        if let Some(reason) = &self.unrecorded {
            text.hang(0, "Not recorded: ", Ink::Warn, reason);
        }
        if let Some(changed) = &self.changed {
            text.para(2, Ink::Accent, changed);
        }
        let mut rows: Vec<_> = self.mastery.iter().map(moved_row).collect();
        if let Some(review) = &self.review {
            let when = format!("{} ({})", review.when, relative_dates::format_day(review.due));
            rows.push(vec![plain("next review"), plain(when), cell(Ink::Dim, &review.reason)]);
        }
        text.table(2, &rows);
        if let Some(reason) = &self.not_counted {
            text.para(2, Ink::Dim, reason);
        }
        self.append_remarks(text);
        if let Some(nudge) = &self.nudge {
            text.gap();
            text.para(0, Ink::Accent, nudge);
        }
    }

    fn append_remarks(&self, text: &mut PageText<'_>) {
        if !self.remarks.is_empty() {
            text.heading("About your code");
            let rows: Vec<_> = self.remarks.iter().map(|r| vec![cell(Ink::Dim, &r.topic), plain(&r.text)]).collect();
            text.table(2, &rows);
        }
    }

    /// Appends the next suggestion after a pass.
    pub fn append_next(&self, text: &mut PageText<'_>) {
        text.gap();
        match &self.next {
            Some(next) => next.append(text),
            None => text.para(0, Ink::Dim, "Nothing more is planned. `rung list` shows every problem."),
        }
    }
}

impl NextSuggestion {
    /// Appends the problem, its reason and the command that opens it.
    pub fn append(&self, text: &mut PageText<'_>) {
        text.para(0, Ink::Plain, &format!("Next: {}. {}", self.problem.title, humanize::capitalize(&self.reason)));
        text.para(0, Ink::Dim, &format!("`rung open {}` starts it.", self.problem.id));
    }
}

fn moved_row(moved: &MasteryChange) -> Vec<TextCell> {
    let ink = if moved.after >= moved.before { Ink::Good } else { Ink::Warn };
    let change = format!("{} → {}", share(moved.before), share(moved.after));
    vec![plain(moved.title.to_lowercase()), cell(ink, change), cell(Ink::Dim, &moved.reason)]
}
