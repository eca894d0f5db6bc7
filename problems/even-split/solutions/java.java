class Solution {
    static boolean evenSplit(long[] stones) {
        int total = 0;
        for (long stone : stones) {
            total += (int) stone;
        }
        if (total % 2 == 1) {
            return false;
        }
        int half = total / 2;

        // possible[weight]: some of the stones so far weigh exactly that much together.
        boolean[] possible = new boolean[half + 1];
        possible[0] = true;
        for (long stone : stones) {
            // From the top down, so that the entries below don't know this stone yet.
            for (int weight = half; weight >= stone; weight--) {
                if (possible[weight - (int) stone]) {
                    possible[weight] = true;
                }
            }
        }
        return possible[half];
    }
}
