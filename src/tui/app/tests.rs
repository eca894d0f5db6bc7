//! Tables of the effects of keys, saves, answers and clicks; and a test that random input never panics.

use std::sync::Arc;

use super::*;
use crate::orchestrator::{HintWording, RecordAccess, TutorSnapshot};
use crate::text::symbols;
use crate::tui::message::{RequestFailure, RequestResult};
use crate::tui::overlay::ActiveOverlay;
use crate::tui::overlay::overlay_request::{ConfirmDialog, LongText, OverlayChoice};
use crate::tui::prefs::PrefChange;
use crate::tui::screens::problem_screen::problem_view_state::{HINTS, JobKind, JobResult, STATEMENT, TESTS, TOPIC};
use crate::tui::tui_fixtures::{self, TuiHarness, hint_view, key_event, learner, published, report_of, today, uid};
use crate::tui::ui::hit_map::Pane;
use crate::types::hint_types::HintOffer;
use crate::types::learner_state::{LearnerState, NextProblem, Profile, SelfReport};
use crate::types::problem::Language;
use crate::types::verdict_report::Verdict;

mod closer_look_tests;
mod history_key_tests;
mod language_tests;
mod llm_hint_tests;
mod random_input_tests;
mod submission_tests;

fn stage(columns: u16) -> TuiHarness {
    TuiHarness::new(published(learner()), columns, if columns >= 100 { 40 } else { 24 })
}

/// The names of the commands that the last keys produced.
fn commands(stage: &mut TuiHarness, keys: &str) -> Vec<String> {
    stage.commands.clear();
    stage.keys(keys);
    stage.commands.iter().map(name).collect()
}

