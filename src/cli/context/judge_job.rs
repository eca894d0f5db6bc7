//! Shared by `rung run` and `rung submit`: loading the code, showing progress, handling Ctrl-C.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use super::exit::{Exit, Failure};
use super::interrupts::Interrupts;
use super::session::CliSession;
use crate::cli::args::lookup::ProblemArg;
use crate::cli::args::shell_completion;
use crate::cli::output::progress::{ProgressLine, StepWords};
use crate::file_read;
use crate::orchestrator::api::{CodeSource, TutorError};
use crate::orchestrator::{Cancel, OnProgress, OnReplyStage, Tutor};
use crate::types::did_you_mean::nearest;
use crate::types::{Language, Problem, Verdict};

/// Maximum size of a source file. The judge has a stricter limit.
const MAX_SOURCE_BYTES: u64 = 4 << 20;

/// A problem and the code to judge.
#[derive(Args, Clone, Debug)]
pub struct JudgeTarget {
    #[command(flatten)]
    pub problem: ProblemArg,
    /// File to judge; `-` is standard input [default: your solution]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub language: LanguageArg,
}

/// A language named on the command line.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LanguageArg {
    /// Language, for example python or cpp [default: the file's, or yours]
    #[arg(short, long, value_name = "LANGUAGE", value_parser = language, add = ArgValueCandidates::new(shell_completion::languages))]
    pub language: Option<Language>,
}

impl LanguageArg {
    /// Uses the language for the rest of the session, if one was given.
    pub fn apply(self, tutor: &Tutor) {
        if let Some(language) = self.language {
            tutor.set_language(language);
        }
    }

    /// Uses the language for the rest of the session, or that of the learner's latest code if none was given.
    pub fn apply_or_newest(self, tutor: &Tutor, problem: &Problem) {
        tutor.set_language(self.language.unwrap_or_else(|| tutor.newest_language(problem)));
    }
}

fn language(name: &str) -> Result<Language, String> {
    Language::from_name(name).ok_or_else(|| {
        let known: Vec<_> = Language::ALL.iter().map(|language| language.name()).collect();
        let near = nearest(name, known.iter().copied());
        let near = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
        format!("{near}There are {}", known.join(", "))
    })
}

impl JudgeTarget {
    /// Uses the named language for the rest of the session; without a file or a language, that of the solution file that
    /// changed last, which is the one the learner means.
    pub fn choose_language(&self, tutor: &Tutor, problem: &Problem) {
        match (self.language.language, &self.file) {
            (None, None) => self.language.apply_or_newest(tutor, problem),
            _ => self.language.apply(tutor),
        }
    }

    /// Returns the code and its file name for messages. Checks that the file exists, to report a typo before the
    /// sandbox starts.
    pub fn load_source(&self, tutor: &Tutor, problem: &Problem) -> Result<(CodeSource, Option<String>), Failure> {
        self.choose_language(tutor, problem);
        match &self.file {
            None => {
                let path = tutor.solution_path(problem);
                Ok((CodeSource::Workspace, Some(path.display().to_string())))
            }
            Some(path) if path.as_os_str() == "-" => Ok((CodeSource::Bytes(read_stdin()?), None)),
            Some(path) => {
                check_readable(path)?;
                let source = match self.language.language {
                    // An explicit language overrides the file extension.
                    Some(_) => CodeSource::Bytes(
                        file_read::read_bytes(path, file_read::MAX_TEXT_BYTES)
                            .map_err(|error| unreadable_failure(path, &error))?,
                    ),
                    None => CodeSource::File(path.clone()),
                };
                Ok((source, Some(path.display().to_string())))
            }
        }
    }
}

impl JudgeTarget {
    /// The file argument, shell-quoted; `None` for the default file and for standard input.
    #[must_use]
    pub fn file_as_typed(&self) -> Option<String> {
        let file = self.file.as_ref().filter(|file| file.as_os_str() != "-")?.display().to_string();
        Some(shell_words::quote(&file).into_owned())
    }
}

fn check_readable(path: &Path) -> Result<(), Failure> {
    let refuse = |why: &str| Failure::input(format!("{}: {why}.", path.display()));
    match path.metadata() {
        Ok(meta) if meta.is_dir() => Err(refuse("this is a folder").with_advice("Give the file with your solution.")),
        Ok(meta) if !meta.is_file() => {
            Err(refuse("this is a pipe or a device, not a file")
                .with_advice("`-` reads the program from standard input."))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(unreadable_failure(path, &error)),
    }
}

fn unreadable_failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("{}: {error}.", path.display()))
        .with_advice("Check the path; `rung open ID` makes the usual file.")
}

fn read_stdin() -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .lock()
        .take(MAX_SOURCE_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::input(format!("Cannot read standard input: {error}.")))?;
    Ok(bytes)
}

/// The exit code of a verdict.
#[must_use]
pub fn exit_for_verdict(verdict: Verdict) -> Exit {
    if verdict.passed() { Exit::Ok } else { Exit::Judged }
}

