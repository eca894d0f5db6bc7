class Solution {
    static long buyThenSell(long[] auctions) {
        long best = 0; // no purchase at all
        long cheapest = Long.MAX_VALUE; // the lowest price up to now
        for (long price : auctions) {
            cheapest = Math.min(cheapest, price);
            // Sold now, the violin was best bought at the lowest price so far.
            best = Math.max(best, price - cheapest);
        }
        return best;
    }
}
