//! The terminal while the screens have it: raw mode, the alternate screen, the mouse, pasted text as one piece.
//!
//! It is given back on every way out: at the end, on an error, when the program panics, and for as long as an editor
//! runs in it. Giving it back twice is harmless.

use std::io::{self, Stdout, stdout};
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

/// Whether the terminal is ours at the moment, so that it is given back once.
static TERMINAL_TAKEN: AtomicBool = AtomicBool::new(false);
/// The thread that draws: a panic elsewhere doesn't end the screens.
static DRAWING_THREAD: Mutex<Option<ThreadId>> = Mutex::new(None);

/// The terminal, taken. Dropping it gives it back.
#[derive(Debug)]
pub struct TerminalSession {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    mouse: bool,
}

impl TerminalSession {
    /// Takes the terminal.
    pub fn acquire(mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let mut screen = Self { terminal: Terminal::new(CrosstermBackend::new(stdout()))?, mouse };
        screen.resume()?;
        Ok(screen)
    }

    /// Draws a frame; the terminal shows it in one piece where it can.
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

    /// Gives the terminal to somebody else for a while.
    pub fn suspend(&mut self) {
        restore_terminal();
    }

    /// Takes it back; everything is drawn anew.
    pub fn resume(&mut self) -> io::Result<()> {
        enable_raw_mode()?;
        TERMINAL_TAKEN.store(true, Ordering::SeqCst);
        execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
        if self.mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        // A new one remembers no frame, so everything is drawn again. `Terminal::clear` would do the same, but asks the
        // terminal where its cursor is, and some never answer.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal.hide_cursor()
    }

    /// Forgets keys that nobody has taken yet: what was typed behind Ctrl-Z was meant for the shell.
    pub fn discard_pending_keys(&self) {
        while event::poll(Duration::ZERO).unwrap_or(false) && event::read().is_ok() {}
    }

    /// Listens to the mouse, or leaves it to the terminal.
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

/// Undoes everything. What fails here can't be helped, and the next step may still work.
fn restore_terminal() {
    if TERMINAL_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, EndSynchronizedUpdate);
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// A panic of the drawing thread ends the program: its message must be readable. One in a task is reported by the
/// screens, so its message goes to the log instead of over the frame.
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
