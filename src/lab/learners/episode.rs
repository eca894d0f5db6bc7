//! One learner at one problem, a step at a time: runs the parts of the model in order, in any environment.
//!
//! A step is: the tutor's answer · the control's decision · a plan at the start of a segment · a run, if the work runs
//! the program · an edit · learning, if the phase allows it. No step allocates. The types keep the parts independent of
//! each other; only this file depends on all of them.

use std::convert::Infallible;

use super::attention_filter::{FilteredReport, filter_report};
use super::environment::{Environment, EpisodeSetup, EpisodeTime, HelpRequest, RunOutcome, TutorHint};
use super::executor::{
    EditCertainty, EditKind, EditOptions, EditRequest, EditTask, Executor, ProgramEdit, RandomExecutor,
};
use super::knowledge_tracing::{FLAW_COUNT, KnowledgeState};
use super::learner_params::{Exposure, LearnerParams};
use super::learner_types::{CognitiveActivity, EpisodeEnd, Flaws, Interrupt, MetacognitivePhase, NodeId};
use super::problem_graph::ProblemGraph;
use super::program_graph::ProgramKind;
use super::rng::{Draw, KeyedRng};
use super::semi_markov_control::{ControlDecision, PreviousStep, SemiMarkovControl, TransitionTables};
use super::short_term_memory::{ErrorMemory, RecentItems};
use super::strategist::{Directive, EditPlan, PlanSituation, make_plan};

/// The parameters of a kind of learner, shared by all its learners.
#[derive(Clone, Debug)]
pub struct LearnerTraits {
    pub params: LearnerParams,
    /// The bugs that a learner meets at the start of a problem.
    pub exposure: Exposure,
    pub moves: TransitionTables,
    pub parts: Parts,
}

/// Parts of the model that can be left out (table 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Knowledge constrains the learner. Without it no flaw is live, and nothing is learnt.
    pub tracing: bool,
    /// The semi-Markov control.
    pub control: bool,
    pub strategist_memory: bool,
    pub executor_memory: bool,
    /// Strategist and executor are separate. Otherwise the executor sees the whole report in every phase, and fixes
    /// what it shows, known or not.
    pub split: bool,
}

impl Parts {
    pub const ALL: Self =
        Self { tracing: true, control: true, strategist_memory: true, executor_memory: true, split: true };
}

/// A learner at a problem.
#[derive(Clone, Debug)]
pub struct Episode<'a> {
    make: &'a LearnerTraits,
    board: &'a ProblemGraph<'a>,
    dice: KeyedRng,
    step: u32,
    limit: u32,
    control: SemiMarkovControl,
    knowledge: KnowledgeState,
    plan: EditPlan,
    plans: RecentItems<EditPlan>,
    edits: RecentItems<NodeId>,
    episodes: ErrorMemory,
    program: NodeId,
    /// The last run program and its outcome.
    last: Option<(NodeId, RunOutcome)>,
    /// Flaws of the programs that the learner ran.
    met: Flaws,
    /// Failed runs in a row with each flaw in the program.
    failures: [u8; FLAW_COUNT],
    /// Edits for which a hint keeps each flaw in view.
    held: [u8; FLAW_COUNT],
    before: PreviousStep,
}

/// A hint keeps the flaw in view until it is fixed.
const UNTIL_FIXED: u8 = u8::MAX;

/// What happened in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EpisodeStep {
    pub interrupt: Option<Interrupt>,
    /// The phase and kind of work; `None` for an interrupt.
    pub work: Option<(MetacognitivePhase, CognitiveActivity)>,
    /// The hint at the beginning of the step.
    pub hint: Option<TutorHint>,
    /// The plan that was made.
    pub planned: Option<EditPlan>,
    /// The program that was run, and its outcome.
    pub ran: Option<(NodeId, RunOutcome)>,
    pub edited: Option<ProgramEdit>,
    /// Flaws that the learner observed and learnt about.
    pub learnt: Flaws,
    /// Flaws that the learner can't avoid after the step.
    pub live: Flaws,
    /// Mean mastery in [0, 1] after the step of the flaws that the learner meets; `None` if it meets none.
    pub level: Option<f64>,
    pub end: Option<EpisodeEnd>,
    /// The step's draw for utterances, in [0, 1).
    pub voice: f64,
}

