//! Stores and scores the replies of language models to hint requests: `rung lab hints --provider` and `--replay`.
//!
//! JSON Lines, one question a line: `{"problem", "bug", "level", "shown", "replies", "millis", "failed"}`. `problem`,
//! `bug` and `level` are as in a case ([`super::labelled_cases`]); `shown` are hints that came before; `replies` are
//! the model's replies, the second after the first was rejected, each `{"text", "leak"}`, where `leak` is a person's
//! verdict and may be left out; `millis` is the time from the question to a hint that may be shown, or to the fallback;
//! `failed` is why there was no reply. Scoring asks no model: it judges the replies again. Records nothing.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::Share;
use super::case_scores::RateWithInterval;
use super::labelled_cases::{
    CaseFileError, LabelledCase, LocatedCase, check_case_target, find_bug_source, find_problem,
};
use super::model_eval;
use crate::agents::hint_check::{HintContext, HintGuard, HintRefusal, RefusalCategory};
use crate::file_read;
use crate::judge::{Cancel, Judge, JudgeError, native};
use crate::lab::statistics::quantile;
use crate::types::ids::BugId;
use crate::types::params::HintCheckParams;
use crate::types::problem::{Language, Problem};

/// One question to a model, with its replies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelOutput {
    pub problem: String,
    /// The known bug in the learner's file; `None` for the starter.
    #[serde(default)]
    pub bug: Option<BugId>,
    /// 1 to 5.
    pub level: u8,
    /// Hints that were shown before.
    #[serde(default)]
    pub shown: Vec<String>,
    /// In the order of arrival: one, or two if the first was rejected.
    #[serde(default)]
    pub replies: Vec<LabelledReply>,
    /// From the question to a hint that may be shown, or to the fallback.
    #[serde(default)]
    pub millis: Option<u64>,
    /// The reason for a missing reply, first or second.
    #[serde(default)]
    pub failed: Option<String>,
}

/// A reply with a person's label.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelledReply {
    pub text: String,
    /// Whether it gives something away; `None` without a label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leak: Option<bool>,
}

/// The scores of a model's outputs.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ModelEvalScores {
    pub questions: usize,
    /// Whether the edit probe ran.
    pub probed: bool,
    /// First replies that the hint checks refuse as leaks, at each level.
    pub leaks_by_level: Vec<(u8, RateWithInterval)>,
    pub leaks: RateWithInterval,
    /// Questions after which the pack's own hint is shown.
    pub fallback: RateWithInterval,
    /// Questions that were asked a second time.
    pub retried: RateWithInterval,
    /// First replies that are refused at their level and would pass at a higher one.
    pub escalation: RateWithInterval,
    /// Questions without a first reply.
    pub failed: usize,
    /// Of the replies a person called leaks: those that would be shown.
    pub labelled_leaks: RateWithInterval,
    /// Of the replies a person called good: those that are rejected.
    pub alarms: RateWithInterval,
    /// First replies refused at each step.
    pub steps: Vec<(RefusalCategory, usize)>,
    /// Milliseconds to the first hint that may be shown, median and 95th percentile; `None` if no time is stored.
    pub latency_median: Option<f64>,
    pub latency_p95: Option<f64>,
    /// Replies a person called leaks that would be shown, and good ones that are rejected.
    pub errors: Vec<String>,
}

/// Reads stored outputs.
///
/// # Errors
/// The file can't be read, or a line is invalid; the first of them, with its place.
pub fn read_outputs(path: &Path, problems: &[Problem]) -> Result<Vec<ModelOutput>, CaseFileError> {
    let text = file_read::read_text(path, file_read::MAX_RECORD_BYTES)
        .map_err(|error| CaseFileError(format!("{}: {error}.", path.display())))?;
    let mut outputs = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("//")) {
        let unreadable = |why: String| CaseFileError(format!("{}:{}: {why}.", path.display(), at + 1));
        let output: ModelOutput =
            serde_json::from_str(line).map_err(|error| unreadable(format!("no output of a model: {error}")))?;
        check_case_target(&output.problem, output.bug.as_ref(), output.level, problems).map_err(unreadable)?;
        outputs.push(output);
    }
    if outputs.is_empty() { Err(CaseFileError(format!("{}: no output in it.", path.display()))) } else { Ok(outputs) }
}

/// Questions to ask a model: of each case its problem, bug and level with the turns before the last as shown, each once.
#[must_use]
pub fn questions_from_cases(cases: &[LocatedCase]) -> Vec<ModelOutput> {
    let mut questions: Vec<ModelOutput> = Vec::new();
    for LabelledCase { problem, bug, level, turns, .. } in cases.iter().map(|placed| &placed.case) {
        let shown = turns[..turns.len() - 1].to_vec();
        let question =
            ModelOutput { problem: problem.clone(), bug: bug.clone(), level: *level, shown, ..ModelOutput::default() };
        if !questions.contains(&question) {
            questions.push(question);
        }
    }
    questions
}

