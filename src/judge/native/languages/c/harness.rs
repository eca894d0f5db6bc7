//! C: `main.c` includes the runtime, the types of the signature, the learner's file, and calls it.

use crate::judge::native::binding::{Binding, declared};
use crate::judge::native::harness::{Program, alone, arguments, file};
use crate::judge::native::naming::each;
use crate::judge::native::types::{canonical, field, mangled, parts};
use crate::model::problem::{Method, Param, Signature, Type};

pub(super) fn program(binding: &Binding, signature: &Signature, source: &str) -> Program {
    if *signature == Signature::Stdin {
        return alone("solution.c", source);
    }
    let definitions = binding.definitions(signature);
    let types = each(&definitions, |_, definition| format!("{}\n\n", definition.text));
    let kinds = parts(signature);
    let wires = each(&kinds, |_, kind| wire(binding, kind));
    let main = format!(
        "#include \"rung.h\"\n\n{types}{wires}\n{}#include \"solution.c\"\n\n/* The learner's macros end here. */\n#undef \
         main\n#undef int\n#undef long\n\n{}",
        prototype(binding, signature),
        case(binding, signature)
    );
    Program {
        files: vec![file("main.c", main), file("solution.c", source), file("rung.h", include_str!("rung.h"))],
        entry: "main.c".to_owned(),
        learner: "solution.c".to_owned(),
        line_offset: 0,
    }
}

/// The reader and the writer of a type.
fn wire(binding: &Binding, kind: &Type) -> String {
    let name = mangled(kind);
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => String::new(),
        Type::List(item) | Type::Row(item) => format!("RUNG_LIST({name}, {})\n", mangled(item)),
        Type::Dict(key, value) => format!("RUNG_DICT({name}, {}, {})\n", mangled(key), mangled(value)),
        Type::Optional(inner) if **inner == Type::Str => String::new(),
        Type::Optional(inner) => {
            format!("RUNG_OPTIONAL({name}, {}, {})\n", binding.kind(inner).trim_end(), mangled(inner))
        }
        Type::ListNode(item) => format!("RUNG_LIST_NODE({name}, {}, {})\n", binding.list_node(item), mangled(item)),
        Type::TreeNode(item) => format!("RUNG_TREE_NODE({name}, {}, {})\n", binding.tree_node(item), mangled(item)),
        Type::GraphNode => "RUNG_GRAPH_NODE(GraphNode)\n".to_owned(),
        Type::Tuple(items) => tuple(&name, items),
    }
}

fn tuple(name: &str, items: &[Type]) -> String {
    let reads = each(items, |i, item| format!("    value.{} = rung_read_{}();\n", field(i), mangled(item)));
    let writes = each(items, |i, item| format!("    rung_write_{}(value.{});\n", mangled(item), field(i)));
    format!(
        "RUNG_UNUSED static {name} rung_read_{name}(void) {{\n    {name} value;\n{reads}    return value;\n}}\n\
         RUNG_UNUSED static void rung_write_{name}({name} value) {{\n    rung_write_count(\"(\", {});\n{writes}}}\n",
        items.len()
    )
}

/// What the learner has to define, so that a definition of another kind is an error on their own line.
fn prototype(binding: &Binding, signature: &Signature) -> String {
    let (name, params, returns, target) = match signature {
        Signature::Function { name, params, returns } => (name, params, binding.kind(returns), None),
        Signature::Mutation { name, params, target } => (name, params, "void".to_owned(), Some(*target)),
        Signature::Class { .. } | Signature::Stdin => return String::new(),
    };
    let kinds = params.iter().enumerate().map(|(i, param)| binding.parameter(&param.kind, Some(i) == target));
    let kinds: Vec<String> = kinds.collect();
    let kinds = if kinds.is_empty() { "void".to_owned() } else { kinds.join(", ") };
    format!("{}({kinds});\n\n", declared(&returns, &binding.function(name)))
}

fn case(binding: &Binding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let call = format!("{}({})", binding.function(name), arguments(params).join(", "));
            format!("{}    {}({call});\n", reads(binding, "    ", params), writer(returns))
        }
        Signature::Mutation { name, params, target } => {
            let mut args = arguments(params);
            if matches!(canonical(&params[*target].kind), Type::List(_) | Type::Row(_) | Type::Dict(..)) {
                args[*target].insert(0, '&');
            }
            let call = format!("    {}({});\n", binding.function(name), args.join(", "));
            format!("{}{call}    {}(a{target});\n", reads(binding, "    ", params), writer(&params[*target].kind))
        }
        Signature::Class { name, params, methods } => class(binding, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("static void rung_case(void) {{\n{body}}}\n")
}

fn class(binding: &Binding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let create = format!("self = {}({});", binding.constructor(name), arguments(params).join(", "));
    let mut cases = operation(binding, 0, params, &format!("{create}\n            rung_write_null();"));
    for (i, (method, name)) in methods.iter().zip(binding.methods(name, methods)).enumerate() {
        let all: Vec<String> = std::iter::once("self".to_owned()).chain(arguments(&method.params)).collect();
        let call = format!("{name}({})", all.join(", "));
        let call = match &method.returns {
            Some(kind) => format!("{}({call});", writer(kind)),
            None => format!("{call};\n            rung_write_null();"),
        };
        cases += &operation(binding, i + 1, &method.params, &call);
    }
    format!(
        "    {} *self = 0;\n    size_t left = rung_read_count();\n    rung_write_count(\"\", left);\n    for (; left; \
         left--) {{\n        size_t number = rung_read_count();\n        rung_write_count(\"\", number);\n        \
         rung_forget();\n        switch (number) {{\n{cases}        }}\n    }}\n",
        binding.class(name)
    )
}

fn operation(binding: &Binding, number: usize, params: &[Param], call: &str) -> String {
    let reads = reads(binding, "            ", params);
    format!("        case {number}: {{\n{reads}            {call}\n            break;\n        }}\n")
}

fn reads(binding: &Binding, indent: &str, params: &[Param]) -> String {
    each(params, |i, param| {
        let kind = canonical(&param.kind);
        format!("{indent}{} = rung_read_{}();\n", declared(&binding.kind(&kind), &format!("a{i}")), mangled(&kind))
    })
}

fn writer(kind: &Type) -> String {
    format!("rung_write_{}", mangled(&canonical(kind)))
}
