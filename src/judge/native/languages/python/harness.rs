//! The host's own Python, with the harness of the sandbox beside it.

use serde_json::{Value as Json, json};

use crate::judge::native::harness::{Program, alone, descriptors, file};
use crate::judge::python::job;
use crate::model::problem::Signature;

pub(super) fn program(signature: &Signature, source: &str) -> Program {
    if *signature == Signature::Stdin {
        return alone("solution.py", source);
    }
    // A JSON text is a valid Python string once it is quoted as JSON again.
    let literal = Json::String(spec(signature).to_string()).to_string();
    let main = format!(
        "import json\nimport os\nimport sys\n\nsys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))\nimport \
         rung\n\nrung.run(json.loads({literal}))\n"
    );
    Program {
        files: vec![
            file("main.py", main),
            file("solution.py", source),
            file("rung.py", include_str!("rung.py")),
            file("rung_harness.py", include_str!("../../../python/rung_harness.py")),
            file("rung_trace.py", include_str!("../../../python/rung_trace.py")),
        ],
        entry: "main.py".to_owned(),
        learner: "solution.py".to_owned(),
        line_offset: 0,
    }
}

/// What the sandbox's harness is told, and how the arguments in `rung.in` read.
fn spec(signature: &Signature) -> Json {
    let (kinds, operations) = match signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => (descriptors(params), Json::Null),
        Signature::Class { name, params, methods } => {
            let methods = methods.iter().map(|method| json!([method.name, descriptors(&method.params)]));
            let all: Vec<Json> = std::iter::once(json!([name, descriptors(params)])).chain(methods).collect();
            (Vec::new(), Json::Array(all))
        }
        Signature::Stdin => (Vec::new(), Json::Null),
    };
    json!({"job": job::plan(signature), "kinds": kinds, "operations": operations})
}
