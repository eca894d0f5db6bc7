import java.util.*;

class Solution {
    static boolean cutIntoWords(String line, String[] words) {
        Set<String> known = new HashSet<>(Arrays.asList(words));
        Set<Integer> lengths = new TreeSet<>();
        for (String word : words) {
            lengths.add(word.length());
        }

        // possible[end]: the letters before end can be cut into words. No letters need no words.
        boolean[] possible = new boolean[line.length() + 1];
        possible[0] = true;
        for (int end = 1; end <= line.length(); end++) {
            for (int size : lengths) {
                if (size <= end && possible[end - size] && known.contains(line.substring(end - size, end))) {
                    possible[end] = true;
                    break;
                }
            }
        }
        return possible[line.length()];
    }
}
