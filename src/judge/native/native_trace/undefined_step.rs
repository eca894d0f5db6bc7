//! Finds the step of a trace at which a line has undefined behaviour.
//!
//! The checked build names the line and not the round of a loop. The round is known if the traced program crashes there,
//! or if the finding names an index and a pair of the line's brackets has that value at a step.

use crate::types::comments_and_strings::is_word;
use crate::types::execution_trace::{Trace, TraceEnd, TraceEvent, TraceStep, ValuePreview, WrongStep};
use crate::types::{Verdict, execution_trace::Local};

/// Returns the step after the line with undefined behaviour. If its round is unknown, that is the last time it ran before a
/// crash, otherwise the first. A line that is no step, such as the head of a function without a `return`, is explained at
/// the end of a complete trace.
pub(super) fn find_step(trace: &Trace, line: u32, text: String) -> Option<WrongStep> {
    let is_there =
        |step: &TraceStep| step.line == line && matches!(step.event, TraceEvent::Line | TraceEvent::Exception);
    let by_round = || {
        if trace.verdict == Verdict::Re {
            trace.steps.iter().rposition(is_there)
        } else {
            trace.steps.iter().position(is_there)
        }
    };
    let found = crash_on_line(trace, line).or_else(|| step_with_index(trace, line, &text)).or_else(by_round);
    // A line has run when the next step of its call is reached.
    let ran = |step: usize| match trace.steps[step].event {
        TraceEvent::Line => trace.following(step).unwrap_or(step),
        _ => step,
    };
    let step =
        found.map(ran).or_else(|| trace.steps.len().checked_sub(1).filter(|_| trace.end == TraceEnd::Complete))?;
    Some(WrongStep { blameless: false, step, text })
}

/// Returns the innermost step of the crash at the end of a trace, if it is on the line.
fn crash_on_line(trace: &Trace, line: u32) -> Option<usize> {
    let raising = trace.steps.iter().rev().take_while(|step| step.event == TraceEvent::Exception).count();
    let innermost = trace.steps.len() - raising;
    trace.steps.get(innermost).filter(|step| step.line == line).map(|_| innermost)
}

/// Returns the first step on the line at which one of its brackets has the index that the text names.
fn step_with_index(trace: &Trace, line: u32, text: &str) -> Option<usize> {
    let index: i128 = text.split_once("index ")?.1.split([' ', ',']).next()?.parse().ok()?;
    let size: Option<usize> =
        text.split_once("container of ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    let brackets = brackets(trace.code.get((line as usize).checked_sub(1)?)?);
    let has_index = |at: usize| {
        let locals = trace.locals(at);
        brackets.iter().any(|(name, inside)| {
            let may_be = size.is_none() || length(name, &locals).is_none_or(|length| Some(length) == size);
            may_be && evaluate(inside, &locals).is_some_and(|value| is_same_index(value, index))
        })
    };
    let steps = trace.steps.iter().enumerate();
    let mut on_line = steps.filter(|(_, step)| step.line == line && step.event == TraceEvent::Line).map(|(at, _)| at);
    on_line.find(|at| has_index(*at))
}

/// Whether two numbers are the same index: -1 and the largest number of 64 bits are.
fn is_same_index(a: i128, b: i128) -> bool {
    (a - b) % (1 << 64) == 0
}

/// Returns the pairs of square brackets of a line: the name before each, which may be empty, and the text within.
fn brackets(code: &str) -> Vec<(&str, &str)> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, letter) in code.char_indices() {
        match letter {
            '[' => open.push(at),
            ']' => found.extend(open.pop().map(|start| {
                let before = &code[..start];
                let name = before.rsplit(|c: char| !is_word(c)).next().unwrap_or_default();
                (name, &code[start + 1..at])
            })),
            _ => {}
        }
    }
    found
}

/// Returns the number of items of a variable.
fn length(name: &str, locals: &[&Local]) -> Option<usize> {
    match &locals.iter().find(|local| local.name == name)?.value {
        ValuePreview::Sequence(sequence) => Some(sequence.length),
        ValuePreview::Text { length, .. } => Some(*length),
        _ => None,
    }
}

/// Computes a sum of names, numbers and products of them. `None` for anything else.
fn evaluate(expression: &str, locals: &[&Local]) -> Option<i128> {
    let mut sum = 0_i128;
    let mut rest = expression.trim();
    let mut sign = 1;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let mut factors = rest[..end].split('*').map(|factor| factor_value(factor.trim(), locals));
        sum = sum.checked_add(factors.try_fold(sign, |product: i128, factor| product.checked_mul(factor?))?)?;
        let Some(operator) = rest[end..].chars().next() else { return Some(sum) };
        sign = if operator == '-' { -1 } else { 1 };
        rest = &rest[end + 1..];
    }
}

