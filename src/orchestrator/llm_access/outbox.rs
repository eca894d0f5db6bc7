//! The requests about a problem: the prepared one that was shown, and the ones sent last. Kept in memory only.

use crate::llm::LlmRequest;

/// Requests about a problem in this process.
#[derive(Clone, Debug, Default)]
pub(in crate::orchestrator) struct Outbox {
    /// The request that was shown as the next one. It is sent unchanged, as long as its inputs have not changed.
    pub next: Option<PreparedRequest>,
    /// The bodies sent for the last answer, in order.
    pub sent: Vec<String>,
}

/// A request that waits to be sent.
#[derive(Clone, Debug)]
pub(in crate::orchestrator) struct PreparedRequest {
    pub request: LlmRequest,
    /// Its inputs, except for the random mark.
    pub made_of: String,
}
