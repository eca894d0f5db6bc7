//! Finds the step that explains a failing case, and a sentence about it.
//!
//! For an error, it is the line that raises it. For a wrong answer, it is the step that settles it: the earliest step
//! after which the wrong value no longer changes. It follows a variable through its frame at the first position where
//! the answer and the expected one differ: the returned variable, the judged argument, or a variable of an enclosing
//! function that a helper changes. If no variable can be identified, it is the `return` itself. No explanation is
//! better than a false one: values left out of the recording are never guessed.

use crate::types::comments_and_strings::indentation;
use crate::types::execution_trace::{TraceEnd, TraceEvent, TraceStep, ValuePreview, WrongStep};
use crate::types::problem::Expected;
use crate::types::{Signature, Value, Verdict};

use crate::judge::verdict::checker::ComparisonRules;
use crate::judge::verdict::format::{shorten, shorten_value as shorten_value_text};

mod value_path;
use value_path::{
    PathSegment, ValueDifference, describe_holder, describe_subject, find_settling_step, find_value_difference,
    to_value,
};

/// Maximum characters of a value in a sentence.
const MAX_VALUE_CHARS: usize = 40;

/// A traced case and its result.
pub(super) struct TracedCase<'a> {
    pub signature: &'a Signature,
    /// The rules to compare values.
    pub rules: ComparisonRules,
    pub code: &'a [String],
    pub steps: &'a [TraceStep],
    pub end: TraceEnd,
    pub verdict: Verdict,
    pub expected: Option<&'a Expected>,
    /// The code's answer, if it gave one.
    pub answer: Option<&'a Value>,
}

/// Returns the step and the sentence. Returns `None` for a case that passes, has no expected answer, or was cut off
/// before the mistake.
pub(super) fn find_wrong_step(case: &TracedCase) -> Option<WrongStep> {
    match case.verdict {
        Verdict::Ac | Verdict::Ce => None,
        Verdict::Re => find_raise(case),
        Verdict::Tle | Verdict::Mle | Verdict::Ole => find_raise(case).or_else(|| find_endless_line(case)),
        Verdict::Wa => explain_wrong_answer(case),
    }
}

/// Finds the line that raises the uncaught error.
fn find_raise(case: &TracedCase) -> Option<WrongStep> {
    let last =
        case.steps.last().filter(|step| step.event == TraceEvent::Exception && case.end == TraceEnd::Complete)?;
    // The same error passes through every open call, the innermost first.
    let mut first = case.steps.len() - 1;
    while let Some(before) = first.checked_sub(1).and_then(|i| case.steps.get(i))
        && before.event == TraceEvent::Exception
        && before.error == last.error
    {
        first -= 1;
    }
    let step = &case.steps[first];
    let error = step.error.as_deref().unwrap_or("an error");
    Some(WrongStep {
        blameless: false,
        step: first,
        text: format!("Line {} raises {}.", step.line, shorten(error, 120)),
    })
}

/// Finds the line that never ended.
fn find_endless_line(case: &TracedCase) -> Option<WrongStep> {
    let why = match case.end {
        TraceEnd::Fuel => "used up all the instructions the case may have",
        TraceEnd::Time => "was stopped by the clock",
        _ => return None,
    };
    let last = case.steps.last()?;
    Some(WrongStep { blameless: false, step: case.steps.len() - 1, text: format!("Line {} {why}.", last.line) })
}

fn explain_wrong_answer(case: &TracedCase) -> Option<WrongStep> {
    if matches!(case.signature, Signature::Stdin) {
        return explain_output(case);
    }
    let mut want = match case.expected? {
        Expected::Value(want) => want.clone(),
        Expected::Error(kind) => return explain_missing_error(case, kind),
    };
    // An answer that can't be decoded (a cyclic list) has no value, so only the return can be shown.
    let Some(mut got) = case.answer.cloned() else { return explain_unreadable(case) };
    let (mut operation, mut rules) = (None, case.rules);
    if matches!(case.signature, Signature::Class { .. }) {
        let (Some(wanted), Some(given)) = (want.items(), got.items()) else { return None };
        rules = rules.nested();
        let at = wanted.iter().zip(given).position(|(a, b)| !rules.is_same(a, b))?;
        (want, got) = (wanted[at].clone(), given[at].clone());
        operation = Some(at as u32);
    }
    let end = last_return(case.steps, operation)?;
    let answer = WrongAnswer { want: &want, got: &got, difference: find_value_difference(&rules, &want, &got) };
    if let Signature::Mutation { target, .. } = case.signature {
        return explain_argument(case, end, *target, &answer);
    }
    let end = innermost_return(case, end);
    let name = returned_name(case, end);
    name.and_then(|name| explain_variable(case, end, &name, &answer, true))
        .or_else(|| Some(explain_return(case, end, &answer)))
}

