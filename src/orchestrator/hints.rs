//! Hints: choosing and checking one, wording it with a language model, the edit probe, findings, chat and code review.

pub(super) mod attempt;
pub(super) mod chat;
pub(super) mod code_review;
pub(super) mod edit_probe;
pub(super) mod findings;
pub(super) mod llm_hint;
pub(super) mod reveal_hint;
