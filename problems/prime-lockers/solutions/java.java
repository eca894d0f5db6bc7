class Solution {
    static long primeLockers(long last) {
        int size = (int) last;
        boolean[] opened = new boolean[size + 1]; // was the locker opened by a smaller key?
        long count = 0;
        for (int number = 2; number <= size; number++) {
            if (opened[number]) {
                continue;
            }
            count++;
            // Smaller multiples have a smaller divisor, so they are open already.
            for (long other = (long) number * number; other <= size; other += number) {
                opened[(int) other] = true;
            }
        }
        return count;
    }
}
