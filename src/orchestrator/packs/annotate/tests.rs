use super::*;
use crate::llm::scripted_provider::{ScriptedProvider, ScriptedTurn};
use crate::orchestrator::shipped_weights;
use crate::pack;

const STEPS: &str = r#"{"steps": ["Go through the list once.", "Look up what is missing."]}"#;
const COMPONENTS: &str = r#"{"components": [{"name": "arrays & hashing", "why": "The look-up must not scan the list."},
    {"name": "Single pass", "why": "Each value is read once."}]}"#;
const PAIRS: &str = r#"{"pairs": [{"component": 1, "steps": [2]}, {"component": 2, "steps": [1, 1]}]}"#;

fn annotator() -> Annotator {
    Annotator { prompt: Prompt::from_task(PromptTask::Annotate), fence: Fence::from_letters("fence") }
}

fn pair_to_target() -> Problem {
    let loaded = pack::load_embedded_pack();
    loaded.problems.into_iter().find(|problem| problem.id.as_str() == "pair-to-target").expect("is in the pack")
}

async fn ask(turns: &[&str]) -> (Result<ProblemComponents, ModelError>, Vec<LlmRequest>) {
    let provider = ScriptedProvider::new(turns.iter().map(|text| ScriptedTurn::from_text(text)));
    let names = ["Arrays & Hashing".to_owned()];
    let asked = annotator().annotate(&provider, &pair_to_target(), &names).await;
    (asked, provider.requests())
}

#[tokio::test]
async fn three_requests_make_an_entry() {
    let (asked, requests) = ask(&[STEPS, COMPONENTS, PAIRS]).await;
    let entry = asked.expect("an entry");
    let components: Vec<(&str, &[usize])> =
        entry.components.iter().map(|one| (one.name.as_str(), one.steps.as_slice())).collect();
    // A name that is in use keeps its wording.
    assert_eq!(components, [("Arrays & Hashing", &[2][..]), ("Single pass", &[1][..])]);
    assert_eq!((entry.prompt.as_str(), entry.model.as_str()), ("annotate.v1", "a script"));
    assert!(entry.components.iter().all(|component| !component.accepted));
    let check = |request: usize, has: &[&str], lacks: &[&str]| {
        let LlmRequest { system, messages, .. } = &requests[request];
        let all = format!("{system}\n{}", messages[0].text);
        assert!(has.iter().all(|text| all.contains(text)), "{all}");
        assert!(!lacks.iter().any(|text| all.contains(text)), "{all}");
    };
    let reference = "==fence== reference solution in Python";
    check(
        0,
        &["List the steps", "==fence== statement of the exercise", reference],
        &["== names in use", "For each component"],
    );
    check(
        1,
        &["Name the knowledge components", "1. Go through the list once.", "Arrays & Hashing"],
        &["List the steps"],
    );
    check(2, &["For each component", "2. Single pass"], &["== names in use", "Name the knowledge"]);
}

#[tokio::test]
async fn a_reply_that_does_not_fit_is_asked_for_once_more() {
    let (asked, requests) = ask(&[r#"{"steps": ["Only one."]}"#, STEPS, COMPONENTS, PAIRS]).await;
    assert!(asked.is_ok() && requests.len() == 4, "{asked:?}");
    assert!(requests[1].messages.last().is_some_and(|last| last.text.contains("there are 1 steps instead of 2 to 12")));
    let (asked, _) = ask(&[STEPS, COMPONENTS, r#"{"pairs": []}"#, r#"{"pairs": []}"#]).await;
    assert!(asked.is_err_and(|error| error.to_string().contains("component 1 has no step")));
}

#[test]
fn replies_are_checked() {
    let steps = |texts: &[&str]| check_steps(&StepsReply { steps: texts.iter().map(|s| (*s).to_owned()).collect() });
    assert_eq!(steps(&["a", "b"]), Ok(()));
    assert_eq!(steps(&["a", " \u{1b}[31m "]), Err("step 2 is empty".to_owned()));
    let components = |names: &[&str]| {
        let named = |name: &&str| NamedComponent { name: (*name).to_owned(), why: "why".to_owned() };
        check_components(&ComponentsReply { components: names.iter().map(named).collect() })
    };
    assert_eq!(components(&["Heap"]), Ok(()));
    assert_eq!(components(&["Heap", "heap "]), Err("\"heap\" is there twice".to_owned()));
    assert_eq!(components(&[]), Err("there are 0 components instead of 1 to 6".to_owned()));
    assert!(components(&[&"x".repeat(61)]).is_err_and(|why| why.contains("more than 60 characters")));
    let pairs = |pairs: &[(usize, &[usize])]| {
        let pair =
            |(component, steps): &(usize, &[usize])| ComponentSteps { component: *component, steps: steps.to_vec() };
        check_pairs(&PairsReply { pairs: pairs.iter().map(pair).collect() }, 2, 1)
    };
    assert_eq!(pairs(&[(1, &[1, 2])]), Ok(()));
    assert_eq!(pairs(&[(1, &[3])]), Err("there is no step 3".to_owned()));
    assert_eq!(pairs(&[(2, &[1])]), Err("there is no component 2".to_owned()));
}

/// The vectors were trained on these problems, so their own topic is the nearest for nearly all. This only checks that texts
/// and topics meet; docs/recommend.md has what was measured on problems left out.
#[test]
fn the_nearest_topics_of_the_embedded_problems_are_their_own() {
    let (loaded, weights) = (pack::load_embedded_pack(), shipped_weights().expect("readable weights"));
    let topics = TopicVectors::new(&weights.embedding, &loaded.topics);
    let own = |problem: &&Problem| {
        topics.nearest(problem, 2).iter().any(|near| problem.topics.iter().any(|topic| topic.as_str() == near.topic))
    };
    let hits = loaded.problems.iter().filter(own).count();
    assert!(hits * 10 >= loaded.problems.len() * 9, "{hits} of {}", loaded.problems.len());
}

#[test]
fn components_with_similar_names_are_one_group() {
    let entry = |id: &str, names: &[&str]| ProblemComponents {
        id: id.into(),
        texts: crate::types::Hash::default(),
        model: String::new(),
        prompt: String::new(),
        steps: Vec::new(),
        components: names
            .iter()
            .map(|name| Component { name: (*name).to_owned(), why: String::new(), steps: vec![], accepted: false })
            .collect(),
    };
    let entries =
        [entry("a", &["Two pointers", "Sorting"]), entry("b", &["two pointers"]), entry("c", &["Two pointer"])];
    let groups = group_components(&entries);
    let told: Vec<(usize, String)> = groups.iter().map(|group| (group.problems, group.names.join(" · "))).collect();
    assert_eq!(told, [(3, "Two pointers · Two pointer".to_owned()), (1, "Sorting".to_owned())]);
}
