//! The scripts sent to the harness for one case, and the results it returns.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::AGAIN;
use crate::types::json_text::{parse_json, write_json};
use crate::types::problem::{Language, Method, Param, Problem, Signature, Type};

/// Returns the harness's script for one case of a problem.
///
/// `args` are as in the pack. The expected answer is not a parameter, because it must never enter the sandbox.
///
/// The script reports its output while it runs, so the output of a stopped run is not lost.
pub(in crate::judge) fn case_script(problem: &Problem, source: &str, args: &[Json]) -> String {
    let mut job = case_job(problem, source, args.first());
    job["tell"] = json!(true);
    harness_call(&job, args)
}

/// Returns the maximum bytes of reports for `output_kb` of output: a character takes at most twelve bytes, plus some
/// overhead per report.
pub(in crate::judge) fn max_output_report_bytes(output_kb: u32) -> usize {
    (output_kb as usize * 12 + 64) * 1024
}

/// Returns the script with a `print` that does nothing.
pub(in crate::judge) fn muted_script(problem: &Problem, source: &str, args: &[Json]) -> String {
    let mut job = case_job(problem, source, args.first());
    job["mute"] = json!(true);
    harness_call(&job, args)
}

/// Returns the script that calls the code with several arguments, one after the other, in one interpreter. Its result is
/// the answer to the last call.
pub(in crate::judge) fn repeat_call_script(
    problem: &Problem,
    source: &str,
    before: &[&[Json]],
    args: &[Json],
) -> String {
    let mut job = case_job(problem, source, args.first());
    job["before"] = before.iter().map(|args| Json::Array(args.to_vec())).collect();
    format!("{AGAIN}\n{}", harness_call(&job, args))
}

/// Returns the script that measures the call. Its result is the number of instructions of the call alone.
pub(in crate::judge) fn measuring_script(problem: &Problem, source: &str, args: &[Json]) -> String {
    let mut job = case_job(problem, source, args.first());
    job["measure"] = json!(true);
    harness_call(&job, args)
}

/// Returns the script with the tracer on, with limits for its steps and the bytes of its reports.
pub(in crate::judge) fn traced_script(
    problem: &Problem,
    source: &str,
    args: &[Json],
    (steps, bytes): (u32, usize),
) -> String {
    let mut job = case_job(problem, source, args.first());
    job["trace"] = json!({"steps": steps, "bytes": bytes});
    harness_call(&job, args)
}

/// Returns the script that reports every line when it is first reached.
pub(in crate::judge) fn coverage_script(problem: &Problem, source: &str, args: &[Json]) -> String {
    let mut job = case_job(problem, source, args.first());
    job["watch"] = json!(true);
    harness_call(&job, args)
}

/// Returns a script that analyses a source without running it.
pub(in crate::judge) fn facts_script(signature: &Signature, source: &str) -> String {
    let name = |param: &Param| param.name.clone();
    let (mode, names, returning, parameters) = match signature {
        Signature::Function { name: own, params, .. } => {
            ("function", vec![own.clone()], vec![own.clone()], params.iter().map(name).collect())
        }
        Signature::Mutation { name: own, params, .. } => {
            ("mutation", vec![own.clone()], Vec::new(), params.iter().map(name).collect())
        }
        Signature::Class { name: own, params, methods } => {
            let fixed = [own.clone(), "__init__".to_owned()];
            let names = fixed.into_iter().chain(methods.iter().map(|method| method.name.clone())).collect();
            let answering = methods.iter().filter(|method| method.returns.is_some());
            let all = methods.iter().flat_map(|method| &method.params).chain(params);
            ("class", names, answering.map(|method| method.name.clone()).collect(), all.map(name).collect::<Vec<_>>())
        }
        Signature::Stdin => ("stdin", Vec::new(), Vec::new(), Vec::new()),
    };
    let job = json!({"source": source, "mode": mode, "names": names, "returning": returning, "parameters": parameters});
    let literal = write_json(&Json::String(write_json(&job)));
    format!("import rung_facts\nresult = rung_facts.look({literal})")
}

/// Returns a case's job without its arguments, for which [`harness_call`] has a place. `first` is the first of them: in stdin
/// mode the input.
fn case_job(problem: &Problem, source: &str, first: Option<&Json>) -> Json {
    let mut job = call_plan(&problem.signature);
    if problem.signature == Signature::Stdin {
        job["stdin"] = json!(first);
    }
    job["source"] = json!(source);
    job["args"] = Json::Null;
    job["prelude"] = json!(problem.preludes.get(&Language::Python));
    job["cap"] = json!(u64::from(problem.limits.output_kb) * 1024);
    job
}

/// Returns the plan for the harness: the function to call, and the conversions of its arguments and its answer.
pub(in crate::judge) fn call_plan(signature: &Signature) -> Json {
    match signature {
        Signature::Function { name, params, returns } => {
            json!({"mode": "function", "name": name, "params": kinds(params), "returns": node_kind(returns)})
        }
        Signature::Mutation { name, params, target } => {
            let returns = node_kind(&params[*target].kind);
            json!({"mode": "mutation", "name": name, "params": kinds(params), "returns": returns, "target": target})
        }
        Signature::Class { name, params, methods } => {
            json!({"mode": "class", "name": name, "methods": operation_table(name, params, methods)})
        }
        Signature::Stdin => json!({"mode": "stdin"}),
    }
}

