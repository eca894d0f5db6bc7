//! Chooses a learner's next edit among the programs that the learner is able to write now (paper 3.3, equation 4).
//!
//! Its type gives it no report and no name of a flaw. It receives the task, how sure the plan is, the permitted
//! programs and the ideas that the learner has never heard of. So it can't fix what the plan did not ask for, nor know
//! more than the learner.

use std::convert::Infallible;

use serde::Serialize;

use super::learner_params::{Execution, Tracing};
use super::learner_types::{Flaws, NodeId};
use super::rng::{Draw, DrawSlot};
use super::short_term_memory::RecentItems;
use super::strategist::EditPlan;

/// The kind of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EditKind {
    Build,
    Rewrite,
    Fix,
    Futile,
}

/// An edit and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgramEdit {
    pub sort: EditKind,
    /// The program in the file after the edit; the one before if the edit changed nothing.
    pub program: NodeId,
}

/// The kind of work that the plan requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditTask {
    /// Constructing an unfinished program.
    Write,
    /// Constructing although the program is whole.
    Rework,
    /// Debugging.
    Mend,
}

/// How sure the plan is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditCertainty {
    /// The learner saw the place to change.
    Seen,
    /// The learner fixed the same error before.
    Remembered,
    /// A guess.
    Blind,
}

/// The programs that the learner is able to write now.
#[derive(Clone, Copy, Debug)]
pub struct EditOptions<'a> {
    /// Programs that the work leads to; empty if the learner's knowledge rules them out.
    pub onward: &'a [NodeId],
    /// Slips of the programs in `onward`; only if those complete the work.
    pub onward_slips: &'a [NodeId],
    /// Other whole programs that are not better.
    pub variants: [&'a [NodeId]; 2],
    /// Slips of the program.
    pub slips: [&'a [NodeId]; 2],
    /// Neutral rewrites of the program.
    pub neutrals: [&'a [NodeId]; 2],
    /// The program has a slip, or does not compile.
    pub has_slip: bool,
}

/// The executor's input.
#[derive(Clone, Copy, Debug)]
pub struct EditRequest<'a> {
    pub program: NodeId,
    pub task: EditTask,
    pub aim: EditCertainty,
    /// The strategist's plan.
    pub plan: EditPlan,
    /// Whether the Enacting shares apply.
    pub impulsive: bool,
    /// Flaws that the learner can't avoid, by number: while there is one, the edit must not give a right program.
    pub blocked: Flaws,
    pub ways: EditOptions<'a>,
    /// The last programs; `None` for a learner without that memory.
    pub memory: Option<&'a RecentItems<NodeId>>,
}

/// An executor that chooses at random, with the chances of the model.
#[derive(Clone, Copy, Debug)]
pub struct RandomExecutor {
    pub tracing: Tracing,
    pub execution: Execution,
}

/// Carries out a plan. A language model can implement it, too (`llm_executor`); it gets the same input.
pub trait Executor {
    /// The error of an edit; [`Infallible`] if no edit can fail.
    type Error;

    /// Makes an edit (equation 4).
    ///
    /// # Errors
    /// No further edit is possible.
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
    /// Chooses one of the permitted programs.
    #[must_use]
    pub fn choose(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        match brief.task {
            EditTask::Write => self.write(brief, throw),
            EditTask::Rework => self.rework(brief, throw),
            EditTask::Mend => self.try_fix(brief, throw),
        }
    }

    /// Writes the next part; with chance S a finished program gets a slip.
    fn write(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        let slips = throw.value_at(DrawSlot::Slip) < self.tracing.slip && !brief.ways.onward_slips.is_empty();
        let to = if slips { brief.ways.onward_slips } else { brief.ways.onward };
        brief.pick_edit(EditKind::Build, [to, &[]], throw)
    }

    /// Writes another whole program that is not better; a right program results only by luck.
    fn rework(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
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

    /// Makes an edit that does not help. It seldom touches a slip of the program, because the learner does not look for
    /// it there: the program then does the same as before, in other words.
    fn make_futile_edit(&self, brief: &EditRequest, throw: &Draw) -> ProgramEdit {
        if brief.ways.has_slip && throw.value_at(DrawSlot::Sort) < self.execution.slip_stays {
            return ProgramEdit { sort: EditKind::Futile, program: brief.program };
        }
        let [impulsive, calm] = self.execution.futile;
        let slips = throw.value_at(DrawSlot::Other) < if brief.impulsive { impulsive } else { calm };
        let [some, other] = brief.ways.slips;
        let any_slips = !some.is_empty() || !other.is_empty();
        let to = if slips && any_slips { brief.ways.slips } else { brief.ways.neutrals };
        brief.pick_edit(EditKind::Futile, to, throw)
    }
}

impl EditRequest<'_> {
    /// Picks one of the programs, not a recent one if there are others; the program itself if there are none.
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
        variants: [&[id(4)], &[]],
        slips: [&[id(5)], &[id(6)]],
        neutrals: [&[id(7)], &[]],
        has_slip: false,
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
        let slipped = EditOptions { has_slip: true, ..WAYS };
        let none = EditOptions {
            onward: &[],
            onward_slips: &[],
            variants: [&[]; 2],
            slips: [&[]; 2],
            neutrals: [&[]; 2],
            has_slip: false,
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
            (EditTask::Rework, EditCertainty::Blind, true, barred, even, (EditKind::Rewrite, 4)),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                false,
                barred,
                even.with_value(DrawSlot::Sort, 0.0),
                (EditKind::Rewrite, 4),
            ),
            (
                EditTask::Rework,
                EditCertainty::Blind,
                true,
                WAYS,
                even.with_value(DrawSlot::Success, 0.19),
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
            (
                EditTask::Mend,
                EditCertainty::Blind,
                true,
                slipped,
                even.with_value(DrawSlot::Sort, 0.89),
                (EditKind::Futile, 0),
            ),
            (
                EditTask::Mend,
                EditCertainty::Blind,
                true,
                slipped,
                even.with_value(DrawSlot::Sort, 0.91),
                (EditKind::Futile, 6),
            ),
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
