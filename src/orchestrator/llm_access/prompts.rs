//! The prompts for language models: one file for each task, with its version in the name.
//!
//! The built-in file is used unless the config folder has one of the same name (`prompts/hint.v1.md`). A custom file
//! is validated; if it has a fault, the fault is reported and the built-in file is used. A file consists of parts
//! with placeholders in double braces. Each part begins with a comment that says when it is sent. A table here lists
//! the parts and placeholders of each task, one row per task.

use std::fmt::Write as _;
use std::path::Path;

use crate::file_read;
use crate::types::Hash;
use crate::types::did_you_mean::suggest;

/// Largest prompt file in the config folder. No prompt needs more.
const MAX_PROMPT_BYTES: usize = 32 * 1024;

/// A task for a language model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptTask {
    Hint,
    Ask,
    Review,
    /// Writing code as a simulated learner: first writing it …
    LearnerWrite,
    /// … and then fixing it.
    LearnerFix,
    /// The knowledge components of a problem, for a pack's author.
    Annotate,
}

/// The allowed content of a prompt for a task.
struct PromptSpec {
    /// File name without `.md`; it ends with the version.
    name: &'static str,
    text: &'static str,
    /// Conditions of parts: a fact with its possible values.
    facts: &'static [(&'static str, &'static [&'static str])],
    /// Placeholders in double braces.
    words: &'static [&'static str],
    /// Placeholders that the prompt must contain.
    needed: &'static [&'static str],
}

const BANDS: &[&str] = &["beginner", "intermediate", "advanced"];
/// Of simulated learners.
const PACE_FACT: (&str, &[&str]) = ("pace", &["impulsive", "calm"]);
const UNHEARD_FACT: (&str, &[&str]) = ("unheard", &["some"]);
const SIMULATED_LEARNER_WORDS: &[&str] = &["goal", "mindset", "directive", "characters", "fence", "reason"];

impl PromptTask {
    /// Every task, as `docs/prompts.md` lists them.
    pub const ALL: [Self; 6] =
        [Self::Hint, Self::Ask, Self::Review, Self::LearnerWrite, Self::LearnerFix, Self::Annotate];

    const fn row(self) -> PromptSpec {
        match self {
            Self::Hint => PromptSpec {
                name: "hint.v1",
                text: include_str!("../../../prompts/hint.v1.md"),
                facts: &[("level", &["1", "2", "3", "4", "5"]), ("band", BANDS)],
                words: &["level", "language", "characters", "fence", "reason"],
                needed: &["level", "fence"],
            },
            Self::Ask => PromptSpec {
                name: "ask.v1",
                text: include_str!("../../../prompts/ask.v1.md"),
                facts: &[("level", &["2", "3"])],
                words: &["language", "characters", "fence", "reason"],
                needed: &["fence"],
            },
            Self::Review => PromptSpec {
                name: "review.v1",
                text: include_str!("../../../prompts/review.v1.md"),
                facts: &[],
                words: &["most", "categories", "language", "fence", "reason"],
                needed: &["most", "fence"],
            },
            Self::LearnerWrite => PromptSpec {
                name: "learner-write.v1",
                text: include_str!("../../../prompts/learner-write.v1.md"),
                facts: &[("program", &["unfinished", "whole"]), PACE_FACT, UNHEARD_FACT],
                words: SIMULATED_LEARNER_WORDS,
                needed: &["directive", "fence"],
            },
            Self::LearnerFix => PromptSpec {
                name: "learner-mend.v1",
                text: include_str!("../../../prompts/learner-mend.v1.md"),
                facts: &[("sure", &["seen", "remembered", "guess"]), PACE_FACT, UNHEARD_FACT],
                words: SIMULATED_LEARNER_WORDS,
                needed: &["directive", "fence"],
            },
            Self::Annotate => PromptSpec {
                name: "annotate.v1",
                text: include_str!("../../../prompts/annotate.v1.md"),
                facts: &[("ask", &["steps", "components", "pairs"])],
                words: &["most", "fence", "reason"],
                needed: &["fence"],
            },
        }
    }
}

