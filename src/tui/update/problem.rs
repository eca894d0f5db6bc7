//! Keys of the problem screen.

use std::time::Duration;

use crate::model::ids::{CaseId, ProblemUid};
use crate::model::problem::{Expected, OwnCase, Problem};
use crate::orchestrator::SubmitRequest;
use crate::orchestrator::api::Source;
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::prefs::PrefChange;
use crate::tui::ui::{Confirm, Finished, Job, JobKind, Overlay, Pane, Popup, ProblemUi, Tone, Ui};
use crate::words::facts;
use crate::words::numbers;

use super::{case_form, languages, moved, open, scrolled, trace};

/// Two digits typed within this time are one number.
const ONE_NUMBER: Duration = Duration::from_millis(900);

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let focus = ui.problem.as_ref()?.focus;
    let none = Vec::new();
    Some(match action {
        Action::NextPane => shift_focus(ui, true),
        Action::PreviousPane => shift_focus(ui, false),
        Action::Left | Action::Right => sideways(ui, action),
        Action::Run => run(ui),
        Action::Submit => submit(ui),
        Action::Hint => hint(ui),
        Action::Edit => edit(ui, false),
        Action::EditBeside => edit(ui, true),
        Action::Open => enter(ui, focus),
        Action::Reset => confirm_reset(ui),
        Action::AddCase => case_form::open(ui),
        Action::KeepCase => keep_case(ui),
        Action::Trace => trace::enter(ui),
        Action::Solution => solution(ui),
        Action::Language => languages::open(ui),
        Action::Why => super::why::open_problem(ui),
        Action::Next => next(ui),
        Action::NextProblem => neighbour(ui, true),
        Action::PreviousProblem => neighbour(ui, false),
        Action::HideDifficulty => {
            ui.prefs.hide_difficulty = !ui.prefs.hide_difficulty;
            vec![Command::Save(PrefChange::HideDifficulty(ui.prefs.hide_difficulty))]
        }
        Action::Back if ui.problem.as_ref().is_some_and(|p| p.job.is_some()) => cancel_job(ui),
        movement if focus == Pane::Topic => {
            let len = listed(ui).len();
            let problem = ui.problem.as_mut()?;
            problem.row = moved(problem.row, movement, len, 5)?;
            none
        }
        movement => scrolled(ui, focus, movement).then_some(none)?,
    })
}

/// The panes in the order Tab walks them.
const PANES: [Pane; 5] = [Pane::Statement, Pane::Tests, Pane::Hints, Pane::Review, Pane::Topic];

fn shift_focus(ui: &mut Ui, forward: bool) -> Vec<Command> {
    if let Some(problem) = &mut ui.problem {
        // One of the two stands in the right column, never both.
        let away = if problem.passed() { Pane::Hints } else { Pane::Review };
        let panes: Vec<Pane> = PANES.into_iter().filter(|pane| *pane != away).collect();
        let now = panes.iter().position(|p| *p == problem.focus).unwrap_or(0);
        let step = if forward { 1 } else { panes.len() - 1 };
        problem.focus = panes[(now + step) % panes.len()];
    }
    Vec::new()
}

/// Left and right: along the cases where they are in focus, else from column to column.
fn sideways(ui: &mut Ui, action: Action) -> Vec<Command> {
    let Some(problem) = &mut ui.problem else { return Vec::new() };
    let cases = problem.report().map_or(0, |r| r.cases.len());
    if problem.focus == Pane::Tests && cases > 0 {
        let step = if action == Action::Right { 1 } else { -1 };
        select_case(ui, |case| case.saturating_add_signed(step));
        return Vec::new();
    }
    let columns = [Pane::Topic, Pane::Statement, problem.right()];
    let column = problem.tab();
    let next = if action == Action::Right { (column + 1).min(2) } else { column.saturating_sub(1) };
    if next != column {
        problem.focus = columns[next];
    }
    Vec::new()
}

fn select_case(ui: &mut Ui, to: impl FnOnce(usize) -> usize) {
    if let Some(problem) = &mut ui.problem {
        let last = problem.report().map_or(0, |r| r.cases.len()).saturating_sub(1);
        problem.case = to(problem.case).min(last);
        ui.scrolls.remove(&Pane::Tests);
    }
}

/// Digits choose a case; under 100 columns they choose a tab while the tests aren't in focus.
pub(super) fn digit(ui: &mut Ui, digit: usize) {
    let (wide, now) = (ui.wide(), ui.clock);
    let Some(problem) = &mut ui.problem else { return };
    let tabs = [Pane::Topic, Pane::Statement, problem.right()];
    if !wide && problem.focus != Pane::Tests {
        if let Some(pane) = digit.checked_sub(1).and_then(|i| tabs.get(i)) {
            problem.focus = *pane;
        }
        return;
    }
    let cases = problem.report().map_or(0, |r| r.cases.len());
    let recent = problem.digits.filter(|(_, at)| now < *at + ONE_NUMBER).map(|(typed, _)| typed * 10 + digit);
    let typed = recent.filter(|n| (1..=cases).contains(n)).unwrap_or(digit);
    problem.digits = Some((typed, now));
    if (1..=cases).contains(&typed) {
        problem.focus = Pane::Tests;
        select_case(ui, |_| typed - 1);
    }
}

