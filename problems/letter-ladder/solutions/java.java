import java.util.*;

class Solution {
    static long letterLadder(String first, String last, String[] notebook) {
        Set<String> unused = new HashSet<>(Arrays.asList(notebook));
        Map<String, Integer> changes = new HashMap<>();
        changes.put(first, 0);

        Deque<String> waiting = new ArrayDeque<>();
        waiting.add(first);
        while (!waiting.isEmpty()) {
            String word = waiting.remove();
            if (word.equals(last)) {
                return changes.get(word);
            }
            char[] letters = word.toCharArray();
            for (int i = 0; i < letters.length; i++) {
                char old = letters[i];
                for (letters[i] = 'a'; letters[i] <= 'z'; letters[i]++) {
                    String other = new String(letters);
                    // What is taken out can't be found a second time.
                    if (unused.remove(other) && !changes.containsKey(other)) {
                        changes.put(other, changes.get(word) + 1);
                        waiting.add(other);
                    }
                }
                letters[i] = old;
            }
        }
        return -1;
    }
}
