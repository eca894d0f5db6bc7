//! The orchestrator with the real judge, the real agents and the real store: what a learner does, and what is on record
//! afterwards.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use rung_tutor::clock::{Clock, FixedClock};
use rung_tutor::model::event::Event;
use rung_tutor::model::learner::{Bucket, SelfReport};
use rung_tutor::model::{Language, Problem, Verdict};
use rung_tutor::orchestrator::{
    Access, Cancel, Coding, Options, OwnCase, Scope, Source, SubmitRequest, Submitted, Tutor, TutorError,
};
use rung_tutor::paths::Paths;
use serde_json::json;
use tempfile::TempDir;

use crate::support;

/// A learner's home that can be closed and opened again, on a clock that only moves when told.
pub struct Home {
    folder: TempDir,
    pub clock: Arc<FixedClock>,
    runtime: tokio::runtime::Runtime,
}

impl Home {
    pub fn new() -> Self {
        let start: Timestamp = "2026-03-02T09:00:00Z".parse().expect("a time");
        Self {
            folder: tempfile::tempdir().expect("a folder"),
            clock: Arc::new(FixedClock::at(start)),
            runtime: tokio::runtime::Runtime::new().expect("a runtime"),
        }
    }

    /// Opens the tutor, does something with it, closes it.
    pub fn visit<T>(&self, work: impl AsyncFnOnce(&Tutor) -> T) -> T {
        let mut paths = Paths::under(self.folder.path()).expect("paths");
        paths.cache = support::cache();
        paths.create().expect("folders");
        let clock: Arc<dyn Clock> = self.clock.clone();
        let options = Options { paths, clock, program: support::rung().to_owned(), coding: Coding::default() };
        self.runtime.block_on(async {
            let tutor = Tutor::open(options).expect("the tutor opens");
            let result = work(&tutor).await;
            tutor.shutdown().await;
            result
        })
    }

    pub fn later(&self, minutes: i64) {
        self.clock.advance(SignedDuration::from_mins(minutes));
    }
}

pub fn problem(tutor: &Tutor, id: &str) -> Problem {
    tutor.published().catalog.find(id).unwrap_or_else(|| panic!("{id} is in the starter pack")).clone()
}

pub async fn submit(tutor: &Tutor, problem: &Problem, source: &str, minutes: u32) -> Submitted {
    let source = Source::Bytes(source.as_bytes().to_vec());
    let request = SubmitRequest { problem: problem.uid.clone(), source, seconds: Some(minutes * 60) };
    tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission")
}

fn bug(problem: &Problem, verdict: Verdict) -> &str {
    &problem.bugs.iter().find(|bug| bug.verdict == verdict).expect("a bug with that verdict").source
}

#[test]
fn a_known_mistake_in_other_words_is_remembered() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let wrong = submit(tutor, &problem, crate::study::OWN_SLIP, 5).await;
        assert_eq!(wrong.report.verdict, Verdict::Wa);
        let seen: Vec<_> = wrong.after.memory.misconceptions.iter().map(|seen| seen.bug.as_str()).collect();
        assert_eq!(seen, ["reuses-element"]);
        // A mistake the pack does not know is no misconception of its.
        let wrong = submit(tutor, &problem, crate::study::NEW_SLIP, 30).await;
        assert_eq!(wrong.after.memory.misconceptions.len(), 1);
    });
}

