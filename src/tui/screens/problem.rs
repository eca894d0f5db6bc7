//! One problem: its topic, its statement and tests, its hints. Three columns from 100 on, tabs below.
//!
//! ```text
//! ┌ Two Pointers ─────┬ Pair to Target ───────────────────────────┬ Hints 2/5 ────────┐
//! │ ✓ Squeeze Right   │  The till of the village hall is out by   │ ✓ 1 Question      │
//! │ ◐ Pair to Target  │  `target` pence …                         │ ▸ 3 Plan          │
//! ├ Roadmap ──────────┼ Tests ✓✓✗·· ──────────────────────────────┤   counts .94      │
//! │ ● Arrays      .82 │ case 3 of 5 · wrong answer                │                   │
//! └───────────────────┴───────────────────────────────────────────┴───────────────────┘
//! ```

use ratatui::text::Line;

use crate::model::ids::ProblemUid;
use crate::model::problem::Language;
use crate::tui::arrange;
use crate::tui::canvas::Cx;
use crate::tui::keymap::action::{POSTPONE, SUSPEND, UNDO, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Answer, Ask, Command, News, RequestId};
use crate::tui::over::{Choice, Confirm, Over, Text};
use crate::tui::place::{Name, Place};
use crate::tui::prefs::PrefChange;
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::notice::Tone;
use crate::tui::ui::painted::Target;
use crate::tui::ui::{Ui, moved};
use crate::tui::widgets::chrome;
use crate::words::{facts, past};

mod banner;
mod calls;
pub(in crate::tui) mod case;
mod consequence;
mod focus;
mod give_up;
mod in_full;
mod jobs;
mod key_hint;
mod ladder;
mod layout;
mod model_review;
mod notes;
mod onward;
pub mod open;
mod own_case;
mod reveal;
pub(in crate::tui) mod tests_pane;
mod timer;
mod topic;

use open::{Finished, HINTS, JobKind, Open, REVIEW, STATEMENT, TESTS, TOPIC};

const KEYS: &[Binding] = &[
    Binding::new(Action::Edit, "edit", &["e"], "edit your file"),
    Binding::new(Action::EditBeside, "edit-beside", &["E"], "open it beside"),
    Binding::new(Action::Run, "run", &["r"], "run samples, own cases"),
    Binding::new(Action::Submit, "submit", &["s"], "submit, recorded"),
    Binding::new(Action::Hint, "hint", &["H"], "next hint"),
    Binding::new(Action::Outgoing, "outgoing", &["p"], "what a model is sent"),
    Binding::new(Action::ModelReview, "model-review", &["M"], "a model's review of it"),
    Binding::new(Action::AddCase, "add-case", &["a"], "add your own case"),
    Binding::new(Action::KeepCase, "keep-case", &["U"], "keep the open case"),
    Binding::new(Action::ChangeCase, "change-case", &["A"], "change your own case"),
    Binding::new(Action::DropCase, "drop-case", &["D"], "delete your own case"),
    Binding::new(Action::Trace, "trace", &["t"], "follow a case by line"),
    Binding::new(Action::Solution, "solution", &["v"], "reference solution"),
    Binding::new(Action::GiveUp, "give-up", &["V"], "give up, see solution"),
    Binding::new(Action::Language, "language", &["L"], "another language"),
    WHY,
    Binding::new(Action::Next, "next", &["n"], "what to do next"),
    Binding::new(Action::NextProblem, "next-problem", &["]"], "next problem"),
    Binding::new(Action::PreviousProblem, "previous-problem", &["["], "previous problem"),
    Binding::new(Action::Notes, "notes", &["N"], "your notes on it"),
    Binding::new(Action::Past, "past", &["y"], "your earlier code"),
    Binding::new(Action::Reset, "reset", &["x"], "starter file back"),
    UNDO,
    POSTPONE,
    SUSPEND,
    Binding::new(Action::HideDifficulty, "hide-difficulty", &["ctrl-h"], "hide difficulty, tags"),
];

/// The problem that is being worked on.
#[derive(Debug, Default)]
pub struct Problem {
    pub open: Option<Open>,
    /// The review that is being started.
    starting: Option<(RequestId, ProblemUid)>,
}

