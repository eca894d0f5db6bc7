//! The problem screen: topic, statement and tests, hints. Three columns from a width of 100, tabs below that.
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

use crate::text::{day_status, learning_status, past_submission_text};
use crate::tui::destination::{Destination, ScreenName};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::{NEXT, POSTPONE, SUSPEND, UNDO, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent, RequestId, RequestResult, TutorAnswer, TutorRequest};
use crate::tui::next_problem::go_to_next;
use crate::tui::overlay::overlay_request::{ConfirmDialog, LongText, OverlayChoice, OverlayRequest};
use crate::tui::prefs::PrefChange;
use crate::tui::reschedule_action;
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::ClickTarget;
use crate::tui::ui::notice::NoticeTone;
use crate::tui::ui::{Ui, move_row};
use crate::tui::widgets::chrome;
use crate::types::humanize::join_and;
use crate::types::ids::ProblemUid;
use crate::types::problem::Language;

mod activity_timer;
mod background_submissions;
mod broadcasts;
mod call_table;
pub(in crate::tui) mod case_view;
mod code_pane;
mod connect_name;
mod custom_case_action;
mod failure_banner;
mod full_case;
mod give_up_action;
mod hint_list;
mod judge_jobs;
mod key_hint;
mod llm_review_pane;
mod navigate;
mod notes_section;
mod pane_focus;
mod problem_layout;
pub mod problem_view_state;
mod request_hint;
mod result_banner;
pub(in crate::tui) mod tests_pane;
mod topic_column;

use background_submissions::BackgroundSubmissions;
use problem_view_state::{CODE, HINTS, JobKind, OpenProblem, REVIEW, STATEMENT, TESTS, TOPIC};

const KEYS: &[Binding] = &[
    Binding::new(Action::Edit, "edit", &["e"], "edit your file"),
    Binding::new(Action::EditBeside, "edit-beside", &["E"], "open it beside"),
    Binding::new(Action::Run, "run", &["r"], "run samples, your own"),
    Binding::new(Action::Submit, "submit", &["s"], "submit, recorded"),
    Binding::new(Action::Hint, "hint", &["H"], "next hint"),
    Binding::new(Action::Outgoing, "outgoing", &["p"], "text sent to a model"),
    Binding::new(Action::ModelReview, "model-review", &["M"], "a model's review"),
    Binding::new(Action::AddCase, "add-case", &["a"], "add your own case"),
    Binding::new(Action::KeepCase, "keep-case", &["U"], "save case as your own"),
    Binding::new(Action::ChangeCase, "change-case", &["A"], "change your own case"),
    Binding::new(Action::DropCase, "drop-case", &["D"], "delete your own case"),
    Binding::new(Action::Trace, "trace", &["t"], "follow a case by line"),
    Binding::new(Action::Growth, "growth", &["C"], "how its work grows"),
    Binding::new(Action::Solution, "solution", &["v"], "reference solution"),
    Binding::new(Action::GiveUp, "give-up", &["V"], "give up, see solution"),
    Binding::new(Action::Language, "language", &["L"], "another language"),
    WHY,
    NEXT,
    Binding::new(Action::NextProblem, "next-problem", &["]"], "next problem"),
    Binding::new(Action::PreviousProblem, "previous-problem", &["["], "previous problem"),
    Binding::new(Action::Notes, "notes", &["N"], "your notes on it"),
    Binding::new(Action::Past, "past", &["y"], "your earlier code"),
    Binding::new(Action::Reset, "reset", &["x"], "starter file back"),
    Binding::new(Action::Connect, "connect", &["c"], "connect pasted code"),
    UNDO,
    POSTPONE,
    SUSPEND,
    Binding::new(Action::HideDifficulty, "hide-difficulty", &["ctrl-h"], "hide difficulty, tags"),
];

/// The open problem and the review that is being started.
#[derive(Debug, Default)]
pub struct ProblemScreen {
    pub open: Option<OpenProblem>,
    background: BackgroundSubmissions,
    /// The review that is being started.
    pending_review_start: Option<(RequestId, ProblemUid)>,
    /// The problem that the learner gives up on.
    pending_give_up: Option<(RequestId, ProblemUid)>,
}

