//! Detects the available isolation layers of this machine by activating them in a process that then ends.

use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};

use super::launch_spec::PROBE_ARGUMENT;
use crate::judge::native::isolation::{IsolationLayer, LayerState};

/// The state of every layer, as tested on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AvailableLayers(pub Vec<LayerState>);

impl AvailableLayers {
    /// Tests every layer in a separate process, which takes a few tens of milliseconds. `rung` is the path of this
    /// executable.
    #[must_use]
    pub fn probe(rung: &Path) -> Self {
        let found = Command::new(rung).args(["__jail", PROBE_ARGUMENT]).env_clear().output();
        let told = found.map_err(|error| format!("it could not be tried out ({error})")).and_then(|output| {
            serde_json::from_slice::<Self>(&output.stdout)
                .map_err(|_| format!("trying it out failed ({})", output.status))
        });
        told.unwrap_or_else(|why| {
            Self(IsolationLayer::ALL.map(|layer| LayerState { layer, found: Err(why.clone()) }).to_vec())
        })
    }

    /// Returns the active layers in the order of activation.
    #[must_use]
    pub fn active(&self) -> Vec<IsolationLayer> {
        self.0.iter().filter(|state| state.found.is_ok()).map(|state| state.layer).collect()
    }

    /// Returns whether a program can't read the learner's files, write elsewhere, or reach the network or another
    /// process. Otherwise native code runs only with the learner's consent. Namespaces are not required, because they
    /// are only a second layer around the network.
    #[must_use]
    pub fn is_isolated(&self) -> bool {
        let stands = |layer| self.active().contains(&layer);
        stands(IsolationLayer::Limits) && stands(IsolationLayer::Files) && stands(IsolationLayer::Calls)
    }

    /// Returns a sentence for each missing layer.
    #[must_use]
    pub fn describe_missing(&self) -> Vec<String> {
        let sentence = |state: &LayerState| {
            let why = state.found.as_ref().err()?;
            Some(format!(
                "No {}: {why}. No other layer keeps native code from {}.",
                state.layer.name(),
                state.layer.keeps_from()
            ))
        };
        // Seccomp also prevents what namespaces do, so a missing namespace layer does not matter then.
        let all = self.0.iter();
        all.filter(|state| state.layer != IsolationLayer::Namespaces || !self.is_isolated())
            .filter_map(sentence)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(absent: &[IsolationLayer]) -> AvailableLayers {
        let state = |layer| {
            let found = if absent.contains(&layer) { Err("not here".to_owned()) } else { Ok(String::new()) };
            LayerState { layer, found }
        };
        AvailableLayers(IsolationLayer::ALL.map(state).to_vec())
    }

    fn check(absent: &[IsolationLayer], isolated: bool, sentences: usize) {
        let layers = layers(absent);
        assert_eq!((layers.is_isolated(), layers.describe_missing().len()), (isolated, sentences), "{absent:?}");
    }

    #[test]
    fn without_files_calls_or_limits_nothing_counts_as_isolated() {
        check(&[], true, 0);
        check(&[IsolationLayer::Namespaces], true, 0);
        check(&[IsolationLayer::Files], false, 1);
        check(&[IsolationLayer::Calls, IsolationLayer::Namespaces], false, 2);
        check(&IsolationLayer::ALL, false, 4);
    }

    #[test]
    fn a_missing_wall_is_named_with_what_it_would_keep_out() {
        assert_eq!(
            layers(&[IsolationLayer::Files]).describe_missing(),
            [
                "No landlock: not here. No other layer keeps native code from reading your files and writing outside its own folder."
            ]
        );
    }

    #[test]
    fn a_program_that_is_not_rung_means_that_no_wall_stands() {
        let layers = AvailableLayers::probe(Path::new("/nonexistent/rung"));
        assert!(!layers.is_isolated() && layers.active().is_empty());
    }
}
