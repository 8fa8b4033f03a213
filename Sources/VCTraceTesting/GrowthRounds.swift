import VCTraceAudit

/// The rounds of a test that opens and closes a screen again and again.
///
/// The first round fills caches, and does not count.
final class GrowthRounds {
    /// How many lines were recorded at the end of each round.
    var ends: [Int] = []

    /// With fewer rounds, a controller of the last round cannot be told from growth.
    static let fewest = 3

    /// The controllers of a class that stayed, and from which rounds.
    typealias ClassGrowth = (className: String, stayed: [AuditedTrace.LivingController], visits: Int)

    /// The number of the round in which the line was recorded, from 0.
    private func round(ofLine line: Int) -> Int { ends.firstIndex { line <= $0 } ?? ends.count - 1 }

    /// The classes of which each round, or some, left controllers behind. That only the last round did is no growth: the next one
    /// may free them. Nor is it one that only the first did.
    func growths(in trace: AuditedTrace, keeping kept: [String]) -> [ClassGrowth] {
        let created = trace.createdControllers.filter { created in
            round(ofLine: created.controller.line) > 0 && !kept.contains { created.controller.isNamed($0) }
        }
        return Dictionary(grouping: created, by: \.controller.className).sorted { $0.key < $1.key }.compactMap {
            className, all in
            let stayed = all.filter(\.isAlive).map(\.controller)
            let rounds = Set(stayed.map { round(ofLine: $0.line) })
            let isBounded = rounds.count < 2 && (rounds.first.map { $0 == 1 || $0 == ends.count - 1 } ?? true)
            return isBounded ? nil : (className: className, stayed: stayed, visits: all.count)
        }
    }

    func failureTexts(in trace: AuditedTrace, keeping kept: [String]) -> [String] {
        guard ends.count >= Self.fewest else {
            return ["expectNoGrowth needs at least \(Self.fewest) rounds, of which the first one does not count"]
        }
        guard trace.showsDeinit else {
            return ["the recorded lines show no deinit, so growth cannot be found; log deinit, too"]
        }
        return growths(in: trace, keeping: kept).map { growth in
            let places = growth.stayed.prefix(8).map { "    line \($0.line): init \($0.address ?? "")" }
            return """
                grows: \(growth.stayed.count) of \(growth.visits) visits left a \(growth.className) behind, in rounds 2 to \(ends.count); \
                the first round does not count
                \(places.joined(separator: "\n"))
                fix: Look for what holds it: a closure, a timer, a list that only grows. If it is meant to live on, name its class in \
                'keeping:'.
                """
        }
    }
}
