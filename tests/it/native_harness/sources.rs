//! What learners might write, in every language.

use rung_tutor::model::Language;

/// Small programs of one language.
pub struct Sources {
    /// Sets the first of `hooks` to `first` and appends 9.
    pub grow_hooks: &'static str,
    /// Doubles every value of a linked list where it is.
    pub double: &'static str,
    /// Returns `n`, or refuses it below 0 with the words "too small".
    pub check_it: &'static str,
    pub error_kind: &'static str,
    /// The innermost frame, in languages that know it.
    pub error_place: Option<(&'static str, u32)>,
    /// Does not compile.
    pub broken: &'static str,
    /// How the compiler names the place.
    pub broken_place: &'static str,
    /// A tree whose root has one child on both sides.
    pub twice: &'static str,
    /// A list whose last node leads back to the first.
    pub ring: Option<&'static str>,
    /// The same list twice.
    pub tails: Option<&'static str>,
    /// Returns the first number and the text's length, in ways that could disturb a harness.
    pub habits: &'static [&'static str],
    /// Prints a line that looks like an answer; ends the process when `n` is 2.
    pub prints: &'static str,
}

impl Sources {
    pub fn of(language: Language) -> &'static Self {
        match language {
            Language::C => &C,
            Language::Cpp => &CPP,
            Language::Rust => &RUST,
            Language::Go => &GO,
            Language::Java => &JAVA,
            Language::JavaScript => &JAVASCRIPT,
            Language::TypeScript => &TYPESCRIPT,
            Language::Python => &PYTHON,
        }
    }
}

