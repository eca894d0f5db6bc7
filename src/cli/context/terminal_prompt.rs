//! Prompts on the terminal: yes/no questions and text questions.

use std::io::{self, BufRead, IsTerminal};

use super::exit::Failure;
use crate::cli::output::out::print_stderr;

/// Whether a person can answer: input and output are terminals, and JSON is off.
#[must_use]
pub fn can_prompt(json: bool) -> bool {
    !json && io::stdin().is_terminal() && io::stderr().is_terminal()
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
    fn only_a_clear_yes_is_a_yes() {
        for (answer, expected) in [("y\n", true), ("Yes\n", true), ("\n", false), ("", false), ("no\n", false)] {
            assert_eq!(is_yes(answer), expected, "{answer:?}");
        }
    }
}
