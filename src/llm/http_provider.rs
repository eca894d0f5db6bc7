//! One model at one server: sends a request, waits, retries if that can help, and reads the whole reply.
//!
//! A `WireProtocol` has the differences between protocols. A request is retried only before the first part of a reply,
//! because afterwards the server may charge for it. No connection is kept open between requests; dropping the future
//! closes the connection.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::anthropic::Anthropic;
use super::api_key::KeySource;
use super::base_url::BaseUrl;
use super::error_text::ErrorContext;
use super::model_marks::cut_model_marks;
use super::ollama::Ollama;
use super::openai::OpenAi;
use super::partial_reply::{FrameError, PartialReply, StopReason};
use super::quirk_memory::QuirkMemory;
use super::request_quirks::RequestQuirk;
use super::response_stream::{Framing, StreamLimits, read_frames};
use super::unconfigured_provider::UnconfiguredProvider;
use super::wire_protocol::{ModelTarget, WireProtocol};
use super::{LlmReply, LlmRequest, ModelError, Provider, ReplyProgress};
use crate::file_read;
use crate::types::llm_settings::{LlmSettings, Protocol};

/// The provider for these settings. Does not open a connection: a missing or invalid setting is reported by the first
/// request.
///
/// `file` resolves the path of a file that the settings name; in `refusals` the fields that servers refuse are remembered.
#[must_use]
pub fn build_provider(
    settings: &LlmSettings,
    file: impl Fn(&str) -> PathBuf,
    refusals: Option<PathBuf>,
) -> Arc<dyn Provider> {
    if let Some(missing) = settings.missing_setting().filter(|_| settings.url.is_empty()) {
        return Arc::new(UnconfiguredProvider(missing.to_owned()));
    }
    match HttpProvider::new(settings, file, StreamLimits::from_timeout_s(settings.timeout_s)) {
        Ok(server) => Arc::new(HttpProvider { refusals: QuirkMemory { file: refusals }, ..server }),
        Err(wrong) => Arc::new(UnconfiguredProvider(wrong)),
    }
}

/// One model at one server.
#[derive(Debug)]
pub(super) struct HttpProvider {
    wire: &'static dyn WireProtocol,
    address: BaseUrl,
    target: ModelTarget,
    key: KeySource,
    ca_file: Option<PathBuf>,
    limits: StreamLimits,
    /// The missing setting, if any; the models can be listed without it.
    missing: Option<&'static str>,
    /// The fields that servers refuse.
    refusals: QuirkMemory,
    /// Created by the first request.
    client: OnceLock<Client>,
}

/// A failed attempt.
struct AttemptError {
    error: ModelError,
    /// The minimum wait before a retry; `None` if a retry cannot help.
    retry_in: Option<Duration>,
    /// How to ask instead, if the server refused a field of the request.
    quirk: Option<RequestQuirk>,
    /// The body of a refused request.
    said: Option<String>,
}

impl From<ModelError> for AttemptError {
    fn from(error: ModelError) -> Self {
        Self { error, retry_in: None, quirk: None, said: None }
    }
}

/// Maximum number of tries after the first.
const MAX_RETRIES: usize = 2;
/// Maximum size of an error body or of a list of models.
const MAX_BODY_BYTES: usize = 1024 * 1024;

