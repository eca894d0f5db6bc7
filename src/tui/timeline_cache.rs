//! A cache of the timeline, shared by the screens that chart or explain the past.

use std::sync::Arc;

use crate::learner::timeline::Timeline;

use super::message::{AppCommand, BroadcastEvent, RequestId, TutorAnswer, TutorRequest};
use super::ui::Ui;

/// The cached timeline and its open request.
#[derive(Clone, Debug, Default)]
pub struct TimelineCache {
    /// None before the first answer.
    pub timeline: Option<Arc<Timeline>>,
    /// The open request for the timeline.
    pub pending_request: Option<RequestId>,
}

/// Requests the present timeline, unless the cached one is up to date.
pub fn request_timeline(ui: &mut Ui) -> Vec<AppCommand> {
    let newest = ui.timeline_cache.timeline.as_ref().is_some_and(|t| t.version() == ui.published.state.version);
    if newest || ui.timeline_cache.pending_request.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.new_request(TutorRequest::Timeline);
    ui.timeline_cache.pending_request = Some(request);
    vec![command]
}

/// Handles an answer, regardless of the screen that asked.
pub fn handle_answer(ui: &mut Ui, request: RequestId, answer: TutorAnswer) -> Vec<AppCommand> {
    if ui.timeline_cache.pending_request.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        TutorAnswer::Timeline(Ok(timeline)) => {
            let grew = ui.timeline_cache.timeline.as_ref().is_none_or(|old| old.version() < timeline.version());
            ui.timeline_cache.timeline = Some(timeline);
            // More records may have been added while this one was read; if nothing is new, there are no more.
            if grew { vec![AppCommand::Tell(BroadcastEvent::JournalRead)] } else { Vec::new() }
        }
        other => ui.handle_unexpected(other),
    }
}
