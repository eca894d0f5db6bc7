//! Input and result of the assessment.

use std::cmp::Ordering;

use super::component_evidence::ComponentEvidence;
use crate::agents::agent_messages;
use crate::types::case_tags::TagDescriptions;
use crate::types::event::{Candidate, Submission};
use crate::types::ids::BugId;
use crate::types::problem::Problem;
use crate::types::program_facts::{Analysis, FailingSample, Observation, Suspect};
use crate::types::verdict_report::{JudgeReport, SolutionRemark, Verdict};

/// A submission with its report.
#[derive(Clone, Copy, Debug)]
pub struct AssessmentInput<'a> {
    pub problem: &'a Problem,
    pub submission: &'a Submission,
    pub report: &'a JudgeReport,
    /// The analysis of a failed program, if there was one.
    pub analysis: Option<&'a Analysis>,
}

/// The findings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    pub passed: bool,
    /// Accepted share of the pack's cases, in [0, 1]; 0 when nothing ran.
    pub share_passed: f64,
    /// Tags that every failing case has and hardly any passing case, rarest among the passing cases first.
    pub shared_tags: Vec<String>,
    /// Descriptions of tags in the problem's pack.
    pub tag_words: TagDescriptions,
    /// Known bugs that match the failures, most likely first, none below [`DiagnosisParams::floor`].
    ///
    /// [`DiagnosisParams::floor`]: crate::types::params::DiagnosisParams::floor
    pub candidates: Vec<Candidate>,
    /// Known bugs that fail a sample which this program passes.
    pub excluded_bugs: Vec<BugId>,
    /// Evidence of the submission for each topic it touches.
    pub evidence: Vec<ComponentEvidence>,
    /// After a pass: at most three remarks, most useful first.
    pub remarks: Vec<SolutionRemark>,
    /// After a failure: the lines of the program to look at first.
    pub suspect: Option<Suspect>,
    /// After a failure: facts about the program's shape, most informative first.
    pub observations: Vec<Observation>,
    /// After a failure: the first sample that failed, if one did.
    pub failing_sample: Option<FailingSample>,
    /// The number of that sample among the examples of the statement, from 1.
    pub failing_example: Option<usize>,
    /// After a failure: every answer was right, and all failing cases ran out of time.
    pub is_only_slow: bool,
    /// After a failure: every first answer was right, and only that of a later call in the same program was wrong.
    pub wrong_when_repeated: bool,
    /// After wrong answers alone: how each number compares with the expected one, if it is the same for all.
    pub results_order: Option<Ordering>,
    /// After a wrong answer, an exception or too much memory: every sample came out right.
    pub right_in_samples: bool,
    /// The same, and no answer was wrong: it was stopped.
    pub stops_beyond_samples: bool,
    /// How the first failing case ended if every sample came out right.
    pub first_beyond_samples: Option<Verdict>,
    /// `is_only_slow` and `right_in_samples` of the last submission, if the program has changed since.
    pub was_only_slow: bool,
    pub was_right_in_samples: bool,
    /// The last submission was in another language than the program at hand.
    pub failed_in_other_language: bool,
    /// After a failure: the code could not be compiled, or not be read as a program, so no case ran.
    pub never_ran: bool,
    /// After a failure: the code uses what the task forbids, so no case ran.
    pub uses_forbidden: bool,
}

impl Assessment {
    /// Returns "Every failing case has duplicates.", or `None` if the failing cases share no tag that has a description.
    #[must_use]
    pub fn describe_shared_tag(&self) -> Option<String> {
        TagDescriptions::special(&self.shared_tags)
            .find(|tag| self.tag_words.knows(tag))
            .map(|tag| agent_messages::to_sentence(&format!("Every failing case {}.", self.tag_words.describe(tag))))
    }
}
