//! The bytes of an answer, cut into the pieces its protocol is made of, as far as they are worth waiting and keeping.
//!
//! A character may be split between two packets, a server may stall, drip or never end a line: whatever comes, this
//! keeps no more than [`Limits`] and waits no longer.

use std::time::Duration;

use eventsource_stream::{EventStreamError, Eventsource};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use reqwest::Response;

/// What an answer may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct StreamLimits {
    /// Until the connection stands.
    pub connect: Duration,
    /// Without a byte.
    pub idle: Duration,
    /// From the first try to the last byte.
    pub total: Duration,
    /// In bytes.
    pub line: usize,
    pub all: usize,
    /// Before the second try; the third waits twice as long.
    pub pause: Duration,
    /// The longest wait before another try that a server may ask for.
    pub longest_pause: Duration,
}

/// How often the wait for a piece fits into the time for all of them.
const MAX_IDLE_PERIODS: u32 = 5;

impl StreamLimits {
    /// The limits of somebody who waits `seconds` for the next piece of an answer.
    pub fn from_timeout_s(seconds: u16) -> Self {
        let idle = Duration::from_secs(u64::from(seconds));
        Self {
            connect: idle.min(Duration::from_secs(10)),
            idle,
            total: idle * MAX_IDLE_PERIODS,
            line: 256 * 1024,
            all: 2 * 1024 * 1024,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(30),
        }
    }
}

/// How the pieces of an answer are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// Server-sent events.
    Events,
    /// JSON, an object a line.
    Lines,
}

/// Why no more pieces come.
#[derive(Debug)]
pub(super) enum StreamError {
    /// No byte for too long.
    Stalled,
    /// The connection ended before the answer did.
    Lost,
    /// A line, or all of it, is longer than any answer.
    TooLong,
    /// It isn't text.
    NotUtf8,
}

/// The pieces of an answer, each the text of an event or a line. After an error nothing more is worth reading.
pub(super) fn read_frames(
    response: Response,
    framing: Framing,
    limits: StreamLimits,
) -> BoxStream<'static, Result<String, StreamError>> {
    let bytes = read_bytes(response, limits);
    match framing {
        Framing::Events => {
            bytes.eventsource().map(|event| event.map(|event| event.data).map_err(to_stream_error)).boxed()
        }
        Framing::Lines => read_lines(bytes.boxed()).boxed(),
    }
}

fn to_stream_error(error: EventStreamError<StreamError>) -> StreamError {
    match error {
        EventStreamError::Transport(broken) => broken,
        EventStreamError::Utf8(_) | EventStreamError::Parser(_) => StreamError::NotUtf8,
    }
}

fn read_bytes(
    response: Response,
    limits: StreamLimits,
) -> impl futures_util::Stream<Item = Result<Vec<u8>, StreamError>> {
    let meter = SizeMeter { limits, line: 0, all: 0 };
    stream::unfold((response, meter), async |(mut response, mut meter)| {
        let next = match tokio::time::timeout(meter.limits.idle, response.chunk()).await {
            Err(_) => Err(StreamError::Stalled),
            Ok(Err(_)) => Err(StreamError::Lost),
            Ok(Ok(None)) => return None,
            Ok(Ok(Some(bytes))) => meter.check_size(bytes.to_vec()),
        };
        Some((next, (response, meter)))
    })
}

/// Counts what passes.
struct SizeMeter {
    limits: StreamLimits,
    /// Bytes since the last end of a line.
    line: usize,
    all: usize,
}

impl SizeMeter {
    fn check_size(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, StreamError> {
        self.all += bytes.len();
        let ended = bytes.iter().rposition(|byte| *byte == b'\n');
        self.line = ended.map_or(self.line + bytes.len(), |at| bytes.len() - at - 1);
        if self.all > self.limits.all || self.line > self.limits.line { Err(StreamError::TooLong) } else { Ok(bytes) }
    }
}

/// Whole lines without their ends, blank ones left out; the last one needs no end.
fn read_lines(
    bytes: BoxStream<'static, Result<Vec<u8>, StreamError>>,
) -> impl futures_util::Stream<Item = Result<String, StreamError>> {
    stream::unfold((bytes, Vec::new()), async |(mut bytes, mut held): (BoxStream<'static, _>, Vec<u8>)| {
        loop {
            if let Some(end) = held.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = held.drain(..=end).collect();
                if !line.trim_ascii().is_empty() {
                    return Some((to_text(line), (bytes, held)));
                }
                continue;
            }
            match bytes.next().await {
                Some(Ok(more)) => held.extend(more),
                Some(Err(broken)) => return Some((Err(broken), (bytes, held))),
                // Half of an object is no piece: the connection was lost.
                None if serde_json::from_slice::<serde::de::IgnoredAny>(&held).is_err() => return None,
                None => {
                    let last = std::mem::take(&mut held);
                    return Some((to_text(last), (bytes, held)));
                }
            }
        }
    })
}

fn to_text(line: Vec<u8>) -> Result<String, StreamError> {
    String::from_utf8(line).map_err(|_| StreamError::NotUtf8)
}
