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
pub(super) struct Limits {
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
const PIECES: u32 = 5;

impl Limits {
    /// The limits of somebody who waits `seconds` for the next piece of an answer.
    pub fn of(seconds: u16) -> Self {
        let idle = Duration::from_secs(u64::from(seconds));
        Self {
            connect: idle.min(Duration::from_secs(10)),
            idle,
            total: idle * PIECES,
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
pub(super) enum Broken {
    /// No byte for too long.
    Stalled,
    /// The connection ended before the answer did.
    Lost,
    /// A line, or all of it, is longer than any answer.
    Endless,
    /// It isn't text.
    NoText,
}

/// The pieces of an answer, each the text of an event or a line. After an error nothing more is worth reading.
pub(super) fn pieces(
    response: Response,
    framing: Framing,
    limits: Limits,
) -> BoxStream<'static, Result<String, Broken>> {
    let bytes = chunks(response, limits);
    match framing {
        Framing::Events => bytes.eventsource().map(|event| event.map(|event| event.data).map_err(broken)).boxed(),
        Framing::Lines => lines(bytes.boxed()).boxed(),
    }
}

fn broken(error: EventStreamError<Broken>) -> Broken {
    match error {
        EventStreamError::Transport(broken) => broken,
        EventStreamError::Utf8(_) | EventStreamError::Parser(_) => Broken::NoText,
    }
}

fn chunks(response: Response, limits: Limits) -> impl futures_util::Stream<Item = Result<Vec<u8>, Broken>> {
    let meter = Meter { limits, line: 0, all: 0 };
    stream::unfold((response, meter), async |(mut response, mut meter)| {
        let next = match tokio::time::timeout(meter.limits.idle, response.chunk()).await {
            Err(_) => Err(Broken::Stalled),
            Ok(Err(_)) => Err(Broken::Lost),
            Ok(Ok(None)) => return None,
            Ok(Ok(Some(bytes))) => meter.pass(bytes.to_vec()),
        };
        Some((next, (response, meter)))
    })
}

/// Counts what passes.
struct Meter {
    limits: Limits,
    /// Bytes since the last end of a line.
    line: usize,
    all: usize,
}

impl Meter {
    fn pass(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, Broken> {
        self.all += bytes.len();
        let ended = bytes.iter().rposition(|byte| *byte == b'\n');
        self.line = ended.map_or(self.line + bytes.len(), |at| bytes.len() - at - 1);
        if self.all > self.limits.all || self.line > self.limits.line { Err(Broken::Endless) } else { Ok(bytes) }
    }
}

/// Whole lines without their ends, blank ones left out; the last one needs no end.
fn lines(
    bytes: BoxStream<'static, Result<Vec<u8>, Broken>>,
) -> impl futures_util::Stream<Item = Result<String, Broken>> {
    stream::unfold((bytes, Vec::new()), async |(mut bytes, mut held): (BoxStream<'static, _>, Vec<u8>)| {
        loop {
            if let Some(end) = held.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = held.drain(..=end).collect();
                if !line.trim_ascii().is_empty() {
                    return Some((text(line), (bytes, held)));
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
                    return Some((text(last), (bytes, held)));
                }
            }
        }
    })
}

fn text(line: Vec<u8>) -> Result<String, Broken> {
    String::from_utf8(line).map_err(|_| Broken::NoText)
}
