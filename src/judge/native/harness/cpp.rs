//! C++: `main.cpp` includes the runtime, the nodes of the signature, the learner's file, and calls it.

use super::{Program, alone, arguments, each, file};
use crate::model::problem::{Language, Method, Param, Signature};
use crate::pack::spelling::{Spelling, declared};

pub(super) fn program(signature: &Signature, source: &str) -> Program {
    if *signature == Signature::Stdin {
        return alone("solution.cpp", source);
    }
    let spelling = Spelling::new(Language::Cpp, signature);
    let nodes = each(&spelling.definitions(signature), |_, definition| format!("{}\n\n", definition.text));
    let main = format!(
        "#include \"rung.hpp\"\n\n{nodes}#include \"solution.cpp\"\n\n// The learner's macros end here.\n#undef \
         main\n#undef int\n#undef long\n#undef read\n#undef write\n\n{}",
        case(&spelling, signature)
    );
    Program {
        files: vec![
            file("main.cpp", main),
            file("solution.cpp", source),
            file("rung.hpp", include_str!("runtime/rung.hpp")),
        ],
        entry: "main.cpp".to_owned(),
        learner: "solution.cpp".to_owned(),
        line_offset: 0,
    }
}

fn case(spelling: &Spelling, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let kind = spelling.kind(returns);
            let call = format!("::{}({})", spelling.function(name), arguments(params).join(", "));
            // What the tests want to get; a function that returns something else is refused on this line.
            format!(
                "{}    {} = {call};  // must return {kind}\n    rung::write<{kind}>(out, answer);\n",
                reads(spelling, "    ", params),
                declared(&kind, "answer")
            )
        }
        Signature::Mutation { name, params, target } => {
            let kind = spelling.kind(&params[*target].kind);
            let call = format!("    ::{}({});\n", spelling.function(name), arguments(params).join(", "));
            format!("{}{call}    rung::write<{kind}>(out, a{target});\n", reads(spelling, "    ", params))
        }
        Signature::Class { name, params, methods } => class(spelling, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("void rung_case(rung::In &in, rung::Out &out) {{\n    (void)in;\n{body}}}\n")
}

fn class(spelling: &Spelling, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = spelling.class(name);
    let build = format!("self = new ::{class}({});\n            out.null();", arguments(params).join(", "));
    let mut cases = operation(spelling, 0, params, &build);
    for (i, (method, name)) in methods.iter().zip(spelling.methods(name, methods)).enumerate() {
        let call = format!("self->{name}({})", arguments(&method.params).join(", "));
        let call = match &method.returns {
            Some(kind) => {
                let kind = spelling.kind(kind);
                let answer = declared(&kind, "answer");
                format!("{answer} = {call};  // must return {kind}\n            rung::write<{kind}>(out, answer);")
            }
            None => format!("{call};\n            out.null();"),
        };
        cases += &operation(spelling, i + 1, &method.params, &call);
    }
    format!(
        "    ::{class} *self = nullptr;\n    auto left = in.number();\n    out.bytes += std::to_string(left) + ' ';\n    \
         for (; left > 0; left--) {{\n        auto number = in.number();\n        out.bytes += std::to_string(number) + ' \
         ';\n        out.seen.clear();\n        switch (number) {{\n{cases}        }}\n    }}\n"
    )
}

fn operation(spelling: &Spelling, number: usize, params: &[Param], call: &str) -> String {
    let reads = reads(spelling, "            ", params);
    format!("        case {number}: {{\n{reads}            {call}\n            break;\n        }}\n")
}

fn reads(spelling: &Spelling, indent: &str, params: &[Param]) -> String {
    each(params, |i, param| {
        let kind = spelling.kind(&param.kind);
        format!("{indent}{} = rung::read<{kind}>(in);\n", declared(&kind, &format!("a{i}")))
    })
}
