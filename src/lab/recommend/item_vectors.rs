//! The vectors of items during training: fixed ones from texts, or learned ones for data without texts.

use candle_core::{DType, Device, Result, Tensor, Var};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::types::network_weights::{Matrix, NetworkShape};

/// The most components of an item that its learned vector uses.
const MAX_KCS: usize = 4;

/// Items with fewer answers in the training data have no vector of their own, only their components'.
const MIN_ANSWERS: u32 = 10;

/// The vectors of all items.
#[derive(Clone, Debug)]
pub enum ItemVectors {
    /// One row per item: ē from the embedding.
    Fixed(Tensor),
    /// One row per item, then one per component. An item's vector is its own row plus the mean of its components'.
    Learned {
        table: Var,
        items: usize,
        /// Whether an item's own row is used.
        known: Vec<bool>,
    },
}

impl ItemVectors {
    /// Fixed vectors, one per item.
    pub fn fixed(vectors: &[Vec<f32>]) -> Result<Self> {
        let columns = vectors.first().map_or(0, Vec::len);
        let values: Vec<f32> = vectors.iter().flatten().copied().collect();
        Ok(Self::Fixed(Tensor::from_vec(values, (vectors.len(), columns), &Device::Cpu)?))
    }

    /// Vectors to learn. `answers` are the numbers of answers to each item in the training data.
    pub fn learned(answers: &[u32], kcs: usize, shape: NetworkShape, rng: &mut ChaCha8Rng) -> Result<Self> {
        let items = answers.len();
        let width = shape.item;
        // Components begin apart; items begin at their component.
        let values =
            (0..(items + kcs) * width).map(|i| if i < items * width { 0.0 } else { rng.random_range(-1.0..1.0_f32) });
        let table = Tensor::from_vec(values.collect::<Vec<f32>>(), (items + kcs, width), &Device::Cpu)?;
        let known = answers.iter().map(|count| *count >= MIN_ANSWERS).collect();
        Ok(Self::Learned { table: Var::from_tensor(&table)?, items, known })
    }

    /// The variables to train; none if the vectors are fixed.
    #[must_use]
    pub fn vars(&self) -> Vec<Var> {
        match self {
            Self::Fixed(_) => Vec::new(),
            Self::Learned { table, .. } => vec![table.clone()],
        }
    }

    /// The vectors of these items with these components: n × width.
    pub fn select(&self, items: &[u32], kcs: &[&[u32]]) -> Result<Tensor> {
        let index = |numbers: Vec<u32>| Tensor::from_vec(numbers, items.len(), &Device::Cpu);
        match self {
            Self::Fixed(rows) => rows.index_select(&index(items.to_vec())?, 0),
            Self::Learned { table, items: count, known } => {
                let own = |item: &u32| known.get(*item as usize).copied().unwrap_or(false);
                let weigh = |weights: Vec<f32>| Tensor::from_vec(weights, (items.len(), 1), &Device::Cpu);
                let used = weigh(items.iter().map(|item| f32::from(u8::from(own(item)))).collect())?;
                let mut vectors = table.index_select(&index(items.to_vec())?, 0)?.broadcast_mul(&used)?;
                let most = kcs.iter().map(|kcs| kcs.len()).max().unwrap_or(0).min(MAX_KCS);
                for place in 0..most {
                    let at = kcs.iter().map(|kcs| kcs.get(place).map_or(0, |kc| *count as u32 + kc));
                    let share =
                        |kcs: &&[u32]| if place < kcs.len() { 1.0 / kcs.len().min(MAX_KCS) as f32 } else { 0.0 };
                    let weights = weigh(kcs.iter().map(share).collect())?;
                    vectors = (vectors + table.index_select(&index(at.collect())?, 0)?.broadcast_mul(&weights)?)?;
                }
                Ok(vectors)
            }
        }
    }

    /// The current rows, to keep or to save; empty if the vectors are fixed.
    pub fn to_matrix(&self) -> Result<Option<Matrix>> {
        match self {
            Self::Fixed(_) => Ok(None),
            Self::Learned { table, .. } => {
                let (rows, columns) = table.dims2()?;
                Ok(Some(Matrix::new(rows, columns, table.flatten_all()?.to_dtype(DType::F32)?.to_vec1()?)))
            }
        }
    }
}
