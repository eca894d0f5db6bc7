//! A language model in the executor's place: it types what the plan asks for, and the judge says what came of it.
//!
//! It is told what any executor is told ([`Brief`]), with programs as texts and what the learner can't help as remarks it has
//! never heard of (the paper's appendix C and B.2). A file that nobody knew becomes a program of the sitting, judged once.
//! One that passes every case while a flaw is live is refused: execution can't use knowledge that isn't there. A reply that
//! is refused or no file is asked for once more; then the graph acts, as where nobody answers.

use anyhow::Context as _;
use tokio::runtime::Runtime;

use super::build::{Built, written};
use super::desk::tally::Typed;
use super::dice::Throw;
use super::executor::{Act, Aim, Brief, Chances, Executor, Sort, Task};
use super::kinds::{Flaws, NodeId};
use super::memory::Recent;
use crate::judge::Judge;
use crate::lab::learners::student_prompt::{Assignment, LONGEST, Sure, Work, file_in};
use crate::model::Problem;

pub mod pen;
pub mod store;
pub mod words;

use pen::{Pen, Place, Said};

/// Replies that are asked for in a row: the first, and one after a reason.
const TRIES: usize = 2;
/// What is said of a flaw that no bug of the pack stands for.
const SLIP: &str =
    "There is one small thing about this exercise that you get wrong each time, and you don't know which.";

/// Types for one learner at one problem.
#[derive(Debug)]
pub struct ModelExecutor<'a> {
    pub pen: &'a Pen,
    /// With room for what is written.
    pub built: &'a Built,
    pub problem: &'a Problem,
    pub judge: &'a Judge,
    pub runtime: &'a Runtime,
    /// Acts where the model can't.
    pub graph: Chances,
    /// The edit before the first: 0.
    pub place: Place,
    pub typed: Typed,
}

/// Why a reply can't be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unfit {
    NoFile,
    TooLong,
    NoPython,
    Same,
    /// It passes every case while a flaw is live.
    Knows,
    /// There is no room for another program.
    Full,
}

impl Unfit {
    /// In words for the model.
    const fn told(self) -> &'static str {
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

impl Executor for ModelExecutor<'_> {
    type Error = anyhow::Error;

    fn act(&mut self, brief: &Brief, throw: &Throw) -> anyhow::Result<Act> {
        self.place.edit += 1;
        self.typed.edits += 1;
        let written = self.ask(brief)?;
        self.typed.used += u64::from(written.is_some());
        self.typed.graph += u64::from(written.is_none());
        Ok(written.map_or_else(|| self.graph.choose(brief, throw), |program| self.sorted(brief, program)))
    }
}

