//! The step that explains a failing case, and a sentence about it.
//!
//! For an error it is the line that raises it. For a wrong answer it is the earliest step after which the value that
//! turns out wrong stays what it is: the step that settles it. A variable that is returned (or the argument that is
//! judged, or a variable of an enclosing function that a helper changes) is followed through its frame at the first
//! place where the answer and the expected one part. Where no variable can be told, it is the `return` itself. It says
//! nothing rather than something that may be false: values left out of the recording are never guessed.

use crate::model::problem::Expected;
use crate::model::trace::{End, Preview, Step, TraceEvent, Wrong};
use crate::model::{Signature, Value, Verdict};

use super::super::checker::Rules;
use super::super::show::shorten;

mod place;
use place::{Parting, Segment, holder, part, settled, subject, to_value};

/// Characters of a value in a sentence.
const BRIEF: usize = 40;

/// What is known of a followed case.
pub(super) struct Case<'a> {
    pub signature: &'a Signature,
    /// What counts as the same.
    pub rules: Rules,
    pub code: &'a [String],
    pub steps: &'a [Step],
    pub end: End,
    pub verdict: Verdict,
    pub expected: Option<&'a Expected>,
    /// What the code answered, where it answered at all.
    pub answer: Option<&'a Value>,
}

/// The step and the sentence; none for a case that passes, has no expected answer, or was cut before it went wrong.
pub(super) fn find(case: &Case) -> Option<Wrong> {
    match case.verdict {
        Verdict::Ac | Verdict::Ce => None,
        Verdict::Re => raised(case),
        Verdict::Tle | Verdict::Mle | Verdict::Ole => raised(case).or_else(|| stuck(case)),
        Verdict::Wa => answered(case),
    }
}

/// The line that raises the error nobody catches.
fn raised(case: &Case) -> Option<Wrong> {
    let last = case.steps.last().filter(|step| step.event == TraceEvent::Exception && case.end == End::Complete)?;
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
    Some(Wrong { step: first, text: format!("Line {} raises {}.", step.line, shorten(error, 120)) })
}

/// The line that never came to an end.
fn stuck(case: &Case) -> Option<Wrong> {
    let why = match case.end {
        End::Fuel => "used up all the instructions the case may have",
        End::Time => "was stopped by the clock",
        _ => return None,
    };
    let last = case.steps.last()?;
    Some(Wrong { step: case.steps.len() - 1, text: format!("Line {} {why}.", last.line) })
}

fn answered(case: &Case) -> Option<Wrong> {
    if matches!(case.signature, Signature::Stdin) {
        return printed(case);
    }
    let mut want = match case.expected? {
        Expected::Value(want) => want.clone(),
        Expected::Error(kind) => return no_error(case, kind),
    };
    // An answer that can't be read (a list that loops) has no value: what can be shown is the return.
    let Some(mut got) = case.answer.cloned() else { return unreadable(case) };
    let (mut operation, mut rules) = (None, case.rules);
    if matches!(case.signature, Signature::Class { .. }) {
        let (Some(wanted), Some(given)) = (want.items(), got.items()) else { return None };
        rules = rules.inside();
        let at = wanted.iter().zip(given).position(|(a, b)| !rules.same(a, b))?;
        (want, got) = (wanted[at].clone(), given[at].clone());
        operation = Some(at as u32);
    }
    let end = last_return(case.steps, operation)?;
    let answer = Answer { want: &want, got: &got, parting: part(&rules, &want, &got) };
    if let Signature::Mutation { target, .. } = case.signature {
        return argument(case, end, *target, &answer);
    }
    let end = innermost(case, end);
    let name = returned_name(case, end);
    name.and_then(|name| variable(case, end, &name, &answer, true)).or_else(|| Some(returned(case, end, &answer)))
}

/// An answer beside the one that was wanted.
struct Answer<'a> {
    want: &'a Value,
    got: &'a Value,
    parting: Parting,
}

/// The return of the outermost call; in class mode that of one operation.
fn last_return(steps: &[Step], operation: Option<u32>) -> Option<usize> {
    let ends =
        |s: &Step| s.depth == 0 && s.event == TraceEvent::Return && (operation.is_none() || s.operation == operation);
    steps.iter().rposition(ends)
}

