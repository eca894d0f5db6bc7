import java.util.*;

class Solution {
    static String signOrder(String[] words) {
        Map<Character, List<Character>> later = new TreeMap<>();
        Map<Character, Integer> waitsFor = new HashMap<>();
        for (String word : words) {
            for (char sign : word.toCharArray()) {
                later.putIfAbsent(sign, new ArrayList<>());
                waitsFor.put(sign, 0);
            }
        }
        for (int i = 1; i < words.length; i++) {
            String word = words[i - 1];
            String after = words[i];
            int common = Math.min(word.length(), after.length());
            int place = 0;
            while (place < common && word.charAt(place) == after.charAt(place)) {
                place++;
            }
            if (place < common) {
                later.get(word.charAt(place)).add(after.charAt(place));
                waitsFor.merge(after.charAt(place), 1, Integer::sum);
            } else if (word.length() > after.length()) {
                return ""; // the longer word is before its own beginning
            }
        }

        Deque<Character> ready = new ArrayDeque<>();
        for (char sign : later.keySet()) {
            if (waitsFor.get(sign) == 0) {
                ready.add(sign);
            }
        }
        StringBuilder order = new StringBuilder();
        while (!ready.isEmpty()) {
            char sign = ready.remove();
            order.append(sign);
            for (char other : later.get(sign)) {
                if (waitsFor.merge(other, -1, Integer::sum) == 0) {
                    ready.add(other);
                }
            }
        }
        return order.length() == later.size() ? order.toString() : "";
    }
}
