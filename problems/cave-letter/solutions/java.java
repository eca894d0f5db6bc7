import java.util.*;

class CaveLetter {
    String write(TreeNode root) {
        StringJoiner letter = new StringJoiner(" ");
        tell(root, letter);
        return letter.toString();
    }

    TreeNode read(String letter) {
        return build(Arrays.asList(letter.split(" ")).iterator());
    }

    private static void tell(TreeNode chamber, StringJoiner letter) {
        if (chamber == null) {
            letter.add("-");
            return;
        }
        letter.add(String.valueOf(chamber.val));
        tell(chamber.left, letter);
        tell(chamber.right, letter);
    }

    private static TreeNode build(Iterator<String> parts) {
        // Takes exactly the parts of one cave, so the next call finds the beginning of the next cave.
        String part = parts.next();
        if (part.equals("-")) {
            return null;
        }
        TreeNode chamber = new TreeNode(Long.parseLong(part));
        chamber.left = build(parts);
        chamber.right = build(parts);
        return chamber;
    }
}
