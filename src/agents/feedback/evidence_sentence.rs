//! Describes the evidence at a level: the failing sample, the common property of failing cases, the lines to look at.
//!
//! It uses only observations: inputs and outputs of a *sample*, never of a hidden case; tags; facts about the learner's
//! own code. It says what happened, but never what to write instead.

use std::cmp::Ordering;

use super::kept_state::KeptVariable;
use crate::agents::assessment::Assessment;
use crate::types::humanize;
use crate::types::multiline_value::value_lines;
use crate::types::program_facts::{FailingSample, ObservationKind, Suspect};
use crate::types::verdict_report::{UNREADABLE_ANSWER, Verdict};

/// Longer values are shown only on the screen.
const MAX_VALUE_CHARS: usize = 60;
/// Maximum number of facts about the program's shape in one hint.
const MAX_FACTS: usize = 2;

/// The text for a run with right answers that came too late: it points at the growth of the work, not at a wrong
/// answer.
const SLOW: &str = "No case shows a wrong answer of your program, but it takes too long on large inputs. How often does its \
                    innermost line run for ten items, and how often for twenty? And does one run of that line take \
                    longer on a longer list or with a larger number?";
/// The same for a program that calls itself.
const SLOW_CALLS: &str = "No case shows a wrong answer of your program, but it takes too long on large inputs. How many calls \
                          does it make for ten items, and how many for twenty? And does it make some of them again with the \
                          same arguments?";
/// The text for code that could not be compiled.
const NEVER_RAN: &str = "Your code could not be run at all, so nothing is known of its idea yet. Which line does the error message \
                         name, and what did you want to say there?";
/// The text for a program that is right in every example and fails elsewhere, and what follows it.
const BEYOND_EXAMPLES: &str = "Your program is right in every example, so they can't show its mistake.";
/// The same for a program that stops there with an exception, or runs out of memory.
const STOPS_BEYOND_EXAMPLES: &str =
    "Your program is right in every example, but it stops with an error in another case.";
const OUT_OF_MEMORY_BEYOND_EXAMPLES: &str =
    "Your program is right in every example, but it runs out of memory in another case.";
const BEYOND_EXAMPLES_QUESTION: &str = "Which inputs do the constraints allow that no example has?";
const BEYOND_EXAMPLES_LABEL_QUESTION: &str = "What should your program do with such an input, and what does it do?";
const OUT_OF_MEMORY_QUESTION: &str = "What does it store, how much of that is there for the largest input, and does it need \
                                      all of it until its end?";
/// The texts for a program that has changed since a run or submission of these kinds.
const WAS_SLOW: &str = "An earlier version of your program gave no wrong answer, and only its time was too long. Count how often \
                        it looks at the same element.";
const WAS_BEYOND_EXAMPLES: &str = "An earlier version of your program was right in every example and failed in another case. Which inputs \
                                   do the constraints allow that no example has?";
const REPEATED_WORK: &str = "Your answers are right, so only the amount of work has to change. Does your program compute a result \
                             again that it had before, or does one of its steps take longer on a longer list or with a \
                             larger number?";
/// The place where a slow program is slow, in place of texts about wrong answers.
const SLOW_PLACE: &str = "No answer of your program is wrong, so the place to change is where most of its time goes: the innermost \
                          loop, or a step inside a loop that walks through many items by itself, such as a search through \
                          a list, a copy of a part, an insertion or removal before the end, or a sort.";
/// Added to it for a task with numbers of many digits, and for a program that calls itself.
const SLOW_ARITHMETIC: &str = " Arithmetic with a huge number goes through all its digits too.";
const SLOW_RECURSION: &str =
    " Your function calls itself, so it may also be a call that it made before with the same arguments.";
const SLOW_PLACE_QUESTION: &str = " Which of your lines is that?";
/// The texts for a program that is right once and wrong when it is used again.
const KEPT: &str = "Your program is right the first time, and wrong when it is used again in the same run. What may still be there \
                     from the first time when the second one starts?";
