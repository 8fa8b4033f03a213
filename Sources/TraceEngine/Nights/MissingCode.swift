import TraceModel

extension NightReader {
    /// What the clone of the working folder lacks that verdicts on nights need, by the numbers of the nights. They are judged again until a
    /// clone has it.
    package struct MissingCode: Sendable {
        /// The nights whose verdicts need a commit that a shallow clone lacks.
        var nights: Set<Int> = []
        /// The branch whose last commit a night's verdicts need.
        var branches: [Int: String] = [:]

        var isEmpty: Bool { nights.isEmpty && branches.isEmpty }

        /// Whether the last verdicts of some nights of a branch need a commit: what an earlier night does not say is missing in later ones,
        /// too.
        func isNeeded(by nights: [Night]) -> Bool { nights.contains { self.nights.contains($0.number) } }

        /// What readers of a night must know about the branch that the clone lacks.
        func remarks(on night: Night) -> [String] {
            guard let name = branches[night.number] else { return [] }
            return [
                "this clone lacks the branch \(name), so a defect that no night could have shown stays first, although this branch may "
                    + "have brought it: fetch it ('git fetch origin \(name):refs/remotes/origin/\(name)')"
            ]
        }
    }
}
