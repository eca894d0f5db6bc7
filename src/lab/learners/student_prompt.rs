//! The prompt for a language model that types in a simulated learner's place: two prompt files and the pieces sent with them.
//!
//! Only listed pieces are sent, as for hints: the exercise, the file, the files before it, the plan in words, and the
//! ideas that the learner has never heard of. A report, a case or a reference has no slot. Sends and records nothing.

use std::path::Path;

use crate::judge::native;
use crate::llm::{ChatMessage, ChatRole, LlmRequest};
use crate::orchestrator::llm_access::payload::{Fence, clean_and_cut};
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::types::{Language, Problem};

/// Longest file a reply may hold, in characters.
pub const MAX_FILE_CHARS: usize = 8_000;
/// Tokens a reply may have.
const MAX_REPLY_TOKENS: u32 = 4_096;

/// The kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignedWork {
    /// The program is unfinished.
    Write,
    /// The program is complete, and the learner rewrites a part.
    Rework,
    /// It was run and failed.
    Mend(FixCertainty),
}

/// How sure the learner is of the fix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixCertainty {
    Seen,
    Remembered,
    Guess,
}

/// The task of one edit.
#[derive(Clone, Debug)]
pub struct ExecutorAssignment<'a> {
    pub problem: &'a Problem,
    pub work: AssignedWork,
    pub impulsive: bool,
    /// The plan, a few words each.
    pub goal: &'a str,
    pub mindset: &'a str,
    pub directive: &'a str,
    /// The learner's current file.
    pub file: &'a str,
    /// Files before it, the newest first.
    pub before: Vec<&'a str>,
    /// Ideas that the learner has never heard of, as remarks to a learner without them.
    pub unheard: Vec<&'a str>,
}

/// The two prompts.
#[derive(Clone, Debug)]
pub struct StudentPrompts {
    write: Prompt,
    mend: Prompt,
}

impl StudentPrompts {
    /// Loads the prompts of the config folder, or the built-in ones. Also returns the faults of unusable ones, a
    /// sentence each.
    #[must_use]
    pub fn load(config: &Path) -> (Self, Vec<String>) {
        let (write, no_write) = Prompt::load(PromptTask::LearnerWrite, config);
        let (mend, no_mend) = Prompt::load(PromptTask::LearnerFix, config);
        (Self { write, mend }, no_write.into_iter().chain(no_mend).collect())
    }

    #[must_use]
    pub fn built_in() -> Self {
        Self { write: Prompt::from_task(PromptTask::LearnerWrite), mend: Prompt::from_task(PromptTask::LearnerFix) }
    }

    /// Their names and versions.
    #[must_use]
    pub fn versions(&self) -> Vec<String> {
        vec![self.write.version.clone(), self.mend.version.clone()]
    }

    /// The request; `None` if this machine has no randomness for the mark between the pieces.
    #[must_use]
    pub fn request(&self, assignment: &ExecutorAssignment) -> Option<LlmRequest> {
        Some(self.build_request(assignment, &Fence::random().ok()?))
    }

    fn build_request(&self, assignment: &ExecutorAssignment, fence: &Fence) -> LlmRequest {
        let ExecutorAssignment { work, impulsive, goal, mindset, directive, .. } = *assignment;
        let pace = if impulsive { "impulsive" } else { "calm" };
        let unheard = if assignment.unheard.is_empty() { "nothing" } else { "some" };
        let of_work = match work {
            AssignedWork::Write => ("program", "unfinished"),
            AssignedWork::Rework => ("program", "whole"),
            AssignedWork::Mend(FixCertainty::Seen) => ("sure", "seen"),
            AssignedWork::Mend(FixCertainty::Remembered) => ("sure", "remembered"),
            AssignedWork::Mend(FixCertainty::Guess) => ("sure", "guess"),
        };
        let longest = MAX_FILE_CHARS.to_string();
        let words = [
            ("goal", goal),
            ("mindset", mindset),
            ("directive", directive),
            ("characters", longest.as_str()),
            ("fence", fence.mark()),
        ];
        LlmRequest {
            system: self.prompt_for(work).system(&[of_work, ("pace", pace), ("unheard", unheard)], &words),
            messages: vec![ChatMessage { role: ChatRole::User, text: pieces(assignment, fence) }],
            schema: None,
            max_tokens: MAX_REPLY_TOKENS,
        }
    }

    /// The message after an unusable reply.
    #[must_use]
    pub fn retry_message(&self, work: AssignedWork, why: &str) -> String {
        self.prompt_for(work).retry(&[("reason", why)])
    }

    const fn prompt_for(&self, work: AssignedWork) -> &Prompt {
        match work {
            AssignedWork::Write | AssignedWork::Rework => &self.write,
            AssignedWork::Mend(_) => &self.mend,
        }
    }
}

/// Each piece with its name, between two lines with the mark.
fn pieces(assignment: &ExecutorAssignment, fence: &Fence) -> String {
    let ExecutorAssignment { problem, file, before, unheard, .. } = assignment;
    let (statement, starter) = (clean_and_cut(&problem.statement), native::starter_code(problem, Language::Python));
    let remarks: Vec<String> = unheard.iter().map(|remark| format!("- {remark}")).collect();
    let unheard = Some(clean_and_cut(&remarks.join("\n"))).filter(|text| !text.is_empty());
    let first = [
        ("statement of the exercise", statement),
        ("what your file began with", clean_and_cut(&starter)),
        ("your file", clean_and_cut(file)),
    ];
    let before = before.iter().map(|text| ("a file you had before", clean_and_cut(text)));
    let last = unheard.map(|text| ("never heard of", text));
    let all = first.into_iter().chain(before).chain(last);
    all.map(|(name, text)| fence.wrap(name, &text)).collect::<Vec<_>>().join("\n")
}

/// The file in a reply: the content of its longest fenced block; `None` without such a block.
#[must_use]
pub fn extract_file(reply: &str) -> Option<String> {
    let (mut blocks, mut open): (Vec<String>, Option<String>) = (Vec::new(), None);
    for line in reply.lines() {
        let fence = line.trim_start().starts_with("```");
        match (&mut open, fence) {
            (None, true) => open = Some(String::new()),
            (None, false) => {}
            (Some(_), true) => blocks.extend(open.take()),
            (Some(block), false) => {
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    let longest = blocks.into_iter().chain(open).max_by_key(String::len);
    longest.filter(|block| !block.trim().is_empty())
}

#[cfg(test)]
mod tests;
