//! Java's starter: `class Solution` with one static method, or the class itself.

use crate::judge::native::starter::{BRACES, Routine, Template, notes};

pub(super) const STARTER: Template = Template {
    preamble: |_| "import java.util.*;\n\n".to_owned(),
    notes: |binding, signature| notes(binding, signature, "null"),
    around: ["class Solution {\n", "}\n"],
    function: Routine { head: "    static {type} {name}(", ..BRACES.method },
    stdin: STDIN,
    ..BRACES
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
