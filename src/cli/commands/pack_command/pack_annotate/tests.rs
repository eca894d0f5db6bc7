use super::*;
use crate::cli::cli_fixtures;
use crate::cli::output::out::render;
use crate::pack::component_file::ProblemComponents;
use crate::types::Hash;

fn answer(forbidden: bool) -> AnnotateAnswer {
    let mut loaded = pack::load_embedded_pack();
    loaded.problems.retain(|problem| ["pair-to-target", "same-letters"].contains(&problem.id.as_str()));
    loaded.problems[1].policy.allow_model = !forbidden;
    let mut file = ComponentFile::default();
    file.put(ProblemComponents {
        id: "pair-to-target".into(),
        texts: Hash::sha256(b"earlier texts"),
        model: "a script".into(),
        prompt: "annotate.v1".into(),
        steps: vec!["Go through the list once.".into(), "Look up what is missing.".into()],
        components: vec![
            Component {
                name: "Hash look-up".into(),
                why: "A scan would be slow.".into(),
                steps: vec![2],
                accepted: true,
            },
            Component {
                name: "Single pass".into(),
                why: "Each value is read once.".into(),
                steps: vec![],
                accepted: false,
            },
        ],
    });
    let problems: Vec<&Problem> = loaded.problems.iter().collect();
    let mut answer = AnnotateAnswer::new(&loaded, &problems, &file, Vec::new());
    // The similarities change with each training.
    for near in answer.problems.iter_mut().flat_map(|problem| &mut problem.nearest) {
        *near = NearTopic { topic: "a-topic".into(), similarity: 0.5 };
    }
    answer
}

#[test]
fn proposals_are_listed_by_problem() {
    insta::assert_snapshot!(render(&answer(false), &cli_fixtures::page(), false).expect("text"), @"
    Rung starter pack 0.1.0

    Topics
      problem         topics          nearest by their texts
      pair-to-target  arrays-hashing  a-topic .50, a-topic .50, a-topic .50
      same-letters    arrays-hashing  a-topic .50, a-topic .50, a-topic .50

    pair-to-target
      The problem's texts have changed since; `--again` asks once more.
      1. Go through the list once.
      2. Look up what is missing.
      ✓ Hash look-up (2): A scan would be slow.
      ? Single pass: Each value is read once.

    Components of the pack
      1 problem  Hash look-up
      1 problem  Single pass

    1 problem without components: `--provider NAME` asks a model for them.
    ");
}

#[test]
fn a_pack_that_forbids_models_says_so() {
    let told = render(&answer(true), &cli_fixtures::page(), false).expect("text");
    assert!(told.contains("`policy.allow_model = false`") && !told.contains("--provider NAME"), "{told}");
}
