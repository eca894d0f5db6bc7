//! A known bug as a candidate misconception.

use crate::types::event::Candidate;
use crate::types::problem::Bug;
use crate::types::program_facts::{ProgramShape, SyntaxTree};

/// Builds the candidate for a bug with this confidence. The cause in its message is left out if it names a function that
/// the program does not use, or that nobody looked for: other code may fail in the same cases.
pub fn from_bug(bug: &Bug, confidence: f64, shape: Option<&ProgramShape>) -> Candidate {
    let Bug { id, topic, message, .. } = bug;
    let is_used = |name: &str| shape.is_some_and(|shape| uses_name(shape, name));
    let message = if named_functions(message).all(is_used) { message.clone() } else { without_cause(message) };
    Candidate { bug: id.clone(), topic: topic.clone(), message, confidence }
}

/// The functions that a message names, by the brackets after their names.
fn named_functions(message: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    message.match_indices("()").map(move |(at, _)| {
        let before = &message[..at];
        &before[before.trim_end_matches(is_part).len()..]
    })
}

fn uses_name(shape: &ProgramShape, name: &str) -> bool {
    let mut nodes = shape.tree.iter().flat_map(SyntaxTree::nodes);
    nodes.any(|node| node.label.trim_start_matches(['?', '$']).rsplit('.').next() == Some(name))
}

/// The message up to its cause, as a sentence.
fn without_cause(message: &str) -> String {
    let end = [": ", "; ", ", because "].into_iter().filter_map(|mark| message.find(mark)).min();
    end.map_or_else(|| message.to_owned(), |end| format!("{}.", &message[..end]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::learner_fixtures::World;
    use crate::types::program_facts::SyntaxNode;

    #[test]
    fn a_cause_that_the_program_does_not_have_is_left_out() {
        let sorts = "Some entries are missed: it drops the result of sorted().";
        let reverses = "Your function returns None, because reverse() returns nothing.";
        let plain = "Zero is left out: it counts as nothing.";
        let check = |message: &str, label: Option<&str>, expected: &str| {
            let shape = label.map(|label| {
                let node = SyntaxNode { label: label.to_owned(), children: 0, line: 1 };
                ProgramShape { tree: SyntaxTree::new(vec![node]), ..ProgramShape::default() }
            });
            let bug = Bug { message: message.to_owned(), ..World::new().problem("arrays-easy").bugs[0].clone() };
            assert_eq!(from_bug(&bug, 0.9, shape.as_ref()).message, expected, "{label:?}");
        };
        check(sorts, Some("sorted"), sorts);
        check(sorts, Some("set"), "Some entries are missed.");
        check(sorts, None, "Some entries are missed.");
        check(reverses, Some(".reverse"), reverses);
        check(reverses, Some("reversed"), "Your function returns None.");
        check(plain, None, plain);
    }
}
