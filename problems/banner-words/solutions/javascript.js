function bannerWords(banner) {
    // A split at single spaces makes empty words where spaces meet; they are left out.
    const words = banner.split(" ").filter((word) => word !== "");
    return words.reverse().join(" ");
}