fn name(command: &AppCommand) -> String {
    let text = match command {
        AppCommand::Ask { ask, .. } => format!("{ask:?}"),
        command => format!("{command:?}"),
    };
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

fn said(stage: &TuiHarness) -> &str {
    stage.notice_text()
}

#[test]
fn keys_lead_from_screen_to_screen_and_back() {
    let check = |keys: &str, expected: ScreenName| {
        let mut stage = stage(120);
        stage.keys(keys);
        assert_eq!(stage.screen(), expected, "{keys}");
    };
    check("", ScreenName::Today);
    check("r", ScreenName::Roadmap);
    check("r p", ScreenName::Progress);
    check("r p q", ScreenName::Roadmap);
    check("r p q q", ScreenName::Today);
    check(", esc", ScreenName::Today);
    check("y", ScreenName::History);
    check("j j enter", ScreenName::Problem);
    check("j j enter q", ScreenName::Today);
    assert_eq!(commands(&mut stage(120), "q"), ["Quit"]);
    assert_eq!(commands(&mut stage(120), "r ? ctrl-c"), ["Quit"]);
}

#[test]
fn the_chosen_field_of_the_first_form_is_visible_in_the_smallest_window() {
    let mut stage = TuiHarness::new(published(LearnerState::default()), 40, 12);
    for field in ["Language", "Experience", "Time a day", "Goal", "Start"] {
        let frame = stage.frame();
        assert!(frame.lines().any(|line| line.contains(symbols::POINTER) && line.contains(field)), "{field}\n{frame}");
        stage.keys("j");
    }
}

#[test]
fn the_first_form_can_be_filled_or_left_as_it_is() {
    let check = |keys: &str, minutes: u16, skill: SelfReport| {
        let mut stage = TuiHarness::new(published(LearnerState::default()), 80, 24);
        stage.keys(keys);
        assert_eq!(stage.screen(), ScreenName::Today);
        let Some(TutorRequest::SetProfile(profile)) = stage.last_request() else { panic!("{keys}: no profile") };
        assert!(profile.answered);
        assert_eq!((profile.minutes_a_day, profile.skill), (minutes, skill), "{keys}");
    };
    check("enter enter enter enter enter", 30, SelfReport::Some);
    check("esc", 30, SelfReport::Some);
    check("enter l enter l l esc", 60, SelfReport::Confident);
    check("j h j h h G enter", 15, SelfReport::New);
}

#[test]
fn the_first_form_starts_with_what_is_configured_and_takes_a_goal() {
    let configured = Profile { minutes_a_day: 90, skill: SelfReport::New, ..Profile::default() };
    let state = LearnerState { profile: configured, ..LearnerState::default() };
    let mut stage = TuiHarness::new(published(state), 80, 24);
    stage.keys("j j j l j l G enter");
    let Some(TutorRequest::SetProfile(profile)) = stage.last_request() else { panic!("no profile") };
    assert_eq!((profile.minutes_a_day, profile.skill), (90, SelfReport::New));
    let goal = profile.goal.as_ref().expect("a goal");
    assert!(goal.path.is_some(), "{goal:?}");
    assert_eq!(goal.by, Some(today().saturating_add(jiff::Span::new().days(7))));
}

#[test]
fn a_due_review_asks_and_starts_from_blank() {
    let mut stage = stage(120);
    stage.keys("enter");
    assert!(matches!(
        stage.overlay(),
        Some(ActiveOverlay::Confirm(ConfirmDialog { yes: (_, OverlayChoice::StartReview(_)), .. }))
    ));
    assert_eq!(commands(&mut stage, "enter"), ["StartReview"]);
    stage.answer(TutorAnswer::ReviewStarted(Ok(Language::Python)));
    assert_eq!(stage.screen(), ScreenName::Problem);
    assert!(matches!(stage.last_request(), Some(TutorRequest::Open(opened)) if opened == &uid("first-bad-build")));

    // It opens in the language of the learner's latest code, which stays unsaved, as it is not the learner's choice.
    let mut stage = self::stage(120);
    stage.keys("enter enter").answer(TutorAnswer::ReviewStarted(Ok(Language::Cpp)));
    assert_eq!((stage.screen(), stage.app.ui.language), (ScreenName::Problem, Language::Cpp));
    assert!(said(&stage).starts_with("Now using C++ for this review, the language of your latest"), "{}", said(&stage));
    assert!(!stage.commands.iter().any(|command| matches!(command, AppCommand::Save(_))), "{:?}", stage.commands);
    // Another problem opens in the learner's own language, and the review in its own when they come back.
    stage.keys("esc").open_problem("pair to", 0);
    assert_eq!(stage.app.ui.language, Language::Python);
    assert!(stage.app.ui.use_language_for(&uid("first-bad-build")).is_some());
    assert_eq!(stage.app.ui.language, Language::Cpp);

    let mut stage = self::stage(120);
    assert_eq!(commands(&mut stage, "enter esc"), Vec::<String>::new());
    assert_eq!(commands(&mut stage, "enter o"), ["Unwatch", "Open", "Watch"][1..].to_vec());
}

#[test]
fn an_answer_to_an_older_question_is_dropped() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("r");
    let first = stage.last_request_id();
    assert_eq!(commands(&mut stage, "r"), ["Cancel", "Run"]);
    let second = stage.last_request_id();
    let report = || TutorAnswer::Ran(Ok(report_of(&[(Verdict::Ac, &[])])));
    stage.send(AppMessage::Answer { request: first, answer: report() });
    assert!(stage.problem().is_some_and(|p| p.last_result.is_none() && p.job.is_some()));
    stage.send(AppMessage::Answer { request: second, answer: report() });
    assert!(stage.problem().is_some_and(|p| p.last_result.is_some() && p.job.is_none()));
}

#[test]
fn what_is_wanted_before_the_file_is_ready_is_done_then() {
    let check = |keys: &str, expected: &[&str]| {
        let mut stage = stage(120);
        stage.keys("/").type_text("pair to").keys("enter");
        let request = stage.last_request_id();
        assert_eq!(commands(&mut stage, keys), [""; 0], "{keys}: nothing yet");
        stage.answer_opened(request, 0);
        assert_eq!(stage.commands.iter().map(name).collect::<Vec<_>>(), expected, "{keys}");
    };
    check("r", &["Run"]);
    check("s", &["Submit"]);
    check("e", &["Edit"]);
    check("r e", &["Edit"]);
    check("j", &[]);
}