/// Returns the value of a number, of an integer variable, or of `name.size()`.
fn factor_value(factor: &str, locals: &[&Local]) -> Option<i128> {
    if let Ok(number) = factor.parse::<i64>() {
        return Some(i128::from(number));
    }
    if let Some(name) = factor.strip_suffix(".size()") {
        return length(name, locals).map(|length| length as i128);
    }
    match &locals.iter().find(|local| local.name == factor)?.value {
        ValuePreview::Int(number) => Some(i128::from(*number)),
        ValuePreview::Number(number) => number.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a trace of `total += nums[i - 1];` in line 2: one step for each value of `i`, then the return or a crash.
    fn trace(verdict: Verdict, values: &[i64], crash: Option<u32>) -> Trace {
        let step = |value: &i64| {
            let local = Local { name: "i".to_owned(), value: ValuePreview::Int(*value), outer: false };
            TraceStep { changed: vec![local], ..TraceStep::new(TraceEvent::Line, 2, "f") }
        };
        let mut steps: Vec<TraceStep> = values.iter().map(step).collect();
        let end = |line| {
            [TraceEvent::Line, TraceEvent::Exception]
                .map(|event| TraceStep::new(event, line, "f"))
                .into_iter()
                .skip(usize::from(line == 2))
        };
        steps.extend(crash.into_iter().flat_map(end));
        steps.extend(crash.is_none().then(|| TraceStep::new(TraceEvent::Return, 3, "f")));
        let code = vec!["int f() {".to_owned(), "    total += nums[i - 1];".to_owned()];
        Trace { code, steps, ..Trace::new("a".into(), verdict, TraceEnd::Complete) }
    }

    fn check(trace: &Trace, text: &str, expected: usize) {
        let found = find_step(trace, 2, text.to_owned()).expect("a step");
        assert_eq!(found.step, expected, "{text}");
        let trace = Trace { wrong: Some(found), ..trace.clone() };
        assert_eq!(trace.blamed_step(expected).map(|step| trace.steps[step].line), Some(2), "the marked line");
    }

    #[test]
    fn undefined_behavior_is_marked_in_the_round_that_has_it() {
        let below = "Line 2: index -1 is outside a container of 4 items.";
        // The step after the line shows what it did.
        check(&trace(Verdict::Wa, &[2, 1, 0, 3], None), below, 3);
        check(&trace(Verdict::Wa, &[2, 5, 1], None), "Line 2: index 4 is outside the array `int [2]`.", 2);
        let two = |code: &str| {
            let found = trace(Verdict::Wa, &[0, 1, 2, 3], None);
            Trace { code: vec![found.code[0].clone(), code.to_owned()], ..found }
        };
        let behind = "Line 2: index 3 is outside a container of 3 items.";
        check(&two("a = marks[i], b = marks[i + 1];"), behind, 3);
        // A crash there is the round that failed, whatever the verdict.
        check(&trace(Verdict::Wa, &[2, 1, 1], Some(2)), "Line 2: uses a null pointer.", 3);
        check(&trace(Verdict::Re, &[2, 1, 1], Some(2)), below, 3);
        // The round is unknown: the first of a wrong answer, the last before a crash.
        check(&trace(Verdict::Wa, &[2, 1, 1], None), "Line 2: uses a null pointer.", 1);
        check(&trace(Verdict::Re, &[2, 1, 1], Some(9)), "Line 2: uses a null pointer.", 3);
    }

    #[test]
    fn index_expressions_of_names_and_numbers_are_computed() {
        let locals = trace(Verdict::Wa, &[7], None).steps.remove(0).changed;
        let locals: Vec<&Local> = locals.iter().collect();
        for (text, expected) in [
            ("i", Some(7)),
            ("i - 1", Some(6)),
            ("2 * i + 1", Some(15)),
            ("i - 1 - i", Some(-1)),
            ("f(i)", None),
            ("i / 2", None),
            ("", None),
        ] {
            assert_eq!(evaluate(text, &locals), expected, "{text}");
        }
        for (line, expected) in [
            ("total += nums[j - 1];", &[("nums", "j - 1")][..]),
            ("count[a[i]]++;", &[("a", "i"), ("count", "a[i]")]),
            ("grid[i][j] = 1;", &[("grid", "i"), ("", "j")]),
            ("total += 1];", &[]),
        ] {
            assert_eq!(brackets(line), expected, "{line}");
        }
        assert!(is_same_index(-1, i128::from(u64::MAX)) && !is_same_index(1, 2));
    }
}
