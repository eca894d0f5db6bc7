//! The machine's own Python, with the sandbox's harness next to the learner's file.

use serde_json::{Value as Json, json};

use crate::judge::native::native_harness::{HarnessProgram, param_descriptors, program_file, single_file_program};
use crate::judge::wasm::python::harness_job;
use crate::types::problem::Signature;

pub(super) fn program(signature: &Signature, source: &str) -> HarnessProgram {
    if *signature == Signature::Stdin {
        return single_file_program("solution.py", source);
    }
    // A JSON text is a valid Python string once it is quoted as JSON again.
    let literal = Json::String(spec(signature).to_string()).to_string();
    let main = format!(
        "import json\nimport os\nimport sys\n\nsys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))\nimport \
         rung\n\nrung.run(json.loads({literal}))\n"
    );
    HarnessProgram {
        files: vec![
            program_file("main.py", main),
            program_file("solution.py", source),
            program_file("rung.py", include_str!("rung.py")),
            program_file("rung_harness.py", include_str!("../../../python/rung_harness.py")),
            program_file("rung_trace.py", include_str!("../../../python/rung_trace.py")),
        ],
        entry: "main.py".to_owned(),
        learner: "solution.py".to_owned(),
        line_offset: 0,
    }
}

/// Returns the job for the sandbox's harness, and the types to decode the arguments in `rung.in`.
fn spec(signature: &Signature) -> Json {
    let (kinds, operations) = match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            (param_descriptors(params), Json::Null)
        }
        Signature::Class { name, params, methods } => {
            let methods = methods.iter().map(|method| json!([method.name, param_descriptors(&method.params)]));
            let all: Vec<Json> = std::iter::once(json!([name, param_descriptors(params)])).chain(methods).collect();
            (Vec::new(), Json::Array(all))
        }
        Signature::Stdin => (Vec::new(), Json::Null),
    };
    json!({"job": harness_job::call_plan(signature), "kinds": kinds, "operations": operations})
}