impl Screen for ProblemScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo {
            title: "Problem",
            keys: KEYS,
            more: &[
                ("1 2 3 …", "open a case; in a narrow window, a tab"),
                ("? in Hints", "ask about this problem (with a language model)"),
            ],
            unused: &[],
        }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(place) => Some(self.enter(ui, place)),
            ScreenEvent::Leave => Some(self.leave()),
            ScreenEvent::Act(action) => handle_action(self.open.as_mut()?, ui, action),
            ScreenEvent::Digit(digit) => {
                pane_focus::handle_digit(self.open.as_mut()?, ui, digit);
                Some(Vec::new())
            }
            ScreenEvent::Click(target) => handle_click(self.open.as_mut()?, ui, &target),
            ScreenEvent::Chosen(choice) => Some(self.handle_choice(ui, choice)),
            ScreenEvent::Answer(request, answer) => Some(self.handle_answer(ui, request, answer)),
            ScreenEvent::News(BroadcastEvent::LanguageChanged(language)) => {
                self.open.as_ref()?;
                let mut commands = self.switch_language(ui, language);
                // Another screen is shown by now.
                commands.retain(|command| !matches!(command, AppCommand::Appear));
                Some(commands)
            }
            ScreenEvent::News(news) => {
                if let BroadcastEvent::Step(request, step) = &news {
                    self.background.update_step(*request, *step);
                }
                Some(broadcasts::handle_broadcast(self.open.as_mut()?, ui, news))
            }
            ScreenEvent::Paste(_) => {
                let key = ui.keymap.label(Action::Edit);
                let text =
                    format!("Nothing is pasted here: keys are commands. {key} opens your file, where it belongs.");
                ui.show_notice(NoticeTone::Info, text);
                Some(Vec::new())
            }
            ScreenEvent::Key(..) | ScreenEvent::Wheel(..) => None,
        }
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let Some((open, problem)) = self.open.as_ref().and_then(|open| Some((open, open.problem(cx.ui)?))) else {
            chrome::draw_header(cx, header, &["Problem".to_owned()], &[]);
            let line = Line::from(cx.span(StyleRole::Warn, " This problem is no longer in any installed pack."));
            cx.draw_line(body, &line);
            chrome::draw_footer(cx, footer, &[]);
            return;
        };
        problem_layout::draw(cx, ScreenAreas { header, body, footer }, open, problem);
    }
}

impl ProblemScreen {
    /// The titles of the problems whose submissions are still being judged; `None` if there are none.
    #[must_use]
    pub fn unfinished_submissions(&self, ui: &Ui) -> Option<String> {
        let is_submitting = |open: &&OpenProblem| open.job.as_ref().is_some_and(|job| job.kind == JobKind::Submit);
        let open = self.open.as_ref().filter(is_submitting);
        let mut titles = self.background.titles(ui);
        titles.extend(open.map(|open| learning_status::problem_title(&ui.published, &open.uid)));
        (!titles.is_empty()).then(|| join_and(&titles))
    }

    /// Opens a problem; if its review is due and not started yet, asks first.
    fn enter(&mut self, ui: &mut Ui, place: Destination) -> Vec<AppCommand> {
        match place {
            Destination::Problem(uid) if ui.published.catalog.by_uid(&uid).is_none() => {
                ui.show_notice(NoticeTone::Error, "This problem is no longer in any installed pack.");
                Vec::new()
            }
            Destination::Problem(uid) if day_status::needs_review_start(&ui.published, &uid) => {
                vec![confirm_review(ui, uid)]
            }
            Destination::Problem(uid) | Destination::ProblemAsIs(uid) => self.open_problem(ui, &uid),
            // The router sends no destination of another screen.
            _ => Vec::new(),
        }
    }

    /// Opens a problem as it is. One that is already open keeps its last result.
    fn open_problem(&mut self, ui: &mut Ui, uid: &ProblemUid) -> Vec<AppCommand> {
        let mut commands = Vec::new();
        if let Some(open) = self.open.as_mut().filter(|open| &open.uid == uid) {
            open.timer.resume(ui.clock);
        } else {
            commands.extend(self.leave());
            commands.extend(ui.use_language_for(uid));
            commands.push(AppCommand::Tell(BroadcastEvent::ProblemOpening));
            let seconds = ui.published.state.problems.get(uid).map_or(0, |p| p.seconds);
            let mut open = OpenProblem::new(uid.clone(), seconds, ui.clock);
            open.topic_row = topic_problems(&open, ui).iter().position(|listed| listed == uid).unwrap_or(0);
            for pane in [STATEMENT, CODE, TESTS, HINTS, REVIEW] {
                ui.scroll_offsets.remove(&pane);
            }
            let (request, ask) = ui.new_request(TutorRequest::Open(uid.clone()));
            open.pending_open = Some(request);
            open.job = self.background.take(uid, ui.language);
            if let Some(before) = self.open.replace(open) {
                self.background.keep(before);
            }
            commands.push(ask);
        }
        ui.notice = None;
        commands.extend([AppCommand::Appear, AppCommand::Watch(uid.clone())]);
        commands
    }

