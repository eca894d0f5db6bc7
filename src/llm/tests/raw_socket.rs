//! A bare socket as server: it sends malformed responses byte by byte and detects when the client disconnects.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::*;
use crate::testing::PATIENCE;

/// The server's actions, in order.
#[derive(Clone)]
enum Do {
    Say(Vec<u8>),
    /// Each byte in a separate packet.
    Drip(Vec<u8>),
    /// Repeats the bytes until the client disconnects.
    Repeat(&'static [u8]),
    /// Sends no bytes until the client disconnects.
    Stall,
    /// Closes the connection.
    Cut,
}

/// A response head whose body ends with the connection.
fn head(status: &str, kind: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status}\r\ncontent-type: {kind}\r\nconnection: close\r\n\r\n").into_bytes()
}

/// A response head for a chunked body.
fn chunked(kind: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ntransfer-encoding: chunked\r\n\r\n").into_bytes()
}

fn chunk(text: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", text.len()).as_bytes(), text, b"\r\n"].concat()
}

/// Serves one connection after the other; reports for each that the client disconnected.
async fn serve(steps: Vec<Do>) -> (String, mpsc::UnboundedReceiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (left, told) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            play(stream, &steps).await;
            let _ = left.send(());
        }
    });
    (url, told)
}

async fn play(mut stream: TcpStream, steps: &[Do]) {
    stream.set_nodelay(true).unwrap();
    let mut request = vec![0; 64 * 1024];
    let _ = stream.read(&mut request).await;
    for step in steps {
        let said = match step {
            Do::Say(bytes) => stream.write_all(bytes).await,
            Do::Drip(bytes) => drip(&mut stream, bytes).await,
            Do::Repeat(bytes) => loop {
                if let Err(error) = stream.write_all(bytes).await {
                    break Err(error);
                }
                tokio::task::yield_now().await;
            },
            Do::Stall => {
                while stream.read(&mut request).await.is_ok_and(|read| read > 0) {}
                return;
            }
            Do::Cut => return,
        };
        if said.is_err() {
            return;
        }
    }
}

async fn drip(stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
    for byte in bytes {
        stream.write_all(&[*byte]).await?;
        stream.flush().await?;
        tokio::task::yield_now().await;
    }
    Ok(())
}

/// Short limits, for servers that never send the expected bytes.
fn hasty() -> StreamLimits {
    let short = Duration::from_millis(300);
    StreamLimits { idle: short, total: short * 4, line: 64 * 1024, all: 256 * 1024, ..quick() }
}

async fn asked(protocol: Protocol, steps: Vec<Do>, limits: StreamLimits) -> Result<LlmReply, ModelError> {
    let (url, _told) = serve(steps).await;
    let server = HttpProvider::new(&settings(protocol, &url), |name| name.into(), limits).unwrap();
    tokio::time::timeout(PATIENCE, ask(&server)).await.expect("an end")
}

#[tokio::test]
async fn characters_may_be_split_anywhere() {
    for spoken in SPOKEN {
        let body = (spoken.says)(&["Grüße", " an 🙂 ", "das 木"]);
        let say = |framed: Do, begin: Vec<u8>| vec![Do::Say(begin), framed, Do::Cut];
        let whole =
            asked(spoken.protocol, say(Do::Drip(body.clone().into_bytes()), head("200 OK", spoken.kind)), quick());
        assert_eq!(whole.await.unwrap(), reply("Grüße an 🙂 das 木"));
        let bytes: Vec<u8> = body.bytes().flat_map(|byte| chunk(&[byte])).chain(*b"0\r\n\r\n").collect();
        let whole = asked(spoken.protocol, say(Do::Say(bytes), chunked(spoken.kind)), quick());
        assert_eq!(whole.await.unwrap(), reply("Grüße an 🙂 das 木"));
        let windows = body.replace('\n', "\r\n").into_bytes();
        let whole = asked(spoken.protocol, say(Do::Drip(windows), head("200 OK", spoken.kind)), quick());
        assert_eq!(whole.await.unwrap(), reply("Grüße an 🙂 das 木"));
    }
}

