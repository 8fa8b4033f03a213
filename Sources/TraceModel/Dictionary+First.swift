extension Dictionary {
    /// The values by their keys; of several with one key, the first.
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}
