//! Explains who predicts the learner's results: the trained model or the equations.

use super::explain_context::ExplainContext;
use super::explanation::{ExplanationLine, ExplanationSection};
use crate::learner::predict::contest::ContestResult;
use crate::learner::predict::first_tries::days_since_epoch;
use crate::learner::predict::learner_prediction::LearnerPrediction;
use crate::learner::state_queries;
use crate::types::humanize::{format_percent, format_share};
use crate::types::ids::{ProblemUid, TopicId};

/// The comparison, and the model's view of a topic. `None` until there are enough first tries.
pub(super) fn topic_section(scene: &ExplainContext, topic: &TopicId) -> Option<ExplanationSection> {
    let prediction = scene.timeline.prediction.as_deref()?;
    let state = format_percent(prediction.topic_state(topic)?);
    let own = format!("The trained model expects you to pass about {state} of this topic’s problems now.");
    Some(section(prediction, own))
}

/// The comparison, and both chances to pass a problem. `None` until there are enough first tries.
pub(super) fn problem_section(scene: &ExplainContext, uid: &ProblemUid) -> Option<ExplanationSection> {
    let prediction = scene.timeline.prediction.as_deref()?;
    let problem = scene.catalog.by_uid(uid)?;
    let day = days_since_epoch(scene.now);
    let network = prediction.chance(scene.state(), scene.params, problem, day)?;
    let equations = state_queries::chance(scene.state(), scene.params, problem).value();
    let [network, equations] = [network, equations].map(format_percent);
    let own = format!("Chance to pass: {network} by the trained model, {equations} by the equations.");
    Some(section(prediction, own))
}

fn section(prediction: &LearnerPrediction, own: String) -> ExplanationSection {
    let mut section = ExplanationSection::new("Who predicts you");
    section.push(ExplanationLine::from_text(compare(&prediction.contest())));
    section.push(ExplanationLine::from_text(own));
    section
}

/// One sentence: both losses, and which of the two a goal uses.
fn compare(contest: &ContestResult) -> String {
    let ContestResult { network_is_believed, compared, network_loss, equations_loss, .. } = *contest;
    let [network, equations] = [network_loss, equations_loss].map(format_share);
    let losses = format!("(loss {network} against {equations} over your last {compared} first tries)");
    if network_is_believed {
        format!("The trained model predicts you better than the equations {losses}, so a goal uses its chances.")
    } else {
        format!(
            "The trained model does not predict you clearly better than the equations {losses}, so a goal uses the \
             equations’ chances."
        )
    }
}
