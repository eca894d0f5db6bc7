//! One learner at one problem, a step at a time: the parts of the model in their order, at whatever desk.
//!
//! A step is: the tutor's answer · the control's turn · a plan, where a segment begins · a run, where the work runs something ·
//! an edit · learning, where the phase allows it. No step allocates. The parts know as little of one another as their types
//! say; this is the only file that knows all of them.

use std::convert::Infallible;

use super::board::Board;
use super::control::{Before, Control, Moves, Turn};
use super::desk::{Ask, Desk, Hint, Judged, Moment, Sitting};
use super::dice::{Dice, Throw};
use super::executor::{Act, Aim, Brief, Chances, Executor, Sort, Task, Ways};
use super::filter::{Seen, filtered};
use super::kinds::{Cognitive, End, Flaws, Interrupt, Metacognitive, NodeId};
use super::knowledge::{FLAWS, Knowledge};
use super::memory::{Episodes, Recent};
use super::params::LearnerParams;
use super::strategist::{Directive, Plan, Situation, plan};

/// What a kind of learner is made of, the same for all of them.
#[derive(Clone, Debug)]
pub struct Make {
    pub params: LearnerParams,
    pub moves: Moves,
    pub parts: Parts,
}

/// Parts of the model that can be left out (table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Knowledge changes.
    pub tracing: bool,
    /// The semi-Markov control.
    pub control: bool,
    pub strategist_memory: bool,
    pub executor_memory: bool,
    /// Strategist and executor are two; else whoever types sees the report, all of it whatever the phase, and mends what it
    /// shows, known or not.
    pub split: bool,
}

impl Parts {
    pub const ALL: Self =
        Self { tracing: true, control: true, strategist_memory: true, executor_memory: true, split: true };
}

/// A learner at a problem.
#[derive(Clone, Debug)]
pub struct Life<'a> {
    make: &'a Make,
    board: &'a Board<'a>,
    dice: Dice,
    step: u32,
    limit: u32,
    control: Control,
    knowledge: Knowledge,
    plan: Plan,
    plans: Recent<Plan>,
    edits: Recent<NodeId>,
    episodes: Episodes,
    program: NodeId,
    /// What was run last.
    last: Option<(NodeId, Judged)>,
    /// Flaws of programs that were run.
    met: Flaws,
    /// Failed runs in a row with each flaw in the program.
    failures: [u8; FLAWS],
    /// Edits for which a hint keeps each flaw in view.
    held: [u8; FLAWS],
    before: Before,
}

/// A hint keeps the flaw in view until it is mended.
const UNTIL_MENDED: u8 = u8::MAX;

/// What happened in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    pub interrupt: Option<Interrupt>,
    /// What the work was; none of an interrupt.
    pub work: Option<(Metacognitive, Cognitive)>,
    /// Who spoke, at the beginning of the step.
    pub hint: Option<Hint>,
    /// A plan was made.
    pub planned: Option<Plan>,
    /// What was run, and what it showed.
    pub ran: Option<(NodeId, Judged)>,
    pub edited: Option<Act>,
    /// Flaws about which something was observed and learnt.
    pub learnt: Flaws,
    pub end: Option<End>,
    /// The step's draw for words, in [0, 1).
    pub voice: f64,
}

impl<'a> Life<'a> {
    /// A learner sits down. `levels` is the mastery of each flaw's topic; `dice` stand at the problem's beginning.
    pub fn open<D: Desk>(
        make: &'a Make,
        board: &'a Board<'a>,
        levels: [f64; FLAWS],
        mut dice: Dice,
        sitting: &Sitting,
        desk: &mut D,
    ) -> Result<Self, D::Error> {
        desk.open(sitting)?;
        let knowledge = Knowledge::opening(&make.params, board.exposable, levels, &dice.throw());
        let situation = Situation { phase: Metacognitive::Planning, seen: Seen::Nothing, memory: None, told: false };
        Ok(Self {
            make,
            board,
            step: 0,
            limit: sitting.limit,
            control: Control::default(),
            knowledge,
            plan: plan(&situation, &Throw::loaded(0.0)),
            plans: Recent::default(),
            edits: Recent::default(),
            episodes: Episodes::default(),
            program: board.graph.starter(),
            last: None,
            met: Flaws::NONE,
            failures: [0; FLAWS],
            held: [0; FLAWS],
            before: Before::default(),
            dice,
        })
    }

