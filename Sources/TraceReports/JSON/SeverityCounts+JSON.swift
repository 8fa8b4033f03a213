package import JSONText
import TraceModel

extension SeverityCounts {
    /// `{"error": 2, "warning": 1, "note": 0}`.
    package var json: JSONValue {
        .object(Severity.allCases.reversed().map { ($0.rawValue, .integer(self[$0])) })
    }
}
