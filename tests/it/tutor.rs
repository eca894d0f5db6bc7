//! Tests the orchestrator with the real judge, agents and store: the actions of a learner, and the records afterwards.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use rung_tutor::agents::profiler::ImportedAttempt;
use rung_tutor::clock::{Clock, FixedClock};
use rung_tutor::learner::state_queries;
use rung_tutor::llm::Provider;
use rung_tutor::orchestrator::{
    Cancel, CodeSource, HintWording, LockWait, OwnCase, RecordAccess, RunScope, SubmissionResult, SubmitRequest, Tutor,
    TutorError,
};
use rung_tutor::paths::Paths;
use rung_tutor::types::HintSource;
use rung_tutor::types::event::{Event, RescheduleKind};
use rung_tutor::types::learner_state::{Bucket, Profile, SelfReport};
use rung_tutor::types::{Language, Params, Problem, ProblemUid, Verdict};
use serde_json::json;
use tempfile::TempDir;

use crate::support;

mod hints_on_the_way;

pub use hints_on_the_way::{install, install_with};

/// A learner's home that can be closed and reopened, with a clock that only tests move.
pub struct Home {
    pub folder: TempDir,
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

    /// The home's folders, with the cache that all tests share.
    pub fn paths(&self) -> Paths {
        let mut paths = Paths::under(self.folder.path()).expect("paths");
        paths.cache = support::cache();
        paths
    }

    /// Opens the tutor, runs `work` with it, and closes it.
    pub fn visit<T>(&self, work: impl AsyncFnOnce(&Tutor) -> T) -> T {
        let (result, closed) = self.visit_and_close(work);
        closed.expect("closed");
        result
    }

    /// Like [`Home::visit`], but also returns the result of closing.
    pub fn visit_and_close<T>(&self, work: impl AsyncFnOnce(&Tutor) -> T) -> (T, Result<(), TutorError>) {
        let paths = self.paths();
        paths.create().expect("folders");
        let options = support::options(paths, self.clock.clone());
        self.runtime.block_on(async {
            let tutor = Tutor::open(options).expect("the tutor opens");
            let result = work(&tutor).await;
            (result, tutor.shutdown().await)
        })
    }

    /// Like [`Home::visit`], with a language model and consent to send data.
    pub fn visit_with_model<T>(&self, model: Arc<dyn Provider>, work: impl AsyncFnOnce(&Tutor) -> T) -> T {
        self.visit(async |tutor| {
            let name = model.describe();
            tutor.set_llm_provider(Some(model));
            tutor.agree_to_send(&name).await.expect("agreed");
            work(tutor).await
        })
    }

    pub fn later(&self, minutes: i64) {
        self.clock.advance(SignedDuration::from_mins(minutes));
    }
}

pub fn problem(tutor: &Tutor, id: &str) -> Problem {
    tutor.snapshot().catalog.find(id).unwrap_or_else(|| panic!("{id} is in the starter pack")).clone()
}

pub async fn submit(tutor: &Tutor, problem: &Problem, source: &str, minutes: u32) -> SubmissionResult {
    let source = CodeSource::Bytes(source.as_bytes().to_vec());
    let request = SubmitRequest { problem: problem.uid.clone(), source, seconds: Some(minutes * 60) };
    tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission")
}

fn bug(problem: &Problem, verdict: Verdict) -> &str {
    &problem.bugs.iter().find(|bug| bug.verdict == verdict).expect("a bug with that verdict").source
}

