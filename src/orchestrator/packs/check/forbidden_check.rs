//! Checks a task's forbidden words: Python must have them, and the references must not use them.

use super::{ProblemCheck, StageResult};
use crate::judge::JudgeError;
use crate::types::did_you_mean::nearest;
use crate::types::{Language, Problem};

impl ProblemCheck<'_> {
    /// `problem` is the one with its forbidden words; the rest of the check runs without them.
    pub(super) async fn check_forbidden(&self, problem: &Problem) -> Result<StageResult, JudgeError> {
        let mut findings = Vec::new();
        if problem.forbid.is_empty() {
            return Ok(findings.into());
        }
        for unknown in self.judge.unknown_words(problem, self.cancel).await? {
            let place = problem.forbid.iter().position(|word| *word == unknown.word).unwrap_or_default();
            let line = self.line("problem.toml", &format!("forbid.{place}"));
            let what = format!("'forbid' names '{}', which is nothing in Python", unknown.word);
            let mend = match nearest(&unknown.word, unknown.known.iter().map(String::as_str)) {
                Some(near) => format!("Did you mean '{near}'?"),
                None => {
                    "Name a built-in function, an operator, a statement, a \".method\", a module or \"module.name\"."
                        .to_owned()
                }
            };
            findings.push(self.error("problem.toml", line, what, mend));
        }
        let solutions = problem.solutions_in(Language::Python);
        let references = solutions.map(|solution| (solution.file.as_str(), solution.source.as_str()));
        let starter = problem.starters.get(&Language::Python).map(|text| ("starter/python.py", text.as_str()));
        for (file, source) in references.chain(starter) {
            let uses = self.judge.forbidden_uses(problem, source, self.cancel).await?;
            findings.extend(uses.iter().map(|found| {
                let what = format!("it uses `{}`, which the problem forbids", found.word);
                let mend = "Write it without, or take the word out of 'forbid' in problem.toml.";
                self.error(file, Some(found.line), what, mend)
            }));
        }
        Ok(findings.into())
    }
}
