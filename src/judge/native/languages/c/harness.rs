//! C: `main.c` includes the runtime, the types of the signature and the learner's file, and calls the learner's code.

use crate::judge::native::identifier_naming::concat_numbered;
use crate::judge::native::language_binding::{SignatureBinding, declare};
use crate::judge::native::native_harness::{HarnessProgram, argument_names, program_file, single_file_program};
use crate::judge::native::signature_types::{canonical_type, component_types, mangled_name, tuple_field_name};
use crate::types::problem::{Method, Param, Signature, Type};

pub(super) fn program(binding: &SignatureBinding, signature: &Signature, source: &str) -> HarnessProgram {
    if *signature == Signature::Stdin {
        return single_file_program("solution.c", source);
    }
    let definitions = binding.definitions(signature);
    let types = concat_numbered(&definitions, |_, definition| format!("{}\n\n", definition.text));
    let kinds = component_types(signature);
    let wires = concat_numbered(&kinds, |_, kind| render_conversion(binding, kind));
    let main = format!(
        "#include \"rung.h\"\n\n{types}{wires}\n{}#include \"solution.c\"\n\n/* The learner's macros end here. */\n#undef \
         main\n#undef int\n#undef long\n\n{}",
        render_prototype(binding, signature),
        render_case(binding, signature)
    );
    HarnessProgram {
        files: vec![
            program_file("main.c", main),
            program_file("solution.c", source),
            program_file("rung.h", include_str!("rung.h")),
        ],
        entry: "main.c".to_owned(),
        learner: "solution.c".to_owned(),
        line_offset: 0,
    }
}

/// Renders the reader and the writer of a type.
fn render_conversion(binding: &SignatureBinding, kind: &Type) -> String {
    let name = mangled_name(kind);
    match kind {
        Type::Int | Type::Float | Type::Bool | Type::Str => String::new(),
        Type::List(item) | Type::Row(item) => format!("RUNG_LIST({name}, {})\n", mangled_name(item)),
        Type::Dict(key, value) => format!("RUNG_DICT({name}, {}, {})\n", mangled_name(key), mangled_name(value)),
        Type::Optional(inner) if **inner == Type::Str => String::new(),
        Type::Optional(inner) => {
            format!("RUNG_OPTIONAL({name}, {}, {})\n", binding.type_name(inner).trim_end(), mangled_name(inner))
        }
        Type::ListNode(item) => {
            format!("RUNG_LIST_NODE({name}, {}, {})\n", binding.list_node(item), mangled_name(item))
        }
        Type::TreeNode(item) => {
            format!("RUNG_TREE_NODE({name}, {}, {})\n", binding.tree_node(item), mangled_name(item))
        }
        Type::GraphNode => "RUNG_GRAPH_NODE(GraphNode)\n".to_owned(),
        Type::Tuple(items) => render_tuple(&name, items),
    }
}

fn render_tuple(name: &str, items: &[Type]) -> String {
    let reads = concat_numbered(items, |i, item| {
        format!("    value.{} = rung_read_{}();\n", tuple_field_name(i), mangled_name(item))
    });
    let writes = concat_numbered(items, |i, item| {
        format!("    rung_write_{}(value.{});\n", mangled_name(item), tuple_field_name(i))
    });
    format!(
        "RUNG_UNUSED static {name} rung_read_{name}(void) {{\n    {name} value;\n{reads}    return value;\n}}\n\
         RUNG_UNUSED static void rung_write_{name}({name} value) {{\n    rung_write_count(\"(\", {});\n{writes}}}\n",
        items.len()
    )
}

/// Renders the prototype the learner has to define, so that a definition with other types is an error on their own
/// line.
fn render_prototype(binding: &SignatureBinding, signature: &Signature) -> String {
    let (name, params, returns, target) = match signature {
        Signature::Function { name, params, returns } => (name, params, binding.type_name(returns), None),
        Signature::Mutation { name, params, target } => (name, params, "void".to_owned(), Some(*target)),
        Signature::Class { .. } | Signature::Stdin => return String::new(),
    };
    let kinds = params.iter().enumerate().map(|(i, param)| binding.parameter(&param.kind, Some(i) == target));
    let kinds: Vec<String> = kinds.collect();
    let kinds = if kinds.is_empty() { "void".to_owned() } else { kinds.join(", ") };
    format!("{}({kinds});\n\n", declare(&returns, &binding.function(name)))
}

fn render_case(binding: &SignatureBinding, signature: &Signature) -> String {
    let body = match signature {
        Signature::Function { name, params, returns } => {
            let call = format!("{}({})", binding.function(name), argument_names(params).join(", "));
            format!("{}    {}({call});\n", render_argument_reads(binding, "    ", params), writer_name(returns))
        }
        Signature::Mutation { name, params, target } => {
            let mut args = argument_names(params);
            if matches!(canonical_type(&params[*target].kind), Type::List(_) | Type::Row(_) | Type::Dict(..)) {
                args[*target].insert(0, '&');
            }
            let call = format!("    {}({});\n", binding.function(name), args.join(", "));
            format!(
                "{}{call}    {}(a{target});\n",
                render_argument_reads(binding, "    ", params),
                writer_name(&params[*target].kind)
            )
        }
        Signature::Class { name, params, methods } => render_class(binding, name, params, methods),
        Signature::Stdin => String::new(),
    };
    format!("static void rung_case(void) {{\n{body}}}\n")
}

fn render_class(binding: &SignatureBinding, name: &str, params: &[Param], methods: &[Method]) -> String {
    let create = format!("self = {}({});", binding.constructor(name), argument_names(params).join(", "));
    let mut cases = render_operation(binding, 0, params, &format!("{create}\n            rung_write_null();"));
    for (i, (method, name)) in methods.iter().zip(binding.methods(name, methods)).enumerate() {
        let all: Vec<String> = std::iter::once("self".to_owned()).chain(argument_names(&method.params)).collect();
        let call = format!("{name}({})", all.join(", "));
        let call = match &method.returns {
            Some(kind) => format!("{}({call});", writer_name(kind)),
            None => format!("{call};\n            rung_write_null();"),
        };
        cases += &render_operation(binding, i + 1, &method.params, &call);
    }
    format!(
        "    {} *self = 0;\n    size_t left = rung_read_count();\n    rung_write_count(\"\", left);\n    for (; left; \
         left--) {{\n        size_t number = rung_read_count();\n        rung_write_count(\"\", number);\n        \
         rung_forget();\n        switch (number) {{\n{cases}        }}\n    }}\n",
        binding.class(name)
    )
}

fn render_operation(binding: &SignatureBinding, number: usize, params: &[Param], call: &str) -> String {
    let reads = render_argument_reads(binding, "            ", params);
    format!("        case {number}: {{\n{reads}            {call}\n            break;\n        }}\n")
}

fn render_argument_reads(binding: &SignatureBinding, indent: &str, params: &[Param]) -> String {
    concat_numbered(params, |i, param| {
        let kind = canonical_type(&param.kind);
        format!(
            "{indent}{} = rung_read_{}();\n",
            declare(&binding.type_name(&kind), &format!("a{i}")),
            mangled_name(&kind)
        )
    })
}

fn writer_name(kind: &Type) -> String {
    format!("rung_write_{}", mangled_name(&canonical_type(kind)))
}
