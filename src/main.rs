//! The `rung` program: reads the command line, starts the log, calls the library, turns errors into exit codes.

use std::process::ExitCode;

use rung_tutor::cli;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    if let Some(code) = cli::complete(&arguments) {
        return code;
    }
    let cli = match cli::parse(arguments.clone()) {
        Ok(cli) => cli,
        Err(error) => {
            cli::print_parse_error(&error, &arguments);
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    if let Some(code) = cli::run_internal(&cli) {
        return code;
    }
    cli::start_log(&cli);
    match cli::run(&cli) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            cli::print_failure(&cli, &failure);
            failure.exit.into()
        }
    }
}
