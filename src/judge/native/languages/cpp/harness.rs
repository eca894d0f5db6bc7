//! C++: `main.cpp` includes the runtime, the nodes of the signature and the learner's file, and calls the learner's
//! code.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::{SignatureBinding, declare};
use crate::judge::native::native_harness::{HarnessProgram, argument_names, program_file, single_file_program};
use crate::types::problem::{Method, Param, Signature};

pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    if *signature == Signature::Stdin {
        return single_file_program("solution.cpp", source);
    }
    let nodes = concat_numbered(&binding.definitions(signature), |_, definition| format!("{}\n\n", definition.text));
    let main = format!(
        "#include \"rung.hpp\"\n\n{nodes}#include \"solution.cpp\"\n\n// The learner's macros end here.\n#undef \
         main\n#undef int\n#undef long\n#undef read\n#undef write\n\n{}",
        render_case(binding, signature)
    );
    HarnessProgram {
        files: vec![
            program_file("main.cpp", main),
            program_file("solution.cpp", source),
            program_file("rung.hpp", include_str!("rung.hpp")),
        ],
        entry: "main.cpp".to_owned(),
        learner: "solution.cpp".to_owned(),
        line_offset: 0,
    }
}

fn render_case(binding: &SignatureBinding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let kind = binding.type_name(returns);
            let call = format!("::{}({})", binding.function(name), argument_names(params).join(", "));
            let held = concat_numbered(params, |i, _| format!("        rung::hold(a{i});\n"));
            // The return type the tests need. A function with another type is a compile error on the line of the call.
            format!(
                "{}    for (auto left = rung::calls; left > 0; left--) {{\n{held}        {} = {call};  // must return \
                 {kind}\n        rung::hold(answer);\n        if (left == 1) rung::write<{kind}>(out, answer);\n    }}\n",
                render_argument_reads(binding, "    ", params),
                declare(&kind, "answer")
            )
        }
        Signature::Mutation { name, params, target } => {
            let kind = binding.type_name(&params[*target].kind);
            let call = format!("    ::{}({});\n", binding.function(name), argument_names(params).join(", "));
            format!(
                "{}{call}    rung::write<{kind}>(out, a{target});\n",
                render_argument_reads(binding, "    ", params)
            )
        }
        Signature::Class { name, params, methods } => render_class(binding, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("void rung_case(rung::In &in, rung::Out &out) {{\n    (void)in;\n{body}}}\n")
}

fn render_class(binding: &SignatureBinding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let build = format!("self = new ::{class}({});\n            out.null();", argument_names(params).join(", "));
    let mut cases = render_operation(binding, 0, params, &build);
    for (i, (method, name)) in methods.iter().zip(binding.methods(name, methods)).enumerate() {
        let call = format!("self->{name}({})", argument_names(&method.params).join(", "));
        let call = match &method.returns {
            Some(kind) => {
                let kind = binding.type_name(kind);
                let answer = declare(&kind, "answer");
                format!("{answer} = {call};  // must return {kind}\n            rung::write<{kind}>(out, answer);")
            }
            None => format!("{call};\n            out.null();"),
        };
        cases += &render_operation(binding, i + 1, &method.params, &call);
    }
    format!(
        "    ::{class} *self = nullptr;\n    auto left = in.number();\n    out.bytes += std::to_string(left) + ' ';\n    \
         for (; left > 0; left--) {{\n        auto number = in.number();\n        out.bytes += std::to_string(number) + ' \
         ';\n        out.seen.clear();\n        switch (number) {{\n{cases}        }}\n    }}\n"
    )
}

fn render_operation(binding: &SignatureBinding, number: usize, params: &[Param], call: &str) -> String {
    let reads = render_argument_reads(binding, "            ", params);
    format!("        case {number}: {{\n{reads}            {call}\n            break;\n        }}\n")
}

fn render_argument_reads(binding: &SignatureBinding, indent: &str, params: &[Param]) -> String {
    concat_numbered(params, |i, param| {
        let kind = binding.type_name(&param.kind);
        format!("{indent}{} = rung::read<{kind}>(in);\n", declare(&kind, &format!("a{i}")))
    })
}