impl Screen for Problem {
    fn about(&self) -> About {
        About {
            title: "Problem",
            keys: KEYS,
            more: &[
                ("1 2 3 …", "open a case; in a narrow window also a tab"),
                ("? in Hints", "ask about this problem"),
            ],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(place) => Some(self.enter(ui, place)),
            Event::Leave => Some(self.leave()),
            Event::Act(action) => act(self.open.as_mut()?, ui, action),
            Event::Digit(digit) => {
                focus::digit(self.open.as_mut()?, ui, digit);
                Some(Vec::new())
            }
            Event::Click(target) => click(self.open.as_mut()?, ui, &target),
            Event::Chosen(choice) => Some(self.chosen(ui, choice)),
            Event::Answer(request, answer) => Some(self.answered(ui, request, answer)),
            Event::News(News::Spoken(language)) => {
                self.open.as_ref()?;
                let mut commands = self.speak(ui, language);
                // Somebody else is on screen.
                commands.retain(|command| !matches!(command, Command::Appear));
                Some(commands)
            }
            Event::News(news) => Some(heard(self.open.as_mut()?, ui, news)),
            Event::Key(..) | Event::Paste(_) | Event::Wheel(..) => None,
        }
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let Some((open, problem)) = self.open.as_ref().and_then(|open| Some((open, open.problem(cx.ui)?))) else {
            chrome::header(cx, header, &["Problem".to_owned()], &[]);
            let line = Line::from(cx.span(Role::Warn, " This problem is no longer in any installed pack."));
            cx.line(body, &line);
            chrome::footer(cx, footer, &[]);
            return;
        };
        layout::draw(cx, Areas { header, body, footer }, open, problem);
    }
}

impl Problem {
    /// Opens a problem; a due review that was not started yet asks first.
    fn enter(&mut self, ui: &mut Ui, place: Place) -> Vec<Command> {
        match place {
            Place::Problem(uid) if ui.published.catalog.by_uid(&uid).is_none() => {
                ui.say(Tone::Error, "This problem is no longer in any installed pack.");
                Vec::new()
            }
            Place::Problem(uid) if facts::wants_blank_file(&ui.published, &uid) => vec![review(ui, uid)],
            Place::Problem(uid) | Place::ProblemAsIs(uid) => self.open(ui, &uid),
            // The router takes nobody here who asks for another screen.
            _ => Vec::new(),
        }
    }

    /// Opens a problem as it is. One that is open already keeps its last result.
    fn open(&mut self, ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
        let mut commands = Vec::new();
        if let Some(open) = self.open.as_mut().filter(|open| &open.uid == uid) {
            open.timer.resume(ui.clock);
        } else {
            commands.extend(self.leave());
            commands.push(Command::Tell(News::Opening));
            let seconds = ui.published.state.problems.get(uid).map_or(0, |p| p.seconds);
            let mut open = Open::new(uid.clone(), seconds, ui.clock);
            open.row = listed(&open, ui).iter().position(|listed| listed == uid).unwrap_or(0);
            for pane in [STATEMENT, TESTS, HINTS, REVIEW] {
                ui.scrolls.remove(&pane);
            }
            let (request, ask) = ui.ask(Ask::Open(uid.clone()));
            open.opening = Some(request);
            self.open = Some(open);
            commands.push(ask);
        }
        ui.notice = None;
        commands.extend([Command::Appear, Command::Watch(uid.clone())]);
        commands
    }

    /// What leaving the screen for another one or another problem ends.
    fn leave(&mut self) -> Vec<Command> {
        let Some(open) = &mut self.open else { return Vec::new() };
        let mut commands = vec![Command::Unwatch];
        commands.extend(open.job.take_if(|job| job.kind == JobKind::Run).map(|job| Command::Cancel(job.request)));
        // A hint that is being tried out is not waited for; it costs nothing until it is shown.
        commands.extend(open.revealing.take().map(Command::Cancel));
        (open.stage, open.looking) = (None, None);
        commands.extend(model_review::stop(open));
        commands
    }