/// Returns a script that calls a function of the pack (`generate`, `check`) with values from
/// [`super::tagged_json::encode_text`], after an optional prelude of ours.
pub(in crate::judge) fn pack_script(name: &str, source: &str, prelude: Option<&str>, args: &[String]) -> String {
    let mut job = json!({
        "mode": "function", "name": name, "source": source, "args": null, "tagged": true,
        "params": null, "returns": null, "cap": 65_536,
    });
    if let Some(prelude) = prelude {
        job["prelude"] = json!(prelude);
    }
    call_with_texts(&job, args)
}

/// Returns a script that does nothing. It costs only the interpreter's start.
pub(in crate::judge) fn empty_script() -> String {
    pack_script("f", "def f(): pass", None, &[])
}

/// Returns the script that calls the harness with a job and its arguments.
fn harness_call(job: &Json, args: &[Json]) -> String {
    let args: Vec<String> = args.iter().map(write_json).collect();
    call_with_texts(job, &args)
}

/// Returns the script that calls the harness with a job, whose `args` are these texts of JSON: a copy of long arguments takes
/// longer than their text. JSON quoted as JSON again is a valid Python string literal.
fn call_with_texts(job: &Json, args: &[String]) -> String {
    let field = |(key, value): (&String, &Json)| match key.as_str() {
        "args" => format!("\"args\":[{}]", args.join(",")),
        _ => format!("{}:{value}", Json::from(key.as_str())),
    };
    let fields: Vec<String> = job.as_object().into_iter().flatten().map(field).collect();
    let literal = write_json(&Json::String(format!("{{{}}}", fields.join(","))));
    format!("import rung_harness\nresult = rung_harness.run({literal})")
}

fn operation_table(class: &str, params: &[Param], methods: &[Method]) -> Json {
    let mut table = serde_json::Map::new();
    table.insert(class.to_owned(), json!([kinds(params), false]));
    for method in methods {
        let returns = method.returns.as_ref().map_or(json!(false), node_kind);
        table.insert(method.name.clone(), json!([kinds(&method.params), returns]));
    }
    Json::Object(table)
}

/// Returns the conversions of the arguments, or `null` if none of them needs one.
fn kinds(params: &[Param]) -> Json {
    let kinds: Vec<Json> = params.iter().map(|param| kind(&param.kind)).collect();
    if kinds.iter().all(Json::is_null) { Json::Null } else { Json::Array(kinds) }
}

/// Returns the conversion from JSON to this type, or `null` if none is needed.
fn kind(of: &Type) -> Json {
    match of {
        Type::Int | Type::Bool | Type::Str => Json::Null,
        Type::Float => json!(["float"]),
        Type::List(item) | Type::Optional(item) if kind(item).is_null() => Json::Null,
        Type::List(item) => json!(["list", kind(item)]),
        Type::Optional(item) => json!(["optional", kind(item)]),
        Type::Tuple(items) => json!(["tuple", items.iter().map(kind).collect::<Vec<_>>()]),
        Type::Row(item) => json!(["row", kind(item)]),
        Type::Dict(key, value) => json!(["dict", null, kind(value), key.to_string()]),
        Type::ListNode(item) => json!(["list_node", kind(item)]),
        Type::TreeNode(item) => json!(["tree_node", kind(item)]),
        Type::GraphNode => json!(["graph_node"]),
    }
}

/// Returns the conversion of an answer back to JSON. Only nodes need one.
fn node_kind(of: &Type) -> Json {
    if of.has_nodes() { kind(of) } else { Json::Null }
}

/// The result of the harness for one case. Exactly one of the first seven fields is present.
#[derive(Debug, Default, Deserialize)]
pub(in crate::judge) struct HarnessOutcome {
    /// The answer. A missing field is different from `null`, because `None` is an answer.
    #[serde(skip)]
    pub ok: Option<Json>,
    pub compile: Option<HarnessCompileError>,
    /// The name of the function or class that the tests call, if it is missing.
    pub missing: Option<String>,
    pub error: Option<HarnessException>,
    /// The reason why the answer's nodes don't form a list or tree.
    pub shape: Option<String>,
    #[serde(default)]
    pub memory: bool,
    #[serde(default)]
    pub output: bool,
    #[serde(default)]
    pub stdout: String,
    #[serde(default)]
    pub truncated: bool,
}

#[derive(Debug, Deserialize)]
pub(in crate::judge) struct HarnessCompileError {
    pub kind: String,
    pub message: String,
    pub line: Option<u32>,
    pub column: Option<u32>,
}

#[derive(Debug, Deserialize)]
pub(in crate::judge) struct HarnessException {
    pub kind: String,
    pub message: String,
    pub frames: Vec<(String, u32)>,
}

impl HarnessOutcome {
    /// Reads the harness's text. The answer, which can be long, is moved out of it.
    ///
    /// # Errors
    /// It is not the text of an outcome.
    pub(in crate::judge) fn parse(text: &str) -> serde_json::Result<Self> {
        let mut json = parse_json(text)?;
        let ok = json.as_object_mut().and_then(|fields| fields.remove("ok"));
        Ok(Self { ok, ..serde_json::from_value(json)? })
    }
}