impl ModelExecutor<'_> {
    /// The program the model writes; none where it writes none that can be typed.
    fn ask(&mut self, brief: &Brief) -> anyhow::Result<Option<NodeId>> {
        let (pen, work) = (self.pen, work(brief));
        let allowed = self.problem.policy.allow_model;
        let mut edit =
            pen.edit(
                self.place.clone(),
                |prompts| {
                    if allowed { prompts.request(&self.assignment(brief, work)) } else { None }
                },
            );
        let mut typed = None;
        for _ in 0..TRIES {
            let Some(said) = edit.reply(self.runtime)? else { break };
            self.typed.replies += 1;
            self.typed.tokens_in += u64::from(said.tokens_in);
            self.typed.tokens_out += u64::from(said.tokens_out);
            match self.read(brief, &said)? {
                Ok(program) => {
                    typed = Some(program);
                    break;
                }
                Err(unfit) => {
                    self.typed.refused += u64::from(unfit == Unfit::Knows);
                    self.typed.unusable += u64::from(unfit != Unfit::Knows);
                    edit.again(|prompts| prompts.again(work, unfit.told()));
                }
            }
        }
        self.typed.unasked += u64::from(edit.is_unasked());
        edit.close()?;
        Ok(typed)
    }

    /// What the model is told.
    fn assignment<'b>(&'b self, brief: &Brief, work: Work) -> Assignment<'b> {
        let text = |id: NodeId| self.built.program(id).source.as_str();
        let before = brief.memory.into_iter().flat_map(Recent::each);
        Assignment {
            problem: self.problem,
            work,
            impulsive: brief.impulsive,
            goal: words::goal(brief.plan.goal),
            mindset: words::mindset(brief.plan.mindset),
            directive: words::directive(brief.plan.directive),
            file: text(brief.program),
            before: before.filter(|id| *id != brief.program).map(text).collect(),
            unheard: brief.blocked.each().map(|flaw| self.remark(flaw)).collect(),
        }
    }

    /// What could be said to a learner who has the flaw.
    fn remark(&self, flaw: usize) -> &str {
        let facts = self.built.graph.bugs().get(flaw);
        let bug = facts.and_then(|facts| self.problem.bugs.iter().find(|bug| bug.id == facts.id));
        bug.map_or(SLIP, |bug| bug.message.as_str())
    }

    /// The program of a reply. The outer error is the sandbox's.
    fn read(&mut self, brief: &Brief, said: &Said) -> anyhow::Result<Result<NodeId, Unfit>> {
        let Some(file) = file_in(&said.text) else { return Ok(Err(Unfit::NoFile)) };
        if said.cut || file.chars().count() > LONGEST {
            return Ok(Err(Unfit::TooLong));
        }
        let known = self.built.find(&file);
        if known == Some(brief.program) {
            return Ok(Err(Unfit::Same));
        }
        let program = match known {
            Some(known) if self.built.program(known).report.compile_error.is_some() => Err(Unfit::NoPython),
            Some(known) => Ok(known),
            None => self.judged(brief, &file)?,
        };
        let knows = |id: &NodeId| self.built.graph.node(*id).solves() && !brief.blocked.is_empty();
        Ok(program.and_then(|id| if knows(&id) { Err(Unfit::Knows) } else { Ok(id) }))
    }

    /// Takes in a text that nobody knew.
    fn judged(&mut self, brief: &Brief, file: &str) -> anyhow::Result<Result<NodeId, Unfit>> {
        let judged = written::program(self.judge, self.problem, file, &self.pen.cancel);
        let program = self.runtime.block_on(judged).context("what the model wrote can't be judged")?;
        if program.report.compile_error.is_some() {
            return Ok(Err(Unfit::NoPython));
        }
        if program.report.passed() && !brief.blocked.is_empty() {
            return Ok(Err(Unfit::Knows));
        }
        let towards = brief.ways.onward.first().copied();
        let node = written::node(self.problem, self.built, &program, towards);
        let id = self.built.write(program, node).ok_or(Unfit::Full);
        self.typed.new += u64::from(id.is_ok());
        Ok(id)
    }

    /// What kind of edit it is, by what came of it.
    fn sorted(&self, brief: &Brief, program: NodeId) -> Act {
        let [was, is] = [brief.program, program].map(|id| self.built.graph.node(id));
        let helped = !was.flaws.less(is.flaws).is_empty() || is.passed > was.passed;
        let sort = match brief.task {
            Task::Write => Sort::Build,
            Task::Rework | Task::Mend if helped && is.flaws.less(was.flaws) == Flaws::NONE => Sort::Fix,
            Task::Rework => Sort::Rewrite,
            Task::Mend => Sort::Futile,
        };
        Act { sort, program }
    }
}

const fn work(brief: &Brief) -> Work {
    match (brief.task, brief.aim) {
        (Task::Write, _) => Work::Write,
        (Task::Rework, _) => Work::Rework,
        (Task::Mend, Aim::Seen) => Work::Mend(Sure::Seen),
        (Task::Mend, Aim::Remembered) => Work::Mend(Sure::Remembered),
        (Task::Mend, Aim::Blind) => Work::Mend(Sure::Guess),
    }
}
