//! Snapshots of every screen in its main states, at 120x40 and 80x24.

use std::sync::Arc;

use crate::orchestrator::{JobProgress, JudgeStatus, RecordAccess, SubmissionResult, TutorSnapshot};
use crate::text::symbols;
use crate::tui::destination::ScreenName;
use crate::tui::message::{AppCommand, AppMessage, TutorAnswer, TutorRequest};
use crate::tui::prefs::Prefs;
use crate::tui::tui_fixtures::{
    OWN_CODE, TuiHarness, case_report, frame_fit, learner, now, published, report_of, today, uid,
};
use crate::types::JudgeReport;
use crate::types::event::{Agent, Change, Event, Proposal, Record};
use crate::types::hint_types::{Band, HintSource};
use crate::types::learner_state::LearnerState;
use crate::types::learner_state::NextProblem;
use crate::types::verdict_report::{CompileError, RuntimeError, SolutionRemark, StackFrame, Verdict};

mod chat_screen_tests;
mod every_size_tests;
mod growth_screen_tests;
mod help_tests;
mod llm_screen_tests;
mod other_terminal_tests;
mod problem_screen_tests;
mod two_months_tests;

/// Snapshots the result of `play` at two sizes, and checks the frame at all.
fn check(name: &str, published: fn() -> TutorSnapshot, play: impl Fn(&mut TuiHarness)) {
    let stage_at = |(columns, rows)| {
        let mut stage = TuiHarness::new(published(), columns, rows);
        play(&mut stage);
        stage
    };
    for (columns, rows) in [(120, 40), (80, 24)] {
        insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), stage_at((columns, rows)).frame());
    }
    check_fit(name, stage_at);
}

/// Checks a screen at every size.
fn check_fit(name: &str, stage_at: impl Fn((u16, u16)) -> TuiHarness) {
    let large = stage_at(frame_fit::LARGE).frame();
    for size in frame_fit::SIZES {
        let stage = stage_at(size);
        let (popup, boxes) = (stage.overlay().is_some(), stage.screen() != ScreenName::Roadmap);
        frame_fit::assert_fits(&format!("{name} at {}x{}", size.0, size.1), &stage.frame(), &large, popup, boxes);
    }
}

fn usual() -> TutorSnapshot {
    published(learner())
}

fn failing() -> JudgeReport {
    let (ac, wa) = (Verdict::Ac, Verdict::Wa);
    let mut report = report_of(&[
        (ac, &["basic"]),
        (ac, &["basic"]),
        (ac, &["basic"]),
        (wa, &["duplicates"]),
        (wa, &["duplicates", "half-target"]),
        (ac, &["empty"]),
        (ac, &["large"]),
        (Verdict::Tle, &["duplicates", "large"]),
    ]);
    report.cases[3].stdout = "seen {3: 0}\nseen {3: 1}\n".to_owned();
    report
}

fn submitted(report: JudgeReport) -> SubmissionResult {
    let before = learner();
    let mut after = before.clone();
    let passed = report.passed();
    let evidence = crate::types::learner_state::Evidence {
        at: now(),
        problem: uid("pair-to-target"),
        success: true,
        before: 0.82,
        after: 0.86,
        weight: 1.0,
        reason: "easy, one hint: kept .9 of the gain".to_owned(),
    };
    if let Some(skill) = after.mastery.get_mut(&"arrays-hashing".into()).filter(|_| passed) {
        skill.mastery = 0.86;
    }
    let change = Change::Skill { topic: "arrays-hashing".into(), alpha: 8.3, beta: 1.0, first_try: false, evidence };
    let problem = uid("pair-to-target");
    let review = after.reviews.get(&problem).cloned().map(|review| Change::Review { problem, review });
    let changes = [(Agent::Profiler, change)].into_iter().chain(review.map(|review| (Agent::Synthesizer, review)));
    let changes: Vec<Proposal> = changes.map(|(agent, change)| Proposal { agent, change }).collect();
    let remark = |topic: &str, text: &str| SolutionRemark { topic: topic.to_owned(), text: text.to_owned() };
    SubmissionResult {
        report,
        before: Arc::new(before),
        after: Arc::new(after),
        changes: if passed { changes } else { Vec::new() },
        candidates: Vec::new(),
        remarks: vec![
            remark("time", "yours grows as n log n, the reference as n: the sort is not needed here"),
            remark("edge", "an empty list works only because of the early return; good"),
        ],
        nudge: None,
        unrecorded: None,
        next: Some(NextProblem {
            problem: uid("longest-clean-run"),
            reason: "Sliding Window stands at .46 and you lost the left edge twice".to_owned(),
        }),
    }
}

