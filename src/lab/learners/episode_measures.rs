//! Measures of episodes: counts of one episode, sums over many, and each measure as an equation over the sums.
//!
//! Sums are added in the order of learners, in at most [`BATCH_COUNT`] batches, each with all problems; every interval
//! comes from the batches. Pure; the paper's figures and the goals are in [`paper_goals`].

use serde::{Deserialize, Serialize};

use super::environment;
use super::learner_types::MetacognitivePhase;
use crate::lab::statistics;

pub mod episode_counter;
pub mod paper_goals;

pub use episode_counter::EpisodeCounter;

/// Batches of learners, for intervals by the jackknife.
pub const BATCH_COUNT: usize = 20;
/// Half of an interval up to this is rounding: all batches agree.
const SMALLEST_SPREAD: f64 = 1e-12;
/// Replaces a share of 0 in a logarithm (the paper's ± belong to figures computed so).
pub const MIN_SHARE: f64 = 1e-6;
/// Real learners' shares of Constructing and Debugging, and P(D → D) (A.4).
pub const REAL_ACTIVITY_SHARES: [f64; 2] = [0.544, 0.456];
pub const REAL_DEBUG_STICKINESS: f64 = 0.541;

/// Sums over episodes. Adding two tallies equals the tally of all their episodes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EpisodeTally {
    pub lives: u64,
    pub solved: u64,
    pub gave_up: u64,
    pub steps: u64,
    pub steps_to_solve: u64,
    /// Steps of C D A, and pairs of consecutive steps of work.
    pub kinds: [u64; 3],
    pub kind_moves: [[u64; 3]; 3],
    /// Steps of P E M R, and pairs.
    pub phases: [u64; 4],
    pub phase_moves: [[u64; 4]; 4],
    /// Episodes that were in a phase and left it.
    pub visited: [u64; 4],
    /// Sums over episodes of each episode's shares of phases, and of the moves from each phase (0 if it never was in
    /// the phase).
    pub phase_shares: [f64; 4],
    pub move_shares: [[f64; 4]; 4],
    /// The sums of their squares, for Welch's test.
    pub phase_squares: [f64; 4],
    pub move_squares: [[f64; 4]; 4],
    /// Sums over episodes of steps², E → E · steps and E → E · solved, for correlations.
    pub steps_squared: u64,
    pub enacting_steps: f64,
    pub enacting_solved: f64,
    /// Sum over episodes of the share of cases that pass at the end.
    pub final_passed: f64,
    pub asked: u64,
    pub off_topic: u64,
    pub hints: u64,
    /// Sum over episodes of the share of steps after which fewer cases passed than before.
    pub back: f64,
    /// Kinds of error that an episode had at least once, and at least twice; the same for bugs.
    pub errors: [u64; 2],
    pub bugs: [u64; 2],
    /// Episodes with a failed run, and steps from it to the learner's first words about an error.
    pub failing: u64,
    pub lag: u64,
    /// Sum over episodes of each episode's divergence, with [`MIN_SHARE`] for a share of 0.
    pub divergence: f64,
    /// From a failed run and from a hint to: a failed run, a hint, a pass, the end.
    pub events: [[u64; 4]; 2],
    /// Tries and hints, episodes that had any, and episodes whose first event is a pass.
    pub event_count: u64,
    pub episodes: u64,
    pub at_once: u64,
    /// Words said, and those of certainty and of uncertainty.
    pub words: [u64; 3],
    /// How the real tutor did, in the environments that have it.
    pub rung: environment::tutor_tally::TutorTally,
}

