//! The topics of the learner's goal: adding one on the roadmap, taking it out, and the path that is followed.

use crate::learner::goal_gain;
use crate::text::{goal_text, learning_status};
use crate::tui::draw_context::DrawContext;
use crate::tui::message::AppCommand;
use crate::tui::overlay::overlay_request::{ConfirmDialog, OverlayChoice, OverlayRequest};
use crate::tui::ui::Ui;
use crate::tui::ui::notice::NoticeTone;
use crate::types::ids::TopicId;
use crate::types::learner_state::Profile;
use crate::types::learning_goal::{GoalKind, LearningGoal};

/// Whether the learner's goal names a topic.
pub(super) fn is_goal_topic(ui: &Ui, topic: &TopicId) -> bool {
    ui.published.state.profile.goal.as_ref().is_some_and(|goal| goal.topics.contains(topic))
}

/// Whether the learner's goal is a path.
pub(super) fn follows_path(ui: &Ui) -> bool {
    ui.published.state.profile.goal.as_ref().is_some_and(|goal| goal.path.is_some())
}

/// Handles the goal key on a topic: asks before a path is given up for it.
pub(super) fn change_goal(ui: &mut Ui, topic: &TopicId) -> Vec<AppCommand> {
    let path = ui.published.state.profile.goal.as_ref().filter(|goal| goal.path.is_some());
    let Some(path) = path.map(|goal| goal.name(&ui.published.catalog)) else { return toggle_goal(ui, topic) };
    if ui.refuses_change() {
        return Vec::new();
    }
    let title = learning_status::topic_title(&ui.published, topic);
    vec![AppCommand::Show(OverlayRequest::Confirm(ConfirmDialog {
        title: format!("Make {title} your goal?"),
        text: format!("It replaces the path {path}; the date of the goal stays. What you solved stays solved."),
        yes: ("make it the goal", OverlayChoice::AimAtTopic(topic.clone())),
        other: None,
        no: "keep the path",
    }))]
}

/// Puts a topic into the learner's goal, or takes it out; a goal without topics is removed.
pub(super) fn toggle_goal(ui: &mut Ui, topic: &TopicId) -> Vec<AppCommand> {
    if ui.refuses_change() {
        return Vec::new();
    }
    let title = learning_status::topic_title(&ui.published, topic);
    let (profile, notice) = match with_goal_topic(ui, topic) {
        Some(profile) => {
            let goal = profile.goal.clone().unwrap_or_else(LearningGoal::everything);
            let forecast = goal_text::forecast(&ui.published, &goal);
            let line = goal_text::forecast_line(&ui.published.catalog, &goal, &forecast);
            (profile, format!("Your goal: {line}"))
        }
        None => {
            let mut profile = ui.latest_profile().clone();
            profile.goal = profile.goal.and_then(|mut goal| {
                goal.topics.retain(|known| known != topic);
                (!goal.topics.is_empty()).then_some(goal)
            });
            (profile, format!("{title} is no longer part of your goal."))
        }
    };
    ui.show_notice(NoticeTone::Info, notice);
    vec![ui.request_profile(profile)]
}

/// The learner's profile with a topic in its goal; `None` if it is there already.
pub(super) fn with_goal_topic(ui: &Ui, topic: &TopicId) -> Option<Profile> {
    let mut profile = ui.latest_profile().clone();
    let goal = profile.goal.get_or_insert_with(LearningGoal::everything);
    if goal.topics.contains(topic) {
        return None;
    }
    (goal.kind, goal.path) = (GoalKind::Global, None);
    goal.topics.push(topic.clone());
    Some(profile)
}

/// The path that is the goal, with what is solved of it.
pub(super) fn path_text(cx: &DrawContext) -> Option<String> {
    let goal = cx.published.state.profile.goal.as_ref()?;
    let (path, problems) = cx.published.catalog.find_path(goal.path.as_deref()?)?;
    let left = goal_gain::path_left(&cx.published.state, &cx.published.catalog, goal)?.len();
    Some(format!("{}: {} of {} solved", path.title, problems.len() - left, problems.len()))
}
