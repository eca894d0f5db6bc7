class Solution {
    static ListNode mergeTwoQueues(ListNode first, ListNode second) {
        // The placeholder stands in front of the merged lane, so that the first car is added like all the others.
        ListNode placeholder = new ListNode();
        ListNode tail = placeholder;
        while (first != null && second != null) {
            if (first.val <= second.val) {
                tail.next = first;
                first = first.next;
            } else {
                tail.next = second;
                second = second.next;
            }
            tail = tail.next;
        }
        // At most one lane has cars left. They are in order and none is smaller than the tail.
        tail.next = first != null ? first : second;
        return placeholder.next;
    }
}
