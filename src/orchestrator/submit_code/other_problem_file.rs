//! Recognises the file of another problem: it lacks the name that the tests call, and defines another problem's.

use crate::judge::MISSING_NAME;
use crate::types::problem::{Catalog, Problem};
use crate::types::{JudgeReport, Language};

/// Says whose file it seems to be, in place of the advice to connect or rename what it defines.
pub(super) fn name_other_problem(report: &mut JudgeReport, problem: &Problem, catalog: &Catalog, source: &[u8]) {
    let Some(error) = &mut report.compile_error else { return };
    let Some(end) = error.message.find(MISSING_NAME).map(|at| at + MISSING_NAME.len()) else { return };
    let source = String::from_utf8_lossy(source);
    let defines = |other: &&Problem| {
        let name = other.signature.called_name();
        other.uid != problem.uid && name.is_some_and(|name| defines_name(&source, report.language, name))
    };
    let Some(other) = catalog.problems.iter().find(defines) else { return };
    let Some(name) = other.signature.called_name() else { return };
    let (title, id) = (&other.title, &other.id);
    error.message = format!("{}; `{name}`, which it defines, belongs to {title} ({id})", &error.message[..end]);
}

/// Whether the name stands as a whole word where a definition has it.
fn defines_name(source: &str, language: Language, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    source.match_indices(name).any(|(at, _)| {
        let (before, after) = (&source[..at], source[at + name.len()..].trim_start());
        let whole = !before.ends_with(word) && !source[at + name.len()..].starts_with(word);
        let declared = ["def", "class"].iter().any(|keyword| before.trim_end().ends_with(keyword));
        whole && (declared || (language != Language::Python && after.starts_with('(')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::learner_fixtures::World;
    use crate::types::Verdict;
    use crate::types::ids::Hash;
    use crate::types::problem::{Signature, Type};
    use crate::types::verdict_report::{CompileError, MISSING_NAME_KIND};

    fn check(language: Language, source: &str, expected: &str) {
        let mut world = World::new();
        for (problem, name) in [("arrays-easy", "echo_valley"), ("trees-easy", "valid_brackets")] {
            let problem = world.catalog.problems.iter_mut().find(|known| known.id.as_str() == problem).expect("it");
            problem.signature = Signature::Function { name: name.to_owned(), params: Vec::new(), returns: Type::Int };
        }
        let mut report = JudgeReport::new(language, Hash::default(), Verdict::Ce, Vec::new());
        report.compile_error = Some(CompileError {
            kind: MISSING_NAME_KIND.to_owned(),
            message: "the file does not define `echo_valley`, which the tests call; add this line at its end: `x`"
                .into(),
            line: None,
            column: None,
            code: None,
        });
        name_other_problem(&mut report, world.problem("arrays-easy"), &world.catalog, source.as_bytes());
        let message = report.compile_error.expect("an error").message;
        assert_eq!(message, format!("the file does not define `echo_valley`, which the tests call{expected}"));
    }

    #[test]
    fn the_file_of_another_problem_is_named() {
        let other = "; `valid_brackets`, which it defines, belongs to trees-easy (trees-easy)";
        let kept = "; add this line at its end: `x`";
        check(Language::Python, "def valid_brackets(s):\n    return True\n", other);
        check(Language::Cpp, "bool valid_brackets(std::string s) { return true; }\n", other);
        check(Language::Python, "def two_sum(s):\n    return valid_brackets(s)\n", kept);
        check(Language::Python, "def my_valid_brackets(s):\n    return True\n", kept);
        check(Language::Python, "def echo(s):\n    return True\n", kept);
    }
}
