import JSONText
import TraceModel
import TraceText

/// One object on one line for each launch, which `vctrace night --rows` reads; see Documentation/Fleet.md.
enum RowsReporter: Reporter {
    static let fileEnding = "rows.ndjson"
    static let isStreamed = true

    static func hasWritten(_ excerpt: String) -> Bool {
        excerpt.hasPrefix("{\"run\":\"") && excerpt.includes("\",\"launch\":\"")
    }

    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports {
            for row in report.launchRows {
                var line = ""
                JSONValue.object([("run", .string(report.run.name))] + members(row, report.rules)).write(to: &line)
                output.write(line + "\n")
            }
        }
    }

    private static func members(_ row: LaunchRow, _ rules: [RuleDescription]) -> [(name: String, value: JSONValue)] {
        let place = row.place
        let unchecked = Set(row.coverage.gaps.lazy.filter(\.className.isEmpty).map(\.rule))
        return [
            ("version", .string(ToolVersion.text)), ("launch", .string(row.identity)), ("app", JSONValue(place.app)),
            ("branch", JSONValue(place.branch)), ("target", JSONValue(place.target)), ("build", JSONValue(place.build)),
            ("commit", JSONValue(place.commit)), ("pipeline", JSONValue(place.pipeline)),
            ("device", JSONValue(place.platform.device)), ("system", JSONValue(place.platform.system)),
            ("shard", JSONValue(place.shard)), ("start", place.start.map { .integer(Int($0)) } ?? .null),
            ("imported", .integer(Int(row.imported))), ("events", .integer(row.eventCount)),
            ("ended", .string(row.isClosed ? "closed" : "cutOff")), ("tests", .array(row.coverage.tests.map(test))),
            ("exercised", .array(row.coverage.parts.map(part))),
            ("checked", VerdictJSON.list(rules.map(\.id).filter { !unchecked.contains($0) })),
            ("unchecked", .array(row.coverage.gaps.map(gap))), ("defects", .array(row.sightings.map(sighting))),
        ]
    }

    private static func test(_ test: Coverage.Test) -> JSONValue {
        .object([
            ("name", .string(test.name)), ("attempt", .integer(test.attempt)),
            ("outcome", JSONValue(test.outcome?.rawValue)), ("ranToEnd", .bool(test.ranToEnd)),
        ])
    }

    private static func part(_ part: Coverage.Part) -> JSONValue {
        .object([
            ("class", .string(part.className)), ("stage", .string(part.exercise.rawValue)),
            ("test", JSONValue(part.test)),
        ])
    }

    private static func gap(_ gap: Coverage.Gap) -> JSONValue {
        .object([("rule", .string(gap.rule)), ("class", JSONValue(gap.className.isEmpty ? nil : gap.className))])
    }

    private static func sighting(_ sighting: Sighting) -> JSONValue {
        .object([
            ("fingerprint", .string(sighting.defect.fingerprint)), ("rule", .string(sighting.defect.rule)),
            ("severity", .string(sighting.severity.rawValue)),
            ("path", VerdictJSON.list(sighting.defect.path.names)), ("test", JSONValue(sighting.test)),
        ])
    }
}
