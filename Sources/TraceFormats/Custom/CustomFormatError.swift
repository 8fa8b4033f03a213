/// What is wrong with a team's format, or with the samples of one.
package struct CustomFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable {
        /// Of the format's file, counted from 1.
        package var line: Int
        /// What is wrong, and what would be right.
        package var message: String
        /// What the message is about, with a caret under the place.
        package var excerpt: CaretExcerpt?

        package init(line: Int, message: String, excerpt: CaretExcerpt? = nil) {
            self.line = line
            self.message = message
            self.excerpt = excerpt
        }
    }

    package var path: String
    /// In the order of the file; at least one.
    package var problems: [Problem]

    /// `formats/acme.yml:14: this sample is not read as it should be`, each with its excerpt in the lines below.
    package var description: String {
        problems.map { problem in
            "\(path):\(problem.line): \(problem.message)"
                + (problem.excerpt.map { "\n" + $0.text(indent: "    ") } ?? "")
        }.joined(separator: "\n")
    }
}
