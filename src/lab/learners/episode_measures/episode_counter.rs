//! Counts the events of one episode in a few small numbers, whatever its length.

use super::super::utterances::Utterance;
use super::{EpisodeTally, MIN_SHARE, divergence};
use crate::lab::learners::episode::EpisodeStep;
use crate::lab::learners::learner_types::{EpisodeEnd, Interrupt, NodeId};
use crate::lab::learners::program_graph::Graph;

/// Kinds of error that a problem distinguishes: the bits of a run's errors.
const ERROR_KINDS: usize = u32::BITS as usize;

/// The counts of one episode.
#[derive(Clone, Debug)]
pub struct EpisodeCounter {
    steps: u32,
    kinds: [u16; 3],
    kind_moves: [[u16; 3]; 3],
    phases: [u16; 4],
    phase_moves: [[u16; 4]; 4],
    last: Option<(usize, usize)>,
    asked: u16,
    off_topic: u16,
    hints: u16,
    back: u16,
    /// Cases that passed after the step before.
    passed: Option<u16>,
    passed_share: f64,
    errors: [u8; ERROR_KINDS],
    bugs: [u8; 16],
    failed_at: Option<u32>,
    acknowledged_at: Option<u32>,
    events: [[u16; 4]; 2],
    /// The last event: a failed run (0) or a hint (1).
    event: Option<usize>,
    event_count: u32,
    /// The first event is a pass.
    at_once: bool,
    end: Option<EpisodeEnd>,
    words: [u32; 3],
}

impl Default for EpisodeCounter {
    fn default() -> Self {
        Self {
            steps: 0,
            kinds: [0; 3],
            kind_moves: [[0; 3]; 3],
            phases: [0; 4],
            phase_moves: [[0; 4]; 4],
            last: None,
            asked: 0,
            off_topic: 0,
            hints: 0,
            back: 0,
            passed: None,
            passed_share: 0.0,
            errors: [0; ERROR_KINDS],
            bugs: [0; 16],
            failed_at: None,
            acknowledged_at: None,
            events: [[0; 4]; 2],
            event: None,
            event_count: 0,
            at_once: false,
            end: None,
            words: [0; 3],
        }
    }
}

/// Indexes of the events in the table of what follows an event.
const EVENT_FAILED: usize = 0;
const EVENT_HINT: usize = 1;
const EVENT_PASSED: usize = 2;
const EVENT_ENDED: usize = 3;

impl EpisodeCounter {
    /// Counts a step; `program` is the file after it.
    pub fn count_step(&mut self, graph: &Graph, step: &EpisodeStep, program: NodeId) {
        self.steps += 1;
        match step.interrupt {
            Some(Interrupt::Assistance) => self.asked += 1,
            Some(Interrupt::OffTopic) => self.off_topic += 1,
            None => {}
        }
        if step.hint.is_some() {
            self.hints += 1;
        }
        // A hint event is the request for it: whether the tutor had an answer depends on the tutor.
        if step.interrupt == Some(Interrupt::Assistance) {
            self.count_event(EVENT_HINT);
        }
        if let Some((phase, kind)) = step.work {
            self.count(phase as usize, kind as usize);
        }
        if let Some((ran, judged)) = step.ran {
            // Logs of real learners hold no runs of unfinished files, so these are not events.
            let is_try = !graph.node(ran).kind.is_unfinished();
            if judged.solved {
                self.count_event(EVENT_PASSED);
            } else {
                if is_try {
                    self.count_event(EVENT_FAILED);
                }
                self.count_failed_run(graph, ran, judged.errors);
            }
        }
        let passed = graph.node(program).passed;
        self.back += u16::from(self.passed.is_some_and(|before| passed < before));
        self.passed = Some(passed);
        self.passed_share = graph.node(program).passed_share();
        if step.end.is_some() {
            self.end = step.end;
            self.count_event(EVENT_ENDED);
        }
    }

