//! How an open problem handles the events that every screen gets: saves, progress, time.

use crate::tui::destination::ScreenName;
use crate::tui::message::{AppCommand, BroadcastEvent};
use crate::tui::ui::Ui;

use super::problem_view_state::{JobResult, OpenProblem};
use super::{code_pane, judge_jobs, llm_review_pane, notes_section, request_hint};

pub(super) fn handle_broadcast(open: &mut OpenProblem, ui: &mut Ui, news: BroadcastEvent) -> Vec<AppCommand> {
    // Time counts on the problem and trace screens only.
    let working = matches!(ui.screen, ScreenName::Problem | ScreenName::Trace);
    match news {
        BroadcastEvent::Tick => {
            let shown = (open.timer.seconds(), open.timer.is_idle());
            if working {
                open.timer.tick(ui.clock);
            } else {
                open.timer.skip_to(ui.clock);
            }
            ui.redraw |= ui.screen == ScreenName::Problem && shown != (open.timer.seconds(), open.timer.is_idle());
            if ui.screen == ScreenName::Problem && request_hint::is_wait_outdated(open, ui) {
                return request_hint::request_hint_view(open, ui);
            }
        }
        BroadcastEvent::Touch if working => open.timer.record_activity(ui.clock),
        BroadcastEvent::FileSaved(uid) if uid == open.uid => {
            let mut commands = code_pane::request_code(open, ui);
            commands.extend(judge_jobs::handle_saved(open, ui));
            return commands;
        }
        BroadcastEvent::NotesSaved(uid) if uid == open.uid => return notes_section::request_notes(open, ui),
        BroadcastEvent::Resumed => open.timer.resume(ui.clock),
        BroadcastEvent::Step(request, step) => {
            if let Some(job) = open.job.as_mut().filter(|job| job.request == request) {
                job.step = Some(step);
            }
        }
        BroadcastEvent::Stage(request, stage) => {
            request_hint::update_stage(open, ui, request, stage);
            llm_review_pane::update_stage(open, ui, request, stage);
        }
        BroadcastEvent::Undone(uid) => {
            if uid.as_ref() == Some(&open.uid) {
                show_undone(open);
            }
            return request_hint::request_hint_view(open, ui);
        }
        // A command in another terminal undid the submission.
        BroadcastEvent::Published if open.is_undone(ui) => {
            show_undone(open);
            return request_hint::request_hint_view(open, ui);
        }
        // A command in another terminal revealed a hint, which changes the price of the next one.
        BroadcastEvent::Published if request_hint::is_view_behind(open, ui) => {
            return request_hint::request_hint_view(open, ui);
        }
        // The screen itself handles a change of language.
        BroadcastEvent::Touch
        | BroadcastEvent::FileSaved(_)
        | BroadcastEvent::NotesSaved(_)
        | BroadcastEvent::Published
        | BroadcastEvent::JournalRead
        | BroadcastEvent::ProblemOpening
        | BroadcastEvent::LanguageChanged(_) => {}
    }
    Vec::new()
}

fn show_undone(open: &mut OpenProblem) {
    open.last_result = open.last_result.take().map(JobResult::into_undone);
    open.timer.stopped = false;
}
