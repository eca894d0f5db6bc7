//! The journal, folded, as far as it was asked for: shared by the screens that chart or explain the past.

use std::sync::Arc;

use crate::learner::timeline::Timeline;

use super::message::{Answer, Ask, Command, News, RequestId};
use super::ui::Ui;

/// What is at hand of the journal.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// None before the first answer.
    pub timeline: Option<Arc<Timeline>>,
    /// The question for it that is open.
    pub asked: Option<RequestId>,
}

/// Asks for the journal as it is now, unless what is at hand is that.
pub fn read(ui: &mut Ui) -> Vec<Command> {
    let newest = ui.journal.timeline.as_ref().is_some_and(|t| t.version() == ui.published.state.version);
    if newest || ui.journal.asked.is_some() {
        return Vec::new();
    }
    let (request, command) = ui.ask(Ask::Timeline);
    ui.journal.asked = Some(request);
    vec![command]
}

/// Takes an answer in, whichever screen asked.
pub fn answered(ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
    if ui.journal.asked.take_if(|asked| *asked == request).is_none() {
        return Vec::new();
    }
    match answer {
        Answer::Timeline(Ok(timeline)) => {
            let grew = ui.journal.timeline.as_ref().is_none_or(|old| old.version() < timeline.version());
            ui.journal.timeline = Some(timeline);
            // More may have been recorded while this was being read; nothing new means that there is no more to have.
            if grew { vec![Command::Tell(News::JournalRead)] } else { Vec::new() }
        }
        other => ui.unexpected(other),
    }
}