    /// Cancels requests when the learner leaves the screen or opens another problem.
    fn leave(&mut self) -> Vec<AppCommand> {
        let Some(open) = &mut self.open else { return Vec::new() };
        let mut commands = vec![AppCommand::Unwatch];
        commands.extend(open.job.take_if(|job| job.kind == JobKind::Run).map(|job| AppCommand::Cancel(job.request)));
        commands.extend(open.pending_look.take().map(AppCommand::Cancel));
        // A hint in progress is cancelled; it costs nothing until it is shown.
        commands.extend(open.pending_hint.take().map(AppCommand::Cancel));
        (open.llm_stage, open.pending_preview, open.pending_give_up) = (None, None, None);
        open.hint_after_job = false;
        commands.extend(llm_review_pane::cancel_review(open));
        commands
    }

    fn handle_choice(&mut self, ui: &mut Ui, choice: OverlayChoice) -> Vec<AppCommand> {
        match choice {
            OverlayChoice::Reset(uid) => vec![ui.new_request(TutorRequest::ResetFile(uid)).1],
            OverlayChoice::StartReview(uid) => {
                let (request, command) = ui.new_request(TutorRequest::StartReview(uid.clone()));
                self.pending_review_start = Some((request, uid));
                // Without earlier code, the review is in the chosen language, not in that of the problem on the screen.
                let chosen = ui.prefs.language;
                let back = (ui.language != chosen).then_some(AppCommand::SetLanguage(chosen));
                back.into_iter().chain([command]).collect()
            }
            choice @ (OverlayChoice::SendToModel(..) | OverlayChoice::WithoutModel(_)) => {
                self.open.as_mut().map_or_else(Vec::new, |open| request_hint::handle_consent(open, ui, choice))
            }
            OverlayChoice::GiveUp(uid) => {
                let Some(open) = &self.open else { return Vec::new() };
                let (request, command) = give_up_action::request_give_up(open, ui, uid.clone());
                self.pending_give_up = Some((request, uid));
                vec![command]
            }
            OverlayChoice::OpenAsIs(uid) => vec![AppCommand::Go(Destination::ProblemAsIs(uid))],
            OverlayChoice::RunUnconfined(action) => {
                let mut commands = vec![AppCommand::AllowUnconfined, AppCommand::Save(PrefChange::NativeUnconfined)];
                commands
                    .extend(self.open.as_mut().and_then(|open| handle_action(open, ui, action)).into_iter().flatten());
                commands
            }
            OverlayChoice::Language(language) => {
                let is_in_use = ui.language == language;
                let mut commands = ui.set_language(language);
                if !is_in_use {
                    commands.extend(self.switch_language(ui, language));
                }
                commands
            }
            OverlayChoice::SaveCase(uid, old, case) => self.open.as_mut().map_or_else(Vec::new, |open| match old {
                Some(old) => custom_case_action::replace_case(open, ui, uid, *old, Some(*case)),
                None => custom_case_action::add_case(open, ui, uid, *case),
            }),
            OverlayChoice::DeleteCase(uid, case) => self
                .open
                .as_mut()
                .map_or_else(Vec::new, |open| custom_case_action::replace_case(open, ui, uid, *case, None)),
            OverlayChoice::Undo(_) | OverlayChoice::OverrideLock(_) | OverlayChoice::AimAtTopic(_) => Vec::new(),
        }
    }