    #[must_use]
    pub const fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// The program in the file.
    #[must_use]
    pub const fn program(&self) -> NodeId {
        self.program
    }

    /// Steps that are over.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.step
    }

    /// Flaws of the program in the file.
    #[must_use]
    pub fn flaws(&self) -> Flaws {
        self.board.graph.node(self.program).flaws
    }

    /// Lives one step. After one that ended the life, there is no other.
    pub fn step<D: Desk>(&mut self, desk: &mut D) -> Result<Step, D::Error>
    where
        D::Error: From<Infallible>,
    {
        let LearnerParams { tracing, execution, .. } = self.make.params;
        self.step_by(desk, &mut Chances { tracing, execution })
    }

    /// The same where somebody else types.
    pub fn step_by<D: Desk, E: Executor>(&mut self, desk: &mut D, hand: &mut E) -> Result<Step, D::Error>
    where
        D::Error: From<E::Error>,
    {
        self.step += 1;
        let (at, throw) = (Moment { step: self.step }, self.dice.throw());
        let mut step = Step { voice: throw.at(super::dice::Slot::Utterance), ..Step::default() };
        if self.before.helped {
            step.hint = desk.answer(at)?;
            if let Some(hint) = step.hint {
                self.hear(hint);
            }
        }
        let before = std::mem::take(&mut self.before);
        match self.turn(before, &throw) {
            Turn::GivesUp => step.end = Some(End::GaveUp),
            Turn::Interrupted(interrupt) => {
                step.interrupt = Some(interrupt);
                if interrupt == Interrupt::Assistance {
                    self.ask(desk, at)?;
                }
            }
            Turn::Work { phase, kind, begins } => {
                step.work = Some((phase, kind));
                if begins || step.hint.is_some() {
                    step.planned = Some(self.make_plan(phase, step.hint, &throw));
                }
                self.work((desk, hand), at, &mut step, &throw)?;
            }
        }
        if step.end.is_none() && self.step >= self.limit {
            step.end = Some(End::OutOfSteps);
        }
        if let Some(end) = step.end {
            desk.close(at, end)?;
        }
        Ok(step)
    }

    fn turn(&mut self, before: Before, throw: &Throw) -> Turn {
        let turn = self.control.turn(&self.make.moves, self.step, before, throw);
        match turn {
            Turn::Work { .. } if !self.make.parts.control => self.linear(throw),
            turn => turn,
        }
    }

    /// Without control: the phase is any, and work is linear: construct until it is whole, look, construct again.
    fn linear(&self, throw: &Throw) -> Turn {
        let phase = Metacognitive::ALL[throw.below(super::dice::Slot::Metacognitive, 4)];
        let looked = self.last.is_some_and(|(program, _)| program == self.program);
        let finished = !self.board.is_unfinished(self.program);
        let kind = if finished && !looked { Cognitive::Assessing } else { Cognitive::Constructing };
        Turn::Work { phase, kind, begins: true }
    }

    fn ask<D: Desk>(&mut self, desk: &mut D, at: Moment) -> Result<(), D::Error> {
        self.before.helped = true;
        let ask = Ask {
            program: self.program,
            seen: self.last,
            levels: &self.knowledge.levels()[..self.board.bugs()],
            failures: &self.failures,
        };
        desk.ask(at, &ask)
    }

    /// Once a segment, and when a tutor spoke.
    fn make_plan(&mut self, phase: Metacognitive, hint: Option<Hint>, throw: &Throw) -> Plan {
        let memory = self.make.parts.strategist_memory.then_some(&self.plans);
        let told = hint.is_some_and(|hint| hint.level > 1);
        self.plan = plan(&Situation { phase, seen: self.seen(phase), memory, told }, throw);
        self.plans.push(self.plan);
        self.plan
    }

    /// What the filter lets through of the last run.
    fn seen(&self, phase: Metacognitive) -> Seen {
        let phase = if self.make.parts.split { phase } else { Metacognitive::Reflecting };
        filtered(phase, self.last.as_ref().map(|(_, judged)| judged))
    }

    fn work<D: Desk, E: Executor>(
        &mut self,
        (desk, hand): (&mut D, &mut E),
        at: Moment,
        step: &mut Step,
        throw: &Throw,
    ) -> Result<(), D::Error>
    where
        D::Error: From<E::Error>,
    {
        let Some((phase, kind)) = step.work else { return Ok(()) };
        if kind.runs() {
            let judged = desk.run(at, self.program)?;
            step.ran = Some((self.program, judged));
            self.look(phase, judged);
            if judged.solved {
                step.end = Some(End::Solved);
                return Ok(());
            }
        }
        if kind.edits() {
            let act = hand.act(&self.brief(phase, kind, throw), throw)?;
            step.edited = Some(act);
            if act.program != self.program {
                desk.edit(at, act.program)?;
            }
            self.take(act);
        }
        if matches!(phase, Metacognitive::Monitoring | Metacognitive::Reflecting) && self.make.parts.tracing {
            step.learnt = self.learn(phase, throw);
        }
        Ok(())
    }

    /// A run is over.
    fn look(&mut self, phase: Metacognitive, judged: Judged) {
        self.last = Some((self.program, judged));
        self.before.failed = !judged.solved;
        let own = self.flaws();
        self.met = self.met.or(own);
        for (flaw, failures) in self.failures.iter_mut().enumerate() {
            *failures = if own.has(flaw) && !judged.solved { failures.saturating_add(1) } else { 0 };
        }
        if !judged.solved {
            self.episodes.meet(judged.vector, self.seen(phase).flaws().and(own));
        }
    }

    /// An edit is over.
    fn take(&mut self, act: Act) {
        let gone = self.flaws().less(self.board.graph.node(act.program).flaws);
        if act.sort == Sort::Fix {
            self.episodes.mend(gone);
        }
        for (flaw, held) in self.held.iter_mut().enumerate() {
            *held = match *held {
                UNTIL_MENDED if act.sort == Sort::Fix && gone.has(flaw) => 0,
                UNTIL_MENDED => UNTIL_MENDED,
                edits => edits.saturating_sub(1),
            };
        }
        self.program = act.program;
        self.edits.push(act.program);
    }

    /// All that whoever types is told.
    fn brief(&self, phase: Metacognitive, kind: Cognitive, throw: &Throw) -> Brief<'_> {
        let unfinished = self.board.is_unfinished(self.program);
        let task = match kind {
            Cognitive::Constructing if unfinished => Task::Write,
            Cognitive::Constructing => Task::Rework,
            _ => Task::Mend,
        };
        Brief {
            program: self.program,
            task,
            aim: self.aim(phase),
            plan: self.plan,
            impulsive: phase == Metacognitive::Enacting,
            blocked: self.knowledge.live(),
            ways: self.ways(phase, task, unfinished, throw),
            memory: self.make.parts.executor_memory.then_some(&self.edits),
        }
    }

    /// How sure the plan is: a flaw of the program was noticed and mending was planned; or a mistake is known from before.
    fn aim(&self, phase: Metacognitive) -> Aim {
        let noticed = self.noticed(phase).and(self.flaws());
        let planned = self.plan.directive == Directive::Fix || !self.make.parts.split;
        if planned && !noticed.is_empty() {
            return Aim::Seen;
        }
        let impulsive = phase == Metacognitive::Enacting && self.make.parts.executor_memory;
        let known =
            self.last.is_some_and(|(program, judged)| program == self.program && self.episodes.knows(judged.vector));
        if impulsive && known { Aim::Remembered } else { Aim::Blind }
    }

    /// Flaws the learner has in view: what the filter shows of the last run, and what a hint points to.
    fn noticed(&self, phase: Metacognitive) -> Flaws {
        let held = self.held.iter().enumerate().filter(|(_, edits)| **edits > 0);
        held.fold(self.seen(phase).flaws(), |set, (flaw, _)| set.or(Flaws::only(flaw)))
    }

    /// The programs the learner is able to write: none without a flaw while one is live.
    fn ways(&self, phase: Metacognitive, task: Task, unfinished: bool, throw: &Throw) -> Ways<'a> {
        let (graph, live, own) = (self.board.graph, self.knowledge.live(), self.flaws());
        // Whoever sees the report while typing mends what it shows, live or not.
        let mendable = if self.make.parts.split { Flaws::NONE } else { self.noticed(phase).and(own) };
        let target = self.board.target(live.less(mendable));
        let part = self.board.next_part(self.program, target).filter(|_| unfinished);
        let barred = !own.and(live).less(mendable).is_empty();
        let onward = match task {
            Task::Write => part.map_or(target, std::slice::from_ref),
            Task::Mend if barred => &[],
            Task::Rework if !live.is_empty() => &[],
            Task::Mend | Task::Rework => target,
        };
        let ends = task == Task::Write && part.is_none() && live.is_empty();
        let onward_slips = if ends { target.first().map_or(&[][..], |whole| graph.slips(*whole)) } else { &[] };
        let choice = throw.below(super::dice::Slot::Other, live.each().count().max(1));
        let other = if task == Task::Rework && !live.is_empty() { self.board.of_flaw(live, choice) } else { &[] };
        // What does not help keeps a live flaw in the program: one of its own, or that of the work's end. Where a slip is what
        // can't be helped, the program without it is no other way to say the same.
        let astray = !live.is_empty() && own.and(live).is_empty();
        let base = target.first().copied().filter(|_| astray).unwrap_or(self.program);
        let slipped = live.has(Flaws::MOST);
        let neutrals = if slipped { [&[][..], &[][..]] } else { [graph.neutrals(base), self.stem(base)] };
        Ways {
            onward,
            onward_slips,
            apart: graph.partials(self.program),
            variants: [other, other.first().filter(|_| !slipped).map_or(&[], |whole| graph.neutrals(*whole))],
            slips: [graph.slips(base), graph.broken(base)],
            neutrals,
        }
    }

    /// The whole program that one stems from.
    fn stem(&self, program: NodeId) -> &'a [NodeId] {
        std::slice::from_ref(&self.board.graph.node(program).stem)
    }

    /// Equations 7 to 10, of the flaws the filtered observation shows. A program that is rid of a flaw met before was right.
    fn learn(&mut self, phase: Metacognitive, throw: &Throw) -> Flaws {
        let shown = self.seen(phase).flaws().and(self.knowledge.exposed());
        let Some((program, _)) = self.last else { return Flaws::NONE };
        let had = self.board.graph.node(program).flaws;
        let tracing = &self.make.params.tracing;
        for flaw in shown.each() {
            let rid = self.met.has(flaw) && !had.has(flaw);
            let right = rid || throw.of(flaw) < tracing.correct(self.knowledge.levels()[flaw]);
            self.knowledge.observe(tracing, flaw, right);
        }
        shown
    }

    /// Help takes effect. A hint at a flaw the learner does not have is a nudge like any other.
    fn hear(&mut self, hint: Hint) {
        let (tracing, help) = (&self.make.params.tracing, self.make.params.help);
        let exposed = self.knowledge.exposed();
        let wrong = hint.target.is_some_and(|flaw| !exposed.has(usize::from(flaw)));
        if hint.level <= 1 || wrong {
            self.control.turn_to(Metacognitive::Monitoring);
            return;
        }
        let at_hand = || self.flaws().and(exposed).each().next().or_else(|| self.knowledge.live().each().next());
        let Some(flaw) = hint.target.map(usize::from).or_else(at_hand) else { return };
        let mut rate = tracing.learn * (1.0 - help.fade * f64::from(hint.level));
        if hint.target.is_none() {
            rate /= 2.0;
        }
        if self.make.parts.tracing {
            self.knowledge.tell(tracing, flaw, rate);
        }
        if hint.level == 4 && self.make.parts.tracing {
            self.knowledge.lift(tracing, flaw, help.unblocked);
        }
        if hint.level >= 3 {
            self.held[flaw] = if hint.level >= 5 { UNTIL_MENDED } else { help.edits };
        }
    }
}
