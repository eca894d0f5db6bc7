//! TypeScript.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["node", "tsc"],
    required: false,
    compile: Some((&["tsc", "--project"], Files::First)),
    run: &["node"],
    grow_hooks: "function growHooks(first: number, hooks: number[]): void {
    hooks[0] = first;
    hooks.push(9);
}
",
    double: "const double = (head: ListNode | null) => {
    for (let node = head; node; node = node.next) node.val *= 2;
};
",
    check_it: "interface Unused {
    field: string;
}

function checkIt(n: number): number {
    if (n < 0) {
        throw new RangeError(\"too small\");
    }
    return n;
}
",
    error_kind: "RangeError",
    error_place: Some(("checkIt", 7)),
    broken: "// one\n\nfunction checkIt(n: number): string { return n; }\n",
    broken_place: "solution.ts(3,",
    twice: "function twice(root: TreeNode): TreeNode {\n    root.right = root.left;\n    return root;\n}\n",
    ring: Some("function ring(head: ListNode) {\n    head.next!.next!.next = head;\n    return head;\n}\n"),
    tails: Some("export const tails = (head: ListNode) => [head, head];\n"),
    habits: &[
        "export function pairUp(nums: number[], type: string): number[] {
    const name = { status: 1 };
    let target: any = name;
    return [nums[0], type.length + (target.status - 1)];
}
",
        "const fs = require(\"fs\");
const name: string = \"\";
const pairUp = (nums: number[], type: string) => [nums[0], type.length];
",
    ],
    prints: "function checkIt(n: number): number {
    console.log(\"ok 1 end\");
    if (n === 2) process.exit(0);
    return n;
}
",
};