impl HttpProvider {
    /// The provider for these settings.
    pub fn new(settings: &LlmSettings, file: impl Fn(&str) -> PathBuf, limits: StreamLimits) -> Result<Self, String> {
        let address = BaseUrl::parse(settings.protocol, &settings.url)?;
        let wire: &'static dyn WireProtocol = match settings.protocol {
            Protocol::OpenAi => &OpenAi,
            Protocol::Anthropic => &Anthropic,
            Protocol::Ollama => &Ollama,
        };
        let file = |name: &Option<String>| name.as_deref().map(&file);
        Ok(Self {
            wire,
            target: ModelTarget { host: address.host(), model: settings.name.clone(), max_tokens: settings.max_tokens },
            address,
            key: KeySource { variable: settings.key_env.clone(), file: file(&settings.key_file) },
            ca_file: file(&settings.ca_file),
            limits,
            missing: settings.missing_setting(),
            refusals: QuirkMemory::default(),
            client: OnceLock::new(),
        })
    }

    /// The server and model, by which refused fields are remembered.
    fn server_name(&self) -> String {
        format!("{} {}", self.address.route_url(self.wire.info().route), self.target.model)
    }

    fn error_context(&self, route: &str) -> ErrorContext {
        ErrorContext {
            host: self.address.host(),
            url: self.address.route_url(route).to_string(),
            model: self.target.model.clone(),
            key: self.key.describe(),
            is_ollama: self.wire.info().framing == Framing::Lines,
            timeout_s: self.limits.idle.as_secs(),
            total_s: self.limits.total.as_secs(),
        }
    }

    pub(super) fn http_client(&self) -> Result<&Client, ModelError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        // The first client sets the process's TLS back end; later calls find it set.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut builder = Client::builder()
            .user_agent(concat!("rung/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(self.limits.connect)
            .redirect(redirect::Policy::none())
            .pool_max_idle_per_host(0);
        if let Some(file) = &self.ca_file {
            builder = builder.tls_certs_merge(load_certificates(file)?);
        }
        if self.address.is_loopback() {
            builder = builder.no_proxy();
            if !self.address.is_encrypted() {
                // A machine without certificates can still ask a local model.
                builder = builder.tls_certs_only([]);
            }
        }
        let client = builder.build().map_err(|error| {
            let why = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
            match &self.ca_file {
                // The certificates are parsed only here.
                Some(file) if why.contains("certificate") => certificate_error(file, "one of them is none"),
                _ => ModelError::Unreachable(format!("This machine can't make encrypted connections: {why}.")),
            }
        })?;
        Ok(self.client.get_or_init(|| client))
    }

    /// The key, if it may be sent.
    fn sendable_key(&self) -> Result<Option<SecretString>, ModelError> {
        let key = self.key.read_key()?;
        if key.is_some() && !self.address.is_encrypted() && !self.address.is_local_network() {
            return Err(ModelError::Refused(format!(
                "The key would travel to {} for everybody to read. Use https:// in `model.url`.",
                self.address.host()
            )));
        }
        Ok(key)
    }

    fn with_headers(
        &self,
        mut request: RequestBuilder,
        key: Option<&SecretString>,
    ) -> Result<RequestBuilder, ModelError> {
        for (name, value) in self.wire.info().headers {
            request = request.header(*name, *value);
        }
        if let Some(key) = key {
            let (name, scheme) = self.wire.info().key;
            let mut value = HeaderValue::from_str(&format!("{scheme}{}", key.expose_secret()))
                .map_err(|_| ModelError::Refused("The key of the language model can't be sent.".to_owned()))?;
            // Debug output of the headers hides this one.
            value.set_sensitive(true);
            request = request.header(name, value);
        }
        Ok(request)
    }

    /// Sends the request until there is a reply or a retry cannot help.
    async fn ask_with_retries(
        &self,
        request: &LlmRequest,
        arriving: &(dyn Fn(ReplyProgress) + Send + Sync),
    ) -> Result<LlmReply, ModelError> {
        if let Some(missing) = self.missing {
            return Err(ModelError::Refused(missing.to_owned()));
        }
        let key = self.sendable_key()?;
        let mut body = self.request_body(request);
        let pauses = ExponentialBuilder::default().with_min_delay(self.limits.pause).with_max_times(MAX_RETRIES);
        let mut pauses = pauses.build();
        loop {
            arriving(ReplyProgress::Waiting { seconds: 0 });
            let failed = match self.try_once(&body, key.as_ref(), arriving).await {
                Ok(draft) => return self.finish_reply(draft, request),
                Err(failed) => failed,
            };
            if failed.quirk.is_some_and(|quirk| self.refusals.remember(&self.server_name(), quirk)) {
                tracing::debug!(host = self.target.host, quirk = ?failed.quirk, "a language model refuses a field");
                body = self.request_body(request);
                continue;
            }
            let Some((asked, pause)) = failed.retry_in.zip(pauses.next()) else { return Err(failed.error) };
            if asked > self.limits.longest_pause {
                return Err(self.error_context(self.wire.info().route).busy(asked));
            }
            let pause = pause.max(asked);
            tracing::debug!(host = self.target.host, ?pause, "a language model is asked again");
            arriving(ReplyProgress::Waiting { seconds: pause.as_secs_f64().ceil() as u32 });
            tokio::time::sleep(pause).await;
        }
    }

    fn finish_reply(&self, draft: PartialReply, request: &LlmRequest) -> Result<LlmReply, ModelError> {
        let place = self.error_context(self.wire.info().route);
        let is_empty = cut_model_marks(&draft.text).trim().is_empty();
        if draft.stop == Some(StopReason::Declined) || is_empty && !draft.refusal.is_empty() {
            return Err(place.declined(&draft.refusal));
        }
        if is_empty {
            return Err(place.empty(&draft, self.target.max_reply_tokens(request)));
        }
        Ok(draft.into_reply(request))
    }

    async fn try_once(
        &self,
        body: &[u8],
        key: Option<&SecretString>,
        arriving: &(dyn Fn(ReplyProgress) + Send + Sync),
    ) -> Result<PartialReply, AttemptError> {
        let route = self.wire.info().route;
        let request = self.http_client()?.post(self.address.route_url(route)).header(CONTENT_TYPE, "application/json");
        let request = self.with_headers(request.body(body.to_vec()), key)?;
        let response = self.send(request, route, key).await.map_err(|failed| {
            let sent = serde_json::from_slice(body).unwrap_or_default();
            let quirk = failed.said.as_deref().and_then(|said| RequestQuirk::from_refusal(said, &sent));
            AttemptError { quirk, ..failed }
        })?;
        self.read_reply(response, key, arriving).await
    }

    /// Sends a request and returns the start of a successful response.
    async fn send(
        &self,
        request: RequestBuilder,
        route: &str,
        key: Option<&SecretString>,
    ) -> Result<Response, AttemptError> {
        let place = self.error_context(route);
        let response = match tokio::time::timeout(self.limits.idle, request.send()).await {
            Err(_) => return Err(place.stalled().into()),
            Ok(Err(error)) if error.is_connect() || error.is_builder() => return Err(place.unreachable(&error).into()),
            Ok(Err(_)) => return Err(place.ended().into()),
            Ok(Ok(response)) => response,
        };
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let headers = response.headers().clone();
        let again = is_retryable(status).then(|| retry_after(&headers));
        let said = self.read_error_body(response).await;
        let error = place.refused(status, &headers, &said, key);
        let is_refusal = matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY);
        Err(AttemptError { error, retry_in: again, quirk: None, said: is_refusal.then_some(said) })
    }

    /// The body of an error response, as far as it arrives in time.
    async fn read_error_body(&self, response: Response) -> String {
        let whole = tokio::time::timeout(self.limits.idle, read_body(response)).await;
        whole.ok().flatten().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
    }

    async fn read_reply(
        &self,
        response: Response,
        key: Option<&SecretString>,
        arriving: &(dyn Fn(ReplyProgress) + Send + Sync),
    ) -> Result<PartialReply, AttemptError> {
        let place = self.error_context(self.wire.info().route);
        let framing = self.wire.info().framing;
        let kind = content_type(&response);
        if is_other_type(&kind, framing) {
            return Err(place.wrong_content_type(&kind).into());
        }
        let expected = is_expected_type(&kind, framing);
        // A body that is no reply is explained by its content type, if that is not the protocol's.
        let explain = |failed: AttemptError| match failed.error {
            ModelError::Garbled(_) if !expected => place.wrong_content_type(&kind).into(),
            _ => failed,
        };
        let mut pieces = read_frames(response, framing, self.limits);
        let mut draft = PartialReply::default();
        while !draft.is_complete {
            match pieces.next().await {
                // The token counts come last, and a reply is complete without them.
                Some(Err(_)) | None if draft.stop.is_some() => break,
                None if draft.text.is_empty() && !expected => return Err(place.wrong_content_type(&kind).into()),
                None => return Err(place.ended().into()),
                Some(Err(broken)) => return Err(place.stream_error(&broken).into()),
                Some(Ok(piece)) => match self.take_frame(&piece, &mut draft, &place, key) {
                    // Once the model has stopped, nothing that follows is needed.
                    Err(_) if draft.stop.is_some() && !draft.text.is_empty() => break,
                    taken => taken.map_err(explain)?,
                },
            }
            arriving(ReplyProgress::Reading { bytes: draft.text.len() });
        }
        // The end without a reason is a lost connection, unless there is something to say about an empty reply.
        let says_why = draft.is_complete && (draft.has_thought || draft.has_tool_call || !draft.refusal.is_empty());
        if draft.stop.is_none() && !says_why { Err(place.ended().into()) } else { Ok(draft) }
    }

    fn take_frame(
        &self,
        piece: &str,
        draft: &mut PartialReply,
        place: &ErrorContext,
        key: Option<&SecretString>,
    ) -> Result<(), AttemptError> {
        // Some servers send their signs of life as data: `data: : PROCESSING`.
        if piece.trim_start().starts_with(':') || piece.trim().is_empty() {
            return Ok(());
        }
        self.wire.read_frame(piece, draft).map_err(|piece| {
            let passing = matches!(piece, FrameError::ServerError { overloaded: true, .. }) && draft.text.is_empty();
            let retry_in = passing.then_some(Duration::ZERO);
            AttemptError { retry_in, ..place.frame_error(&piece, key).into() }
        })
    }

    async fn fetch_models(&self) -> Result<Vec<String>, ModelError> {
        let key = self.sendable_key()?;
        let route = self.wire.info().models_route;
        let request = self.with_headers(self.http_client()?.get(self.address.route_url(route)), key.as_ref())?;
        let response = self.send(request, route, key.as_ref()).await.map_err(|failed| failed.error)?;
        let kind = content_type(&response);
        let said = self.read_error_body(response).await;
        let value: Value =
            serde_json::from_str(&said).map_err(|_| self.error_context(route).wrong_content_type(&kind))?;
        Ok(model_names(&value))
    }
}

