//! Describes why a trace goes on for ever: a loop whose condition never changes, or a function that calls itself without
//! returning.
//!
//! Both are read from the recorded steps alone. If these do not show it for certain, nothing is said.

use std::collections::BTreeSet;

use crate::types::Verdict;
use crate::types::comments_and_strings::is_word;
use crate::types::execution_trace::{Trace, TraceEnd, TraceEvent, TraceStep, ValuePreview};

/// Minimum rounds of a loop without a change in its condition.
const MIN_ROUNDS: usize = 10;
/// Minimum open calls of one function.
const MIN_OPEN_CALLS: usize = 30;
/// Number of arguments to show.
const SHOWN_ARGUMENTS: usize = 6;

impl Trace {
    /// Describes why the code does not end: `From step 40 on, lines 5 to 7 repeat and number stays 12.`, or how the argument
    /// of a recursion goes on. `None` if the steps do not show it.
    #[must_use]
    pub fn describe_endlessness(&self) -> Option<String> {
        self.describe_recursion().or_else(|| self.describe_loop())
    }

    /// `ruler_marks calls itself again and again and does not return in the recorded steps: n is 3, 2, 1 and so on.` Of a run
    /// that was recorded to its end, nothing is said: its calls ended.
    #[must_use]
    pub fn describe_recursion(&self) -> Option<String> {
        if !matches!(self.verdict, Verdict::Tle | Verdict::Re | Verdict::Mle) || self.end == TraceEnd::Complete {
            return None;
        }
        // After the recording, a debugger shows the end of the run with other depths.
        let mut depth = None;
        let opened = self.steps.iter().filter(|step| step.event == TraceEvent::Call);
        let opened: Vec<&TraceStep> =
            opened.take_while(|step| depth.replace(step.depth).is_none_or(|outer| outer < step.depth)).collect();
        let function = &opened.last()?.function;
        let ends = |step: &TraceStep| matches!(step.event, TraceEvent::Return | TraceEvent::Yield);
        let calls: Vec<&TraceStep> = opened.iter().copied().filter(|step| step.function == *function).collect();
        if calls.len() < MIN_OPEN_CALLS || self.steps.iter().any(|step| ends(step) && step.function == *function) {
            return None;
        }
        let others = opened.iter().any(|step| step.depth > calls[0].depth && step.function != *function);
        let verb = if others { "is called" } else { "calls itself" };
        let arguments: Vec<String> = calls[0]
            .changed
            .iter()
            .filter(|local| !local.outer)
            .filter_map(|local| describe_argument(&local.name, &calls))
            .collect();
        let with = if arguments.is_empty() { String::new() } else { format!(": {}", arguments.join("; ")) };
        Some(format!("{function} {verb} again and again and does not return in the recorded steps{with}."))
    }

    /// The loop in which the recording ends, if its condition never changes in it.
    fn describe_loop(&self) -> Option<String> {
        let last = self.steps.len().checked_sub(1)?;
        if self.verdict != Verdict::Tle || self.steps[last].event == TraceEvent::Return {
            return None;
        }
        // A loop around others is at a smaller depth, or its line comes earlier.
        let frames: BTreeSet<(u32, u32)> =
            self.stack(last).iter().map(|at| (self.steps[*at].depth, self.steps[*at].frame)).collect();
        frames.into_iter().find_map(|(_, frame)| self.describe_loop_of(frame))
    }

