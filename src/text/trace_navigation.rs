//! Navigates a trace for display: a frame's steps, its variables, the open calls, and changes of a value.

use crate::types::execution_trace::{Local, Trace, TraceEvent, ValuePreview};

mod repetition;
mod value_change;

impl Trace {
    /// The frame's step before `step`. A line shown there ran in between.
    #[must_use]
    pub fn previous(&self, step: usize) -> Option<usize> {
        let frame = self.steps.get(step)?.frame;
        self.steps[..step].iter().rposition(|s| s.frame == frame)
    }

    /// The frame's next step after `step`.
    #[must_use]
    pub fn following(&self, step: usize) -> Option<usize> {
        let frame = self.steps.get(step)?.frame;
        self.steps.iter().skip(step + 1).position(|s| s.frame == frame).map(|i| i + step + 1)
    }

    /// The variables of the frame at `step`, in the order they appeared.
    #[must_use]
    pub fn locals(&self, step: usize) -> Vec<&Local> {
        let Some(frame) = self.steps.get(step).map(|s| s.frame) else { return Vec::new() };
        let mut locals: Vec<&Local> = Vec::new();
        for step in self.steps[..=step].iter().filter(|s| s.frame == frame) {
            locals.retain(|local| !step.gone.contains(&local.name));
            for change in &step.changed {
                match locals.iter_mut().find(|local| local.name == change.name) {
                    Some(local) => *local = change,
                    None => locals.push(change),
                }
            }
        }
        locals
    }

    /// The step with the line that causes the wrong step `step`: the frame's previous line, unless `step` itself
    /// returns, raises, or is the line in which the recording ends. `None` if no line is at fault.
    #[must_use]
    pub fn blamed_step(&self, step: usize) -> Option<usize> {
        self.wrong.as_ref().filter(|wrong| wrong.step == step && !wrong.blameless)?;
        let at = self.steps.get(step)?;
        let shows = match at.event {
            // The recording may end in this very line.
            TraceEvent::Line => step + 1 < self.steps.len(),
            TraceEvent::Call | TraceEvent::Exception => false,
            TraceEvent::Return | TraceEvent::Yield => !at.changed.is_empty(),
        };
        if shows { self.previous(step).or(Some(step)) } else { Some(step) }
    }

    /// The value of a variable of the frame before `step` changed it.
    #[must_use]
    pub fn before(&self, step: usize, name: &str) -> Option<&ValuePreview> {
        let previous = self.previous(step)?;
        self.locals(previous).into_iter().find(|local| local.name == name).map(|local| &local.value)
    }

    /// One step for each open call at `step`, outermost first: the latest of each frame, with `step` last.
    #[must_use]
    pub fn stack(&self, step: usize) -> Vec<usize> {
        let Some(here) = self.steps.get(step) else { return Vec::new() };
        let mut stack = vec![step];
        let mut depth = here.depth;
        for (i, earlier) in self.steps[..step].iter().enumerate().rev() {
            if earlier.depth < depth {
                depth = earlier.depth;
                stack.push(i);
            }
        }
        stack.reverse();
        stack
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Verdict;
    use crate::types::execution_trace::{TraceEnd, TraceStep, WrongStep};

    fn step(event: TraceEvent, frame: u32, depth: u32, changed: &[(&str, i64)]) -> TraceStep {
        let local = |(name, value): &(&str, i64)| Local {
            name: (*name).to_owned(),
            value: ValuePreview::Int(*value),
            outer: false,
        };
        TraceStep { frame, depth, changed: changed.iter().map(local).collect(), ..TraceStep::new(event, 1, "f") }
    }

    #[test]
    fn locals_and_the_stack_are_those_of_the_step() {
        let steps = vec![
            step(TraceEvent::Call, 0, 0, &[("n", 2)]),
            step(TraceEvent::Line, 0, 0, &[]),
            step(TraceEvent::Call, 1, 1, &[("n", 1)]),
            step(TraceEvent::Return, 1, 1, &[]),
            step(TraceEvent::Line, 0, 0, &[("m", 5), ("n", 3)]),
            step(TraceEvent::Line, 0, 0, &[]),
        ];
        let mut trace = Trace { steps, ..Trace::new("a".into(), Verdict::Wa, TraceEnd::Complete) };
        let locals =
            |at| trace.locals(at).iter().map(|l| format!("{}={}", l.name, l.value)).collect::<Vec<_>>().join(" ");
        assert_eq!((locals(1), locals(3), locals(4)), ("n=2".into(), "n=1".into(), "n=3 m=5".into()));
        assert_eq!((trace.stack(3), trace.stack(4)), (vec![1, 3], vec![4]));
        assert_eq!((trace.previous(4), trace.following(1)), (Some(1), Some(4)));
        assert_eq!(trace.before(4, "n"), Some(&ValuePreview::Int(2)));
        for (wrong, culprit) in [(5, Some(5)), (4, Some(1)), (3, Some(3)), (2, Some(2)), (9, None)] {
            trace.wrong = Some(WrongStep { blameless: false, step: wrong, text: String::new() });
            assert_eq!((trace.blamed_step(wrong), trace.blamed_step(0)), (culprit, None), "{wrong}");
        }
    }
}
