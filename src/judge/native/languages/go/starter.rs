//! Go's starter. Functions that the tests call have exported names, as is usual in Go.

use crate::judge::native::starter_template::{
    BRACE_TEMPLATE, LineLayout, RoutineTemplate, StarterTemplate, type_notes,
};

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    // Go indents with tabs.
    layout: LineLayout { max: 100, step: "\t", last: "," },
    preamble: |_| "package main\n\n".to_owned(),
    notes: |binding, signature| type_notes(binding, signature, "nil"),
    param: "{name} {type}",
    tails: [") {type} {\n", ") {\n"],
    answer: "return {empty}",
    function: RoutineTemplate { head: "func {name}(", indent: "\t", end: "}\n" },
    method: RoutineTemplate { head: "func (self *{class}) {name}(", indent: "\t", end: "}\n" },
    class: ["type {class} struct {\n\t// {remember}\n}\n\n", "\treturn &{class}{}\n}\n", ""],
    constructor: ["func {name}(", ") *{class} {\n"],
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

const STDIN: &str = "\
package main

import (
\t\"bufio\"
\t\"os\"
)

func main() {
\tlines := bufio.NewScanner(os.Stdin)
\tfor lines.Scan() {
\t\t_ = lines.Text()
\t\t// Work out the answer and print it.
\t}
}
";
