//! Python.

use super::Sources;

pub static SOURCES: Sources = Sources {
    tools: &["python3"],
    required: false,
    compile: None,
    run: &["python3", "-I", "-B"],
    grow_hooks: "def grow_hooks(first, hooks):\n    hooks[0] = first\n    hooks.append(9)\n",
    double: "def double(head):\n    while head:\n        head.val *= 2\n        head = head.next\n",
    check_it: "def check_it(n):\n    if n < 0:\n        raise ValueError('too small')\n    return n\n",
    error_kind: "ValueError",
    error_place: Some(("check_it", 3)),
    broken: "",
    broken_place: "",
    twice: "def twice(root):\n    root.right = root.left\n    return root\n",
    ring: Some("def ring(head):\n    head.next.next.next = head\n    return head\n"),
    tails: Some("def tails(head):\n    return [head, head]\n"),
    habits: &["import sys, os
len_, open, int = len, None, str
def pair_up(nums, type):
    return [nums[0], len_(type)]
if __name__ == '__main__':
    sys.exit(1)
"],
    prints: "import os\ndef check_it(n):\n    print('ok 1 end')\n    if n == 2:\n        os._exit(0)\n    return n\n",
};