#[test]
fn first_run() {
    let fresh = || TutorSnapshot {
        judge: JudgeStatus::Preparing { stage: "compiling the interpreter".to_owned(), fraction: 0.42 },
        ..published(LearnerState::default())
    };
    check("first_run_language", fresh, |stage| {
        stage.advance_to(1).answer(TutorAnswer::Languages(Ok(languages())));
    });
    check("first_run_looking", fresh, |_| {});
    check("first_run_experience", fresh, |stage| {
        stage.keys("enter right");
    });
    check("first_run_goal", fresh, |stage| {
        stage.keys("enter enter right enter right down right right");
    });
}

/// A machine with most of the languages.
fn languages() -> Vec<crate::orchestrator::LanguageStatus> {
    use crate::types::Language;
    let found = |language: Language| match language {
        Language::Go | Language::TypeScript => Err(format!("{language}: not found")),
        language => Ok(format!("{language} 1.0, /usr/bin/{language}")),
    };
    Language::ALL
        .iter()
        .map(|&language| crate::orchestrator::LanguageStatus { language, found: found(language) })
        .collect()
}

#[test]
fn the_first_question_offers_what_this_machine_has() {
    let mut stage = TuiHarness::new(published(LearnerState::default()), 120, 40);
    stage.advance_to(1).advance_to(2);
    let asked =
        stage.commands.iter().filter(|c| matches!(c, AppCommand::Ask { ask: TutorRequest::Languages, .. })).count();
    assert_eq!(asked, 1, "once");
    stage.answer(TutorAnswer::Languages(Ok(languages())));
    let frame = stage.frame();
    assert!(frame.contains("Python comes with Rung. Not on this machine: Go and TypeScript."), "{frame}");
    stage.keys("right");
    assert!(stage.frame().contains("Found: "), "{}", stage.frame());
    stage.keys("esc");
    let chosen = stage.app.ui.prefs.language;
    assert_ne!(chosen, crate::types::Language::Python);
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::SetLanguage(language) if *language == chosen)));
}

#[test]
fn a_language_chosen_in_the_settings_is_the_open_problems_too() {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.open_problem("pair to", 0).keys(", enter").answer(TutorAnswer::Languages(Ok(languages())));
    stage.commands.clear();
    stage.keys("j j enter");
    let opens = stage.commands.iter().any(|c| matches!(c, AppCommand::Ask { ask: TutorRequest::Open(_), .. }));
    assert!(opens && stage.commands.iter().any(|c| matches!(c, AppCommand::SetLanguage(_))), "{:?}", stage.commands);
    assert!(stage.frame().contains("Rung · Settings"), "{}", stage.frame());
}

#[test]
fn what_a_pass_opens_and_costs_is_told() {
    let mut done = submitted(report_of(&[(Verdict::Ac, &["basic"][..]); 3]));
    let before = Arc::make_mut(&mut done.before);
    before.mastery.remove(&"arrays-hashing".into());
    before.problems.clear();
    before.engagement.last_active = Some(jiff::civil::date(2026, 11, 19));
    Arc::make_mut(&mut done.after).engagement.last_active = Some(today());
    let mut stage = TuiHarness::new(usual(), 120, 60);
    stage.open_problem("pair to", 1).keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(done))));
    let frame = stage.frame();
    for told in ["Unlocked", "Your streak survives 1 missed day"] {
        assert!(frame.contains(told), "{told}:\n{frame}");
    }
}

#[test]
fn hints_are_shown_in_full_width_and_enter_takes_none() {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.open_problem("pair to", 2).keys("right");
    stage.commands.clear();
    stage.keys("enter");
    assert!(stage.frame().contains("Hints of this attempt, the newest first"), "{}", stage.frame());
    assert!(!stage.commands.iter().any(|c| matches!(c, AppCommand::Ask { ask: TutorRequest::RevealHint(..), .. })));
}

#[test]
fn nothing_is_said_of_topics_nobody_touched() {
    let mut state = LearnerState::default();
    state.profile.answered = true;
    for keys in ["", "r", "p", "r m"] {
        let mut stage = TuiHarness::new(published(state.clone()), 120, 40);
        stage.keys(keys);
        let frame = stage.frame();
        assert!(
            !frame.contains(".65") && !frame.contains("±.") && !frame.contains("± .") && !frame.contains("chance "),
            "after {keys:?}:\n{frame}"
        );
    }
}

