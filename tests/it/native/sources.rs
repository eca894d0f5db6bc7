//! Programs for `tests/it/native.rs`: `add_up(nums)` in every language, right and wrong in every way.
//!
//! Each misbehaves only for the empty list, so the other cases show that they are unaffected.

use rung_tutor::types::Language;

/// The programs in one language; an empty string is skipped.
pub struct Adding {
    pub language: Language,
    /// Right, but also prints `hello`.
    pub right: &'static str,
    /// The answer is too large by one.
    pub wrong: &'static str,
    pub endless: &'static str,
    pub greedy: &'static str,
    pub talkative: &'static str,
    pub crashing: &'static str,
    pub recursive: &'static str,
    pub exiting: &'static str,
    /// Does not compile because of an error on its third line.
    pub broken: &'static str,
    /// Defines a function with another name.
    pub missing: &'static str,
}

macro_rules! c {
    ($head:literal, $body:literal) => {
        concat!(
            "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n",
            $head,
            "\nlong long add_up(IntList nums) {\n    long long sum = 0;\n",
            $body,
            "\n    for (size_t i = 0; i < nums.len; i++) sum += nums.data[i];\n    return sum;\n}\n"
        )
    };
}

macro_rules! cpp {
    ($head:literal, $body:literal) => {
        concat!(
            "#include <cstdio>\n#include <cstdlib>\n#include <vector>\n",
            $head,
            "\nlong long add_up(const std::vector<long long> &nums) {\n    long long sum = 0;\n",
            $body,
            "\n    for (long long n : nums) sum += n;\n    return sum;\n}\n"
        )
    };
}

macro_rules! rust {
    ($head:literal, $body:literal) => {
        concat!(
            $head,
            "\nfn add_up(nums: Vec<i64>) -> i64 {\n    let mut sum = 0;\n",
            $body,
            "\n    for n in nums { sum += n; }\n    sum\n}\n"
        )
    };
}

macro_rules! java {
    ($head:literal, $body:literal) => {
        concat!(
            "import java.util.*;\n\nclass Solution {\n",
            $head,
            "\n    static long addUp(long[] nums) {\n        long sum = 0;\n",
            $body,
            "\n        for (long n : nums) sum += n;\n        return sum;\n    }\n}\n"
        )
    };
}

macro_rules! js {
    ($head:literal, $body:literal) => {
        concat!(
            $head,
            "\nfunction addUp(nums) {\n    let sum = 0;\n",
            $body,
            "\n    for (const n of nums) sum += n;\n    return sum;\n}\n"
        )
    };
}

macro_rules! ts {
    ($head:literal, $body:literal) => {
        concat!(
            $head,
            "\nfunction addUp(nums: number[]): number {\n    let sum = 0;\n",
            $body,
            "\n    for (const n of nums) sum += n;\n    return sum;\n}\n"
        )
    };
}

macro_rules! go {
    ($head:literal, $body:literal) => {
        concat!(
            "package main\n\n",
            $head,
            "\nfunc AddUp(nums []int) int {\n\tsum := 0\n",
            $body,
            "\n\tfor _, n := range nums {\n\t\tsum += n\n\t}\n\treturn sum\n}\n"
        )
    };
}