fn enter(ui: &mut Ui, focus: Pane) -> Vec<Command> {
    match focus {
        Pane::Topic => {
            let row = ui.problem.as_ref().map_or(0, |p| p.row);
            let chosen = listed(ui).get(row).cloned();
            chosen.map_or_else(Vec::new, |uid| open(ui, &uid))
        }
        Pane::Tests => {
            if let Some(case) = ui.problem.as_ref().filter(|p| p.open_case().is_some()).map(|p| p.case) {
                ui.scrolls.remove(&Pane::Popup);
                ui.overlay = Some(Overlay::Text(Popup::Case(case)));
            }
            Vec::new()
        }
        Pane::Hints => hint(ui),
        _ => edit(ui, false),
    }
}

/// Judges the samples; a job of the same kind that is under way gives way to it.
pub(super) fn run(ui: &mut Ui) -> Vec<Command> {
    start(ui, JobKind::Run)
}

fn submit(ui: &mut Ui) -> Vec<Command> {
    start(ui, JobKind::Submit)
}

/// Starts a job on the open problem's file.
pub(super) fn start(ui: &mut Ui, kind: JobKind) -> Vec<Command> {
    let Some(problem) = &ui.problem else { return Vec::new() };
    if problem.file.is_none() {
        ui.say(Tone::Info, "One moment: your file is being prepared.");
        return Vec::new();
    }
    let mut commands = Vec::new();
    match problem.job.as_ref() {
        Some(job) if job.kind == JobKind::Submit => {
            ui.say(Tone::Info, "Your submission is still being judged. Esc cancels it.");
            return commands;
        }
        Some(job) => commands.push(Command::Cancel(job.request)),
        None => {}
    }
    let uid = problem.uid.clone();
    let seconds = problem.timer.seconds().try_into().unwrap_or(u32::MAX);
    let (request, command) = ui.ask(match kind {
        JobKind::Run => Ask::Run(uid),
        JobKind::Submit => {
            Ask::Submit(SubmitRequest { problem: uid, source: Source::Workspace, seconds: Some(seconds) })
        }
    });
    commands.push(command);
    if let Some(problem) = &mut ui.problem {
        problem.job = Some(Job { request, kind, step: None });
    }
    commands
}

fn cancel_job(ui: &mut Ui) -> Vec<Command> {
    let job = ui.problem.as_mut().and_then(|p| p.job.take());
    job.map_or_else(Vec::new, |job| {
        ui.say(Tone::Info, "Stopped.");
        vec![Command::Cancel(job.request)]
    })
}

/// The file was saved: the samples run again. A submission under way is left alone, it has the text it was given.
pub(super) fn saved(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    let now = ui.clock;
    let Some(problem) = ui.problem.as_mut().filter(|p| &p.uid == uid) else { return Vec::new() };
    problem.timer.touch(now);
    let submitting = problem.job.as_ref().is_some_and(|j| j.kind == JobKind::Submit);
    if ui.prefs.run_on_save && !submitting && problem.file.is_some() { run(ui) } else { Vec::new() }
}

/// What leaving the screen for another one or another problem ends.
pub(super) fn leave(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = &mut ui.problem else { return Vec::new() };
    let mut commands = vec![Command::Unwatch];
    if problem.job.as_ref().is_some_and(|j| j.kind == JobKind::Run) {
        commands.extend(problem.job.take().map(|job| Command::Cancel(job.request)));
    }
    // A hint that is being tried out is not waited for; it costs nothing until it is shown.
    commands.extend(problem.revealing.take().map(Command::Cancel));
    commands
}

/// Reveals the next hint. Its cost is in the ladder; where the ladder isn't on screen, the first press shows it.
fn hint(ui: &mut Ui) -> Vec<Command> {
    let wide = ui.wide();
    let Some(problem) = ui.problem.as_mut() else { return Vec::new() };
    if problem.passed() {
        problem.focus = Pane::Review;
        ui.say(Tone::Info, "Solved: what is left to say is in the review of your code.");
        return Vec::new();
    }
    let Some(view) = &problem.hints else { return Vec::new() };
    let hidden = !wide && problem.tab() != 2;
    if hidden {
        problem.focus = Pane::Hints;
    }
    if let Some(reason) = view.offer.blocked.clone() {
        ui.say(Tone::Info, reason);
        return Vec::new();
    }
    let Some(level) = view.offer.next else {
        ui.say(Tone::Info, "There is no further hint for this problem.");
        return Vec::new();
    };
    if hidden {
        let (keeps, key) = (numbers::short_share(view.offer.keeps), ui.keymap.label(Action::Hint));
        ui.say(
            Tone::Info,
            format!("Hint {level} would make a pass count {keeps} of its gain. {key} again reveals it."),
        );
        return Vec::new();
    }
    if problem.revealing.is_some() {
        return Vec::new();
    }
    let (request, command) = {
        let uid = problem.uid.clone();
        ui.ask(Ask::RevealHint(uid))
    };
    if let Some(problem) = &mut ui.problem {
        problem.revealing = Some(request);
    }
    vec![command]
}