impl EpisodeTally {
    /// Adds the sums of another tally.
    pub fn add(&mut self, other: &Self) {
        let pairs = |mine: &mut [u64], theirs: &[u64]| mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        let shares = |mine: &mut [f64], theirs: &[f64]| mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        self.lives += other.lives;
        self.solved += other.solved;
        self.gave_up += other.gave_up;
        self.steps += other.steps;
        self.steps_to_solve += other.steps_to_solve;
        pairs(&mut self.kinds, &other.kinds);
        pairs(self.kind_moves.as_flattened_mut(), other.kind_moves.as_flattened());
        pairs(&mut self.phases, &other.phases);
        pairs(self.phase_moves.as_flattened_mut(), other.phase_moves.as_flattened());
        pairs(&mut self.visited, &other.visited);
        shares(&mut self.phase_shares, &other.phase_shares);
        shares(self.move_shares.as_flattened_mut(), other.move_shares.as_flattened());
        shares(&mut self.phase_squares, &other.phase_squares);
        shares(self.move_squares.as_flattened_mut(), other.move_squares.as_flattened());
        self.steps_squared += other.steps_squared;
        self.enacting_steps += other.enacting_steps;
        self.enacting_solved += other.enacting_solved;
        self.final_passed += other.final_passed;
        self.asked += other.asked;
        self.off_topic += other.off_topic;
        self.hints += other.hints;
        self.back += other.back;
        pairs(&mut self.errors, &other.errors);
        pairs(&mut self.bugs, &other.bugs);
        self.failing += other.failing;
        self.lag += other.lag;
        self.divergence += other.divergence;
        pairs(self.events.as_flattened_mut(), other.events.as_flattened());
        self.event_count += other.event_count;
        self.episodes += other.episodes;
        self.at_once += other.at_once;
        pairs(&mut self.words, &other.words);
        self.rung.add(&other.rung);
    }

    /// Sets the squares and products of an episode's own figures.
    fn set_squares(&mut self) {
        let enacting = self.move_shares[MetacognitivePhase::Enacting as usize][MetacognitivePhase::Enacting as usize];
        self.phase_squares = self.phase_shares.map(|share| share * share);
        self.move_squares = self.move_shares.map(|row| row.map(|share| share * share));
        self.steps_squared = self.steps * self.steps;
        self.enacting_steps = enacting * self.steps as f64;
        self.enacting_solved = enacting * self.solved as f64;
    }

    /// Share of episodes that ended with a solution (equation 17).
    #[must_use]
    pub fn solve_rate(&self) -> Option<f64> {
        ratio(self.solved, self.lives)
    }

