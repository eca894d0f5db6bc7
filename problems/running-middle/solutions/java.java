import java.util.*;

class Solution {
    static long[] runningMiddle(long[] times) {
        PriorityQueue<Long> lower = new PriorityQueue<>(Comparator.reverseOrder()); // the smaller half
        PriorityQueue<Long> upper = new PriorityQueue<>(); // the larger half
        long[] middles = new long[times.length];
        for (int i = 0; i < times.length; i++) {
            // Through the lower half, so that no time there is larger than one in the upper half.
            lower.add(times[i]);
            upper.add(lower.poll());
            if (upper.size() > lower.size()) {
                lower.add(upper.poll());
            }
            middles[i] = lower.size() > upper.size() ? 2 * lower.peek() : lower.peek() + upper.peek();
        }
        return middles;
    }
}
