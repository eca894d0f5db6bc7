//! A session of one subject at one problem, and its description in lines.

use std::collections::{BTreeMap, HashMap};

use crate::lab::progsnap2::{EventOutcome, ProgSnap2Traces};
use crate::text::line_diff::{self, DiffSide};
use crate::text::number_format::format_percent;

/// Fewest steps of a session that is worth a comparison.
pub const MIN_STEPS: usize = 2;
/// Most steps that are shown, and most lines of a program or a change.
const MAX_SHOWN_STEPS: usize = 20;
const MAX_SHOWN_LINES: usize = 12;

/// The steps of one subject at one problem.
#[derive(Clone, Debug, PartialEq)]
pub struct CodingSession {
    pub subject: String,
    pub problem: String,
    pub steps: Vec<SessionStep>,
}

/// A try or a hint.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionStep {
    pub outcome: EventOutcome,
    /// Share of the tests passed, in [0, 1], if the trace has it.
    pub score: Option<f64>,
    /// The program that was tried, if the trace has it.
    pub program: Option<String>,
}

/// The details shown of both sessions of a pair: only those that both have, because any other would distinguish them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionDetail {
    /// Shares of tests passed.
    pub scores: bool,
    /// Programs, of sessions at the same problem.
    pub programs: bool,
}

impl SessionDetail {
    /// What both sessions have.
    #[must_use]
    pub fn common(a: &CodingSession, b: &CodingSession) -> Self {
        let has = |of: fn(&SessionStep) -> bool| [a, b].iter().all(|session| session.tries().all(of));
        Self {
            scores: has(|step| step.score.is_some()),
            programs: a.problem == b.problem && has(|step| step.program.is_some()),
        }
    }
}

impl CodingSession {
    fn tries(&self) -> impl Iterator<Item = &SessionStep> {
        self.steps.iter().filter(|step| step.outcome != EventOutcome::Hint)
    }
}

/// The sessions of a trace with at least [`MIN_STEPS`] steps, in the order in which they began.
#[must_use]
pub fn sessions_of_traces(traces: &ProgSnap2Traces) -> Vec<CodingSession> {
    let mut places: HashMap<(&str, &str), usize> = HashMap::new();
    let mut sessions: Vec<CodingSession> = Vec::new();
    for event in &traces.events {
        let place = *places.entry((&event.subject, &event.problem)).or_insert_with(|| {
            let (subject, problem) = (event.subject.clone(), event.problem.clone());
            sessions.push(CodingSession { subject, problem, steps: Vec::new() });
            sessions.len() - 1
        });
        let program = program_text(&traces.programs, &event.code_state);
        sessions[place].steps.push(SessionStep { outcome: event.outcome, score: event.score, program });
    }
    sessions.retain(|session| session.steps.len() >= MIN_STEPS);
    sessions
}

fn program_text(programs: &BTreeMap<String, String>, id: &str) -> Option<String> {
    programs.get(id).cloned()
}

/// The session step by step, without its subject and its problem.
#[must_use]
pub fn describe_session(session: &CodingSession, detail: SessionDetail) -> Vec<String> {
    let mut lines = Vec::new();
    let mut before: Option<&str> = None;
    for (number, step) in (1..).zip(session.steps.iter().take(MAX_SHOWN_STEPS)) {
        lines.push(format!("{number:>2}  {}", describe_step(step, detail)));
        if let Some(program) = step.program.as_deref().filter(|_| detail.programs && step.outcome != EventOutcome::Hint)
        {
            lines.extend(describe_change(before, program));
            before = Some(program);
        }
    }
    if session.steps.len() > MAX_SHOWN_STEPS {
        lines.push(format!("    … {} more steps", session.steps.len() - MAX_SHOWN_STEPS));
    }
    lines
}

fn describe_step(step: &SessionStep, detail: SessionDetail) -> String {
    match (step.outcome, step.score.filter(|_| detail.scores)) {
        (EventOutcome::Hint, _) => "hint".to_owned(),
        (EventOutcome::Correct, _) => "run: all tests pass".to_owned(),
        (EventOutcome::Wrong, Some(score)) => format!("run: {} of the tests pass", format_percent(score)),
        (EventOutcome::Wrong, None) => "run: wrong".to_owned(),
    }
}

