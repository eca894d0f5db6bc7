//! A language model server on this machine with scripted replies, in chunks of a character or a word, in each of the
//! three protocols, optionally with TLS.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::json;

/// The server's behaviour for a request.
#[derive(Clone, Debug)]
pub enum ServerBehaviour {
    /// Sends the whole text, with this many characters per chunk.
    Says(String, usize),
    /// Sends one reply per request, and repeats the last.
    SaysInTurn(VecDeque<String>, usize),
    /// Sends half of the text and disconnects.
    IsUnplugged(String),
    /// Never answers.
    Waits,
    /// Sends the whole text once the flag is true.
    SaysWhen(String, Arc<AtomicBool>),
}

/// Interval between checks of whether to answer.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// A scripted server, which stops with the test that created it.
#[derive(Debug)]
pub struct Server {
    pub url: String,
    does: Arc<Mutex<ServerBehaviour>>,
    /// The bodies of the requests.
    asked: Arc<Mutex<Vec<String>>>,
    /// Number of connections that the client closed while the server was silent.
    hung_up: Arc<Mutex<usize>>,
}

#[derive(Clone, Debug)]
struct Shared {
    does: Arc<Mutex<ServerBehaviour>>,
    asked: Arc<Mutex<Vec<String>>>,
    hung_up: Arc<Mutex<usize>>,
}

impl Server {
    pub fn start() -> Self {
        Self::start_with("http", |stream, shared| drop(answer(stream, shared)))
    }

    /// Starts the server behind TLS.
    pub fn start_encrypted(config: ServerConfig) -> Self {
        let config = Arc::new(config);
        Self::start_with("https", move |stream, shared| {
            let connection = ServerConnection::new(Arc::clone(&config)).expect("a good configuration");
            drop(answer(StreamOwned::new(connection, stream), shared));
        })
    }

    /// Starts the server. A client that disconnects during a reply is not an error of the server.
    fn start_with(scheme: &str, serve: impl Fn(TcpStream, &Shared) + Clone + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        // Each protocol adds its own routes to this URL.
        let url = format!("{scheme}://127.0.0.1:{port}/v1");
        let shared = Shared {
            does: Arc::new(Mutex::new(ServerBehaviour::Waits)),
            asked: Arc::default(),
            hung_up: Arc::default(),
        };
        let Shared { does, asked, hung_up } = shared.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (shared, serve) = (shared.clone(), serve.clone());
                std::thread::spawn(move || serve(stream, &shared));
            }
        });
        Self { url, does, asked, hung_up }
    }

    pub fn set_behaviour(&self, does: ServerBehaviour) {
        *self.does.lock().expect("what it does") = does;
    }

    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("what was asked").clone()
    }

    pub fn hung_up(&self) -> usize {
        *self.hung_up.lock().expect("a count")
    }
}

/// The framing of a protocol.
#[derive(Clone, Copy, Debug)]
enum Speech {
    OpenAi,
    Anthropic,
    Ollama,
}

impl Speech {
    fn of(route: &str) -> Self {
        match route {
            route if route.contains("/messages") => Self::Anthropic,
            route if route.contains("/api/") => Self::Ollama,
            _ => Self::OpenAi,
        }
    }

    fn kind(self) -> &'static str {
        if matches!(self, Self::Ollama) { "application/x-ndjson" } else { "text/event-stream" }
    }

    fn piece(self, text: &str) -> String {
        match self {
            Self::OpenAi => {
                event(&json!({"choices": [{"index": 0, "delta": {"content": text}, "finish_reason": null}]}))
            }
            Self::Anthropic => event(
                &json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": text}}),
            ),
            Self::Ollama => format!("{}\n", json!({"message": {"role": "assistant", "content": text}, "done": false})),
        }
    }

    fn end(self) -> String {
        match self {
            Self::OpenAi => {
                event(&json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})) + "data: [DONE]\n\n"
            }
            Self::Anthropic => {
                event(&json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}}))
                    + &event(&json!({"type": "message_stop"}))
            }
            Self::Ollama => format!("{}\n", json!({"done": true, "done_reason": "stop"})),
        }
    }
}

fn event(data: &serde_json::Value) -> String {
    format!("data: {data}\n\n")
}

fn answer(stream: impl Read + Write, shared: &Shared) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut route, mut line, mut length) = (String::new(), String::new(), 0);
    reader.read_line(&mut route)?;
    while reader.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    shared.asked.lock().expect("what was asked").push(String::from_utf8_lossy(&body).into_owned());
    let does = next(&mut shared.does.lock().expect("what it does"));
    let speech = Speech::of(&route);
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {}\r\nconnection: close\r\n\r\n", speech.kind());
    reader.get_mut().write_all(head.as_bytes())?;
    let (text, chunk, whole) = match does {
        ServerBehaviour::Says(text, chunk) => (text, chunk, true),
        ServerBehaviour::SaysInTurn(mut texts, chunk) => (texts.pop_front().unwrap_or_default(), chunk, true),
        ServerBehaviour::IsUnplugged(text) => (text.chars().take(text.chars().count() / 2).collect(), 8, false),
        ServerBehaviour::SaysWhen(text, now) => {
            while !now.load(Ordering::Relaxed) {
                std::thread::sleep(POLL_INTERVAL);
            }
            (text, 8, true)
        }
        ServerBehaviour::Waits => {
            // Waits until the client disconnects.
            let _ = reader.read(&mut [0; 1]);
            *shared.hung_up.lock().expect("a count") += 1;
            return Ok(());
        }
    };
    let letters: Vec<char> = text.chars().collect();
    let stream = reader.get_mut();
    for piece in letters.chunks(chunk) {
        stream.write_all(speech.piece(&piece.iter().collect::<String>()).as_bytes())?;
    }
    if whole {
        stream.write_all(speech.end().as_bytes())?;
    }
    stream.flush()
}

/// Returns the behaviour for this request and keeps the rest for later requests.
fn next(does: &mut ServerBehaviour) -> ServerBehaviour {
    let now = does.clone();
    if let ServerBehaviour::SaysInTurn(texts, _) = does
        && texts.len() > 1
    {
        texts.pop_front();
    }
    now
}
