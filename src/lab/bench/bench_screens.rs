//! Measures the real program in a real terminal, with a year of history: the time to its first frame, and from a key to
//! its frame.

use std::path::Path;
use std::time::{Duration, Instant};

use super::bench_setup::Bench;
use super::bench_year::JOURNAL_EVENTS;
use super::measurement::Measurement;
use crate::lab::pty_terminal::{PtyOptions, PtyTerminal};

/// Time until the program draws no more on its own.
const SETTLE_DURATION: Duration = Duration::from_secs(3);
const KEY_INTERVAL: Duration = Duration::from_millis(60);

pub fn measure(bench: &Bench, home: &Path, on_row: &mut impl FnMut(Measurement)) -> anyhow::Result<()> {
    let mut times = Vec::new();
    for _ in 0..=bench.rounds / 4 {
        let began = Instant::now();
        let mut terminal = PtyTerminal::start(pty_options(bench, home))?;
        terminal.wait_for("Today")?;
        times.push(began.elapsed());
        terminal.quit()?;
    }
    on_row(
        Measurement::from_times(format!("first frame, {JOURNAL_EVENTS} entries of history"), &times)
            .with_goal(50.0, None),
    );

    let mut terminal = PtyTerminal::start(pty_options(bench, home))?;
    terminal.wait_for("Today")?;
    std::thread::sleep(SETTLE_DURATION);
    terminal.process_pending_output();
    let mut times = Vec::new();
    for round in 0..bench.rounds {
        let began = Instant::now();
        // To the roadmap and back.
        terminal.press(if round % 2 == 0 { "r" } else { "\u{1b}" })?;
        terminal.wait_for_output()?;
        times.push(began.elapsed());
        std::thread::sleep(KEY_INTERVAL);
        terminal.process_pending_output();
    }
    terminal.quit()?;
    on_row(Measurement::from_times("a key to its frame", &times).with_goal(16.0, None));
    Ok(())
}

fn pty_options<'a>(bench: &'a Bench, home: &'a Path) -> PtyOptions<'a> {
    PtyOptions { program: &bench.program, home, cache: &bench.cache, variables: &[], columns: 120, rows: 40 }
}
