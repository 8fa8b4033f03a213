/// A file with a team's decisions that cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Complaint: Hashable, Sendable {
        /// Counted from 1; nil for the file as a whole.
        package var line: Int?
        package var column: Int?
        /// The problem, and how to fix it.
        package var message: String

        package init(line: Int? = nil, column: Int? = nil, message: String) {
            self.line = line
            self.column = column
            self.message = message
        }
    }

    package var path: String
    /// In the order of the file; at least one.
    package var problems: [Complaint]

    package init(path: String, problems: [Complaint]) {
        self.path = path
        self.problems = problems
    }

    package init(_ path: String, line: Int? = nil, column: Int? = nil, _ message: String) {
        self.init(path: path, problems: [Complaint(line: line, column: column, message: message)])
    }

    /// One line each: `.vctrace.yml:3:5: unknown rule 'mising-did-move'; did you mean 'missing-did-move'?`.
    package var description: String {
        problems.map { problem in
            let place = [problem.line, problem.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "\(path)\(place): \(problem.message)"
        }.joined(separator: "\n")
    }
}

extension Configuration.Sourced {
    /// An error about the value.
    package func error(_ message: String) -> ConfigurationError { ConfigurationError("\(origin)", message) }
}
