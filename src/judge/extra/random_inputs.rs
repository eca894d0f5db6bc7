//! The random inputs of a problem: what its generator made, and what the references answer.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

/// The random inputs of a problem, the shortest first.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct RandomInputs {
    pub(super) rows: Vec<RandomInput>,
    /// Inputs that don't count, each with the reason: `random_input(7) raises ValueError: …`.
    pub faults: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct RandomInput {
    pub seed: u32,
    /// The arguments as JSON.
    pub text: String,
    /// The reference's answer in the sandbox's tagged JSON.
    pub answer: Json,
    /// Jumps and calls that the reference needs.
    pub turns: u64,
}

impl RandomInput {
    /// The arguments as a case stores them.
    pub fn args(&self) -> Vec<Json> {
        serde_json::from_str(&self.text).unwrap_or_default()
    }
}

impl RandomInputs {
    /// Number of inputs that count.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no input counts.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// At most `most` inputs, taken evenly from all lengths.
    pub(super) fn spread(&self, most: usize) -> impl Iterator<Item = &RandomInput> {
        let count = most.min(self.rows.len());
        // The last of each part, so that the longest input is among them.
        (1..=count).map(move |part| &self.rows[part * self.rows.len() / count - 1])
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn inputs(count: u32) -> RandomInputs {
        let row = |seed| RandomInput { seed, text: format!("[{seed}]"), answer: json!(seed), turns: 1 };
        RandomInputs { rows: (1..=count).map(row).collect(), faults: Vec::new() }
    }

    #[test]
    fn few_inputs_are_taken_evenly_and_with_the_longest() {
        let check = |count, most, expected: &[u32]| {
            let inputs = inputs(count);
            assert_eq!(inputs.spread(most).map(|row| row.seed).collect::<Vec<_>>(), expected);
        };
        check(10, 20, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        check(10, 5, &[2, 4, 6, 8, 10]);
        check(10, 3, &[3, 6, 10]);
        check(10, 1, &[10]);
        check(0, 5, &[]);
    }
}