/// A wrong answer with the expected one.
struct WrongAnswer<'a> {
    want: &'a Value,
    got: &'a Value,
    difference: ValueDifference,
}

/// Returns the index of the outermost call's return; in class mode, of one operation's return.
fn last_return(steps: &[TraceStep], operation: Option<u32>) -> Option<usize> {
    let ends = |s: &TraceStep| {
        s.depth == 0 && s.event == TraceEvent::Return && (operation.is_none() || s.operation == operation)
    };
    steps.iter().rposition(ends)
}

/// Returns the innermost return of the value. `return helper(x)` only passes on the helper's result, so the helper's
/// own return explains it.
fn innermost_return(case: &TracedCase, mut end: usize) -> usize {
    while let (Some(expression), Some(before)) = (returned_expression(case, end), end.checked_sub(1)) {
        let (outer, inner) = (&case.steps[end], &case.steps[before]);
        let hands_on = inner.event == TraceEvent::Return
            && inner.depth == outer.depth + 1
            && inner.value == outer.value
            && is_call(expression);
        if !hands_on {
            break;
        }
        end = before;
    }
    end
}

/// Returns whether an expression is a single call.
fn is_call(expression: &str) -> bool {
    let Some((name, arguments)) = expression.split_once('(') else { return false };
    let mut depth = 1;
    let closes = arguments.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
    plain && !name.is_empty() && closes == Some(arguments.len() - 1)
}

/// Returns the expression after `return` on a step's line. Returns `None` if there is no `return` or no expression.
fn returned_expression<'a>(case: &TracedCase<'a>, step: usize) -> Option<&'a str> {
    let rest = return_words(case, step).last()?.trim();
    (!rest.is_empty()).then_some(rest)
}

/// The rest of a step's line behind each word `return`.
fn return_words<'a>(case: &TracedCase<'a>, step: usize) -> impl Iterator<Item = &'a str> {
    let line = case.code.get((case.steps[step].line as usize).wrapping_sub(1)).map_or("", String::as_str);
    let line = line.split('#').next().unwrap_or_default();
    let name = |c: char| c.is_alphanumeric() || c == '_';
    let words = line.match_indices("return").map(|(at, word)| (&line[..at], &line[at + word.len()..]));
    words.filter(move |(left, right)| !left.ends_with(name) && !right.starts_with(name)).map(|(_, right)| right)
}

/// Returns the name of the returned variable: the only name after `return`, or the one name there that has the value.
fn returned_name(case: &TracedCase, end: usize) -> Option<String> {
    let expression = returned_expression(case, end)?;
    let locals = locals_at(case.steps, end);
    let known = |word: &str| locals.iter().find(|local| local.0 == word).map(|local| local.1);
    if known(expression).is_some() {
        return Some(expression.to_owned());
    }
    let value = case.steps[end].value.as_ref()?;
    let words = expression.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let mut holders: Vec<&str> = words.filter(|word| known(word) == Some(value)).collect();
    holders.dedup();
    match holders.as_slice() {
        [one] => Some((*one).to_owned()),
        _ => None,
    }
}

/// Returns the variables of a step's frame at that step.
fn locals_at(steps: &[TraceStep], at: usize) -> Vec<(&str, &ValuePreview)> {
    let mut locals: Vec<(&str, &ValuePreview)> = Vec::new();
    for step in steps[..=at].iter().filter(|step| step.frame == steps[at].frame) {
        locals.retain(|(name, _)| !step.gone.iter().any(|gone| gone == name));
        for change in &step.changed {
            locals.retain(|(name, _)| *name != change.name);
            locals.push((&change.name, &change.value));
        }
    }
    locals
}

/// Returns whether all variables of the last step's frame were recorded completely.
pub(in crate::judge) fn has_all_values(steps: &[TraceStep]) -> bool {
    let Some(last) = steps.len().checked_sub(1) else { return false };
    locals_at(steps, last).into_iter().all(|(_, shown)| to_value(shown).is_some())
}

