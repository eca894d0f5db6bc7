//! Prompts on the terminal: yes/no questions and text questions.

use std::io::{self, BufRead, IsTerminal};

use super::exit::Failure;
use crate::cli::output::out::print_stderr;

/// Whether a person can answer: input and output are terminals, and JSON is off.
#[must_use]
pub fn can_prompt(json: bool) -> bool {
    !json && io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// The failure of a command that can't ask: what it would do is said with the option that answers.
#[must_use]
pub fn no_terminal(command: &str, options: &str, does: &str, what: &str) -> Failure {
    Failure::usage("Cannot ask for confirmation: stdin is not a terminal.")
        .with_advice(format!("`rung {command} {options}` {does}. {what}"))
}

/// Asks a yes/no question. Anything but a clear yes means no.
pub fn confirm(question: &str) -> Result<bool, Failure> {
    print_stderr(&format!("{question} [y/N] "));
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(is_yes(&answer))
}

/// Asks for a text and shows the default, which an empty answer selects.
pub fn ask_text(question: &str, usual: &str) -> Result<String, Failure> {
    let shown = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
    print_stderr(&format!("{question}{shown}: "));
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    let answer = answer.trim();
    Ok(if answer.is_empty() { usual.to_owned() } else { answer.to_owned() })
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_terminal_the_error_comes_first() {
        let said = no_terminal("undo", "--yes", "undoes it without asking", "Undo: it.").to_string();
        let expected = "Cannot ask for confirmation: stdin is not a terminal.\n`rung undo --yes` undoes it without asking. Undo: it.";
        assert_eq!(said, expected);
    }

    #[test]
    fn only_a_clear_yes_is_a_yes() {
        for (answer, expected) in [("y\n", true), ("Yes\n", true), ("\n", false), ("", false), ("no\n", false)] {
            assert_eq!(is_yes(answer), expected, "{answer:?}");
        }
    }
}