const KEPT_IDEA: &str = "Your program is right the first time, so keep its idea. Which of your variables still hold what the first use \
                          left in them, or are read before they are set?";
const KEPT_PLACE: &str = "The place to change is where the second use finds something that the first one left. Which variable is made \
                           only once, and which line should make it anew?";
/// The text for a run that did not end on a sample: samples are small.
const ENDLESS: &str = "Your program did not end even on a small example, so look at its loop or its recursion first. Which \
                       value should change in every round to bring the end nearer?";

/// Returns the sentences for a level, or `None` without an observation. Level 3 is about ideas, and so is level 2
/// unless the program did not end or was slow.
#[must_use]
pub fn evidence_sentence(level: u8, findings: &Assessment) -> Option<String> {
    if findings.passed {
        return None;
    }
    match level {
        1 if findings.wrong_when_repeated => Some(KEPT.to_owned()),
        2 if findings.wrong_when_repeated => Some(KEPT_IDEA.to_owned()),
        5 if findings.wrong_when_repeated => Some(KEPT_PLACE.to_owned()),
        1 if findings.never_ran => Some(NEVER_RAN.to_owned()),
        1 if findings.is_only_slow => Some(describe_slow(false)),
        1 if findings.right_in_samples => Some(describe_beyond_examples(findings)),
        1 => findings.failing_sample.as_ref().and_then(describe_failure),
        2 if findings.is_only_slow => Some(REPEATED_WORK.to_owned()),
        2 => {
            findings.failing_sample.as_ref().filter(|sample| sample.verdict == Verdict::Tle).map(|_| ENDLESS.to_owned())
        }
        4 => describe_missing(findings),
        5 => {
            let suspect = findings.suspect.as_ref();
            let place = suspect.map(|suspect| describe_suspect(suspect, findings.failing_sample.as_ref()));
            place.or_else(|| findings.is_only_slow.then(|| describe_slow_place(false, false)))
        }
        _ => None,
    }
}

/// Asks about the growth of a slow program's work.
pub fn describe_slow(recurses: bool) -> String {
    if recurses { SLOW_CALLS } else { SLOW }.to_owned()
}

/// Describes where a slow program may be slow. Only what the program or its task has is named.
pub fn describe_slow_place(has_huge_numbers: bool, recurses: bool) -> String {
    let arithmetic = if has_huge_numbers { SLOW_ARITHMETIC } else { "" };
    let recursion = if recurses { SLOW_RECURSION } else { "" };
    format!("{SLOW_PLACE}{arithmetic}{recursion}{SLOW_PLACE_QUESTION}")
}

/// Returns the first hint on a program that has changed since a submission whose failure the author's question is not about.
pub fn last_submission(findings: &Assessment) -> Option<&'static str> {
    let was_right = findings.was_right_in_samples.then_some(WAS_BEYOND_EXAMPLES);
    findings.was_only_slow.then_some(WAS_SLOW).or(was_right)
}

/// Returns whether the sentences say only what the screen shows, so that they cost nothing: what is said of code that never
/// ran, of code that is right in the samples or at its first call, and of slow code whose place is not known.
pub fn fits_any_problem(sentences: &str) -> bool {
    [NEVER_RAN, KEPT, KEPT_IDEA, KEPT_PLACE].contains(&sentences)
        || [SLOW_PLACE, BEYOND_EXAMPLES, STOPS_BEYOND_EXAMPLES, OUT_OF_MEMORY_BEYOND_EXAMPLES]
            .iter()
            .any(|start| sentences.starts_with(start))
}

