//! All weights of a predictor in one file: the embedding, the network for topics, and the prediction on top of it.

use super::embed::Embedding;
use super::features::FEATURE_COUNT;
use crate::types::network_weights::{NetworkWeights, TensorFile, WeightsError};

/// The format that this program reads and writes, in the file's metadata.
pub const WEIGHTS_FORMAT: &str = "1";

/// The weights of a predictor.
#[derive(Clone, Debug, PartialEq)]
pub struct PredictorWeights {
    pub embedding: Embedding,
    /// The calibrated network: the state k̂ of topics, and what an answer changes in it.
    pub trace: NetworkWeights,
    /// w: the weights of the features φ.
    pub linear: [f32; FEATURE_COUNT],
    /// g: the network whose logit is added to w·φ. It has its own LSTM.
    pub correction: NetworkWeights,
}

impl PredictorWeights {
    /// Reads a weights file. Fails with the damaged or missing part; a caller names the file and the next command.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let file = TensorFile::from_bytes(bytes)?;
        let found = file.metadata.get("format").cloned().unwrap_or_default();
        if found != WEIGHTS_FORMAT {
            return Err(WeightsError::Version { expected: WEIGHTS_FORMAT, found });
        }
        let embedding = Embedding::from_tensors(&file)?;
        let trace = read_network(&file, "trace.", embedding.width)?;
        let correction = read_network(&file, "correction.", embedding.width)?;
        let row = file.matrix("linear.weight", 1, FEATURE_COUNT)?;
        let mut linear = [0.0; FEATURE_COUNT];
        linear.copy_from_slice(&row.values);
        Ok(Self { embedding, trace, linear, correction })
    }

    /// The bytes of the file. The same weights make the same bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, WeightsError> {
        let mut file = TensorFile::default();
        file.metadata.insert("format".to_owned(), WEIGHTS_FORMAT.to_owned());
        self.embedding.to_tensors(&mut file);
        self.trace.to_tensors("trace.", &mut file);
        self.correction.to_tensors("correction.", &mut file);
        let row = crate::types::network_weights::Matrix::new(1, FEATURE_COUNT, self.linear.to_vec());
        file.insert("linear.weight", &row);
        file.to_bytes()
    }
}

/// Reads a network whose item vectors have the embedding's width.
fn read_network(file: &TensorFile, prefix: &str, width: usize) -> Result<NetworkWeights, WeightsError> {
    let network = NetworkWeights::from_tensors(file, prefix)?;
    if network.shape.item != width {
        let (name, expected, found) = (format!("{prefix}answers"), (2, width), (2, network.shape.item));
        return Err(WeightsError::Shape { name, expected, found });
    }
    Ok(network)
}
