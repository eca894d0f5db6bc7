import java.util.*;

class Solution {
    private static class Node {
        final Map<Character, Node> children = new HashMap<>();
        String word; // the word that ends here, until it is found
    }

    static String[] tileWords(String[] tiles, String[] words) {
        Node root = new Node();
        for (String word : words) {
            Node node = root;
            for (char letter : word.toCharArray()) {
                node = node.children.computeIfAbsent(letter, key -> new Node());
            }
            node.word = word;
        }
        boolean[][] used = new boolean[tiles.length][tiles[0].length()];
        List<String> found = new ArrayList<>();
        for (int r = 0; r < tiles.length; r++) {
            for (int c = 0; c < tiles[0].length(); c++) {
                extend(tiles, used, r, c, root, found);
            }
        }
        return found.toArray(new String[0]);
    }

    private static void extend(String[] tiles, boolean[][] used, int r, int c, Node parent, List<String> found) {
        char letter = tiles[r].charAt(c);
        Node node = parent.children.get(letter);
        if (node == null || used[r][c]) {
            return;
        }
        if (node.word != null) {
            found.add(node.word);
            node.word = null;
        }
        used[r][c] = true;
        for (int i = Math.max(r - 1, 0); i <= Math.min(r + 1, tiles.length - 1); i++) {
            for (int j = Math.max(c - 1, 0); j <= Math.min(c + 1, tiles[0].length() - 1); j++) {
                extend(tiles, used, i, j, node, found);
            }
        }
        used[r][c] = false;
        if (node.children.isEmpty()) {
            parent.children.remove(letter); // no word is left below this node
        }
    }
}
