class Solution {
    static long rucksack(long[][] goods, long limit) {
        // best[room]: the most that the pieces so far bring with that much room.
        long[] best = new long[(int) limit + 1];
        for (long[] piece : goods) {
            int weight = (int) piece[0];
            // From the top down, so that the entries below don't know this piece yet.
            for (int room = (int) limit; room >= weight; room--) {
                best[room] = Math.max(best[room], best[room - weight] + piece[1]);
            }
        }
        return best[(int) limit];
    }
}
