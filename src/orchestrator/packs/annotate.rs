//! `rung pack annotate`: proposes the knowledge components (KCs) of a pack's problems to its author.
//!
//! With a model, each problem takes three requests, as in ExRec (equations 1 to 4): the steps of a solution, the
//! components, and the steps that use each. Without one, the topics whose texts are nearest are proposed, by the vectors
//! that the shipped predictor has learned; a new problem needs no label for that.

use std::collections::BTreeMap;
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::learner::predict::embed::{Embedding, ProblemTexts, group_names};
use crate::learner::predict::kernels::cosine;
use crate::llm::structured_output::ask_structured;
use crate::llm::{ChatMessage, ChatRole, LlmRequest, ModelError, Provider};
use crate::orchestrator::api::TutorError;
use crate::orchestrator::llm_access::payload::{Fence, clean_and_cut};
use crate::orchestrator::llm_access::prompts::{Prompt, PromptTask};
use crate::pack::component_file::{self, Component, ProblemComponents};
use crate::types::ids::TopicId;
use crate::types::problem::{Problem, Topic};
use crate::types::sanitize::{clean, truncate_chars};

/// Most steps and components of a problem. The paper finds three components for most questions.
const MAX_STEPS: usize = 12;
const MAX_COMPONENTS: usize = 6;
/// Longest step, name and reason, in characters.
const MAX_STEP_CHARS: usize = 300;
const MAX_NAME_CHARS: usize = 60;
const MAX_WHY_CHARS: usize = 300;
/// Most tokens in a reply.
const MAX_REPLY_TOKENS: u32 = 4_096;

/// A topic whose text is near a problem's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NearTopic {
    pub topic: String,
    /// The cosine of the two vectors, −1 to 1.
    pub similarity: f64,
}

/// Components of several problems that are probably the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComponentGroup {
    /// The names, the most frequent first.
    pub names: Vec<String>,
    /// Number of problems with one of them.
    pub problems: usize,
}

/// The vectors of topics, to find those nearest to a problem.
#[derive(Debug)]
pub struct TopicVectors<'a> {
    embedding: &'a Embedding,
    topics: Vec<(&'a TopicId, Vec<f32>)>,
}

impl<'a> TopicVectors<'a> {
    #[must_use]
    pub fn new(embedding: &'a Embedding, topics: &'a [Topic]) -> Self {
        Self { embedding, topics: topics.iter().map(|topic| (&topic.id, embedding.encode_topic(topic))).collect() }
    }

    /// The topics nearest to a problem, the nearest first.
    #[must_use]
    pub fn nearest(&self, problem: &Problem, most: usize) -> Vec<NearTopic> {
        let vector = self.embedding.encode_problem(&ProblemTexts::from_problem(problem));
        let near = |(id, of_topic): &(&TopicId, Vec<f32>)| NearTopic {
            topic: id.to_string(),
            similarity: f64::from(cosine(&vector, of_topic)),
        };
        let mut near: Vec<NearTopic> = self.topics.iter().map(near).collect();
        near.sort_by(|a, b| b.similarity.total_cmp(&a.similarity).then_with(|| a.topic.cmp(&b.topic)));
        near.truncate(most);
        near
    }
}

/// Groups the components of a pack by the words of their names, those of most problems first.
#[must_use]
pub fn group_components(entries: &[ProblemComponents]) -> Vec<ComponentGroup> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for component in entries.iter().flat_map(|entry| &entry.components) {
        match counts.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case(&component.name)) {
            Some((_, count)) => *count += 1,
            None => counts.push((&component.name, 1)),
        }
    }
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let names: Vec<&str> = counts.into_iter().map(|(name, _)| name).collect();
    let mut groups: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (name, group) in names.iter().zip(group_names(&names)) {
        groups.entry(group).or_default().push((*name).to_owned());
    }
    let group = |names: Vec<String>| {
        let is_own = |component: &Component| names.iter().any(|name| name.eq_ignore_ascii_case(&component.name));
        let problems = entries.iter().filter(|entry| entry.components.iter().any(is_own)).count();
        ComponentGroup { names, problems }
    };
    let mut all: Vec<ComponentGroup> = groups.into_values().map(group).collect();
    all.sort_by(|a, b| b.problems.cmp(&a.problems).then_with(|| a.names.cmp(&b.names)));
    all
}

