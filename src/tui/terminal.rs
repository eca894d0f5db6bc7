//! The terminal session: raw mode, the alternate screen, the mouse, and bracketed paste.
//!
//! The terminal is restored on every exit: at the end, on an error, on a panic, and while an editor runs in it.
//! Restoring it twice is harmless.

use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::event::{self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the session holds the terminal, so that it is restored only once.
static TERMINAL_TAKEN: AtomicBool = AtomicBool::new(false);
/// The drawing thread: a panic in another thread doesn't end the screens.
static DRAWING_THREAD: Mutex<Option<ThreadId>> = Mutex::new(None);

/// An acquired terminal. Dropping it restores the terminal.
#[derive(Debug)]
pub struct TerminalSession {
    /// Never dropped: ratatui's own drop writes an error to stderr if the terminal was closed, and panics if stderr is
    /// closed as well. Dropping the session restores the terminal.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    mouse: bool,
}

impl TerminalSession {
    /// Acquires the terminal.
    pub fn acquire(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let mut screen = Self { terminal: ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?), mouse };
        screen.resume()?;
        Ok(screen)
    }

    /// Draws a frame; in one piece if the terminal supports it.
    pub fn draw(&mut self, render: impl FnOnce(&mut ratatui::Frame)) -> io::Result<()> {
        *DRAWING_THREAD.lock().unwrap_or_else(PoisonError::into_inner) = Some(thread::current().id());
        execute!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(render)?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Columns and rows.
    pub fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Releases the terminal for another program.
    pub fn suspend(&mut self) {
        restore_terminal();
    }

    /// Acquires the terminal again and redraws everything.
    pub fn resume(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        TERMINAL_TAKEN.store(true, Ordering::SeqCst);
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        if self.mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        // A new terminal has no previous frame, so everything is drawn again. `Terminal::clear` does the same, but
        // asks the terminal for its cursor position, and some never answer.
        self.terminal = ManuallyDrop::new(Terminal::new(CrosstermBackend::new(stdout()))?);
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal.hide_cursor()
    }

    /// Discards pending keys: text typed after Ctrl-Z was meant for the shell.
    pub fn discard_pending_keys(&self) {
        while event::poll(Duration::ZERO).unwrap_or(false) && event::read().is_ok() {}
    }

    /// Turns mouse events on or off.
    pub fn set_mouse(&mut self, mouse: bool) -> io::Result<()> {
        if mouse == self.mouse {
            return Ok(());
        }
        self.mouse = mouse;
        if mouse { execute!(stdout(), EnableMouseCapture) } else { execute!(stdout(), DisableMouseCapture) }
    }
}

impl Drop for TerminalSession {
    fn drop(&mut self) {
        restore_terminal();
    }
}

/// Restores the terminal. Errors are ignored, because the next step may still work.
fn restore_terminal() {
    if TERMINAL_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, EndSynchronizedUpdate);
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Restores the terminal if the drawing thread panics, because the program ends and its message must be readable. The
/// screens report a panic in a task, so its message goes to the log instead of over the frame.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let drawing = *DRAWING_THREAD.lock().unwrap_or_else(PoisonError::into_inner);
            if TERMINAL_TAKEN.load(Ordering::SeqCst) && drawing.is_some_and(|id| id != thread::current().id()) {
                tracing::error!(%panic, "a task panicked");
            } else {
                restore_terminal();
                before(panic);
            }
        }));
    });
}
