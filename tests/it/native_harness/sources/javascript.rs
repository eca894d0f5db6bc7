//! JavaScript.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["node"],
    required: true,
    compile: Some((&["node", "--check"], Files::Learner)),
    run: &["node"],
    grow_hooks: "function growHooks(first, hooks) {
    hooks[0] = first;
    hooks.push(9);
}
",
    double: "const double = (head) => {
    for (let node = head; node; node = node.next) node.val *= 2;
};
",
    check_it: "function checkIt(n) {
    if (n < 0) {
        throw new RangeError(\"too small\");
    }
    return n;
}
",
    error_kind: "RangeError",
    error_place: Some(("checkIt", 3)),
    broken: "// one\n\nfunction checkIt(n) { return n n; }\n",
    broken_place: "solution.js:3",
    twice: "function twice(root) {\n    root.right = root.left;\n    return root;\n}\n",
    ring: Some("var ring = function (head) {\n    head.next.next.next = head;\n    return head;\n};\n"),
    tails: Some("let tails = (head) => [head, head]\n"),
    habits: &[
        "'use strict';
const fs = require(\"fs\");
const path = 1, vm = 2, run = 3;
let target;
Array.isArray = Number.isInteger = () => false;
JSON.stringify = null;
function pair_up(nums, type) {
    return [nums[0], type.length];
}
// no line end",
        "#!/usr/bin/env node
class Solution {}
exports.pairUp = (nums, type) => new Int32Array([nums[0], type.length]);
",
        "module.exports = function (nums, type) { return [nums[0], type.length]; };\n",
    ],
    prints: "function checkIt(n) {
    console.log(\"ok 1 end\");
    if (n === 2) process.exit(0);
    return n;
}
",
};