/// Describes a failure outside the examples by a label that every failing case has, which the learner has on screen.
fn describe_beyond_examples(findings: &Assessment) -> String {
    let start = match findings.first_beyond_samples {
        Some(Verdict::Mle) => return format!("{OUT_OF_MEMORY_BEYOND_EXAMPLES} {OUT_OF_MEMORY_QUESTION}"),
        Some(Verdict::Re) => STOPS_BEYOND_EXAMPLES,
        _ => BEYOND_EXAMPLES,
    };
    match findings.describe_shared_tag() {
        Some(shared) => format!("{start} {shared} {BEYOND_EXAMPLES_LABEL_QUESTION}"),
        None => format!("{start} {BEYOND_EXAMPLES_QUESTION}"),
    }
}

/// Describes the failing run for a hint about an idea: the common property of the failing cases, else the failing
/// sample.
pub fn describe_run(findings: &Assessment) -> Option<String> {
    findings.describe_shared_tag().or_else(|| findings.failing_sample.as_ref().and_then(describe_failure))
}

/// Names the variables that keep their value from one call to the next, or returns `None` if there are none or too many.
pub fn describe_kept(kept: &[KeptVariable]) -> Option<String> {
    const MAX_NAMED: usize = 3;
    let named: Vec<String> = kept.iter().map(|(name, line)| format!("`{name}` (line {line})")).collect();
    let names = humanize::join_and(&named);
    match kept.len() {
        1 => Some(format!(
            "{names} keeps its value from one use to the next. Which value should it have when a new one starts, and which \
             line sets it?"
        )),
        2..=MAX_NAMED => Some(format!(
            "{names} keep their values from one use to the next. Which values should they have when a new one starts, and \
             which lines set them?"
        )),
        _ => None,
    }
}

/// Returns one line about the cause of the failing sample, if the run proves one and shows it without a hint: the line of
/// an exception, an overflow, a missing `return`.
pub fn known_cause(findings: &Assessment) -> Option<String> {
    let sample = findings.failing_sample.as_ref().filter(|_| !findings.passed && !findings.never_ran)?;
    match (&sample.error, &sample.cause) {
        (Some((kind, Some(line))), _) => {
            Some(format!("In an example, your program stops with `{kind}` in line {line}."))
        }
        // The first level has said why an answer can't be read.
        (_, Some(cause)) if !cause.starts_with(UNREADABLE_ANSWER) => {
            Some(format!("In an example, your program is wrong for this reason. {cause}"))
        }
        _ => None,
    }
}

/// Returns "With `nums = [3, 3]` the task asks for `[0, 1]`, and your program gave `[]`." The text depends on the kind
/// of failure, because a program that was stopped has no result.
fn describe_failure(sample: &FailingSample) -> Option<String> {
    let given = describe_inputs(sample)?;
    let want = sample.want.as_deref().filter(|want| is_short(want));
    let asks = if sample.has_several_answers { "one right answer is" } else { "the task asks for" };
    let asked = want.map(|want| format!("{asks} `{want}`, and ")).unwrap_or_default();
    let found_by_checker = sample
        .cause
        .as_ref()
        .filter(|cause| sample.has_several_answers && !cause.starts_with(UNREADABLE_ANSWER) && !cause.contains('\n'));
    let checked = found_by_checker.map(|cause| format!("{cause} ")).unwrap_or_default();
    let (came, question) = match sample.verdict {
        Verdict::Ac | Verdict::Ce => return None,
        Verdict::Tle => (
            "your program had not ended when its time was up".to_owned(),
            "Play the first steps through by hand: does each bring it nearer to its end?",
        ),
        Verdict::Mle => (
            "your program ran out of memory".to_owned(),
            "Work through the first steps by hand: what does it store, and does it ever remove it?",
        ),
        Verdict::Ole => {
            ("your program printed too much".to_owned(), "Which line prints, and how often does it get there?")
        }
        Verdict::Re => (describe_exception(sample), question_about_exception(sample)),
        Verdict::Wa if gave_nothing(sample) => (
            describe_output(sample, want.is_some())?,
            "Follow it by hand to its end: which line should return the answer, and does it get there?",
        ),
        Verdict::Wa => {
            (describe_output(sample, want.is_some())?, "Work through it by hand: where does your program go wrong?")
        }
    };
    Some(format!("{checked}{given} {asked}{came}. {question}"))
}