    fn chosen(&mut self, ui: &mut Ui, choice: Choice) -> Vec<Command> {
        match choice {
            Choice::Reset(uid) => vec![ui.ask(Ask::ResetFile(uid)).1],
            Choice::StartReview(uid) => {
                let (request, command) = ui.ask(Ask::StartReview(uid.clone()));
                self.starting = Some((request, uid));
                vec![command]
            }
            choice @ (Choice::Agreed(..) | Choice::WithoutModel(_)) => {
                self.open.as_mut().map_or_else(Vec::new, |open| reveal::decided(open, ui, choice))
            }
            Choice::GiveUp(uid) => self.open.as_mut().map_or_else(Vec::new, |open| give_up::agreed(open, ui, uid)),
            Choice::OpenAsIs(uid) => vec![Command::Go(Place::ProblemAsIs(uid))],
            Choice::Unconfined(action) => {
                let mut commands = vec![Command::AllowUnconfined, Command::Save(PrefChange::NativeUnconfined)];
                commands.extend(self.open.as_mut().and_then(|open| act(open, ui, action)).into_iter().flatten());
                commands
            }
            Choice::Language(language) => {
                let mut commands = ui.write_in(language);
                commands.extend(self.speak(ui, language));
                commands
            }
            Choice::Case(uid, old, case) => self.open.as_mut().map_or_else(Vec::new, |open| match old {
                Some(old) => own_case::change(open, ui, uid, *old, Some(*case)),
                None => own_case::add(open, ui, uid, *case),
            }),
            Choice::DropCase(uid, case) => {
                self.open.as_mut().map_or_else(Vec::new, |open| own_case::change(open, ui, uid, *case, None))
            }
            Choice::Undo(_) => Vec::new(),
        }
    }

    /// Goes on in another language: its file lies beside the others, and what was judged belongs to the old one.
    fn speak(&mut self, ui: &mut Ui, language: Language) -> Vec<Command> {
        let mut commands = self.leave();
        if let Some(before) = self.open.take() {
            commands.extend(before.job.map(|job| Command::Cancel(job.request)));
            commands.extend(self.open(ui, &before.uid));
            if let Some(open) = &mut self.open {
                // The time was spent on the problem, whatever the language.
                open.timer = before.timer;
            }
        }
        ui.say(Tone::Good, format!("Now using {}. Your other files are unchanged.", language.title()));
        commands
    }

    fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        match (answer, &mut self.open) {
            (Answer::ReviewStarted(outcome), _) => self.started(request, ui.done(outcome)),
            (Answer::Next(Some(next)), _) => {
                vec![Command::Go(Place::Problem(next.problem)), Command::Say(Tone::Info, next.reason)]
            }
            (Answer::Next(None), _) => {
                let text = "Nothing else is planned. The roadmap has more, or come back tomorrow.";
                ui.say(Tone::Good, text);
                Vec::new()
            }
            (Answer::FileReset(Ok(())), _) => {
                ui.say(Tone::Good, format!("Reset to the starter. {}", past::WAS_KEPT));
                Vec::new()
            }
            (answer @ (Answer::Ran(_) | Answer::Submitted(_)), Some(open)) => jobs::judged(open, ui, request, answer),
            (Answer::Arranged(outcome), _) => arrange::answered(ui, outcome),
            (Answer::GaveUp(outcome), Some(open)) => give_up::answered(open, ui, outcome),
            (answer @ Answer::Hints(_), Some(open)) => reveal::seen(open, ui, request, answer),
            (answer @ Answer::Reviewed(_), Some(open)) => model_review::answered(open, ui, request, answer),
            (answer @ Answer::Outgoing(_), Some(open)) => reveal::shown(open, ui, request, answer),
            (answer @ Answer::Notes(_), Some(open)) => notes::read(open, ui, request, answer),
            (answer @ Answer::Cases(_), Some(open)) => own_case::added(open, ui, request, answer),
            (answer @ Answer::Opened(_), Some(open)) => opened(open, ui, request, answer),
            (Answer::Edited(outcome), open) => {
                if let Some(open) = open {
                    open.timer.touch(ui.clock);
                    open.timer.away = false;
                }
                ui.done(outcome);
                Vec::new()
            }
            (other, _) => ui.unexpected(other),
        }
    }

    /// The file of a review is blank, or isn't.
    fn started(&mut self, request: RequestId, worked: bool) -> Vec<Command> {
        let Some((_, uid)) = self.starting.take_if(|(asked, _)| *asked == request).filter(|_| worked) else {
            return Vec::new();
        };
        self.open.take_if(|open| open.uid == uid);
        vec![Command::Go(Place::ProblemAsIs(uid))]
    }
}

