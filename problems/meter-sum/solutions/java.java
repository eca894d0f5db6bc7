class Solution {
    static ListNode meterSum(ListNode first, ListNode second) {
        ListNode start = new ListNode(); // a placeholder in front of the sum
        ListNode end = start;
        long carry = 0;
        // A carry that is left over at the end needs a wheel of its own.
        while (first != null || second != null || carry > 0) {
            long total = carry;
            if (first != null) {
                total += first.val;
                first = first.next;
            }
            if (second != null) {
                total += second.val;
                second = second.next;
            }
            end.next = new ListNode();
            end = end.next;
            end.val = total % 10;
            carry = total / 10;
        }
        return start.next;
    }
}