fn describe_exception(sample: &FailingSample) -> String {
    match &sample.error {
        Some((kind, Some(line))) => format!("your program stopped with `{kind}` in line {line}"),
        Some((kind, None)) => format!("your program stopped with `{kind}`"),
        None => "your program stopped before it had an answer".to_owned(),
    }
}

/// The question about an exception, by its kind: what an index, a divisor or a missing value has to do with it.
fn question_about_exception(sample: &FailingSample) -> &'static str {
    let kind = sample.error.as_ref().map(|(kind, _)| kind.rsplit(['.', ':']).next().unwrap_or(kind));
    let has_line = matches!(sample.error, Some((_, Some(_))));
    match kind {
        Some("ZeroDivisionError") => {
            "Work through it by hand up to there: what does it divide by, and when does that become 0?"
        }
        Some(
            "IndexError"
            | "out_of_range"
            | "IndexOutOfBoundsException"
            | "ArrayIndexOutOfBoundsException"
            | "StringIndexOutOfBoundsException",
        ) => "Work through it by hand up to there: which item does it ask for, and how many items are there?",
        Some("KeyError" | "NoSuchElementException") => {
            "Work through it by hand up to there: what does it ask for, and what has been stored by then?"
        }
        Some("NullPointerException") => {
            "Work through it by hand up to there: which variable has no value, and where should it get one?"
        }
        Some("NameError" | "UnboundLocalError" | "ReferenceError") if has_line => {
            "Which name in that line has no value yet, and where should it get one?"
        }
        Some("TypeError" | "AttributeError") if has_line => {
            "Work through it by hand up to there: what kind of value is in each variable of that line, and is one of them empty?"
        }
        Some("RecursionError" | "StackOverflowError") => {
            "Write down its first calls by hand: which call should be the last, and does each one come nearer to it?"
        }
        Some(_) if has_line => "Work through it by hand up to there: which value is not what that line needs?",
        Some(_) | None => {
            "Work through it by hand: which line is the last that it reaches, and what does it use there?"
        }
    }
}

/// Whether the program gave no value although one is expected.
fn gave_nothing(sample: &FailingSample) -> bool {
    let is_nothing = |value: &Option<String>| value.as_deref().is_some_and(|value| NOTHING.contains(&value));
    is_nothing(&sample.got) && !is_nothing(&sample.want)
}

/// No value, in the words of each language.
const NOTHING: [&str; 6] = ["None", "null", "undefined", "nullptr", "nil", "std::nullopt"];

fn describe_output(sample: &FailingSample, asked: bool) -> Option<String> {
    let unreadable = sample.cause.as_deref().and_then(|cause| cause.strip_prefix(UNREADABLE_ANSWER));
    if let Some(why) = unreadable.map(|why| why.trim_end_matches('.')).filter(|why| !why.contains(['`', '\n'])) {
        return Some(format!("your program's result can't be read ({why})"));
    }
    match &sample.got {
        Some(got) if is_short(got) => Some(format!("your program gave `{got}`")),
        Some(_) | None => asked.then(|| "your program gave something else".to_owned()),
    }
}

/// Returns "With `nums = [3, 3]` and `target = 6`", or `None` if the values are too long to read in a sentence.
fn describe_inputs(sample: &FailingSample) -> Option<String> {
    let all: Vec<String> = sample.inputs.iter().map(|(name, value)| format!("`{name} = {value}`")).collect();
    let short = !all.is_empty() && sample.inputs.iter().all(|(_, value)| is_short(value));
    short.then(|| format!("With {}", humanize::join_and(&all)))
}

