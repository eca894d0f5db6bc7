import java.util.*;

class Solution {
    static long[] rulerMarks(long n) {
        List<Long> marks = new ArrayList<>();
        draw(n, marks);
        return marks.stream().mapToLong(Long::longValue).toArray();
    }

    private static void draw(long height, List<Long> marks) {
        // A stretch this short carries no mark, so there is nothing to do.
        if (height == 0) {
            return;
        }
        draw(height - 1, marks);
        // Everything to the left is in the list by now: the middle comes next.
        marks.add(height);
        draw(height - 1, marks);
    }
}
