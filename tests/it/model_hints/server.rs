//! A server of a language model on this machine that says what a test tells it to, a character or a word a chunk.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use serde_json::json;

/// What the server does with a request.
#[derive(Clone, Debug)]
pub enum Does {
    /// Says all of it, so many characters a chunk.
    Says(String, usize),
    /// Says half of it and goes away.
    IsUnplugged(String),
    /// Says nothing more after it was asked.
    Waits,
}

/// Ends with the test that made it.
#[derive(Debug)]
pub struct Server {
    pub url: String,
    does: Arc<Mutex<Does>>,
    /// The bodies of the requests.
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/v1", listener.local_addr().expect("an address"));
        let (does, asked) = (Arc::new(Mutex::new(Does::Waits)), Arc::<Mutex<Vec<String>>>::default());
        let shared = (Arc::clone(&does), Arc::clone(&asked));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (does, asked) = (Arc::clone(&shared.0), Arc::clone(&shared.1));
                // Whoever hangs up while it is spoken to is no fault of the server's.
                std::thread::spawn(move || drop(answer(stream, &does, &asked)));
            }
        });
        Self { url, does, asked }
    }

    pub fn now(&self, does: Does) {
        *self.does.lock().expect("what it does") = does;
    }

    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("what was asked").clone()
    }
}

fn answer(mut stream: TcpStream, does: &Mutex<Does>, asked: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let (mut line, mut length) = (String::new(), 0);
    while reader.read_line(&mut line)? > 0 && !line.trim().is_empty() {
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        line.clear();
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    asked.lock().expect("what was asked").push(String::from_utf8_lossy(&body).into_owned());
    let does = does.lock().expect("what it does").clone();
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    stream.write_all(head.as_bytes())?;
    let (text, chunk, whole) = match does {
        Does::Says(text, chunk) => (text, chunk, true),
        Does::IsUnplugged(text) => (text.chars().take(text.chars().count() / 2).collect(), 8, false),
        Does::Waits => {
            // Until the other side hangs up.
            let _ = reader.read(&mut [0; 1]);
            return Ok(());
        }
    };
    let letters: Vec<char> = text.chars().collect();
    for piece in letters.chunks(chunk) {
        let piece: String = piece.iter().collect();
        let event = json!({"choices": [{"index": 0, "delta": {"content": piece}, "finish_reason": null}]});
        stream.write_all(format!("data: {event}\n\n").as_bytes())?;
    }
    if whole {
        let end = json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]});
        stream.write_all(format!("data: {end}\n\ndata: [DONE]\n\n").as_bytes())?;
    }
    stream.flush()
}
