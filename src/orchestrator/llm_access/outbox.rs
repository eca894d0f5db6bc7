//! The requests about a problem: the prepared one that was shown, and the ones sent last. Kept in memory only.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::llm::LlmRequest;
use crate::orchestrator::api::TutorError;
use crate::types::ids::ProblemUid;

/// The requests about each problem in this process.
#[derive(Debug, Default)]
pub(in crate::orchestrator) struct Outbox {
    requests: Mutex<HashMap<ProblemUid, ProblemRequests>>,
}

#[derive(Debug, Default)]
struct ProblemRequests {
    /// The request that was shown as the next one. It is sent unchanged, as long as its inputs have not changed.
    next: Option<PreparedRequest>,
    /// The bodies sent for the last answer, in order.
    sent: Vec<String>,
}

/// A request that waits to be sent.
#[derive(Debug)]
struct PreparedRequest {
    request: LlmRequest,
    /// Its inputs, except for the random mark.
    made_of: String,
}

impl Outbox {
    /// The prepared request, if it was made of the same inputs. Otherwise `build` makes a new one, which is kept.
    pub fn prepare(
        &self,
        problem: &ProblemUid,
        made_of: String,
        build: impl FnOnce() -> Result<LlmRequest, TutorError>,
    ) -> Result<LlmRequest, TutorError> {
        let mut requests = self.requests();
        let of_problem = requests.entry(problem.clone()).or_default();
        if let Some(next) = of_problem.next.as_ref().filter(|next| next.made_of == made_of) {
            return Ok(next.request.clone());
        }
        let request = build()?;
        of_problem.next = Some(PreparedRequest { request: request.clone(), made_of });
        Ok(request)
    }

    /// Forgets the prepared request. It and its mark are used only once, even if asking fails.
    pub fn remove_prepared(&self, problem: &ProblemUid) {
        self.requests().entry(problem.clone()).or_default().next = None;
    }

    /// Forgets the bodies sent for an earlier answer.
    pub fn clear_sent(&self, problem: &ProblemUid) {
        self.requests().entry(problem.clone()).or_default().sent.clear();
    }

    /// Adds the body of a request that is about to be sent.
    pub fn add_sent(&self, problem: &ProblemUid, body: &[u8]) {
        let body = String::from_utf8_lossy(body).into_owned();
        self.requests().entry(problem.clone()).or_default().sent.push(body);
    }

    /// The bodies sent for the last answer, in order.
    pub fn sent(&self, problem: &ProblemUid) -> Vec<String> {
        self.requests().get(problem).map(|requests| requests.sent.clone()).unwrap_or_default()
    }

    fn requests(&self) -> MutexGuard<'_, HashMap<ProblemUid, ProblemRequests>> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