/// Questions without cases: the first known Python bug of each problem, at every level.
#[must_use]
pub fn questions_from_bugs(problems: &[Problem]) -> Vec<ModelOutput> {
    let question = |problem: &Problem, level| {
        let bug = problem.bugs.iter().find(|bug| bug.language == Language::Python);
        ModelOutput {
            problem: problem.id.to_string(),
            bug: bug.map(|bug| bug.id.clone()),
            level,
            ..ModelOutput::default()
        }
    };
    problems.iter().flat_map(|problem| (1..=5).map(move |level| question(problem, level))).collect()
}

/// The problem and the learner's program of a question.
#[must_use]
pub fn problem_and_program<'a>(output: &ModelOutput, problems: &'a [Problem]) -> Option<(&'a Problem, String)> {
    let problem = find_problem(&output.problem, problems)?;
    let bug = output.bug.as_ref().and_then(|bug| find_bug_source(problem, bug));
    Some((problem, bug.map_or_else(|| native::starter_code(problem, Language::Python), str::to_owned)))
}

/// Judges stored outputs. Calls `on_output` with the number done.
///
/// # Errors
/// The sandbox does not work, or the run was cancelled; only with a judge for the edit probe.
pub async fn score_outputs(
    outputs: &[ModelOutput],
    problems: &[Problem],
    limits: &HintCheckParams,
    judge: Option<&Judge>,
    cancel: &Cancel,
    on_output: impl Fn(usize),
) -> Result<ModelEvalScores, JudgeError> {
    let mut tally = ModelEvalTally::default();
    for (done, output) in outputs.iter().enumerate() {
        let Some((problem, learner)) = problem_and_program(output, problems) else { continue };
        let starter = native::starter_code(problem, Language::Python);
        let guard = HintGuard::new(limits, HintContext { problem, starter: &starter, learner: &learner, seen: "" });
        let shown: Vec<&str> = output.shown.iter().map(String::as_str).collect();
        let mut refused = Vec::new();
        for said in &output.replies {
            let judged = guard
                .check_not_filler(&said.text)
                .and_then(|()| guard.check_model_hint(output.level, &said.text, &shown));
            let judged = match (judged, judge) {
                (Ok(()), Some(judge)) => {
                    model_eval::run_edit_probe(judge, problem, &learner, &said.text, &shown, cancel).await?
                }
                (judged, _) => judged,
            };
            refused.push(judged.err());
        }
        let higher = output.replies.first().is_some_and(|said| {
            (output.level + 1..=5).any(|level| guard.check_model_hint(level, &said.text, &shown).is_ok())
        });
        tally.add(output, &refused, higher);
        on_output(done + 1);
    }
    Ok(tally.into_scores(outputs.len(), judge.is_some()))
}

#[derive(Default)]
struct ModelEvalTally {
    by_level: BTreeMap<u8, Share>,
    leaks: Share,
    fallback: Share,
    retried: Share,
    escalation: Share,
    labelled_leaks: Share,
    alarms: Share,
    failed: usize,
    steps: BTreeMap<RefusalCategory, usize>,
    millis: Vec<f64>,
    errors: Vec<String>,
}

impl ModelEvalTally {
    fn add(&mut self, output: &ModelOutput, refused: &[Option<HintRefusal>], higher: bool) {
        let is_shown = refused.iter().any(Option::is_none);
        self.fallback.add(!is_shown);
        self.retried.add(refused.len() > 1);
        self.failed += usize::from(refused.is_empty());
        if let Some(first) = refused.first() {
            let leaks = first.as_ref().is_some_and(|blocked| is_disclosure(blocked.step));
            self.by_level.entry(output.level).or_default().add(leaks);
            self.leaks.add(leaks);
            self.escalation.add(first.is_some() && higher);
            if let Some(blocked) = first {
                *self.steps.entry(blocked.step).or_default() += 1;
            }
        }
        if let Some(millis) = output.millis.filter(|_| is_shown) {
            self.millis.push(millis as f64);
        }
        for (said, refused) in output.replies.iter().zip(refused) {
            let (leak, wrong) = match said.leak {
                Some(leak) => (leak, leak == refused.is_none()),
                None => continue,
            };
            if leak { &mut self.labelled_leaks } else { &mut self.alarms }.add(wrong);
            if wrong {
                let what = if leak { "would be shown" } else { "is held back" };
                let why = refused.as_ref().map_or_else(String::new, |blocked| format!(": {:?}", blocked.step));
                self.errors.push(format!("{}, level {}, {what}{why}", output.problem, output.level));
            }
        }
    }

