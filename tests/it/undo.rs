//! Tests undone submissions, changed and fitted schedulers, and records moved between homes: the actions of a learner
//! and the records afterwards. Reports are generated, so no code is judged.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use rung_tutor::lab::outcome_sim;
use rung_tutor::learner::undo_search::equals_ignoring_time;
use rung_tutor::orchestrator::{Cancel, Tutor, TutorError, state_reducer};
use rung_tutor::store::{SourceStore, rebuild, verify};
use rung_tutor::text::learning_status;
use rung_tutor::types::event::Event;
use rung_tutor::types::learner_state::{LearnerState, Profile, Scheduler};
use rung_tutor::types::{Hash, Verdict};

use crate::cli::home;
use crate::support;
use crate::tutor::Home;

impl Home {
    fn submit(&self, tutor: &Tutor, id: &str, verdict: Verdict, source: &str) {
        self.later(10);
        let catalog = Arc::clone(&tutor.snapshot().catalog);
        let problem = catalog.find(id).or_else(|| catalog.by_uid(&id.into())).unwrap().clone();
        let failure = (!verdict.passed()).then_some(verdict);
        let report =
            outcome_sim::build_report(&problem, Hash::sha256(source.as_bytes()), failure, |index, _| index <= 2);
        let submitted = tutor.record_submission(&problem, source.as_bytes(), Some(600), report, None).unwrap();
        assert_eq!(submitted.unrecorded, None);
    }

    /// Checks that the journal alone gives the state on disk.
    fn check_record(&self) {
        let data = self.paths().data;
        let report = verify(&data, &state_reducer()).unwrap();
        assert!(report.is_clean(), "{:?}", report.findings());
        let before = fs::read(data.join("learner.json")).unwrap();
        rebuild(&data, Timestamp::UNIX_EPOCH, &state_reducer()).unwrap();
        assert_eq!(fs::read(data.join("learner.json")).unwrap(), before);
    }
}

fn state(tutor: &Tutor) -> LearnerState {
    (*tutor.snapshot().state).clone()
}

async fn undo(tutor: &Tutor) -> String {
    let back = tutor.plan_undo().unwrap();
    let published = tutor.snapshot();
    let sentence = back.describe(&learning_status::days(&published));
    assert_eq!(tutor.undo(back.version).await.unwrap(), back);
    sentence
}

#[test]
fn submissions_are_taken_back_one_after_the_other() {
    let home = Home::new();
    home.visit(async |tutor| {
        tutor.session_check().await.unwrap();
        let start = state(tutor);
        home.submit(tutor, "pair-to-target", Verdict::Wa, "# one");
        let once = state(tutor);
        home.submit(tutor, "pair-to-target", Verdict::Ac, "# two");
        let solved = state(tutor);
        assert_eq!(solved.reviews.len(), 1);
        let said = undo(tutor).await;
        assert!(said.starts_with("Undo: Pair to Target, accepted, 09:20. Mastery ."), "{said}");
        assert!(said.ends_with(", review removed."), "{said}");
        assert!(equals_ignoring_time(&state(tutor), &once));
        // The same submission again has the same effect as the first time, and so does its undo.
        home.clock.set("2026-03-02T09:10:00Z".parse().unwrap());
        home.submit(tutor, "pair-to-target", Verdict::Ac, "# two");
        // Outcomes and steps name their records, and this submission is a new record.
        let mut again = state(tutor);
        again.memory.recent_records.clone_from(&solved.memory.recent_records);
        for (step, first) in again.balance.steps.iter_mut().zip(&solved.balance.steps) {
            step.record = first.record;
        }
        assert!(equals_ignoring_time(&again, &solved));
        undo(tutor).await;
        let said = undo(tutor).await;
        assert!(said.starts_with("Undo: Pair to Target, wrong answer, 09:10. Mastery ."), "{said}");
        assert!(equals_ignoring_time(&state(tutor), &start));
        let error = tutor.plan_undo().unwrap_err().to_string();
        assert_eq!(error, "There is nothing to undo.");
        // No chart and no explanation knows of what was undone, as if it had never happened.
        let timeline = tutor.timeline().unwrap();
        assert!(timeline.topics.values().all(|topic| topic.points.is_empty() && topic.moves.is_empty()));
        assert!(timeline.problems.values().all(|problem| problem.submissions.is_empty()));
        assert!(timeline.days.values().all(|day| day.submissions == 0 && day.seconds == 0));
        assert!(equals_ignoring_time(timeline.state(), &state(tutor)));
        let names: Vec<_> = tutor.history(3).unwrap().iter().map(|record| record.event.name()).collect();
        assert_eq!(names, ["undone", "undone", "submission"]);
    });
    home.check_record();
    let kept = SourceStore::new(&home.paths().data).get(&Hash::sha256(b"# two")).unwrap();
    assert_eq!(kept, b"# two");
}

