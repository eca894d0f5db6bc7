//! Tests the orchestrator with the real judge, agents and store: the actions of a learner, and the records afterwards.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use rung_tutor::agents::profiler::ImportedAttempt;
use rung_tutor::clock::{Clock, FixedClock};
use rung_tutor::learner::state_queries;
use rung_tutor::llm::Provider;
use rung_tutor::orchestrator::{
    Cancel, CodeSource, LockWait, OwnCase, RecordAccess, RunScope, SubmissionResult, SubmitRequest, Tutor, TutorError,
};
use rung_tutor::paths::Paths;
use rung_tutor::types::HintSource;
use rung_tutor::types::event::Event;
use rung_tutor::types::learner_state::{Bucket, Profile, SelfReport};
use rung_tutor::types::{Language, Params, Problem, ProblemUid, Verdict};
use serde_json::json;
use tempfile::TempDir;

use crate::support;

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
        let run = tutor
            .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &Cancel::default(), Box::new(|_| {}))
            .await;
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
        let passed = |problem: &ProblemUid| ImportedAttempt { problem: problem.clone(), at, passed: true };
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

/// A learner who calls themselves confident keeps the intermediate band after a failure, and with it its texts.
async fn describe_as_confident(tutor: &Tutor) {
    let profile = Profile { skill: SelfReport::Confident, ..tutor.snapshot().state.profile.clone() };
    tutor.set_profile(profile).await.expect("a profile");
}

#[test]
fn a_hint_begins_with_the_failing_sample_and_keeps_its_words() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        describe_as_confident(tutor).await;
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [0, 0]\n", 5).await;
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!((first.level, first.source), (1, HintSource::Diagnosed));
        assert!(first.text.contains("and your program gave `[0, 0]`"), "{}", first.text);
        home.later(1);
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [7, 7]\n", 6).await;
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert_eq!(shown, std::slice::from_ref(&first), "what was said stays said");
        let record = tutor.history(10).expect("history").into_iter().find(|record| record.event.name() == "hint");
        let Some(Event::HintRequest { text, source, withheld, .. }) = record.map(|record| record.event) else {
            panic!("no hint on record")
        };
        assert_eq!((text, source, withheld), (first.text, HintSource::Diagnosed, 0));
    });
    // The next process reads the same text from the state.
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert!(shown[0].text.contains("gave `[0, 0]`") && shown[0].source == HintSource::Diagnosed, "{shown:?}");
    });
}

/// A hint is the same in any process, because the last submission is analysed again.
#[test]
fn a_hint_speaks_of_the_last_submission_after_a_restart() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        submit(tutor, &problem, "def pair_to_target(nums, target):\n    return [0, 0]\n", 5).await;
    });
    home.later(5);
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!(first.source, HintSource::Diagnosed);
        assert!(first.text.contains("and your program gave `[0, 0]`"), "{}", first.text);
    });
}

const FIRST: &str = "def pair_to_target(nums, target):\n    return [0, 0]\n";
const SECOND: &str = "def pair_to_target(nums, target):\n    return [7, 7]\n";

/// The text of the next hint.
async fn next_hint(tutor: &Tutor, problem: &Problem) -> String {
    tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.pop().expect("a hint").text
}

async fn run_samples(tutor: &Tutor, problem: &Problem, source: &str) {
    let source = CodeSource::Bytes(source.as_bytes().to_vec());
    let run = tutor.run(&problem.uid, source, RunScope::Samples, &Cancel::default(), Box::new(|_| {})).await;
    run.expect("a report");
}

/// Submitting an earlier text again adds no new source, but it becomes the last submission.
#[test]
fn after_this_that_and_this_again_a_hint_speaks_of_this() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        for source in [FIRST, SECOND, FIRST] {
            submit(tutor, &problem, source, 5).await;
            home.later(1);
        }
    });
    home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let words = next_hint(tutor, &problem).await;
        assert!(words.contains("gave `[0, 0]`"), "{words}");
    });
}

/// Code submitted as Python is judged as Python, whatever the current language.
#[test]
fn the_last_submission_is_looked_at_in_its_own_language() {
    let home = Home::new();
    home.visit(async |tutor| {
        submit(tutor, &problem(tutor, "pair-to-target"), FIRST, 5).await;
    });
    home.visit(async |tutor| {
        tutor.set_language(Language::JavaScript);
        let words = next_hint(tutor, &problem(tutor, "pair-to-target")).await;
        assert!(words.contains("gave `[0, 0]`"), "{words}");
    });
}

