//! The one question before native code runs where a wall is missing: asked on a terminal, once, and remembered.

use std::io::{self, BufRead, IsTerminal};

use super::exit::Failure;
use super::out::note;
use super::session::Session;
use crate::config;
use crate::orchestrator::Tutor;
use crate::orchestrator::api::Source;

/// Asks for the learner's consent where it is needed and can be asked for. Without a terminal the job itself refuses and
/// says what to do.
pub async fn ask(session: &Session, tutor: &Tutor, source: &Source) -> Result<(), Failure> {
    let terminal = io::stdin().is_terminal() && io::stderr().is_terminal() && !session.json;
    if !terminal {
        return Ok(());
    }
    let Some(why) = tutor.consent_wanted(tutor.language_of(source)).await else { return Ok(()) };
    note(&format!("{why}\nRun it here anyway, now and from now on? [y/N] "));
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    if agrees(&answer) {
        config::set(&session.paths.config_file(), "native_unconfined", "true")?;
        tutor.allow_unconfined();
    }
    Ok(())
}

fn agrees(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_yes_is_a_yes() {
        for (answer, expected) in [("y\n", true), ("Yes\n", true), ("\n", false), ("", false), ("no\n", false)] {
            assert_eq!(agrees(answer), expected, "{answer:?}");
        }
    }
}