/// A prompt that can be filled in.
#[derive(Clone, Debug)]
pub(crate) struct Prompt {
    /// For the journal: `hint.v1`, or for a custom prompt `hint.v1+` with the beginning of its digest.
    pub version: String,
    parts: Vec<PromptPart>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PromptPart {
    when: PartCondition,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PartCondition {
    Always,
    /// After a rejected reply.
    Retry,
    /// If a fact has this value.
    Is(String, String),
}

/// A fault in a prompt file.
#[derive(Debug, PartialEq, Eq)]
struct PromptFault {
    /// From 1; `None` for the file as a whole.
    line: Option<usize>,
    what: String,
}

impl Prompt {
    /// The prompt of a task. If the one in the config folder can't be used, also a sentence that describes its fault.
    pub fn load(task: PromptTask, config: &Path) -> (Self, Option<String>) {
        let row = task.row();
        let path = config.join("prompts").join(format!("{}.md", row.name));
        let own = match read(&path) {
            Ok(None) => return (Self::built_in(&row), None),
            Ok(Some(text)) => parse(&text, &row).map(|parts| {
                let digest = Hash::sha256(text.as_bytes());
                let digest: String = digest.to_string().chars().take(8).collect();
                Self { version: format!("{}+{digest}", row.name), parts }
            }),
            Err(fault) => Err(fault),
        };
        match own {
            Ok(prompt) => (prompt, None),
            Err(PromptFault { line, what }) => {
                let line = line.map(|line| format!(":{line}")).unwrap_or_default();
                let trouble = format!("{}{line}: {what} The built-in prompt is used until then.", path.display());
                (Self::built_in(&row), Some(trouble))
            }
        }
    }

    /// The built-in prompt, even if the config folder has one.
    pub fn from_task(task: PromptTask) -> Self {
        Self::built_in(&task.row())
    }

    fn built_in(row: &PromptSpec) -> Self {
        // A test parses every built-in prompt, so this never uses the default.
        Self { version: row.name.to_owned(), parts: parse(row.text, row).unwrap_or_default() }
    }

    /// The system prompt: the task and its rules, with the parts whose conditions hold for these facts.
    pub fn system(&self, facts: &[(&str, &str)], words: &[(&str, &str)]) -> String {
        let holds = |part: &&PromptPart| match &part.when {
            PartCondition::Always => true,
            PartCondition::Retry => false,
            PartCondition::Is(fact, value) => facts.contains(&(fact.as_str(), value.as_str())),
        };
        self.text(holds, words)
    }

    /// The message to send after a rejected reply.
    pub fn retry(&self, words: &[(&str, &str)]) -> String {
        self.text(|part| part.when == PartCondition::Retry, words)
    }

    fn text(&self, wanted: impl Fn(&&PromptPart) -> bool, words: &[(&str, &str)]) -> String {
        let parts: Vec<&str> = self.parts.iter().filter(wanted).map(|part| part.text.as_str()).collect();
        filled(&parts.join("\n\n"), words)
    }
}

/// The faults of prompts in the config folder, in sentences.
pub(crate) fn check_prompt_files(config: &Path) -> Vec<String> {
    let known: Vec<String> = PromptTask::ALL.iter().map(|task| format!("{}.md", task.row().name)).collect();
    let mut troubles: Vec<String> = PromptTask::ALL.iter().filter_map(|task| Prompt::load(*task, config).1).collect();
    let files = std::fs::read_dir(config.join("prompts")).into_iter().flatten().flatten();
    for file in files.filter(|file| file.path().extension().is_some_and(|extension| extension == "md")) {
        let name = file.file_name().to_string_lossy().into_owned();
        if !known.contains(&name) {
            let known = suggest(&name, known.iter().map(String::as_str));
            troubles.push(format!("{}: no prompt has this name, so nothing reads it. {known}", file.path().display()));
        }
    }
    troubles.sort();
    troubles
}

fn read(path: &Path) -> Result<Option<String>, PromptFault> {
    let fault = |what: String| PromptFault { line: None, what };
    match file_read::read_bytes(path, file_read::MAX_TEXT_BYTES) {
        Ok(bytes) if bytes.len() > MAX_PROMPT_BYTES => {
            Err(fault(format!("it has {} bytes, of {MAX_PROMPT_BYTES} at most. Shorten it.", bytes.len())))
        }
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| fault("it is not UTF-8. Save it as UTF-8.".into())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(fault(format!("it can't be read ({error}). Check its permissions."))),
    }
}

/// The parts of a prompt. Text before the first part is a note for readers of the file and is skipped.
fn parse(text: &str, row: &PromptSpec) -> Result<Vec<PromptPart>, PromptFault> {
    let mut parts: Vec<PromptPart> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = |what: String| PromptFault { line: Some(index + 1), what };
        if let Some(when) = line.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->")) {
            parts.push(PromptPart { when: when_of(when.trim(), row).map_err(at)?, text: String::new() });
        } else if let Some(part) = parts.last_mut() {
            let unknown = braced(line).find(|word| !row.words.contains(word));
            if let Some(word) = unknown {
                let known = suggest(word, row.words.iter().copied());
                return Err(at(format!("there is no word '{{{{{word}}}}}'. {known}")));
            }
            let _ = writeln!(part.text, "{line}");
        }
    }
    for part in &mut parts {
        part.text = part.text.trim().to_owned();
    }
    whole(&parts, row)?;
    Ok(parts)
}