#[test]
fn a_save_runs_the_samples_and_replaces_a_run_but_not_a_submission() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    let saved = |stage: &mut TuiHarness, id: &str| {
        stage.commands.clear();
        stage.send(AppMessage::FileSaved(uid(id)));
        stage.commands.iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(saved(&mut stage, "same-letters"), Vec::<String>::new());
    // Hints about the earlier text are marked at once.
    assert_eq!(saved(&mut stage, "pair-to-target"), ["Code", "Run", "Hints"]);
    assert_eq!(saved(&mut stage, "pair-to-target"), ["Code", "Cancel", "Run", "Hints"]);
    stage.keys("s");
    assert_eq!(stage.problem().and_then(|p| p.job.as_ref()).map(|j| j.kind), Some(JobKind::Submit));
    assert_eq!(saved(&mut stage, "pair-to-target"), ["Code", "Hints"]);
    stage.keys("esc");
    stage.app.ui.prefs.run_on_save = false;
    assert_eq!(saved(&mut stage, "pair-to-target"), ["Code", "Hints"]);
}

#[test]
fn escape_stops_a_job_before_it_leaves() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("s");
    assert_eq!(commands(&mut stage, "esc"), ["Cancel"]);
    assert_eq!(stage.screen(), ScreenName::Problem);
    assert_eq!(commands(&mut stage, "esc"), ["Unwatch"]);
    assert_eq!(stage.screen(), ScreenName::Today);
}

#[test]
fn a_cancelled_job_says_nothing_and_a_failed_one_does() {
    let check = |failure: RequestFailure, expected: &str| {
        let mut stage = stage(120);
        stage.open_problem("pair to", 0).keys("r");
        stage.answer(TutorAnswer::Ran(Err(failure)));
        assert_eq!(said(&stage), expected);
    };
    check(RequestFailure { message: "cancelled".to_owned(), cancelled: true, needs_consent: false }, "");
    check("The sandbox can't start.".to_owned().into(), "The sandbox can't start.");
}

#[test]
fn earlier_code_is_not_shown_during_a_review() {
    let check = |reviewing: bool, screen: ScreenName, told: &str| {
        let mut state = learner();
        state.problems.entry(uid("pair-to-target")).or_default().reviewing = reviewing;
        let mut stage = TuiHarness::new(published(state), 120, 40);
        stage.open_problem("pair to", 0).keys("y");
        assert_eq!((stage.screen(), said(&stage)), (screen, told));
    };
    check(true, ScreenName::Problem, "This review is from memory: your earlier code shows after it.");
    check(false, ScreenName::Past, "");
}

#[test]
fn native_code_without_all_walls_asks_once_and_then_runs() {
    let refused = || RequestFailure { message: "No landlock here.".to_owned(), cancelled: false, needs_consent: true };
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Err(refused())));
    assert!(matches!(
        stage.overlay(),
        Some(ActiveOverlay::Confirm(ConfirmDialog { yes: (_, OverlayChoice::RunUnconfined(Action::Run)), .. }))
    ));
    assert_eq!(commands(&mut stage, "enter"), ["AllowUnconfined", "Save", "Run"]);
    let mut stage = self::stage(120);
    stage.open_problem("pair to", 0).keys("s").answer(TutorAnswer::Submitted(Err(refused())));
    assert_eq!(commands(&mut stage, "esc"), Vec::<String>::new());
    assert!(stage.overlay().is_none(), "no is an answer");
}

#[test]
fn a_hint_is_taken_only_where_its_cost_is_on_screen() {
    let mut wide = stage(120);
    wide.open_problem("pair to", 0);
    assert_eq!(commands(&mut wide, "H"), ["RevealHint"]);
    let request = wide.last_request_id();
    assert_eq!(commands(&mut wide, "H"), Vec::<String>::new(), "one at a time");
    wide.send(AppMessage::Answer { request, answer: TutorAnswer::Hints(Ok(hint_view(1))) });
    assert_eq!(wide.problem().and_then(|p| p.hints.as_ref()).map(|h| h.shown.len()), Some(1));

    let mut narrow = stage(80);
    narrow.open_problem("pair to", 0);
    assert_eq!(commands(&mut narrow, "H"), Vec::<String>::new());
    assert!(said(&narrow).contains("will count 95 %: you still find"), "{}", said(&narrow));
    assert_eq!(commands(&mut narrow, "H"), ["RevealHint"]);
}

