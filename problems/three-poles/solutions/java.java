import java.util.*;

class Solution {
    static long[][] threePoles(long plates, long start, long goal) {
        List<long[]> moves = new ArrayList<>();
        if (start != goal) {
            carry(plates, start, goal, moves);
        }
        return moves.toArray(new long[0][]);
    }

    // Brings the upper plates of one pole, as many as count says, to another pole.
    private static void carry(long count, long source, long target, List<long[]> moves) {
        if (count == 0) {
            return;
        }
        long spare = 6 - source - target; // 1 + 2 + 3 = 6
        carry(count - 1, source, spare, moves);
        moves.add(new long[] {source, target});
        carry(count - 1, spare, target, moves);
    }
}