static C: Sources = Sources {
    grow_hooks: "
#include <stdlib.h>
void grow_hooks(long long first, IntList *hooks) {
    hooks->data = realloc(hooks->data, (hooks->len + 1) * sizeof *hooks->data);
    hooks->data[0] = first;
    hooks->data[hooks->len++] = 9;
}
",
    double: "void twofold(struct ListNode *node) { for (; node; node = node->next) node->val *= 2; }
void double_(struct ListNode *head) { twofold(head); }
",
    check_it: "
long long check_it(long long n) {
    if (n < 0) rung_error(\"ValueError\", \"too small\");
    return n;
}
",
    error_kind: "ValueError",
    error_place: None,
    broken: "// one\n\nint check_it(int n) {\n    return n;\n}\n",
    broken_place: "solution.c:3:",
    twice: "struct TreeNode *twice(struct TreeNode *root) {\n    root->right = root->left;\n    return root;\n}\n",
    ring: Some("ListNode *ring(ListNode *head) {\n    head->next->next->next = head;\n    return head;\n}\n"),
    tails: Some(
        "#include <stdlib.h>
IntListNodeList tails(struct ListNode *head) {
    IntListNodeList pair = {malloc(2 * sizeof(struct ListNode *)), 2};
    pair.data[0] = pair.data[1] = head;
    return pair;
}
",
    ),
    habits: &["#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define int long long
#define value 12
#define out 13
static int count, file;
static int main_helper(void) { return 0; }
IntList pair_up(IntList nums, const char *type) {
    IntList answer = {malloc(2 * sizeof(int)), 2};
    answer.data[0] = max(nums.data[0], count + file + main_helper());
    answer.data[1] = (int)strlen(type);
    return answer;
}
int main(void) {
    puts(\"never called\");
    return 1;
}
#define return
#define NULL 5
"],
    prints: "#include <stdio.h>
#include <stdlib.h>
long long check_it(long long n) {
    printf(\"ok %d end\\n\", 1);
    if (n == 2) exit(0);
    return n;
}
",
};

static CPP: Sources = Sources {
    grow_hooks: "
void grow_hooks(long long first, std::vector<long long> &hooks) {
    hooks[0] = first;
    hooks.push_back(9);
}
",
    double: "void double_(ListNode *head) { for (auto *node = head; node; node = node->next) node->val *= 2; }\n",
    check_it: "#include <stdexcept>
long long check_it(long long n) {
    if (n < 0) throw std::invalid_argument(\"too small\");
    return n;
}
",
    error_kind: "std::invalid_argument",
    error_place: None,
    broken: "// one\n\nlong long check_it(long long n) { return m; }\n",
    broken_place: "solution.cpp:3:",
    twice: "TreeNode *twice(TreeNode *root) {\n    root->right = root->left;\n    return root;\n}\n",
    ring: Some("ListNode *ring(ListNode *head) {\n    head->next->next->next = head;\n    return head;\n}\n"),
    tails: Some("std::vector<ListNode *> tails(ListNode *head) { return {head, head}; }\n"),
    habits: &[
        "#include <bits/stdc++.h>
using namespace std;
#define int long long
#define max(a, b) ((a) > (b) ? (a) : (b))
#define rep(i, n) for (int i = 0; i < n; i++)
#define read readFast
#define write writeFast
int count, file;
namespace {
struct In { int out; };
}
vector<int> pair_up(vector<int> &nums, string type) {
    return {max(nums[0], file), (int)type.size()};
}
signed main() { return pair_up(*new vector<int>{1}, \"\").size(); }
",
        "auto pair_up(const std::vector<long long> &nums, const std::string &type) {
    std::vector<long long> answer{nums[0]};
    answer.push_back(type.size());
    return answer;
}
",
    ],
    prints: "#include <iostream>
long long check_it(long long n) {
    std::cout << \"ok 1 end\";
    if (n == 2) exit(0);
    return n;
}
",
};

static RUST: Sources = Sources {
    grow_hooks: "
fn grow_hooks(first: i64, hooks: &mut Vec<i64>) {
    hooks[0] = first;
    hooks.push(9);
}
",
    double: "fn double(head: &mut Option<Box<ListNode>>) {
    let mut at = head.as_mut();
    while let Some(node) = at {
        node.val *= 2;
        at = node.next.as_mut();
    }
}
",
    check_it: "
fn check_it(n: i64) -> i64 {
    if n < 0 {
        panic!(\"too small\");
    }
    n
}
",
    error_kind: "panic",
    error_place: Some(("check_it", 4)),
    broken: "// one\n\nfn check_it(n: i64) -> i64 { m }\n",
    broken_place: "solution.rs:3:",
    twice: "use std::{cell::RefCell, rc::Rc};
fn twice(root: Option<Rc<RefCell<TreeNode>>>) -> Option<Rc<RefCell<TreeNode>>> {
    let child = root.as_ref()?.borrow().left.clone();
    root.as_ref()?.borrow_mut().right = child;
    root
}
",
    ring: None,
    tails: None,
    habits: &["use std::collections::{BTreeMap, HashMap};
#[derive(Debug)]
struct Out;
type In = i64;
trait Wire {
    fn write(&self) {}
}
impl Wire for i64 {}
macro_rules! tuples {
    () => { 0 };
}
fn case(n: In) -> In { n + tuples!() }
pub fn pair_up(nums: Vec<i64>, type_: String) -> Vec<i64> {
    let _ = (HashMap::<i64, i64>::new(), BTreeMap::<i64, i64>::new(), Out);
    vec![case(nums[0]), type_.len() as i64]
}
fn main() {}
"],
    prints: "fn check_it(n: i64) -> i64 {
    println!(\"ok 1 end\");
    if n == 2 {
        std::process::exit(0);
    }
    n
}
",
};

static GO: Sources = Sources {
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

static JAVA: Sources = Sources {
    grow_hooks: "import java.util.*;
class Solution {
    static void growHooks(long first, List<Long> hooks) {
        hooks.set(0, first);
        hooks.add(9L);
    }
}
",
    double: "class Solution {
    static void double_(ListNode head) {
        for (; head != null; head = head.next) head.val *= 2;
    }
}
",
    check_it: "class Solution {
    static long checkIt(long n) {
        if (n < 0) throw new IllegalArgumentException(\"too small\");
        return n;
    }
}
",
    error_kind: "IllegalArgumentException",
    error_place: Some(("checkIt", 3)),
    broken: "// one\n\nclass Solution { static long checkIt(long n) { return m; } }\n",
    broken_place: "Solution.java:3:",
    twice: "class Solution {
    static TreeNode twice(TreeNode root) {
        root.right = root.left;
        return root;
    }
}
",
    ring: Some("class Solution { static ListNode ring(ListNode head) { head.next.next.next = head; return head; } }\n"),
    tails: Some("class Solution { ListNode[] tails(ListNode head) { return new ListNode[] {head, head}; } }\n"),
    habits: &[
        "import java.util.*;
public class Solution {
    static class Out {}
    public List<Integer> pairUp(int[] nums, String type) {
        List<Integer> answer = new LinkedList<>();
        answer.add(Math.max(nums[0], 0));
        answer.add(type.length());
        return answer;
    }
    public static void main(String[] args) {
        System.out.println(\"never called\");
    }
}
",
        "class Solution {
    private static Object pairUp(java.util.List<Long> nums, CharSequence type) {
        return new int[] {nums.get(0).intValue(), type.length()};
    }
}
",
    ],
    prints: "class Solution {
    static long checkIt(long n) {
        System.out.println(\"ok 1 end\");
        if (n == 2) System.exit(0);
        return n;
    }
}
",
};

static JAVASCRIPT: Sources = Sources {
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

static TYPESCRIPT: Sources = Sources {
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

static PYTHON: Sources = Sources {
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