#[test]
fn a_look_at_the_ladder_never_hides_a_step_on_it() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0).keys("H r");
    let run = stage.last_request_id();
    let reveal = run - 1;
    stage.send(AppMessage::Answer { request: run, answer: TutorAnswer::Ran(Ok(report_of(&[(Verdict::Wa, &[])]))) });
    let look = stage.last_request_id();
    let shown = |stage: &TuiHarness| stage.problem().and_then(|p| p.hints.as_ref()).map_or(0, |h| h.shown.len());
    stage.send(AppMessage::Answer { request: reveal, answer: TutorAnswer::Hints(Ok(hint_view(1))) });
    stage.send(AppMessage::Answer { request: look, answer: TutorAnswer::Hints(Ok(hint_view(0))) });
    assert_eq!(shown(&stage), 1, "the older look is dropped");
    stage.answer(TutorAnswer::Hints(Ok(hint_view(1))));
    assert_eq!(shown(&stage), 1);
}

#[test]
fn a_hint_taken_in_another_terminal_is_seen() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    let mut state = learner();
    let before = published(state.clone());
    stage.send(AppMessage::Published(Arc::new(before)));
    let asked = stage.last_request_id();
    state.problems.entry(uid("pair-to-target")).or_default().shown_hints = hint_view(1).shown;
    stage.send(AppMessage::Published(Arc::new(published(state))));
    assert!(matches!(stage.last_request(), Some(TutorRequest::Hints(_))), "{:?}", stage.last_request());
    assert_ne!(stage.last_request_id(), asked);
    stage.answer(TutorAnswer::Hints(Ok(hint_view(1))));
    assert_eq!(stage.problem().and_then(|p| p.hints.as_ref()).map(|h| h.shown.len()), Some(1));
}

/// A failure recorded in another terminal changes the price of the next hint.
#[test]
fn a_submission_in_another_terminal_renews_the_price_of_hints() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    let mut state = learner();
    stage.send(AppMessage::Published(Arc::new(published(state.clone()))));
    let asked = stage.last_request_id();
    stage.send(AppMessage::Published(Arc::new(published(state.clone()))));
    assert_eq!(stage.last_request_id(), asked, "nothing new");
    state.problems.entry(uid("pair-to-target")).or_default().last_submitted = Some(tui_fixtures::now());
    stage.send(AppMessage::Published(Arc::new(published(state))));
    assert!(matches!(stage.last_request(), Some(TutorRequest::Hints(_))), "{:?}", stage.last_request());
    assert_ne!(stage.last_request_id(), asked);
}

/// In a narrow window the first H only shows the price, which depends on the result as well.
#[test]
fn a_price_waits_for_the_submission_in_a_narrow_window() {
    let mut stage = stage(80);
    stage.open_problem("pair to", 0);
    stage.keys("s H");
    assert_eq!(said(&stage), "Your program is still being judged; the hint's price comes with the result.");
}

/// A hint is about the result of a run, so it waits for one that is under way, and says so at once.
#[test]
fn a_hint_waits_for_the_run_and_says_that_it_looks() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    stage.keys("r H");
    assert!(matches!(stage.last_request(), Some(TutorRequest::Run(_))), "{:?}", stage.last_request());
    assert_eq!(said(&stage), "Your program is still running; the hint comes with the result.");
    assert!(stage.frame().contains("waiting for your run"), "{}", stage.frame());
    stage.answer(TutorAnswer::Ran(Ok(report_of(&[(Verdict::Wa, &[])]))));
    stage.answer(TutorAnswer::Hints(Ok(hint_view(0))));
    assert!(matches!(stage.last_request(), Some(TutorRequest::RevealHint(..))), "{:?}", stage.last_request());
    assert!(stage.frame().contains("looking at your program"), "{}", stage.frame());
    stage.answer(TutorAnswer::Hints(Ok(hint_view(1))));
    assert!(!stage.frame().contains("looking at your program"), "{}", stage.frame());
}

