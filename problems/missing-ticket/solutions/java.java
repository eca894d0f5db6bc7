class Solution {
    static long missingTicket(long[] tickets) {
        long n = tickets.length;
        long missing = n * (n + 1) / 2; // the sum of all numbers before the loss
        for (long number : tickets) {
            missing -= number;
        }
        return missing;
    }
}