/// A run after a restart updates the samples and keeps the other findings.
#[test]
fn running_samples_after_a_restart_leaves_the_findings() {
    let home = Home::new();
    let slip = home.visit(async |tutor| {
        let problem = problem(tutor, "pair-to-target");
        let slip = bug(&problem, Verdict::Wa).to_owned();
        submit(tutor, &problem, &slip, 5).await;
        slip
    });
    let of_the_fourth = |run: Option<&'static str>| {
        home.visit(async |tutor| {
            let problem = problem(tutor, "pair-to-target");
            for _ in 0..2 {
                next_hint(tutor, &problem).await;
            }
            home.later(1);
            run_samples(tutor, &problem, run.unwrap_or(&slip)).await;
            next_hint(tutor, &problem).await;
            home.later(1);
            run_samples(tutor, &problem, run.unwrap_or(&slip)).await;
            next_hint(tutor, &problem).await
        })
    };
    let words = of_the_fourth(None);
    assert!(words.contains("Every failing case") || words.contains("One slip"), "{words}");
}

/// Once the file changes, a hint says nothing about the earlier program, and a hint shown before is marked.
#[test]
fn nothing_is_said_of_a_file_that_changed_since() {
    const BROKEN: &str = "def pair_to_target(nums, target):\n    seen = {}\n    return seen[target]\n";
    let words = |rewritten: bool| {
        let home = Home::new();
        home.visit(async |tutor| {
            let problem = problem(tutor, "pair-to-target");
            let path = tutor.ensure_solution(&problem).expect("a file");
            std::fs::write(&path, BROKEN).expect("a file");
            describe_as_confident(tutor).await;
            submit(tutor, &problem, BROKEN, 5).await;
            if rewritten {
                std::fs::write(&path, format!("import math\n{BROKEN}")).expect("a file");
            }
            let said = next_hint(tutor, &problem).await;
            let stale = |tutor: &Tutor| {
                let view = tutor.hints(&problem.uid).expect("hints");
                view.shown[0].is_stale(view.program.as_ref())
            };
            assert!(!stale(tutor), "{said}");
            std::fs::write(&path, "def pair_to_target(nums, target):\n    return []\n").expect("a file");
            assert_eq!(stale(tutor), !rewritten, "{said}");
            said
        })
    };
    assert!(words(false).contains("`KeyError` in line 3"), "{}", words(false));
    let said = words(true);
    assert!(!said.contains("`KeyError`") && !said.contains("your program"), "{said}");
}

/// A run in another process meets the condition of a hint. A run that no hint requires leaves no record.
#[test]
fn run_from_previous_session_unlocks_next_hint() {
    let home = Home::new();
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        run_samples(tutor, &problem, "def tidy_hooks(hooks):\n    return []\n").await;
        for _ in 0..2 {
            next_hint(tutor, &problem).await;
        }
        assert_eq!(tutor.history(100).expect("history").len(), 2, "hints alone");
    });
    home.later(1);
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        assert!(tutor.hints(&problem.uid).expect("hints").offer.blocked.is_some());
        for _ in 0..2 {
            run_samples(tutor, &problem, "def tidy_hooks(hooks):\n    return []\n").await;
        }
    });
    home.later(1);
    home.visit(async |tutor| {
        let problem = problem(tutor, "squeeze-right");
        assert_eq!(tutor.hints(&problem.uid).expect("hints").offer.blocked, None);
        let kinds: Vec<_> = tutor.history(100).expect("history").iter().map(|r| r.event.name()).collect();
        assert_eq!(kinds, ["run", "hint", "hint"], "one record for what opens a hint");
        next_hint(tutor, &problem).await;
    });
}

/// Installs a pack with one starter problem under another name, with these hints.
pub fn install(home: &Home, hints: &str) {
    install_with(home, hints, "");
}

/// Like [`install`], with additional lines in `pack.toml`.
pub fn install_with(home: &Home, hints: &str, more: &str) {
    let folder = home.folder.path().join("data/packs/leaky");
    let from = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/pair-to-target");
    let problem = folder.join("leaky-pair");
    support::copy(&from, &problem);
    let toml = std::fs::read_to_string(from.join("problem.toml")).expect("a problem");
    let uuid = toml.lines().find_map(|line| line.strip_prefix("uuid = ")).expect("a uuid").trim_matches('"').to_owned();
    let toml = toml.replace("id = \"pair-to-target\"", "id = \"leaky-pair\"").replace("Pair to Target", "Leaky Pair");
    let toml =
        toml.replace(&uuid, "3f0c6a52-6b5e-4c35-9d0e-0d5a4f3b2a11").replace("aliases = [\"Two Sum\"]", "aliases = []");
    std::fs::write(problem.join("problem.toml"), toml).expect("a file");
    std::fs::write(problem.join("hints.md"), hints).expect("a file");
    let pack = "format = 1\nid = \"leaky\"\nuuid = \"0b6ad8f6-2a6e-4a53-8f55-6a0cf0a3a8c2\"\nversion = \"1.0.0\"\n\
                title = \"Leaky\"\nlicense = \"MIT\"\nauthors = [\"A\"]\n";
    std::fs::write(folder.join("pack.toml"), format!("{pack}{more}")).expect("a file");
}

