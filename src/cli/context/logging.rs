//! The log: one file a day in the state folder, kept for a week. It never writes to the terminal.

use tracing_appender::rolling::{RollingFileAppender, Rotation};
use tracing_subscriber::EnvFilter;

use super::session;
use crate::cli::args::global_options::GlobalOptions;
use crate::cli::output::out::print_stderr;

/// Environment variable with the filter, such as `debug` or `rung_tutor::judge=trace`.
const FILTER_VARIABLE: &str = "RUNG_LOG";

/// Makes a panic (always a bug in Rung) print a sentence for the learner and write the details to the log. The screens
/// add a hook that restores the terminal first.
pub fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        let trace = std::backtrace::Backtrace::force_capture();
        tracing::error!("{info}\n{trace}");
        let what = info.payload_as_str().unwrap_or("it can't be said why");
        let place = info.location().map_or_else(String::new, |place| format!(" ({}:{})", place.file(), place.line()));
        print_stderr(&format!(
            "rung: this is a bug in Rung: {what}{place}.\nWhat was recorded before is safe; the log has the details."
        ));
    }));
}

/// Number of log files to keep.
const MAX_LOG_FILES: usize = 7;

/// Starts logging. If the log cannot be written, the program continues without one.
pub fn start(global: &GlobalOptions) {
    let Ok(paths) = session::resolve_paths(global) else { return };
    // The appender prints an error on the terminal if the folder is missing.
    if paths.create().is_err() {
        return;
    }
    let file = RollingFileAppender::builder()
        .rotation(Rotation::DAILY)
        .filename_prefix("rung")
        .filename_suffix("log")
        .max_log_files(MAX_LOG_FILES)
        .build(paths.logs());
    let Ok(file) = file else { return };
    let filter = EnvFilter::try_from_env(FILTER_VARIABLE).unwrap_or_else(|_| EnvFilter::new("warn"));
    // Keeps a subscriber that is already set (in a test).
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(file).with_ansi(false).try_init();
}
