//! Fills in cases that name a call of the generator. Their arguments are generated when they run, and the expected
//! answer is the Python reference's. Both are cached in memory and on the disk under a hash of everything they depend
//! on.
//!
//! This way, a large input costs a pack one line instead of a file.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::disk_cache::DiskCache;
use crate::judge::cancel::Cancel;
use crate::judge::case_run::CaseRun;
use crate::judge::error::JudgeError;
use crate::judge::judge_handle::Judge;
use crate::judge::limits;
use crate::judge::verdict::interpret::Interpretation;
use crate::judge::wasm::image::ImagePaths;
use crate::judge::wasm::python::python_judge::{describe_broken_reference, python_reference, widen_to_declared};
use crate::judge::wasm::python::tagged_json;
use crate::pack::type_check;
use crate::types::test_cases::GeneratorCall;
use crate::types::{Expected, Language, Problem};

/// Version of the cache entries. Raise it if their format changes.
const ENTRY_VERSION: &str = "1";
/// Subfolder of the cache folder.
const CACHE_FOLDER: &str = "inputs";

/// A generated case: its arguments and its expected answer.
pub(in crate::judge) type GeneratedInput = Arc<(Vec<Json>, Expected)>;

/// A generated case as stored on the disk.
#[derive(Serialize, Deserialize)]
struct CachedInput {
    args: Vec<Json>,
    /// The answer in the sandbox's tagged JSON.
    answer: Option<Json>,
    /// The exception that is raised instead of an answer.
    error: Option<String>,
}

impl Judge {
    /// Fills in the trials that the generator produces.
    ///
    /// # Errors
    /// [`JudgeError::Script`] if the generator fails. [`JudgeError::Pack`] if its output doesn't fit the signature or
    /// the reference can't answer it.
    pub async fn fill_generated_cases(
        &self,
        problem: &Problem,
        mut trials: Vec<CaseRun>,
        cancel: &Cancel,
    ) -> Result<Vec<CaseRun>, JudgeError> {
        for trial in &mut trials {
            let Some(made) = trial.made.take() else { continue };
            let input = self.generated_case(problem, made, &trial.id, cancel).await?;
            trial.args.clone_from(&input.0);
            trial.expected = Some(input.1.clone());
        }
        Ok(trials)
    }

    async fn generated_case(
        &self,
        problem: &Problem,
        made: GeneratorCall,
        case: &crate::types::CaseId,
        cancel: &Cancel,
    ) -> Result<GeneratedInput, JudgeError> {
        let cache = &self.pool.launcher().cache;
        let key = cache_key(problem, made, &ImagePaths::new(cache));
        if let Some(known) = self.memory_cache().made.get(&key) {
            return Ok(Arc::clone(known));
        }
        let disk = DiskCache::new(cache, CACHE_FOLDER);
        let input = match disk.load::<CachedInput>(&key).and_then(CachedInput::into_input) {
            Some(input) => input,
            None => {
                let input = self.generate_case_input(problem, made, case, cancel).await?;
                if let Some(entry) = CachedInput::from_input(&input) {
                    disk.store(&key, &entry);
                }
                input
            }
        };
        let input = Arc::new(input);
        self.memory_cache().made.put(key, Arc::clone(&input));
        Ok(input)
    }

    async fn generate_case_input(
        &self,
        problem: &Problem,
        made: GeneratorCall,
        case: &crate::types::CaseId,
        cancel: &Cancel,
    ) -> Result<(Vec<Json>, Expected), JudgeError> {
        let at_fault = |why: String| JudgeError::Pack(format!("The pack is at fault: {made} of case `{case}` {why}."));
        let args = self.generate(problem, made.n, made.seed, cancel).await?;
        let args = type_check::fit_args(&problem.signature, &args)
            .map_err(|misfit| at_fault(format!("doesn't fit the signature: {misfit}")))?;
        let asked = CaseRun::without_expected(case.as_str(), args.clone());
        let (report, read) =
            self.run_python_case(problem, python_reference(problem)?, &asked, limits::TRUSTED_FUEL, cancel).await?;
        let expected = match (read, report.error) {
            (Interpretation::Judged { answer: Some(answer) }, _) => {
                Expected::Value(widen_to_declared(answer, &problem.signature))
            }
            (Interpretation::Compile(error), _) => {
                return Err(JudgeError::Pack(describe_broken_reference(problem, &error)));
            }
            (_, Some(error)) => Expected::Error(error.kind),
            _ => return Err(at_fault(format!("is too much for the reference ({})", report.verdict.describe()))),
        };
        Ok((args, expected))
    }
}

impl CachedInput {
    /// Returns `None` if the answer can't be encoded.
    fn from_input((args, expected): &(Vec<Json>, Expected)) -> Option<Self> {
        let (answer, error) = match expected {
            Expected::Value(value) => (Some(tagged_json::encode(value)?), None),
            Expected::Error(kind) => (None, Some(kind.clone())),
        };
        Some(Self { args: args.clone(), answer, error })
    }

    fn into_input(self) -> Option<(Vec<Json>, Expected)> {
        let expected = match (self.answer, self.error) {
            (Some(answer), None) => Expected::Value(tagged_json::decode(&answer)),
            (None, Some(kind)) => Expected::Error(kind),
            _ => return None,
        };
        Some((self.args, expected))
    }
}

/// Returns the cache key: a hash of the generator, the call, the reference and the sandbox.
fn cache_key(problem: &Problem, made: GeneratorCall, image: &ImagePaths) -> String {
    let prelude = problem.preludes.get(&Language::Python);
    let right = problem.reference(Language::Python).map(|reference| &reference.source);
    let image = image.folder.file_name();
    let text = format!(
        "{ENTRY_VERSION} {image:?} {made} {:?} {:?} {prelude:?} {right:?}",
        problem.signature, problem.generator
    );
    hex::encode(Sha256::digest(text))[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Value;

    #[test]
    fn what_is_kept_comes_back() {
        for expected in [
            Expected::Value(Value::Tuple(vec![Value::Int(3), Value::Float(2.0), Value::None])),
            Expected::Error("ValueError".to_owned()),
        ] {
            let input = (vec![serde_json::json!([1, 2])], expected);
            let entry = CachedInput::from_input(&input).expect("an entry");
            let text = serde_json::to_string(&entry).expect("JSON");
            let back = serde_json::from_str::<CachedInput>(&text).expect("an entry").into_input().expect("an input");
            assert_eq!(format!("{back:?}"), format!("{input:?}"));
        }
        let neither = CachedInput { args: Vec::new(), answer: None, error: None };
        assert!(neither.into_input().is_none());
    }

    #[test]
    fn an_input_is_named_after_all_that_makes_it() {
        let problem = Problem::bare("p", "t");
        let image = ImagePaths::new(std::path::Path::new("cache"));
        let made = GeneratorCall { n: 10, seed: 1 };
        let same = |edit: &dyn Fn(&mut Problem)| {
            let mut other = problem.clone();
            edit(&mut other);
            cache_key(&other, made, &image) == cache_key(&problem, made, &image)
        };
        assert!(same(&|p| p.statement.push('x')));
        assert!(!same(&|p| p.generator = Some("x".to_owned())));
        assert_ne!(cache_key(&problem, made, &image), cache_key(&problem, GeneratorCall { seed: 2, ..made }, &image));
    }
}