#[test]
fn an_evening_is_on_record_the_next_morning() {
    let home = Home::new();
    let version = home.visit(async |tutor| {
        let mut profile = tutor.published().state.profile.clone();
        profile.skill = SelfReport::Some;
        tutor.set_profile(profile).await.expect("a profile");
        tutor.session_check().await.expect("a check-in");
        let today = tutor.published().state.today.clone().expect("a set");
        assert!(today.items.iter().any(|item| item.bucket == Bucket::Frontier), "{today:?}");

        let problem = problem(tutor, "pair-to-target");
        let topic = problem.topic().clone();
        let before = tutor.published().state.mastery[&topic].mastery;
        let wrong = submit(tutor, &problem, bug(&problem, Verdict::Wa), 5).await;
        assert_eq!(wrong.report.verdict, Verdict::Wa);
        assert!(wrong.after.mastery[&topic].mastery < before);
        assert!(wrong.unrecorded.is_none() && wrong.after.reviews.is_empty());

        home.later(2);
        let hints = tutor.reveal_hint(&problem.uid).await.expect("a hint");
        assert_eq!((hints.shown.len(), hints.shown[0].level, hints.offer.next), (1, 1, Some(2)));

        home.later(3);
        let right =
            submit(tutor, &problem, &problem.reference(Language::Python).expect("a reference").source, 12).await;
        assert_eq!(right.report.verdict, Verdict::Ac);
        let (low, high) = (right.before.mastery[&topic].mastery, right.after.mastery[&topic].mastery);
        assert!(low < high, "{low} {high}");
        let review = &right.after.reviews[&problem.uid];
        assert!(review.due > tutor.published().day && !review.reason.is_empty());
        assert!(right.next.is_some_and(|next| next.problem != problem.uid));
        right.after.version
    });

    home.later(12 * 60);
    home.visit(async |tutor| {
        let published = tutor.published();
        assert_eq!((published.state.version, &published.access), (version, &Access::ReadWrite));
        let problem = problem(tutor, "pair-to-target");
        let progress = &published.state.problems[&problem.uid];
        assert_eq!((progress.submissions, progress.failures, progress.hints, progress.hint_level), (2, 1, 1, 0));
        tutor.session_check().await.expect("a check-in");
        let kinds: Vec<_> = tutor.history(100).expect("history").iter().map(|record| record.event.name()).collect();
        assert_eq!(kinds, ["session", "submission", "hint", "submission", "session", "settings"]);
    });
}

#[test]
fn the_same_source_again_moves_nothing_and_says_so() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "valid-brackets");
        let topic = problem.topic().clone();
        let source = bug(&problem, Verdict::Wa).to_owned();
        let first = submit(tutor, &problem, &source, 5).await;
        home.later(60);
        let second = submit(tutor, &problem, &source, 5).await;
        assert_eq!(first.after.mastery[&topic], second.after.mastery[&topic]);
        let said = second.changes.iter().any(|p| p.change.name() == "not counted");
        assert!(said, "{:?}", second.changes);
    });
}

#[test]
fn a_due_review_starts_from_a_blank_file_and_keeps_the_old_text() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "ruler-marks");
        let path = tutor.ensure_solution(&problem).expect("a file");
        let reference = &problem.reference(Language::Python).expect("a reference").source;
        std::fs::write(&path, reference).expect("the learner writes");
        let request = SubmitRequest { problem: problem.uid.clone(), source: Source::Workspace, seconds: Some(300) };
        let solved = tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission");
        let due = solved.after.reviews[&problem.uid].due;

        while tutor.published().day < due {
            home.later(24 * 60);
            tutor.session_check().await.expect("a check-in");
        }
        let today = tutor.published().state.today.clone().expect("a set");
        assert!(
            today.items.iter().any(|item| item.problem == problem.uid && item.bucket == Bucket::Review),
            "{today:?}"
        );

        tutor.start_review(&problem.uid).await.expect("a review");
        let blank = std::fs::read_to_string(&path).expect("the file");
        assert!(!blank.contains("append") && blank.contains("def ruler_marks"), "{blank}");
        let review = submit(tutor, &problem, reference, 4).await;
        let Event::Submission(submission) = &tutor.history(1).expect("history")[0].event else {
            panic!("the newest record is the submission");
        };
        assert!(submission.review);
        assert!(review.after.reviews[&problem.uid].due > tutor.published().day);
    });
}

#[test]
fn hints_cost_more_the_higher_they_go_and_the_third_wants_a_try() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        let mut keeps = vec![1.0];
        for level in 1..=2 {
            let offer = tutor.hints(&problem.uid).expect("an offer").offer;
            assert_eq!(offer.next, Some(level));
            keeps.push(offer.keeps);
            tutor.reveal_hint(&problem.uid).await.expect("a hint");
        }
        assert!(keeps.is_sorted_by(|a, b| a > b), "{keeps:?}");
        let refused = tutor.reveal_hint(&problem.uid).await.expect_err("nothing tried yet");
        assert!(matches!(refused, TutorError::Refused(_)), "{refused}");
        home.later(1);
        let run =
            tutor.run(&problem.uid, Source::Workspace, Scope::Samples, &Cancel::default(), Box::new(|_| {})).await;
        assert!(!run.expect("a report").passed(), "the starter fails");
        assert_eq!(tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.len(), 3);
    });
}

