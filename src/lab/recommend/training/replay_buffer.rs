//! The last transitions that off-policy methods learn from, and how batches are drawn from them.
//!
//! A ring of rows. Rainbow draws by priority (Schaul et al., 2016), the others evenly.

use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;

use super::state_batch::StateRows;
use crate::lab::recommend::goal_tasks::Target;
use crate::types::network_weights::{Matrix, TensorFile};

/// One transition: a state, the action and the next state.
#[derive(Clone, Debug, PartialEq)]
pub struct Transition {
    pub before: StateRow,
    /// Index of the problem in the pool.
    pub action: usize,
    /// The vector that was executed; the problem's embedding if it was snapped.
    pub vector: Vec<f32>,
    /// Discounted sum of rewards over the steps to `after`.
    pub reward: f32,
    /// Discount of the value of `after`: γ to the number of steps; 0 at the end of an episode.
    pub discount: f32,
    pub after: StateRow,
}

/// A learner's state at one step.
#[derive(Clone, Debug, PartialEq)]
pub struct StateRow {
    pub hidden: Vec<f32>,
    pub cell: Vec<f32>,
    pub target: Target,
    /// Steps left, over the steps of an episode.
    pub left: f32,
}

impl StateRows {
    /// Adds a stored state.
    pub fn push_row(&mut self, row: &StateRow) {
        self.hidden.extend_from_slice(&row.hidden);
        self.cell.extend_from_slice(&row.cell);
        self.targets.push(row.target);
        self.left.push(row.left);
    }
}

/// A batch of transitions by column.
#[derive(Clone, Debug, Default)]
pub struct TransitionBatch {
    /// Where they are in the buffer.
    pub places: Vec<usize>,
    pub before: StateRows,
    pub after: StateRows,
    pub actions: Vec<usize>,
    /// Batch × d.
    pub vectors: Vec<f32>,
    pub rewards: Vec<f32>,
    pub discounts: Vec<f32>,
    /// Weights of the losses, at most 1: they correct for unequal chances.
    pub weights: Vec<f32>,
}

/// A ring of transitions.
#[derive(Debug)]
pub struct ReplayBuffer {
    rows: Vec<Transition>,
    priorities: Vec<f32>,
    capacity: usize,
    next: usize,
}

/// Exponent of priorities, and of the weights that correct for them.
const PRIORITY_EXPONENT: f32 = 0.6;
const CORRECTION_EXPONENT: f32 = 0.4;
/// Added to every error, to keep each transition possible. In the unit of the losses.
const MIN_PRIORITY: f32 = 1e-3;

impl ReplayBuffer {
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { rows: Vec::new(), priorities: Vec::new(), capacity, next: 0 }
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a transition with the largest priority so far, in place of the oldest if the ring is full.
    pub fn push(&mut self, row: Transition) {
        let priority = self.priorities.iter().copied().fold(1.0, f32::max);
        if self.rows.len() < self.capacity {
            self.rows.push(row);
            self.priorities.push(priority);
        } else {
            (self.rows[self.next], self.priorities[self.next]) = (row, priority);
        }
        self.next = (self.next + 1) % self.capacity;
    }

    /// Draws a batch, each transition as likely.
    #[must_use]
    pub fn draw_evenly(&self, batch: usize, rng: &mut ChaCha8Rng) -> TransitionBatch {
        let places: Vec<usize> = (0..batch).map(|_| rng.random_range(0..self.rows.len())).collect();
        let weights = vec![1.0; batch];
        self.collect(places, weights)
    }

    /// Draws a batch in proportion to the priorities.
    #[must_use]
    pub fn draw_by_priority(&self, batch: usize, rng: &mut ChaCha8Rng) -> TransitionBatch {
        let mut sums = Vec::with_capacity(self.rows.len());
        let mut total = 0.0_f64;
        for priority in &self.priorities {
            total += f64::from(priority.powf(PRIORITY_EXPONENT));
            sums.push(total);
        }
        let draw = |rng: &mut ChaCha8Rng| {
            let at = rng.random::<f64>() * total;
            sums.partition_point(|sum| *sum <= at).min(self.rows.len() - 1)
        };
        let places: Vec<usize> = (0..batch).map(|_| draw(rng)).collect();
        let chance = |place: &usize| self.priorities[*place].powf(PRIORITY_EXPONENT) / total as f32;
        let weight = |place: &usize| (self.rows.len() as f32 * chance(place)).powf(-CORRECTION_EXPONENT);
        let mut weights: Vec<f32> = places.iter().map(weight).collect();
        let largest = weights.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        for weight in &mut weights {
            *weight /= largest;
        }
        self.collect(places, weights)
    }

    /// Sets the priorities of a drawn batch from its errors.
    pub fn set_priorities(&mut self, places: &[usize], errors: &[f32]) {
        for (place, error) in places.iter().zip(errors) {
            self.priorities[*place] = error.abs() + MIN_PRIORITY;
        }
    }

