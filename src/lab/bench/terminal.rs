//! A pseudo-terminal with the tutor in it.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use anyhow::Context;
use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

use super::setting::Bench;

const SIZE: PtySize = PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 };
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Terminal {
    output: mpsc::Receiver<Vec<u8>>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _pair: PtyPair,
}

impl Terminal {
    pub fn start(bench: &Bench, home: &Path) -> anyhow::Result<Self> {
        let pair = native_pty_system().openpty(SIZE)?;
        let mut command = CommandBuilder::new(&bench.program);
        command.env_clear();
        command.env("RUNG_HOME", home);
        command.env("RUNG_CACHE", &bench.cache);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command)?;
        let mut reader = pair.master.try_clone_reader()?;
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = vec![0; 65_536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let input = pair.master.take_writer()?;
        Ok(Self { output, input, child, _pair: pair })
    }

    pub fn wait_for(&mut self, text: &str) -> anyhow::Result<()> {
        let mut seen = Vec::new();
        while !String::from_utf8_lossy(&seen).contains(text) {
            seen.extend(self.output.recv_timeout(PATIENCE).with_context(|| format!("no '{text}' on the screen"))?);
        }
        Ok(())
    }

    pub fn wait_for_output(&mut self) -> anyhow::Result<()> {
        self.output.recv_timeout(PATIENCE).context("no frame after a key")?;
        Ok(())
    }

    pub fn drain(&mut self) {
        while self.output.try_recv().is_ok() {}
    }

    pub fn press(&mut self, key: &str) -> anyhow::Result<()> {
        self.input.write_all(key.as_bytes())?;
        Ok(self.input.flush()?)
    }

    pub fn quit(mut self) -> anyhow::Result<()> {
        self.press("q")?;
        self.child.wait()?;
        Ok(())
    }
}
