import java.util.*;

class Solution {
    static long fewestCoins(long[] coins, long fare) {
        long noWay = fare + 1; // more coins than any amount up to the fare can take
        long[] fewest = new long[(int) fare + 1]; // fewest[amount]: the answer for that amount
        Arrays.fill(fewest, noWay);
        fewest[0] = 0;
        for (int amount = 1; amount <= fare; amount++) {
            for (long coin : coins) {
                if (coin <= amount) {
                    // This coin comes last, and the best for the rest before it.
                    fewest[amount] = Math.min(fewest[amount], fewest[amount - (int) coin] + 1);
                }
            }
        }
        return fewest[(int) fare] < noWay ? fewest[(int) fare] : -1;
    }
}
