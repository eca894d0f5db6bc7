//! Rust: `main.rs` holds a module with the nodes of the signature, the learner's file and a call of it.

use super::{Program, alone, arguments, each, file};
use crate::model::problem::{Language, Method, Param, Signature, Type};
use crate::pack::spelling::{Spelling, canonical};

/// Edition 2021. The learner's items come in by `include!`, so that error messages name their own file and lines; what
/// is imported with a star gives way to what they define or import themselves.
pub(super) fn program(signature: &Signature, source: &str) -> Program {
    if *signature == Signature::Stdin {
        return alone("solution.rs", source);
    }
    let spelling = Spelling::new(Language::Rust, signature);
    let definitions = spelling.definitions(signature);
    let nodes = each(&definitions, |_, definition| format!("{}\n\n", definition.text));
    let wires = each(&definitions, |_, definition| wire(&spelling, &definition.kind, &definition.name));
    let main = format!(
        "#![allow(dead_code, unused_imports, unused_macros)]\n\n#[macro_use]\nmod rung;\n\nmod nodes {{\nuse \
         std::cell::RefCell;\nuse std::collections::BTreeMap;\nuse std::rc::Rc;\n\n{nodes}{wires}}}\n\n\
         #[allow(unused_variables)]\nmod solution {{\nuse crate::nodes::*;\n\ninclude!(\"solution.rs\");\n\npub mod \
         rung_glue {{\nuse super::*;\nuse std::cell::RefCell;\nuse std::collections::BTreeMap;\nuse std::mem::ManuallyDrop;\nuse std::rc::Rc;\nuse \
         crate::rung::{{In, Out, Wire}};\n\n{}}}\n}}\n\nfn main() {{\n    rung::run(include_str!(\"solution.rs\"), \
         solution::rung_glue::case);\n}}\n",
        case(&spelling, signature)
    );
    Program {
        files: vec![
            file("main.rs", main),
            file("solution.rs", source),
            file("rung.rs", include_str!("runtime/rung.rs.txt")),
        ],
        entry: "main.rs".to_owned(),
        learner: "solution.rs".to_owned(),
        line_offset: 0,
    }
}

fn wire(spelling: &Spelling, kind: &Type, name: &str) -> String {
    match kind {
        Type::ListNode(item) => format!("crate::rung::list_node!({name}, {});\n", spelling.kind(item)),
        Type::TreeNode(item) => format!("crate::rung::tree_node!({name}, {});\n", spelling.kind(item)),
        _ => format!("crate::rung::graph_node!({name});\n"),
    }
}

fn case(spelling: &Spelling, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let call = format!("super::{}({})", spelling.function(name), arguments(params).join(", "));
            format!("{}    {}", reads(spelling, "    ", params), answer(spelling, returns, &call, "    "))
        }
        Signature::Mutation { name, params, target } => mutation(spelling, name, params, *target),
        Signature::Class { name, params, methods } => class(spelling, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("pub fn case(input: &mut In, out: &mut Out) {{\n{body}}}\n")
}

/// What comes back is kept alive: a long list or a deep tree would be freed by recursion.
fn answer(spelling: &Spelling, kind: &Type, call: &str, indent: &str) -> String {
    let kind = spelling.kind(kind);
    format!(
        "let answer: {kind} = {call};\n{indent}let answer = ManuallyDrop::new(answer);\n{indent}answer.write(out);\n"
    )
}

fn mutation(spelling: &Spelling, name: &str, params: &[Param], target: usize) -> String {
    let mut args = arguments(params);
    let judged = &params[target].kind;
    let own = spelling.kind(judged);
    let by_reference = spelling.parameter(judged, true) != own;
    // A plain value or an optional can't be changed by the function: it gets a copy.
    args[target] = if by_reference { format!("&mut a{target}") } else { format!("(*a{target}).clone()") };
    let call = format!("    super::{}({});\n", spelling.function(name), args.join(", "));
    format!(
        "{}    #[allow(unused_mut)]\n    let mut a{target} = ManuallyDrop::new(a{target});\n{call}    \
         a{target}.write(out);\n",
        reads(spelling, "    ", params)
    )
}

fn class(spelling: &Spelling, name: &str, params: &[Param], methods: &[Method]) -> String {
    let class = spelling.class(name);
    let build = format!(
        "*object = Some(super::{class}::new({}));\n                out.null();\n",
        arguments(params).join(", ")
    );
    let mut cases = operation(spelling, "0", params, &build);
    for (i, (method, name)) in methods.iter().zip(spelling.methods(name, methods)).enumerate() {
        let it = "object.as_mut().expect(\"an object\")";
        let call = format!("{it}.{name}({})", arguments(&method.params).join(", "));
        let call = match &method.returns {
            Some(kind) => answer(spelling, kind, &call, "                "),
            None => format!("{call};\n                out.null();\n"),
        };
        cases += &operation(spelling, &(i + 1).to_string(), &method.params, &call);
    }
    format!(
        "    let mut object = ManuallyDrop::new(None::<super::{class}>);\n    let operations = input.count();\n    out.count(\"\", \
         operations);\n    for _ in 0..operations {{\n        let number = input.count();\n        \
         out.operation(number);\n        match number {{\n{cases}            _ => {{}}\n        }}\n    }}\n"
    )
}

fn operation(spelling: &Spelling, number: &str, params: &[Param], call: &str) -> String {
    let reads = reads(spelling, "                ", params);
    format!("            {number} => {{\n{reads}                {call}            }}\n")
}

fn reads(spelling: &Spelling, indent: &str, params: &[Param]) -> String {
    each(params, |i, param| {
        format!("{indent}let a{i}: {} = Wire::read(input);\n", spelling.kind(&canonical(&param.kind)))
    })
}
