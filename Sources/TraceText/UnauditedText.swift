/// Says which runs have no findings because nobody audited them.
package struct UnauditedText: CustomStringConvertible {
    package let description: String

    /// More names would bury the message.
    private static let limit = 5

    /// Nil where all runs were audited.
    package init?(_ runs: [String]) {
        guard !runs.isEmpty else { return nil }
        let more = runs.count > Self.limit ? " and \(grouped(runs.count - Self.limit)) more" : ""
        let names = runs.prefix(Self.limit).map { "'\($0)'" }.joined(separator: ", ")
        description =
            "\(counted(runs.count, "run")) \(runs.count == 1 ? "was" : "were") never audited and \(runs.count == 1 ? "has" : "have") no findings here: "
            + "\(names)\(more); 'vctrace audit RUN' makes them"
    }
}
