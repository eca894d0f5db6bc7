import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

class Solution {
    static boolean[] joinedYet(long squares, long[][] calls) {
        List<List<Integer>> neighbours = new ArrayList<>();
        for (int i = 0; i < squares; i++) {
            neighbours.add(new ArrayList<>());
        }
        List<Boolean> answers = new ArrayList<>();
        for (long[] call : calls) {
            int a = (int) call[1];
            int b = (int) call[2];
            if (call[0] == 1) {
                neighbours.get(a).add(b);
                neighbours.get(b).add(a);
                continue;
            }
            boolean[] reached = new boolean[(int) squares];
            reached[a] = true;
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            queue.add(a);
            while (!queue.isEmpty() && !reached[b]) {
                for (int other : neighbours.get(queue.poll())) {
                    if (!reached[other]) {
                        reached[other] = true;
                        queue.add(other);
                    }
                }
            }
            answers.add(reached[b]);
        }
        boolean[] result = new boolean[answers.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = answers.get(i);
        }
        return result;
    }
}