    /// Switches to another language. It has a separate file, and the results belong to the old file; a submission of it
    /// continues in the background.
    fn switch_language(&mut self, ui: &mut Ui, language: Language) -> Vec<AppCommand> {
        let mut commands = self.leave();
        if let Some(before) = self.open.take() {
            commands.extend(self.open_problem(ui, &before.uid));
            if let Some(open) = &mut self.open {
                // The time counts for the problem, whatever the language, and so does giving up.
                (open.timer, open.gave_up) = (before.timer, before.gave_up);
            }
            // Only now: opening a problem takes its submission back.
            self.background.keep(before);
        }
        ui.show_notice(
            NoticeTone::Good,
            format!(
                "Now using {}, here and for other problems; a review starts in the language of your latest code of it.",
                language.title()
            ),
        );
        commands
    }

    fn handle_answer(&mut self, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
        if self.background.handle_answer(ui, request, &answer, self.open.as_mut()) {
            return Vec::new();
        }
        match (answer, &mut self.open) {
            (TutorAnswer::ReviewStarted(outcome), _) => self.handle_review_started(ui, request, outcome),
            (TutorAnswer::Next(next), _) => go_to_next(ui, next),
            (TutorAnswer::FileReset(Ok(())), _) => {
                ui.show_notice(
                    NoticeTone::Good,
                    format!("Reset to the starter. {}", past_submission_text::FILE_WAS_SAVED),
                );
                Vec::new()
            }
            (TutorAnswer::Connected(Ok(line)), _) => {
                connect_name::report_added(ui, &line);
                Vec::new()
            }
            (answer @ (TutorAnswer::Ran(_) | TutorAnswer::Submitted(_)), Some(open)) => {
                judge_jobs::handle_judged(open, ui, request, answer)
            }
            (TutorAnswer::LookedCloser(found), Some(open)) => judge_jobs::handle_closer_look(open, ui, request, found),
            (TutorAnswer::Arranged(outcome), _) => reschedule_action::handle_answer(ui, outcome),
            (TutorAnswer::GiveUpPlan(outcome), Some(open)) => {
                give_up_action::confirm_give_up(open, ui, request, outcome)
            }
            (TutorAnswer::GaveUp(outcome), open) => {
                let pending = self.pending_give_up.take_if(|(asked, _)| *asked == request);
                give_up_action::handle_answer(open.as_mut(), ui, outcome, pending.map(|(_, uid)| uid))
            }
            (answer @ TutorAnswer::Hints(_), Some(open)) => request_hint::handle_hint_view(open, ui, request, answer),
            (answer @ TutorAnswer::Reviewed(_), Some(open)) => {
                llm_review_pane::handle_answer(open, ui, request, answer)
            }
            (answer @ TutorAnswer::Outgoing(_), Some(open)) => {
                request_hint::handle_llm_request(open, ui, request, answer)
            }
            (answer @ TutorAnswer::Notes(_), Some(open)) => notes_section::handle_notes(open, ui, request, answer),
            (answer @ TutorAnswer::Code(_), Some(open)) => code_pane::handle_code(open, ui, request, answer),
            (answer @ TutorAnswer::Cases(_), Some(open)) => custom_case_action::handle_cases(open, ui, request, answer),
            (answer @ TutorAnswer::Opened(_), Some(open)) => handle_opened(open, ui, request, answer),
            (TutorAnswer::Edited(outcome), open) => {
                if let Some(open) = open {
                    open.timer.record_activity(ui.clock);
                    open.timer.in_editor = false;
                }
                ui.report_outcome(outcome);
                Vec::new()
            }
            (other, _) => ui.handle_unexpected(other),
        }
    }

    /// Handles the start of a review: its file is blank, or the start failed.
    fn handle_review_started(
        &mut self,
        ui: &mut Ui,
        request: RequestId,
        outcome: RequestResult<Language>,
    ) -> Vec<AppCommand> {
        let pending = self.pending_review_start.take_if(|(asked, _)| *asked == request);
        // The tutor used the review's language for the start, whatever became of it.
        let mut commands = match (outcome, pending) {
            (Ok(language), Some((_, uid))) => self.open_started_review(ui, &uid, language),
            (Ok(_), None) => Vec::new(),
            (Err(failure), _) => {
                ui.show_failure(failure);
                Vec::new()
            }
        };
        commands.push(AppCommand::SetLanguage(ui.language));
        commands
    }

