//! What a learner types: one edit, out of the programs it is able to write now (paper 3.3, equation 4).
//!
//! By its type it has no report and no name of a flaw. It is told what to do, how sure the plan is of what it asks for, which
//! programs are permitted and what the learner has never heard of; so it can't mend what the plan did not ask for, nor know
//! what the learner does not.

use std::convert::Infallible;

use serde::Serialize;

use super::dice::{Slot, Throw};
use super::kinds::{Flaws, NodeId};
use super::memory::Recent;
use super::params::{Execution, Tracing};
use super::strategist::Plan;

/// What an edit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    Build,
    Rewrite,
    Fix,
    Futile,
}

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    pub sort: Sort,
    /// The program that stands in the file now; the one that stood there, where nothing came of it.
    pub program: NodeId,
}

/// What kind of work is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Constructing, and something is missing still.
    Write,
    /// Constructing, and the program is whole.
    Rework,
    /// Debugging.
    Mend,
}

/// How sure the plan is of what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// What has to change was seen.
    Seen,
    /// The same went wrong before, and was mended.
    Remembered,
    /// A guess.
    Blind,
}

/// Programs the learner is able to write now.
#[derive(Clone, Copy, Debug)]
pub struct Ways<'a> {
    /// What the work leads to; none where knowledge bars the way.
    pub onward: &'a [NodeId],
    /// Small mistakes on top of what `onward` leads to; only where that is the end of the work.
    pub onward_slips: &'a [NodeId],
    /// The program taken apart again.
    pub apart: &'a [NodeId],
    /// Other whole programs that are no better.
    pub variants: [&'a [NodeId]; 2],
    /// Small mistakes on top of the program.
    pub slips: [&'a [NodeId]; 2],
    /// The program said otherwise.
    pub neutrals: [&'a [NodeId]; 2],
}

/// What the executor is asked with.
#[derive(Clone, Copy, Debug)]
pub struct Brief<'a> {
    pub program: NodeId,
    pub task: Task,
    pub aim: Aim,
    /// The strategist's packet.
    pub plan: Plan,
    /// In the thick of it: the Enacting shares hold.
    pub impulsive: bool,
    /// What the learner can't help, by number: while there is something, no program that is right may be written.
    pub blocked: Flaws,
    pub ways: Ways<'a>,
    /// The last programs; none where the learner is made without that memory.
    pub memory: Option<&'a Recent<NodeId>>,
}

/// The chances an executor needs.
#[derive(Clone, Copy, Debug)]
pub struct Chances {
    pub tracing: Tracing,
    pub execution: Execution,
}

/// Writes what a plan asks for. A language model can stand here, too (`writer`); it gets no more than this.
pub trait Executor {
    /// What can go wrong; [`Infallible`] where nothing can.
    type Error;

    /// Equation 4.
    ///
    /// # Errors
    /// Nothing can be typed any more, by whatever it is.
    fn act(&mut self, brief: &Brief, throw: &Throw) -> Result<Act, Self::Error>;
}

/// The executor that chooses among programs of the graph.
impl Executor for Chances {
    type Error = Infallible;

    fn act(&mut self, brief: &Brief, throw: &Throw) -> Result<Act, Infallible> {
        Ok(self.choose(brief, throw))
    }
}

impl Chances {
    /// One of the permitted programs.
    #[must_use]
    pub fn choose(&self, brief: &Brief, throw: &Throw) -> Act {
        match brief.task {
            Task::Write => self.write(brief, throw),
            Task::Rework => self.rework(brief, throw),
            Task::Mend => self.mend(brief, throw),
        }
    }

    /// The next part; a program that is finished so has a slip in it with chance S.
    fn write(&self, brief: &Brief, throw: &Throw) -> Act {
        let slips = throw.at(Slot::Slip) < self.tracing.slip && !brief.ways.onward_slips.is_empty();
        let to = if slips { brief.ways.onward_slips } else { brief.ways.onward };
        brief.act(Sort::Build, [to, &[]], throw)
    }

    /// Takes the program apart, or makes another that is no better; one that could be right is one by luck.
    fn rework(&self, brief: &Brief, throw: &Throw) -> Act {
        let [impulsive, calm] = self.execution.rewrite;
        let apart = if brief.impulsive { impulsive } else { calm };
        if throw.at(Slot::Sort) < apart && !brief.ways.apart.is_empty() {
            return brief.act(Sort::Rewrite, [brief.ways.apart, &[]], throw);
        }
        if brief.ways.onward.is_empty() {
            return brief.act(Sort::Rewrite, brief.ways.variants, throw);
        }
        if throw.at(Slot::Success) < self.tracing.guess {
            return brief.act(Sort::Fix, [brief.ways.onward, &[]], throw);
        }
        self.futile(brief, throw)
    }

    fn mend(&self, brief: &Brief, throw: &Throw) -> Act {
        let chance = match brief.aim {
            Aim::Seen => 1.0 - self.tracing.slip,
            Aim::Remembered => self.execution.recall,
            Aim::Blind => self.tracing.guess,
        };
        if !brief.ways.onward.is_empty() && throw.at(Slot::Success) < chance {
            return brief.act(Sort::Fix, [brief.ways.onward, &[]], throw);
        }
        self.futile(brief, throw)
    }

    /// An edit that does not help.
    fn futile(&self, brief: &Brief, throw: &Throw) -> Act {
        let [impulsive, calm] = self.execution.futile;
        let slips = throw.at(Slot::Other) < if brief.impulsive { impulsive } else { calm };
        let [some, other] = brief.ways.slips;
        let any_slips = !some.is_empty() || !other.is_empty();
        let to = if slips && any_slips { brief.ways.slips } else { brief.ways.neutrals };
        brief.act(Sort::Futile, to, throw)
    }
}

impl Brief<'_> {
    /// One of the programs, not a recent one if there are others; the program itself, where there is none.
    fn act(&self, sort: Sort, to: [&[NodeId]; 2], throw: &Throw) -> Act {
        let recent = |id: NodeId| id == self.program || self.memory.is_some_and(|memory| memory.holds(id));
        let all = || to.into_iter().flatten().copied();
        let fresh = all().filter(|id| !recent(*id)).count();
        let (count, stale) = if fresh > 0 { (fresh, false) } else { (all().count(), true) };
        let program = if count == 0 {
            self.program
        } else {
            let choice = throw.below(Slot::Choice, count);
            all().filter(|id| stale || !recent(*id)).nth(choice).unwrap_or(self.program)
        };
        Act { sort, program }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::params::LearnerParams;
    use crate::lab::learners::strategist::{Directive, Goal, Mindset};

    const PLAN: Plan = Plan { goal: Goal::ReactiveFixing, mindset: Mindset::Eager, directive: Directive::Fix };

    const fn id(n: u8) -> NodeId {
        NodeId(n)
    }

    const WAYS: Ways<'static> = Ways {
        onward: &[id(1)],
        onward_slips: &[id(2)],
        apart: &[id(3)],
        variants: [&[id(4)], &[]],
        slips: [&[id(5)], &[id(6)]],
        neutrals: [&[id(7)], &[]],
    };

    fn act(task: Task, aim: Aim, impulsive: bool, ways: Ways, throw: &Throw) -> (Sort, u8) {
        let LearnerParams { tracing, execution, .. } = LearnerParams::default();
        let (plan, blocked) = (PLAN, Flaws::NONE);
        let brief = Brief { program: id(0), task, aim, plan, impulsive, blocked, ways, memory: None };
        let act = Chances { tracing, execution }.choose(&brief, throw);
        (act.sort, act.program.0)
    }

    #[test]
    fn acts_have_the_chances_of_their_table() {
        let even = Throw::loaded(0.5);
        let barred = Ways { onward: &[], ..WAYS };
        let none = Ways {
            onward: &[],
            onward_slips: &[],
            apart: &[],
            variants: [&[]; 2],
            slips: [&[]; 2],
            neutrals: [&[]; 2],
        };
        for (task, aim, impulsive, ways, throw, expected) in [
            (Task::Write, Aim::Blind, false, WAYS, even.with(Slot::Slip, 0.06), (Sort::Build, 1)),
            (Task::Write, Aim::Blind, false, WAYS, even.with(Slot::Slip, 0.04), (Sort::Build, 2)),
            (Task::Rework, Aim::Blind, true, barred, even.with(Slot::Sort, 0.59), (Sort::Rewrite, 3)),
            (Task::Rework, Aim::Blind, false, barred, even.with(Slot::Sort, 0.41), (Sort::Rewrite, 4)),
            (
                Task::Rework,
                Aim::Blind,
                true,
                WAYS,
                even.with(Slot::Sort, 0.61).with(Slot::Success, 0.19),
                (Sort::Fix, 1),
            ),
            (Task::Rework, Aim::Blind, false, WAYS, even.with(Slot::Other, 0.6), (Sort::Futile, 7)),
            (Task::Mend, Aim::Seen, false, WAYS, even.with(Slot::Success, 0.94), (Sort::Fix, 1)),
            (
                Task::Mend,
                Aim::Seen,
                false,
                WAYS,
                even.with(Slot::Success, 0.96).with(Slot::Other, 0.4),
                (Sort::Futile, 6),
            ),
            (Task::Mend, Aim::Remembered, true, WAYS, even.with(Slot::Success, 0.59), (Sort::Fix, 1)),
            (Task::Mend, Aim::Blind, true, WAYS, even.with(Slot::Success, 0.21), (Sort::Futile, 6)),
            (Task::Mend, Aim::Blind, true, WAYS, even.with(Slot::Success, 0.19), (Sort::Fix, 1)),
            (
                Task::Mend,
                Aim::Seen,
                true,
                barred,
                even.with(Slot::Success, 0.0).with(Slot::Other, 0.91),
                (Sort::Futile, 7),
            ),
            (Task::Mend, Aim::Seen, true, none, even, (Sort::Futile, 0)),
        ] {
            assert_eq!(act(task, aim, impulsive, ways, &throw), expected, "{task:?} {aim:?} {impulsive}");
        }
    }

    #[test]
    fn no_edit_is_repeated_while_there_are_others() {
        let LearnerParams { tracing, execution, .. } = LearnerParams::default();
        let mut memory = Recent::default();
        memory.push(id(5));
        let brief = Brief {
            program: id(0),
            task: Task::Mend,
            aim: Aim::Blind,
            plan: PLAN,
            impulsive: true,
            blocked: Flaws::NONE,
            ways: Ways { onward: &[], ..WAYS },
            memory: Some(&memory),
        };
        for u in [0.0, 0.3, 0.6, 0.89] {
            let act = Chances { tracing, execution }.choose(&brief, &Throw::loaded(0.0).with(Slot::Choice, u));
            assert_eq!(act.program, id(6));
        }
    }
}
