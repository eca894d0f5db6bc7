//! C++: `main.cpp` includes the runtime, the nodes of the signature, the learner's file, and calls it.

use crate::judge::native::binding::{Binding, declared};
use crate::judge::native::harness::{Program, alone, arguments, file};
use crate::judge::native::naming::each;
use crate::model::problem::{Method, Param, Signature};

pub(super) fn program(binding: &Binding, signature: &Signature, source: &str) -> Program {
    if *signature == Signature::Stdin {
        return alone("solution.cpp", source);
    }
    let nodes = each(&binding.definitions(signature), |_, definition| format!("{}\n\n", definition.text));
    let main = format!(
        "#include \"rung.hpp\"\n\n{nodes}#include \"solution.cpp\"\n\n// The learner's macros end here.\n#undef \
         main\n#undef int\n#undef long\n#undef read\n#undef write\n\n{}",
        case(binding, signature)
    );
    Program {
        files: vec![file("main.cpp", main), file("solution.cpp", source), file("rung.hpp", include_str!("rung.hpp"))],
        entry: "main.cpp".to_owned(),
        learner: "solution.cpp".to_owned(),
        line_offset: 0,
    }
}

fn case(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let kind = binding.kind(returns);
            let call = format!("::{}({})", binding.function(name), arguments(params).join(", "));
            // What the tests want to get; a function that returns something else is refused on this line.
            format!(
                "{}    {} = {call};  // must return {kind}\n    rung::write<{kind}>(out, answer);\n",
                reads(binding, "    ", params),
                declared(&kind, "answer")
            )
        }
        Signature::Mutation { name, params, target } => {
            let kind = binding.kind(&params[*target].kind);
            let call = format!("    ::{}({});\n", binding.function(name), arguments(params).join(", "));
            format!("{}{call}    rung::write<{kind}>(out, a{target});\n", reads(binding, "    ", params))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("void rung_case(rung::In &in, rung::Out &out) {{\n    (void)in;\n{body}}}\n")
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let build = format!("self = new ::{class}({});\n            out.null();", arguments(params).join(", "));
    let mut cases = operation(binding, 0, params, &build);
    for (i, (method, name)) in methods.iter().zip(binding.methods(name, methods)).enumerate() {
        let call = format!("self->{name}({})", arguments(&method.params).join(", "));
        let call = match &method.returns {
            Some(kind) => {
                let kind = binding.kind(kind);
                let answer = declared(&kind, "answer");
                format!("{answer} = {call};  // must return {kind}\n            rung::write<{kind}>(out, answer);")
            }
            None => format!("{call};\n            out.null();"),
        };
        cases += &operation(binding, i + 1, &method.params, &call);
    }
    format!(
        "    ::{class} *self = nullptr;\n    auto left = in.number();\n    out.bytes += std::to_string(left) + ' ';\n    \
         for (; left > 0; left--) {{\n        auto number = in.number();\n        out.bytes += std::to_string(number) + ' \
         ';\n        out.seen.clear();\n        switch (number) {{\n{cases}        }}\n    }}\n"
    )
}

fn operation(binding: &Binding, number: usize, params: &[Param], call: &str) -> String {
    let reads = reads(binding, "            ", params);
    format!("        case {number}: {{\n{reads}            {call}\n            break;\n        }}\n")
}

fn reads(binding: &Binding, indent: &str, params: &[Param]) -> String {
    each(params, |i, param| {
        let kind = binding.kind(&param.kind);
        format!("{indent}{} = rung::read<{kind}>(in);\n", declared(&kind, &format!("a{i}")))
    })
}