    fn open_started_review(&mut self, ui: &mut Ui, uid: &ProblemUid, language: Language) -> Vec<AppCommand> {
        ui.set_review_language(uid, language);
        if let Some(before) = self.open.take_if(|open| open.uid == *uid) {
            self.background.keep(before);
        }
        let commands = self.open_problem(ui, uid);
        if language != ui.prefs.language {
            let (name, key) = (language.title(), ui.keymap.label(Action::Language));
            let text = format!(
                "Now using {name} for this review, the language of your latest code of the problem. {key} changes that."
            );
            ui.show_notice(NoticeTone::Info, text);
        }
        commands
    }
}

fn confirm_review(ui: &Ui, uid: ProblemUid) -> AppCommand {
    AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: format!("{} is due", learning_status::problem_title(&ui.published, &uid)),
        text: format!(
            "A review starts with an empty file: the point is to remember. {} Without the empty file, code that you submitted before \
             doesn't count. Hints start again at level 1. It opens in the language of your latest code, if that is installed; {} on \
             the problem changes that.",
            past_submission_text::FILE_WILL_BE_SAVED,
            ui.keymap.label(Action::Language),
        ),
        yes: ("start empty", OverlayChoice::StartReview(uid.clone())),
        other: Some(('o', "open as it is", OverlayChoice::OpenAsIs(uid))),
        no: "not now",
    }))
}

/// Handles the opened problem: its file exists.
fn handle_opened(open: &mut OpenProblem, ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
    if open.pending_open.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    // If the learner has left the screen meanwhile, the action is dropped.
    let wanted = open.pending_action.take().filter(|_| ui.screen == ScreenName::Problem && !ui.has_overlay);
    match answer {
        TutorAnswer::Opened(Ok(opened)) => {
            (open.file, open.own_cases) = (Some(opened.file), opened.own_cases);
            open.timer.continue_from(opened.seconds);
            open.set_hints(*opened.hints, ui);
            if let Some(language) = opened.newer_in.filter(|_| ui.notice.is_none()) {
                let key = ui.keymap.label(Action::Language);
                let text = format!("Your latest code of this problem is in {}: {key} switches.", language.title());
                ui.show_notice(NoticeTone::Info, text);
            }
            (open.code, open.notes) = (Some(opened.code), opened.notes);
            wanted.and_then(|wanted| handle_action(open, ui, wanted)).unwrap_or_default()
        }
        other => ui.handle_unexpected(other),
    }
}

fn handle_action(open: &mut OpenProblem, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
    pane_focus::leave_hidden_pane(open, ui);
    match action {
        Action::NextPane => pane_focus::focus_next_pane(open, ui, true),
        Action::PreviousPane => pane_focus::focus_next_pane(open, ui, false),
        Action::Left => pane_focus::move_sideways(open, ui, false),
        Action::Right => pane_focus::move_sideways(open, ui, true),
        Action::Run => return Some(judge_jobs::start_job(open, ui, JobKind::Run)),
        Action::Submit => return Some(judge_jobs::start_job(open, ui, JobKind::Submit)),
        Action::Hint => return Some(request_hint::request_next_hint(open, ui)),
        Action::Outgoing => return Some(request_hint::show_llm_request(open, ui)),
        Action::ModelReview => return Some(llm_review_pane::request_review(open, ui)),
        Action::Help if open.focus == HINTS && !open.has_passed() && open.has_model() => {
            return Some(vec![AppCommand::Show(OverlayRequest::Chat(open.uid.clone()))]);
        }
        Action::Back if open.llm_review.is_pending() => return Some(llm_review_pane::cancel_review(open)),
        Action::Edit => return Some(edit_file(open, ui)),
        Action::EditBeside => return Some(vec![ui.new_request(TutorRequest::EditBeside(open.uid.clone())).1]),
        Action::Open => return Some(activate_pane(open, ui)),
        Action::Reset => return Some(vec![confirm_reset(open)]),
        Action::Connect => return Some(connect_name::connect(open, ui)),
        Action::AddCase => {
            let like = open.open_case().map(|case| case.id.clone());
            return Some(vec![AppCommand::Show(OverlayRequest::AddCase(open.uid.clone(), like))]);
        }
        Action::KeepCase => return Some(custom_case_action::keep_open_case(open, ui)),
        Action::ChangeCase => return Some(custom_case_action::open_case_form(open, ui)),
        Action::DropCase => return Some(custom_case_action::confirm_delete(open, ui)),
        Action::Trace => return Some(navigate::open_trace(open, ui)),
        Action::Growth => return Some(vec![AppCommand::Show(OverlayRequest::Growth(open.uid.clone()))]),
        Action::Solution => return Some(give_up_action::show_solution(open, ui)),
        Action::Suspend => return Some(reschedule_action::toggle_suspension(ui, &open.uid)),
        Action::Postpone => return Some(reschedule_action::postpone(ui, &open.uid)),
        Action::GiveUp => return Some(give_up_action::plan_give_up(open, ui)),
        Action::Language => return Some(vec![AppCommand::Show(OverlayRequest::Languages)]),
        Action::Notes => return Some(notes_section::open_editor(open, ui)),
        Action::Past => return Some(navigate::open_past_code(open, ui)),
        Action::Why => return Some(navigate::open_why(open, ui)),
        Action::Next => return Some(navigate::open_next(open, ui)),
        Action::NextProblem => return Some(navigate::open_neighbour(open, ui, true)),
        Action::PreviousProblem => return Some(navigate::open_neighbour(open, ui, false)),
        Action::HideDifficulty => {
            ui.prefs.hide_difficulty = !ui.prefs.hide_difficulty;
            return Some(vec![AppCommand::Save(PrefChange::HideDifficulty(ui.prefs.hide_difficulty))]);
        }
        Action::Back if open.pending_hint.is_some() => return Some(request_hint::cancel_hint(open)),
        Action::Back if open.job.as_ref().is_some_and(|job| !job.is_stopping) => {
            return Some(judge_jobs::cancel_job(open, ui));
        }
        movement if open.focus == TOPIC => {
            open.topic_row = move_row(open.topic_row, movement, topic_problems(open, ui).len(), 5)?;
        }
        movement => return ui.scroll_by_action(open.focus, movement).then(Vec::new),
    }
    Some(Vec::new())
}

