//! Which interceptors a simulated tutor's pipeline has: an adversary or none, the safety layers or none.
//!
//! The tutor itself has no such choice. Only experiments build a pipeline from a policy.

use std::sync::Arc;

use super::safety_testbed::adversary::Adversary;
use crate::orchestrator::pipeline::{Pipeline, ProposalInterceptor, SafetyLayers};
use crate::types::{Catalog, Params};

/// What changes the agents' proposals before they are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProposalPolicy {
    /// Changes them first; `None` for plain Rung.
    pub adversary: Option<Adversary>,
    /// The safety layers check the result.
    pub safety_layers: bool,
}

impl ProposalPolicy {
    /// Rung as shipped.
    pub const SHIPPED: Self = Self { adversary: None, safety_layers: true };

    /// Builds the pipeline of this policy.
    #[must_use]
    pub fn build_pipeline(self, params: Params, catalog: impl Into<Arc<Catalog>>) -> Pipeline {
        let adversary = self.adversary.map(|adversary| Arc::new(adversary) as Arc<dyn ProposalInterceptor>);
        let layers = self.safety_layers.then(|| Arc::new(SafetyLayers) as Arc<dyn ProposalInterceptor>);
        Pipeline::with_interceptors(params, catalog, adversary.into_iter().chain(layers).collect())
    }

    /// Whether hints up to the suggested level are shown before the learner asks.
    #[must_use]
    pub fn pushes_hints(self) -> bool {
        self.adversary.is_some_and(Adversary::pushes_hints)
    }
}
