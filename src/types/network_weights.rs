//! Weights of the knowledge-tracing network, and reading them from a safetensors file.
//!
//! The network is an LSTM over exercises and answers, with a small network that scores an item or a knowledge component
//! (KC) against the LSTM's state (ExRec, equations 11b and 12). `learner/predict/network.rs` evaluates it, and
//! `lab/recommend/trainable_network.rs` trains it.

use std::collections::BTreeMap;

use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use thiserror::Error;

/// A row-major matrix.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    /// `rows * columns` values.
    pub values: Vec<f32>,
}

impl Matrix {
    /// A matrix of zeros.
    #[must_use]
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { rows, columns, values: vec![0.0; rows * columns] }
    }

    /// A matrix with these values. Panics if their number is not `rows * columns`.
    #[must_use]
    pub fn new(rows: usize, columns: usize, values: Vec<f32>) -> Self {
        assert_eq!(values.len(), rows * columns, "a {rows} × {columns} matrix has {} values", rows * columns);
        Self { rows, columns, values }
    }

    /// One row: `columns` values.
    #[must_use]
    pub fn row(&self, index: usize) -> &[f32] {
        &self.values[index * self.columns..(index + 1) * self.columns]
    }
}

/// Widths of the network's layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkShape {
    /// Width d of an item vector.
    pub item: usize,
    /// Width of the LSTM's hidden state and of its cell.
    pub hidden: usize,
    /// Width of each of the two projections that are joined (A h and B v).
    pub projection: usize,
    /// Width of the layer after them (U).
    pub combined: usize,
}

impl NetworkShape {
    /// The shape of the shipped network. The paper has 300 and 1,200 for 7,652 questions.
    pub const SHIPPED: Self = Self { item: 64, hidden: 64, projection: 64, combined: 128 };

    /// Name, rows and columns of every weight, in the order of [`NetworkWeights::matrices`]. A bias is one row.
    #[must_use]
    pub fn layout(self) -> [(&'static str, usize, usize); 12] {
        let gates = 4 * self.hidden;
        [
            ("answers", 2, self.item),
            ("gates.input", gates, self.item),
            ("gates.hidden", gates, self.hidden),
            ("gates.bias", 1, gates),
            ("state.weight", self.projection, self.hidden),
            ("state.bias", 1, self.projection),
            ("item.weight", self.projection, self.item),
            ("item.bias", 1, self.projection),
            ("combined.weight", self.combined, 2 * self.projection),
            ("combined.bias", 1, self.combined),
            ("output.weight", 1, self.combined),
            ("output.bias", 1, 1),
        ]
    }
}

/// All weights of the network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkWeights {
    pub shape: NetworkShape,
    /// a₀ and a₁: added to an item's vector for a wrong and a right answer. 2 × item.
    pub answers: Matrix,
    /// Gates of the LSTM in the order input, forget, cell, output. 4·hidden × item.
    pub gates_input: Matrix,
    /// 4·hidden × hidden.
    pub gates_hidden: Matrix,
    /// 1 × 4·hidden.
    pub gates_bias: Matrix,
    /// A: projection × hidden, and its bias.
    pub state_weight: Matrix,
    pub state_bias: Matrix,
    /// B: projection × item, and its bias.
    pub item_weight: Matrix,
    pub item_bias: Matrix,
    /// U: combined × 2·projection, and its bias.
    pub combined_weight: Matrix,
    pub combined_bias: Matrix,
    /// u: 1 × combined, and its bias.
    pub output_weight: Matrix,
    pub output_bias: Matrix,
}

impl NetworkWeights {
    /// All zeros. Its logit is 0 for every item.
    #[must_use]
    pub fn zeros(shape: NetworkShape) -> Self {
        Self::from_matrices(shape, shape.layout().map(|(_, rows, columns)| Matrix::zeros(rows, columns)))
    }

    /// Weights from matrices in the order of [`NetworkShape::layout`].
    #[must_use]
    pub fn from_matrices(shape: NetworkShape, matrices: [Matrix; 12]) -> Self {
        let [
            answers,
            gates_input,
            gates_hidden,
            gates_bias,
            state_weight,
            state_bias,
            item_weight,
            item_bias,
            combined_weight,
            combined_bias,
            output_weight,
            output_bias,
        ] = matrices;
        Self {
            shape,
            answers,
            gates_input,
            gates_hidden,
            gates_bias,
            state_weight,
            state_bias,
            item_weight,
            item_bias,
            combined_weight,
            combined_bias,
            output_weight,
            output_bias,
        }
    }

