//! C's starter. A class is a struct with functions that take a pointer to it.

use crate::judge::native::signature_types::canonical_type;
use crate::judge::native::starter_template::{BRACE_TEMPLATE, RoutineTemplate, StarterTemplate, type_notes};
use crate::types::problem::Type;

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    preamble: |_| "#include <stdbool.h>\n#include <stdlib.h>\n#include <string.h>\n\n".to_owned(),
    notes: |binding, signature| type_notes(binding, signature, "NULL"),
    no_params: "void",
    advice: |kind| if is_simple(kind) { "" } else { " Its memory comes from malloc." },
    method: RoutineTemplate { head: "{type} {name}(", ..BRACE_TEMPLATE.function },
    receiver: "{class} *self",
    class: [
        "typedef struct {\n    // {remember}\n    int nothing_yet;\n} {class};\n\n",
        "    return calloc(1, sizeof({class}));\n}\n",
        "",
    ],
    constructor: ["{class} *{name}(", ") {\n"],
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

/// Returns whether an answer needs no allocated memory.
fn is_simple(kind: &Type) -> bool {
    matches!(canonical_type(kind), Type::Int | Type::Float | Type::Bool)
}

const STDIN: &str = "\
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        // Work out the answer and print it.
    }
    return 0;
}
";
