//! The memory of the trace screen: what is being recorded, the recording, where in it we are.

use std::sync::Arc;

use crate::model::ids::CaseId;
use crate::model::trace::Trace;
use crate::tui::message::RequestId;

/// One case being followed.
#[derive(Clone, Debug, Default)]
pub struct TraceUi {
    /// The question that is not answered yet.
    pub request: Option<RequestId>,
    /// The case that was asked for; none for the first that fails.
    pub case: Option<CaseId>,
    pub trace: Option<Arc<Trace>>,
    /// An index into the steps.
    pub step: usize,
}

impl TraceUi {
    /// The step after `step` that is in the same call or has left it.
    #[must_use]
    pub fn over(&self, forward: bool) -> Option<usize> {
        let steps = &self.trace.as_ref()?.steps;
        let depth = steps.get(self.step)?.depth;
        if forward {
            steps.iter().skip(self.step + 1).position(|s| s.depth <= depth).map(|i| i + self.step + 1)
        } else {
            steps[..self.step].iter().rposition(|s| s.depth <= depth)
        }
    }

    /// The end of the call we are in; from there, where its caller goes on.
    #[must_use]
    pub fn out(&self) -> Option<usize> {
        let steps = &self.trace.as_ref()?.steps;
        let here = steps.get(self.step)?;
        let end = steps.iter().rposition(|s| s.frame == here.frame)?;
        if end > self.step {
            return Some(end);
        }
        steps.iter().skip(end + 1).position(|s| s.depth < here.depth).map(|i| i + end + 1)
    }
}
