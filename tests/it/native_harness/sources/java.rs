//! Java.

use super::{Files, Sources};

pub static SOURCES: Sources = Sources {
    tools: &["javac", "java"],
    required: true,
    compile: Some((&["javac", "-encoding", "UTF-8", "-g", "-d", "."], Files::Ending(".java"))),
    run: &["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"],
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
