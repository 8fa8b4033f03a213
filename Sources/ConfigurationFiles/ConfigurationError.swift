/// What is wrong with a configuration file.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Problem: Hashable, Sendable {
        /// Counted from 1; nil where the file as a whole is meant.
        package var line: Int?
        package var column: Int?
        /// What is wrong, and what would be right.
        package var message: String
    }

    package var path: String
    /// In the order of the file; at least one.
    package var problems: [Problem]

    /// One line each: `.vctrace.yml:3:5: unknown rule 'mising-did-move'; did you mean 'missing-did-move'?`.
    package var description: String {
        problems.map { problem in
            let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(path)\(place): \(problem.message)"
        }.joined(separator: "\n")
    }
}
