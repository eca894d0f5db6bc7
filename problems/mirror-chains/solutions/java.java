import java.util.*;

class Solution {
    static String[][] mirrorChains(String beads) {
        List<String[]> ways = new ArrayList<>();
        cut(beads, 0, new ArrayList<>(), ways);
        return ways.toArray(new String[0][]);
    }

    private static void cut(String beads, int start, List<String> bracelets, List<String[]> ways) {
        if (start == beads.length()) {
            ways.add(bracelets.toArray(new String[0]));
            return;
        }
        for (int end = start + 1; end <= beads.length(); end++) {
            if (isMirror(beads, start, end)) {
                bracelets.add(beads.substring(start, end));
                cut(beads, end, bracelets, ways);
                bracelets.remove(bracelets.size() - 1);
            }
        }
    }

    private static boolean isMirror(String beads, int start, int end) {
        for (int left = start, right = end - 1; left < right; left++, right--) {
            if (beads.charAt(left) != beads.charAt(right)) {
                return false;
            }
        }
        return true;
    }
}
