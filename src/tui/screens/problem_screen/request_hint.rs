//! Reveals hints, and refreshes the hint view.

use std::time::Duration;

use crate::orchestrator::{HintWording, ReplyStage};
use crate::text::hint_price_text;
use crate::text::text_layout::clean;
use crate::tui::keymap::Action;
use crate::tui::message::{AppCommand, RequestId, TutorAnswer, TutorRequest};
use crate::tui::overlay::overlay_request::{OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::hint_types::level_name;

use super::problem_view_state::{HINTS, JobKind, OpenProblem, REVIEW};

/// How often the time left until the next hint is asked for.
const WAIT_REFRESH: Duration = Duration::from_secs(1);

/// Reveals the next hint. The hint list shows its cost; if the list isn't on screen, the first press only shows the
/// list.
pub(super) fn request_next_hint(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.has_passed() {
        open.focus = REVIEW;
        ui.show_notice(NoticeTone::Info, "Solved. See the review of your code.");
        return Vec::new();
    }
    if open.is_given_up(ui) {
        let key = ui.keymap.label(Action::Solution);
        ui.show_notice(NoticeTone::Info, format!("You gave up on this problem: {key} shows the solution."));
        return Vec::new();
    }
    let Some(view) = &open.hints else { return Vec::new() };
    let offer = view.offer.clone();
    let hidden = !ui.is_wide() && open.focused_column() != 2;
    if hidden && open.job.is_none() {
        open.focus = HINTS;
    }
    if let Some(reason) = offer.blocked {
        ui.show_notice(NoticeTone::Info, reason);
    } else if let Some(level) = offer.next {
        // A hint and its price depend on the result of the running job, so it waits for that.
        if let Some(job) = &open.job {
            let doing = if job.kind == JobKind::Submit { "being judged" } else { "running" };
            let what = if hidden { "the hint's price" } else { "the hint" };
            let text = format!("Your program is still {doing}; {what} comes with the result.");
            open.hint_after_job = true;
            ui.show_notice(NoticeTone::Info, text);
            return Vec::new();
        }
        if !hidden {
            return start_reveal(open, ui);
        }
        let (price, key) = (hint_price_text::offer(level, offer.keeps), ui.keymap.label(Action::Hint));
        let name = level_name(level).to_lowercase();
        let text = format!("Hint {level} of 5 ({name}): your next pass will count {price}. {key} again reveals it.");
        ui.show_notice(NoticeTone::Info, text);
    } else {
        ui.show_notice(NoticeTone::Info, "There are no more hints for this problem.");
    }
    Vec::new()
}

/// Starts revealing one hint. Before the first request to a model, the learner sees the request and gives consent.
fn start_reveal(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.pending_hint.is_some() || open.pending_preview.is_some() {
        return Vec::new();
    }
    match open.hints.as_ref().and_then(|view| view.model.as_ref()) {
        Some(model) if !model.agreed => fetch_llm_request(open, ui, true),
        model => {
            if model.is_some() {
                show_model_stage(open, ui);
            }
            send_reveal(open, ui, HintWording::LlmIfAllowed, None)
        }
    }
}

/// Shows the progress of the model below the last hint.
fn show_model_stage(open: &mut OpenProblem, ui: &mut Ui) {
    open.llm_stage = Some(ReplyStage::Asking);
    ui.scroll_offsets.insert(HINTS, usize::MAX);
}

fn send_reveal(open: &mut OpenProblem, ui: &mut Ui, wording: HintWording, agree: Option<String>) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::RevealHint(open.uid.clone(), wording, agree));
    open.pending_hint = Some(request);
    vec![command]
}

/// Handles the learner's choice about sending.
pub(super) fn handle_consent(open: &mut OpenProblem, ui: &mut Ui, choice: OverlayChoice) -> Vec<AppCommand> {
    if open.pending_hint.is_some() {
        return Vec::new();
    }
    match choice {
        OverlayChoice::SendToModel(uid, model) if uid == open.uid => {
            show_model_stage(open, ui);
            // Updates the consent at once, because a cancelled hint brings no new view.
            if let Some(offer) = open.hints.as_mut().and_then(|view| view.model.as_mut()) {
                offer.agreed = true;
            }
            send_reveal(open, ui, HintWording::LlmIfAllowed, Some(model))
        }
        OverlayChoice::WithoutModel(uid) if uid == open.uid => send_reveal(open, ui, HintWording::WithoutLlm, None),
        _ => Vec::new(),
    }
}

/// Shows the request to a model.
pub(super) fn show_llm_request(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    if open.pending_preview.is_some() { Vec::new() } else { fetch_llm_request(open, ui, false) }
}

