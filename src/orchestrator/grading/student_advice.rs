//! The advice for a student about a failed file: the findings, and hints up to a level, as the tutor gives them.
//!
//! It uses the tutor's diagnosis, drafts, guard and edit probe, but for an anonymous learner. Of a hidden case, only
//! its name and the meaning of its tags are shown.

use serde::{Deserialize, Serialize};
use tokio::task::JoinSet;

use super::anonymous_diagnosis::{self, AnonymousLearner, FileDiagnosis};
use super::gradable_file::GradableFile;
use super::grade_cache::{GradeCache, GradeCacheEntry};
use super::scan_submissions::SubmittedFile;
use crate::agents::feedback::{self, HintSubject};
use crate::judge::{Cancel, CaseRun, Judge, JudgeError, RunPolicy, SubmittedCode};
use crate::orchestrator::hints::reveal_hint::HintChecker;
use crate::types::case_tags::TagDescriptions;
use crate::types::hint_types::Hint;
use crate::types::humanize::join_and;
use crate::types::multiline_value::{answer_lines, value_lines};
use crate::types::problem::Checker;
use crate::types::sanitize::clean;
use crate::types::{CaseReport, JudgeReport, Verdict};

/// The advice about a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StudentAdvice {
    /// The findings, a sentence each, in Markdown.
    pub findings: Vec<String>,
    /// Lowest level first.
    pub hints: Vec<Hint>,
}

/// A file that needs advice.
#[derive(Debug)]
pub struct AdviceRequest {
    pub handed: SubmittedFile,
    pub paper: GradableFile,
}

/// Advises on every file, at most `jobs` at a time and in their order. Cached advice is reused. `level` is the
/// highest level of hints, 0 to 5; if a pack's policy allows less, that applies. `on_done` gets the number of
/// finished files.
///
/// # Errors
/// Cancelled, or the sandbox does not work. The advice up to then is in the cache.
pub async fn advise_all(
    judge: &Judge,
    asked: Vec<AdviceRequest>,
    level: u8,
    ledger: &mut GradeCache,
    jobs: usize,
    cancel: &Cancel,
    mut on_done: impl FnMut(usize),
) -> Result<Vec<StudentAdvice>, JudgeError> {
    let sandbox = judge.pool().image_digest().await.map_err(JudgeError::Sandbox)?;
    let mut all: Vec<Option<StudentAdvice>> = vec![None; asked.len()];
    let (mut running, mut waiting) = (JoinSet::new(), asked.into_iter().enumerate());
    let mut done = 0;
    loop {
        while running.len() < jobs.max(1)
            && let Some((index, AdviceRequest { paper, .. })) = waiting.next()
        {
            let key = format!("{}-advice-{level}", paper.key(&sandbox));
            if let Some(known) = ledger.advice(&key) {
                all[index] = Some(known.clone());
                done += 1;
                on_done(done);
                continue;
            }
            let (judge, cancel) = (judge.clone(), cancel.clone());
            running.spawn(async move { (index, key, advise(&judge, &paper, level, &cancel).await) });
        }
        let Some(ended) = running.join_next().await else { break };
        // A task can only panic because of a bug in the judge; its student gets less advice.
        if let Ok((index, key, advice)) = ended {
            let advice = advice?;
            if let Err(error) = ledger.add(key, GradeCacheEntry::Advised { advice: advice.clone() }) {
                tracing::warn!("{}", ledger.describe_write_error(&error));
            }
            all[index] = Some(advice);
        }
        done += 1;
        on_done(done);
    }
    Ok(all.into_iter().map(Option::unwrap_or_default).collect())
}

