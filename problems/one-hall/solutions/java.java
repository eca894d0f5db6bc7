import java.util.*;

class Solution {
    static boolean oneHall(long[][] bookings) {
        long[][] byStart = bookings.clone();
        Arrays.sort(byStart, Comparator.comparingLong(booking -> booking[0]));

        long freeFrom = 0; // the hall is free from this minute on
        for (long[] booking : byStart) {
            if (booking[0] < freeFrom) {
                return false;
            }
            freeFrom = booking[1];
        }
        return true;
    }
}
