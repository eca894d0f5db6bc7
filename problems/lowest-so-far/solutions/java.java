import java.util.*;

class LowestSoFar {
    private final Deque<Long> readings = new ArrayDeque<>();
    private final Deque<Long> lows = new ArrayDeque<>(); // beside each reading, the lowest up to there

    void push(long value) {
        // The new low follows from the newest low alone; older readings need no second look.
        lows.push(lows.isEmpty() ? value : Math.min(value, lows.peek()));
        readings.push(value);
    }

    long pop() {
        // Both stacks shrink together, so the earlier low comes back by itself.
        lows.pop();
        return readings.pop();
    }

    long top() {
        return readings.peek();
    }

    long lowest() {
        return lows.peek();
    }
}
