//! Keys of the roadmap: walking the graph, and the list of problems in its side pane.

use crate::model::ids::{ProblemUid, TopicId};
use crate::tui::graph::{Graph, Step};
use crate::tui::keymap::Action;
use crate::tui::message::{Ask, Command};
use crate::tui::screens::roadmap::graph_of;
use crate::tui::ui::{Screen, Then, Tone, Ui};
use crate::words::facts::{self, TopicKind};

use super::{moved, open};

/// Shows the roadmap, on the topic that was chosen last or where work is going on.
pub(super) fn enter(ui: &mut Ui) {
    if ui.roadmap.topic.is_none() {
        ui.roadmap.topic = first_choice(ui);
    }
    ui.roadmap.problem = None;
    ui.go(Screen::Roadmap);
}

fn first_choice(ui: &Ui) -> Option<TopicId> {
    let topics = &ui.published.catalog.topics;
    let of_kind = |kind| topics.iter().find(|t| facts::topic(&ui.published, &t.id).kind == kind);
    of_kind(TopicKind::Growing).or_else(|| of_kind(TopicKind::New)).or(topics.first()).map(|t| t.id.clone())
}

pub(super) fn act(ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
    let topic = ui.roadmap.topic.clone()?;
    match ui.roadmap.problem {
        Some(row) => in_list(ui, &topic, row, action),
        None => in_graph(ui, &topic, action),
    }
}

fn in_graph(ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<Command>> {
    match action {
        Action::Up | Action::Down | Action::Left | Action::Right | Action::Top | Action::Bottom => walk(ui, action),
        Action::NextPane | Action::PreviousPane => focus_list(ui, topic),
        Action::PageUp | Action::PageDown => {}
        Action::Open => return Some(enter_topic(ui, topic)),
        _ => return common(ui, topic, action),
    }
    Some(Vec::new())
}

fn in_list(ui: &mut Ui, topic: &TopicId, row: usize, action: Action) -> Option<Vec<Command>> {
    let problems = problems(ui, topic);
    if let Some(row) = moved(row, action, problems.len(), 5) {
        ui.roadmap.problem = Some(row);
        return Some(Vec::new());
    }
    match action {
        Action::Open => Some(problems.get(row).map_or_else(Vec::new, |uid| open(ui, uid))),
        Action::Back | Action::Left | Action::NextPane | Action::PreviousPane => {
            ui.roadmap.problem = None;
            Some(Vec::new())
        }
        _ => common(ui, topic, action),
    }
}

fn common(ui: &mut Ui, topic: &TopicId, action: Action) -> Option<Vec<Command>> {
    match action {
        Action::Why => Some(super::why::topic(ui, topic.clone())),
        Action::Override => Some(override_lock(ui, topic)),
        _ => None,
    }
}

/// Enter: to the topic's problems, or why they are out of reach.
fn enter_topic(ui: &mut Ui, topic: &TopicId) -> Vec<Command> {
    if facts::topic(&ui.published, topic).kind == TopicKind::Locked {
        let key = ui.keymap.label(Action::Override);
        let missing = facts::missing(&ui.published, topic);
        ui.say(Tone::Info, format!("Locked: opens when {missing}. {key} goes in anyway."));
    } else {
        focus_list(ui, topic);
    }
    Vec::new()
}

fn focus_list(ui: &mut Ui, topic: &TopicId) {
    if problems(ui, topic).is_empty() {
        ui.say(Tone::Info, "No installed pack has a problem for this topic yet.");
    } else {
        ui.roadmap.problem = Some(0);
    }
}

fn override_lock(ui: &mut Ui, topic: &TopicId) -> Vec<Command> {
    if facts::topic(&ui.published, topic).kind != TopicKind::Locked {
        focus_list(ui, topic);
        return Vec::new();
    }
    let (request, command) = ui.ask(Ask::OverrideLock(topic.clone()));
    ui.then = Some((request, Then::Enter(topic.clone())));
    vec![command]
}

/// The topic was opened by force: on to its problems.
pub(super) fn unlocked(ui: &mut Ui, topic: &TopicId) {
    ui.roadmap.topic = Some(topic.clone());
    let title = facts::topic_title(&ui.published, topic);
    ui.say(Tone::Info, format!("{title} is open now; that you went in early is noted in the history."));
    if !problems(ui, topic).is_empty() {
        ui.roadmap.problem = Some(0);
    }
}

fn walk(ui: &mut Ui, action: Action) {
    let next = match graph_of(ui) {
        Some(graph) => walk_graph(ui, &graph, action),
        None => walk_list(ui, action),
    };
    if let Some(next) = next {
        ui.roadmap.topic = Some(next);
    }
}

fn walk_graph(ui: &Ui, graph: &Graph, action: Action) -> Option<TopicId> {
    let topics = &ui.published.catalog.topics;
    let step = match action {
        Action::Up => Step::Up,
        Action::Down => Step::Down,
        Action::Left => Step::Left,
        Action::Right => Step::Right,
        Action::Top => return topics.first().map(|t| t.id.clone()),
        _ => return topics.last().map(|t| t.id.clone()),
    };
    graph.step(ui.roadmap.topic.as_ref()?, step).cloned()
}

/// The compact roadmap is a list in roadmap order.
fn walk_list(ui: &Ui, action: Action) -> Option<TopicId> {
    let topics = &ui.published.catalog.topics;
    let now = topics.iter().position(|t| Some(&t.id) == ui.roadmap.topic.as_ref())?;
    let row = moved(now, action, topics.len(), 5)?;
    topics.get(row).map(|t| t.id.clone())
}

/// Problems of a topic in the order they are listed.
pub(super) fn problems(ui: &Ui, topic: &TopicId) -> Vec<ProblemUid> {
    ui.published.catalog.in_topic(topic).map(|p| p.uid.clone()).collect()
}
