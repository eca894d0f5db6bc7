//! C: names, types and empty values. Without generics, every list, dictionary and tuple needs a separate type.

use crate::judge::native::identifier_naming::{ascii_identifier, join_with_commas, to_pascal_case, to_snake_case};
use crate::judge::native::language_binding::{LanguageTypes, NamingRules, SignatureBinding, declare};
use crate::judge::native::signature_types::{mangled_name, tuple_field_name};
use crate::types::problem::Type;

#[derive(Debug)]
pub(in crate::judge::native::languages) struct CTypes;

impl LanguageTypes for CTypes {
    fn names(&self) -> &'static NamingRules {
        &NAMES
    }

    fn constructor(&self, _: &SignatureBinding, class: &str) -> String {
        format!("{}_create", to_snake_case(class))
    }

    fn name(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::Int => "long long".to_owned(),
            Type::Float => "double".to_owned(),
            Type::Bool => "bool".to_owned(),
            Type::Str => "const char *".to_owned(),
            Type::ListNode(item) => format!("struct {} *", binding.list_node(item)),
            Type::TreeNode(item) => format!("struct {} *", binding.tree_node(item)),
            Type::GraphNode => "struct GraphNode *".to_owned(),
            Type::Optional(inner) if **inner == Type::Str => binding.type_name(inner),
            Type::Optional(inner) => format!("{} *", binding.type_name(inner)),
            Type::List(_) | Type::Row(_) | Type::Dict(..) | Type::Tuple(_) => mangled_name(kind),
        }
    }

    fn parameter(&self, binding: &SignatureBinding, kind: &Type, target: bool) -> String {
        let own = binding.type_name(kind);
        if target && matches!(kind, Type::List(_) | Type::Row(_) | Type::Dict(..)) { format!("{own} *") } else { own }
    }

    fn empty(&self, binding: &SignatureBinding, kind: &Type) -> String {
        match kind {
            Type::List(_) | Type::Row(_) | Type::Dict(..) | Type::Tuple(_) => {
                format!("({}){}", binding.type_name(kind), initial(kind))
            }
            _ => initial(kind),
        }
    }

    fn definition(&self, binding: &SignatureBinding, kind: &Type, name: &str) -> Option<String> {
        let member = |kind: &Type, name: &str| format!("    {};\n", declare(&binding.type_name(kind), name));
        Some(match kind {
            Type::List(item) | Type::Row(item) => {
                format!(
                    "typedef struct {{\n    {};\n    size_t len;\n}} {name};",
                    pointed(&binding.type_name(item), "data")
                )
            }
            Type::Dict(key, value) => {
                let entry = entry(key, value);
                let members = member(key, "key") + &member(value, "value");
                format!(
                    "typedef struct {{\n{members}}} {entry};\n\ntypedef struct {{\n    {entry} *data;\n    size_t \
                     len;\n}} {name};"
                )
            }
            Type::Tuple(items) => {
                let members: String =
                    items.iter().zip(0..).map(|(item, i)| member(item, &tuple_field_name(i))).collect();
                format!("typedef struct {{\n{members}}} {name};")
            }
            Type::ListNode(item) => {
                let val = member(item, "val");
                format!("typedef struct {name} {{\n{val}    struct {name} *next;\n}} {name};")
            }
            Type::TreeNode(item) => {
                let val = member(item, "val");
                format!(
                    "typedef struct {name} {{\n{val}    struct {name} *left;\n    struct {name} *right;\n}} {name};"
                )
            }
            Type::GraphNode => format!(
                "typedef struct {name} {{\n    long long val;\n    struct {name} **neighbors;\n    size_t len; // how \
                 many neighbors there are\n}} {name};"
            ),
            Type::Int | Type::Float | Type::Bool | Type::Str | Type::Optional(_) => return None,
        })
    }
}

const NAMES: NamingRules = NamingRules {
    function: ascii_identifier,
    class: to_pascal_case,
    method: |class, name| format!("{}_{}", to_snake_case(class), ascii_identifier(name)),
    param: ascii_identifier,
    keywords: KEYWORDS,
    functions: LIBRARY,
    classes: "FILE ListNode TreeNode GraphNode",
    methods: "",
};

/// Returns the initialiser after `=`.
fn initial(kind: &Type) -> String {
    match kind {
        Type::Int => "0".to_owned(),
        Type::Float => "0.0".to_owned(),
        Type::Bool => "false".to_owned(),
        Type::Str => "\"\"".to_owned(),
        Type::List(_) | Type::Row(_) | Type::Dict(..) => "{NULL, 0}".to_owned(),
        Type::Tuple(items) => format!("{{{}}}", join_with_commas(items, initial)),
        Type::Optional(_) | Type::ListNode(_) | Type::TreeNode(_) | Type::GraphNode => "NULL".to_owned(),
    }
}

/// Returns the name of a dictionary's entry type.
fn entry(key: &Type, value: &Type) -> String {
    format!("{}{}Entry", mangled_name(key), mangled_name(value))
}

fn pointed(kind: &str, name: &str) -> String {
    if kind.ends_with('*') { format!("{kind}*{name}") } else { format!("{kind} *{name}") }
}

const KEYWORDS: &str = "\
    NULL EOF alignas alignof asm auto bool break case char const constexpr continue default do double else \
    enum errno extern false float for goto if inline int linux long nullptr register restrict return short \
    signed sizeof static static_assert stderr stdin stdout struct switch thread_local true typedef typeof \
    typeof_unqual union unix unsigned void volatile while";

/// Functions of the C library that the usual headers declare.
pub(in crate::judge::native::languages) const LIBRARY: &str = "\
    abort abs acos asin atan atan2 atexit atof atoi atol atoll bsearch calloc cbrt ceil copysign cos div \
    drand48 erf exit exp exp2 expm1 fabs fdim ffs floor fma fmax fmin fmod free frexp gamma getenv getline \
    gets hypot ilogb index j0 j1 jn labs ldexp ldiv lgamma llabs lldiv llrint llround log log10 log1p log2 \
    logb lrint lround main malloc memchr memcmp memcpy memmove memset modf nan nearbyint nextafter perror \
    pow printf putchar putenv puts qsort rand random realloc remainder remove remquo rename rewind rindex \
    rint round rung_case rung_error scalb scanf sin signgam sqrt srand strcat strchr strcmp strcpy strdup \
    strlen strsep strstr strtok system tan tgamma tmpfile tmpnam trunc y0 y1 yn";
