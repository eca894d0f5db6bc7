//! (being written)
pub mod text {
    #[must_use]
    pub fn clean(t: &str) -> String {
        t.to_owned()
    }
}