#[tokio::test]
async fn an_answer_that_ends_in_the_middle_is_none() {
    for spoken in SPOKEN {
        let body = (spoken.says)(&["Look at ", "the line"]).into_bytes();
        let half = body[..body.len() / 2].to_vec();
        for steps in [
            vec![Do::Say(head("200 OK", spoken.kind)), Do::Say(half.clone()), Do::Cut],
            vec![Do::Say(chunked(spoken.kind)), Do::Say(chunk(&half)), Do::Cut],
            vec![Do::Say(chunked(spoken.kind)), Do::Say(chunk(&half)), Do::Say(b"0\r\n\r\n".to_vec()), Do::Cut],
            vec![Do::Say(head("200 OK", spoken.kind)), Do::Cut],
            vec![Do::Say(b"HTTP/1.1 200".to_vec()), Do::Cut],
            vec![Do::Cut],
        ] {
            let error = asked(spoken.protocol, steps, quick()).await.unwrap_err();
            assert!(matches!(&error, ModelError::Unreachable(why) if why.contains("ended in the middle")), "{error:?}");
        }
    }
}

#[tokio::test]
async fn what_comes_after_the_last_word_is_not_waited_for() {
    for spoken in SPOKEN {
        let body = (spoken.says)(&["Here."]).into_bytes();
        let steps = vec![Do::Say(chunked(spoken.kind)), Do::Say(chunk(&body)), Do::Stall];
        assert_eq!(asked(spoken.protocol, steps, quick()).await.unwrap(), reply("Here."));
    }
}

#[tokio::test]
async fn a_server_that_stalls_or_drips_is_given_up() {
    for spoken in SPOKEN {
        let body = (spoken.says)(&["Look at ", "the line"]).into_bytes();
        let begun = Do::Say([head("200 OK", spoken.kind), body[..body.len() / 2].to_vec()].concat());
        for steps in [vec![Do::Stall], vec![Do::Say(head("200 OK", spoken.kind)), Do::Stall], vec![begun, Do::Stall]] {
            let error = asked(spoken.protocol, steps, hasty()).await.unwrap_err();
            assert!(matches!(&error, ModelError::Slow(why) if why.contains("sent nothing for")), "{error:?}");
        }
    }
    // Bytes that arrive in time but never end.
    let steps = vec![Do::Say(head("200 OK", "text/event-stream")), Do::Repeat(b": still here\n\n")];
    let limits = StreamLimits { all: usize::MAX, ..hasty() };
    let error = asked(Protocol::OpenAi, steps, limits).await.unwrap_err();
    assert!(matches!(&error, ModelError::Slow(why) if why.contains("wasn't done")), "{error:?}");
}

#[tokio::test]
async fn a_line_or_an_answer_without_end_is_cut_off() {
    let unbroken = vec![b'x'; 100 * 1024];
    for (protocol, kind, body) in [
        (Protocol::OpenAi, "text/event-stream", [&b"data: "[..], &unbroken].concat()),
        (Protocol::OpenAi, "text/event-stream", unbroken.clone()),
        (Protocol::Anthropic, "text/event-stream", [&b"event: "[..], &unbroken].concat()),
        (Protocol::Ollama, "application/x-ndjson", unbroken.clone()),
    ] {
        let steps = vec![Do::Say(head("200 OK", kind)), Do::Say(body), Do::Stall];
        let limits = StreamLimits { idle: PATIENCE, total: PATIENCE, ..hasty() };
        let error = asked(protocol, steps, limits).await.unwrap_err();
        assert!(matches!(&error, ModelError::Garbled(why) if why.contains("more than any answer")), "{error:?}");
    }
    for (protocol, kind, piece) in [
        (Protocol::OpenAi, "text/event-stream", &b"data: {\"choices\":[{\"delta\":{\"content\":\"more \"}}]}\n\n"[..]),
        (Protocol::Ollama, "application/x-ndjson", &b"{\"message\":{\"content\":\"more \"},\"done\":false}\n"[..]),
        (Protocol::Ollama, "application/x-ndjson", &b"\n\n\n\n\n\n\n\n"[..]),
    ] {
        let steps = vec![Do::Say(head("200 OK", kind)), Do::Repeat(piece)];
        let limits = StreamLimits { idle: PATIENCE, total: PATIENCE, ..hasty() };
        let error = asked(protocol, steps, limits).await.unwrap_err();
        assert!(matches!(&error, ModelError::Garbled(why) if why.contains("more than any answer")), "{error:?}");
    }
}