    /// Mean steps of an episode, and of one that ended with a solution (equation 18).
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        ratio(self.steps, self.lives)
    }

    #[must_use]
    pub fn mean_steps_to_solve(&self) -> Option<f64> {
        ratio(self.steps_to_solve, self.solved)
    }

    /// Equation 21: `Σ q ln(q / p)`, p the pooled shares of C D A, q the real ones. `None` if a share is 0 that is
    /// positive for real learners: the divergence is unbounded.
    #[must_use]
    pub fn d_kl(&self) -> Option<f64> {
        let [c, d, _] = self.kinds;
        (c > 0 && d > 0).then(|| divergence(self.kinds, 0.0))
    }

    /// The mean over episodes of each episode's divergence.
    #[must_use]
    pub fn d_kl_by_life(&self) -> Option<f64> {
        (self.lives > 0).then(|| self.divergence / self.lives as f64)
    }

    /// After equation 22: `½ kl(s ‖ .541) + ½ kl(r ‖ .456)`, s = P(D → D), r the share of D.
    #[must_use]
    pub fn d_debug(&self) -> Option<f64> {
        let from = self.kind_moves[1];
        let sticky = ratio(from[1], from.iter().sum())?;
        let share = ratio(self.kinds[1], self.kinds.iter().sum())?;
        Some(0.5 * kl_divergence(sticky, REAL_DEBUG_STICKINESS) + 0.5 * kl_divergence(share, REAL_ACTIVITY_SHARES[1]))
    }

    /// Equation 24, the mean over episodes.
    #[must_use]
    pub fn nonlinearity(&self) -> Option<f64> {
        (self.lives > 0).then(|| self.back / self.lives as f64)
    }

    /// Equation 26.
    #[must_use]
    pub fn recurrence(&self) -> Option<f64> {
        ratio(self.errors[1], self.errors[0])
    }

    /// The same by bug.
    #[must_use]
    pub fn recurrence_by_bug(&self) -> Option<f64> {
        ratio(self.bugs[1], self.bugs[0])
    }

    /// Equation 28, over episodes that failed at least once.
    #[must_use]
    pub fn lag(&self) -> Option<f64> {
        ratio(self.lag, self.failing)
    }

    /// Share of P E M R in the steps of an episode, the mean over episodes (table 13).
    #[must_use]
    pub fn phase_share(&self, phase: usize) -> Option<f64> {
        (self.lives > 0).then(|| self.phase_shares[phase] / self.lives as f64)
    }

    /// Share of the moves from a phase, the mean over episodes; episodes that never were in the phase count as 0, or
    /// are left out.
    #[must_use]
    pub fn phase_move(&self, from: usize, to: usize, with_strangers: bool) -> Option<f64> {
        let lives = if with_strangers { self.lives } else { self.visited[from] };
        (lives > 0).then(|| self.move_shares[from][to] / lives as f64)
    }

    /// Mean and variance over episodes of a phase's share, and their number.
    #[must_use]
    pub fn phase_moments(&self, phase: usize) -> Option<SampleMoments> {
        SampleMoments::from_sums(self.lives, self.phase_shares[phase], self.phase_squares[phase])
    }

    /// The same of the share of a move among the moves from its phase (0 without any).
    #[must_use]
    pub fn move_moments(&self, from: usize, to: usize) -> Option<SampleMoments> {
        SampleMoments::from_sums(self.lives, self.move_shares[from][to], self.move_squares[from][to])
    }

    /// Pearson's correlation over episodes of E → E with the number of steps, and with being solved.
    #[must_use]
    pub fn enacting_correlations(&self) -> [Option<f64>; 2] {
        let (n, e, solved) = (self.lives as f64, MetacognitivePhase::Enacting as usize, self.solved as f64);
        let (sum, squares) = (self.move_shares[e][e], self.move_squares[e][e]);
        let with = |products: f64, other: f64, other_squares: f64| {
            let covariance = n * products - sum * other;
            let spread = ((n * squares - sum * sum) * (n * other_squares - other * other)).sqrt();
            (spread > 0.0).then(|| covariance / spread)
        };
        [
            with(self.enacting_steps, self.steps as f64, self.steps_squared as f64),
            with(self.enacting_solved, solved, solved),
        ]
    }

    /// Mean share of cases that pass at the end.
    #[must_use]
    pub fn final_pass_share(&self) -> Option<f64> {
        (self.lives > 0).then(|| self.final_passed / self.lives as f64)
    }

    /// What follows a failed run (0) or a hint (1): a failed run, a hint, a pass, the end.
    #[must_use]
    pub fn event_move(&self, from: usize, to: usize) -> Option<f64> {
        ratio(self.events[from][to], self.events[from].iter().sum())
    }

    /// Mean tries and hints of an episode that had any. A run of an unfinished file is not a try.
    #[must_use]
    pub fn mean_events(&self) -> Option<f64> {
        ratio(self.event_count, self.episodes)
    }

    /// Share of these episodes whose first event is a pass.
    #[must_use]
    pub fn right_at_once(&self) -> Option<f64> {
        ratio(self.at_once, self.episodes)
    }

    /// Words of certainty (1) or uncertainty (2) per thousand words.
    #[must_use]
    pub fn words_per_thousand(&self, words: usize) -> Option<f64> {
        ratio(self.words[words], self.words[0]).map(|share| share * 1000.0)
    }

    /// Share of steps that were Assistance, and Off-Topic.
    #[must_use]
    pub fn interrupt_shares(&self) -> [Option<f64>; 2] {
        [ratio(self.asked, self.steps), ratio(self.off_topic, self.steps)]
    }
}

/// A sample's size, mean and variance (n − 1 in the denominator).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SampleMoments {
    pub n: u64,
    pub mean: f64,
    pub variance: f64,
}

impl SampleMoments {
    fn from_sums(n: u64, sum: f64, squares: f64) -> Option<Self> {
        let mean = sum / n as f64;
        (n > 1).then(|| Self { n, mean, variance: (squares - sum * mean).max(0.0) / (n as f64 - 1.0) })
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// `Σ q ln(q / max(p, least))` of counts of C D A against the real shares.
fn divergence(kinds: [u64; 3], least: f64) -> f64 {
    let all = kinds.iter().sum::<u64>().max(1) as f64;
    REAL_ACTIVITY_SHARES.iter().zip(kinds).map(|(q, count)| q * (q / (count as f64 / all).max(least)).ln()).sum()
}

/// Divergence of one Bernoulli from another, `a ln(a/b) + (1−a) ln((1−a)/(1−b))`, in nats.
#[must_use]
pub fn kl_divergence(a: f64, b: f64) -> f64 {
    let term = |p: f64, q: f64| if p > 0.0 { p * (p / q).ln() } else { 0.0 };
    term(a, b) + term(1.0 - a, 1.0 - b)
}

/// Sums of one kind of learner, by batch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TallyBatches(pub Vec<EpisodeTally>);

impl Default for TallyBatches {
    fn default() -> Self {
        Self(vec![EpisodeTally::default(); BATCH_COUNT])
    }
}

impl TallyBatches {
    /// The batch of a learner in a run of `learners` over `problems`. Consecutive learners work on consecutive
    /// problems, so each run of `problems` learners belongs to one batch: every batch has every problem equally often,
    /// and the difference between problems is not taken for chance. The last, incomplete run is the first batch's.
    pub fn batch_of(&mut self, learner: u64, learners: u64, problems: u64) -> &mut EpisodeTally {
        let rounds = (learners / problems.max(1)).max(1);
        let round = learner / problems.max(1);
        &mut self.0[(round % rounds.min(BATCH_COUNT as u64)) as usize]
    }

    pub fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| mine.add(theirs));
    }

