//! What a learner types: one edit, out of the programs it is able to write now (paper 3.3, equation 4).
//!
//! By its type it has no report and no name of a flaw. It is told what to do, how sure the plan is of what it asks for, which
//! programs are permitted and what the learner has never heard of; so it can't mend what the plan did not ask for, nor know
//! what the learner does not.

use std::convert::Infallible;

use serde::Serialize;

use super::learner_params::{Execution, Tracing};
use super::learner_types::{Flaws, NodeId};
use super::rng::{Draw, DrawSlot};
use super::short_term_memory::RecentItems;
use super::strategist::EditPlan;

/// What an edit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EditKind {
    Build,
    Rewrite,
    Fix,
    Futile,
}

/// What was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramEdit {
    pub sort: EditKind,
    /// The program that stands in the file now; the one that stood there, where nothing came of it.
    pub program: NodeId,
}

/// What kind of work is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditTask {
    /// Constructing, and something is missing still.
    Write,
    /// Constructing, and the program is whole.
    Rework,
    /// Debugging.
    Mend,
}

/// How sure the plan is of what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditCertainty {
    /// What has to change was seen.
    Seen,
    /// The same went wrong before, and was mended.
    Remembered,
    /// A guess.
    Blind,
}

/// Programs the learner is able to write now.
#[derive(Clone, Copy, Debug)]
pub struct EditOptions<'a> {
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
pub struct EditRequest<'a> {
    pub program: NodeId,
    pub task: EditTask,
    pub aim: EditCertainty,
    /// The strategist's packet.
    pub plan: EditPlan,
    /// In the thick of it: the Enacting shares hold.
    pub impulsive: bool,
    /// What the learner can't help, by number: while there is something, no program that is right may be written.
    pub blocked: Flaws,
    pub ways: EditOptions<'a>,
    /// The last programs; none where the learner is made without that memory.
    pub memory: Option<&'a RecentItems<NodeId>>,
}

/// The chances an executor needs.
#[derive(Clone, Copy, Debug)]
pub struct RandomExecutor {
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
    fn make_edit(&mut self, brief: &EditRequest, throw: &Draw) -> Result<ProgramEdit, Self::Error>;
}

/// The executor that chooses among programs of the graph.
impl Executor for RandomExecutor {
    type Error = Infallible;

    fn make_edit(&mut self, brief: &EditRequest, throw: &Draw) -> Result<ProgramEdit, Infallible> {
        Ok(self.choose(brief, throw))
    }
}

impl RandomExecutor {
    /// One of the permitted programs.
    #[must_use]
    pub fn choose(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        match brief.task {
            EditTask::Write => self.write(brief, throw),
            EditTask::Rework => self.rework(brief, throw),
            EditTask::Mend => self.try_fix(brief, throw),
        }
    }

    /// The next part; a program that is finished so has a slip in it with chance S.
    fn write(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        let slips = throw.value_at(DrawSlot::Slip) < self.tracing.slip && !brief.ways.onward_slips.is_empty();
        let to = if slips { brief.ways.onward_slips } else { brief.ways.onward };
        brief.pick_edit(EditKind::Build, [to, &[]], throw)
    }

    /// Takes the program apart, or makes another that is no better; one that could be right is one by luck.
    fn rework(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        let [impulsive, calm] = self.execution.rewrite;
        let apart = if brief.impulsive { impulsive } else { calm };
        if throw.value_at(DrawSlot::Sort) < apart && !brief.ways.apart.is_empty() {
            return brief.pick_edit(EditKind::Rewrite, [brief.ways.apart, &[]], throw);
        }
        if brief.ways.onward.is_empty() {
            return brief.pick_edit(EditKind::Rewrite, brief.ways.variants, throw);
        }
        if throw.value_at(DrawSlot::Success) < self.tracing.guess {
            return brief.pick_edit(EditKind::Fix, [brief.ways.onward, &[]], throw);
        }
        self.make_futile_edit(brief, throw)
    }

    fn try_fix(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        let chance = match brief.aim {
            EditCertainty::Seen => 1.0 - self.tracing.slip,
            EditCertainty::Remembered => self.execution.recall,
            EditCertainty::Blind => self.tracing.guess,
        };
        if !brief.ways.onward.is_empty() && throw.value_at(DrawSlot::Success) < chance {
            return brief.pick_edit(EditKind::Fix, [brief.ways.onward, &[]], throw);
        }
        self.make_futile_edit(brief, throw)
    }

    /// An edit that does not help.
    fn make_futile_edit(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        let [impulsive, calm] = self.execution.futile;
        let slips = throw.value_at(DrawSlot::Other) < if brief.impulsive { impulsive } else { calm };
        let [some, other] = brief.ways.slips;
        let any_slips = !some.is_empty() || !other.is_empty();
        let to = if slips && any_slips { brief.ways.slips } else { brief.ways.neutrals };
        brief.pick_edit(EditKind::Futile, to, throw)
    }
}