impl<'a> Episode<'a> {
    /// Starts an episode. `levels` is the mastery of each flaw's topic; `dice` must be at the problem's first draw.
    pub fn begin<D: Environment>(
        make: &'a LearnerTraits,
        board: &'a ProblemGraph<'a>,
        levels: [f64; FLAW_COUNT],
        mut dice: KeyedRng,
        sitting: &EpisodeSetup,
        desk: &mut D,
    ) -> Result<Self, D::Error> {
        desk.open(sitting)?;
        let knowledge = KnowledgeState::at_episode_start(
            &make.params.tracing,
            make.exposure,
            if make.parts.tracing { board.exposable } else { Flaws::NONE },
            levels,
            &dice.next_draw(),
        );
        let situation = PlanSituation {
            phase: MetacognitivePhase::Planning,
            seen: FilteredReport::Nothing,
            memory: None,
            told: false,
        };
        Ok(Self {
            make,
            board,
            step: 0,
            limit: sitting.limit,
            control: SemiMarkovControl::default(),
            knowledge,
            plan: make_plan(&situation, &Draw::constant(0.0)),
            plans: RecentItems::default(),
            edits: RecentItems::default(),
            episodes: ErrorMemory::default(),
            program: board.graph.starter(),
            last: None,
            met: Flaws::NONE,
            failures: [0; FLAW_COUNT],
            held: [0; FLAW_COUNT],
            before: PreviousStep::default(),
            dice,
        })
    }

    #[must_use]
    pub const fn knowledge(&self) -> &KnowledgeState {
        &self.knowledge
    }

    /// The program in the file.
    #[must_use]
    pub const fn program(&self) -> NodeId {
        self.program
    }