    fn collect(&self, places: Vec<usize>, weights: Vec<f32>) -> TransitionBatch {
        let mut batch = TransitionBatch { weights, ..TransitionBatch::default() };
        for row in places.iter().map(|place| &self.rows[*place]) {
            batch.before.push_row(&row.before);
            batch.after.push_row(&row.after);
            batch.actions.push(row.action);
            batch.vectors.extend_from_slice(&row.vector);
            batch.rewards.push(row.reward);
            batch.discounts.push(row.discount);
        }
        batch.places = places;
        batch
    }

    /// Adds the ring to a file: a row for each transition.
    pub fn save(&self, file: &mut TensorFile) {
        let Some(first) = self.rows.first() else { return };
        let flat = |row: &Transition, priority: f32| {
            let mut values = vec![row.action as f32, row.reward, row.discount, priority];
            for state in [&row.before, &row.after] {
                values.extend_from_slice(&[target_code(state.target), state.left]);
                values.extend_from_slice(&state.hidden);
                values.extend_from_slice(&state.cell);
            }
            values.extend_from_slice(&row.vector);
            values
        };
        let columns = flat(first, 0.0).len();
        let values = self.rows.iter().zip(&self.priorities).flat_map(|(row, priority)| flat(row, *priority)).collect();
        file.insert("replay.rows", &Matrix::new(self.rows.len(), columns, values));
        file.insert("replay.next", &Matrix::new(1, 2, vec![self.next as f32, first.before.hidden.len() as f32]));
    }

    /// Restores the ring from a file. A file without one leaves it empty.
    ///
    /// # Errors
    /// The position is missing.
    pub fn restore(&mut self, file: &TensorFile) -> anyhow::Result<()> {
        let Some(stored) = file.matrices.get("replay.rows") else { return Ok(()) };
        let position = file.matrix("replay.next", 1, 2)?.values;
        let (next, width) = (position[0] as usize, position[1] as usize);
        self.rows.clear();
        self.priorities.clear();
        for values in stored.values.chunks_exact(stored.columns) {
            let (head, rest) = values.split_at(4);
            let state = |from: usize| StateRow {
                target: decode_target(rest[from]),
                left: rest[from + 1],
                hidden: rest[from + 2..from + 2 + width].to_vec(),
                cell: rest[from + 2 + width..from + 2 + 2 * width].to_vec(),
            };
            let one = 2 + 2 * width;
            self.rows.push(Transition {
                before: state(0),
                action: head[0] as usize,
                vector: rest[2 * one..].to_vec(),
                reward: head[1],
                discount: head[2],
                after: state(one),
            });
            self.priorities.push(head[3]);
        }
        self.next = next;
        Ok(())
    }
}

fn target_code(target: Target) -> f32 {
    match target {
        Target::EveryKc => -1.0,
        Target::Kc(kc) => kc as f32,
    }
}

fn decode_target(code: f32) -> Target {
    if code < 0.0 { Target::EveryKc } else { Target::Kc(code as usize) }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    fn transition(number: usize) -> Transition {
        let row = |shift: f32| StateRow {
            hidden: vec![number as f32, shift],
            cell: vec![0.5, -shift],
            target: if number.is_multiple_of(2) { Target::Kc(number) } else { Target::EveryKc },
            left: 0.3,
        };
        let reward = number as f32 * 0.1;
        Transition {
            before: row(0.0),
            action: number,
            vector: vec![1.0, 2.0, 3.0],
            reward,
            discount: 0.99,
            after: row(1.0),
        }
    }

    #[test]
    fn the_oldest_goes_first_and_a_file_restores_everything() {
        let mut buffer = ReplayBuffer::new(3);
        (0..5).for_each(|number| buffer.push(transition(number)));
        let actions: Vec<usize> = buffer.rows.iter().map(|row| row.action).collect();
        assert_eq!(actions, [3, 4, 2]);
        buffer.set_priorities(&[1], &[-7.0]);
        let mut file = TensorFile::default();
        buffer.save(&mut file);
        let mut other = ReplayBuffer::new(3);
        other.restore(&file).expect("restored");
        assert_eq!((&other.rows, &other.priorities, other.next), (&buffer.rows, &buffer.priorities, buffer.next));
    }

    #[test]
    fn draws_follow_the_priorities() {
        let mut buffer = ReplayBuffer::new(4);
        (0..4).for_each(|number| buffer.push(transition(number)));
        buffer.set_priorities(&[0, 1, 2, 3], &[0.0, 1.0, 1.0, 32.0]);
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let batch = buffer.draw_by_priority(4_000, &mut rng);
        let share = |action: usize| batch.actions.iter().filter(|drawn| **drawn == action).count() as f32 / 4_000.0;
        // 32^.6 = 8 beside 1 and 1; the first has next to none.
        assert!((share(3) - 0.8).abs() < 0.03 && share(0) < 0.01, "{} {}", share(3), share(0));
        let weight =
            |action: usize| batch.weights[batch.actions.iter().position(|drawn| *drawn == action).expect("drawn")];
        assert!((weight(1) / weight(3) - 8.0_f32.powf(0.4)).abs() < 0.02);
        let even = buffer.draw_evenly(4_000, &mut rng);
        let share = even.actions.iter().filter(|drawn| **drawn == 0).count() as f32 / 4_000.0;
        assert!((share - 0.25).abs() < 0.03, "{share}");
    }
}