#[test]
fn a_day_with_more_than_fits_says_where_it_ends() {
    fn many(done: u32) -> TutorSnapshot {
        let mut state = learner();
        state.profile.minutes_a_day = 30;
        state.engagement.activity.entry(today()).or_default().seconds = done * 60;
        let review = state.reviews.values().next().cloned().expect("a review");
        for problem in &crate::tui::tui_fixtures::catalog().problems {
            let due = jiff::civil::date(2026, 11, 18);
            state.reviews.insert(problem.uid.clone(), crate::types::learner_state::Review { due, ..review.clone() });
        }
        published(state)
    }
    check("today_more_than_fits", || many(0), |_| {});
    let frame = TuiHarness::new(many(8), 120, 40).frame();
    assert!(frame.contains("1 fits the 22 min left"), "{frame}");
}

#[test]
fn a_day_that_is_done_says_so() {
    let done = || {
        let mut state = learner();
        state.reviews.retain(|problem, _| *problem == uid("pair-to-target"));
        for id in ["valid-brackets", "longest-clean-run", "merge-two-queues", "cheapest-climb"] {
            let progress = state.problems.entry(uid(id)).or_default();
            (progress.last_submitted, progress.last_verdict) = (Some(now()), Some(Verdict::Ac));
            progress.first_solved.get_or_insert(now());
            progress.failures_in_a_row = 0;
        }
        published(state)
    };
    check("today_done", done, |_| {});
}

#[test]
fn today_screen() {
    check("today", usual, |_| {});
    check("today_second_row", usual, |stage| {
        stage.keys("j j");
    });
    let fresh = || {
        let mut state = LearnerState::default();
        state.profile.answered = true;
        TutorSnapshot {
            judge: JudgeStatus::Preparing { stage: "compiling".to_owned(), fraction: 0.1 },
            ..published(state)
        }
    };
    check("today_nothing_planned", fresh, |_| {});
    let read_only = || TutorSnapshot {
        access: RecordAccess::ReadOnly { reason: "another rung is open (process 4711).".to_owned() },
        ..usual()
    };
    check("today_read_only", read_only, |_| {});
    let no_packs = || TutorSnapshot { catalog: Arc::default(), ..published(LearnerState::default()) };
    check("today_no_packs", no_packs, |stage| {
        stage.keys("esc");
    });
}

#[test]
fn a_goal_with_a_day_is_on_today_and_the_roadmap() {
    let aimed = || {
        let mut state = learner();
        state.profile.goal = Some(crate::types::learning_goal::LearningGoal {
            topics: vec!["sliding-window".into(), "linked-list".into()],
            by: Some(jiff::civil::date(2026, 12, 5)),
            ..crate::types::learning_goal::LearningGoal::everything()
        });
        published(state)
    };
    check("today_goal", aimed, |_| {});
    check("roadmap_goal", aimed, |stage| {
        stage.keys("r");
    });
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.keys("r");
    stage.commands.clear();
    stage.keys("a");
    let goal = stage.commands.iter().find_map(|command| match command {
        AppCommand::Ask { ask: TutorRequest::SetProfile(profile), .. } => profile.goal.clone(),
        _ => None,
    });
    assert_eq!(goal.expect("a goal").topics.len(), 1);
    assert!(stage.frame().contains("Your goal: "), "{}", stage.frame());
}

#[test]
fn roadmap_screen() {
    check("roadmap", usual, |stage| {
        stage.keys("r");
    });
    check("roadmap_locked", usual, |stage| {
        stage.keys("r G enter");
    });
    check("roadmap_problems", usual, |stage| {
        stage.keys("r g j enter");
    });
}

#[test]
fn history_screen() {
    let record = |version, event| {
        Record::new(
            version,
            now(),
            event,
            vec![Proposal {
                agent: Agent::Feedback,
                change: Change::HintShown {
                    problem: uid("pair-to-target"),
                    level: 2,
                    day: today(),
                    text: String::new(),
                    source: HintSource::Authored,
                    band: Band::Intermediate,
                    about: None,
                },
            }],
        )
    };
    let records = || {
        vec![
            record(
                3,
                Event::HintRequest {
                    problem: uid("pair-to-target"),
                    level: 2,
                    source: crate::types::HintSource::Authored,
                    text: String::new(),
                    withheld: 0,
                    asked: None,
                },
            ),
            record(2, Event::LockOverridden { topic: "trees".into() }),
            record(1, Event::SessionCheck { day: today(), predictor: None }),
        ]
    };
    check("history", usual, |stage| {
        stage.keys("y").answer(TutorAnswer::History(Ok(records())));
    });
    check("history_record", usual, |stage| {
        stage.keys("y").answer(TutorAnswer::History(Ok(records()))).keys("enter");
    });
}

#[test]
fn settings_screen() {
    check("settings", usual, |stage| {
        stage.app.ui.prefs.storage_paths = vec![
            ("learner state".to_owned(), "~/.local/share/rung/learner.json".into()),
            ("preferences".to_owned(), "~/.config/rung/config.toml".into()),
        ];
        stage.keys(", j");
    });
}