fn fetch_llm_request(open: &mut OpenProblem, ui: &mut Ui, asks: bool) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::Outgoing(open.uid.clone()));
    open.pending_preview = Some((request, asks));
    vec![command]
}

/// Handles the text of the request to a model.
pub(super) fn handle_llm_request(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    let Some((_, asks)) = open.pending_preview.take_if(|(asked, _)| *asked == request) else { return Vec::new() };
    match answer {
        TutorAnswer::Outgoing(Ok(outgoing)) => {
            vec![AppCommand::Show(OverlayRequest::LlmRequest(open.uid.clone(), outgoing, asks))]
        }
        other => ui.handle_unexpected(other),
    }
}

/// Cancels the hint that is looked for. The answer shows whether it was revealed anyway.
pub(super) fn cancel_hint(open: &mut OpenProblem) -> Vec<AppCommand> {
    open.llm_stage = None;
    open.pending_hint.map(AppCommand::Cancel).into_iter().collect()
}

/// Updates the progress of the model's reply.
pub(super) fn update_stage(open: &mut OpenProblem, ui: &mut Ui, request: RequestId, stage: ReplyStage) {
    // A cancelled reply is not shown.
    if open.pending_hint == Some(request) && open.llm_stage.is_some() {
        open.llm_stage = Some(stage);
        ui.redraw = true;
    }
}

/// Whether the record has more revealed hints than the view or another submission or run, and no request of this screen explains
/// it.
pub(super) fn is_view_behind(open: &OpenProblem, ui: &Ui) -> bool {
    let is_asking = open.pending_hint.or(open.pending_hint_view).is_some() || open.job.is_some();
    let progress = ui.published.state.problems.get(&open.uid);
    let recorded = progress.map_or(0, |progress| progress.shown_hints.len());
    let is_other = open.last_work(ui) != open.hints_after;
    !is_asking && open.hints.as_ref().is_some_and(|view| view.shown.len() < recorded || is_other)
}

/// Whether the next hint may wait for a time to pass, and the view is old enough to say how long.
pub(super) fn is_wait_outdated(open: &OpenProblem, ui: &Ui) -> bool {
    let waits = open.problem(ui).is_some_and(|problem| problem.policy.cooldown_s > 0)
        && open.hints.as_ref().is_some_and(|view| view.offer.next.is_some() && view.offer.blocked.is_some());
    waits && open.pending_hint_view.is_none() && ui.clock >= open.hints_at + WAIT_REFRESH
}

/// Requests the hint view without revealing a hint.
pub(super) fn request_hint_view(open: &mut OpenProblem, ui: &mut Ui) -> Vec<AppCommand> {
    let (request, command) = ui.new_request(TutorRequest::Hints(open.uid.clone()));
    (open.pending_hint_view, open.hints_at) = (Some(request), ui.clock);
    vec![command]
}

/// Handles a hint view. A view requested before a hint was revealed would hide that hint, so it is dropped.
pub(super) fn handle_hint_view(
    open: &mut OpenProblem,
    ui: &mut Ui,
    request: RequestId,
    answer: TutorAnswer,
) -> Vec<AppCommand> {
    let revealed = open.pending_hint.take_if(|asked| *asked == request).is_some();
    let refreshed = open.pending_hint_view.take_if(|asked| *asked == request).is_some();
    if !revealed && (!refreshed || open.pending_hint.is_some()) {
        return Vec::new();
    }
    if revealed {
        open.llm_stage = None;
    }
    match answer {
        TutorAnswer::Hints(Err(failure)) if failure.cancelled => {
            ui.show_notice(NoticeTone::Info, "Cancelled: no hint was taken.");
        }
        TutorAnswer::Hints(Ok(view)) => {
            let told = view.told.clone();
            let new = open.hints.as_ref().is_some_and(|before| view.shown.len() > before.shown.len());
            open.set_hints(view, ui);
            if new {
                // The newest hint is the lowest one: scroll to it.
                ui.scroll_offsets.insert(HINTS, usize::MAX);
                ui.notice = None;
            }
            if let Some(told) = told {
                ui.show_notice(NoticeTone::Info, clean(&told));
            }
        }
        other => {
            ui.handle_unexpected(other);
        }
    }
    if revealed {
        return request_hint_view(open, ui);
    }
    // The run that a hint waited for has ended, and this view knows its result.
    if open.job.is_none() && std::mem::take(&mut open.hint_after_job) {
        return request_next_hint(open, ui);
    }
    Vec::new()
}
