class CaveLetter {
    write(root) {
        const parts = [];

        function tell(chamber) {
            if (chamber === null) {
                parts.push("-");
                return;
            }
            parts.push(String(chamber.val));
            tell(chamber.left);
            tell(chamber.right);
        }

        tell(root);
        return parts.join(" ");
    }

    read(letter) {
        const parts = letter.split(" ");
        let next = 0;

        function build() {
            // Takes exactly the parts of one cave, so the next call finds the beginning of the next cave.
            const part = parts[next++];
            if (part === "-") {
                return null;
            }
            const chamber = new TreeNode(Number(part));
            chamber.left = build();
            chamber.right = build();
            return chamber;
        }

        return build();
    }
}