/// Esc stops a hint that isn't there yet, and leaves the screen only when nothing is under way.
#[test]
fn esc_stops_a_hint_that_is_still_looked_for() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    stage.keys("H");
    let request = stage.last_request_id();
    assert!(stage.frame().contains("stops it"), "{}", stage.frame());
    stage.keys("esc");
    assert!(stage.commands.iter().any(|c| matches!(c, AppCommand::Cancel(stopped) if *stopped == request)));
    assert!(stage.frame().contains("Hints 0/5"), "{}", stage.frame());
    let cancelled = RequestFailure::from(crate::orchestrator::TutorError::Cancelled);
    stage.answer(TutorAnswer::Hints(Err(cancelled)));
    assert_eq!(said(&stage), "Cancelled: no hint was taken.");
}

/// The Problem screen shows the signature of the chosen language.
#[test]
fn the_signature_is_that_of_the_chosen_language() {
    let mut stage = stage(120);
    stage.app.ui.set_language(Language::Java);
    stage.open_problem("pair to", 0);
    let frame = stage.frame();
    assert!(frame.contains("pairToTarget(") && !frame.contains("def pair_to_target"), "{frame}");
    stage.app.ui.set_language(Language::Python);
    assert!(stage.keys("tab").frame().contains("def pair_to_target("), "{}", stage.frame());
}

/// Words about an earlier program go when the file changes.
#[test]
fn a_hint_about_an_earlier_program_loses_its_evidence() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    let mut view = hint_view(1);
    view.shown[0].text = "With `n = 3` your program gave `None`.\n\nWhat did you try?".to_owned();
    view.shown[0].about = Some("earlier".into());
    let mut show = |program: &str| {
        view.program = Some(program.into());
        stage.problem_mut().expect("a problem").hints = Some(view.clone());
        stage.keys("tab").frame()
    };
    let frame = show("earlier");
    assert!(frame.contains("gave") && !frame.contains("has changed"), "{frame}");
    let frame = show("later");
    assert!(!frame.contains("gave") && frame.contains("has changed") && frame.contains("What did you try"), "{frame}");
}

#[test]
fn a_blocked_hint_says_why() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    if let Some(view) = stage.problem_mut().and_then(|p| p.hints.as_mut()) {
        let blocked = Some("Run your code once before the next hint.".to_owned());
        view.offer = HintOffer { next: Some(3), keeps: 0.9, suggested: 2, blocked, advice: None };
    }
    assert_eq!(commands(&mut stage, "H"), Vec::<String>::new());
    assert_eq!(said(&stage), "Run your code once before the next hint.");
}

fn with_report(columns: u16, cases: usize) -> TuiHarness {
    let mut stage = stage(columns);
    let mut verdicts = vec![(Verdict::Ac, &["basic"][..]); cases];
    verdicts[3].0 = Verdict::Wa;
    stage.open_problem("pair to", 0).keys("r").answer(TutorAnswer::Ran(Ok(report_of(&verdicts))));
    stage
}

#[test]
fn digits_choose_cases_and_in_a_narrow_window_tabs() {
    let check = |columns: u16, keys: &str, case: usize, focus: Pane| {
        let mut stage = with_report(columns, 24);
        stage.keys(keys);
        let problem = stage.problem().expect("a problem");
        assert_eq!((problem.case, problem.focus), (case, focus), "{columns} {keys}");
    };
    check(120, "", 3, STATEMENT);
    check(120, "7", 6, TESTS);
    check(120, "1 2", 11, TESTS);
    check(120, "9 9", 8, TESTS);
    check(120, "tab right right left", 4, TESTS);
    check(80, "3", 3, HINTS);
    check(80, "1", 3, TOPIC);
    check(80, "tab 3", 3, HINTS);
}

#[test]
fn digits_far_apart_are_two_numbers() {
    let mut stage = with_report(120, 24);
    stage.advance_to(10).keys("1").advance_to(12).keys("2");
    assert_eq!(stage.problem().map(|p| p.case), Some(1));
}

