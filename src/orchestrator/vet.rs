//! The edit probe for those who measure it: the laboratory judges hints that nobody asked for.

use super::guard::Probe;
use crate::agents::guard::Blocked;
use crate::judge::{Cancel, Judge, JudgeError};
use crate::model::{Language, Problem};

/// Whether a hint, put into a Python program, alone or with those shown before it, passes a case that the program fails.
///
/// # Errors
/// The outer error is the sandbox's; the inner one refuses the hint.
pub async fn probed(
    judge: &Judge,
    problem: &Problem,
    learner: &str,
    text: &str,
    shown: &[&str],
    cancel: &Cancel,
) -> Result<Result<(), Blocked>, JudgeError> {
    Probe::new(judge, problem, learner, Language::Python).check(text, shown, cancel).await
}