    /// The matrices in the order of [`NetworkShape::layout`].
    #[must_use]
    pub fn matrices(&self) -> [&Matrix; 12] {
        [
            &self.answers,
            &self.gates_input,
            &self.gates_hidden,
            &self.gates_bias,
            &self.state_weight,
            &self.state_bias,
            &self.item_weight,
            &self.item_bias,
            &self.combined_weight,
            &self.combined_bias,
            &self.output_weight,
            &self.output_bias,
        ]
    }

    /// Reads the network whose tensors begin with `prefix`, such as `trace.`.
    pub fn from_tensors(tensors: &TensorFile, prefix: &str) -> Result<Self, WeightsError> {
        let name = |part: &str| format!("{prefix}{part}");
        let (_, item) = tensors.size(&name("answers"))?;
        let (gates, hidden) = tensors.size(&name("gates.hidden"))?;
        let (projection, _) = tensors.size(&name("state.weight"))?;
        let (combined, _) = tensors.size(&name("combined.weight"))?;
        let shape = NetworkShape { item, hidden, projection, combined };
        if gates != 4 * hidden {
            return Err(WeightsError::Shape {
                name: name("gates.hidden"),
                expected: (4 * hidden, hidden),
                found: (gates, hidden),
            });
        }
        let mut matrices = Vec::with_capacity(12);
        for (part, rows, columns) in shape.layout() {
            matrices.push(tensors.matrix(&name(part), rows, columns)?);
        }
        let matrices: [Matrix; 12] = matrices.try_into().map_err(|_| WeightsError::Missing { name: name("") })?;
        Ok(Self::from_matrices(shape, matrices))
    }

    /// Adds the network's tensors to a file that is being built.
    pub fn to_tensors(&self, prefix: &str, file: &mut TensorFile) {
        for ((part, _, _), matrix) in self.shape.layout().into_iter().zip(self.matrices()) {
            file.insert(&format!("{prefix}{part}"), matrix);
        }
    }
}

/// Why weights can't be read. Callers name the file and the next command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    #[error("not a safetensors file: {0}")]
    Format(String),
    #[error("tensor '{name}' is missing")]
    Missing { name: String },
    #[error("tensor '{name}' has {} × {} values instead of {} × {}", found.0, found.1, expected.0, expected.1)]
    Shape { name: String, expected: (usize, usize), found: (usize, usize) },
    #[error("tensor '{name}' has the type {found}; {expected} is needed")]
    Type { name: String, expected: &'static str, found: String },
    #[error("tensor '{name}' has values that are not finite")]
    NotFinite { name: String },
    #[error("the weights are of format {found}; this program reads format {expected}")]
    Version { expected: &'static str, found: String },
}

/// The content of a safetensors file: tensors of two dimensions, as `f32` or as bytes, and its metadata.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TensorFile {
    /// `f32` tensors by name.
    pub matrices: BTreeMap<String, Matrix>,
    /// `i8` tensors by name: rows, columns, values.
    pub bytes: BTreeMap<String, (usize, usize, Vec<i8>)>,
    pub metadata: BTreeMap<String, String>,
}