fn review(ui: &Ui, uid: ProblemUid) -> Command {
    Command::Show(Over::Confirm(Confirm {
        title: format!("{} is due", facts::problem_title(&ui.published, &uid)),
        text: format!(
            "A review starts with an empty file: the point is to remember. {} Hints start again at level 1.",
            past::IS_KEPT
        ),
        yes: ("start empty", Choice::StartReview(uid.clone())),
        other: Some(('o', "open as it is", Choice::OpenAsIs(uid))),
        no: "not now",
    }))
}

/// The file is there.
fn opened(open: &mut Open, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if open.opening.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    // Whoever has gone elsewhere meanwhile doesn't want it any more.
    let wanted = open.wanted.take().filter(|_| ui.screen == Name::Problem && !ui.covered);
    match answer {
        Answer::Opened(Ok(opened)) => {
            (open.file, open.own, open.hints) = (Some(opened.file), opened.own, Some(opened.hints));
            open.notes = opened.notes;
            wanted.and_then(|wanted| act(open, ui, wanted)).unwrap_or_default()
        }
        other => ui.unexpected(other),
    }
}

fn act(open: &mut Open, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    match action {
        Action::NextPane => focus::shift(open, true),
        Action::PreviousPane => focus::shift(open, false),
        Action::Left => focus::sideways(open, ui, false),
        Action::Right => focus::sideways(open, ui, true),
        Action::Run => return Some(jobs::start(open, ui, JobKind::Run)),
        Action::Submit => return Some(jobs::start(open, ui, JobKind::Submit)),
        Action::Hint => return Some(reveal::hint(open, ui)),
        Action::Outgoing => return Some(reveal::look(open, ui)),
        Action::ModelReview => return Some(model_review::ask(open, ui)),
        Action::Help if open.focus == HINTS && !open.passed() => return Some(reveal::talk(open, ui)),
        Action::Back if open.model_review.is_asked() => return Some(model_review::stop(open)),
        Action::Edit => return Some(edit_file(open, ui)),
        Action::EditBeside => return Some(vec![ui.ask(Ask::EditBeside(open.uid.clone())).1]),
        Action::Open => return Some(enter_pane(open, ui)),
        Action::Reset => return Some(vec![reset(open)]),
        Action::AddCase => {
            let like = open.open_case().map(|case| case.id.clone());
            return Some(vec![Command::Show(Over::Case(open.uid.clone(), like))]);
        }
        Action::KeepCase => return Some(own_case::keep(open, ui)),
        Action::ChangeCase => return Some(own_case::edit(open, ui)),
        Action::DropCase => return Some(own_case::question(open, ui)),
        Action::Trace => return Some(onward::trace(open, ui)),
        Action::Solution => return Some(give_up::solution(open, ui)),
        Action::Suspend => return Some(arrange::suspend(ui, &open.uid)),
        Action::Postpone => return Some(arrange::postpone(ui, &open.uid)),
        Action::GiveUp => return Some(give_up::question(open, ui)),
        Action::Language => return Some(vec![Command::Show(Over::Languages)]),
        Action::Notes => return Some(notes::edit(open, ui)),
        Action::Past => return Some(vec![Command::Go(Place::Past(open.uid.clone()))]),
        Action::Why => return Some(onward::why(open, ui)),
        Action::Next => return Some(onward::next(open, ui)),
        Action::NextProblem => return Some(onward::neighbour(open, ui, true)),
        Action::PreviousProblem => return Some(onward::neighbour(open, ui, false)),
        Action::HideDifficulty => {
            ui.prefs.hide_difficulty = !ui.prefs.hide_difficulty;
            return Some(vec![Command::Save(PrefChange::HideDifficulty(ui.prefs.hide_difficulty))]);
        }
        Action::Back if open.stage.is_some() => return Some(reveal::stop(open)),
        Action::Back if open.job.is_some() => return Some(jobs::cancel(open, ui)),
        movement if open.focus == TOPIC => open.row = moved(open.row, movement, listed(open, ui).len(), 5)?,
        movement => return ui.scrolled(open.focus, movement).then(Vec::new),
    }
    Some(Vec::new())
}