#[test]
fn undo_is_refused_if_later_steps_depend_on_it() {
    let home = Home::new();
    home.visit(async |tutor| {
        let uid = |id: &str| tutor.snapshot().catalog.find(id).unwrap().uid.clone();
        home.submit(tutor, "pair-to-target", Verdict::Wa, "# one");
        home.later(60);
        tutor.reveal_hint(&uid("valid-brackets")).await.unwrap();
        let back = tutor.plan_undo().unwrap();
        tutor.reveal_hint(&uid("pair-to-target")).await.unwrap();
        let refused = tutor.undo(back.version).await.unwrap_err();
        assert!(matches!(refused, TutorError::Refused(_)));
        assert_eq!(
            refused.to_string(),
            "The last submission (Pair to Target, wrong answer, 09:10) can't be taken back: a hint for the problem \
             was taken since (entry 3, hint, 10:10)."
        );
        home.submit(tutor, "same-letters", Verdict::Ac, "# two");
        let stale = tutor.plan_undo().unwrap().version;
        home.submit(tutor, "same-letters", Verdict::Ac, "# three");
        let refused = tutor.undo(stale).await.unwrap_err().to_string();
        assert!(refused.contains("Something else was recorded since"), "{refused}");
        undo(tutor).await;
        undo(tutor).await;
        let hinted = &tutor.snapshot().state.problems[&uid("valid-brackets")];
        assert_eq!((hinted.hints, hinted.hint_level), (1, 1));
    });
    home.check_record();
}

#[test]
fn a_change_of_the_scheduler_is_recorded_and_moves_the_dates() {
    let home = Home::new();
    home.visit(async |tutor| {
        let days = |tutor: &Tutor| -> Vec<_> { state(tutor).reviews.values().map(|review| review.due).collect() };
        for id in ["pair-to-target", "same-letters", "valid-brackets"] {
            home.submit(tutor, id, Verdict::Ac, &format!("# {id}"));
        }
        let sm2 = days(tutor);
        let profile = state(tutor).profile;
        let fsrs = Profile { scheduler: Scheduler::Fsrs, ..profile.clone() };
        tutor.set_profile(fsrs).await.unwrap();
        let fsrs: Vec<_> = state(tutor).reviews.values().map(|r| r.fsrs.unwrap().due).collect();
        assert_eq!(days(tutor), fsrs);
        assert_ne!(fsrs, sm2);
        let record = tutor.history(1).unwrap().remove(0);
        assert!(matches!(record.event, Event::ProfileSet { .. }) && record.changes.len() >= 4, "{record:?}");
        tutor.set_profile(Profile { scheduler: Scheduler::Sm2, ..profile }).await.unwrap();
        assert_eq!(days(tutor), sm2);
    });
    home.check_record();
}