/// The learner's bug: it looks up the value after storing it, so that a slip can match itself.
const MEETS_ITSELF: &str = "\
def pair_to_target(nums, target):
    place = {}
    for i, amount in enumerate(nums):
        place[amount] = i
        if target - amount in place:
            return [place[target - amount], i]
    return []
";

#[test]
fn leaking_pack_hint_is_replaced_silently() {
    let home = Home::new();
    // Level 1 contains the solution itself, level 2 only general words, level 4 an exchange that fixes the learner's
    // program, and lines of the solution.
    install(
        &home,
        "# Level 1\n## beginner\n```python\nposition_of = {}\nfor i, amount in enumerate(slips):\n    pass\n```\n\
         ## intermediate\nSet `partner = target - amount`, and return `[position_of[partner], i]`.\n\
         ## advanced\nWhat did you try, and what came of it?\n\
         # Level 2\n## intermediate\nOne number is chosen: what is then known of the other?\n\
         # Level 3\n## intermediate\nWalk along the row once and keep a record of what you met.\n\
         # Level 4\n## beginner\nReplace `place[amount] = i` with `if target - amount in place and place[target - amount] != i: \
         return [place[target - amount], i]` and you are done.\n\
         ## intermediate\nAsk first: if partner in position_of: return [position_of[partner], i].\n\
         ## advanced\nTwo jobs stand in your loop: ___ and ___. Which has to come first?\n",
    );
    home.visit(async |tutor| {
        let problem = problem(tutor, "leaky-pair");
        let path = tutor.ensure_solution(&problem).expect("a file");
        std::fs::write(&path, MEETS_ITSELF).expect("a file");
        let first = tutor.reveal_hint(&problem.uid).await.expect("a hint").shown.remove(0);
        assert_eq!(first.text, "What did you try, and what came of it?");
        let withheld = |tutor: &Tutor| match &tutor.history(1).expect("history")[0].event {
            Event::HintRequest { withheld, .. } => *withheld,
            other => panic!("{other:?}"),
        };
        assert_eq!(withheld(tutor), 2);
        tutor.reveal_hint(&problem.uid).await.expect("a hint");
        assert_eq!(withheld(tutor), 0);
        for _ in 0..2 {
            home.later(1);
            let cancel = Cancel::default();
            tutor
                .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}))
                .await
                .expect("a report");
            tutor.reveal_hint(&problem.uid).await.expect("a hint");
        }
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert_eq!(shown.len(), 4);
        // The diagnosis of the failed run is shown alone, without the words that would fix the program.
        assert!(shown[3].text.starts_with("Every failing case has an element of half"), "{}", shown[3].text);
        assert_eq!((shown[3].source, withheld(tutor)), (HintSource::Diagnosed, 1));
    });
}

#[test]
fn the_edit_probe_tries_a_hint_out() {
    let home = Home::new();
    // The words are from the learner's own file, so the hint check allows them. Only a run shows that they fix the
    // program.
    install(
        &home,
        "# Level 1\n## intermediate\nWhat did you try?\n# Level 2\n## intermediate\nWhat is known of the other?\n\
         # Level 3\n## intermediate\nKeep a record.\n# Level 4\n## beginner\nChange `target` to `target - amount` there.\n\
         ## intermediate\nChange `target` to `target - amount` above.\n## advanced\nWhat does ___ hold when you ask?\n",
    );
    home.visit(async |tutor| {
        let problem = problem(tutor, "leaky-pair");
        let path = tutor.ensure_solution(&problem).expect("a file");
        let program = "\
def pair_to_target(nums, target):
    place = {}
    for i, amount in enumerate(nums):
        if target in place:
            return [place[target], i]
        rest = target - amount
        place[rest if amount == 999 else amount] = i
    return []
";
        let program = program.replace("if target in place", "wanted = target\n        if wanted in place");
        let program = program.replace("place[target]", "place[wanted]");
        std::fs::write(&path, program).expect("a file");
        let cancel = Cancel::default();
        for _ in 0..4 {
            home.later(1);
            tutor
                .run(&problem.uid, CodeSource::Workspace, RunScope::Samples, &cancel, Box::new(|_| {}))
                .await
                .expect("a report");
            tutor.reveal_hint_cancellable(&problem.uid, &cancel).await.expect("a hint");
        }
        let shown = tutor.hints(&problem.uid).expect("hints").shown;
        assert!(shown[3].text.starts_with("What does ___ hold"), "{}", shown[3].text);
    });
}
