class Solution {
    static long waysToPay(long[] kinds, long price) {
        // ways[amount]: in how many ways the kinds so far pay it. Nothing is paid in one way, with no coins.
        long[] ways = new long[(int) price + 1];
        ways[0] = 1;
        // One kind after the other: so a way is counted in one order only.
        for (long kind : kinds) {
            for (int amount = (int) kind; amount <= price; amount++) {
                ways[amount] += ways[amount - (int) kind];
            }
        }
        return ways[(int) price];
    }
}
