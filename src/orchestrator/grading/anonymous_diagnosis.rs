//! Diagnoses a failed file with the tutor's own diagnosis, for an anonymous learner.
//!
//! No learner's record is read, so the result depends only on the file and the pack and is the same for everyone.

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

use super::gradable_file::GradableFile;
use super::grade_row::RecognisedMistake;
use crate::agents::assessment::{self, Assessment};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::orchestrator::record::writer::build_submission;
use crate::types::program_facts::ProgramShape;
use crate::types::{Catalog, Ctx, JudgeReport, LearnerState, Params};

/// The result of a diagnosis.
#[derive(Debug)]
pub(super) struct FileDiagnosis {
    pub assessment: Assessment,
    /// The parser's description of the program, if it is Python.
    pub shape: Option<ProgramShape>,
}

impl FileDiagnosis {
    /// The mistake that matches the failures best.
    pub fn mistake(&self) -> Option<RecognisedMistake> {
        let first = self.assessment.candidates.first()?;
        let (bug, message) = (first.bug.clone(), first.message.clone());
        Some(RecognisedMistake { bug, message, confidence: first.confidence })
    }
}

/// The state of a learner without a history.
#[derive(Debug, Default)]
pub(super) struct AnonymousLearner {
    pub state: LearnerState,
    pub params: Params,
    catalog: Catalog,
}

impl AnonymousLearner {
    /// A fixed context, because the result must not depend on the day of the grading.
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx {
            now: Timestamp::UNIX_EPOCH,
            zone: TimeZone::UTC,
            day: date(1970, 1, 1),
            seed: 0,
            params: &self.params,
            catalog: &self.catalog,
            gains: None,
        }
    }
}

/// Diagnoses a file from its report. If a part of the diagnosis fails, it is left out: the student must still get the
/// verdict.
///
/// # Errors
/// Cancelled.
pub(super) async fn diagnose_file(
    judge: &Judge,
    paper: &GradableFile,
    report: &JudgeReport,
    cancel: &Cancel,
) -> Result<FileDiagnosis, JudgeError> {
    let problem = &paper.problem;
    let analysis = match judge.analyse(problem, &paper.source, report, cancel).await {
        Err(JudgeError::Cancelled) => return Err(JudgeError::Cancelled),
        Err(error) => {
            tracing::warn!(problem = %problem.id, %error, "a failed file could not be looked at");
            None
        }
        Ok(analysis) => Some(analysis),
    };
    let stranger = AnonymousLearner::default();
    let ctx = stranger.ctx();
    let submission = &build_submission(&stranger.state, &ctx, problem, report, None);
    let input = assessment::AssessmentInput { problem, submission, report, analysis: analysis.as_ref() };
    let assessment = assessment::assess(&stranger.state, &ctx, input);
    Ok(FileDiagnosis { assessment, shape: analysis.and_then(|analysis| analysis.shape) })
}