#[test]
fn own_cases_are_checked_kept_and_run() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let refused = tutor.add_own_case(&problem, OwnCase { args: vec![json!("x")], expected: None });
        assert!(matches!(refused, Err(TutorError::Input(_))), "{refused:?}");
        let case = OwnCase { args: vec![json!([5, 6]), json!(11)], expected: None };
        tutor.add_own_case(&problem, case.clone()).expect("a case");
        assert_eq!(tutor.own_cases(&problem).expect("cases"), [case]);
        let source =
            Source::Bytes(problem.reference(Language::Python).expect("a reference").source.as_bytes().to_vec());
        let run = tutor.run(&problem.uid, source, Scope::Samples, &Cancel::default(), Box::new(|_| {})).await;
        let report = run.expect("a report");
        let own = report.cases.last().expect("a case");
        assert!(own.own && own.verdict.passed() && own.want.as_deref() == Some("[0, 1]"), "{own:?}");
    });
}

#[test]
fn a_second_tutor_reads_only_and_says_what_is_not_recorded() {
    let home = Home::new();
    home.visit(async |first| {
        home.visit_again(async |second| {
            let published = second.published();
            assert!(matches!(published.access, Access::ReadOnly { .. }), "{:?}", published.access);
            let problem = problem(second, "ruler-marks");
            let submitted =
                submit(second, &problem, &problem.reference(Language::Python).expect("a reference").source, 3).await;
            assert!(submitted.report.passed() && submitted.unrecorded.is_some());
        })
        .await;
        assert_eq!(first.history(10).expect("history"), []);
    });
}

impl Home {
    /// A second process's view of the same home, while the first is open.
    async fn visit_again(&self, work: impl AsyncFnOnce(&Tutor)) {
        let mut paths = Paths::under(self.folder.path()).expect("paths");
        paths.cache = support::cache();
        let clock: Arc<dyn Clock> = self.clock.clone();
        let tutor =
            Tutor::open(Options { paths, clock, program: support::rung().to_owned(), coding: Coding::default() })
                .expect("the tutor opens");
        work(&tutor).await;
        tutor.shutdown().await;
    }
}

/// The timeline read at once, brought up to date while it goes on, and read again by the next visitor is the same; and
/// a damaged journal is said to be one.
#[test]
fn the_history_keeps_up_with_the_record() {
    let home = Home::new();
    let whole = home.visit(async |tutor| {
        let empty = tutor.timeline().expect("a timeline");
        assert_eq!((empty.version(), empty.records), (0, 0));
        let mut profile = tutor.published().state.profile.clone();
        for minutes in [20, 30, 40] {
            profile.minutes_a_day = minutes;
            tutor.set_profile(profile.clone()).await.expect("a profile");
            home.later(60);
            tutor.session_check().await.expect("a check-in");
            let timeline = tutor.timeline().expect("a timeline");
            assert_eq!(timeline.state(), &*tutor.published().state);
        }
        // Somebody else holds what was handed out; it stays what it was.
        assert_eq!(empty.records, 0);
        let timeline = tutor.timeline().expect("a timeline");
        let first = tutor.recorded(1).expect("read").expect("a first record");
        assert_eq!((first.version, first.event.name()), (1, "settings"));
        assert_eq!(tutor.recorded(timeline.version() + 1).expect("read"), None);
        timeline
    });
    home.visit(async |tutor| {
        assert_eq!(tutor.timeline().expect("a timeline"), whole);
        let journal = home.folder.path().join("data/journal.jsonl");
        let text = std::fs::read_to_string(&journal).expect("a journal");
        std::fs::write(&journal, text.replacen("\"minutes_a_day\":20", "\"minutes_a_day\":21", 1)).expect("written");
        // What was folded is not read again; a single record is.
        assert_eq!(tutor.timeline().expect("a timeline"), whole);
        assert!(matches!(tutor.recorded(2), Err(TutorError::Data(_))));
    });
}
