import TraceModel
import TraceText

/// The calls of a life before and after, one below the other; long stretches of equal calls are folded.
struct SequenceRows {
    private let change: RunDifference.SequenceChange

    /// So many equal calls are shown before and after each difference.
    private static let context = 2
    /// A stretch that is shorter is not worth folding.
    private static let leastFolded = 3

    init(_ change: RunDifference.SequenceChange) {
        self.change = change
    }

    /// What the template names: calls with their kind, and stretches with their calls.
    var rows: [[String: Any]] {
        let lines = DiffSections.unified(change)
        let isNear = lines.indices.map { index in
            lines[max(0, index - Self.context)...min(lines.count - 1, index + Self.context)].contains { $0.mark != " " }
        }
        var rows: [[String: Any]] = []
        var index = 0
        while index < lines.count {
            let end = lines.indices[index...].first { isNear[$0] != isNear[index] } ?? lines.count
            let part = lines[index..<end]
            if !isNear[index], part.count >= Self.leastFolded {
                rows.append(["isFolded": true, "count": grouped(part.count), "steps": part.map(\.step)])
            } else {
                rows += part.map(row)
            }
            index = end
        }
        return rows
    }

    private func row(_ line: (mark: String, step: String)) -> [String: Any] {
        switch line.mark {
        case "-": ["kind": "missing", "sign": "−", "spoken": "no longer", "step": line.step]
        case "+": ["kind": "added", "sign": "+", "spoken": "now", "step": line.step]
        default: ["kind": "same", "sign": "", "step": line.step]
        }
    }
}
