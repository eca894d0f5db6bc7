import java.util.*;

class Solution {
    static long lightestOnTheCart(long[] weights, long count) {
        if (count > weights.length) {
            return -1;
        }
        Random random = new Random();
        long[] sacks = weights.clone();
        int goal = (int) count - 1; // its index, if the heaviest sack came first
        int first = 0;
        int last = sacks.length - 1; // it is somewhere between these two
        while (true) {
            long pivot = sacks[first + random.nextInt(last - first + 1)];
            int low = first; // heavier sacks are before low
            int i = first;
            int high = last; // lighter ones are behind high
            while (i <= high) {
                if (sacks[i] > pivot) {
                    swap(sacks, low++, i++);
                } else if (sacks[i] < pivot) {
                    swap(sacks, high--, i);
                } else {
                    i++;
                }
            }
            if (goal < low) {
                last = low - 1;
            } else if (goal > high) {
                first = high + 1;
            } else {
                return pivot;
            }
        }
    }

    private static void swap(long[] sacks, int i, int j) {
        long sack = sacks[i];
        sacks[i] = sacks[j];
        sacks[j] = sack;
    }
}
