//! Charts, one at a time, chosen with Tab.
//!
//! ```text
//!   Mastery   Activity   Reviews   Accuracy & hints
//! ┌▸Reviews of the next 30 days ────────────────────────────────────────────┐
//! │   3 █     ▄                                                             │
//! ```

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use crate::tui::canvas::Cx;
use crate::tui::journal;
use crate::tui::keymap::action::{HISTORY, ROADMAP, WHY};
use crate::tui::keymap::{Action, Binding};
use crate::tui::message::{Command, News};
use crate::tui::place::{Name, Place, Subject};
use crate::tui::screen::{About, Areas, Event, Screen};
use crate::tui::theme::Role;
use crate::tui::ui::painted::{Pane, Target};
use crate::tui::ui::{Ui, moved, turned};
use crate::tui::widgets::{Frame, chrome};
use crate::words::facts;
use crate::words::numbers::share;

mod accuracy;
mod activity;
mod balance;
mod mastery;
mod reviews;

const KEYS: &[Binding] = &[WHY, ROADMAP, HISTORY];
const CHART: Pane = Pane("chart");
const TABS: Pane = Pane("charts");

/// The charts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Chart {
    #[default]
    Mastery,
    Activity,
    Reviews,
    Accuracy,
    Balance,
}

impl Chart {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Mastery, "Mastery"),
        (Self::Activity, "Activity"),
        (Self::Reviews, "Reviews"),
        (Self::Accuracy, "Accuracy & hints"),
        (Self::Balance, "Balance"),
    ];
}

/// One of the charts.
#[derive(Debug, Default)]
pub struct Progress {
    chart: Chart,
    /// Row of the topic whose mastery is charted.
    topic: usize,
}

impl Progress {
    fn act(&mut self, ui: &mut Ui, action: Action) -> Option<Vec<Command>> {
        let topics = facts::topics(&ui.published).count();
        if self.chart == Chart::Mastery
            && let Some(row) = moved(self.topic, action, topics, ui.painted.extent(mastery::TOPICS).page)
        {
            self.topic = row;
            return Some(Vec::new());
        }
        let now = Chart::ALL.iter().position(|(chart, _)| *chart == self.chart).unwrap_or(0);
        let step = match action {
            Action::NextPane | Action::Right => 1,
            Action::PreviousPane | Action::Left => Chart::ALL.len() - 1,
            Action::Open | Action::Why => return Some(self.explain(ui)),
            _ => return ui.scrolled(CHART, action).then(Vec::new),
        };
        self.chart = Chart::ALL[(now + step) % Chart::ALL.len()].0;
        ui.scrolls.remove(&CHART);
        Some(Vec::new())
    }

    /// Why the charted topic stands where it does, and what the steps come to; on the other charts, why proficiency does.
    fn explain(&self, ui: &Ui) -> Vec<Command> {
        if self.chart == Chart::Balance {
            return vec![Command::Go(Place::Why(vec![Subject::Balance]))];
        }
        let topic = facts::topics(&ui.published).nth(self.topic).filter(|_| self.chart == Chart::Mastery);
        vec![Command::Go(Place::Why(topic.map(|topic| Subject::Topic(topic.id.clone())).into_iter().collect()))]
    }
}

impl Screen for Progress {
    fn about(&self) -> About {
        About { title: "Progress", keys: KEYS, more: &[] }
    }

    fn update(&mut self, ui: &mut Ui, event: Event) -> Option<Vec<Command>> {
        match event {
            Event::Enter(place) => {
                if let Place::Progress(Some(topic)) = place {
                    let row = facts::topics(&ui.published).position(|known| known.id == topic);
                    self.topic = row.unwrap_or(self.topic);
                }
                let read = journal::read(ui);
                return Some(std::iter::once(Command::Appear).chain(read).collect());
            }
            Event::Act(action) => return self.act(ui, action),
            Event::Click(Target::Row(_, row)) if row == self.topic => return self.act(ui, Action::Open),
            Event::Click(Target::Row(_, row)) => self.topic = row,
            Event::Click(Target::Spot(TABS, tab)) => self.chart = Chart::ALL.get(tab).map_or(self.chart, |(c, _)| *c),
            Event::Wheel(mastery::TOPICS, down) => {
                self.topic = turned(self.topic, down, facts::topics(&ui.published).count());
            }
            Event::News(News::Published | News::JournalRead) if ui.screen == Name::Progress => {
                return Some(journal::read(ui));
            }
            Event::Answer(request, answer) => return Some(journal::answered(ui, request, answer)),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn draw(&self, cx: &mut Cx, Areas { header, body, footer }: Areas) {
        let mut right = vec![chrome::streak(cx)];
        if facts::anything_known(cx.published) {
            let level = format!("proficiency {} ({})", share(cx.published.proficiency), cx.published.band.name());
            right.push(cx.span(Role::Dim, level));
        }
        chrome::header(cx, header, &["Progress".to_owned()], &right);
        let [tabs, rest] = Layout::vertical([Constraint::Length(1), Constraint::Min(1)]).areas(body);
        chart_tabs(cx, tabs, self.chart);
        let room = usize::from(rest.width.saturating_sub(4));
        let rows = usize::from(rest.height.saturating_sub(2));
        let (title, lines) = match self.chart {
            Chart::Mastery => {
                mastery::render(cx, rest, self.topic);
                foot(cx, footer);
                return;
            }
            Chart::Activity => ("26 weeks", activity::lines(cx, room)),
            Chart::Reviews => ("Reviews of the next 30 days", reviews::lines(cx, room, rows)),
            Chart::Accuracy => ("Accuracy and hints", accuracy::lines(cx, room)),
            Chart::Balance => ("How demanding your recent work was", balance::lines(cx, room)),
        };
        Frame::new(CHART, title).focused(true).scroll(cx, rest, &lines);
        foot(cx, footer);
    }
}

fn foot(cx: &mut Cx, area: Rect) {
    let actions = [
        (Action::NextPane, "next chart"),
        (Action::Why, "why"),
        (Action::Roadmap, "roadmap"),
        (Action::History, "history"),
    ];
    chrome::footer(cx, area, &actions.map(|(action, word)| (action, word.to_owned())));
}

fn chart_tabs(cx: &mut Cx, area: Rect, shown: Chart) {
    let mut x = area.x + 1;
    for (i, (chart, title)) in Chart::ALL.into_iter().enumerate() {
        let here = chart == shown;
        let line = Line::from(cx.span(if here { Role::Title } else { Role::Dim }, format!(" {title} ")));
        let place = Rect { x, width: (line.width() as u16).min(area.right().saturating_sub(x)), ..area };
        cx.line(place, &line);
        if here {
            cx.select(place);
        }
        cx.target(place, Target::Spot(TABS, i));
        x = (x + line.width() as u16 + 1).min(area.right());
    }
}