/// Explains the step that settles a variable at the position where the answer is wrong.
fn explain_variable(
    case: &TracedCase,
    end: usize,
    name: &str,
    answer: &WrongAnswer,
    returns: bool,
) -> Option<WrongStep> {
    let (path, wanted, settled_value) = match &answer.difference {
        ValueDifference::Differs { path, want, got } => (path, format!("{} was expected", shorten_value(want)), got),
        ValueDifference::Extra { path, got } => (path, "it should not be there".to_owned(), got),
        ValueDifference::Missing { .. } => return None,
        ValueDifference::Unknown => (EMPTY_PATH, "that is not what was expected".to_owned(), answer.got),
    };
    let found = find_settling_step(case.steps, end, name, path, settled_value)?;
    let (subject, value) = (describe_subject(name, path), shorten_value(settled_value));
    let line = found.cause.map(|step| case.steps[step].line);
    if let (Some(line), true, true) = (line, found.new && returns, path.is_empty())
        && let Some(step) = find_fruitless_loop(case, (found.step, end), (line, name))
    {
        let text = format!("{subject} keeps the {value} of line {line}: no round of the loop changes it; {wanted}.");
        return Some(WrongStep { step, text, blameless: true });
    }
    let text = match line {
        None => format!("{subject} is {value} from the start and is never changed; {wanted}."),
        Some(line) if found.new => {
            format!("Line {line} makes {subject} {value}, and nothing changes it afterwards; {wanted}.")
        }
        Some(line) if returns => format!("Line {line} makes {subject} {value}, and so it is returned; {wanted}."),
        Some(line) => format!("Line {line} makes {subject} {value}, and so it stays; {wanted}."),
    };
    // The mistake may be in the end of the loop as well as in a line that adds to the value.
    let blameless = path.is_empty()
        && !found.new
        && line.and_then(|line| case.code.get((line as usize).checked_sub(1)?)).is_some_and(|line| adds_to(line, name));
    Some(WrongStep { blameless, step: found.step, text })
}

/// Whether a line only changes a variable by its former value: `name += …`, `name++`.
fn adds_to(line: &str, name: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix(name) else { return false };
    let sign = rest.trim_start();
    ["+=", "-=", "*=", "/=", "//=", "%=", "**=", "|=", "&=", "^=", "<<=", ">>=", "++", "--"]
        .iter()
        .any(|form| sign.starts_with(form))
}

/// Finds the first test of the loop that could have changed a variable since line `from` gave it its value: a later line
/// of the code assigns it. The value of `from` may be the right one for an input without items, so it is not at fault.
fn find_fruitless_loop(case: &TracedCase, (since, end): (usize, usize), (from, name): (u32, &str)) -> Option<usize> {
    let code = |line: u32| Some(case.code.get((line as usize).checked_sub(1)?)?.trim_start());
    let is_loop = |line: u32| {
        let word = code(line)?.split(|c: char| !c.is_alphanumeric()).next()?;
        Some(matches!(word, "for" | "while" | "loop"))
    };
    let frame = case.steps[end].frame;
    let starts = |step: &TraceStep| {
        step.frame == frame && step.event == TraceEvent::Line && step.line > from && is_loop(step.line) == Some(true)
    };
    let step = since + case.steps[since..end].iter().position(starts)?;
    let first = case.steps[step].line;
    let indent = |line: u32| {
        let text = case.code.get((line as usize).checked_sub(1)?)?;
        (!text.trim().is_empty()).then(|| indentation(text))
    };
    // The loop's own lines are indented deeper than its head.
    let head = indent(first)?;
    let is_inside = |line: &u32| indent(*line).is_none_or(|columns| columns > head);
    let mut inside = (first + 1..=case.steps[end].line).take_while(is_inside).filter_map(code);
    inside.any(|line| assigns(line, name)).then_some(step)
}

/// Whether a line of code gives a variable a value: `name = …`, `name += …`, `a, name = …`, `name++`.
fn assigns(line: &str, name: &str) -> bool {
    let is_other = |c: char| !(c.is_alphanumeric() || c == '_');
    // In `if a == 0: name = 1` the target stands behind the colon; `count[name]` is another one.
    let target = |left: &str| {
        let left = left.rsplit([':', ';', '{']).next().unwrap_or(left);
        !left.contains(['[', '(']) && left.split(is_other).any(|word| word == name)
    };
    let signs = line.match_indices('=').find(|(at, _)| {
        let compares = line[..*at].ends_with(['=', '!', '<', '>']) || line[at + 1..].starts_with('=');
        !compares
    });
    signs.is_some_and(|(at, _)| target(&line[..at]))
        || ["++", "--"].iter().any(|sign| line.contains(sign)) && target(line.trim_end_matches(['}', ' ', ';']))
}

const EMPTY_PATH: &Vec<PathSegment> = &Vec::new();

