import java.util.*;

class Solution {
    static String[][] sameLetters(String[] words) {
        Map<String, List<String>> boxes = new LinkedHashMap<>();
        for (String word : words) {
            // Sorting forgets the order of the letters and nothing else.
            char[] letters = word.toCharArray();
            Arrays.sort(letters);
            boxes.computeIfAbsent(new String(letters), label -> new ArrayList<>()).add(word);
        }
        return boxes.values().stream().map(box -> box.toArray(new String[0])).toArray(String[][]::new);
    }
}
