//! Remarks on the readability and memory use of code that passed, like a colleague's quick review.
//!
//! It uses the tree from CPython's own parser, never the text, so it covers only programs that have a tree. It prefers
//! no remark to a wrong one: every threshold is far beyond ordinary code, and most good solutions get no remark.

use crate::types::humanize;
use crate::types::params::RemarkParams;
use crate::types::problem::{Growth, Problem, Signature, Type};
use crate::types::program_facts::{Fact, Layout, ObservationKind, ProgramShape, SlowStep, SlowStepKind};
use crate::types::verdict_report::{JudgeReport, SolutionRemark};

use super::pass_remarks;

/// Adds remarks on the program's shape to those on a pass, and keeps the three most useful in the order time, space,
/// readability.
pub fn add_readability_remarks(
    params: &RemarkParams,
    remarks: &mut Vec<SolutionRemark>,
    problem: &Problem,
    report: &JudgeReport,
    shape: Option<&ProgramShape>,
) {
    let Some(shape) = shape.filter(|_| report.passed()) else { return };
    let slow = slow_step_remark(&shape.layout, problem);
    let found = [slow, container_remark(&shape.layout, problem), readability_remark(params, shape)];
    for remark in found.into_iter().flatten() {
        // A measured remark is more informative than one from reading the code.
        if !remarks.iter().any(|known| known.topic == remark.topic) {
            remarks.push(remark);
        }
    }
    pass_remarks::keep_most_useful(remarks);
}

/// Returns a remark on a container that grows with the input if the task can be solved without one.
fn container_remark(layout: &Layout, problem: &Problem) -> Option<SolutionRemark> {
    let constant = problem.complexity.as_ref().is_some_and(|c| c.space == Growth::Constant);
    let (line, name) = layout.container.as_ref()?;
    let text = format!(
        "`{name}` (line {line}) grows with the input; the task can be done in space that doesn't depend on its size."
    );
    (constant && !returns_container(&problem.signature)).then(|| pass_remarks::new_remark("space", &text))
}

/// Returns a remark on a step in a loop that takes as long as its list is, if the task can be done in less than one walk
/// through its input per item.
fn slow_step_remark(layout: &Layout, problem: &Problem) -> Option<SolutionRemark> {
    let is_quick_task = problem.complexity.as_ref().is_some_and(|c| c.time < Growth::Quadratic);
    let SlowStep { line, kind, name } = layout.slow.as_ref().filter(|_| is_quick_task)?;
    let text = match kind {
        SlowStepKind::Slice => {
            format!("Line {line} copies a part of `{name}` in every round of a loop; an index would copy nothing.")
        }
        SlowStepKind::Rest => {
            format!("Line {line} copies the rest of `{name}` for every call; passing an index would copy nothing.")
        }
        SlowStepKind::Front => {
            format!("Line {line} moves all items of `{name}` in every round; a `deque` is quick at its front.")
        }
        SlowStepKind::Insort => {
            format!("Line {line} finds the place in `{name}` quickly, but moves all items behind it in every round.")
        }
    };
    Some(pass_remarks::new_remark("time", &text))
}

fn returns_container(signature: &Signature) -> bool {
    match signature {
        Signature::Function { returns, .. } => is_container(returns),
        Signature::Mutation { .. } => false,
        Signature::Class { .. } | Signature::Stdin => true,
    }
}

fn is_container(of: &Type) -> bool {
    match of {
        Type::List(_) | Type::Dict(..) | Type::Tuple(_) | Type::Row(_) | Type::Str => true,
        Type::Optional(inner) => is_container(inner),
        Type::Int | Type::Float | Type::Bool | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => false,
    }
}

/// Returns the first of these remarks that applies, most informative first.
fn readability_remark(params: &RemarkParams, shape: &ProgramShape) -> Option<SolutionRemark> {
    let layout = &shape.layout;
    let found = [
        describe_shadowed_builtin(shape),
        describe_unused_name(shape),
        describe_deep_nesting(params, layout),
        describe_long_function(params, layout),
        describe_short_names(params, layout),
    ];
    found.into_iter().flatten().next().map(|text| pass_remarks::new_remark("readability", &text))
}

fn first_fact(shape: &ProgramShape, kind: ObservationKind) -> Option<&Fact> {
    shape.facts.iter().filter(|fact| fact.kind == kind).min_by_key(|fact| fact.line)
}

fn describe_shadowed_builtin(shape: &ProgramShape) -> Option<String> {
    let Fact { line, name, detail, .. } = first_fact(shape, ObservationKind::ShadowedBuiltin)?;
    Some(format!("Line {line} gives `{name}` a meaning of its own; in `{detail}` Python's is out of reach."))
}

fn describe_unused_name(shape: &ProgramShape) -> Option<String> {
    let Fact { line, name, .. } = first_fact(shape, ObservationKind::UnusedName)?;
    Some(format!("`{name}` (line {line}) gets a value that nothing reads."))
}

fn describe_deep_nesting(params: &RemarkParams, layout: &Layout) -> Option<String> {
    let (line, depth) = layout.deepest.filter(|(_, depth)| *depth > params.deep)?;
    Some(format!("Line {line} is nested {depth} blocks deep; a helper with a name would flatten it."))
}

fn describe_long_function(params: &RemarkParams, layout: &Layout) -> Option<String> {
    let (name, count) = layout.longest.as_ref().filter(|(_, count)| *count > params.long_function)?;
    Some(format!("`{name}` has {count} statements; a helper with a name would say what a part is for."))
}

