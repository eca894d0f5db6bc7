//! Splits the bytes of a response into the frames of its protocol, within limits of time and memory.
//!
//! A character may be split between two packets; a server may stall, drip or never end a line. In every case, this
//! module stores no more and waits no longer than [`StreamLimits`] allows.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use reqwest::Response;

/// Limits of a response.
#[derive(Clone, Copy, Debug)]
pub(super) struct StreamLimits {
    /// Maximum time to connect.
    pub connect: Duration,
    /// Maximum time without a byte.
    pub idle: Duration,
    /// Maximum time from the first try to the last byte.
    pub total: Duration,
    /// Maximum length of a line, in bytes.
    pub line: usize,
    pub all: usize,
    /// Wait before the second try; the third waits twice as long.
    pub pause: Duration,
    /// Maximum wait before a retry that a server may ask for.
    pub longest_pause: Duration,
}

/// The total time as a multiple of the time without a byte.
const MAX_IDLE_PERIODS: u32 = 5;

impl StreamLimits {
    /// The limits for a wait of `seconds` for the next frame.
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

/// How the frames of a response are separated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Framing {
    /// Server-sent events.
    Events,
    /// JSON, one object per line.
    Lines,
}

/// The reason why a stream broke.
#[derive(Debug)]
pub(super) enum StreamError {
    /// No byte for too long.
    Stalled,
    /// The connection ended before the response did.
    Lost,
    /// A line, or the whole response, is longer than any reply.
    TooLong,
    /// It isn't text: not UTF-8, or with a NUL.
    NotUtf8,
}

/// The frames of a response, each the text of an event or a line. Stop reading after an error.
pub(super) fn read_frames(
    response: Response,
    framing: Framing,
    limits: StreamLimits,
) -> BoxStream<'static, Result<String, StreamError>> {
    // The last frame may be made of what is held at the end, and then the stream is polled once more.
    let bytes = read_bytes(response, limits).fuse().boxed();
    match framing {
        Framing::Events => read_events(bytes).boxed(),
        Framing::Lines => read_lines(bytes).boxed(),
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

/// Counts the bytes that pass.
struct SizeMeter {
    limits: StreamLimits,
    /// Bytes since the last end of a line.
    line: usize,
    all: usize,
}

impl SizeMeter {
    fn check_size(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>, StreamError> {
        // No protocol sends a raw NUL, so a server that sends one will never send a frame.
        if bytes.contains(&0) {
            return Err(StreamError::NotUtf8);
        }
        self.all += bytes.len();
        let ended = bytes.iter().rposition(|byte| *byte == b'\n');
        self.line = ended.map_or(self.line + bytes.len(), |at| bytes.len() - at - 1);
        if self.all > self.limits.all || self.line > self.limits.line { Err(StreamError::TooLong) } else { Ok(bytes) }
    }
}

/// Whole lines without line ends; blank lines are skipped, and the last line needs no line end.
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
                // Half of an object is not a frame: the connection was lost.
                None if serde_json::from_slice::<serde::de::IgnoredAny>(&held).is_err() => return None,
                None => {
                    let last = std::mem::take(&mut held);
                    return Some((to_text(last), (bytes, held)));
                }
            }
        }
    })
}

/// The frames of server-sent events, or of a JSON body that a server sends instead of them.
fn read_events(
    bytes: BoxStream<'static, Result<Vec<u8>, StreamError>>,
) -> impl futures_util::Stream<Item = Result<String, StreamError>> {
    stream::unfold(
        (bytes, EventParser::default()),
        async |(mut bytes, mut parser): (BoxStream<'static, _>, EventParser)| {
            loop {
                if let Some(frame) = parser.next_frame() {
                    return Some((frame, (bytes, parser)));
                }
                match bytes.next().await {
                    Some(Ok(more)) => parser.held.extend::<Vec<u8>>(more),
                    Some(Err(broken)) => return Some((Err(broken), (bytes, parser))),
                    None => return parser.last_frame().map(|frame| (frame, (bytes, parser))),
                }
            }
        },
    )
}

/// Splits events into frames. Only `data` counts, and `error`, which older llama.cpp servers write instead.
#[derive(Default)]
struct EventParser {
    held: Vec<u8>,
    /// The lines of the event so far.
    data: Vec<String>,
    /// Whether the body is JSON and not events, once the first byte is there.
    is_json: Option<bool>,
}

impl EventParser {
    /// The next complete event.
    fn next_frame(&mut self) -> Option<Result<String, StreamError>> {
        if self.is_json.is_none() {
            let start = self.held.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.held);
            self.is_json = start.trim_ascii_start().first().map(|byte| matches!(byte, b'{' | b'['));
        }
        if self.is_json == Some(true) {
            return None;
        }
        while let Some(line) = self.next_line() {
            let line = match line {
                Ok(line) => line,
                Err(broken) => return Some(Err(broken)),
            };
            if line.is_empty() && !self.data.is_empty() {
                return Some(Ok(std::mem::take(&mut self.data).join("\n")));
            }
            self.add_line(&line);
        }
        None
    }

    /// The frame at the end of the stream: a JSON body, or an event whose empty line is missing.
    fn last_frame(&mut self) -> Option<Result<String, StreamError>> {
        if !self.held.is_empty() && self.is_json != Some(true) {
            self.held.push(b'\n');
            match self.next_line()? {
                Ok(line) => self.add_line(&line),
                Err(broken) => return Some(Err(broken)),
            }
        }
        let text = match self.is_json {
            Some(true) => to_text(std::mem::take(&mut self.held)),
            _ => Ok(std::mem::take(&mut self.data).join("\n")),
        };
        // Half of an object is not a frame: the connection was lost.
        let is_whole =
            |text: &String| text.trim() == "[DONE]" || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
        text.map(|text| is_whole(&text).then_some(text)).transpose()
    }

    fn add_line(&mut self, line: &str) {
        let (field, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match field.trim_start_matches('\u{feff}') {
            "data" => self.data.push(value.to_owned()),
            "error" => self.data.push(format!("{{\"error\":{value}}}")),
            _ => {}
        }
    }

    /// The next line without its end, which may be CR, LF or both.
    fn next_line(&mut self) -> Option<Result<String, StreamError>> {
        let end = self.held.iter().position(|byte| matches!(byte, b'\n' | b'\r'))?;
        // A carriage return may be the first half of a line's end.
        let after = self.held.get(end + 1);
        if self.held[end] == b'\r' && after.is_none() {
            return None;
        }
        let width = if self.held[end] == b'\r' && after == Some(&b'\n') { 2 } else { 1 };
        let mut line: Vec<u8> = self.held.drain(..end + width).collect();
        line.truncate(end);
        Some(to_text(line))
    }
}

fn to_text(line: Vec<u8>) -> Result<String, StreamError> {
    String::from_utf8(line).map_err(|_| StreamError::NotUtf8)
}