impl TensorFile {
    /// Reads a file. Fails if the format is damaged, or if a tensor is not a matrix of finite `f32` or of `i8`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let format = |error: &dyn std::fmt::Display| WeightsError::Format(error.to_string());
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|error| format(&error))?;
        let tensors = SafeTensors::deserialize(bytes).map_err(|error| format(&error))?;
        let mut file = Self::default();
        if let Some(metadata) = header.metadata() {
            file.metadata = metadata.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        }
        for (name, view) in tensors.iter() {
            let &[rows, columns] = view.shape() else {
                return Err(WeightsError::Format(format!("tensor '{name}' is not a matrix")));
            };
            match view.dtype() {
                Dtype::F32 => {
                    let parts = view.data().chunks_exact(4);
                    let values: Vec<f32> =
                        parts.map(|part| f32::from_le_bytes([part[0], part[1], part[2], part[3]])).collect();
                    if values.iter().any(|value| !value.is_finite()) {
                        return Err(WeightsError::NotFinite { name: name.to_owned() });
                    }
                    file.matrices.insert(name.to_owned(), Matrix { rows, columns, values });
                }
                Dtype::I8 => {
                    let values = view.data().iter().map(|byte| byte.cast_signed()).collect();
                    file.bytes.insert(name.to_owned(), (rows, columns, values));
                }
                other => {
                    let (name, found) = (name.to_owned(), format!("{other:?}"));
                    return Err(WeightsError::Type { name, expected: "F32 or I8", found });
                }
            }
        }
        Ok(file)
    }

    /// The bytes of the file. The same content makes the same bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WeightsError> {
        let mut data: Vec<(&str, Dtype, [usize; 2], Vec<u8>)> = Vec::new();
        for (name, matrix) in &self.matrices {
            let bytes = matrix.values.iter().flat_map(|value| value.to_le_bytes()).collect();
            data.push((name, Dtype::F32, [matrix.rows, matrix.columns], bytes));
        }
        for (name, (rows, columns, values)) in &self.bytes {
            data.push((name, Dtype::I8, [*rows, *columns], values.iter().map(|value| value.cast_unsigned()).collect()));
        }
        let mut views = Vec::with_capacity(data.len());
        for (name, dtype, shape, bytes) in &data {
            let view = TensorView::new(*dtype, shape.to_vec(), bytes);
            views.push((*name, view.map_err(|error| WeightsError::Format(error.to_string()))?));
        }
        // The library keeps metadata in a hash map, whose order differs from run to run: one entry has only one order.
        let metadata = (!self.metadata.is_empty()).then(|| self.metadata.clone().into_iter().collect());
        safetensors::serialize(views, metadata).map_err(|error| WeightsError::Format(error.to_string()))
    }

    /// Adds a matrix.
    pub fn insert(&mut self, name: &str, matrix: &Matrix) {
        self.matrices.insert(name.to_owned(), matrix.clone());
    }

    /// Rows and columns of an `f32` tensor.
    pub fn size(&self, name: &str) -> Result<(usize, usize), WeightsError> {
        let missing = || WeightsError::Missing { name: name.to_owned() };
        self.matrices.get(name).map(|matrix| (matrix.rows, matrix.columns)).ok_or_else(missing)
    }

    /// An `f32` tensor of this size.
    pub fn matrix(&self, name: &str, rows: usize, columns: usize) -> Result<Matrix, WeightsError> {
        let found = self.size(name)?;
        if found != (rows, columns) {
            return Err(WeightsError::Shape { name: name.to_owned(), expected: (rows, columns), found });
        }
        Ok(self.matrices[name].clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small_file() -> TensorFile {
        let shape = NetworkShape { item: 2, hidden: 1, projection: 2, combined: 3 };
        let mut file = TensorFile::default();
        NetworkWeights::zeros(shape).to_tensors("trace.", &mut file);
        file.bytes.insert("buckets".to_owned(), (1, 3, vec![-128, 0, 127]));
        file.metadata.insert("format".to_owned(), "1".to_owned());
        file
    }

    #[test]
    fn tensor_file_round_trip_is_exact() {
        let file = small_file();
        let bytes = file.to_bytes().unwrap();
        let read = TensorFile::from_bytes(&bytes).unwrap();
        assert_eq!(read, file);
        assert_eq!(read.to_bytes().unwrap(), bytes);
        let weights = NetworkWeights::from_tensors(&read, "trace.").unwrap();
        assert_eq!(weights.shape, NetworkShape { item: 2, hidden: 1, projection: 2, combined: 3 });
    }

    #[test]
    fn damaged_weights_return_the_cause() {
        fn check(change: impl FnOnce(&mut TensorFile), expected: &str) {
            let mut file = small_file();
            change(&mut file);
            let bytes = file.to_bytes().unwrap();
            let error = TensorFile::from_bytes(&bytes)
                .and_then(|file| NetworkWeights::from_tensors(&file, "trace."))
                .unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        check(|file| drop(file.matrices.remove("trace.output.bias")), "tensor 'trace.output.bias' is missing");
        check(
            |file| file.insert("trace.output.bias", &Matrix::zeros(1, 2)),
            "tensor 'trace.output.bias' has 1 × 2 values instead of 1 × 1",
        );
        check(
            |file| file.insert("trace.answers", &Matrix::new(1, 2, vec![f32::NAN, 0.0])),
            "tensor 'trace.answers' has values that are not finite",
        );
        let bytes = small_file().to_bytes().unwrap();
        for length in 0..bytes.len() {
            let error = TensorFile::from_bytes(&bytes[..length]).unwrap_err();
            assert!(error.to_string().starts_with("not a safetensors file: "), "{length}: {error}");
        }
    }

    #[test]
    fn shipped_shape_has_58_thousand_weights() {
        let count: usize = NetworkShape::SHIPPED.layout().iter().map(|(_, rows, columns)| rows * columns).sum();
        assert_eq!(count, 58_113);
    }
}