    fn describe_loop_of(&self, frame: u32) -> Option<String> {
        let of_frame: Vec<usize> = (0..self.steps.len()).filter(|at| self.steps[*at].frame == frame).collect();
        let last = *of_frame.last()?;
        let heads: BTreeSet<u32> = of_frame.iter().map(|at| self.steps[*at].line).collect();
        heads.into_iter().find_map(|head| {
            let condition = loop_condition(self.code.get((head as usize).checked_sub(1)?)?)?;
            let kept: Vec<_> =
                self.locals(last).into_iter().filter(|local| condition.contains(&local.name.as_str())).collect();
            let decisive = if condition.is_empty() { self.locals(last) } else { kept.clone() };
            let is_change = |at: &usize| {
                let step = &self.steps[*at];
                let names = || step.changed.iter().map(|local| &local.name).chain(&step.gone);
                // Without a name in the condition, every change may matter.
                if condition.is_empty() {
                    names().next().is_some()
                } else {
                    names().any(|name| condition.contains(&name.as_str()))
                }
            };
            let since = of_frame.iter().rposition(is_change).unwrap_or(0);
            let rounds: Vec<usize> =
                (since..of_frame.len()).filter(|at| self.steps[of_frame[*at]].line == head).collect();
            let (first, ends) = (*rounds.first()?, *rounds.last()?);
            let longest = rounds.windows(2).map(|pair| pair[1] - pair[0]).max()?;
            // A name that is no variable of the function may change unseen.
            // So may the end of a long value.
            let is_known = condition.iter().all(|name| kept.iter().any(|local| local.name == *name))
                && decisive.iter().all(|local| local.value.is_small());
            if rounds.len() <= MIN_ROUNDS || of_frame.len() - ends > longest + 1 || !is_known {
                return None;
            }
            let lines: BTreeSet<u32> = of_frame[first..].iter().map(|at| self.steps[*at].line).collect();
            let lines = match (lines.first()?, lines.last()?) {
                (only, same) if only == same => format!("line {only} repeats"),
                (from, to) => format!("lines {from} to {to} repeat"),
            };
            let stays: Vec<String> = kept.iter().map(|local| format!("{} stays {}", local.name, local.value)).collect();
            let stays = if stays.is_empty() { "no value changes".to_owned() } else { stays.join(", ") };
            Some(format!("From step {} on, {lines} and {stays}.", of_frame[first] + 1))
        })
    }
}

/// `n is 3, 2, 1 and so on`, or `n is 3 in each call`. `None` for values that don't fit into a sentence.
fn describe_argument(name: &str, calls: &[&TraceStep]) -> Option<String> {
    let values: Vec<&ValuePreview> = calls
        .iter()
        .flat_map(|call| &call.changed)
        .filter(|local| local.name == name)
        .map(|local| &local.value)
        .collect();
    let (first, fits) = (values.first()?, values.len() == calls.len() && values.iter().all(|value| value.is_small()));
    if !fits {
        return None;
    }
    if values.iter().all(|value| value == first) {
        return Some(format!("{name} is {first} in each call"));
    }
    let shown: Vec<String> = values.iter().take(SHOWN_ARGUMENTS).map(ToString::to_string).collect();
    Some(format!("{name} is {} and so on", shown.join(", ")))
}

