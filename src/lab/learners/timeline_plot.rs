//! An episode as a timeline: a cell a step, rows for the work, the phase and the passing cases. Text and SVG; no
//! information depends on colour alone.

use maud::{Markup, html};

use super::episode::EpisodeStep;
use super::learner_types::{Interrupt, NodeId};
use super::program_graph::Graph;

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepCell {
    /// C D A; `?` for help, `~` off topic, a blank if the learner gave up.
    pub kind: char,
    /// P E M R, or a dot.
    pub phase: char,
    /// Share of the cases that pass after the step, in [0, 1].
    pub share: f64,
    pub ran: bool,
    pub solved: bool,
    /// Level of a hint that came with the step.
    pub hint: Option<u8>,
    pub program: NodeId,
}

impl StepCell {
    /// The cell of a step; `program` is the file after it.
    #[must_use]
    pub fn from_step(graph: &Graph, step: &EpisodeStep, program: NodeId) -> Self {
        let (phase, kind) = match (step.work, step.interrupt) {
            (Some((phase, kind)), _) => (phase.letter(), kind.letter()),
            (None, Some(Interrupt::Assistance)) => ('.', '?'),
            (None, Some(Interrupt::OffTopic)) => ('.', '~'),
            (None, None) => ('.', ' '),
        };
        Self {
            kind,
            phase,
            share: graph.node(program).passed_share(),
            ran: step.ran.is_some(),
            solved: step.ran.is_some_and(|(_, judged)| judged.solved),
            hint: step.hint.map(|hint| hint.level),
            program,
        }
    }

    /// The mark of a run in the step: `r`, or `*` if everything passed.
    #[must_use]
    pub const fn run_mark(&self) -> char {
        match (self.solved, self.ran) {
            (true, _) => '*',
            (false, true) => 'r',
            (false, false) => ' ',
        }
    }

    /// Cases that pass, in tenths; `*` for all of them.
    #[must_use]
    pub fn passed_tenths(&self) -> char {
        let tenths = (self.share * 10.0) as u32;
        if self.share >= 1.0 { '*' } else { char::from_digit(tenths.min(9), 10).unwrap_or('0') }
    }
}

const CELL_SIDE: f64 = 18.0;
const LEFT_MARGIN: f64 = 64.0;

/// The timeline as an SVG.
#[must_use]
pub fn draw_timeline(cells: &[StepCell], title: &str) -> Markup {
    let width = CELL_SIDE.mul_add(cells.len() as f64, LEFT_MARGIN + 8.0);
    let x = |at: usize| CELL_SIDE.mul_add(at as f64, LEFT_MARGIN);
    let fill = |kind: char| match kind {
        'C' => "#7fb069",
        'D' => "#d1738f",
        'A' => "#e0b84c",
        '?' => "#6a8fd1",
        _ => "#8a8f98",
    };
    html! {
        svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox=(format!("0 0 {width:.0} 120")) width=(format!("{width:.0}"))
            font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="12" {
            title { (title) }
            rect width="100%" height="100%" fill="#ffffff" {}
            @for (label, y) in [("work", 20.0), ("phase", 40.0), ("cases", 82.0), ("run", 100.0), ("hint", 115.0)] {
                text x="6" y=(y) fill="#333333" { (label) }
            }
            @for (at, cell) in cells.iter().enumerate() {
                rect x=(format!("{:.1}", x(at))) y="7" width="17" height="17" fill=(fill(cell.kind)) {}
                text x=(format!("{:.1}", x(at) + 5.0)) y="20" fill="#111111" { (cell.kind) }
                text x=(format!("{:.1}", x(at) + 5.0)) y="40" fill="#333333" { (cell.phase) }
                rect x=(format!("{:.1}", x(at) + 2.0)) y=(format!("{:.1}", 84.0 - 34.0 * cell.share)) width="13"
                    height=(format!("{:.1}", 34.0_f64.mul_add(cell.share, 1.0))) fill="#4a6fa5" {}
                text x=(format!("{:.1}", x(at) + 5.0)) y="100" fill="#333333" { (cell.run_mark()) }
                @if let Some(level) = cell.hint {
                    text x=(format!("{:.1}", x(at) + 5.0)) y="115" fill="#333333" { (level) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::learners::learner_types::{CognitiveActivity, MetacognitivePhase};
    use crate::lab::learners::program_graph::tests::by_hand;

    #[test]
    fn a_cell_says_what_its_step_was() {
        let graph = by_hand(2);
        let right = graph.references()[0];
        let work = Some((MetacognitivePhase::Monitoring, CognitiveActivity::Debugging));
        let step = EpisodeStep { work, ran: Some((right, graph.run_outcome(right))), ..EpisodeStep::default() };
        let cell = StepCell::from_step(&graph, &step, right);
        assert_eq!((cell.kind, cell.phase, cell.passed_tenths(), cell.run_mark()), ('D', 'M', '*', '*'));
        let asks = EpisodeStep { interrupt: Some(Interrupt::Assistance), ..EpisodeStep::default() };
        let cell = StepCell::from_step(&graph, &asks, graph.starter());
        assert_eq!((cell.kind, cell.phase, cell.passed_tenths(), cell.run_mark()), ('?', '.', '0', ' '));
        let picture = draw_timeline(&[cell], "A <life>").into_string();
        assert!(picture.contains("A &lt;life&gt;") && picture.matches("<rect").count() == 3, "{picture}");
    }
}