#[test]
fn the_reference_stays_sealed_until_a_pass() {
    let mut stage = stage(120);
    stage.open_problem("longest clean", 0).keys("v");
    assert!(stage.overlay().is_none() && said(&stage).contains("is accepted"));
    let mut stage = self::stage(120);
    stage.open_problem("pair to", 0).keys("v");
    assert!(matches!(stage.overlay(), Some(ActiveOverlay::Solution(_))));
    // The keys in the footer work while it is open.
    assert_eq!(commands(&mut stage, "n"), ["Next"]);
    assert!(stage.overlay().is_none());
}

#[test]
fn the_failing_case_is_kept_with_its_expected_answer() {
    let mut stage = with_report(120, 12);
    assert_eq!(commands(&mut stage, "U"), ["AddCase"]);
    let Some(TutorRequest::AddCase(_, case)) = stage.last_request() else { panic!("no case") };
    assert_eq!(serde_json::to_string(&case.args).ok().as_deref(), Some("[[3,3,3],6]"));
    assert_eq!(case.expected.as_ref().map(ToString::to_string).as_deref(), Some("[0,1]"));
    stage.answer(TutorAnswer::Cases(Ok(vec![case_of_stage(&stage)])));
    assert_eq!(stage.problem().map(|p| p.own_cases.len()), Some(1));
    assert_eq!(commands(&mut stage, "1 U"), Vec::<String>::new(), "a sample is run anyway");
}