#[test]
fn the_line_that_connects_a_name_is_added_and_the_old_text_saved() {
    const SOLUTION: &str = "class Solution:\n    def twoSum(self, nums, target):\n        seen = {}\n        for i, x in \
        enumerate(nums):\n            if target - x in seen:\n                return [seen[target - x], i]\n            seen[x] \
        = i\n        return []\n";
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        assert!(tutor.connect_name(&problem.uid).await.is_err(), "the starter needs no line");
        let path = tutor.ensure_solution(&problem).expect("a file");
        std::fs::write(&path, SOLUTION).expect("write");
        assert_eq!(submit(tutor, &problem, SOLUTION, 3).await.report.verdict, Verdict::Ce);
        let line = tutor.connect_name(&problem.uid).await.expect("a line");
        assert_eq!(line, "pair_to_target = Solution().twoSum");
        let text = std::fs::read_to_string(&path).expect("the file");
        assert_eq!(text, format!("{SOLUTION}\n\n{line}\n"));
        assert_eq!(submit(tutor, &problem, &text, 3).await.report.verdict, Verdict::Ac);
        assert!(tutor.connect_name(&problem.uid).await.is_err(), "it is there already");
        let folders = std::fs::read_dir(home.paths().data.join("attempts")).expect("the saved texts").flatten();
        let mut files = folders.filter_map(|folder| std::fs::read_dir(folder.path()).ok()).flatten().flatten();
        let is_old = |path: std::path::PathBuf| std::fs::read_to_string(path).is_ok_and(|text| text == SOLUTION);
        assert!(files.any(|file| is_old(file.path())), "the old text is saved");
    });
}

#[test]
fn a_known_mistake_in_other_words_is_remembered() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let wrong = submit(tutor, &problem, crate::analysis::OWN_SLIP, 5).await;
        assert_eq!(wrong.report.verdict, Verdict::Wa);
        let seen: Vec<_> = wrong.after.memory.misconceptions.iter().map(|seen| seen.bug.as_str()).collect();
        assert_eq!(seen, ["reuses-element"]);
        // A mistake that the pack does not know is not recorded as one of its misconceptions.
        let wrong = submit(tutor, &problem, crate::analysis::NEW_SLIP, 30).await;
        assert_eq!(wrong.after.memory.misconceptions.len(), 1);
    });
}

#[test]
fn an_evening_is_on_record_the_next_morning() {
    let home = Home::new();
    let version = home.visit(async |tutor| {
        let mut profile = tutor.snapshot().state.profile.clone();
        profile.skill = SelfReport::Some;
        tutor.set_profile(profile).await.expect("a profile");
        tutor.session_check().await.expect("a check-in");
        let today = tutor.snapshot().state.today.clone().expect("a set");
        assert!(today.items.iter().any(|item| item.bucket == Bucket::Frontier), "{today:?}");

        let problem = problem(tutor, "pair-to-target");
        let topic = problem.topic().clone();
        let before = state_queries::mastery(&tutor.snapshot().state, &Params::default(), &topic);
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
        assert!(review.due > tutor.snapshot().day && !review.reason.is_empty());
        assert!(right.next.is_some_and(|next| next.problem != problem.uid));
        right.after.version
    });

    home.later(12 * 60);
    home.visit(async |tutor| {
        let published = tutor.snapshot();
        assert_eq!((published.state.version, &published.access), (version, &RecordAccess::ReadWrite));
        let problem = problem(tutor, "pair-to-target");
        let progress = &published.state.problems[&problem.uid];
        assert_eq!((progress.submissions, progress.failures, progress.hints, progress.hint_level), (2, 1, 1, 0));
        tutor.session_check().await.expect("a check-in");
        let kinds: Vec<_> = tutor.history(100).expect("history").iter().map(|record| record.event.name()).collect();
        assert_eq!(kinds, ["session", "submission", "hint", "submission", "session", "settings"]);
    });
}