pub static ADDING: [Adding; 7] = [
    Adding {
        language: Language::C,
        right: c!("", "    puts(\"hello\");"),
        wrong: c!("", "    sum = 1;"),
        endless: c!("", "    volatile int x = 0; while (nums.len == 0) x++;"),
        greedy: c!(
            "",
            "    while (nums.len == 0) { char *p = malloc(1 << 20); if (!p) abort(); memset(p, 1, 1 << 20); }"
        ),
        talkative: c!("", "    while (nums.len == 0) puts(\"and on and on and on\");"),
        crashing: c!("", "    if (nums.len == 0) *(volatile int *)0 = 1;"),
        recursive: c!(
            "volatile long long depth; long long deeper(long long n) { volatile char room[512]; room[n % 512] = 1; return \
             deeper(n + 1) + room[n % 512]; }",
            "    if (nums.len == 0) sum = deeper(0);"
        ),
        exiting: c!("", "    if (nums.len == 0) exit(0);"),
        broken: "long long add_up(IntList nums) {\n    long long sum = 0;\n    sum = nonsense;\n    return sum;\n}\n",
        missing: "long long other(IntList nums) {\n    return 0;\n}\n",
    },
    Adding {
        language: Language::Cpp,
        right: cpp!("", "    std::puts(\"hello\");"),
        wrong: cpp!("", "    sum = 1;"),
        endless: cpp!("", "    volatile int x = 0; while (nums.empty()) x = x + 1;"),
        greedy: cpp!("", "    std::vector<long long> all; while (nums.empty()) all.push_back(1);"),
        talkative: cpp!("", "    while (nums.empty()) std::puts(\"and on and on and on\");"),
        crashing: cpp!("", "    if (nums.empty()) return nums.at(5);"),
        recursive: cpp!(
            "long long deeper(long long n) { volatile char room[512]; room[n % 512] = 1; return deeper(n + 1) + room[n % \
             512]; }",
            "    if (nums.empty()) sum = deeper(0);"
        ),
        exiting: cpp!("", "    if (nums.empty()) std::exit(3);"),
        broken: "#include <vector>\nlong long add_up(const std::vector<long long> &nums) {\n    return nonsense;\n}\n",
        missing: "#include <vector>\nlong long other(const std::vector<long long> &nums) {\n    return 0;\n}\n",
    },
    Adding {
        language: Language::Rust,
        right: rust!("", "    println!(\"hello\");"),
        wrong: rust!("", "    sum += 1;"),
        endless: rust!("", "    while nums.is_empty() { std::hint::black_box(&nums); }"),
        greedy: rust!("", "    let mut all = vec![]; while nums.is_empty() { all.push(1_u64); }"),
        talkative: rust!("", "    while nums.is_empty() { println!(\"and on and on and on\"); }"),
        crashing: rust!("", "    if nums.is_empty() { sum += nums[5]; }"),
        recursive: rust!(
            "fn deeper(n: i64) -> i64 { let room = std::hint::black_box([n; 64]); deeper(n + 1) + room[5] }",
            "    if nums.is_empty() { sum += deeper(0); }"
        ),
        exiting: rust!("", "    if nums.is_empty() { std::process::exit(0); }"),
        broken: "fn add_up(nums: Vec<i64>) -> i64 {\n    let sum: i64 = 0;\n    sum + nonsense\n}\n",
        missing: "fn other(nums: Vec<i64>) -> i64 {\n    0\n}\n",
    },
    Adding {
        language: Language::Java,
        right: java!("", "        System.out.println(\"hello\");"),
        wrong: java!("", "        sum = 1;"),
        endless: java!("", "        while (nums.length == 0) sum++;"),
        greedy: java!(
            "",
            "        List<long[]> all = new ArrayList<>(); while (nums.length == 0) all.add(new long[100000]);"
        ),
        talkative: java!("", "        while (nums.length == 0) System.out.println(\"and on and on and on\");"),
        crashing: java!("", "        if (nums.length == 0) sum = nums[5];"),
        recursive: java!(
            "    static long deeper(long n) { return deeper(n + 1) + 1; }",
            "        if (nums.length == 0) sum = deeper(0);"
        ),
        exiting: java!("", "        if (nums.length == 0) System.exit(0);"),
        broken: "class Solution {\n    static long addUp(long[] nums) {\n        return nonsense;\n    }\n}\n",
        missing: "class Solution {\n    static long other(long[] nums) {\n        return 0;\n    }\n}\n",
    },
    Adding {
        language: Language::JavaScript,
        right: js!("", "    console.log(\"hello\");"),
        wrong: js!("", "    sum = 1;"),
        endless: js!("", "    while (nums.length === 0) sum = 0;"),
        greedy: js!("", "    const all = []; while (nums.length === 0) all.push({ a: all.length });"),
        talkative: js!("", "    while (nums.length === 0) console.log(\"and on and on and on\");"),
        crashing: js!("", "    if (nums.length === 0) sum = nums.nothing.here;"),
        recursive: js!("const deeper = (n) => deeper(n + 1) + 1;", "    if (nums.length === 0) sum = deeper(0);"),
        exiting: js!("", "    if (nums.length === 0) process.exit(0);"),
        broken: "function addUp(nums) {\n    let sum = 0;\n    return sum +;\n}\n",
        missing: "function other(nums) {\n    return 0;\n}\n",
    },
    Adding {
        language: Language::TypeScript,
        right: ts!("", "    console.log(\"hello\");"),
        wrong: ts!("", "    sum = 1;"),
        endless: ts!("", "    while (nums.length === 0) sum = 0;"),
        greedy: ts!("", "    const all: object[] = []; while (nums.length === 0) all.push({ a: all.length });"),
        talkative: ts!("", "    while (nums.length === 0) console.log(\"and on and on and on\");"),
        crashing: ts!("", "    if (nums.length === 0) throw new Error(\"there is nothing\");"),
        recursive: ts!(
            "const deeper = (n: number): number => deeper(n + 1) + 1;",
            "    if (nums.length === 0) sum = deeper(0);"
        ),
        exiting: "",
        broken: "function addUp(nums: number[]): number {\n    let sum = 0;\n    sum = \"text\";\n    return sum;\n}\n",
        missing: "function other(nums: number[]): number {\n    return 0;\n}\n",
    },
    Adding {
        language: Language::Go,
        right: go!("import \"fmt\"\n", "\tfmt.Println(\"hello\")"),
        wrong: go!("", "\tsum = 1"),
        endless: go!("", "\tfor len(nums) == 0 {\n\t\tsum++\n\t}"),
        greedy: go!(
            "var all [][]int\n",
            "\tfor len(nums) == 0 {\n\t\tall = append(all, make([]int, 100000))\n\t\tfor i := range all[len(all)-1] {\n\t\t\tall[len(all)-1][i] = 1\n\t\t}\n\t}"
        ),
        talkative: go!("import \"fmt\"\n", "\tfor len(nums) == 0 {\n\t\tfmt.Println(\"and on and on and on\")\n\t}"),
        crashing: go!("", "\tif len(nums) == 0 {\n\t\tsum = nums[5]\n\t}"),
        recursive: go!(
            "func deeper(n int) int {\n\treturn deeper(n+1) + 1\n}\n",
            "\tif len(nums) == 0 {\n\t\tsum = deeper(0)\n\t}"
        ),
        exiting: go!("import \"os\"\n", "\tif len(nums) == 0 {\n\t\tos.Exit(0)\n\t}"),
        broken: "package main\nfunc AddUp(nums []int) int {\n\treturn nonsense\n}\n",
        missing: "package main\n\nfunc Other(nums []int) int {\n\treturn 0\n}\n",
    },
];