#[tokio::test]
async fn what_is_no_text_is_refused() {
    for (protocol, kind) in [(Protocol::OpenAi, "text/event-stream"), (Protocol::Ollama, "application/x-ndjson")] {
        let steps = vec![Do::Say(head("200 OK", kind)), Do::Say(b"data: \xff\xfe\n\n".to_vec()), Do::Cut];
        let error = asked(protocol, steps, quick()).await.unwrap_err();
        assert!(matches!(&error, ModelError::Garbled(why) if why.contains("no text")), "{error:?}");
    }
    for kind in ["text/event-stream", "application/x-ndjson", "application/octet-stream", "application/json"] {
        let protocol = if kind == "application/x-ndjson" { Protocol::Ollama } else { Protocol::OpenAi };
        // One at a time: the server is never silent for long, and no line ends.
        let steps = vec![Do::Say(head("200 OK", kind)), Do::Drip(vec![0; 64]), Do::Stall];
        let limits = StreamLimits { idle: PATIENCE, total: PATIENCE, ..hasty() };
        let error = asked(protocol, steps, limits).await.unwrap_err();
        assert!(matches!(&error, ModelError::Garbled(_)), "{kind}: {error:?}");
    }
    let steps = vec![Do::Say(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec()), Do::Cut];
    asked(Protocol::OpenAi, steps, quick()).await.unwrap_err();
}

#[tokio::test]
async fn where_nobody_listens_is_said() {
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    for (protocol, expected) in [(Protocol::OpenAi, "Start the server"), (Protocol::Ollama, "`ollama serve` starts it")]
    {
        let error = ask(&server(protocol, &format!("http://{free}"))).await.unwrap_err();
        let expected = format!("Nothing answers at {free}. {expected}");
        assert!(matches!(&error, ModelError::Unreachable(why) if why.contains(&expected)), "{error:?}");
    }
    let error = ask(&server(Protocol::OpenAi, "http://no-such-host.invalid")).await.unwrap_err().to_string();
    assert!(error.contains("no-such-host.invalid"), "{error}");
}

#[tokio::test]
async fn who_drops_the_future_closes_the_connection() {
    for spoken in SPOKEN {
        let body = (spoken.says)(&["Look at ", "the line"]).into_bytes();
        let begun = [head("200 OK", spoken.kind), body[..body.len() / 2].to_vec()].concat();
        for steps in
            [vec![Do::Stall], vec![Do::Say(head("200 OK", spoken.kind)), Do::Stall], vec![Do::Say(begun), Do::Stall]]
        {
            let (url, mut left) = serve(steps).await;
            let server = server(spoken.protocol, &url);
            let question = request(false);
            let (sent, mut is_sent) = mpsc::unbounded_channel();
            let tell = move |arrives| sent.send(arrives).expect("somebody listens");
            {
                let mut asking = server.ask(&question, &tell);
                tokio::select! {
                    answer = &mut asking => panic!("{answer:?}"),
                    _ = is_sent.recv() => {}
                }
                // Time to connect and to read the available bytes.
                let _ = tokio::time::timeout(Duration::from_millis(50), &mut asking).await;
            }
            tokio::time::timeout(PATIENCE, left.recv()).await.expect("the other side saw it leave");
        }
    }
}