async fn advise(judge: &Judge, paper: &GradableFile, level: u8, cancel: &Cancel) -> Result<StudentAdvice, JudgeError> {
    let (problem, language) = (&paper.problem, paper.language);
    let submission = SubmittedCode { language, source: &paper.source };
    let (policy, trials) = (RunPolicy::SUBMISSION, CaseRun::from_problem(problem));
    let judged = judge.judge_with(policy, problem, submission, trials, cancel, &|_, _| {}).await;
    let report = match judged {
        Ok(report) => report,
        Err(error @ (JudgeError::Cancelled | JudgeError::Sandbox(_))) => return Err(error),
        Err(JudgeError::Toolchain(_) | JudgeError::Consent(_) | JudgeError::Pack(_) | JudgeError::Script(_)) => {
            return Ok(StudentAdvice::default());
        }
    };
    let findings = what_happened(paper, &report);
    if report.passed() || report.compile_error.is_some() {
        return Ok(StudentAdvice { findings, hints: Vec::new() });
    }
    let found = anonymous_diagnosis::diagnose_file(judge, paper, &report, cancel).await?;
    let hints = hints(judge, paper, &found, level, cancel).await?;
    Ok(StudentAdvice { findings, hints })
}

/// The hints that a learner without a history would get by asking for them one by one.
async fn hints(
    judge: &Judge,
    paper: &GradableFile,
    found: &FileDiagnosis,
    level: u8,
    cancel: &Cancel,
) -> Result<Vec<Hint>, JudgeError> {
    let stranger = AnonymousLearner::default();
    let (ctx, program) = (stranger.ctx(), String::from_utf8_lossy(&paper.source));
    let findings = Some(&found.assessment);
    let checker = HintChecker::new(judge, &stranger.params.guard, &paper.problem, (&program, paper.language), findings);
    let mut shown: Vec<Hint> = Vec::new();
    for level in 1..=level.min(paper.problem.policy.max_hint_level) {
        let subject = HintSubject { findings, program: &program, language: paper.language };
        let texts: Vec<&str> = shown.iter().map(|hint| hint.text.as_str()).collect();
        // All levels are read at once, so what the run showed is said before one of them.
        let repeats = |draft: &Hint| {
            draft.text.split_once("\n\n").is_some_and(|(first, _)| texts.iter().any(|text| text.contains(first)))
        };
        let mut drafts = feedback::hint_drafts(&stranger.state, &ctx, &paper.problem, level, subject);
        drafts.retain(|draft| !repeats(draft));
        let chosen = checker.first_accepted(level, drafts, &texts, cancel).await?;
        shown.extend(chosen.map(|(hint, _)| hint));
    }
    Ok(shown)
}

/// The findings, without revealing the expected result of a hidden case.
fn what_happened(paper: &GradableFile, report: &JudgeReport) -> Vec<String> {
    if let Some(error) = &report.compile_error {
        let place = error.line.map_or_else(String::new, |line| format!(" Line {line}:"));
        return vec![format!("The file can’t be run.{place} {}.", code(&format!("{}: {}", error.kind, error.message)))];
    }
    let Some(case) = report.first_failure() else { return Vec::new() };
    if case.is_growth() {
        let sizes: Vec<String> = case.inputs.iter().map(|(size, work)| format!("{size}: {work}")).collect();
        let why = case.message.as_deref().unwrap_or_default();
        return vec![escape_markdown(&format!("{why} {}.", sizes.join(", ")))];
    }
    let words = &paper.problem.tags;
    let special = TagDescriptions::special(&case.tags).filter(|tag| words.knows(tag)).map(|tag| words.describe(tag));
    let special: Vec<String> = special.collect();
    let special = if special.is_empty() { String::new() } else { format!(", which {}", join_and(&special)) };
    let how = case.verdict.describe();
    let first = if case.is_random() {
        format!("Every case passes, but {} fails ({}): {how}.", case.input_name(), code(case.id.as_str()))
    } else {
        format!("The first case that fails is {}{special}: {how}.", code(case.id.as_str()))
    };
    let mut told = vec![first];
    let several = matches!(paper.problem.checker, Checker::AnyValid { .. });
    // A generated input is none of the hidden cases.
    told.extend(if case.sample || case.is_random() { values(case, several) } else { None });
    told.extend(exception(case));
    if report.not_run > 0 {
        told.push("Cases behind it were not run, because too many had run out of time.".to_owned());
    }
    told
}