/// Runs a judging job and shows progress on standard error. Ctrl-C cancels the job and waits for it to end; a second
/// Ctrl-C stops waiting. `after` is shown when all cases ran and the job goes on.
pub async fn run_judge_job<T>(
    session: &CliSession,
    tutor: &Tutor,
    (interrupts, cancel): (&Interrupts, &Cancel),
    after: Option<String>,
    job: impl AsyncFnOnce(OnProgress) -> Result<T, TutorError>,
) -> Result<T, Failure> {
    // The sandbox also starts on demand; starting it here shows the progress of its first preparation.
    tutor.warm_up();
    run_job(session, tutor, (interrupts, cancel), StepWords { doing: "judging", after }, job).await
}

/// Like [`run_judge_job`], for a long job without steps: the line of progress names what it does.
pub async fn run_named_job<T>(
    session: &CliSession,
    tutor: &Tutor,
    (interrupts, cancel): (&Interrupts, &Cancel),
    doing: &'static str,
    job: impl Future<Output = Result<T, TutorError>>,
) -> Result<T, Failure> {
    tutor.warm_up();
    let progress = ProgressLine::start_named(&session.page, Some(doing));
    await_job(&progress, tutor, interrupts, cancel, job).await
}

/// Like [`run_judge_job`], for a job that needs no sandbox.
pub async fn run_job<T>(
    session: &CliSession,
    tutor: &Tutor,
    (interrupts, cancel): (&Interrupts, &Cancel),
    words: StepWords,
    job: impl AsyncFnOnce(OnProgress) -> Result<T, TutorError>,
) -> Result<T, Failure> {
    let progress = Arc::new(ProgressLine::start(&session.page));
    let on_step = {
        let progress = Arc::clone(&progress);
        Box::new(move |step| progress.show_step(step, &words))
    };
    await_job(&progress, tutor, interrupts, cancel, job(on_step)).await
}

/// Like [`run_job`], for a job that may call a language model.
pub async fn run_llm_job<T>(
    session: &CliSession,
    tutor: &Tutor,
    cancel: &Cancel,
    job: impl AsyncFnOnce(OnReplyStage) -> Result<T, TutorError>,
) -> Result<T, Failure> {
    let interrupts = Interrupts::listen()?;
    let progress = Arc::new(ProgressLine::start(&session.page));
    let on_stage = {
        let progress = Arc::clone(&progress);
        Box::new(move |stage| progress.show_stage(stage))
    };
    await_job(&progress, tutor, &interrupts, cancel, job(on_stage)).await
}

/// A job on a busy machine may take minutes. Its output is then never silent for longer.
const SIGN_OF_LIFE: Duration = Duration::from_secs(30);

async fn await_job<T>(
    progress: &ProgressLine,
    tutor: &Tutor,
    interrupts: &Interrupts,
    cancel: &Cancel,
    job: impl Future<Output = Result<T, TutorError>>,
) -> Result<T, Failure> {
    let mut published = tutor.subscribe();
    let mut job = std::pin::pin!(job);
    let first = tokio::time::Instant::now() + SIGN_OF_LIFE;
    let mut signs = tokio::time::interval_at(first, SIGN_OF_LIFE);
    loop {
        tokio::select! {
            biased;
            result = &mut job => {
                progress.clear();
                return result.map_err(Failure::from);
            }
            () = interrupts.wait_for_presses(2) => return Err(Failure::interrupted()),
            () = interrupts.wait_for_presses(1), if !cancel.is_cancelled() => cancel.cancel(),
            Ok(()) = published.changed() => {
                let status = published.borrow_and_update().judge.clone();
                progress.show_sandbox_status(&status);
            }
            _ = signs.tick() => progress.show_still_working(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_accepted_verdict_is_a_success() {
        assert_eq!(exit_for_verdict(Verdict::Ac), Exit::Ok);
        for verdict in [Verdict::Wa, Verdict::Tle, Verdict::Mle, Verdict::Ole, Verdict::Re, Verdict::Ce] {
            assert_eq!(exit_for_verdict(verdict), Exit::Judged, "{verdict}");
        }
    }

    #[test]
    fn a_file_is_repeated_as_a_shell_reads_it() {
        let typed = |file: Option<&str>| {
            JudgeTarget {
                problem: ProblemArg { id: String::new() },
                file: file.map(PathBuf::from),
                language: LanguageArg::default(),
            }
            .file_as_typed()
        };
        assert_eq!((typed(None), typed(Some("-"))), (None, None));
        assert_eq!(typed(Some("a/b-1.py")).as_deref(), Some("a/b-1.py"));
        assert_eq!(typed(Some("it's mine.py")).as_deref(), Some("'it'\\''s mine.py'"));
    }

    #[test]
    fn a_missing_file_is_named_with_what_to_do() {
        let failure = check_readable(Path::new("/nowhere/solution.py")).expect_err("no such file");
        assert_eq!(failure.exit, Exit::Input);
        assert!(failure.message.starts_with("/nowhere/solution.py: "), "{failure}");
        let folder = tempfile::tempdir().expect("a folder");
        assert!(check_readable(folder.path()).expect_err("a folder").message.ends_with("this is a folder."));
    }
}