    /// The number of finished steps.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.step
    }

    /// Flaws of the program in the file.
    #[must_use]
    pub fn flaws(&self) -> Flaws {
        self.board.graph.node(self.program).flaws
    }

    /// Runs one step. A step that ended the episode is the last.
    pub fn advance<D: Environment>(&mut self, desk: &mut D) -> Result<EpisodeStep, D::Error>
    where
        D::Error: From<Infallible>,
    {
        let LearnerParams { tracing, execution, .. } = self.make.params;
        self.advance_with(desk, &mut RandomExecutor { tracing, execution })
    }

    /// The same with another executor.
    pub fn advance_with<D: Environment, E: Executor>(
        &mut self,
        desk: &mut D,
        hand: &mut E,
    ) -> Result<EpisodeStep, D::Error>
    where
        D::Error: From<E::Error>,
    {
        self.step += 1;
        let (at, throw) = (EpisodeTime { step: self.step }, self.dice.next_draw());
        let mut step = EpisodeStep { voice: throw.value_at(super::rng::DrawSlot::Utterance), ..EpisodeStep::default() };
        if self.before.helped {
            step.hint = desk.answer(at)?;
            if let Some(hint) = step.hint {
                self.take_hint(hint);
            }
        }
        let before = std::mem::take(&mut self.before);
        match self.decide(before, &throw) {
            ControlDecision::GivesUp => step.end = Some(EpisodeEnd::GaveUp),
            ControlDecision::Interrupted(interrupt) => {
                step.interrupt = Some(interrupt);
                if interrupt == Interrupt::Assistance {
                    self.ask_for_help(desk, at)?;
                }
            }
            ControlDecision::Work { phase, kind, begins } => {
                step.work = Some((phase, kind));
                if begins || step.hint.is_some() {
                    step.planned = Some(self.make_plan(phase, step.hint, &throw));
                }
                self.do_work((desk, hand), at, &mut step, &throw)?;
            }
        }
        if step.end.is_none() && self.step >= self.limit {
            step.end = Some(EpisodeEnd::OutOfSteps);
        }
        if let Some(end) = step.end {
            desk.close(at, end)?;
        }
        (step.live, step.level) = (self.knowledge.live_flaws(), self.knowledge.mean_level());
        Ok(step)
    }

    fn decide(&mut self, before: PreviousStep, throw: &Draw) -> ControlDecision {
        let turn = self.control.decide(&self.make.moves, self.step, before, throw);
        match turn {
            ControlDecision::Work { .. } if !self.make.parts.control => self.decide_linearly(throw),
            turn => turn,
        }
    }

    /// Decides without the control: any phase, and linear work: construct until the program is whole, assess it,
    /// construct again.
    fn decide_linearly(&self, throw: &Draw) -> ControlDecision {
        let phase = MetacognitivePhase::ALL[throw.index_below(super::rng::DrawSlot::Metacognitive, 4)];
        let looked = self.last.is_some_and(|(program, _)| program == self.program);
        let finished = !self.board.is_unfinished(self.program);
        let kind = if finished && !looked { CognitiveActivity::Assessing } else { CognitiveActivity::Constructing };
        ControlDecision::Work { phase, kind, begins: true }
    }

    fn ask_for_help<D: Environment>(&mut self, desk: &mut D, at: EpisodeTime) -> Result<(), D::Error> {
        self.before.helped = true;
        let ask = HelpRequest {
            program: self.program,
            seen: self.last,
            levels: &self.knowledge.levels()[..self.board.bug_count()],
            failures: &self.failures,
        };
        desk.ask(at, &ask)
    }

    /// Makes a plan, once a segment and after a hint.
    fn make_plan(&mut self, phase: MetacognitivePhase, hint: Option<TutorHint>, throw: &Draw) -> EditPlan {
        let memory = self.make.parts.strategist_memory.then_some(&self.plans);
        let told = hint.is_some_and(|hint| hint.level > 1);
        self.plan = make_plan(&PlanSituation { phase, seen: self.filtered_report(phase), memory, told }, throw);
        self.plans.push(self.plan);
        self.plan
    }

    /// The last run as the filter passes it on.
    fn filtered_report(&self, phase: MetacognitivePhase) -> FilteredReport {
        let phase = if self.make.parts.split { phase } else { MetacognitivePhase::Reflecting };
        filter_report(phase, self.last.as_ref().map(|(_, judged)| judged))
    }

    fn do_work<D: Environment, E: Executor>(
        &mut self,
        (desk, hand): (&mut D, &mut E),
        at: EpisodeTime,
        step: &mut EpisodeStep,
        throw: &Draw,
    ) -> Result<(), D::Error>
    where
        D::Error: From<E::Error>,
    {
        let Some((phase, kind)) = step.work else { return Ok(()) };
        if kind.has_run() {
            let judged = desk.run(at, self.program)?;
            step.ran = Some((self.program, judged));
            self.observe_run(phase, judged);
            if judged.solved {
                step.end = Some(EpisodeEnd::Solved);
                return Ok(());
            }
        }
        if kind.has_edit() {
            let act = hand.make_edit(&self.edit_request(phase, kind, throw), throw)?;
            step.edited = Some(act);
            if act.program != self.program {
                desk.edit(at, act.program)?;
            }
            self.apply_edit(act);
        }
        if matches!(phase, MetacognitivePhase::Monitoring | MetacognitivePhase::Reflecting) && self.make.parts.tracing {
            step.learnt = self.learn(phase, throw);
        }
        Ok(())
    }

    /// Updates the state after a run.
    fn observe_run(&mut self, phase: MetacognitivePhase, judged: RunOutcome) {
        self.last = Some((self.program, judged));
        // A run of an unfinished file is a look at it; the learner expects it to fail.
        self.before.failed = !judged.solved && !self.board.is_unfinished(self.program);
        let own = self.flaws();
        self.met = self.met.or(own);
        for (flaw, failures) in self.failures.iter_mut().enumerate() {
            *failures = if own.has(flaw) && !judged.solved { failures.saturating_add(1) } else { 0 };
        }
        if !judged.solved {
            self.episodes.remember_error(judged.vector, self.filtered_report(phase).flaws().and(own));
        }
    }

    /// Updates the state after an edit.
    fn apply_edit(&mut self, act: ProgramEdit) {
        let gone = self.flaws().without(self.board.graph.node(act.program).flaws);
        if act.sort == EditKind::Fix {
            self.episodes.mark_fixed(gone);
        }
        for (flaw, held) in self.held.iter_mut().enumerate() {
            *held = match *held {
                UNTIL_FIXED if act.sort == EditKind::Fix && gone.has(flaw) => 0,
                UNTIL_FIXED => UNTIL_FIXED,
                edits => edits.saturating_sub(1),
            };
        }
        self.program = act.program;
        self.edits.push(act.program);
    }

    /// All that the executor receives.
    fn edit_request(&self, phase: MetacognitivePhase, kind: CognitiveActivity, throw: &Draw) -> EditRequest<'_> {
        let unfinished = self.board.is_unfinished(self.program);
        let task = match kind {
            CognitiveActivity::Constructing if unfinished => EditTask::Write,
            CognitiveActivity::Constructing => EditTask::Rework,
            _ => EditTask::Mend,
        };
        EditRequest {
            program: self.program,
            task,
            aim: self.edit_certainty(phase),
            plan: self.plan,
            impulsive: phase == MetacognitivePhase::Enacting,
            blocked: self.knowledge.live_flaws(),
            ways: self.edit_options(phase, task, unfinished, throw),
            memory: self.make.parts.executor_memory.then_some(&self.edits),
        }
    }

    /// How sure the plan is: the learner noticed a flaw and plans to fix it, or remembers the mistake from before.
    fn edit_certainty(&self, phase: MetacognitivePhase) -> EditCertainty {
        let noticed = self.noticed_flaws(phase).and(self.flaws());
        let planned = self.plan.directive == Directive::Fix || !self.make.parts.split;
        if planned && !noticed.is_empty() {
            return EditCertainty::Seen;
        }
        let impulsive = phase == MetacognitivePhase::Enacting && self.make.parts.executor_memory;
        let known = self
            .last
            .is_some_and(|(program, judged)| program == self.program && self.episodes.knows_fix_for(judged.vector));
        if impulsive && known { EditCertainty::Remembered } else { EditCertainty::Blind }
    }

    /// Flaws that the learner has in view: from the last run through the filter, and from a hint.
    fn noticed_flaws(&self, phase: MetacognitivePhase) -> Flaws {
        let held = self.held.iter().enumerate().filter(|(_, edits)| **edits > 0);
        held.fold(self.filtered_report(phase).flaws(), |set, (flaw, _)| set.or(Flaws::single(flaw)))
    }

    /// The programs that the learner is able to write: while a flaw is live, each has one.
    fn edit_options(
        &self,
        phase: MetacognitivePhase,
        task: EditTask,
        unfinished: bool,
        throw: &Draw,
    ) -> EditOptions<'a> {
        let (graph, live, own) = (self.board.graph, self.knowledge.live_flaws(), self.flaws());
        // An executor that sees the report fixes what it shows, live or not.
        let mendable = if self.make.parts.split { Flaws::NONE } else { self.noticed_flaws(phase).and(own) };
        let target = self.board.target(live.without(mendable));
        let part = self.board.next_part_towards(self.program, target).filter(|_| unfinished);
        let barred = !own.and(live).without(mendable).is_empty();
        let onward = match task {
            EditTask::Write => part.map_or(target, std::slice::from_ref),
            EditTask::Mend if barred => &[],
            EditTask::Rework if !live.is_empty() => &[],
            EditTask::Mend | EditTask::Rework => target,
        };
        let ends = task == EditTask::Write && part.is_none() && live.is_empty();
        let onward_slips = if ends { target.first().map_or(&[][..], |whole| graph.slips(*whole)) } else { &[] };
        let choice = throw.index_below(super::rng::DrawSlot::Other, live.each().count().max(1));
        let other =
            if task == EditTask::Rework && !live.is_empty() { self.board.flawed_programs(live, choice) } else { &[] };
        // A futile edit keeps a live flaw in the program: the program's own flaw, or the target's. If the live flaw is
        // a slip, the program without it is not a neutral variant.
        let astray = !live.is_empty() && own.and(live).is_empty();
        let base = target.first().copied().filter(|_| astray).unwrap_or(self.program);
        let slipped = live.has(Flaws::MAX_FLAWS);
        let neutrals = if slipped { [&[][..], &[][..]] } else { [graph.neutrals(base), self.stem(base)] };
        let broken = graph.node(self.program).kind == ProgramKind::Broken;
        // An edit that leads astray starts from the target, which has no slip yet.
        let has_slip = !astray && (broken || own.has(Flaws::MAX_FLAWS));
        EditOptions {
            onward,
            onward_slips,
            variants: [other, other.first().filter(|_| !slipped).map_or(&[], |whole| graph.neutrals(*whole))],
            slips: [graph.slips(base), graph.broken(base)],
            neutrals,
            has_slip,
        }
    }

    /// The whole program that this one derives from.
    fn stem(&self, program: NodeId) -> &'a [NodeId] {
        std::slice::from_ref(&self.board.graph.node(program).stem)
    }

    /// Applies equations 7 to 10 to the flaws that the filtered observation shows. If the program no longer has a flaw
    /// it had, the observation counts as right.
    fn learn(&mut self, phase: MetacognitivePhase, throw: &Draw) -> Flaws {
        let shown = self.filtered_report(phase).flaws().and(self.knowledge.exposed_flaws());
        let Some((program, _)) = self.last else { return Flaws::NONE };
        let had = self.board.graph.node(program).flaws;
        let tracing = &self.make.params.tracing;
        for flaw in shown.each() {
            let rid = self.met.has(flaw) && !had.has(flaw);
            let right = rid || throw.flaw_value(flaw) < tracing.correct_chance(self.knowledge.levels()[flaw]);
            self.knowledge.observe(tracing, flaw, right);
        }
        shown
    }

    /// Applies a hint. A hint about a flaw that the learner does not have acts as a plain nudge.
    fn take_hint(&mut self, hint: TutorHint) {
        let (tracing, help) = (&self.make.params.tracing, self.make.params.help);
        let exposed = self.knowledge.exposed_flaws();
        let wrong = hint.target.is_some_and(|flaw| !exposed.has(usize::from(flaw)));
        if hint.level <= 1 || wrong {
            self.control.look_again();
            return;
        }
        let at_hand = || self.flaws().and(exposed).each().next().or_else(|| self.knowledge.live_flaws().each().next());
        let Some(flaw) = hint.target.map(usize::from).or_else(at_hand) else { return };
        let mut rate = tracing.learn * (1.0 - help.fade * f64::from(hint.level));
        if hint.target.is_none() {
            rate /= 2.0;
        }
        if self.make.parts.tracing {
            self.knowledge.apply_hint(tracing, flaw, rate);
        }
        if hint.level == 4 && self.make.parts.tracing {
            self.knowledge.raise_level_to(tracing, flaw, help.unblocked);
        }
        if hint.level >= 3 {
            self.held[flaw] = if hint.level >= 5 { UNTIL_FIXED } else { help.edits };
        }
    }
}