#[test]
fn resubmitting_same_source_changes_no_mastery() {
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
        let request = SubmitRequest { problem: problem.uid.clone(), source: CodeSource::Workspace, seconds: Some(300) };
        let solved = tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission");
        let due = solved.after.reviews[&problem.uid].due;

        while tutor.snapshot().day < due {
            home.later(24 * 60);
            tutor.session_check().await.expect("a check-in");
        }
        let today = tutor.snapshot().state.today.clone().expect("a set");
        assert!(
            today.items.iter().any(|item| item.problem == problem.uid && item.bucket == Bucket::Review),
            "{today:?}"
        );

        let other = path.with_extension("cpp");
        std::fs::write(&other, "// solved in C++\n").expect("the learner writes");
        tutor.start_review(&problem.uid).await.expect("a review");
        let beside = std::fs::read_to_string(&other).expect("the file in another language");
        assert!(!beside.contains("solved in") && beside.contains("ruler_marks"), "{beside}");
        let blank = std::fs::read_to_string(&path).expect("the file");
        assert!(!blank.contains("append") && blank.contains("def ruler_marks"), "{blank}");
        let review = submit(tutor, &problem, reference, 4).await;
        let Event::Submission(submission) = &tutor.history(1).expect("history")[0].event else {
            panic!("the newest record is the submission");
        };
        assert!(submission.review);
        assert!(review.after.reviews[&problem.uid].due > tutor.snapshot().day);
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
            CodeSource::Bytes(problem.reference(Language::Python).expect("a reference").source.as_bytes().to_vec());
        let run = tutor.run(&problem.uid, source, RunScope::Samples, &Cancel::default(), Box::new(|_| {})).await;
        let report = run.expect("a report");
        let own = report.cases.last().expect("a case");
        assert!(own.own && own.verdict.passed() && own.want.as_deref() == Some("[0, 1]"), "{own:?}");
    });
}

#[test]
fn second_tutor_is_read_only_and_reports_unrecorded() {
    let home = Home::new();
    home.visit(async |first| {
        home.visit_again(async |second| {
            let published = second.snapshot();
            assert!(matches!(published.access, RecordAccess::ReadOnly { .. }), "{:?}", published.access);
            let problem = problem(second, "ruler-marks");
            let submitted =
                submit(second, &problem, &problem.reference(Language::Python).expect("a reference").source, 3).await;
            assert!(submitted.report.passed() && submitted.unrecorded.is_some());
        })
        .await;
        assert_eq!(first.history(10).expect("history"), []);
    });
}

#[test]
fn the_time_of_an_unrecorded_pass_counts_when_it_is_recorded() {
    let home = Home::new();
    home.visit(async |first| {
        let problem = problem(first, "ruler-marks");
        let submit = async |tutor: &Tutor| {
            let source = CodeSource::Bytes(problem.reference(Language::Python).expect("one").source.clone().into());
            let request = SubmitRequest { problem: problem.uid.clone(), source, seconds: None };
            tutor.submit(request, &Cancel::default(), Box::new(|_| {})).await.expect("a submission").unrecorded
        };
        home.visit_again(async |second| {
            second.begin_work(&problem.uid);
            home.later(2);
            assert!(submit(second).await.is_some());
        })
        .await;
        assert_eq!(submit(first).await, None);
        let Event::Submission(submission) = first.history(1).expect("history").remove(0).event else { panic!() };
        assert_eq!(submission.seconds, 120);
    });
}

#[test]
fn a_step_that_another_process_made_impossible_is_refused() {
    let home = Home::new();
    home.visit(async |_| ());
    home.runtime.block_on(home.visit_beside(async |first| {
        let problem = problem(first, "ruler-marks");
        submit(first, &problem, bug(&problem, Verdict::Wa), 3).await;
        home.visit_beside(async |second| {
            let right = &problem.reference(Language::Python).expect("a reference").source;
            assert_eq!(submit(second, &problem, right, 3).await.unrecorded, None);
            second.reschedule_review(&problem.uid, RescheduleKind::Suspended).await.expect("suspended");
        })
        .await;
        // The first tutor has not read what the second one recorded.
        let refused = first.give_up(&problem.uid, None).await.expect_err("it is solved").to_string();
        assert!(refused.contains("You solved it before"), "{refused}");
    }));
    home.runtime.block_on(home.visit_beside(async |first| {
        let problem = problem(first, "ruler-marks");
        home.visit_beside(async |second| {
            second.reschedule_review(&problem.uid, RescheduleKind::Resumed).await.expect("resumed");
        })
        .await;
        let refused = first.reschedule_review(&problem.uid, RescheduleKind::Resumed).await;
        let refused = refused.expect_err("resumed already").to_string();
        assert!(refused.contains("is not suspended"), "{refused}");
    }));
}

