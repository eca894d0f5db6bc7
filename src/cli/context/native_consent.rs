//! The previous native code runs where a wall is missing: asked on a terminal, once, and remembered.

use super::exit::Failure;
use super::session::CliSession;
use super::terminal_prompt;
use crate::config;
use crate::orchestrator::Tutor;
use crate::orchestrator::api::CodeSource;

/// Asks for the learner's consent where it is needed and can be asked for. Without a terminal the job itself refuses and
/// says what to do.
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