#[derive(Debug, Deserialize, JsonSchema)]
struct StepsReply {
    steps: Vec<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct ComponentsReply {
    components: Vec<NamedComponent>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct NamedComponent {
    name: String,
    why: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct PairsReply {
    pairs: Vec<ComponentSteps>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct ComponentSteps {
    component: usize,
    steps: Vec<usize>,
}

/// Asks a model about problems, with one prompt.
#[derive(Clone, Debug)]
pub struct Annotator {
    prompt: Prompt,
    fence: Fence,
}

impl Annotator {
    /// With the prompt of the config folder, if it has one. Also a sentence if that one has a fault.
    ///
    /// # Errors
    /// This machine gives no randomness for the mark between the pieces.
    pub fn load(config: &Path) -> Result<(Self, Option<String>), TutorError> {
        let (prompt, fault) = Prompt::load(PromptTask::Annotate, config);
        Ok((Self { prompt, fence: Fence::random()? }, fault))
    }

    /// The first of the three requests about a problem, as it would be sent.
    #[must_use]
    pub fn first_request(&self, problem: &Problem) -> LlmRequest {
        self.request("steps", MAX_STEPS, &pieces(problem))
    }

    /// Asks for the steps, the components and their steps. `names` are those of topics and of components that the pack
    /// has already, so that one thing keeps one name.
    ///
    /// # Errors
    /// As [`ask_structured`]: the server can't be reached, or a reply doesn't fit twice.
    pub async fn annotate(
        &self,
        provider: &dyn Provider,
        problem: &Problem,
        names: &[String],
    ) -> Result<ProblemComponents, ModelError> {
        let mut pieces = pieces(problem);
        let request = self.request("steps", MAX_STEPS, &pieces);
        let (reply, _) = ask_structured::<StepsReply>(provider, request, "steps", check_steps, &|_| {}).await?;
        let steps: Vec<String> = reply.steps.iter().map(|step| one_line(step, MAX_STEP_CHARS)).collect();
        pieces.push(("steps of a solution".to_owned(), numbered(steps.iter().map(String::as_str))));

        let mut asked = pieces.clone();
        asked.push(("names in use".to_owned(), names.join("\n")));
        let request = self.request("components", MAX_COMPONENTS, &asked);
        let (reply, _) =
            ask_structured::<ComponentsReply>(provider, request, "components", check_components, &|_| {}).await?;
        let mut components: Vec<Component> = reply.components.iter().map(|one| named(one, names)).collect();

        let names = numbered(components.iter().map(|component| component.name.as_str()));
        pieces.push(("knowledge components".to_owned(), names));
        let request = self.request("pairs", MAX_COMPONENTS, &pieces);
        let check = |reply: &PairsReply| check_pairs(reply, steps.len(), components.len());
        let (reply, _) = ask_structured::<PairsReply>(provider, request, "pairs", check, &|_| {}).await?;
        for pair in reply.pairs {
            let own = &mut components[pair.component - 1].steps;
            own.extend(pair.steps);
            own.sort_unstable();
            own.dedup();
        }
        Ok(ProblemComponents {
            id: problem.id.clone(),
            texts: component_file::hash_texts(problem),
            model: clean(&provider.describe()),
            prompt: self.prompt.version.clone(),
            steps,
            components,
        })
    }

    fn request(&self, ask: &str, most: usize, pieces: &[(String, String)]) -> LlmRequest {
        let most = most.to_string();
        let words = [("most", most.as_str()), ("fence", self.fence.mark())];
        let text: Vec<String> = pieces.iter().map(|(name, text)| self.fence.wrap(name, &clean_and_cut(text))).collect();
        LlmRequest {
            system: self.prompt.system(&[("ask", ask)], &words),
            messages: vec![ChatMessage { role: ChatRole::User, text: text.join("\n") }],
            schema: None,
            max_tokens: MAX_REPLY_TOKENS,
        }
    }
}

/// What a model reads of a problem: all of it is the author's.
fn pieces(problem: &Problem) -> Vec<(String, String)> {
    let (language, source) = component_file::reference_text(problem);
    let pieces = [
        ("statement of the exercise".to_owned(), format!("{}\n\n{}", problem.title, problem.statement)),
        (format!("reference solution in {}", language.title()), source.to_owned()),
        ("explanation of the solution".to_owned(), problem.editorial.clone()),
    ];
    pieces.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect()
}

/// The component with the wording that the pack has already, if it differs only in case.
fn named(reply: &NamedComponent, names: &[String]) -> Component {
    let name = one_line(&reply.name, MAX_NAME_CHARS);
    let name = names.iter().find(|known| known.eq_ignore_ascii_case(&name)).cloned().unwrap_or(name);
    Component { name, why: one_line(&reply.why, MAX_WHY_CHARS), steps: Vec::new(), accepted: false }
}

/// A model's text on one line, without control characters.
fn one_line(text: &str, most: usize) -> String {
    truncate_chars(&clean(text).split_whitespace().collect::<Vec<_>>().join(" "), most)
}

fn numbered<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.enumerate().map(|(i, text)| format!("{}. {text}", i + 1)).collect::<Vec<_>>().join("\n")
}

fn check_steps(reply: &StepsReply) -> Result<(), String> {
    let count = reply.steps.len();
    if !(2..=MAX_STEPS).contains(&count) {
        return Err(format!("there are {count} steps instead of 2 to {MAX_STEPS}"));
    }
    match reply.steps.iter().position(|step| one_line(step, MAX_STEP_CHARS).is_empty()) {
        Some(place) => Err(format!("step {} is empty", place + 1)),
        None => Ok(()),
    }
}

fn check_components(reply: &ComponentsReply) -> Result<(), String> {
    let (all, count) = (&reply.components, reply.components.len());
    if !(1..=MAX_COMPONENTS).contains(&count) {
        return Err(format!("there are {count} components instead of 1 to {MAX_COMPONENTS}"));
    }
    for (place, component) in all.iter().enumerate() {
        let name = component.name.trim();
        if name.is_empty() || component.why.trim().is_empty() {
            return Err(format!("component {} has no name or no reason", place + 1));
        }
        if name.chars().count() > MAX_NAME_CHARS {
            return Err(format!("the name of component {} has more than {MAX_NAME_CHARS} characters", place + 1));
        }
        if all[..place].iter().any(|before| before.name.trim().eq_ignore_ascii_case(name)) {
            return Err(format!("\"{name}\" is there twice"));
        }
    }
    Ok(())
}

fn check_pairs(reply: &PairsReply, steps: usize, components: usize) -> Result<(), String> {
    for pair in &reply.pairs {
        if !(1..=components).contains(&pair.component) {
            return Err(format!("there is no component {}", pair.component));
        }
        if let Some(step) = pair.steps.iter().find(|step| !(1..=steps).contains(*step)) {
            return Err(format!("there is no step {step}"));
        }
    }
    let used = |component: usize| reply.pairs.iter().any(|pair| pair.component == component && !pair.steps.is_empty());
    match (1..=components).find(|component| !used(*component)) {
        Some(missing) => Err(format!("component {missing} has no step")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
