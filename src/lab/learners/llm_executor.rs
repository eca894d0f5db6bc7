//! An executor that asks a language model: the model types what the plan asks for, and the judge decides what the edit
//! achieved.
//!
//! The model receives the input of any executor (`EditRequest`), with programs as texts, and the flaws that the learner
//! can't avoid as remarks it has never heard of (the paper's appendix C and B.2). An unknown file becomes a program of
//! the episode, judged once. A program that passes every case while a flaw is live is refused, because the executor
//! can't use knowledge that the learner lacks. After a refused reply, or one without a file, the model is asked once
//! more; then the graph acts, as it does if there is no answer.

use anyhow::Context as _;
use tokio::runtime::Runtime;

use super::environment::tutor_tally::Typed;
use super::executor::{EditCertainty, EditKind, EditRequest, EditTask, Executor, ProgramEdit, RandomExecutor};
use super::learner_types::{Flaws, NodeId};
use super::program_builder::{ProblemPrograms, added_programs};
use super::rng::Draw;
use super::short_term_memory::RecentItems;
use crate::judge::Judge;
use crate::lab::learners::student_prompt::{
    AssignedWork, ExecutorAssignment, FixCertainty, MAX_FILE_CHARS, extract_file,
};
use crate::types::Problem;

pub mod edit_log;
pub mod edit_source;
pub mod plan_text;

use edit_source::{EditKey, EditSource, ExecutorReply};

/// Most replies to one edit: the first, and one after a reason.
const MAX_REPLIES: usize = 2;
/// The remark for a flaw that is not a bug of the pack.
const SLIP_REMARK: &str =
    "There is one small thing about this exercise that you get wrong each time, and you don't know which.";

/// The executor of one learner at one problem.
#[derive(Debug)]
pub struct LlmExecutor<'a> {
    pub pen: &'a EditSource,
    /// With room for added programs.
    pub built: &'a ProblemPrograms,
    pub problem: &'a Problem,
    pub judge: &'a Judge,
    pub runtime: &'a Runtime,
    /// Acts if the model can't.
    pub graph: RandomExecutor,
    /// The number of the last edit; 0 before the first.
    pub place: EditKey,
    pub typed: Typed,
}

/// Why a reply can't be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReplyRejection {
    NoFile,
    TooLong,
    NoPython,
    Same,
    /// It passes every case while a flaw is live.
    Knows,
    /// There is no room for another program.
    Full,
}

impl ReplyRejection {
    /// Explains the rejection to the model.
    const fn explain(self) -> &'static str {
        match self {
            Self::NoFile => "there was no file in it, in one block between lines with ```.",
            Self::TooLong => "it was longer than a file may be here.",
            Self::NoPython => "Python can't read it.",
            Self::Same => "it is what stands in the file already.",
            Self::Knows => "it takes what you have never heard of. Write what somebody writes who has not.",
            Self::Full => "you have typed enough.",
        }
    }
}

impl Executor for LlmExecutor<'_> {
    type Error = anyhow::Error;

    fn make_edit(&mut self, brief: &EditRequest, throw: &Draw) -> anyhow::Result<ProgramEdit> {
        self.place.edit += 1;
        self.typed.edits += 1;
        let written = self.ask(brief)?;
        self.typed.used += u64::from(written.is_some());
        self.typed.graph += u64::from(written.is_none());
        Ok(written.map_or_else(|| self.graph.choose(brief, throw), |program| self.classify_edit(brief, program)))
    }
}