/// Handles Enter in the focused pane.
fn activate_pane(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    match open.focus {
        TOPIC => {
            let chosen = topic_problems(open, ui).get(open.topic_row).cloned();
            chosen.map(|uid| AppCommand::Go(Destination::Problem(uid))).into_iter().collect()
        }
        TESTS => {
            let text = full_case::full_case_values(open, ui).map(|values| LongText::Case(open.case + 1, values));
            text.map(|text| AppCommand::Show(OverlayRequest::Text(text))).into_iter().collect()
        }
        HINTS => match open
            .hints
            .as_ref()
            .map(crate::types::hint_types::HintView::current_hints)
            .filter(|shown| !shown.is_empty())
        {
            Some(shown) => vec![AppCommand::Show(OverlayRequest::Text(LongText::Hints(shown)))],
            None => request_hint::request_next_hint(open, ui),
        },
        _ => edit_file(open, ui),
    }
}

fn edit_file(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.file.is_none() {
        // A save before the file is watched would not be run.
        return open.defer_action(ui, Action::Edit);
    }
    give_up_action::begin_new_attempt(open, ui);
    open.timer.in_editor = true;
    vec![ui.new_request(TutorRequest::Edit(open.uid.clone())).1]
}

fn confirm_reset(open: &OpenProblem) -> AppCommand {
    AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: "Reset to the starter?".to_owned(),
        text: format!("Your file is replaced by the starter. {}", past_submission_text::FILE_WILL_BE_SAVED),
        yes: ("reset", OverlayChoice::Reset(open.uid.clone())),
        other: None,
        no: "keep my file",
    }))
}

/// The problems listed in the topic pane.
fn topic_problems(open: &OpenProblem, ui: &Ui) -> Vec<ProblemUid> {
    let Some(problem) = open.problem(ui) else { return Vec::new() };
    ui.published.catalog.in_topic(problem.topic()).map(|p| p.uid.clone()).collect()
}

fn handle_click(open: &mut OpenProblem, ui: &mut Ui, target: &ClickTarget) -> Option<Vec<AppCommand>> {
    match target {
        ClickTarget::Pane(pane) => open.focus = *pane,
        ClickTarget::Spot(_, case) => (open.focus, open.case) = (TESTS, *case),
        ClickTarget::Row(TOPIC, row) => {
            let again = open.focus == TOPIC && open.topic_row == *row;
            (open.focus, open.topic_row) = (TOPIC, *row);
            if again {
                return handle_action(open, ui, Action::Open);
            }
        }
        ClickTarget::Row(..) | ClickTarget::Action(_) => return None,
    }
    Some(Vec::new())
}
