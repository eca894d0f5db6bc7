//! Finds the words a task forbids in a program's text with CPython's own parser, before the program runs.
//!
//! In other languages only the functions that have the same name there are found, see `other_languages`. A name that the program builds at run time is not
//! found: this is a rule of the task, not a security boundary.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::judge::cancel::Cancel;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::verdict::interpret::source_line;
use crate::judge::wasm::python::FORBID;
use crate::types::humanize::join_and;
use crate::types::verdict_report::{CompileError, FORBIDDEN_ERROR_KIND};
use crate::types::{Language, Problem};

mod other_languages;

/// Maximum number of other forbidden words mentioned after the first.
const MAX_OTHER_WORDS: usize = 4;

/// A use of a forbidden word.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ForbiddenUse {
    pub word: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
}

/// A forbidden word that is not a known name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct UnknownWord {
    pub word: String,
    /// The known words of the same kind.
    pub known: Vec<String>,
}

impl Judge {
    /// Returns an error that prevents a submission from running if it uses a forbidden word.
    pub(in crate::judge) async fn check_forbidden(
        &self,
        problem: &Problem,
        language: Language,
        source: &str,
        cancel: &Cancel,
    ) -> Result<Option<CompileError>, JudgeError> {
        if problem.forbid.is_empty() {
            return Ok(None);
        }
        if language != Language::Python {
            let words = other_languages::translate_words(language, &problem.forbid);
            return Ok(forbidden_error(&other_languages::find_uses(language, &words, source), source));
        }
        Ok(forbidden_error(&self.forbidden_uses(problem, source, cancel).await?, source))
    }

    /// Returns every use of a forbidden word in a Python program, in text order. Returns an empty list if the program
    /// can't be parsed.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox does not work or the call is cancelled.
    pub async fn forbidden_uses(
        &self,
        problem: &Problem,
        source: &str,
        cancel: &Cancel,
    ) -> Result<Vec<ForbiddenUse>, JudgeError> {
        let args = [json!(source), json!(problem.forbid), json!(problem.preludes.get(&Language::Python))];
        match self.call_builtin_script(problem, "uses", FORBID, &args, cancel).await {
            Ok(rows) => Ok(parse_rows(&rows, |(word, line, column)| ForbiddenUse { word, line, column })),
            Err(JudgeError::Script(fault)) => {
                tracing::warn!(problem = %problem.id, ?fault, "a program could not be looked through");
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the forbidden words of a problem that are not known names in Python.
    ///
    /// # Errors
    /// [`JudgeError`] if the sandbox does not work or the call is cancelled.
    pub async fn unknown_words(&self, problem: &Problem, cancel: &Cancel) -> Result<Vec<UnknownWord>, JudgeError> {
        let rows = self.call_builtin_script(problem, "unknown", FORBID, &[json!(problem.forbid)], cancel).await?;
        Ok(parse_rows(&rows, |(word, known)| UnknownWord { word, known }))
    }
}

/// Says how far a program in another language than Python is looked through; `None` if nothing is forbidden.
pub(in crate::judge) fn unchecked_notice(problem: &Problem, language: Language) -> Option<String> {
    if language == Language::Python || problem.forbid.is_empty() {
        return None;
    }
    let found = other_languages::translate_words(language, &problem.forbid);
    let checked: Vec<String> = found.iter().map(|word| format!("`{word}`")).collect();
    Some(if checked.is_empty() {
        "What this task forbids is checked in Python only; here it is up to you.".to_owned()
    } else {
        let (title, words) = (language.title(), join_and(&checked));
        format!("Of what this task forbids, Rung looks only for {words} in {title}; the rest is up to you.")
    })
}

/// Parses the rows of a script's answer and drops invalid ones.
fn parse_rows<Row: serde::de::DeserializeOwned, T>(rows: &Json, build: impl Fn(Row) -> T) -> Vec<T> {
    let rows = rows.as_array().cloned().unwrap_or_default();
    rows.into_iter().filter_map(|row| serde_json::from_value(row).ok()).map(build).collect()
}

/// Builds the error for the first use, and lists the other forbidden words with their lines.
fn forbidden_error(uses: &[ForbiddenUse], text: &str) -> Option<CompileError> {
    let first = uses.first()?;
    let mut more: Vec<&ForbiddenUse> = Vec::new();
    for other in uses {
        if other.word != first.word && more.iter().all(|known| known.word != other.word) {
            more.push(other);
        }
    }
    let more: Vec<String> =
        more.iter().take(MAX_OTHER_WORDS).map(|other| format!("`{}` (line {})", other.word, other.line)).collect();
    let more = if more.is_empty() { String::new() } else { format!("; nor may {}", join_and(&more)) };
    Some(CompileError {
        kind: FORBIDDEN_ERROR_KIND.to_owned(),
        message: format!("`{}` may not be used in this task{more}", first.word),
        line: Some(first.line),
        column: Some(first.column),
        code: Some(source_line(text, first.line)).filter(|code| !code.is_empty()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(word: &str, line: u32) -> ForbiddenUse {
        ForbiddenUse { word: word.to_owned(), line, column: 1 }
    }

    #[test]
    fn the_first_use_is_told_with_its_line_and_each_other_word_once() {
        let check = |uses: &[ForbiddenUse], expected: Option<&str>| {
            let error = forbidden_error(uses, "one\ntwo\nthree\n");
            assert_eq!(error.as_ref().map(|error| error.message.as_str()), expected);
            let code = uses.first().map(|first| ["one", "two", "three"][first.line as usize - 1].to_owned());
            assert_eq!(error.and_then(|error| error.code), code);
        };
        check(&[], None);
        check(&[at("pow", 2), at("pow", 3)], Some("`pow` may not be used in this task"));
        check(
            &[at("pow", 1), at("**", 2), at("sorted", 3), at("**", 3)],
            Some("`pow` may not be used in this task; nor may `**` (line 2) and `sorted` (line 3)"),
        );
    }
}
