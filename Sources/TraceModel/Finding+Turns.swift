extension Array<Finding> {
    /// The positions of the findings, the worst first, and of equally bad ones the first of each defect, then the second
    /// of each, and so on: however few are taken from the beginning, they show as many defects as possible.
    package var indicesInTurn: [Int] {
        var counts: [String: Int] = [:]
        let turns = map { finding -> Int in
            let turn = counts[finding.defect, default: 0]
            counts[finding.defect] = turn + 1
            return turn
        }
        return indices.sorted { a, b in
            (self[b].severity, turns[a], a) < (self[a].severity, turns[b], b)
        }
    }
}