fn edit(ui: &mut Ui, beside: bool) -> Vec<Command> {
    let Some(problem) = &mut ui.problem else { return Vec::new() };
    let uid = problem.uid.clone();
    if beside {
        return vec![ui.ask(Ask::EditBeside(uid)).1];
    }
    problem.timer.away = true;
    vec![ui.ask(Ask::Edit(uid)).1]
}

fn confirm_reset(ui: &mut Ui) -> Vec<Command> {
    if let Some(problem) = &ui.problem {
        ui.overlay = Some(Overlay::Confirm(Confirm::Reset(problem.uid.clone())));
    }
    Vec::new()
}

fn solution(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = &ui.problem else { return Vec::new() };
    let passed = problem.finished.as_ref().is_some_and(|f| f.passed_submission().is_some());
    if passed || facts::unsealed(&ui.published, &problem.uid) {
        ui.scrolls.remove(&Pane::Popup);
        ui.overlay = Some(Overlay::Text(Popup::Solution));
    } else {
        let key = ui.keymap.label(Action::Submit);
        ui.say(Tone::Info, format!("The reference solution opens when your own passes every case: {key} submits."));
    }
    Vec::new()
}

/// On to what the curator offers, as the banner announced it where there is one.
fn next(ui: &mut Ui) -> Vec<Command> {
    let Some(problem) = &ui.problem else { return Vec::new() };
    let announced = match &problem.finished {
        Some(Finished::Submitted(submitted)) => submitted.next.as_ref().map(|next| next.problem.clone()),
        _ => None,
    };
    if let Some(uid) = announced {
        return open(ui, &uid);
    }
    let uid = problem.uid.clone();
    vec![ui.ask(Ask::Next(Some(uid))).1]
}

fn neighbour(ui: &mut Ui, forward: bool) -> Vec<Command> {
    let Some(uid) = ui.problem.as_ref().map(|p| p.uid.clone()) else { return Vec::new() };
    let problems = &ui.published.catalog.problems;
    let here = problems.iter().position(|p| p.uid == uid);
    let there = here.and_then(|i| if forward { i.checked_add(1) } else { i.checked_sub(1) });
    if let Some(uid) = there.and_then(|i| problems.get(i)).map(|p| p.uid.clone()) {
        return open(ui, &uid);
    }
    let end = if forward { "last" } else { "first" };
    ui.say(Tone::Info, format!("This is the {end} problem of the catalogue."));
    Vec::new()
}

/// The problems listed beside the open one.
pub(super) fn listed(ui: &Ui) -> Vec<ProblemUid> {
    let Some(topic) = ui.open_problem().map(|p| p.topic().clone()) else { return Vec::new() };
    ui.published.catalog.in_topic(&topic).map(|p| p.uid.clone()).collect()
}

/// Where a problem stands among those of its topic.
pub(super) fn row_in_topic(ui: &Ui, uid: &ProblemUid) -> usize {
    let Some(problem) = ui.published.catalog.by_uid(uid) else { return 0 };
    ui.published.catalog.in_topic(problem.topic()).position(|p| &p.uid == uid).unwrap_or(0)
}

fn keep_case(ui: &mut Ui) -> Vec<Command> {
    let Some((problem, case)) = ui.problem.as_ref().and_then(|p| Some((p, p.open_case()?))) else {
        ui.say(Tone::Info, "There is no open case to keep: run or submit first.");
        return Vec::new();
    };
    if case.own || case.sample {
        let whose = if case.own { "one of yours" } else { "a sample" };
        ui.say(Tone::Info, format!("This case is {whose} already: every run includes it."));
        return Vec::new();
    }
    let kept = ui.open_problem().and_then(|p| as_own(p, &case.id));
    let uid = problem.uid.clone();
    if let Some(case) = kept {
        return add_case(ui, uid, case);
    }
    ui.say(Tone::Error, "This case can't be kept: its answer can't be written as JSON.");
    Vec::new()
}

fn as_own(problem: &Problem, id: &CaseId) -> Option<OwnCase> {
    let case = problem.cases.iter().find(|c| &c.id == id)?;
    let expected = match &case.expected {
        Expected::Value(value) => Some(case_form::to_json(value)?),
        Expected::Error(_) => None,
    };
    Some(OwnCase { args: case.args.clone(), expected })
}

pub(super) fn add_case(ui: &mut Ui, uid: ProblemUid, case: OwnCase) -> Vec<Command> {
    let (request, command) = ui.ask(Ask::AddCase(uid, case));
    if let Some(problem) = &mut ui.problem {
        problem.adding = Some(request);
    }
    vec![command]
}

/// Shows a result: the first failing case opens.
pub(super) fn finished(problem: &mut ProblemUi, finished: Finished) {
    problem.case = finished.report().cases.iter().position(|c| !c.verdict.passed()).unwrap_or(0);
    problem.timer.stopped |= finished.passed_submission().is_some();
    problem.job = None;
    problem.digits = None;
    problem.finished = Some(finished);
}