/// The first program, or the lines that changed since the run before.
fn describe_change(before: Option<&str>, program: &str) -> Vec<String> {
    let all: Vec<String> = match before {
        None => program.lines().map(|line| format!("    | {line}")).collect(),
        Some(before) => line_diff::lines(before, program)
            .into_iter()
            .filter(|line| line.side != DiffSide::Both)
            .map(|line| format!("    {} {}", line.side.mark(), line.text))
            .collect(),
    };
    if all.is_empty() {
        return vec!["    (no change)".to_owned()];
    }
    let rest = all.len().saturating_sub(MAX_SHOWN_LINES);
    let mut shown: Vec<String> = all.into_iter().take(MAX_SHOWN_LINES).collect();
    shown.extend((rest > 0).then(|| format!("    … {rest} more lines")));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::progsnap2::ProgSnap2Event;

    fn event(subject: &str, problem: &str, outcome: EventOutcome, code_state: &str) -> ProgSnap2Event {
        let score = (outcome == EventOutcome::Wrong).then_some(0.4);
        let score = if outcome == EventOutcome::Correct { Some(1.0) } else { score };
        let (subject, problem, code_state) = (subject.to_owned(), problem.to_owned(), code_state.to_owned());
        ProgSnap2Event { subject, problem, outcome, score, code_state }
    }

    fn traces() -> ProgSnap2Traces {
        use EventOutcome::{Correct, Hint, Wrong};
        let events = vec![
            event("ada", "p", Wrong, "1"),
            event("bob", "p", Correct, "2"),
            event("ada", "q", Wrong, "1"),
            event("ada", "p", Hint, ""),
            event("ada", "p", Wrong, "1"),
            event("ada", "p", Correct, "2"),
            event("ada", "q", Wrong, "9"),
        ];
        let programs = [("1", "def f():\n    return 0"), ("2", "def f():\n    return 1")];
        let programs = programs.map(|(id, text)| (id.to_owned(), text.to_owned())).into();
        ProgSnap2Traces { events, programs, ..ProgSnap2Traces::default() }
    }

    #[test]
    fn a_session_is_what_one_subject_did_at_one_problem() {
        let sessions = sessions_of_traces(&traces());
        let found: Vec<(&str, &str, usize)> =
            sessions.iter().map(|s| (s.subject.as_str(), s.problem.as_str(), s.steps.len())).collect();
        // A single try isn't a session to compare.
        assert_eq!(found, [("ada", "p", 4), ("ada", "q", 2)]);
    }

    #[test]
    fn a_session_is_described_by_its_runs_hints_and_changes() {
        let session = &sessions_of_traces(&traces())[0];
        let all = SessionDetail { scores: true, programs: true };
        assert_eq!(
            describe_session(session, all),
            [
                " 1  run: 40 % of the tests pass",
                "    | def f():",
                "    |     return 0",
                " 2  hint",
                " 3  run: 40 % of the tests pass",
                "    (no change)",
                " 4  run: all tests pass",
                "    -     return 0",
                "    +     return 1",
            ]
        );
        let none = SessionDetail { scores: false, programs: false };
        assert_eq!(
            describe_session(session, none),
            [" 1  run: wrong", " 2  hint", " 3  run: wrong", " 4  run: all tests pass"]
        );
    }

    #[test]
    fn long_sessions_and_programs_are_cut() {
        let program = |lines: usize| Some((0..lines).map(|i| format!("x{i}")).collect::<Vec<_>>().join("\n"));
        let step = SessionStep { outcome: EventOutcome::Wrong, score: None, program: program(14) };
        let session = CodingSession { subject: "a".to_owned(), problem: "p".to_owned(), steps: vec![step; 25] };
        let lines = describe_session(&session, SessionDetail { scores: false, programs: true });
        assert!(lines.contains(&"    … 2 more lines".to_owned()), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("    … 5 more steps"));
    }

    #[test]
    fn only_what_both_sessions_have_is_shown() {
        let sessions = sessions_of_traces(&traces());
        let (at_p, at_q) = (&sessions[0], &sessions[1]);
        let detail = |scores, programs| SessionDetail { scores, programs };
        assert_eq!(SessionDetail::common(at_p, at_p), detail(true, true));
        assert_eq!(SessionDetail::common(at_p, at_q), detail(true, false), "another problem, and a program is missing");
        let mut unscored = at_p.clone();
        unscored.steps[0].score = None;
        assert_eq!(SessionDetail::common(at_p, &unscored), detail(false, true));
    }
}
