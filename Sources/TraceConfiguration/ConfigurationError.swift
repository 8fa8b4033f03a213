/// What is wrong with a configuration file.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    public struct Problem: Hashable, Sendable {
        /// Counted from 1; nil where the file as a whole is meant.
        public var line: Int?
        public var column: Int?
        /// What is wrong, and what would be right.
        public var message: String
    }

    public var path: String
    /// In the order of the file; at least one.
    public var problems: [Problem]

    /// One line each: `.vctrace.yml:3:5: unknown rule 'mising-did-move'; did you mean 'missing-did-move'?`.
    public var description: String {
        problems.map { problem in
            let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(path)\(place): \(problem.message)"
        }.joined(separator: "\n")
    }
}
