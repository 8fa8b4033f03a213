import Foundation
package import TraceModel
import VCTraceAudit

extension RunReport.LaunchRow {
    /// The launches of a file in the format of `vctrace audit --format rows`, one object per line.
    ///
    /// - Parameter path: the file; `-` is standard input.
    package static func rows(inFile path: String) throws -> [RunReport.LaunchRow] {
        let decoder = JSONDecoder()
        let bytes = try WholeFile.bytes(path: path)
        var rows: [RunReport.LaunchRow] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > UInt8(ascii: " ") }) {
            do {
                rows.append(RunReport.LaunchRow(try decoder.decode(WrittenRow.self, from: Data(line))))
            } catch {
                throw EngineError.badRow(
                    path: path, line: index + 1, DecodingError.complaint(error, about: "the line"))
            }
        }
        return rows
    }

}

/// A line of the file. Unknown values may be null or missing; members with other names are ignored.
private struct WrittenRow: Decodable {
    var facts: WrittenFacts
    var place: LaunchPlace

    init(from decoder: any Decoder) throws {
        facts = try WrittenFacts(from: decoder)
        place = try LaunchPlace(from: decoder)
    }
}

/// What is in a line besides the place of its launch.
private struct WrittenFacts: Decodable {
    struct WrittenGap: Decodable {
        var rule: String
        var `class`: String?
    }

    struct WrittenSight: Decodable {
        var fingerprint: String
        var rule: String
        var severity: Severity
        var path: [String]
        var test: String?
        var growth: WrittenGrowth?
    }

    struct WrittenGrowth: Decodable {
        var visits: Int
        var stayed: Int
        var pattern: Growth.Pattern
    }

    enum WrittenEnd: String, Decodable {
        case closed
        case cutOff
    }

    var launch: String
    var imported: Int64
    var events: Int
    var ended: WrittenEnd
    var tests: [Coverage.Test]
    var exercised: [Coverage.ClassExercise]
    var unchecked: [WrittenGap]
    var defects: [WrittenSight]
    var excluded: [WrittenSight]?
}

extension Severity: Decodable {}
extension Growth.Pattern: Decodable {}

extension LaunchPlace: Decodable {
    private struct RowMember: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: RowMember.self)
        func value<Value: Decodable>(_ name: String) throws -> Value? {
            try members.decodeIfPresent(Value.self, forKey: RowMember(stringValue: name))
        }
        self.init(platform: Launch.Platform(device: nil, system: nil))
        for text in Self.texts { self[keyPath: text.value] = try value(text.name) }
        attempt = try value("attempt")
        start = try value("start")
        base = try value("base").map { Night.BranchBase(commit: $0, time: try value("baseTime") ?? .min) }
    }
}

extension RunReport.LaunchRow {
    fileprivate init(_ line: WrittenRow) {
        let facts = line.facts
        self.init(
            identity: facts.launch, place: line.place, imported: facts.imported, eventCount: facts.events,
            coverage: Coverage(
                tests: facts.tests, parts: facts.exercised,
                gaps: facts.unchecked.map { Coverage.Gap(rule: $0.rule, className: $0.class ?? "") },
                isCutOff: facts.ended == .cutOff),
            sightings: facts.defects.map { Defect.Sighting($0, isExcluded: false) }
                + (facts.excluded ?? []).map { Defect.Sighting($0, isExcluded: true) })
    }
}

extension Defect.Sighting {
    fileprivate init(_ sight: WrittenFacts.WrittenSight, isExcluded: Bool) {
        self.init(
            defect: Defect(fingerprint: sight.fingerprint, rule: sight.rule, path: ClassPath(sight.path)),
            severity: sight.severity, test: sight.test, isExcluded: isExcluded,
            growth: sight.growth.map { Growth(visits: $0.visits, stayed: $0.stayed, pattern: $0.pattern) })
    }
}