    /// All batches but one, or all.
    #[must_use]
    pub fn sum_without(&self, without: Option<usize>) -> EpisodeTally {
        let mut sum = EpisodeTally::default();
        let kept = self.0.iter().enumerate().filter(|(batch, _)| Some(*batch) != without);
        kept.for_each(|(_, tally)| sum.add(tally));
        sum
    }
}

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct JackknifeEstimate {
    pub value: f64,
    /// `None` if too few batches have a value, or all have the same.
    pub interval: Option<(f64, f64)>,
}

impl JackknifeEstimate {
    /// A figure over several kinds of learners, with its jackknife interval over batches. The same learners are in
    /// every kind, so the difference of two kinds is a paired one. `None` if the figure can't be computed.
    #[must_use]
    pub fn from_batches(kinds: &[&TallyBatches], figure: impl Fn(&[EpisodeTally]) -> Option<f64>) -> Option<Self> {
        let at = |without| figure(&kinds.iter().map(|batches| batches.sum_without(without)).collect::<Vec<_>>());
        let value = at(None)?;
        let lived = |batch: usize| kinds.iter().any(|batches| batches.0[batch].lives > 0);
        let without: Option<Vec<f64>> =
            (0..BATCH_COUNT).filter(|batch| lived(*batch)).map(|batch| at(Some(batch))).collect();
        let interval = without.and_then(|values| jackknife(value, &values));
        Some(Self { value, interval })
    }

    /// The same with an interval that ends at the bounds of what the figure can be.
    #[must_use]
    pub fn within(self, (low, high): (f64, f64)) -> Self {
        Self { interval: self.interval.map(|(from, to)| (from.max(low), to.min(high))), ..self }
    }
}

/// Bounds of a share, and of a figure that is at least 0.
pub const SHARE: (f64, f64) = (0.0, 1.0);
pub const AMOUNT: (f64, f64) = (0.0, f64::INFINITY);