/// Checks that the parts contain every required placeholder.
fn whole(parts: &[PromptPart], row: &PromptSpec) -> Result<(), PromptFault> {
    let fault = |what: String| Err(PromptFault { line: None, what });
    let has = |when: &PartCondition| parts.iter().any(|part| part.when == *when && !part.text.is_empty());
    if !has(&PartCondition::Always) || !has(&PartCondition::Retry) {
        return fault("it needs a part that begins with '<!-- always -->' and one with '<!-- retry -->'.".to_owned());
    }
    let always = |part: &&PromptPart| part.when == PartCondition::Always;
    for word in row.needed {
        if !parts.iter().filter(always).any(|part| braced(&part.text).any(|found| found == *word)) {
            return fault(format!("a part that is always sent has to hold '{{{{{word}}}}}'."));
        }
    }
    Ok(())
}

fn when_of(text: &str, row: &PromptSpec) -> Result<PartCondition, String> {
    match text {
        "always" => return Ok(PartCondition::Always),
        "retry" => return Ok(PartCondition::Retry),
        _ => {}
    }
    let (fact, value) = text.split_once(' ').unwrap_or((text, ""));
    let known = row.facts.iter().find(|(name, _)| *name == fact);
    if known.is_some_and(|(_, values)| values.contains(&value)) {
        return Ok(PartCondition::Is(fact.to_owned(), value.to_owned()));
    }
    let all = row.facts.iter().flat_map(|(name, values)| values.iter().map(move |value| format!("{name} {value}")));
    let all: Vec<String> = ["always", "retry"].into_iter().map(str::to_owned).chain(all).collect();
    Err(format!("no part begins with '{text}'. {}", suggest(text, all.iter().map(String::as_str))))
}

/// The placeholders in double braces.
fn braced(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}")).map(|(word, _)| word.trim())
}

/// Replaces the placeholders of a text by their values in one pass, so that a value is never parsed for placeholders.
fn filled(text: &str, words: &[(&str, &str)]) -> String {
    let mut pieces = text.split("{{");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let known = piece.split_once("}}").and_then(|(word, rest)| {
            let (_, value) = words.iter().find(|(name, _)| *name == word.trim())?;
            Some((value, rest))
        });
        match known {
            Some((value, rest)) => out.extend([value, rest]),
            None => out.extend(["{{", piece]),
        }
    }
    out
}

#[cfg(test)]
mod tests;