/// Explains the wrong return itself.
fn explain_return(case: &TracedCase, end: usize, answer: &WrongAnswer) -> WrongStep {
    let line = case.steps[end].line;
    let (got, want) = (shorten_value(answer.got), shorten_value(answer.want));
    let text = match (&answer.difference, answer.got) {
        (_, Value::None) if returned_expression(case, end).is_none() => {
            if return_words(case, end).next().is_some() {
                format!("`return` in line {line} gives no value; {want} was expected.")
            } else {
                format!("The function ends after line {line} without a `return`; {want} was expected.")
            }
        }
        (ValueDifference::Missing { path, what }, _) => {
            let within = if path.is_empty() { String::new() } else { format!("in {}, ", describe_holder("", path)) };
            format!("Line {line} returns {got}: {within}{what}.")
        }
        (ValueDifference::Differs { path, want, got: item }, _) if !path.is_empty() => {
            format!(
                "Line {line} returns {got}: {} is {}; {} was expected.",
                describe_subject("", path),
                shorten_value(item),
                shorten_value(want)
            )
        }
        (ValueDifference::Extra { path, got: item }, _) => {
            let thing = match path.last() {
                Some(PathSegment::Key(key)) => format!("the key {}", shorten_value(key)),
                _ => shorten_value(item),
            };
            let holder = describe_holder("", path.split_last().map_or(&[], |(_, outer)| outer));
            format!("Line {line} returns {got}: {thing} should not be in {holder}.")
        }
        (ValueDifference::Unknown, _) => format!("Line {line} returns {got}; that is not what was expected."),
        _ => format!("Line {line} returns {got}; {want} was expected."),
    };
    WrongStep { blameless: false, step: end, text }
}

/// Explains a wrong argument in mutation mode. The argument is judged, even if its name now refers to another value.
fn explain_argument(case: &TracedCase, end: usize, target: usize, answer: &WrongAnswer) -> Option<WrongStep> {
    let frame = case.steps[end].frame;
    let call = case.steps.iter().find(|step| step.frame == frame)?;
    let name = &call.changed.get(target)?.name;
    let held = locals_at(case.steps, end).into_iter().find(|(n, _)| n == name).and_then(|(_, shown)| to_value(shown));
    if let Some(held) = held.filter(|held| held != answer.got) {
        let how = if held == *answer.want { "is right here" } else { "is another value here" };
        let text = format!(
            "`{name}` {how}, but it is not the caller's any more: that one is {}. Change it in place (`{name}[:] = …`).",
            shorten_value(answer.got)
        );
        return Some(WrongStep { blameless: false, step: end, text });
    }
    explain_variable(case, end, name, answer, false).or_else(|| {
        let text = match &answer.difference {
            ValueDifference::Missing { path, what } => {
                format!("The call ends here, and in {} {what}.", describe_holder(name, path))
            }
            _ => format!(
                "The call ends here with `{name}` {}; {} was expected.",
                shorten_value(answer.got),
                shorten_value(answer.want)
            ),
        };
        Some(WrongStep { blameless: false, step: end, text })
    })
}

fn explain_missing_error(case: &TracedCase, kind: &str) -> Option<WrongStep> {
    let end = last_return(case.steps, None)?;
    let got = case.answer.map_or_else(String::new, |got| format!(" {}", shorten_value(got)));
    Some(WrongStep {
        blameless: false,
        step: end,
        text: format!("Line {} returns{got}; the case should raise {kind}.", case.steps[end].line),
    })
}

fn explain_unreadable(case: &TracedCase) -> Option<WrongStep> {
    let end = last_return(case.steps, None)?;
    let text = format!("Line {} returns something that can't be read as an answer.", case.steps[end].line);
    Some(WrongStep { blameless: false, step: end, text })
}

/// Explains wrong output in stdin mode: finds the first step that prints beyond the correct part.
fn explain_output(case: &TracedCase) -> Option<WrongStep> {
    let (Expected::Value(Value::Str(want)), Value::Str(got)) = (case.expected?, case.answer?) else { return None };
    let same = want.chars().zip(got.chars()).take_while(|(a, b)| a == b).count();
    let line = got.chars().take(same).filter(|c| *c == '\n').count();
    let of = |text: &str| text.lines().nth(line).map(|line| shorten_value(&Value::Str(line.to_owned())));
    if got.chars().count() == same {
        let missing = of(want)?;
        let step = case.steps.len().checked_sub(1).filter(|_| case.end == TraceEnd::Complete)?;
        return Some(WrongStep {
            blameless: false,
            step,
            text: format!("The program ends here, and {missing} is missing from its output."),
        });
    }
    let step = case.steps.iter().position(|step| step.printed > same as u64)?;
    let frame = case.steps[step].frame;
    let cause = case.steps[..step].iter().rev().find(|s| s.frame == frame).map_or(case.steps[step].line, |s| s.line);
    let wanted = of(want).unwrap_or_else(|| "nothing more".to_owned());
    let text = format!(
        "Line {cause} prints what is wrong in line {} of the output: {}; {wanted} was expected.",
        line + 1,
        of(got).unwrap_or_default()
    );
    Some(WrongStep { blameless: false, step, text })
}

fn shorten_value(value: &Value) -> String {
    shorten_value_text(&crate::types::sanitize::clean(&value.to_string()), MAX_VALUE_CHARS)
}

#[cfg(test)]
mod tests;
