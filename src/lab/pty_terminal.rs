//! Runs the real program in a hidden pseudo-terminal: sends keys and reads the screen.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};
use vt100::Parser;

/// Longest wait for something to appear.
const MAX_WAIT: Duration = Duration::from_secs(30);
/// A screen on which nothing has changed for this long is finished.
const QUIET_DURATION: Duration = Duration::from_millis(400);

/// The program in the terminal, and the terminal's size.
#[derive(Clone, Copy, Debug)]
pub struct PtyOptions<'a> {
    pub program: &'a Path,
    pub home: &'a Path,
    pub cache: &'a Path,
    /// Additional variables; no other variable of this process's environment is passed on.
    pub variables: &'a [(&'a str, &'a str)],
    pub columns: u16,
    pub rows: u16,
}

/// A pseudo-terminal with the tutor in it.
pub struct PtyTerminal {
    output: mpsc::Receiver<Vec<u8>>,
    screen: Parser,
    /// The output since it was last taken.
    recorded: Vec<u8>,
    input: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _pair: PtyPair,
}

impl PtyTerminal {
    /// # Errors
    /// There are no pseudo-terminals here, or the program can't be started.
    pub fn start(setting: PtyOptions) -> anyhow::Result<Self> {
        let PtyOptions { columns: cols, rows, .. } = setting;
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 })?;
        let mut command = CommandBuilder::new(setting.program);
        command.env_clear();
        command.env("RUNG_HOME", setting.home);
        command.env("RUNG_CACHE", setting.cache);
        command.env("TERM", "xterm-256color");
        setting.variables.iter().for_each(|(name, value)| command.env(name, value));
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
        Ok(Self { output, screen: Parser::new(rows, cols, 0), recorded: Vec::new(), input, child, _pair: pair })
    }

    /// Waits until a text is on the screen.
    ///
    /// # Errors
    /// The text doesn't appear.
    pub fn wait_for(&mut self, text: &str) -> anyhow::Result<()> {
        let began = Instant::now();
        while !self.screen.screen().contents().contains(text) {
            let rest = MAX_WAIT.saturating_sub(began.elapsed());
            let Ok(bytes) = self.output.recv_timeout(rest) else {
                bail!("no '{text}' on the screen:\n{}", self.screen.screen().contents());
            };
            self.take_in(&bytes);
        }
        Ok(())
    }

    /// Waits until a text has left the screen.
    ///
    /// # Errors
    /// The text stays.
    pub fn wait_until_gone(&mut self, text: &str) -> anyhow::Result<()> {
        let began = Instant::now();
        while self.screen.screen().contents().contains(text) {
            let rest = MAX_WAIT.saturating_sub(began.elapsed());
            let Ok(bytes) = self.output.recv_timeout(rest) else {
                bail!("'{text}' stays on the screen:\n{}", self.screen.screen().contents());
            };
            self.take_in(&bytes);
        }
        Ok(())
    }

    /// Waits until something is drawn.
    ///
    /// # Errors
    /// Nothing is drawn.
    pub fn wait_for_output(&mut self) -> anyhow::Result<()> {
        let bytes = self.output.recv_timeout(MAX_WAIT).context("no frame after a key")?;
        self.take_in(&bytes);
        Ok(())
    }

    /// Waits until the screen stops changing, for a limited time.
    pub fn wait_until_quiet(&mut self) {
        let began = Instant::now();
        while began.elapsed() < MAX_WAIT
            && let Ok(bytes) = self.output.recv_timeout(QUIET_DURATION)
        {
            self.take_in(&bytes);
        }
    }

    /// Takes in what has been drawn, without waiting.
    pub fn process_pending_output(&mut self) {
        while let Ok(bytes) = self.output.try_recv() {
            self.take_in(&bytes);
        }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        self.screen.process(bytes);
        self.recorded.extend_from_slice(bytes);
    }

    /// The program's output since the last call, as it was written.
    pub fn take_recorded(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.recorded)
    }

    /// # Errors
    /// The program has ended.
    pub fn press(&mut self, keys: &str) -> anyhow::Result<()> {
        self.input.write_all(keys.as_bytes())?;
        Ok(self.input.flush()?)
    }

    /// The current screen.
    #[must_use]
    pub fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Ends the program, which must be on a screen where `q` quits.
    ///
    /// # Errors
    /// The program has ended already.
    pub fn quit(mut self) -> anyhow::Result<()> {
        self.press("q")?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for PtyTerminal {
    fn drop(&mut self) {
        // After a failure only this ends the program; after `quit` it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
