//! Go.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["go"],
    required: false,
    compile: Some((&["go", "build", "-trimpath", "-o", "program"], Files::Ending(".go"))),
    run: &[],
    grow_hooks: "package main

func GrowHooks(first int, hooks *[]int) {
\t(*hooks)[0] = first
\t*hooks = append(*hooks, 9)
}
",
    double: "package main

func Double(head *ListNode) {
\tfor ; head != nil; head = head.Next {
\t\thead.Val *= 2
\t}
}
",
    check_it: "package main

func CheckIt(n int) int {
\tif n < 0 {
\t\tpanic(\"too small\")
\t}
\treturn n
}
",
    error_kind: "panic",
    error_place: Some(("CheckIt", 5)),
    broken: "package main\n\nfunc CheckIt(n int) int { return m }\n",
    broken_place: "solution.go:3:",
    twice: "package main\n\nfunc Twice(root *TreeNode) *TreeNode {\n\troot.Right = root.Left\n\treturn root\n}\n",
    ring: Some(
        "package main\n\nfunc Ring(head *ListNode) *ListNode {\n\thead.Next.Next.Next = head\n\treturn head\n}\n",
    ),
    tails: Some("package main\n\nfunc Tails(head *ListNode) []*ListNode { return []*ListNode{head, head} }\n"),
    habits: &["package main

import (
\t\"fmt\"
\t\"sort\"
)

type in struct{ out, read int }

func count(text string) int64 { return int64(len(text)) }

func PairUp(nums []int64, type_ string) []int64 {
\tsort.Slice(nums, func(a, b int) bool { return nums[a] < nums[b] })
\tfmt.Sprint(in{})
\treturn []int64{nums[0], count(type_)}
}
"],
    prints: "package main

import (
\t\"fmt\"
\t\"os\"
)

func CheckIt(n int) int {
\tfmt.Println(\"ok 1 end\")
\tif n == 2 {
\t\tos.Exit(0)
\t}
\treturn n
}
",
};