/// The values of a sample and the message of the pack's checker. Samples are in the statement, so both may be shown.
/// If `several` answers are right, the one in the statement is one of them.
fn values(case: &CaseReport, several: bool) -> Option<String> {
    let checked = case.message.as_deref().filter(|_| several && case.verdict == Verdict::Wa);
    let checked = checked.map_or_else(String::new, |message| format!(" {}", escape_markdown(message)));
    if let Some(spread) = spread_values(case, several) {
        return Some(if checked.is_empty() { spread } else { format!("{spread}\n\n{}", checked.trim()) });
    }
    let given: Vec<String> = case.inputs.iter().map(|(name, value)| code(&format!("{name} = {value}"))).collect();
    let want = case.want.as_deref()?;
    let got = case.got.as_deref().map_or_else(String::new, |got| format!(", and the program gives {}", code(got)));
    let with = if given.is_empty() { String::new() } else { format!("With {} ", join_and(&given)) };
    let asks = if several { "one right answer is" } else { "the task asks for" };
    let call = case.difference.as_ref().filter(|difference| difference.text.starts_with("call "));
    let call = call.map_or_else(String::new, |parts| format!(" They part here: {}.", code(&parts.text)));
    let sentence = format!("{with}{asks} {}{got}.{call}{checked}", code(want));
    Some(crate::types::humanize::capitalize(&sentence))
}

/// The values of a sample as blocks, if one is a text of several lines.
fn spread_values(case: &CaseReport, several: bool) -> Option<String> {
    let want = case.want.as_deref()?;
    let got = case.got.as_deref().unwrap_or_default();
    let answers = answer_lines(want, got);
    let inputs = || case.inputs.iter().map(|(_, value)| value.as_str());
    if answers.is_none() && !inputs().chain([want, got]).any(|value| value_lines(value).is_some()) {
        return None;
    }
    let (wanted, given) = answers.unwrap_or_else(|| (lines_of(want), lines_of(got)));
    let with = case.inputs.iter().map(|(name, value)| (format!("With {}", code(name)), lines_of(value)));
    let asks = if several { "One right answer is" } else { "The task asks for" };
    let gives = (!got.is_empty()).then(|| ("The program gives".to_owned(), given));
    let parts = with.chain([(asks.to_owned(), wanted)]).chain(gives);
    let blocks: Vec<String> = parts.map(|(words, lines)| format!("{words}:\n\n{}", block(&lines))).collect();
    Some(blocks.join("\n\n"))
}

fn lines_of(value: &str) -> Vec<String> {
    value_lines(value).unwrap_or_else(|| vec![value.to_owned()])
}

/// A block of code with a fence that its lines can't close.
fn block(lines: &[String]) -> String {
    let text: Vec<String> = lines.iter().map(|line| clean(line).replace('\t', "    ")).collect();
    let longest = text.iter().flat_map(|line| line.split(|c| c != '`')).map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}", text.join("\n"))
}

fn exception(case: &CaseReport) -> Option<String> {
    let error = case.error.as_ref()?;
    let line = error.frames.iter().rev().find(|frame| frame.line > 0).map(|frame| frame.line);
    let place = line.map_or_else(String::new, |line| format!(" in line {line}"));
    // The exception's message may contain a value of a hidden case.
    Some(format!("The program stopped with {}{place}.", code(&error.kind)))
}

