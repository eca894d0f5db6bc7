//! Decides whether a shown hint gave the answer away, with the current hint checks.

use super::journal_walk::ObservedHint;
use crate::agents::hint_check::{HintContext, HintGuard, RefusalCategory};
use crate::judge::describe_inputs;
use crate::judge::native::starter_code;
use crate::types::{Catalog, Language, Params, Problem};

/// Whether the hint checks would refuse the hint as a leak. `learner` is the learner's file at that time. A hint of a
/// problem that is no longer installed can't be checked, so it counts as no leak.
#[must_use]
pub fn discloses_solution(hint: &ObservedHint, learner: &str, catalog: &Catalog, params: &Params) -> bool {
    let Some(problem) = catalog.by_uid(&hint.problem) else { return false };
    let (starter, mut seen) = (starter_code(problem, Language::Python), sample_inputs_text(problem));
    seen.extend(reported_answer(&hint.text).map(|number| format!("\n{number}")));
    let guard = HintGuard::new(&params.guard, HintContext { problem, starter: &starter, learner, seen: &seen });
    // A hint too long or oddly typed is a bad hint; it gives nothing away.
    let harmless = [RefusalCategory::Characters, RefusalCategory::Length, RefusalCategory::Avoid];
    guard.check(hint.level, &hint.text, &[]).is_err_and(|blocked| !harmless.contains(&blocked.step))
}

/// The text of all samples, whichever of them failed then: a hint may repeat it.
fn sample_inputs_text(problem: &Problem) -> String {
    let samples = problem.cases.iter().filter(|case| case.sample);
    let shown = samples.flat_map(|case| describe_inputs(&problem.signature, &case.args));
    shown.map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join("\n")
}

/// The program's answer in the first sentence, which Rung itself writes: it was on the screen, but is not recorded.
fn reported_answer(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("your program gave `")?;
    rest.split('`').next().filter(|number| number.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack;

    #[test]
    fn an_authored_hint_discloses_nothing_and_a_line_of_the_reference_does() {
        let catalog = pack::embedded_catalog();
        let problem = catalog.find("pair-to-target").expect("in the starter pack");
        let reference = &problem.reference(Language::Python).expect("a reference").source;
        let check = |level: u8, text: &str, want: bool| {
            let hint = ObservedHint {
                problem: problem.uid.clone(),
                level,
                text: text.to_owned(),
                source: None,
                accepted: None,
            };
            assert_eq!(discloses_solution(&hint, "", &catalog, &Params::default()), want, "{text}");
        };
        let authored = &problem.hints.ladder;
        for (level, bands) in authored.iter().enumerate() {
            bands.iter().filter(|text| !text.is_empty()).for_each(|text| check(level as u8 + 1, text, false));
        }
        check(2, &format!("```python\n{reference}\n```"), true);
    }

    #[test]
    fn what_the_program_gave_is_no_secret() {
        assert_eq!(reported_answer("The task asks for `243.0`, and your program gave `-27.0`. Why?"), Some("-27.0"));
        assert_eq!(reported_answer("your program gave `half * half`."), None);
        assert_eq!(reported_answer("The task asks for `243.0`."), None);
    }

    #[test]
    fn the_calls_of_a_sample_are_no_secret() {
        let catalog = pack::embedded_catalog();
        let problem = catalog.find("ring-belt").expect("in the starter pack");
        let (name, calls) =
            describe_inputs(&problem.signature, &problem.cases.iter().find(|case| case.sample).expect("one").args)
                .pop()
                .expect("the calls");
        let text = format!("With `{name} = {calls}` your program gave something else. Play it through by hand.");
        let hint = ObservedHint { problem: problem.uid.clone(), level: 1, text, source: None, accepted: None };
        assert!(!discloses_solution(&hint, "", &catalog, &Params::default()), "{}", hint.text);
    }
}
