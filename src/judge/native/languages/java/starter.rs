//! Java's starter: `class Solution` with one static method, or the class itself.

use crate::judge::native::starter_template::{BRACE_TEMPLATE, RoutineTemplate, StarterTemplate, type_notes};

pub(super) const STARTER: StarterTemplate = StarterTemplate {
    preamble: |_| "import java.util.*;\n\n".to_owned(),
    notes: |binding, signature| type_notes(binding, signature, "null"),
    around: ["class Solution {\n", "}\n"],
    function: RoutineTemplate { head: "    static {type} {name}(", ..BRACE_TEMPLATE.method },
    stdin: STDIN,
    ..BRACE_TEMPLATE
};

const STDIN: &str = "\
import java.util.*;

class Solution {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String line = input.nextLine();
            // Work out the answer and print it.
        }
    }
}
";