#[test]
fn tutor_becomes_writable_when_lock_is_released() {
    let home = Home::new();
    home.visit(async |_| ());
    let lock = home.folder.path().join("data/lock");
    let lock = std::fs::File::options().write(true).open(lock).expect("the lock");
    lock.lock().expect("locked");
    home.visit(async move |tutor| {
        assert!(matches!(tutor.snapshot().access, RecordAccess::ReadOnly { .. }));
        tutor.share_record();
        drop(lock);
        let mut published = tutor.subscribe();
        published.wait_for(|now| now.access == RecordAccess::ReadWrite).await.expect("the pen");
        tutor.session_check().await.expect("a record");
    });
}

/// A command in another terminal records while the screens are open, and they show it.
#[test]
fn an_idle_tutor_lets_others_record_and_reads_what_they_did() {
    let home = Home::new();
    home.visit(async |first| {
        first.session_check().await.expect("a record");
        first.share_record();
        let mut published = first.subscribe();
        home.visit_beside(async |second| {
            // The first tutor has done its step; the second waits for its turn at most this long.
            let profile = Profile { minutes_a_day: 45, ..second.snapshot().state.profile.clone() };
            second.set_profile(profile).await.expect("recorded");
        })
        .await;
        published.wait_for(|now| now.state.profile.minutes_a_day == 45).await.expect("read");
        first.session_check().await.expect("its own step goes on");
        assert_eq!(first.snapshot().access, RecordAccess::ReadWrite);
    });
}

impl Home {
    /// Opens the same home like a command, which waits for its turn.
    async fn visit_beside(&self, work: impl AsyncFnOnce(&Tutor)) {
        let patience = LockWait { max_wait: std::time::Duration::from_secs(20), on_wait: |_| {} };
        let options = support::options(self.paths(), self.clock.clone());
        let tutor = Tutor::open_shared(options, patience).expect("the tutor opens");
        work(&tutor).await;
        tutor.shutdown().await.expect("closed");
    }

    /// Opens the same home in a second tutor while the first is open.
    async fn visit_again(&self, work: impl AsyncFnOnce(&Tutor)) {
        let tutor = Tutor::open(support::options(self.paths(), self.clock.clone())).expect("the tutor opens");
        work(&tutor).await;
        tutor.shutdown().await.expect("closed");
    }
}

/// A timeline is the same whether it is read at once, updated step by step, or read by the next process. A damaged
/// journal is reported.
#[test]
fn the_history_keeps_up_with_the_record() {
    let home = Home::new();
    let whole = home.visit(async |tutor| {
        let empty = tutor.timeline().expect("a timeline");
        assert_eq!((empty.version(), empty.records), (0, 0));
        let mut profile = tutor.snapshot().state.profile.clone();
        for minutes in [20, 30, 40] {
            profile.minutes_a_day = minutes;
            tutor.set_profile(profile.clone()).await.expect("a profile");
            home.later(60);
            tutor.session_check().await.expect("a check-in");
            let timeline = tutor.timeline().expect("a timeline");
            assert_eq!(timeline.state(), &*tutor.snapshot().state);
        }
        // A timeline that was returned earlier doesn't change.
        assert_eq!(empty.records, 0);
        let timeline = tutor.timeline().expect("a timeline");
        let first = tutor.record_at_version(1).expect("read").expect("a first record");
        assert_eq!((first.version, first.event.name()), (1, "settings"));
        assert_eq!(tutor.record_at_version(timeline.version() + 1).expect("read"), None);
        timeline
    });
    home.visit(async |tutor| {
        assert_eq!(tutor.timeline().expect("a timeline"), whole);
        let journal = home.folder.path().join("data/journal.jsonl");
        let text = std::fs::read_to_string(&journal).expect("a journal");
        std::fs::write(&journal, text.replacen("\"minutes_a_day\":20", "\"minutes_a_day\":21", 1)).expect("written");
        // Folded records are not read again; a single new record is.
        assert_eq!(tutor.timeline().expect("a timeline"), whole);
        assert!(matches!(tutor.record_at_version(2), Err(TutorError::Data(_))));
    });
}