#[test]
fn overlays() {
    check("help_today", usual, |stage| {
        stage.keys("?");
    });
    check("help_problem", usual, |stage| {
        stage.open_problem("pair to", 0).keys("?");
    });
    check("find", usual, |stage| {
        stage.keys("/").type_text("sum");
    });
    check("find_nothing", usual, |stage| {
        stage.keys("/").type_text("zzz");
    });
    check("confirm_review", usual, |stage| {
        stage.keys("enter");
    });
    check("confirm_undo", usual, |stage| {
        let back = crate::orchestrator::UndoPlan {
            version: 7,
            problem: Some(crate::tui::tui_fixtures::uid("pair-to-target")),
            title: "Pair to Target".to_owned(),
            submission: true,
            seconds: 0,
            verdict: Some(Verdict::Ac),
            outcome: Verdict::Ac.describe().to_owned(),
            at: crate::tui::tui_fixtures::now(),
            mastery: vec![("Arrays & Hashing".to_owned(), 0.5, 0.41)],
            review: crate::orchestrator::ReviewAfterUndo::Removed,
            forgotten: 0,
        };
        stage.keys("u").answer(TutorAnswer::Undoable(Ok(back)));
    });
    check("case_form", usual, |stage| {
        stage.open_problem("pair to", 0).keys("a").type_text(" oops").keys("enter");
    });
    check("failure", usual, |stage| {
        let failure = "The journal could not be written: no space left on device. Free some space; nothing is lost.";
        stage.keys("x").answer(TutorAnswer::Done(Err(failure.to_owned().into())));
    });
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let stage = TuiHarness::new(usual(), 38, 10);
    insta::assert_snapshot!(stage.frame());
}

#[test]
fn the_smallest_size_still_shows_the_essentials() {
    let mut stage = TuiHarness::new(usual(), 40, 12);
    insta::assert_snapshot!("smallest_today", stage.frame());
    stage.open_problem("pair to", 1);
    insta::assert_snapshot!("smallest_problem", stage.frame());
}

#[test]
fn every_cell_is_ascii_where_only_ascii_is_wanted() {
    let plays: &[&str] = &["", "r", "r G", "p", "p tab", "p tab tab", "p tab tab tab", ", j", "?", "/", "r m", "enter"];
    for play in plays {
        let mut stage = TuiHarness::with_prefs(usual(), Prefs { ascii: true, ..Prefs::default() }, 120, 40);
        stage.keys(play);
        check_ascii(&stage.frame(), play);
    }
    let mut stage = TuiHarness::with_prefs(usual(), Prefs { ascii: true, ..Prefs::default() }, 120, 40);
    stage.open_problem("pair to", 2);
    check_ascii(&stage.frame(), "problem");
    stage.keys("s").answer(TutorAnswer::Submitted(Ok(Box::new(submitted(failing())))));
    check_ascii(&stage.frame(), "failing");
}

fn check_ascii(frame: &str, play: &str) {
    let odd: Vec<char> = frame.chars().filter(|c| !c.is_ascii()).collect();
    assert!(odd.is_empty(), "after {play:?}: {odd:?}");
    assert!(symbols::cell('●').is_some());
}

#[test]
fn a_submission_goes_on_when_another_problem_is_opened_and_its_result_is_told() {
    let mut stage = TuiHarness::new(usual(), 120, 40);
    stage.open_problem("pair to", 1).keys("s");
    let first = stage.last_request_id();
    stage.open_problem("same letters", 1).keys("s");
    let second = stage.last_request_id();
    let titles = |stage: &TuiHarness| stage.app.screens.problem.unfinished_submissions(&stage.app.ui);
    assert_eq!(titles(&stage).as_deref(), Some("Pair to Target and Same Letters"));

    let result = || TutorAnswer::Submitted(Ok(Box::new(submitted(failing()))));
    stage.send(AppMessage::Answer { request: first, answer: result() });
    let notice = stage.app.ui.notice.as_ref().expect("a notice").text.clone();
    assert!(notice.starts_with("Your submission of Pair to Target: wrong answer, "), "{notice}");
    assert_eq!(titles(&stage).as_deref(), Some("Same Letters"));

    // One whose problem is opened again is shown there.
    stage.open_problem("pair to", 1);
    assert_eq!(titles(&stage).as_deref(), Some("Same Letters"));
    stage.open_problem("same letters", 1);
    stage.send(AppMessage::Answer { request: second, answer: result() });
    assert_eq!(titles(&stage), None);
    assert!(stage.frame().contains("wrong answer"), "{}", stage.frame());
}