impl Provider for HttpProvider {
    fn describe(&self) -> String {
        let ModelTarget { host, model, .. } = &self.target;
        format!("{model} at {host} ({})", self.wire.info().title)
    }

    fn request_body(&self, request: &LlmRequest) -> Vec<u8> {
        let mut body = self.wire.build_body(&self.target, request);
        for quirk in self.refusals.known(&self.server_name()) {
            quirk.apply(&mut body);
        }
        body.to_string().into_bytes()
    }

    fn max_reply_tokens(&self, request: &LlmRequest) -> u32 {
        self.target.max_reply_tokens(request)
    }

    fn ask<'a>(
        &'a self,
        request: &'a LlmRequest,
        arriving: &'a (dyn Fn(ReplyProgress) + Send + Sync),
    ) -> BoxFuture<'a, Result<LlmReply, ModelError>> {
        Box::pin(async {
            let answer = tokio::time::timeout(self.limits.total, self.ask_with_retries(request, arriving)).await;
            answer.unwrap_or_else(|_| Err(self.error_context(self.wire.info().route).too_slow()))
        })
    }

    fn list_models(&self) -> BoxFuture<'_, Result<Vec<String>, ModelError>> {
        Box::pin(async {
            let list = tokio::time::timeout(self.limits.total, self.fetch_models()).await;
            list.unwrap_or_else(|_| Err(self.error_context(self.wire.info().models_route).too_slow()))
        })
    }
}