/// A class, a linked list and a whole program, in that order.
pub const SHAPES: [(Language, [&str; 3]); 7] = [
    (
        Language::C,
        [
            "#include <stdlib.h>\ntypedef struct { long long n; } Counter;\nCounter *counter_create(long long start) { Counter \
             *c = malloc(sizeof *c); c->n = start; return c; }\nvoid counter_add(Counter *self, long long n) { self->n += n; \
             }\nlong long counter_value(Counter *self) { return self->n; }\n",
            "struct ListNode *rest(struct ListNode *head) { return head->next; }\n",
            "#include <stdio.h>\nint main(void) { long a, b; scanf(\"%ld %ld\", &a, &b); printf(\"%ld\\n\", a + b); }\n",
        ],
    ),
    (
        Language::Cpp,
        [
            "class Counter {\n    long long n;\npublic:\n    Counter(long long start) : n(start) {}\n    void add(long long m) { n \
             += m; }\n    long long value() { return n; }\n};\n",
            "ListNode *rest(ListNode *head) { return head->next; }\n",
            "#include <iostream>\nint main() { long a, b; std::cin >> a >> b; std::cout << a + b << '\\n'; }\n",
        ],
    ),
    (
        Language::Rust,
        [
            "struct Counter { n: i64 }\nimpl Counter {\n    fn new(start: i64) -> Self { Counter { n: start } }\n    fn add(&mut \
             self, n: i64) { self.n += n; }\n    fn value(&mut self) -> i64 { self.n }\n}\n",
            "fn rest(head: Option<Box<ListNode>>) -> Option<Box<ListNode>> { head.and_then(|node| node.next) }\n",
            "fn main() {\n    let mut line = String::new();\n    std::io::stdin().read_line(&mut line).unwrap();\n    let sum: \
             i64 = line.split_whitespace().map(|n| n.parse::<i64>().unwrap()).sum();\n    println!(\"{sum}\");\n}\n",
        ],
    ),
    (
        Language::Java,
        [
            "class Counter {\n    long n;\n    Counter(long start) { n = start; }\n    void add(long m) { n += m; }\n    long \
             value() { return n; }\n}\n",
            "class Solution {\n    static ListNode rest(ListNode head) { return head.next; }\n}\n",
            "import java.util.*;\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new \
             Scanner(System.in);\n        System.out.println(in.nextLong() + in.nextLong());\n    }\n}\n",
        ],
    ),
    (
        Language::JavaScript,
        [
            "class Counter {\n    constructor(start) { this.n = start; }\n    add(n) { this.n += n; }\n    value() { return \
             this.n; }\n}\n",
            "function rest(head) { return head.next; }\n",
            "const [a, b] = require(\"fs\").readFileSync(0, \"utf8\").split(\" \").map(Number);\nconsole.log(a + b);\n",
        ],
    ),
    (
        Language::TypeScript,
        [
            "class Counter {\n    private n: number;\n    constructor(start: number) { this.n = start; }\n    add(n: number): \
             void { this.n += n; }\n    value(): number { return this.n; }\n}\n",
            "function rest(head: ListNode | null): ListNode | null { return head!.next; }\n",
            "",
        ],
    ),
    (
        Language::Go,
        [
            "package main\n\ntype Counter struct{ n int }\n\nfunc NewCounter(start int) *Counter { return &Counter{start} \
             }\nfunc (c *Counter) Add(n int)   { c.n += n }\nfunc (c *Counter) Value() int { return c.n }\n",
            "package main\n\nfunc Rest(head *ListNode) *ListNode { return head.Next }\n",
            "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}\n",
        ],
    ),
];
