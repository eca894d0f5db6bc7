#include <sstream>
#include <string>

class CaveLetter {
public:
    std::string write(TreeNode *root) {
        std::string letter;
        tell(root, letter);
        letter.pop_back();  // the space behind the last part
        return letter;
    }

    TreeNode *read(const std::string &letter) {
        std::istringstream parts(letter);
        return build(parts);
    }

private:
    static void tell(const TreeNode *chamber, std::string &letter) {
        if (chamber == nullptr) {
            letter += "- ";
            return;
        }
        letter += std::to_string(chamber->val) + " ";
        tell(chamber->left, letter);
        tell(chamber->right, letter);
    }

    static TreeNode *build(std::istringstream &parts) {
        // Takes exactly the parts of one cave, so the next call finds the beginning of the next cave.
        std::string part;
        parts >> part;
        if (part == "-") {
            return nullptr;
        }
        TreeNode *chamber = new TreeNode(std::stoll(part));
        chamber->left = build(parts);
        chamber->right = build(parts);
        return chamber;
    }
};