/// `return helper(x)` only hands on what the helper returned: the step to look at is the helper's own return.
fn innermost(case: &Case, mut end: usize) -> usize {
    while let (Some(expression), Some(before)) = (expression(case, end), end.checked_sub(1)) {
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

/// Whether an expression is one call and nothing else.
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

/// What stands behind `return` on the line of a step; none where there is no `return`, or nothing behind it.
fn expression<'a>(case: &Case<'a>, step: usize) -> Option<&'a str> {
    let line = case.code.get((case.steps[step].line as usize).checked_sub(1)?)?;
    let name = |c: char| c.is_alphanumeric() || c == '_';
    let starts = line.match_indices("return").map(|(at, word)| (&line[..at], &line[at + word.len()..]));
    let (_, rest) = starts.filter(|(left, right)| !left.ends_with(name) && !right.starts_with(name)).last()?;
    let rest = rest.split('#').next().unwrap_or_default().trim();
    (!rest.is_empty()).then_some(rest)
}

/// The variable whose value is returned: named alone behind `return`, or the one named there that holds the value.
fn returned_name(case: &Case, end: usize) -> Option<String> {
    let expression = expression(case, end)?;
    let locals = locals(case.steps, end);
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

/// The variables of a step's frame as they are then.
fn locals(steps: &[Step], at: usize) -> Vec<(&str, &Preview)> {
    let mut locals: Vec<(&str, &Preview)> = Vec::new();
    for step in steps[..=at].iter().filter(|step| step.frame == steps[at].frame) {
        locals.retain(|(name, _)| !step.gone.iter().any(|gone| gone == name));
        for change in &step.changed {
            locals.retain(|(name, _)| *name != change.name);
            locals.push((&change.name, &change.value));
        }
    }
    locals
}

/// Whether the variables of the last step's frame are known with all that is in them.
pub(in crate::judge) fn all_shown(steps: &[Step]) -> bool {
    let Some(last) = steps.len().checked_sub(1) else { return false };
    locals(steps, last).into_iter().all(|(_, shown)| to_value(shown).is_some())
}

/// The step that settles a variable at the place where the answer is wrong.
fn variable(case: &Case, end: usize, name: &str, answer: &Answer, returns: bool) -> Option<Wrong> {
    let (path, wanted, settled_value) = match &answer.parting {
        Parting::Differs { path, want, got } => (path, format!("{} was wanted", brief(want)), got),
        Parting::Extra { path, got } => (path, "it should not be there".to_owned(), got),
        Parting::Missing { .. } => return None,
        Parting::Unknown => (NOWHERE, "that is not what was wanted".to_owned(), answer.got),
    };
    let found = settled(case.steps, end, name, path, settled_value)?;
    let (subject, value) = (subject(name, path), brief(settled_value));
    let line = found.cause.map(|step| case.steps[step].line);
    let text = match line {
        None => format!("{subject} is {value} from the start and is never changed; {wanted}."),
        Some(line) if found.new => {
            format!("Line {line} makes {subject} {value}, and nothing changes it afterwards; {wanted}.")
        }
        Some(line) if returns => format!("Line {line} makes {subject} {value}, and so it is returned; {wanted}."),
        Some(line) => format!("Line {line} makes {subject} {value}, and so it stays; {wanted}."),
    };
    Some(Wrong { step: found.step, text })
}

const NOWHERE: &Vec<Segment> = &Vec::new();

/// The wrong return itself.
fn returned(case: &Case, end: usize, answer: &Answer) -> Wrong {
    let line = case.steps[end].line;
    let (got, want) = (brief(answer.got), brief(answer.want));
    let text = match (&answer.parting, answer.got) {
        (_, Value::None) if expression(case, end).is_none() => {
            format!("The function ends after line {line} without a `return`; {want} was wanted.")
        }
        (Parting::Missing { path, what }, _) => {
            let within = if path.is_empty() { String::new() } else { format!("in {}, ", holder("", path)) };
            format!("Line {line} returns {got}: {within}{what}.")
        }
        (Parting::Differs { path, want, got: item }, _) if !path.is_empty() => {
            format!("Line {line} returns {got}: {} is {}; {} was wanted.", subject("", path), brief(item), brief(want))
        }
        (Parting::Extra { path, got: item }, _) => {
            let thing = match path.last() {
                Some(Segment::Key(key)) => format!("the key {}", brief(key)),
                _ => brief(item),
            };
            let holder = holder("", path.split_last().map_or(&[], |(_, outer)| outer));
            format!("Line {line} returns {got}: {thing} should not be in {holder}.")
        }
        (Parting::Unknown, _) => format!("Line {line} returns {got}; that is not what was wanted."),
        _ => format!("Line {line} returns {got}; {want} was wanted."),
    };
    Wrong { step: end, text }
}

/// Mutation mode: the argument is judged, whatever its name stands for in the end.
fn argument(case: &Case, end: usize, target: usize, answer: &Answer) -> Option<Wrong> {
    let frame = case.steps[end].frame;
    let call = case.steps.iter().find(|step| step.frame == frame)?;
    let name = &call.changed.get(target)?.name;
    let held = locals(case.steps, end).into_iter().find(|(n, _)| n == name).and_then(|(_, shown)| to_value(shown));
    if let Some(held) = held.filter(|held| held != answer.got) {
        let how = if held == *answer.want { "is right here" } else { "is another value here" };
        let text = format!(
            "`{name}` {how}, but it is not the caller's any more: that one is {}. Change it in place (`{name}[:] = …`).",
            brief(answer.got)
        );
        return Some(Wrong { step: end, text });
    }
    variable(case, end, name, answer, false).or_else(|| {
        let text = match &answer.parting {
            Parting::Missing { path, what } => {
                format!("The call ends here, and in {} {what}.", holder(name, path))
            }
            _ => format!("The call ends here with `{name}` {}; {} was wanted.", brief(answer.got), brief(answer.want)),
        };
        Some(Wrong { step: end, text })
    })
}

fn no_error(case: &Case, kind: &str) -> Option<Wrong> {
    let end = last_return(case.steps, None)?;
    let got = case.answer.map_or_else(String::new, |got| format!(" {}", brief(got)));
    Some(Wrong {
        step: end,
        text: format!("Line {} returns{got}; the case should raise {kind}.", case.steps[end].line),
    })
}

fn unreadable(case: &Case) -> Option<Wrong> {
    let end = last_return(case.steps, None)?;
    let text = format!("Line {} returns something that can't be read as an answer.", case.steps[end].line);
    Some(Wrong { step: end, text })
}

/// Stdin mode: the first step by which more is printed than is right.
fn printed(case: &Case) -> Option<Wrong> {
    let (Expected::Value(Value::Str(want)), Value::Str(got)) = (case.expected?, case.answer?) else { return None };
    let same = want.chars().zip(got.chars()).take_while(|(a, b)| a == b).count();
    let line = got.chars().take(same).filter(|c| *c == '\n').count();
    let of = |text: &str| text.lines().nth(line).map(|line| brief(&Value::Str(line.to_owned())));
    if got.chars().count() == same {
        let missing = of(want)?;
        let step = case.steps.len().checked_sub(1).filter(|_| case.end == End::Complete)?;
        return Some(Wrong { step, text: format!("The program ends here, and {missing} is missing from its output.") });
    }
    let step = case.steps.iter().position(|step| step.printed > same as u64)?;
    let frame = case.steps[step].frame;
    let cause = case.steps[..step].iter().rev().find(|s| s.frame == frame).map_or(case.steps[step].line, |s| s.line);
    let wanted = of(want).unwrap_or_else(|| "nothing more".to_owned());
    let text = format!(
        "Line {cause} prints what is wrong in line {} of the output: {}; {wanted} was wanted.",
        line + 1,
        of(got).unwrap_or_default()
    );
    Some(Wrong { step, text })
}

fn brief(value: &Value) -> String {
    shorten(&crate::model::text::clean(&value.to_string()), BRIEF)
}

#[cfg(test)]
mod tests;
