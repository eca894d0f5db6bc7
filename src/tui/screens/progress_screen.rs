//! The progress screen: charts, one at a time, chosen with Tab.
//!
//! ```text
//!   Mastery   Activity   Reviews   Accuracy & hints
//! ┌▸Reviews of the next 30 days ────────────────────────────────────────────┐
//! │   3 █     ▄                                                             │
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::learner::state_queries;
use crate::text::learning_status;
use crate::text::number_format::share;
use crate::tui::destination::{Destination, ExplainedSubject, ScreenName};
use crate::tui::draw_context::DrawContext;
use crate::tui::keymap::action::{HISTORY, ROADMAP, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{AppCommand, BroadcastEvent};
use crate::tui::screen::{Screen, ScreenAreas, ScreenEvent, ScreenInfo};
use crate::tui::theme::StyleRole;
use crate::tui::timeline_cache;
use crate::tui::ui::hit_map::{ClickTarget, Pane};
use crate::tui::ui::{Ui, move_row, wheel_row};
use crate::tui::widgets::{PaneFrame, chrome};
use crate::types::ids::TopicId;
use crate::types::problem::Topic;

mod accuracy_chart;
mod activity_heatmap;
mod balance_chart;
mod mastery_chart;
mod review_forecast;

const KEYS: &[Binding] = &[WHY, ROADMAP, HISTORY];
const CHART: Pane = Pane("chart");
const TABS: Pane = Pane("charts");

/// The charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ProgressChart {
    #[default]
    Mastery,
    Activity,
    Reviews,
    Accuracy,
    Balance,
}

impl ProgressChart {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Mastery, "Mastery"),
        (Self::Activity, "Activity"),
        (Self::Reviews, "Reviews"),
        (Self::Accuracy, "Accuracy & hints"),
        (Self::Balance, "Balance"),
    ];
}

/// The chosen chart and its selection.
#[derive(Debug, Default)]
pub struct ProgressScreen {
    chart: ProgressChart,
    /// Row of the charted topic.
    topic: usize,
    /// The learner chose it, here or on the roadmap.
    has_chosen: bool,
}

impl ProgressScreen {
    fn choose_topic(&mut self, row: usize) {
        (self.topic, self.has_chosen) = (row, true);
    }

    /// Selects the topic of the destination, else the learner's choice, else the topic they worked on last.
    fn enter(&mut self, ui: &Ui, place: &Destination) {
        let row = |wanted: &dyn Fn(&Topic) -> bool| learning_status::topics(&ui.published).position(wanted);
        if let Destination::Progress(Some(topic)) = place {
            let row = row(&|known| known.id == *topic);
            self.choose_topic(row.unwrap_or(self.topic));
        } else if !self.has_chosen {
            let last = latest_topic(ui).and_then(|topic| row(&|known| known.id == topic));
            let any = || row(&|known| learning_status::topic(&ui.published, &known.id).known);
            self.topic = last.or_else(any).unwrap_or(0);
        }
    }

