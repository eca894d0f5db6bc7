class Solution {
    static long[] ledgerDays(long[] ledger, long[][] spans) {
        long[] totals = new long[ledger.length + 1]; // totals[d]: the sum of all days before day d
        for (int day = 0; day < ledger.length; day++) {
            totals[day + 1] = totals[day] + ledger[day];
        }

        long[] sums = new long[spans.length];
        for (int i = 0; i < spans.length; i++) {
            int first = (int) spans[i][0];
            int last = (int) spans[i][1];
            sums[i] = totals[last + 1] - totals[first];
        }
        return sums;
    }
}
