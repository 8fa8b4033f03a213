import Foundation
package import JSONText
package import TraceModel

/// A defect's history as a JSON object, the same beside a finding and in a list.
package struct DefectHistoryJSON {
    var history: DefectHistory

    package init(history: DefectHistory) {
        self.history = history
    }

    /// In a line, as people read it.
    package var summary: String { SinceText(history: history).text }

    var members: [(name: String, value: JSONValue)] {
        [
            ("status", .string(history.status.rawValue)),
            ("firstSeen", Self.mark(history.first)),
            ("lastSeen", Self.mark(history.last)),
            ("runsSeen", .integer(history.seen)),
            ("runsExercised", .integer(history.exercised)),
            ("runsNotExercised", .integer(history.unexercised)),
            ("cleanBefore", .integer(history.cleanBefore)),
            ("cleanSince", .integer(history.cleanSince)),
            ("summary", .string(summary)),
        ]
    }

    /// With what tells the defect from others.
    package var object: JSONValue { object(with: []) }

    func object(with further: [(name: String, value: JSONValue)]) -> JSONValue {
        .object(
            [
                ("rule", .string(history.rule)),
                ("fingerprint", .string(history.fingerprint)),
                ("class", .string(history.path.className)),
                ("path", .array(history.path.names.map(JSONValue.string))),
                ("severity", .string(history.severity.rawValue)),
                ("count", .integer(history.count)),
                ("test", JSONValue(history.test)),
            ] + members + further)
    }

    static func mark(_ run: RunMark) -> JSONValue {
        .object([
            ("run", .string(run.name)),
            ("number", .integer(run.number)),
            ("time", .string(Timestamp(nanoseconds: run.date, base: .absolute).description)),
            ("build", JSONValue(run.header.build)),
            ("commit", JSONValue(run.header.commit)),
        ])
    }
}
