//! The Adam optimiser, with a state that can be saved.
//!
//! candle-nn's optimiser keeps its moments private, so a resumed training would differ from an uninterrupted one.

use candle_core::backprop::GradStore;
use candle_core::{DType, Device, Result, Tensor, Var};

use crate::types::network_weights::{Matrix, TensorFile};

/// Adam (Kingma and Ba 2015) with decoupled weight decay and a bound on the gradient's norm.
#[derive(Debug)]
pub struct Adam {
    vars: Vec<Var>,
    first: Vec<Tensor>,
    second: Vec<Tensor>,
    steps: u32,
    pub settings: AdamSettings,
}

/// Settings of the optimiser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamSettings {
    pub rate: f64,
    /// Share of each weight that a step at rate 1 removes.
    pub decay: f64,
    /// Largest norm of the gradient; a longer one is scaled down to it.
    pub max_norm: f64,
}

const BETA: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

impl Adam {
    pub fn new(vars: Vec<Var>, settings: AdamSettings) -> Result<Self> {
        let zeros = || vars.iter().map(|var| var.zeros_like()).collect::<Result<Vec<Tensor>>>();
        let (first, second) = (zeros()?, zeros()?);
        Ok(Self { vars, first, second, steps: 0, settings })
    }

    /// One step against the gradient. Variables without a gradient stay.
    pub fn step(&mut self, gradients: &GradStore) -> Result<()> {
        let mut squares = 0.0;
        for var in &self.vars {
            if let Some(gradient) = gradients.get(var.as_tensor()) {
                squares += gradient.sqr()?.sum_all()?.to_dtype(DType::F64)?.to_scalar::<f64>()?;
            }
        }
        let norm = squares.sqrt();
        let scale = if norm > self.settings.max_norm { self.settings.max_norm / norm } else { 1.0 };
        self.steps += 1;
        let correction = BETA.map(|beta| 1.0 - beta.powi(self.steps as i32));
        for (index, var) in self.vars.iter().enumerate() {
            let Some(gradient) = gradients.get(var.as_tensor()) else { continue };
            let gradient = (gradient * scale)?;
            let first = ((&self.first[index] * BETA[0])? + (&gradient * (1.0 - BETA[0]))?)?;
            let second = ((&self.second[index] * BETA[1])? + (gradient.sqr()? * (1.0 - BETA[1]))?)?;
            let slope = ((&first / correction[0])? / ((&second / correction[1])?.sqrt()? + EPSILON)?)?;
            let kept = (var.as_tensor() * (1.0 - self.settings.rate * self.settings.decay))?;
            var.set(&(kept - (slope * self.settings.rate)?)?)?;
            // Without a history, so that the graph of this step can be freed.
            (self.first[index], self.second[index]) = (first.detach(), second.detach());
        }
        Ok(())
    }

    /// Adds the moments and the step count to a checkpoint.
    pub fn to_tensors(&self, prefix: &str, file: &mut TensorFile) -> Result<()> {
        for (index, (first, second)) in self.first.iter().zip(&self.second).enumerate() {
            file.insert(&format!("{prefix}first.{index}"), &to_matrix(first)?);
            file.insert(&format!("{prefix}second.{index}"), &to_matrix(second)?);
        }
        // Below 2^24, `f32` counts exactly.
        file.insert(&format!("{prefix}steps"), &Matrix::new(1, 1, vec![self.steps as f32]));
        Ok(())
    }

    /// Restores what [`Self::to_tensors`] saved.
    pub fn restore(&mut self, prefix: &str, file: &TensorFile) -> anyhow::Result<()> {
        for index in 0..self.vars.len() {
            let (rows, columns) = self.vars[index].dims2()?;
            self.first[index] = to_tensor(&file.matrix(&format!("{prefix}first.{index}"), rows, columns)?)?;
            self.second[index] = to_tensor(&file.matrix(&format!("{prefix}second.{index}"), rows, columns)?)?;
        }
        self.steps = file.matrix(&format!("{prefix}steps"), 1, 1)?.values[0] as u32;
        Ok(())
    }
}

/// A tensor of two dimensions as a matrix.
pub fn to_matrix(tensor: &Tensor) -> Result<Matrix> {
    let (rows, columns) = tensor.dims2()?;
    Ok(Matrix::new(rows, columns, tensor.flatten_all()?.to_dtype(DType::F32)?.to_vec1()?))
}

/// A matrix as an `f32` tensor.
pub fn to_tensor(matrix: &Matrix) -> Result<Tensor> {
    Tensor::from_slice(&matrix.values, (matrix.rows, matrix.columns), &Device::Cpu)
}
