//! Requests about a problem: the one that was shown and waits, and what was sent last. Kept while the program runs.

use crate::llm::LlmRequest;

/// Requests about a problem in this process.
#[derive(Clone, Debug, Default)]
pub(in crate::orchestrator) struct Outbox {
    /// What was shown as the next to be sent; it is sent as it is, while nothing it is made of changed.
    pub next: Option<PreparedRequest>,
    /// The bodies sent for the last answer, in order.
    pub sent: Vec<String>,
}

/// A request that waits to be sent.
#[derive(Clone, Debug)]
pub(in crate::orchestrator) struct PreparedRequest {
    pub request: LlmRequest,
    /// What it is made of, but for the mark drawn for it.
    pub made_of: String,
}