impl EditRequest<'_> {
    /// One of the programs, not a recent one if there are others; the program itself, where there is none.
    fn pick_edit(&self, sort: EditKind, to: [&[NodeId]; 2], throw: &Draw) -> ProgramEdit {
        let recent = |id: NodeId| id == self.program || self.memory.is_some_and(|memory| memory.contains(id));
        let all = || to.into_iter().flatten().copied();
        let fresh = all().filter(|id| !recent(*id)).count();
        let (count, stale) = if fresh > 0 { (fresh, false) } else { (all().count(), true) };
        let program = if count == 0 {
            self.program
        } else {
            let choice = throw.index_below(DrawSlot::Choice, count);
            all().filter(|id| stale || !recent(*id)).nth(choice).unwrap_or(self.program)
        };
        ProgramEdit { sort, program }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::learner_params::LearnerParams;
    use crate::lab::learners::strategist::{Directive, Mindset, PlanGoal};

    const PLAN: EditPlan =
        EditPlan { goal: PlanGoal::ReactiveFixing, mindset: Mindset::Eager, directive: Directive::Fix };

    const fn id(n: u8) -> NodeId {
        NodeId(n)
    }

    const WAYS: EditOptions<'static> = EditOptions {
        onward: &[id(1)],
        onward_slips: &[id(2)],
        apart: &[id(3)],
        variants: [&[id(4)], &[]],
        slips: [&[id(5)], &[id(6)]],
        neutrals: [&[id(7)], &[]],
    };

    fn act(task: EditTask, aim: EditCertainty, impulsive: bool, ways: EditOptions, throw: &Draw) -> (EditKind, u8) {
        let LearnerParams { tracing, execution, .. } = LearnerParams::default();
        let (plan, blocked) = (PLAN, Flaws::NONE);
        let brief = EditRequest { program: id(0), task, aim, plan, impulsive, blocked, ways, memory: None };
        let act = RandomExecutor { tracing, execution }.choose(&brief, throw);
        (act.sort, act.program.0)
    }

    #[test]
    #[allow(clippy::too_many_lines, reason = "one row for each line of the table")]
    fn acts_have_the_chances_of_their_table() {
        let even = Draw::constant(0.5);
        let barred = EditOptions { onward: &[], ..WAYS };
        let none = EditOptions {
            onward: &[],
            onward_slips: &[],
            apart: &[],
            variants: [&[]; 2],
            slips: [&[]; 2],
            neutrals: [&[]; 2],
        };
        for (task, aim, impulsive, ways, throw, expected) in [
            (
                EditTask::Write,
                EditCertainty::Blind,
                false,
                WAYS,
                even.with_value(DrawSlot::Slip, 0.06),
                (EditKind::Build, 1),
            ),
            (
                EditTask::Write,
                EditCertainty::Blind,
                false,
                WAYS,
                even.with_value(DrawSlot::Slip, 0.04),
                (EditKind::Build, 2),
            ),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                true,
                barred,
                even.with_value(DrawSlot::Sort, 0.59),
                (EditKind::Rewrite, 3),
            ),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                false,
                barred,
                even.with_value(DrawSlot::Sort, 0.41),
                (EditKind::Rewrite, 4),
            ),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                true,
                WAYS,
                even.with_value(DrawSlot::Sort, 0.61).with_value(DrawSlot::Success, 0.19),
                (EditKind::Fix, 1),
            ),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                false,
                WAYS,
                even.with_value(DrawSlot::Other, 0.6),
                (EditKind::Futile, 7),
            ),
            (
                EditTask::Mend,
                EditCertainty::Seen,
                false,
                WAYS,
                even.with_value(DrawSlot::Success, 0.94),
                (EditKind::Fix, 1),
            ),
            (
                EditTask::Mend,
                EditCertainty::Seen,
                false,
                WAYS,
                even.with_value(DrawSlot::Success, 0.96).with_value(DrawSlot::Other, 0.4),
                (EditKind::Futile, 6),
            ),
            (
                EditTask::Mend,
                EditCertainty::Remembered,
                true,
                WAYS,
                even.with_value(DrawSlot::Success, 0.59),
                (EditKind::Fix, 1),
            ),
            (
                EditTask::Mend,
                EditCertainty::Blind,
                true,
                WAYS,
                even.with_value(DrawSlot::Success, 0.21),
                (EditKind::Futile, 6),
            ),
            (
                EditTask::Mend,
                EditCertainty::Blind,
                true,
                WAYS,
                even.with_value(DrawSlot::Success, 0.19),
                (EditKind::Fix, 1),
            ),
            (
                EditTask::Mend,
                EditCertainty::Seen,
                true,
                barred,
                even.with_value(DrawSlot::Success, 0.0).with_value(DrawSlot::Other, 0.91),
                (EditKind::Futile, 7),
            ),
            (EditTask::Mend, EditCertainty::Seen, true, none, even, (EditKind::Futile, 0)),
        ] {
            assert_eq!(act(task, aim, impulsive, ways, &throw), expected, "{task:?} {aim:?} {impulsive}");
        }
    }

    #[test]
    fn no_edit_is_repeated_while_there_are_others() {
        let LearnerParams { tracing, execution, .. } = LearnerParams::default();
        let mut memory = RecentItems::default();
        memory.push(id(5));
        let brief = EditRequest {
            program: id(0),
            task: EditTask::Mend,
            aim: EditCertainty::Blind,
            plan: PLAN,
            impulsive: true,
            blocked: Flaws::NONE,
            ways: EditOptions { onward: &[], ..WAYS },
            memory: Some(&memory),
        };
        for u in [0.0, 0.3, 0.6, 0.89] {
            let act = RandomExecutor { tracing, execution }
                .choose(&brief, &Draw::constant(0.0).with_value(DrawSlot::Choice, u));
            assert_eq!(act.program, id(6));
        }
    }
}
