import java.util.*;

class Solution {
    static String[] echoValley(String shout) {
        List<String> heard = new ArrayList<>();
        answer(shout, heard);
        return heard.toArray(new String[0]);
    }

    private static void answer(String text, List<String> heard) {
        if (text.isEmpty()) {
            return; // silence
        }
        heard.add(text);
        answer(text.substring(1), heard);
    }
}
