//! Rust: `main.rs` contains a module with the nodes of the signature, the learner's file and a call of the learner's
//! code.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::SignatureBinding;
use crate::judge::native::native_harness::{HarnessProgram, argument_names, program_file, single_file_program};
use crate::judge::native::signature_types::canonical_type;
use crate::types::problem::{Method, Param, Signature, Type};

/// Builds the program in edition 2021. The learner's items are included with `include!`, which makes error messages
/// show their own file and lines. Definitions and imports in the learner's file take precedence over glob imports.
pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    if *signature == Signature::Stdin {
        return single_file_program("solution.rs", source);
    }
    let definitions = binding.definitions(signature);
    let nodes = concat_numbered(&definitions, |_, definition| format!("{}\n\n", definition.text));
    let wires =
        concat_numbered(&definitions, |_, definition| render_conversion(binding, &definition.kind, &definition.name));
    let main = format!(
        "#![allow(dead_code, unused_imports, unused_macros)]\n\n#[macro_use]\nmod rung;\n\nmod nodes {{\nuse \
         std::cell::RefCell;\nuse std::collections::BTreeMap;\nuse std::rc::Rc;\n\n{nodes}{wires}}}\n\n\
         #[allow(unused_variables)]\nmod solution {{\nuse crate::nodes::*;\n\ninclude!(\"solution.rs\");\n\npub mod \
         rung_glue {{\nuse super::*;\nuse std::cell::RefCell;\nuse std::collections::BTreeMap;\nuse std::mem::ManuallyDrop;\nuse std::rc::Rc;\nuse \
         crate::rung::{{In, Out, Wire}};\n\n{}}}\n}}\n\nfn main() {{\n    rung::run(include_str!(\"solution.rs\"), \
         solution::rung_glue::case);\n}}\n",
        render_case(binding, signature)
    );
    HarnessProgram {
        files: vec![
            program_file("main.rs", main),
            program_file("solution.rs", source),
            program_file("rung.rs", include_str!("rung.rs.txt")),
        ],
        entry: "main.rs".to_owned(),
        learner: "solution.rs".to_owned(),
        line_offset: 0,
    }
}

fn render_conversion(binding: &SignatureBinding, kind: &Type, name: &str) -> String {
    match kind {
        Type::ListNode(item) => format!("crate::rung::list_node!({name}, {});\n", binding.type_name(item)),
        Type::TreeNode(item) => format!("crate::rung::tree_node!({name}, {});\n", binding.type_name(item)),
        _ => format!("crate::rung::graph_node!({name});\n"),
    }
}

fn render_case(binding: &SignatureBinding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let call = format!("super::{}({})", binding.function(name), argument_names(params).join(", "));
            format!(
                "{}    {}",
                render_argument_reads(binding, "    ", params),
                render_answer(binding, returns, &call, "    ")
            )
        }
        Signature::Mutation { name, params, target } => render_mutation(binding, name, params, *target),
        Signature::Class { name, params, methods } => render_class(binding, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("pub fn case(input: &mut In, out: &mut Out) {{\n{body}}}\n")
}

/// Renders the call and the output of its answer. The answer is never dropped, because dropping a long list or a deep
/// tree recurses.
fn render_answer(binding: &SignatureBinding, kind: &Type, call: &str, indent: &str) -> String {
    let kind = binding.type_name(kind);
    format!(
        "let answer: {kind} = {call};\n{indent}let answer = ManuallyDrop::new(answer);\n{indent}answer.write(out);\n"
    )
}

fn render_mutation(binding: &SignatureBinding, name: &str, params: &[Param], target: usize) -> String {
    let mut args = argument_names(params);
    let judged = &params[target].kind;
    let own = binding.type_name(judged);
    let by_reference = binding.parameter(judged, true) != own;
    // The function can't change a plain value or an optional, so it gets a copy.
    args[target] = if by_reference { format!("&mut a{target}") } else { format!("(*a{target}).clone()") };
    let call = format!("    super::{}({});\n", binding.function(name), args.join(", "));
    format!(
        "{}    #[allow(unused_mut)]\n    let mut a{target} = ManuallyDrop::new(a{target});\n{call}    \
         a{target}.write(out);\n",
        render_argument_reads(binding, "    ", params)
    )
}

fn render_class(binding: &SignatureBinding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = binding.class(name);
    let build = format!(
        "*object = Some(super::{class}::new({}));\n                out.null();\n",
        argument_names(params).join(", ")
    );
    let mut cases = render_operation(binding, "0", params, &build);
    for (i, (method, name)) in methods.iter().zip(binding.methods(name, methods)).enumerate() {
        let it = "object.as_mut().expect(\"an object\")";
        let call = format!("{it}.{name}({})", argument_names(&method.params).join(", "));
        let call = match &method.returns {
            Some(kind) => render_answer(binding, kind, &call, "                "),
            None => format!("{call};\n                out.null();\n"),
        };
        cases += &render_operation(binding, &(i + 1).to_string(), &method.params, &call);
    }
    format!(
        "    let mut object = ManuallyDrop::new(None::<super::{class}>);\n    let operations = input.count();\n    out.count(\"\", \
         operations);\n    for turn in 0..operations {{\n        let number = input.count();\n        \
         let _ = turn;\n        out.operation(number);\n        match number {{\n{cases}            _ => {{}}\n        }}\n    }}\n"
    )
}

fn render_operation(binding: &SignatureBinding, number: &str, params: &[Param], call: &str) -> String {
    let reads = render_argument_reads(binding, "                ", params);
    format!("            {number} => {{\n{reads}                {call}            }}\n")
}

fn render_argument_reads(binding: &SignatureBinding, indent: &str, params: &[Param]) -> String {
    concat_numbered(params, |i, param| {
        format!("{indent}let a{i}: {} = Wire::read(input);\n", binding.type_name(&canonical_type(&param.kind)))
    })
}