/// The names in the condition of a `while` or of a `for` with three parts; none for `while True`. `None` for other lines,
/// and for a condition that calls something, because the call may answer differently each time.
fn loop_condition(line: &str) -> Option<Vec<&str>> {
    let line = line.split(" #").next()?;
    // In Python, `//` divides, and the line ends with a colon.
    let line = match line.split_once(" //") {
        Some((code, comment)) if !comment.trim_end().ends_with(':') => code,
        _ => line,
    };
    let line = line.trim();
    let condition = match line.strip_prefix("while") {
        Some(rest) if rest.starts_with([' ', '(']) => rest.trim().trim_end_matches(['{', ':', ';', ' ']),
        _ => line.strip_prefix("for").filter(|rest| rest.matches(';').count() == 2)?.split(';').nth(1)?,
    };
    let condition = condition.trim();
    let condition = condition.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(condition);
    let calls = condition.char_indices().any(|(at, c)| c == '(' && condition[..at].ends_with(is_word));
    let compared = ["==", "!=", "<=", ">="].iter().fold(condition.to_owned(), |text, sign| text.replace(sign, ""));
    let is_plain =
        !calls && !compared.contains(['"', '\'', '=']) && !compared.contains("++") && !compared.contains("--");
    let words = condition.split(|c| !is_word(c));
    let is_name = |word: &&str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let keywords = ["and", "or", "not", "is", "in", "None", "True", "False", "true", "false", "nullptr", "NULL"];
    is_plain.then(|| words.filter(is_name).filter(|word| !keywords.contains(word)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::execution_trace::Local;

    fn local(name: &str, value: i64) -> Local {
        Local { name: name.to_owned(), value: ValuePreview::Int(value), outer: false }
    }

    fn line(line: u32, changed: Vec<Local>) -> TraceStep {
        TraceStep { changed, ..TraceStep::new(TraceEvent::Line, line, "f") }
    }

    /// `f(number)` with rounds of a loop over lines 2 and 3; `change` gives what line 2 shows in each.
    fn looping(code: [&str; 3], verdict: Verdict, change: impl Fn(i64) -> Vec<Local>) -> Trace {
        let call = TraceStep { changed: vec![local("number", 12)], ..TraceStep::new(TraceEvent::Call, 1, "f") };
        let rounds = (0..20).flat_map(|round| [line(2, change(round)), line(3, Vec::new())]);
        let steps = std::iter::once(call).chain(rounds).collect();
        Trace { steps, code: code.map(str::to_owned).into(), ..Trace::new("a".into(), verdict, TraceEnd::Steps) }
    }

    #[test]
    fn an_endless_loop_is_told_with_what_stays() {
        let code = ["def f(number):", "    while number > 0:", "        total = number"];
        let at_first = |round| if round == 1 { vec![local("number", 2)] } else { Vec::new() };
        let said = looping(code, Verdict::Tle, at_first).describe_endlessness();
        assert_eq!(said.as_deref(), Some("From step 4 on, lines 2 to 3 repeat and number stays 2."));
        // Other values may change.
        let said = looping(code, Verdict::Tle, |round| vec![local("total", round)]).describe_endlessness();
        assert_eq!(said.as_deref(), Some("From step 2 on, lines 2 to 3 repeat and number stays 12."));
        assert_eq!(looping(code, Verdict::Tle, |round| vec![local("number", round)]).describe_endlessness(), None);
        let elsewhere = ["def f(number):", "    while number > LIMIT:", "        total = number"];
        assert_eq!(looping(elsewhere, Verdict::Tle, at_first).describe_endlessness(), None);
        assert_eq!(looping(code, Verdict::Wa, at_first).describe_endlessness(), None);
        let forever = ["def f(number):", "    while True:", "        total = number"];
        let said = looping(forever, Verdict::Tle, at_first).describe_endlessness();
        assert_eq!(said.as_deref(), Some("From step 4 on, lines 2 to 3 repeat and no value changes."));
        assert_eq!(looping(forever, Verdict::Tle, |round| vec![local("total", round)]).describe_endlessness(), None);
    }

    #[test]
    fn names_of_a_condition_are_read() {
        let check =
            |line: &str, expected: Option<&[&str]>| assert_eq!(loop_condition(line).as_deref(), expected, "{line}");
        check("    while (number > 0) {", Some(&["number"]));
        check("while low <= high and not done:  # until found", Some(&["low", "high", "done"]));
        check("for (int i = 0; i < n; i--) {", Some(&["i", "n"]));
        check("while (true) {", Some(&[]));
        check("while (a + b) * 2 > c:", Some(&["a", "b", "c"]));
        check("while n // low > low:", Some(&["n", "low", "low"]));
        check("while n > 0:  # n // 2", Some(&["n"]));
        check("while (n > 0) { // as long as: it takes", Some(&["n"]));
        check("while len(queue) > 0:", None);
        check("while (n = next) {", None);
        check("while_it(n)", None);
        check("for x in items:", None);
        check("number = 3", None);
    }

    #[test]
    fn a_recursion_without_an_end_is_told_with_its_arguments() {
        let call = |depth: u32, n: i64| TraceStep {
            depth,
            frame: depth,
            changed: vec![local("n", n), local("same", 7)],
            ..TraceStep::new(TraceEvent::Call, 1, "ruler_marks")
        };
        let steps: Vec<_> = (0..40).map(|depth| call(depth, 3 - i64::from(depth))).collect();
        let trace = Trace { steps, ..Trace::new("a".into(), Verdict::Re, TraceEnd::Steps) };
        let said = "ruler_marks calls itself again and again and does not return in the recorded steps: n is 3, 2, 1, 0, -1, -2 and so on; same is 7 in each call.";
        assert_eq!(trace.describe_endlessness().as_deref(), Some(said));
        let mut caught = trace.clone();
        caught.steps.iter_mut().for_each(|step| step.depth = 1);
        assert_eq!(caught.describe_endlessness(), None);
        let mut returns = trace.clone();
        returns.steps.push(TraceStep::new(TraceEvent::Return, 2, "ruler_marks"));
        assert_eq!(returns.describe_endlessness(), None);
        for verdict in [Verdict::Ac, Verdict::Wa] {
            assert_eq!(Trace { verdict, ..trace.clone() }.describe_endlessness(), None);
        }
        assert_eq!(Trace { end: TraceEnd::Complete, ..trace.clone() }.describe_endlessness(), None);
        let few = Trace { steps: trace.steps[..20].to_vec(), ..trace };
        assert_eq!(few.describe_endlessness(), None);
    }
}
