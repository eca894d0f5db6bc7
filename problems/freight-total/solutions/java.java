class Solution {
    static long freightTotal(ListNode train) {
        long total = 0;
        for (ListNode wagon = train; wagon != null; wagon = wagon.next) {
            total += wagon.val;
        }
        return total;
    }
}