/// Enter, by what has the focus.
fn enter_pane(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    match open.focus {
        TOPIC => {
            let chosen = listed(open, ui).get(open.row).cloned();
            chosen.map(|uid| Command::Go(Place::Problem(uid))).into_iter().collect()
        }
        TESTS => {
            let text = in_full::values(open, ui).map(|values| Text::Case(open.case + 1, values));
            text.map(|text| Command::Show(Over::Text(text))).into_iter().collect()
        }
        HINTS => match open.hints.as_ref().map(|view| view.shown.clone()).filter(|shown| !shown.is_empty()) {
            Some(shown) => vec![Command::Show(Over::Text(Text::Hints(shown)))],
            None => reveal::hint(open, ui),
        },
        _ => edit_file(open, ui),
    }
}

fn edit_file(open: &mut Open, ui: &mut Ui) -> Vec<Command> {
    if open.file.is_none() {
        // What an editor saves before the file is watched would not be run.
        return open.later(ui, Action::Edit);
    }
    open.timer.away = true;
    vec![ui.ask(Ask::Edit(open.uid.clone())).1]
}

fn reset(open: &Open) -> Command {
    Command::Show(Over::Confirm(Confirm {
        title: "Reset to the starter?".to_owned(),
        text: format!("Your file is replaced by the starter. {}", past::IS_KEPT),
        yes: ("reset", Choice::Reset(open.uid.clone())),
        other: None,
        no: "keep my file",
    }))
}

/// The problems listed beside the open one.
fn listed(open: &Open, ui: &Ui) -> Vec<ProblemUid> {
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    ui.published.catalog.in_topic(problem.topic()).map(|p| p.uid.clone()).collect()
}

fn click(open: &mut Open, ui: &mut Ui, target: &Target) -> Option<Vec<Command>> {
    match target {
        Target::Pane(pane) => open.focus = *pane,
        Target::Spot(_, case) => (open.focus, open.case) = (TESTS, *case),
        Target::Row(TOPIC, row) => {
            let again = open.focus == TOPIC && open.row == *row;
            (open.focus, open.row) = (TOPIC, *row);
            if again {
                return act(open, ui, Action::Open);
            }
        }
        Target::Row(..) | Target::Action(_) => return None,
    }
    Some(Vec::new())
}

fn heard(open: &mut Open, ui: &mut Ui, news: News) -> Vec<Command> {
    // Time counts where the problem itself is looked at.
    let working = matches!(ui.screen, Name::Problem | Name::Trace);
    match news {
        News::Tick => {
            let shown = (open.timer.seconds(), open.timer.idle());
            if working {
                open.timer.tick(ui.clock);
            } else {
                open.timer.skip(ui.clock);
            }
            ui.redraw |= ui.screen == Name::Problem && shown != (open.timer.seconds(), open.timer.idle());
        }
        News::Touch if working => open.timer.touch(ui.clock),
        News::Saved(uid) if uid == open.uid => return jobs::saved(open, ui),
        News::Noted(uid) if uid == open.uid => return notes::ask(open, ui),
        News::Resumed => open.timer.resume(ui.clock),
        News::Step(request, step) => {
            if let Some(job) = open.job.as_mut().filter(|job| job.request == request) {
                job.step = Some(step);
            }
        }
        News::Stage(request, stage) => {
            reveal::moved_on(open, ui, request, stage);
            model_review::moved_on(open, ui, request, stage);
        }
        News::TakenBack(uid) => {
            if uid.as_ref() == Some(&open.uid) {
                open.finished = open.finished.take().map(Finished::taken_back);
                open.timer.stopped = false;
            }
            return reveal::refresh(open, ui);
        }
        // Another language is the screen's own business.
        News::Touch
        | News::Saved(_)
        | News::Noted(_)
        | News::Published
        | News::JournalRead
        | News::Opening
        | News::Spoken(_) => {}
    }
    Vec::new()
}