#[test]
fn a_day_that_begins_while_rung_is_open_is_checked_in() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let first = tutor.snapshot();
        for hours in [1, 12] {
            home.later(60 * hours);
            tutor.check_new_day().await.expect("a look");
            assert_eq!(tutor.snapshot().state, first.state, "it is the same day");
        }
        home.later(12 * 60);
        tutor.check_new_day().await.expect("a look");
        let second = tutor.snapshot();
        assert_eq!(second.day, first.day.tomorrow().expect("a day"));
        assert_eq!(second.state.today.as_ref().map(|set| set.day), Some(second.day));
    });
}

#[test]
fn a_session_ends_exactly_at_its_gap() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let gap = Params::default().engagement.session_gap_s;
        for (seconds, is_new) in [(gap - 1, false), (1, true)] {
            home.clock.advance(SignedDuration::from_secs(seconds));
            tutor.session_check().await.expect("a check-in");
            let started = tutor.snapshot().state.engagement.session.started;
            assert_eq!(started == Some(home.clock.now()), is_new, "{seconds}");
        }
    });
}

/// The day's plan is made before a history is imported: the problems that it solved are replaced at once.
#[test]
fn an_imported_history_and_its_undo_change_the_plan_of_the_day() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.expect("a check-in");
        let planned = || -> Vec<_> {
            let set = tutor.snapshot().state.today.clone().expect("a set");
            set.items.into_iter().map(|item| item.problem).collect()
        };
        let before = planned();
        assert!(!before.is_empty());
        let at = home.clock.now();
        let passed =
            |problem: &ProblemUid| ImportedAttempt { problem: problem.clone(), at, is_dated: true, passed: true };
        let attempts: Vec<_> = before.iter().map(passed).collect();
        tutor.import_history(&attempts, true).await.expect("a dry run");
        assert_eq!(planned(), before);
        tutor.import_history(&attempts, false).await.expect("an import");
        let after = planned();
        assert!(!after.is_empty() && after.iter().all(|uid| !before.contains(uid)), "{before:?} {after:?}");
        let next = tutor.next_problem(None).expect("a problem");
        assert!(!before.contains(&next.problem), "{next:?}");
        let version = tutor.plan_undo().expect("the import").version;
        tutor.undo(version).await.expect("undone");
        assert_eq!(planned(), before, "nothing is solved any more");
    });
}

/// A submission that ran out of time and `rung run --complexity` measure alike, so that they never name different classes.
#[test]
fn a_slow_submission_and_its_measurement_name_one_class() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "same-beads");
        let source = "def same_beads(first, second):\n    for letter in first:\n        if first.count(letter) != \
                      second.count(letter):\n            return False\n    return len(first) == len(second)\n";
        let result = submit(tutor, &problem, source, 10).await;
        assert_eq!(result.report.verdict, Verdict::Tle);
        let source = CodeSource::Bytes(source.into());
        let measured = tutor.measure_growth(&problem.uid, source, &Cancel::default()).await.expect("measured");
        let manner = measured.expect("a growth").yours.fit.expect("a class").describe();
        let said = format!("What it answered is right, but its work grows {manner}, the reference's as n.");
        let time: Vec<&str> = result.remarks.iter().map(|remark| remark.text.as_str()).collect();
        assert!(time.is_empty() || time == [said.as_str()], "{time:?}");
    });
}
