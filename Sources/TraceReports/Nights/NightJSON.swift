import JSONText
package import TraceModel

/// A night as one JSON object.
package enum NightJSON {
    package static func text(_ report: NightReport) -> String {
        var text = ""
        object(report).write(to: &text)
        return text + "\n"
    }

    private static func object(_ report: NightReport) -> JSONValue {
        let (night, contents) = (report.night, report.contents)
        let missing = report.missing.map { missing in
            JSONValue.object([("kind", .string(missing.kind.rawValue)), ("name", .string(missing.name))])
        }
        let told: [(name: String, value: JSONValue)] = [
            ("app", JSONValue(night.app)), ("branch", JSONValue(night.branch)), ("build", JSONValue(night.build)),
            ("commit", JSONValue(night.commit)), ("date", .string(night.date)),
            ("pipeline", JSONValue(night.pipeline)), ("launches", .integer(contents.launches)),
            ("tests", .integer(contents.tests.count)), ("shards", VerdictJSON.list(contents.shards.sorted())),
            ("devices", VerdictJSON.list(contents.devices.sorted())),
            ("systems", VerdictJSON.list(contents.systems.sorted())), ("missing", .array(missing)),
        ]
        let summary = DefectState.allCases.map { (name: $0.rawValue, value: JSONValue.integer(report.count(of: $0))) }
        return .object([
            ("night", .object(told)), ("defects", .array(report.verdicts.map { defect($0, report) })),
            ("summary", .object(summary)),
        ])
    }

    private static func defect(_ verdict: Verdict, _ report: NightReport) -> JSONValue {
        let source = report.source(of: verdict.defect)
        return VerdictJSON.object(
            verdict,
            with: [
                ("owner", JSONValue(report.owners[verdict.defect.className])), ("file", JSONValue(source?.path)),
                ("line", source.map { .integer($0.line) } ?? .null),
                ("suspects", VerdictJSON.list(report.suspects[verdict.defect.fingerprint] ?? [])),
            ])
    }
}