/// Escapes every character that has a meaning in Markdown.
#[must_use]
pub fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in clean(text).replace(['\n', '\t'], " ").chars() {
        if c.is_ascii_punctuation() && !matches!(c, '.' | ',' | '\'' | '-' | ':' | ';' | '?' | '/' | '"' | '%') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Formats a text as Markdown code, whatever characters it contains.
fn code(text: &str) -> String {
    let text = clean(text).replace(['\n', '\t'], " ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    if longest == 0 { format!("`{text}`") } else { format!("{0} {text} {0}", "`".repeat(longest + 1)) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::types::verdict_report::{CompileError, GROWTH_CASE_ID, RuntimeError};
    use crate::types::{Language, Problem};

    fn paper() -> GradableFile {
        let mut problem = Problem::bare("one", "t");
        problem.tags = crate::types::case_tags::TagDescriptions::new(
            [("empty".to_owned(), "has an empty input".to_owned())].into(),
        );
        GradableFile { problem: Arc::new(problem), language: Language::Python, source: Vec::new() }
    }

    fn told(case: CaseReport) -> Vec<String> {
        let report = JudgeReport::new(Language::Python, "x".into(), case.verdict, vec![case]);
        what_happened(&paper(), &report)
    }

    #[test]
    fn of_a_hidden_case_nothing_is_told_but_its_name_and_kind() {
        let hidden = CaseReport {
            tags: vec!["empty".to_owned(), "odd".to_owned()],
            inputs: vec![("nums".to_owned(), "[]".to_owned())],
            want: Some("4711".to_owned()),
            got: Some("0".to_owned()),
            error: Some(RuntimeError { kind: "KeyError".to_owned(), message: "4711".to_owned(), frames: Vec::new() }),
            ..CaseReport::new("none".into(), Verdict::Wa)
        };
        let expected = [
            "The first case that fails is `none`, which has an empty input: wrong answer.",
            "The program stopped with `KeyError`.",
        ];
        assert_eq!(told(hidden.clone()), expected);
        let sample = CaseReport { sample: true, error: None, message: Some("Not *so*.".to_owned()), ..hidden };
        assert_eq!(told(sample.clone())[1], "With `nums = []` the task asks for `4711`, and the program gives `0`.");
        assert_eq!(
            values(&sample, true).as_deref(),
            Some("With `nums = []` one right answer is `4711`, and the program gives `0`. Not \\*so\\*.")
        );
    }

    #[test]
    fn a_generated_input_is_told_with_its_answer() {
        let random = CaseReport {
            inputs: vec![("nums".to_owned(), "[3]".to_owned())],
            want: Some("6".to_owned()),
            got: Some("7".to_owned()),
            ..CaseReport::new("random:49".into(), Verdict::Wa)
        };
        let expected = [
            "Every case passes, but a random input fails (`random:49`): wrong answer.",
            "With `nums = [3]` the task asks for `6`, and the program gives `7`.",
        ];
        assert_eq!(told(random), expected);
    }

    #[test]
    fn too_steep_a_growth_is_told_with_its_sizes() {
        let growth = CaseReport {
            inputs: vec![("n = 500".to_owned(), "9 ms".to_owned()), ("n = 1000".to_owned(), "36 ms".to_owned())],
            message: Some("The work grows as n^2, and this task asks for n.".to_owned()),
            ..CaseReport::new(GROWTH_CASE_ID.into(), Verdict::Tle)
        };
        let expected = "The work grows as n^2, and this task asks for n. n = 500: 9 ms, n = 1000: 36 ms.";
        assert_eq!(told(growth), [escape_markdown(expected)]);
    }

    #[test]
    fn text_of_many_lines_is_told_as_lines() {
        let sample = CaseReport {
            inputs: vec![("input".to_owned(), "2\ntea 3\n".to_owned())],
            want: Some("'tea\\nmilk\\n'".to_owned()),
            got: Some("'```\\n'".to_owned()),
            ..CaseReport::new("sample-1".into(), Verdict::Wa)
        };
        let expected = "With `input`:\n\n```\n2\ntea 3\n```\n\nThe task asks for:\n\n```\ntea\nmilk\n```\n\n\
                        The program gives:\n\n````\n```\n````";
        assert_eq!(values(&sample, false).as_deref(), Some(expected));
    }

    #[test]
    fn what_does_not_compile_is_told_with_its_line() {
        let error = CompileError {
            kind: "SyntaxError".to_owned(),
            message: "`x`\u{1b}[2J".to_owned(),
            line: Some(3),
            column: None,
            code: None,
        };
        let mut report = JudgeReport {
            compile_error: Some(error),
            ..JudgeReport::new(Language::Python, "x".into(), Verdict::Ce, Vec::new())
        };
        assert_eq!(what_happened(&paper(), &report), ["The file can’t be run. Line 3: `` SyntaxError: `x` ``."]);
        report.compile_error = None;
        assert_eq!(what_happened(&paper(), &report), Vec::<String>::new());
    }
}