/// Describes the common property of the failing cases, and what is wrong with the program: a fact that is nearly always
/// the mistake, else the known bug. Any other fact is mentioned only if no bug is known, because many right programs have
/// it too.
fn describe_missing(findings: &Assessment) -> Option<String> {
    let ground = findings.describe_shared_tag();
    let facts = |is_wanted: fn(ObservationKind) -> bool| -> Vec<String> {
        let wanted = findings.observations.iter().filter(|fact| is_wanted(fact.kind));
        wanted.take(MAX_FACTS).map(|fact| fact.text.clone()).collect()
    };
    let mut found = facts(is_nearly_always_the_mistake);
    if found.is_empty() {
        found = match findings.candidates.first() {
            Some(candidate) => {
                let symptom = describe_bug(&candidate.message, findings.results_order);
                // The learner knows that it is slow. Without a second clause, such as the cause, the symptom says no more.
                symptom.filter(|symptom| !findings.is_only_slow || symptom.contains(',')).into_iter().collect()
            }
            // A changed argument belongs to bad manners: the answer is hardly ever wrong because of it.
            None => facts(|kind| kind != ObservationKind::MutatesInput),
        };
    }
    let sentences: Vec<String> = ground.into_iter().chain(found).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// Whether a right program hardly ever has such a fact.
fn is_nearly_always_the_mistake(kind: ObservationKind) -> bool {
    matches!(kind, ObservationKind::NoBaseCase | ObservationKind::MissingReturn | ObservationKind::OffByOne)
}

/// Returns the first half of a bug's message, the symptom, as a sentence. The part after a colon or a semicolon explains
/// the cause, which is half of the fix.
pub fn symptom(message: &str) -> String {
    let end = message.find([':', ';']).or_else(|| message.find(". ")).unwrap_or(message.len());
    let symptom = message[..end].trim_end_matches('.');
    match wrong_side(symptom) {
        Some((side, _)) => format!("Your result is too {side} in every failing case."),
        None => format!("{symptom}."),
    }
}

/// Returns the symptom, or `None` if it says how the results are wrong and not all of them are so.
fn describe_bug(message: &str, results: Option<Ordering>) -> Option<String> {
    let told = symptom(message);
    let side = told.strip_prefix("Your result is ").and_then(|rest| wrong_side(rest.split(" in ").next()?));
    side.is_none_or(|(_, order)| results == Some(order)).then_some(told)
}

/// The last word of "too small" or "One too many", and how such results compare with the expected ones. `None` for a whole
/// sentence.
fn wrong_side(symptom: &str) -> Option<(&str, Ordering)> {
    let start = symptom.to_lowercase();
    let is_bare = ["too ", "one too ", "sometimes too "].iter().any(|words| start.starts_with(words));
    let (_, side) = symptom.rsplit_once(' ').filter(|_| is_bare)?;
    Some(match side {
        "small" | "low" | "early" | "cheap" | "short" => (side, Ordering::Less),
        "large" | "high" | "late" | "dear" | "long" => (side, Ordering::Greater),
        "few" => ("small", Ordering::Less),
        "many" => ("large", Ordering::Greater),
        _ => return None,
    })
}

/// Returns "Look at line 7 first. Every failing case goes through it. Follow it with `nums = [3, 3]`."
fn describe_suspect(suspect: &Suspect, sample: Option<&FailingSample>) -> String {
    let place = match (suspect.first, suspect.last) {
        (first, last) if last > first => format!("lines {first} to {last}"),
        (first, _) => format!("line {first}"),
    };
    let given = sample.and_then(describe_inputs).map(|with| format!(" {with}, follow what happens there."));
    format!("Look at {place} first. {}{}", suspect.reason, given.unwrap_or_default())
}

fn is_short(value: &str) -> bool {
    !value.is_empty()
        && value.chars().count() <= MAX_VALUE_CHARS
        && !value.contains(['`', '\n'])
        && value_lines(value).is_none()
}

#[cfg(test)]
mod tests;
