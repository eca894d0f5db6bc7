class Solution {
    static long ringOfSprings(long[] water, long[] needed) {
        long start = 0;
        long left = 0; // litres in the bags since the start
        long balance = 0; // litres over the whole ring
        for (int i = 0; i < water.length; i++) {
            left += water[i] - needed[i];
            balance += water[i] - needed[i];
            if (left < 0) {
                // No spring from the start up to here can be right: each of them would come here with no more water.
                start = i + 1;
                left = 0;
            }
        }
        return balance >= 0 ? start : -1;
    }
}