fn describe_short_names(params: &RemarkParams, layout: &Layout) -> Option<String> {
    let names: Vec<String> = layout.short.iter().map(|name| format!("`{name}`")).collect();
    (names.len() >= params.short_names)
        .then(|| format!("Use descriptive names instead of {}.", humanize::join_and(&names)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::{self, World};
    use crate::types::problem::{Complexity, GrowthRule};
    use crate::types::verdict_report::Verdict::{Ac, Wa};

    fn said(
        edit: &dyn Fn(&mut Problem),
        shape: &ProgramShape,
        verdicts: [crate::types::verdict_report::Verdict; 4],
    ) -> Vec<String> {
        let world = World::new();
        let mut problem = world.problem("arrays-easy").clone();
        edit(&mut problem);
        let report = learner_fixtures::report(&problem, "a", &verdicts);
        let mut remarks = Vec::new();
        add_readability_remarks(&RemarkParams::default(), &mut remarks, &problem, &report, Some(shape));
        remarks.into_iter().map(|remark| format!("{}: {}", remark.topic, remark.text)).collect()
    }

    fn check(shape: &ProgramShape, expected: &[&str]) {
        assert_eq!(said(&|_| {}, shape, [Ac; 4]), expected, "{shape:?}");
        assert_eq!(said(&|_| {}, shape, [Ac, Ac, Ac, Wa]), Vec::<String>::new(), "a failure is not reviewed");
    }

    fn laid_out(layout: Layout) -> ProgramShape {
        ProgramShape { layout, ..ProgramShape::default() }
    }

    fn fact(kind: ObservationKind, line: u32, name: &str) -> Fact {
        Fact { kind, line, name: name.to_owned(), detail: "f".to_owned() }
    }

    #[test]
    fn clear_code_is_left_alone() {
        check(&ProgramShape::default(), &[]);
        let usual = Layout {
            deepest: Some((7, 4)),
            longest: Some(("f".to_owned(), 40)),
            short: vec!["d".to_owned(), "e".to_owned()],
            container: Some((2, "seen".to_owned())),
            slow: None,
        };
        check(&laid_out(usual), &[]);
        // These facts are meant for failed programs.
        check(
            &ProgramShape { facts: vec![fact(ObservationKind::MissingReturn, 1, "f")], ..ProgramShape::default() },
            &[],
        );
    }

    #[test]
    fn what_is_hard_to_read_is_said_the_most_telling_first() {
        let facts = vec![
            fact(ObservationKind::UnusedName, 2, "left"),
            fact(ObservationKind::ShadowedBuiltin, 9, "sum"),
            fact(ObservationKind::ShadowedBuiltin, 3, "max"),
        ];
        let own = "readability: Line 3 gives `max` a meaning of its own; in `f` Python's is out of reach.";
        check(&ProgramShape { facts: facts.clone(), ..ProgramShape::default() }, &[own]);
        let unread = "readability: `left` (line 2) gets a value that nothing reads.";
        check(&ProgramShape { facts: facts[..1].to_vec(), ..ProgramShape::default() }, &[unread]);
        check(
            &laid_out(Layout { deepest: Some((7, 5)), ..Layout::default() }),
            &["readability: Line 7 is nested 5 blocks deep; a helper with a name would flatten it."],
        );
        check(
            &laid_out(Layout { longest: Some(("f".to_owned(), 42)), ..Layout::default() }),
            &["readability: `f` has 42 statements; a helper with a name would say what a part is for."],
        );
        check(
            &laid_out(Layout { short: ["d", "e", "g"].map(str::to_owned).to_vec(), ..Layout::default() }),
            &["readability: Use descriptive names instead of `d`, `e` and `g`."],
        );
    }

    #[test]
    fn a_slow_step_is_named_where_the_task_can_be_done_without_one() {
        let slow = Some(SlowStep { line: 4, kind: SlowStepKind::Front, name: "queue".to_owned() });
        let shape = laid_out(Layout { slow, ..Layout::default() });
        let remark = "time: Line 4 moves all items of `queue` in every round; a `deque` is quick at its front.";
        for (time, expected) in [(Growth::Linear, vec![remark]), (Growth::Quadratic, vec![])] {
            let edit = |problem: &mut Problem| {
                problem.complexity = Some(Complexity {
                    time,
                    space: Growth::Linear,
                    sizes: Vec::new(),
                    size: None,
                    rule: GrowthRule::default(),
                });
            };
            assert_eq!(said(&edit, &shape, [Ac; 4]), expected);
        }
        assert_eq!(said(&|problem| problem.complexity = None, &shape, [Ac; 4]), Vec::<String>::new());
    }

    #[test]
    fn a_container_is_named_where_the_task_needs_none() {
        let shape = laid_out(Layout { container: Some((2, "seen".to_owned())), ..Layout::default() });
        let remark = "space: `seen` (line 2) grows with the input; the task can be done in space that doesn't depend on its size.";
        let returning = |returns: Type| Signature::Function { name: "f".to_owned(), params: Vec::new(), returns };
        for (space, returns, expected) in [
            (Growth::Constant, Type::Int, vec![remark]),
            (Growth::Linear, Type::Int, vec![]),
            (Growth::Constant, Type::List(Box::new(Type::Int)), vec![]),
        ] {
            let edit = |problem: &mut Problem| {
                problem.complexity = Some(Complexity {
                    time: Growth::Linear,
                    space,
                    sizes: Vec::new(),
                    size: None,
                    rule: GrowthRule::default(),
                });
                problem.signature = returning(returns.clone());
            };
            assert_eq!(said(&edit, &shape, [Ac; 4]), expected);
        }
    }
}
