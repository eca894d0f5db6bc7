import java.util.*;

class Solution {
    static long photoRow(long[] houses) {
        // ends[k]: the fewest houses with which a row of k + 1 photos can end. The used part is always in order.
        long[] ends = new long[houses.length];
        int used = 0;
        for (long count : houses) {
            int place = Arrays.binarySearch(ends, 0, used, count);
            if (place < 0) {
                place = -place - 1; // not there: the place where it belongs
            }
            ends[place] = count;
            if (place == used) {
                used++;
            }
        }
        return used;
    }
}