    fn handle_action(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<AppCommand>> {
        let topics = learning_status::topics(&ui.published).count();
        if self.chart == ProgressChart::Mastery
            && let Some(row) = move_row(self.topic, action, topics, ui.hit_map.extent(mastery_chart::TOPICS).page)
        {
            self.choose_topic(row);
            return Some(Vec::new());
        }
        let now = ProgressChart::ALL.iter().position(|(chart, _)| *chart == self.chart).unwrap_or(0);
        let step = match action {
            Action::NextPane | Action::Right => 1,
            Action::PreviousPane | Action::Left => ProgressChart::ALL.len() - 1,
            Action::Open | Action::Why => return Some(self.open_explanation(ui)),
            _ => return ui.scroll_by_action(CHART, action).then(Vec::new),
        };
        self.chart = ProgressChart::ALL[(now + step) % ProgressChart::ALL.len()].0;
        ui.scroll_offsets.remove(&CHART);
        Some(Vec::new())
    }

    /// Explains the charted topic and the practice balance; on the other charts, proficiency.
    fn open_explanation(&self, ui: &Ui) -> Vec<AppCommand> {
        if self.chart == ProgressChart::Balance {
            return vec![AppCommand::Go(Destination::Why(vec![ExplainedSubject::Balance]))];
        }
        let topic =
            learning_status::topics(&ui.published).nth(self.topic).filter(|_| self.chart == ProgressChart::Mastery);
        vec![AppCommand::Go(Destination::Why(
            topic.map(|topic| ExplainedSubject::Topic(topic.id.clone())).into_iter().collect(),
        ))]
    }
}

impl Screen for ProgressScreen {
    fn info(&self) -> ScreenInfo {
        ScreenInfo { title: "Progress", keys: KEYS, more: &[], unused: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<Vec<AppCommand>> {
        match event {
            ScreenEvent::Enter(place) => {
                self.enter(ui, &place);
                let read = timeline_cache::request_timeline(ui);
                return Some(std::iter::once(AppCommand::Appear).chain(read).collect());
            }
            ScreenEvent::Act(action) => return self.handle_action(ui, action),
            ScreenEvent::Click(ClickTarget::Row(_, row)) if row == self.topic => {
                return self.handle_action(ui, Action::Open);
            }
            ScreenEvent::Click(ClickTarget::Row(_, row)) => self.choose_topic(row),
            ScreenEvent::Click(ClickTarget::Spot(TABS, tab)) => {
                self.chart = ProgressChart::ALL.get(tab).map_or(self.chart, |(c, _)| *c);
            }
            ScreenEvent::Wheel(mastery_chart::TOPICS, down) => {
                self.choose_topic(wheel_row(self.topic, down, learning_status::topics(&ui.published).count()));
            }
            ScreenEvent::News(BroadcastEvent::Published | BroadcastEvent::JournalRead)
                if ui.screen == ScreenName::Progress =>
            {
                return Some(timeline_cache::request_timeline(ui));
            }
            ScreenEvent::Answer(request, answer) => return Some(timeline_cache::handle_answer(ui, request, answer)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut DrawContext, ScreenAreas { header, body, footer }: ScreenAreas) {
        let mut right = vec![chrome::streak_span(cx)];
        if learning_status::is_anything_known(cx.published) {
            let level = format!("proficiency {} ({})", share(cx.published.proficiency), cx.published.band.name());
            right.push(cx.span(StyleRole::Dim, level));
        }
        chrome::draw_header(cx, header, &["Progress".to_owned()], &right);
        let [tabs, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        draw_chart_tabs(cx, tabs, self.chart);
        let room = usize::from(rest.width.saturating_sub(4));
        let rows = usize::from(rest.height.saturating_sub(2));
        let (title, lines) = match self.chart {
            ProgressChart::Mastery => {
                mastery_chart::render(cx, rest, self.topic);
                draw_footer(cx, footer);
                return;
            }
            ProgressChart::Activity => ("26 weeks", activity_heatmap::lines(cx, room)),
            ProgressChart::Reviews => ("Reviews of the next 30 days", review_forecast::lines(cx, room, rows)),
            ProgressChart::Accuracy => ("Accuracy and hints", accuracy_chart::lines(cx, room)),
            ProgressChart::Balance => ("How demanding your recent work was", balance_chart::lines(cx, room)),
        };
        PaneFrame::new(CHART, title).focused(true).render_scrolled(cx, rest, &lines);
        draw_footer(cx, footer);
    }
}

/// The main topic of the last submission that has evidence: code that was not run says nothing of its topic.
fn latest_topic(ui: &Ui) -> Option<TopicId> {
    let state = &ui.published.state;
    let tried = state.problems.iter().filter_map(|(uid, progress)| Some((progress.last_submitted?, uid)));
    let topics = tried.filter_map(|(at, uid)| Some((at, ui.published.catalog.by_uid(uid)?.topic())));
    let known = topics.filter(|(_, topic)| state_queries::has_evidence(state, topic));
    known.max_by_key(|(at, _)| *at).map(|(_, topic)| topic.clone())
}

fn draw_footer(cx: &mut DrawContext, area: Rect) {
    let actions = [
        (Action::NextPane, "next chart"),
        (Action::Why, "why"),
        (Action::Roadmap, "roadmap"),
        (Action::History, "history"),
    ];
    chrome::draw_footer(cx, area, &actions.map(|(action, word)| (action, word.to_owned())));
}

fn draw_chart_tabs(cx: &mut DrawContext, area: Rect, shown: ProgressChart) {
    let mut x = area.x + 1;
    for (i, (chart, title)) in ProgressChart::ALL.into_iter().enumerate() {
        let here = chart == shown;
        let line = Line::from(cx.span(if here { StyleRole::Title } else { StyleRole::Dim }, format!(" {title} ")));
        let place = Rect { x, width: (line.width() as u16).min(area.right().saturating_sub(x)), ..area };
        cx.draw_line(place, &line);
        if here {
            cx.highlight_row(place);
        }
        cx.add_target(place, ClickTarget::Spot(TABS, i));
        x = (x + line.width() as u16 + 1).min(area.right());
    }
}

#[cfg(test)]
mod tests {
    use crate::tui::tui_fixtures::{TuiHarness, learner, now, published, uid};

    #[test]
    fn progress_opens_on_the_topic_of_the_last_submission() {
        let opened = |last: Option<&str>| {
            let mut state = learner();
            state.problems.values_mut().for_each(|progress| progress.last_submitted = None);
            if let Some(last) = last {
                state.problems.entry(uid(last)).or_default().last_submitted = Some(now());
            }
            let mut stage = TuiHarness::new(published(state), 120, 40);
            stage.keys("p");
            let topic = stage.app.screens.progress.topic;
            crate::text::learning_status::topics(&stage.app.ui.published).nth(topic).map(|topic| topic.id.to_string())
        };
        assert_eq!(opened(Some("longest-clean-run")).as_deref(), Some("sliding-window"));
        assert_eq!(opened(None).as_deref(), Some("arrays-hashing"));
    }
}