fn case_of_stage(stage: &TuiHarness) -> crate::types::problem::OwnCase {
    match stage.last_request() {
        Some(TutorRequest::AddCase(_, case)) => case.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_case_is_written_in_a_form() {
    let mut stage = stage(120);
    stage.open_problem("same letters", 0).keys("a").type_text(" x").keys("enter");
    assert!(matches!(stage.overlay(), Some(ActiveOverlay::CaseForm(form)) if form.error.is_some()));
    stage.keys("backspace backspace tab backspace").type_text("7").keys("tab").type_text("[1]");
    assert_eq!(commands(&mut stage, "enter"), ["AddCase"]);
    let case = case_of_stage(&stage);
    assert_eq!(serde_json::to_string(&case).ok().as_deref(), Some("{\"args\":[[3,3,0],7],\"expected\":[1]}"));
}

#[test]
fn a_locked_topic_opens_only_on_purpose() {
    let mut stage = stage(120);
    stage.keys("r G enter");
    assert!(said(&stage).contains("Locked"), "{}", said(&stage));
    assert_eq!(commands(&mut stage, "! esc"), [""; 0], "it asks first");
    assert_eq!(commands(&mut stage, "! enter"), ["OverrideLock"]);
    stage.answer(TutorAnswer::Unlocked(Err("The record is read-only.".to_owned().into())));
    assert_eq!(said(&stage), "The record is read-only.");
    stage.keys("esc ! enter").answer(TutorAnswer::Unlocked(Ok(())));
    let text = said(&stage).split("It builds on what is missing: ").nth(1).unwrap_or_default();
    assert!(text.ends_with('.') && !text.contains("reach") && !text.contains('('), "{}", said(&stage));
}

#[test]
fn settings_are_kept_at_once_and_a_theme_is_live() {
    let mut stage = stage(120);
    assert_eq!(commands(&mut stage, ", enter"), ["Language"; 8], "what is installed is asked");
    assert_eq!(commands(&mut stage, "esc j j j right"), ["Save"]);
    assert_eq!(stage.app.ui.theme().name, "light");
    assert_eq!(commands(&mut stage, "j enter"), ["Save"]);
    assert!(stage.app.ui.prefs.ascii);
    assert_eq!(commands(&mut stage, "G right"), ["SetProfile"]);
    // A change before the last one is recorded takes nothing back.
    let first = stage.app.ui.latest_profile().clone();
    assert_eq!(commands(&mut stage, "g j j j j j j j j right"), ["SetProfile"]);
    assert_eq!(stage.app.ui.latest_profile().opt_outs, first.opt_outs);
    assert_ne!(*stage.app.ui.latest_profile(), first);
    stage.answer(TutorAnswer::Done(Ok(())));
    assert_eq!(*stage.app.ui.latest_profile(), stage.app.ui.published.state.profile);
    let changes: Vec<_> =
        stage.commands.iter().filter(|c| matches!(c, AppCommand::Save(PrefChange::Mouse(_)))).collect();
    assert!(changes.is_empty());
}

#[test]
fn a_read_only_record_refuses_profile_changes_plainly() {
    let access = RecordAccess::ReadOnly { reason: "another rung is open.".to_owned() };
    let mut stage = TuiHarness::new(TutorSnapshot { access, ..published(learner()) }, 120, 40);
    assert_eq!(commands(&mut stage, ", G right"), Vec::<String>::new());
    assert!(said(&stage).contains("another rung is open"));
}

#[test]
fn next_follows_the_announcement_or_asks() {
    let mut stage = stage(120);
    stage.open_problem("pair to", 0);
    assert_eq!(commands(&mut stage, "n"), ["Next"]);
    let next =
        crate::types::learner_state::NextProblem { problem: uid("merge-two-queues"), reason: "frontier".to_owned() };
    stage.answer(TutorAnswer::Next(Some(next)));
    assert_eq!(stage.problem().map(|p| p.uid.clone()), Some(uid("merge-two-queues")));
    assert_eq!(said(&stage), "frontier");
    stage.keys("]");
    assert_eq!(stage.problem().map(|p| p.uid.clone()), Some(uid("count-the-leaves")));
}

#[test]
fn a_click_selects_and_a_second_one_opens() {
    let mut stage = stage(120);
    let row = stage.frame().lines().position(|l| l.contains("Merge Two Queues")).expect("the row") as u16;
    stage.click(10, row);
    assert_eq!((stage.app.screens.today.row, stage.screen()), (3, ScreenName::Today));
    stage.click(10, row);
    assert_eq!(stage.screen(), ScreenName::Problem);
    let footer = stage.frame().lines().last().and_then(|l| l.find("s submit")).expect("the footer") as u16;
    stage.answer(TutorAnswer::Opened(Ok(crate::tui::message::OpenedProblem {
        seconds: 0,
        newer_in: None,
        code: String::new(),
        file: "x.py".into(),
        own_cases: Vec::new(),
        notes: None,
        hints: Box::new(hint_view(0)),
    })));
    stage.click(footer, 39);
    assert!(stage.problem().is_some_and(|p| p.job.is_some()), "the footer's words are buttons");
}

#[test]
fn a_notice_goes_by_itself_and_a_failure_stays_longer() {
    let mut stage = stage(120);
    stage.advance_to(1).keys("x").answer(TutorAnswer::Done(Err("no".to_owned().into()))).advance_to(15);
    assert_eq!(said(&stage), "no");
    stage.advance_to(40);
    assert_eq!(said(&stage), "");
}

#[test]
fn a_session_is_checked_again_while_the_screens_stay_open() {
    let mut stage = stage(120);
    let asked = |stage: &TuiHarness| stage.commands.iter().filter(|c| name(c) == "SessionCheck").count();
    assert_eq!(asked(stage.advance_to(60)), 0);
    assert_eq!(asked(stage.advance_to(16 * 60)), 1);
    assert_eq!(asked(stage.advance_to(17 * 60)), 1);
}

#[test]
fn time_stands_still_on_other_screens() {
    let mut stage = stage(120);
    stage
        .open_problem("pair to", 0)
        .advance_to(60)
        .keys("q")
        .advance_to(200)
        .keys("/")
        .type_text("pair to")
        .keys("enter")
        .advance_to(230);
    assert_eq!(stage.problem().map(|p| p.timer.seconds()), Some(90));
}

/// `n` on Today opens what Rung proposes next, or says that nothing is planned.
#[test]
fn today_goes_on_to_the_next_problem() {
    let mut stage = stage(120);
    stage.keys("n");
    assert!(matches!(stage.last_request(), Some(TutorRequest::Next(None))));
    let next = NextProblem { problem: uid("pair-to-target"), reason: "It is next.".to_owned() };
    stage.answer(TutorAnswer::Next(Some(next)));
    assert!(stage.frame().contains("Pair to Target") && said(&stage) == "It is next.", "{}", stage.frame());
    stage.keys("esc n");
    stage.answer(TutorAnswer::Next(None));
    assert!(said(&stage).starts_with("Nothing else is planned."), "{}", said(&stage));
}