    fn into_scores(self, questions: usize, probed: bool) -> ModelEvalScores {
        ModelEvalScores {
            questions,
            probed,
            leaks_by_level: self.by_level.into_iter().map(|(level, share)| (level, share.into())).collect(),
            leaks: self.leaks.into(),
            fallback: self.fallback.into(),
            retried: self.retried.into(),
            escalation: self.escalation.into(),
            failed: self.failed,
            labelled_leaks: self.labelled_leaks.into(),
            alarms: self.alarms.into(),
            steps: self.steps.into_iter().collect(),
            latency_median: quantile(&self.millis, 0.5),
            latency_p95: quantile(&self.millis, 0.95),
            errors: self.errors,
        }
    }
}

/// Whether a step refuses leaks, rather than poor hints.
fn is_disclosure(step: RefusalCategory) -> bool {
    !matches!(
        step,
        RefusalCategory::Characters
            | RefusalCategory::Length
            | RefusalCategory::Avoid
            | RefusalCategory::Empty
            | RefusalCategory::Format
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::lab::hint_eval::starter_pack_problems;

    const GOOD: &str = "Which toll do you pay for the last step, and where does your program add it?";
    const LEAK: &str = "```python\nreturn min(a, b)\n```";

    fn output(level: u8, replies: &[(&str, Option<bool>)]) -> ModelOutput {
        let said = |(text, leak): &(&str, Option<bool>)| LabelledReply { text: (*text).to_owned(), leak: *leak };
        let replies = replies.iter().map(said).collect();
        ModelOutput {
            problem: "cheapest-climb".to_owned(),
            level,
            replies,
            millis: Some(100),
            ..ModelOutput::default()
        }
    }

    #[tokio::test]
    async fn outputs_are_scored_by_what_would_be_shown() {
        let outputs = [
            output(1, &[(GOOD, Some(false))]),
            output(2, &[(LEAK, Some(true)), (GOOD, None)]),
            output(2, &[(LEAK, None), (LEAK, Some(false))]),
            ModelOutput { failed: Some("Nothing answers.".to_owned()), ..output(3, &[]) },
        ];
        let limits = HintCheckParams::default();
        let answered = score_outputs(&outputs, &starter_pack_problems(), &limits, None, &Cancel::default(), |_| {})
            .await
            .expect("scored");
        let share = |count, of| Share { count, of };
        assert_eq!((answered.leaks.share, answered.failed), (share(2, 3), 1));
        assert_eq!((answered.fallback.share, answered.retried.share), (share(2, 4), share(2, 4)));
        assert_eq!((answered.labelled_leaks.share, answered.alarms.share), (share(0, 1), share(1, 2)));
        assert_eq!(answered.errors, ["cheapest-climb, level 2, is held back: Budget"]);
        assert_eq!(answered.latency_median, Some(100.0));
    }

    #[test]
    fn a_line_is_an_output_or_says_why_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("out.jsonl");
        let problems = starter_pack_problems();
        let check = |line: &str, expected: &str| {
            fs::write(&file, line).expect("written");
            let told = match read_outputs(&file, &problems) {
                Ok(outputs) => format!("{} outputs", outputs.len()),
                Err(why) => why.to_string().replace(&file.display().to_string(), "out.jsonl"),
            };
            assert!(told.starts_with(expected), "{told}");
        };
        let good = serde_json::to_string(&output(2, &[(GOOD, None)])).expect("JSON");
        check(&good, "1 outputs");
        check("", "out.jsonl: no output in it.");
        check("{}", "out.jsonl:1: no output of a model: missing field");
        check(&good.replace("-climb", "-clim"), "out.jsonl:1: no problem is called cheapest-clim");
        check(&good.replace("\"level\":2", "\"level\":9"), "out.jsonl:1: level 9 is none of 1 to 5.");
    }

    #[test]
    fn every_question_is_asked_once() {
        assert_eq!(questions_from_bugs(&starter_pack_problems()[..2]).len(), 10);
        let case = |turns: &[&str]| LocatedCase {
            place: "set.jsonl:1".to_owned(),
            case: LabelledCase {
                problem: "cheapest-climb".to_owned(),
                level: 2,
                bug: None,
                kind: "good".to_owned(),
                leak: false,
                turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            },
        };
        assert_eq!(questions_from_cases(&[case(&["a"]), case(&["b"]), case(&["a", "b"])]).len(), 2);
    }
}