impl LlmExecutor<'_> {
    /// Asks for the model's program; `None` if no reply is usable.
    fn ask(&mut self, brief: &EditRequest) -> anyhow::Result<Option<NodeId>> {
        let (pen, work) = (self.pen, assigned_work(brief));
        let allowed = self.problem.policy.allow_model;
        let mut edit = pen.begin_edit(self.place.clone(), |prompts| {
            if allowed { prompts.request(&self.assignment(brief, work)) } else { None }
        });
        let mut typed = None;
        for _ in 0..MAX_REPLIES {
            let Some(said) = edit.next_reply(self.runtime)? else { break };
            self.typed.replies += 1;
            self.typed.tokens_in += u64::from(said.tokens_in);
            self.typed.tokens_out += u64::from(said.tokens_out);
            match self.read_reply(brief, &said)? {
                Ok(program) => {
                    typed = Some(program);
                    break;
                }
                Err(unfit) => {
                    self.typed.refused += u64::from(unfit == ReplyRejection::Knows);
                    self.typed.unusable += u64::from(unfit != ReplyRejection::Knows);
                    edit.add_retry_message(|prompts| prompts.retry_message(work, unfit.explain()));
                }
            }
        }
        self.typed.unasked += u64::from(edit.is_unasked());
        edit.finish()?;
        Ok(typed)
    }

    /// The assignment for the model.
    fn assignment<'b>(&'b self, brief: &EditRequest, work: AssignedWork) -> ExecutorAssignment<'b> {
        let text = |id: NodeId| self.built.program(id).source.as_str();
        let before = brief.memory.into_iter().flat_map(RecentItems::each);
        ExecutorAssignment {
            problem: self.problem,
            work,
            impulsive: brief.impulsive,
            goal: plan_text::describe_goal(brief.plan.goal),
            mindset: plan_text::describe_mindset(brief.plan.mindset),
            directive: plan_text::describe_directive(brief.plan.directive),
            file: text(brief.program),
            before: before.filter(|id| *id != brief.program).map(text).collect(),
            unheard: brief.blocked.each().map(|flaw| self.remark(flaw)).collect(),
        }
    }

    /// A remark for a learner with the flaw.
    fn remark(&self, flaw: usize) -> &str {
        let facts = self.built.graph.bugs().get(flaw);
        let bug = facts.and_then(|facts| self.problem.bugs.iter().find(|bug| bug.id == facts.id));
        bug.map_or(SLIP_REMARK, |bug| bug.message.as_str())
    }

    /// The program of a reply. The outer error is the sandbox's.
    fn read_reply(
        &mut self,
        brief: &EditRequest,
        said: &ExecutorReply,
    ) -> anyhow::Result<Result<NodeId, ReplyRejection>> {
        let Some(file) = extract_file(&said.text) else { return Ok(Err(ReplyRejection::NoFile)) };
        if said.cut || file.chars().count() > MAX_FILE_CHARS {
            return Ok(Err(ReplyRejection::TooLong));
        }
        let known = self.built.find_by_source(&file);
        if known == Some(brief.program) {
            return Ok(Err(ReplyRejection::Same));
        }
        let program = match known {
            Some(known) if self.built.program(known).report.compile_error.is_some() => Err(ReplyRejection::NoPython),
            Some(known) => Ok(known),
            None => self.judge_new_program(brief, &file)?,
        };
        let knows = |id: &NodeId| self.built.graph.node(*id).is_solution() && !brief.blocked.is_empty();
        Ok(program.and_then(|id| if knows(&id) { Err(ReplyRejection::Knows) } else { Ok(id) }))
    }

    /// Judges an unknown text and adds it to the programs.
    fn judge_new_program(&mut self, brief: &EditRequest, file: &str) -> anyhow::Result<Result<NodeId, ReplyRejection>> {
        let judged = added_programs::judge_added_program(self.judge, self.problem, file, &self.pen.cancel);
        let program = self.runtime.block_on(judged).context("what the model wrote can't be judged")?;
        if program.report.compile_error.is_some() {
            return Ok(Err(ReplyRejection::NoPython));
        }
        if program.report.passed() && !brief.blocked.is_empty() {
            return Ok(Err(ReplyRejection::Knows));
        }
        let towards = brief.ways.onward.first().copied();
        let node = added_programs::classify_added_program(self.problem, self.built, &program, towards);
        let id = self.built.add_program(program, node).ok_or(ReplyRejection::Full);
        self.typed.new += u64::from(id.is_ok());
        Ok(id)
    }

    /// The kind of an edit, by its result.
    fn classify_edit(&self, brief: &EditRequest, program: NodeId) -> ProgramEdit {
        let [was, is] = [brief.program, program].map(|id| self.built.graph.node(id));
        let helped = !was.flaws.without(is.flaws).is_empty() || is.passed > was.passed;
        let sort = match brief.task {
            EditTask::Write => EditKind::Build,
            EditTask::Rework | EditTask::Mend if helped && is.flaws.without(was.flaws) == Flaws::NONE => EditKind::Fix,
            EditTask::Rework => EditKind::Rewrite,
            EditTask::Mend => EditKind::Futile,
        };
        ProgramEdit { sort, program }
    }
}

const fn assigned_work(brief: &EditRequest) -> AssignedWork {
    match (brief.task, brief.aim) {
        (EditTask::Write, _) => AssignedWork::Write,
        (EditTask::Rework, _) => AssignedWork::Rework,
        (EditTask::Mend, EditCertainty::Seen) => AssignedWork::Mend(FixCertainty::Seen),
        (EditTask::Mend, EditCertainty::Remembered) => AssignedWork::Mend(FixCertainty::Remembered),
        (EditTask::Mend, EditCertainty::Blind) => AssignedWork::Mend(FixCertainty::Guess),
    }
}
