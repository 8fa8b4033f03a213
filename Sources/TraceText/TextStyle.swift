/// How text for people is laid out; the caller looks at the terminal, the text does not.
package struct TextStyle: Sendable, Hashable {
    /// Whether ANSI colors are written.
    package var color: Bool
    /// No line is longer than so many columns. At least 40.
    package var width: Int

    package init(color: Bool = false, width: Int = 100) {
        self.color = color
        self.width = max(40, width)
    }
}
