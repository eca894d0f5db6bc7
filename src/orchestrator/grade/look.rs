//! The closer look at a file that failed: the tutor's own diagnosis, for a learner nobody knows.
//!
//! No learner's record is read, so what is found depends on the file and the pack alone, and is the same for everybody.

use jiff::Timestamp;
use jiff::civil::date;
use jiff::tz::TimeZone;

use super::paper::Paper;
use super::row::Mistake;
use crate::agents::assessment::{self, Assessment};
use crate::judge::{Cancel, Judge, JudgeError};
use crate::model::facts::Shape;
use crate::model::{Catalog, Ctx, LearnerState, Params, Report};
use crate::orchestrator::writer::observed;

/// What was found.
#[derive(Debug)]
pub(super) struct Found {
    pub assessment: Assessment,
    /// What the parser says of the program, where it is Python's.
    pub shape: Option<Shape>,
}

impl Found {
    /// The mistake the failures look like most.
    pub fn mistake(&self) -> Option<Mistake> {
        let first = self.assessment.candidates.first()?;
        let (bug, message) = (first.bug.clone(), first.message.clone());
        Some(Mistake { bug, message, confidence: first.confidence })
    }
}

/// Somebody without a history.
#[derive(Debug, Default)]
pub(super) struct Stranger {
    pub state: LearnerState,
    pub params: Params,
    catalog: Catalog,
}

impl Stranger {
    /// Their context stands still: what is said must not depend on the day of the grading.
    pub fn ctx(&self) -> Ctx<'_> {
        Ctx {
            now: Timestamp::UNIX_EPOCH,
            zone: TimeZone::UTC,
            day: date(1970, 1, 1),
            seed: 0,
            params: &self.params,
            catalog: &self.catalog,
        }
    }
}

/// Looks at a file whose report is at hand. What can't be found out is left out: it must not cost the student the verdict.
///
/// # Errors
/// Cancelled.
pub(super) async fn look(judge: &Judge, paper: &Paper, report: &Report, cancel: &Cancel) -> Result<Found, JudgeError> {
    let problem = &paper.problem;
    let analysis = match judge.analyse(problem, &paper.source, report, cancel).await {
        Err(JudgeError::Cancelled) => return Err(JudgeError::Cancelled),
        Err(error) => {
            tracing::warn!(problem = %problem.id, %error, "a failed file could not be looked at");
            None
        }
        Ok(analysis) => Some(analysis),
    };
    let stranger = Stranger::default();
    let ctx = stranger.ctx();
    let submission = &observed(&stranger.state, &ctx, problem, report, None);
    let input = assessment::AssessmentInput { problem, submission, report, analysis: analysis.as_ref() };
    let assessment = assessment::assess(&stranger.state, &ctx, input);
    Ok(Found { assessment, shape: analysis.and_then(|analysis| analysis.shape) })
}