/// Certificates to trust in addition to the system's.
fn load_certificates(file: &Path) -> Result<Vec<reqwest::Certificate>, ModelError> {
    let text = file_read::read_bytes(file, file_read::MAX_TEXT_BYTES)
        .map_err(|error| certificate_error(file, &error.to_string()))?;
    match reqwest::Certificate::from_pem_bundle(&text) {
        Ok(found) if found.is_empty() => Err(certificate_error(file, "there is none in it")),
        Ok(found) => Ok(found),
        Err(_) => Err(certificate_error(file, "it can't be read")),
    }
}

fn certificate_error(file: &Path, why: &str) -> ModelError {
    let shown = file.display();
    ModelError::Unreachable(format!(
        "The certificates in {shown} can't be used: {why}. It should be PEM text; `rung config set model.ca_file FILE` names \
         another file."
    ))
}

/// Whether a status is temporary.
fn is_retryable(status: StatusCode) -> bool {
    status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error()
}

/// The wait that a server asks for, in seconds or as a date.
fn retry_after(headers: &HeaderMap) -> Duration {
    let Some(text) = headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()) else { return Duration::ZERO };
    if let Ok(seconds) = text.trim().parse::<f64>() {
        return Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
    }
    let moment = jiff::fmt::rfc2822::DateTimeParser::new().relaxed_weekday(true).parse_timestamp(text.trim()).ok();
    let wait = moment.map(|moment| moment.duration_since(jiff::Timestamp::now()));
    wait.and_then(|wait| Duration::try_from(wait).ok()).unwrap_or(Duration::ZERO)
}

fn content_type(response: &Response) -> String {
    let value = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// Whether the content type fits the framing: JSON lines have several names, server-sent events one.
fn is_expected_type(kind: &str, framing: Framing) -> bool {
    match framing {
        Framing::Events => kind == "text/event-stream",
        Framing::Lines => ["application/x-ndjson", "application/ndjson", "application/jsonl"].contains(&kind),
    }
}

/// Whether the content type rules a reply out. Any other may be a proxy's name for a right body, which decides.
fn is_other_type(kind: &str, framing: Framing) -> bool {
    let events = kind == "text/event-stream" && framing == Framing::Lines;
    events || kind == "text/html" || ["image/", "audio/", "video/"].iter().any(|start| kind.starts_with(start))
}

/// The whole body, if it is text within the size limit.
async fn read_body(mut response: Response) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Ok(Some(more)) = response.chunk().await {
        bytes.extend_from_slice(&more);
        if bytes.len() > MAX_BODY_BYTES || bytes.contains(&0) {
            return None;
        }
    }
    Some(bytes)
}

/// The names in a list of models of any protocol.
fn model_names(list: &Value) -> Vec<String> {
    let models = list.get("data").or_else(|| list.get("models")).and_then(Value::as_array);
    let name =
        |model: &Value| Some(["id", "model", "name"].iter().find_map(|key| model.get(key)?.as_str())?.to_owned());
    models.into_iter().flatten().filter_map(name).collect()
}
