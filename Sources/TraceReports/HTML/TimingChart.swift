import Foundation
import TraceModel

/// How long a phase took on the two sides: a dot for each sample, on a logarithmic axis that both share.
struct TimingChart {
    private let timing: RunDifference.Timing

    private static let left = 4.0
    private static let width = 232.0

    init(_ timing: RunDifference.Timing) {
        self.timing = timing
    }

    var row: [String: Any] {
        let cells = DiffSections.timing(timing)
        let sides = [(name: "a", sample: timing.a, y: 9), (name: "b", sample: timing.b, y: 27)]
        return [
            "path": cells[0], "phase": cells[1], "a": cells[2], "b": cells[3],
            "ratio": [cells[4], cells[5]].filter { !$0.isEmpty }.joined(separator: ", "),
            "change": !timing.isSignificant ? "" : timing.b.medianNs > timing.a.medianNs ? "slower" : "faster",
            "spoken": "median \(cells[2]) before, \(cells[3]) after",
            "dots": sides.flatMap { side in
                side.sample.shown.map { ["side": side.name, "x": x($0), "y": side.y] as [String: Any] }
            },
            "medians": sides.map { ["x": x($0.sample.medianNs), "y": $0.y - 7] as [String: Any] },
        ]
    }

    private func x(_ nanoseconds: Int64) -> String {
        let all = timing.a.shown + timing.b.shown + [timing.a.medianNs, timing.b.medianNs]
        let (low, high) = (Self.scale(all.min() ?? 0), Self.scale(all.max() ?? 0))
        let share = high > low ? (Self.scale(nanoseconds) - low) / (high - low) : 0.5
        return String(Int((Self.left + share * Self.width).rounded()))
    }

    private static func scale(_ nanoseconds: Int64) -> Double { log10(Double(max(1, nanoseconds))) }
}