    /// Counts the learner's words in the step that was counted last. Equation 28: the first words about an error after
    /// the step of the first failed run acknowledge it.
    pub fn count_utterance(&mut self, line: Utterance) {
        if line.acknowledges && self.failed_at.is_some_and(|failed| self.steps > failed) {
            self.acknowledged_at.get_or_insert(self.steps);
        }
        let counts = [line.words, line.certain, line.unsure];
        self.words.iter_mut().zip(counts).for_each(|(all, more)| *all += more as u32);
    }

    /// The number of counted steps.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    fn count(&mut self, phase: usize, kind: usize) {
        self.phases[phase] += 1;
        self.kinds[kind] += 1;
        if let Some((last_phase, last_kind)) = self.last {
            self.phase_moves[last_phase][phase] += 1;
            self.kind_moves[last_kind][kind] += 1;
        }
        self.last = Some((phase, kind));
    }

    /// Equation 25: an error counts for a run if it is anywhere in what the run shows.
    fn count_failed_run(&mut self, graph: &Graph, ran: NodeId, errors: u32) {
        self.failed_at.get_or_insert(self.steps);
        for (kind, seen) in self.errors.iter_mut().enumerate() {
            *seen = seen.saturating_add((errors >> kind & 1) as u8);
        }
        for flaw in graph.node(ran).flaws.each() {
            self.bugs[flaw] = self.bugs[flaw].saturating_add(1);
        }
    }

    fn count_event(&mut self, event: usize) {
        self.at_once |= self.event_count == 0 && event == EVENT_PASSED;
        if let Some(last) = self.event {
            self.events[last][event] += 1;
        }
        self.event_count += u32::from(event != EVENT_ENDED);
        self.event = (event == EVENT_FAILED || event == EVENT_HINT).then_some(event);
    }

    /// The sums of this episode alone.
    #[must_use]
    pub fn tally(&self) -> EpisodeTally {
        let solved = self.end == Some(EpisodeEnd::Solved);
        let wide = |counts: &[u8], least: u8| counts.iter().filter(|count| **count >= least).count() as u64;
        let kinds = self.kinds.map(u64::from);
        let worked: u16 = self.phases.iter().sum();
        let from = self.phase_moves.map(|row| row.iter().sum::<u16>());
        let moves = |phase: usize| self.phase_moves[phase].map(|count| share(count, from[phase]));
        let lag = self.failed_at.map_or(0, |failed| self.acknowledged_at.unwrap_or(self.steps) - failed);
        let mut tally = EpisodeTally {
            lives: 1,
            solved: u64::from(solved),
            gave_up: u64::from(self.end == Some(EpisodeEnd::GaveUp)),
            steps: u64::from(self.steps),
            steps_to_solve: if solved { u64::from(self.steps) } else { 0 },
            kinds,
            kind_moves: self.kind_moves.map(|row| row.map(u64::from)),
            phases: self.phases.map(u64::from),
            phase_moves: self.phase_moves.map(|row| row.map(u64::from)),
            visited: from.map(|moves| u64::from(moves > 0)),
            phase_shares: self.phases.map(|count| share(count, worked)),
            move_shares: std::array::from_fn(moves),
            asked: u64::from(self.asked),
            off_topic: u64::from(self.off_topic),
            hints: u64::from(self.hints),
            back: f64::from(self.back) / f64::from(self.steps.saturating_sub(1).max(1)),
            errors: [wide(&self.errors, 1), wide(&self.errors, 2)],
            bugs: [wide(&self.bugs, 1), wide(&self.bugs, 2)],
            failing: u64::from(self.failed_at.is_some()),
            lag: u64::from(lag),
            divergence: divergence(kinds, MIN_SHARE),
            events: self.events.map(|row| row.map(u64::from)),
            event_count: u64::from(self.event_count),
            episodes: u64::from(self.event_count > 0),
            at_once: u64::from(self.at_once),
            words: self.words.map(u64::from),
            final_passed: self.passed_share,
            ..EpisodeTally::default()
        };
        tally.set_squares();
        tally
    }
}

fn share(part: u16, whole: u16) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}
