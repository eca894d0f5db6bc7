//! The real program in a real terminal, with a year of history: its first frame, and a key to its frame.

use std::path::Path;
use std::time::{Duration, Instant};

use super::figure::Row;
use super::setting::Bench;
use super::year::EVENTS;
use crate::lab::terminal::{Setting, Terminal};

/// Until the program has nothing more to draw by itself.
const SETTLED: Duration = Duration::from_secs(3);
const BETWEEN_KEYS: Duration = Duration::from_millis(60);

pub fn measure(bench: &Bench, home: &Path, on_row: &mut impl FnMut(Row)) -> anyhow::Result<()> {
    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 4 {
        let began = Instant::now();
        let mut terminal = Terminal::start(setting(bench, home))?;
        terminal.wait_for("Today")?;
        times.push(began.elapsed());
        terminal.quit()?;
    }
    on_row(Row::times(format!("first frame, {EVENTS} entries of history"), &times).goal(50.0, None));

    let mut terminal = Terminal::start(setting(bench, home))?;
    terminal.wait_for("Today")?;
    std::thread::sleep(SETTLED);
    terminal.drain();
    let mut times = Vec::new();
    for round in 0..bench.rounds {
        let began = Instant::now();
        // To the roadmap and back.
        terminal.press(if round % 2 == 0 { "r" } else { "\u{1b}" })?;
        terminal.wait_for_output()?;
        times.push(began.elapsed());
        std::thread::sleep(BETWEEN_KEYS);
        terminal.drain();
    }
    terminal.quit()?;
    on_row(Row::times("a key to its frame", &times).goal(16.0, None));
    Ok(())
}

fn setting<'a>(bench: &'a Bench, home: &'a Path) -> Setting<'a> {
    Setting { program: &bench.program, home, cache: &bench.cache, variables: &[], columns: 120, rows: 40 }
}