/// Does reviews on their due days. Every third review fails.
fn review(home: &Home, tutor: &Tutor, count: usize) {
    let mut done = 0;
    while done < count {
        let published = tutor.snapshot();
        let due =
            published.state.reviews.iter().min_by_key(|(_, review)| review.due).map(|(uid, r)| (uid.clone(), r.due));
        let next = published.catalog.problems.iter().find(|p| !published.state.reviews.contains_key(&p.uid));
        let uid = next.map_or_else(|| due.clone().unwrap().0, |problem| problem.uid.clone());
        if let (None, Some((_, day))) = (next, due)
            && day > published.day
        {
            home.clock.set(day.at(9, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp());
        }
        let failed = next.is_none() && done.is_multiple_of(3);
        let verdict = if failed { Verdict::Wa } else { Verdict::Ac };
        home.submit(tutor, uid.as_str(), verdict, &format!("# {done}"));
        done += usize::from(next.is_none());
    }
}

#[test]
fn fsrs_is_fitted_to_the_learners_own_log() {
    let home = Home::new();
    home.visit(async |tutor| {
        let steps = || Box::new(|_| {});
        review(&home, tutor, 20);
        let refused = tutor.optimise_fsrs(&Cancel::default(), steps()).await.unwrap_err().to_string();
        assert!(
            refused.starts_with("FSRS is fitted to your own log once that holds 200 reviews; it holds"),
            "{refused}"
        );
        review(&home, tutor, 190);
        let fitted = tutor.optimise_fsrs(&Cancel::default(), steps()).await.unwrap();
        assert!(fitted.reviews >= 200 && fitted.taken && fitted.after < fitted.before, "{fitted:?}");
        let state = state(tutor);
        assert_eq!(state.memory.fit.as_ref().map(|fit| (fit.weights.len(), fit.reviews)), Some((21, fitted.reviews)));
        let record = tutor.history(1).unwrap().remove(0);
        assert!(matches!(record.event, Event::SchedulerFitted { .. }) && record.rejected.is_none(), "{record:?}");
        let refused = tutor.plan_undo().unwrap_err().to_string();
        assert!(refused.contains("the scheduler was fitted to it since"), "{refused}");
    });
    home.check_record();
}

/// A home with the record of the first version of Rung. The learner took a hint for the problem after its last
/// submission.
fn old_home() -> home::Home {
    let home = home::Home::new();
    support::copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/v1"), &home.path("home"));
    home
}

fn check(home: &home::Home, line: &[&str], code: i32, message: &str) {
    let done = home.rung(line);
    assert_eq!(done.code, code, "{line:?}: {done:?}");
    assert!(done.out.contains(message) || done.err.contains(message), "{line:?}: {done:?}");
}

#[test]
fn undo_command_needs_yes_without_terminal() {
    let home = old_home();
    check(
        &home,
        &["undo", "--yes"],
        2,
        "can't be taken back: a hint for the problem was taken since (entry 18, hint, ",
    );
    let wrong = home.write("wrong.py", "def pair_to_target(nums, target):\n    return [0, 0]\n");
    check(&home, &["submit", "pair-to-target", wrong.to_str().unwrap()], 1, "");
    check(&home, &["undo"], 2, "`rung undo --yes` undoes it without asking.");
    check(&home, &["undo", "--yes"], 0, "Undone: Pair to Target.");
    check(&home, &["history", "--limit", "1"], 0, "undone");
    check(&home, &["state", "verify"], 0, "The record is intact");
}

/// The time of a submission from the command line is the time since the first command, not the author's estimate.
#[test]
fn time_is_measured_between_commands_or_unknown() {
    let home = old_home();
    let wrong = home.write("wrong.py", "def pair_to_target(nums, target):\n    return [0, 0]\n");
    let right = home.write("right.py", crate::cli::RIGHT);
    let latest = || {
        let history = home.json(&["--json", "history", "--limit", "1"]);
        history["entries"][0]["what"].as_str().unwrap_or_else(|| panic!("{history}")).to_owned()
    };
    check(&home, &["submit", "pair-to-target", wrong.to_str().unwrap()], 1, "");
    assert!(latest().ends_with(" cases"), "nothing was measured: {}", latest());
    let file = home.path("home/data/work-times.json");
    let mut times: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let work = times.as_object_mut().unwrap().values_mut().next().unwrap();
    work["seconds"] = 300.into();
    std::fs::write(&file, times.to_string()).unwrap();
    check(&home, &["submit", "pair-to-target", right.to_str().unwrap()], 0, "Accepted");
    assert!(latest().ends_with(", 5 min, not counted"), "{}", latest());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{}", "a solved problem is forgotten");
    // Undoing the pass doesn't make the learner faster.
    check(&home, &["undo", "--yes"], 0, "Undone: Pair to Target.");
    check(&home, &["submit", "pair-to-target", right.to_str().unwrap()], 0, "Accepted");
    assert!(latest().ends_with(", 5 min, not counted"), "{}", latest());
}

#[test]
fn a_record_travels_in_one_file() {
    let (mut here, there) = (old_home(), home::Home::new());
    let file = there.path("learner.rung");
    let file = file.to_str().unwrap();
    check(&here, &["state", "export", file], 0, "18 steps, 10 sources");
    check(&here, &["state", "export", file], 3, "there is a file already");
    check(&here, &["state", "export", file, "--force"], 0, "up to version 18");
    check(&there, &["state", "import", file], 0, "Imported your record: version 18.");
    check(&there, &["state", "verify"], 0, "18 good lines, version 18, 10 kept sources");
    check(&there, &["state", "import", file], 0, "Already up to date");
    // The same step at the same time gives the same line. The step after it makes the record in `there` the newer one.
    for home in [&here, &there] {
        check(home, &["config", "set", "scheduler", "fsrs"], 0, "fsrs");
        check(home, &["config", "get", "scheduler"], 0, "fsrs");
    }
    check(&there, &["config", "set", "scheduler", "sm2"], 0, "sm2");
    check(&there, &["config", "set", "scheduler", "sm3"], 2, "can be \"sm2\" or \"fsrs\"");
    check(&here, &["state", "export", file, "--force"], 0, "version 19");
    check(&there, &["state", "import", file], 0, "already newer");
    "2026-11-22T12:00:00Z".clone_into(&mut here.now);
    check(&here, &["config", "set", "scheduler", "sm2"], 0, "sm2");
    check(&here, &["state", "export", file, "--force"], 0, "version 20");
    let parted = "both went on after version 19 of 2026-11-21T12:00:00Z (here on 2026-11-21T12:00:00Z, there on \
                  2026-11-22T12:00:00Z)";
    check(&there, &["state", "import", file], 4, parted);
    let journal = home_file(&there, "home/data/journal.jsonl");
    let text = fs::read_to_string(file).unwrap();
    fs::write(file, text.replacen("valid", "vaild", 1)).unwrap();
    check(&there, &["state", "import", file], 3, "its checksum doesn't fit");
    assert_eq!(home_file(&there, "home/data/journal.jsonl"), journal);
}

fn home_file(home: &home::Home, inner: &str) -> Vec<u8> {
    fs::read(home.path(inner)).unwrap()
}

#[test]
fn a_history_starts_mastery_once() {
    let home = home::Home::new();
    let file = home.write(
        "practice.csv",
        "problem,time,outcome\r\n\"Pair to Target\",2026-01-01,fail\r\nTwo Sum,2026-01-02T08:00:00Z,AC\r\n\
         same-letters,2026-01-03,1\r\nsame-letters,2026-01-04,1\r\n",
    );
    let file = file.to_str().unwrap();
    // The rate is (3 + 1.3)/(4 + 2) = .717, and both shares of equation 8 are (3 + 2·.717)/(4 + 2) = .739.
    check(&home, &["import", "history", file, "--dry-run"], 0, "3 of 4 passed  .50 → .69");
    check(&home, &["history"], 0, "Nothing is recorded yet");
    check(
        &home,
        &["import", "history", file],
        0,
        "1 topic started from your history, 2 problems noted as tried elsewhere.",
    );
    let journal = home_file(&home, "home/data/journal.jsonl");
    check(&home, &["import", "history", file], 0, "Nothing changes.");
    assert_eq!(home_file(&home, "home/data/journal.jsonl"), journal);
    let standing = |home: &home::Home, id: &str| {
        let list = home.json(&["list", "--json"]);
        let problems = list["problems"].as_array().unwrap();
        problems.iter().find(|problem| problem["id"] == id).unwrap()["standing"].clone()
    };
    // A problem solved elsewhere is not new, and undoing the import removes all of it.
    assert_eq!(standing(&home, "same-letters"), "solved");
    assert_ne!(standing(&home, "valid-brackets"), "solved");
    check(&home, &["show", "same-letters"], 0, "solved");
    check(
        &home,
        &["undo", "--yes"],
        0,
        "Undone: the import of 4 outcomes. Mastery .69 → .50, 2 problems are new again.",
    );
    assert_eq!(standing(&home, "same-letters"), "new");
    check(&home, &["history"], 0, "an import, undone");
    check(&home, &["undo", "--yes"], 2, "There is nothing to undo.");
    check(&home, &["import", "history", file], 0, "1 topic started from your history");
    // A later submission stays. Its undo comes first, and the next one undoes the import.
    let right = home.write("right.py", crate::cli::RIGHT);
    check(&home, &["submit", "pair-to-target", right.to_str().unwrap()], 0, "Accepted");
    check(&home, &["undo", "--yes"], 0, "Undone: Pair to Target.");
    check(&home, &["undo", "--yes"], 0, "Undone: the import of 4 outcomes.");
    // A problem that was tried here is not new without the import.
    let wrong = home.write("wrong.py", "def pair_to_target(nums, target):\n    return []\n");
    check(&home, &["submit", "pair-to-target", wrong.to_str().unwrap()], 1, "");
    check(&home, &["import", "history", file], 0, "2 problems noted");
    check(&home, &["undo", "--yes"], 0, "1 problem is new again.");
    let bad = home.write("bad.csv", "problem,time,outcome\npair-to-targt,2026-01-01,AC\n");
    check(&home, &["import", "history", bad.to_str().unwrap()], 3, "'pair-to-targt'; the nearest is 'pair-to-target'");
}

#[test]
fn fitting_needs_reviews() {
    check(&old_home(), &["state", "optimise"], 2, "FSRS is fitted to your own log once that holds 200 reviews");
}
