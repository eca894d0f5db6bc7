//! Asks for consent before native code first runs with incomplete sandboxing, and remembers the answer.

use super::exit::Failure;
use super::session::CliSession;
use super::terminal_prompt;
use crate::config;
use crate::orchestrator::Tutor;
use crate::orchestrator::api::CodeSource;

/// Asks for the learner's consent if it is needed and there is a terminal. Without a terminal, the job fails with its
/// own message and advice.
pub async fn ask(session: &CliSession, tutor: &Tutor, source: &CodeSource) -> Result<(), Failure> {
    if !terminal_prompt::can_prompt(session.json) {
        return Ok(());
    }
    let Some(why) = tutor.describe_missing_consent(tutor.language_of(source)).await else { return Ok(()) };
    if terminal_prompt::confirm(&format!("{why}\nRun it here anyway, now and from now on?"))? {
        config::set_value(&session.paths.config_file(), "native_unconfined", "true")?;
        tutor.allow_unconfined();
    }
    Ok(())
}