/// 95 % interval of a figure from its values without each batch (Tukey's jackknife, Student's t). `None` for fewer than
/// five batches, and where all agree: their spread then says nothing about chance.
fn jackknife(value: f64, without: &[f64]) -> Option<(f64, f64)> {
    let n = without.len() as f64;
    if without.len() < 5 {
        return None;
    }
    let mean = without.iter().sum::<f64>() / n;
    let squares = without.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
    let half = statistics::half_interval((squares * (n - 1.0) / n).sqrt(), without.len())?;
    (half > SMALLEST_SPREAD).then_some((value - half, value + half))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(got: Option<f64>, want: f64) {
        assert!(got.is_some_and(|got| (got - want).abs() < 1e-9), "got {got:?}, want {want}");
    }

    #[test]
    fn divergences_by_hand() {
        let mut tally = EpisodeTally { kinds: [5, 5, 0], lives: 1, ..EpisodeTally::default() };
        close(tally.d_kl(), 0.544 * (0.544_f64 / 0.5).ln() + 0.456 * (0.456_f64 / 0.5).ln());
        tally.kind_moves[1] = [1, 3, 0];
        let by_hand = 0.5 * (0.75 * (0.75_f64 / 0.541).ln() + 0.25 * (0.25_f64 / 0.459).ln())
            + 0.5 * (0.5 * (0.5_f64 / 0.456).ln() + 0.5 * (0.5_f64 / 0.544).ln());
        close(tally.d_debug(), by_hand);
        assert_eq!(EpisodeTally { kinds: [5, 0, 5], ..EpisodeTally::default() }.d_kl(), None, "without bound");
        assert!((kl_divergence(0.3, 0.3)).abs() < 1e-12 && kl_divergence(0.0, 0.5) > 0.0);
    }

    #[test]
    fn an_interval_is_that_of_the_mean_where_the_figure_is_one() {
        let mut batches = TallyBatches::default();
        for learner in 0..200_u64 {
            batches.batch_of(learner, 200, 1).add(&EpisodeTally {
                lives: 1,
                solved: u64::from(learner % 20 < 8),
                ..EpisodeTally::default()
            });
        }
        let estimate = JackknifeEstimate::from_batches(&[&batches], |sums| sums[0].solve_rate()).expect("an estimate");
        // Twenty batches, eight at 1 and twelve at 0: s = sqrt(.24 · 20/19) = .5026, over sqrt(20), times t(19) = 2.0930.
        let (low, high) = estimate.interval.expect("an interval");
        assert!((estimate.value - 0.4).abs() < 1e-9);
        assert!((high - 0.4 - 0.2352).abs() < 1e-3 && (0.4 - low - 0.2352).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn problems_of_unequal_difficulty_do_not_widen_an_interval() {
        // Four problems; all learners solve the first and none the others: the share of solved lives has no chance in it.
        let mut batches = TallyBatches::default();
        for learner in 0..403_u64 {
            let solved = u64::from(learner % 4 == 0);
            batches.batch_of(learner, 400, 4).add(&EpisodeTally { lives: 1, solved, ..EpisodeTally::default() });
        }
        let estimate = JackknifeEstimate::from_batches(&[&batches], |sums| sums[0].solve_rate()).expect("an estimate");
        let (low, high) = estimate.interval.expect("an interval");
        assert!(high - low < 0.005, "{low} {high}");
    }

    #[test]
    fn correlations_and_moments_are_those_of_the_episodes() {
        let lives = [(0.5, 10, true), (0.9, 30, false), (0.1, 12, true), (0.7, 20, false)];
        let mut sum = EpisodeTally::default();
        for (enacting, steps, solved) in lives {
            let mut one = EpisodeTally { lives: 1, solved: u64::from(solved), steps, ..EpisodeTally::default() };
            one.move_shares[1][1] = enacting;
            one.set_squares();
            sum.add(&one);
        }
        let moments = sum.move_moments(1, 1).expect("moments");
        assert!((moments.mean - 0.55).abs() < 1e-12 && (moments.variance - 0.35 / 3.0).abs() < 1e-12, "{moments:?}");
        let [steps, solved] = sum.enacting_correlations();
        // By hand: Sxy = 7.6 and -.5; Sxx = .35, Syy = 248 for steps and 1 for solved.
        close(steps, 7.6 / (0.35_f64 * 248.0).sqrt());
        close(solved, -0.5 / 0.35_f64.sqrt());
    }

    #[test]
    fn of_too_few_learners_no_interval_is_said() {
        let mut batches = TallyBatches::default();
        batches.batch_of(0, 1, 1).add(&EpisodeTally { lives: 1, ..EpisodeTally::default() });
        let estimate = JackknifeEstimate::from_batches(&[&batches], |sums| sums[0].solve_rate()).expect("an estimate");
        assert_eq!(estimate.interval, None);
        assert_eq!(JackknifeEstimate::from_batches(&[&TallyBatches::default()], |sums| sums[0].solve_rate()), None);
        (0..200).for_each(|learner| batches.batch_of(learner, 200, 1).lives += 1);
        let estimate = JackknifeEstimate::from_batches(&[&batches], |sums| sums[0].solve_rate()).expect("an estimate");
        assert_eq!((estimate.value, estimate.interval), (0.0, None), "all batches agree");
        batches.batch_of(0, 200, 1).solved = 1;
        let estimate = JackknifeEstimate::from_batches(&[&batches], |sums| sums[0].solve_rate()).expect("an estimate");
        assert!(estimate.interval.is_some_and(|(low, _)| low < 0.0));
        assert!(estimate.within(SHARE).interval.is_some_and(|(low, high)| low == 0.0 && high > 0.0 && high < 1.0));
    }
}
