import java.util.*;

class Solution {
    static boolean validBrackets(String sheet) {
        String openers = "([{", closers = ")]}";
        Deque<Character> waiting = new ArrayDeque<>(); // opened and not yet closed, the newest on top
        for (char ch : sheet.toCharArray()) {
            int kind = closers.indexOf(ch);
            if (openers.indexOf(ch) >= 0) {
                waiting.push(ch);
            } else if (kind >= 0 && (waiting.isEmpty() || waiting.pop() != openers.charAt(kind))) {
                // Pairs may not overlap, so only the newest open bracket can be closed.
                return false;
            }
        }
        // A bracket still waiting here was never closed.
        return waiting.isEmpty();
    }
}
