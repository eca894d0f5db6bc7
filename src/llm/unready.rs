//! Stands in for a model that was switched on and can't be asked yet: it says what is missing, and opens no connection.

use futures_util::future::BoxFuture;

use super::{Arriving, ModelError, Provider, Reply, Request};

/// What is missing, in a sentence.
#[derive(Debug)]
pub(super) struct Unready(pub String);

impl Provider for Unready {
    fn describe(&self) -> String {
        "a language model that isn't chosen yet".to_owned()
    }

    fn body(&self, _: &Request) -> Vec<u8> {
        Vec::new()
    }

    fn ask<'a>(
        &'a self,
        _: &'a Request,
        _: &'a (dyn Fn(Arriving) + Send + Sync),
    ) -> BoxFuture<'a, Result<Reply, ModelError>> {
        Box::pin(async { Err(ModelError::Refused(self.0.clone())) })
    }

    fn models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        Box::pin(async { Err(ModelError::Refused(self.0.clone())) })
    }
}
