import java.util.*;

class Solution {
    static boolean hiddenShuffle(String code, String pressed) {
        char[] wanted = code.toCharArray();
        Arrays.sort(wanted);
        for (int start = 0; start + code.length() <= pressed.length(); start++) {
            char[] part = pressed.substring(start, start + code.length()).toCharArray();
            Arrays.sort(part);
            if (Arrays.equals(part, wanted)) {
                return true;
            }
        }
        return false;
    }
}
