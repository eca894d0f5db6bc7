//! A provider for a model that is switched on but not fully configured: it reports the missing setting and opens no
//! connection.

use futures_util::future::BoxFuture;

use super::{LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};

/// A sentence about the missing setting.
#[derive(Debug)]
pub(super) struct UnconfiguredProvider(pub String);

impl Provider for UnconfiguredProvider {
    fn describe(&self) -> String {
        "a language model that isn't chosen yet".to_owned()
    }

    fn request_body(&self, _: &LlmRequest) -> Vec<u8> {
        Vec::new()
    }

    fn ask<'a>(
        &'a self,
        _: &'a LlmRequest,
        _: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>> {
        Box::pin(async { Err(ModelError::Refused(self.0.clone())) })
    }

    fn list_models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        Box::pin(async { Err(ModelError::Refused(self.0.clone())) })
    }
}
