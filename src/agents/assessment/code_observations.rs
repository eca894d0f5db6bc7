//! Describes facts in a failed program's code, one sentence each: facts that its parser found and no accepted solution
//! shares.

use crate::agents::agent_messages;
use crate::types::program_facts::{Fact, KnownPrograms, Observation, ObservationKind, ProgramShape};

/// The maximum number of sentences in a hint.
const MAX_OBSERVATIONS: usize = 5;

/// Selects the facts to mention, most informative first.
///
/// If a kind of fact also holds for one of the problem's own solutions, it is not evidence against the learner's
/// program and is left out.
#[must_use]
pub fn select_observations(shape: &ProgramShape, known: &KnownPrograms) -> Vec<Observation> {
    let innocent = |kind| known.references.iter().any(|reference| reference.facts.iter().any(|fact| fact.kind == kind));
    let mut telling: Vec<&Fact> = shape.facts.iter().filter(|fact| !innocent(fact.kind)).collect();
    telling.sort_by_key(|fact| (kind_rank(fact.kind), fact.line));
    let said = telling.into_iter().map(|fact| Observation {
        kind: fact.kind,
        line: Some(fact.line),
        text: describe_fact(fact),
    });
    said.take(MAX_OBSERVATIONS).collect()
}

/// Rank of a kind of fact: first those that are nearly always the mistake, then those that often hide one.
fn kind_rank(kind: ObservationKind) -> u8 {
    match kind {
        ObservationKind::NoBaseCase => 0,
        ObservationKind::MissingReturn => 1,
        ObservationKind::OffByOne => 2,
        ObservationKind::MutatesInput => 3,
        ObservationKind::UnusedParameter => 4,
        ObservationKind::ShadowedBuiltin => 5,
        ObservationKind::UnusedName => 6,
    }
}

fn describe_fact(fact: &Fact) -> String {
    let Fact { name, detail, line, .. } = fact;
    agent_messages::to_sentence(&match (fact.kind, detail.as_str()) {
        (ObservationKind::NoBaseCase, _) => format!("`{name}` calls itself on every path: nothing ends it."),
        (ObservationKind::MissingReturn, "none") => format!("`{name}` never returns a value."),
        (ObservationKind::MissingReturn, _) => {
            format!("`{name}` returns a value on some paths, and on another it ends without one.")
        }
        (ObservationKind::OffByOne, "short") => format!("The loop stops before it has looked at the last of `{name}`."),
        (ObservationKind::OffByOne, _) => format!("The loop's last round looks past the end of `{name}`."),
        (ObservationKind::MutatesInput, _) => {
            format!("Line {line} changes `{name}` itself, which belongs to the caller.")
        }
        (ObservationKind::UnusedParameter, _) => format!("Nothing in `{detail}` uses its parameter `{name}`."),
        (ObservationKind::ShadowedBuiltin, _) => {
            format!("`{name}` is Python's own name, and line {line} gives it another meaning.")
        }
        (ObservationKind::UnusedName, _) => format!("Line {line} gives `{name}` a value, and nothing reads it."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ObservationKind::{
        MissingReturn, MutatesInput, NoBaseCase, OffByOne, ShadowedBuiltin, UnusedName, UnusedParameter,
    };

    fn shape(facts: &[(ObservationKind, u32, &str, &str)]) -> ProgramShape {
        let fact = |&(kind, line, name, detail): &(_, _, &str, &str)| Fact {
            kind,
            line,
            name: name.to_owned(),
            detail: detail.to_owned(),
        };
        ProgramShape { facts: facts.iter().map(fact).collect(), ..ProgramShape::default() }
    }

    #[test]
    fn facts_are_told_most_telling_first() {
        let own = shape(&[
            (UnusedName, 2, "x", "f"),
            (OffByOne, 3, "nums", "past"),
            (OffByOne, 2, "nums", "short"),
            (NoBaseCase, 1, "climb", ""),
            (MissingReturn, 1, "f", "none"),
        ]);
        let said = select_observations(&own, &KnownPrograms::default());
        let said: Vec<_> = said.iter().map(|o| (o.line, o.text.as_str())).collect();
        assert_eq!(
            said,
            [
                (Some(1), "`climb` calls itself on every path: nothing ends it."),
                (Some(1), "`f` never returns a value."),
                (Some(2), "The loop stops before it has looked at the last of `nums`."),
                (Some(3), "The loop's last round looks past the end of `nums`."),
                (Some(2), "Line 2 gives `x` a value, and nothing reads it."),
            ]
        );
    }

    #[test]
    fn a_fact_about_a_line_names_the_line() {
        let own = shape(&[(MutatesInput, 4, "hooks", ""), (ShadowedBuiltin, 2, "list", "")]);
        let said = select_observations(&own, &KnownPrograms::default());
        let said: Vec<_> = said.iter().map(|o| o.text.as_str()).collect();
        assert_eq!(
            said,
            [
                "Line 4 changes `hooks` itself, which belongs to the caller.",
                "`list` is Python's own name, and line 2 gives it another meaning.",
            ]
        );
    }

    #[test]
    fn what_a_reference_does_too_is_no_fault() {
        let own =
            shape(&[(MutatesInput, 4, "hooks", ""), (ShadowedBuiltin, 2, "list", ""), (UnusedParameter, 1, "n", "f")]);
        let known =
            KnownPrograms { references: vec![shape(&[(MutatesInput, 9, "q", "")])], ..KnownPrograms::default() };
        let kinds: Vec<_> = select_observations(&own, &known).iter().map(|o| o.kind).collect();
        assert_eq!(kinds, [UnusedParameter, ShadowedBuiltin]);
        assert_eq!(select_observations(&ProgramShape::default(), &known), []);
    }
}
