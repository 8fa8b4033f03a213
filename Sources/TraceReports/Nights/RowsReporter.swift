import TraceModel
import TraceText

/// One object on one line for each launch, which `vctrace night --rows` reads; see Documentation/Internals/Fleet.md.
enum RowsReporter: Reporter {
    static func write(_ reports: [RunReport], style: TextStyle, to output: inout some TextOutputStream) {
        for report in reports {
            for row in report.launchRows {
                output.write((["run": report.run.name] + json(row, report.rules)).line + "\n")
            }
        }
    }

    private static func json(_ row: RunReport.LaunchRow, _ rules: [RuleDescription]) -> JSONValue {
        let place = row.place
        let unchecked = Set(row.coverage.gaps.lazy.filter(\.className.isEmpty).map(\.rule))
        let key: JSONValue = ["version": ToolVersion.text, "launch": row.identity]
        let texts = JSONValue.object(LaunchPlace.texts.map { ($0.name, place[keyPath: $0.value].json) })
        let facts: JSONValue = [
            "attempt": place.attempt, "base": place.base?.commit, "baseTime": place.base?.time, "start": place.start,
            "imported": row.imported, "events": row.eventCount,
            "ended": row.coverage.isCutOff ? "cutOff" : "closed", "tests": row.coverage.tests.map(test),
            "exercised": row.coverage.parts.map(part), "checked": rules.map(\.id).filter { !unchecked.contains($0) },
            "unchecked": row.coverage.gaps.map(gap), "defects": row.sightings.filter { !$0.isExcluded }.map(sighting),
            "excluded": row.sightings.filter(\.isExcluded).map(sighting),
        ]
        return key + texts + facts
    }

    private static func test(_ test: Coverage.Test) -> JSONValue {
        [
            "name": test.name, "attempt": test.attempt, "outcome": test.outcome?.rawValue, "ranToEnd": test.ranToEnd,
            "argument": test.argument,
        ]
    }

    private static func part(_ part: Coverage.ClassExercise) -> JSONValue {
        ["class": part.className, "stage": part.exercise.rawValue, "test": part.test]
    }

    private static func gap(_ gap: Coverage.Gap) -> JSONValue {
        ["rule": gap.rule, "class": gap.className.isEmpty ? nil : gap.className]
    }

    private static func sighting(_ sighting: Defect.Sighting) -> JSONValue {
        [
            "fingerprint": sighting.defect.fingerprint, "rule": sighting.defect.rule,
            "severity": sighting.severity.rawValue, "path": sighting.defect.path.names, "test": sighting.test,
            "growth": sighting.growth,
        ]
    }
}
