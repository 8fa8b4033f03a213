package import JSONText
package import TraceModel

/// What nights tell of a defect as JSON, the same beside a finding and in a list.
package enum VerdictJSON {
    /// As it stands beside a finding.
    static func members(_ verdict: Verdict) -> [(name: String, value: JSONValue)] {
        [
            ("state", .string(verdict.state.rawValue)), ("since", night(verdict.since)),
            ("shown", .integer(verdict.shown)), ("couldHaveShown", .integer(verdict.couldHaveShown)),
        ]
    }

    /// With what tells the defect from others.
    package static func object(
        _ verdict: Verdict, with further: [(name: String, value: JSONValue)] = []
    ) -> JSONValue {
        let defect = verdict.defect
        return .object(
            [
                ("state", .string(verdict.state.rawValue)), ("rule", .string(defect.rule)),
                ("severity", .string(verdict.severity.rawValue)), ("fingerprint", .string(defect.fingerprint)),
                ("class", JSONValue(defect.className.isEmpty ? nil : defect.className)),
                ("path", list(defect.path.names.filter { !$0.isEmpty })), ("tests", list(verdict.tests)),
                ("devices", list(verdict.devices)), ("systems", list(verdict.systems)),
                ("since", night(verdict.since)), ("shown", .integer(verdict.shown)),
                ("couldHaveShown", .integer(verdict.couldHaveShown)),
            ] + further)
    }

    /// Which night it was.
    static func night(_ night: Night) -> JSONValue {
        .object([
            ("build", JSONValue(night.build)), ("commit", JSONValue(night.commit)), ("date", .string(night.date)),
        ])
    }

    static func list(_ items: some Sequence<String>) -> JSONValue { .array(items.map(JSONValue.string)) }
}
