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
    var app, branch, target, build, commit, pipeline, device, system, shard: String?
    var attempt: Int?
    var base: String?
    var baseTime: Int64?
    var start: Int64?
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

extension RunReport.LaunchRow {
    fileprivate init(_ line: WrittenRow) {
        self.init(
            identity: line.launch,
            place: LaunchPlace(
                app: line.app, branch: line.branch, target: line.target, build: line.build, commit: line.commit,
                pipeline: line.pipeline, platform: Launch.Platform(device: line.device, system: line.system),
                shard: line.shard, attempt: line.attempt, start: line.start,
                base: line.base.map { Night.BranchBase(commit: $0, time: line.baseTime ?? .min) }),
            imported: line.imported, eventCount: line.events,
            coverage: Coverage(
                tests: line.tests, parts: line.exercised,
                gaps: line.unchecked.map { Coverage.Gap(rule: $0.rule, className: $0.class ?? "") },
                isCutOff: line.ended == .cutOff),
            sightings: line.defects.map { Defect.Sighting($0, isExcluded: false) }
                + (line.excluded ?? []).map { Defect.Sighting($0, isExcluded: true) })
    }
}

extension Defect.Sighting {
    fileprivate init(_ sight: WrittenRow.WrittenSight, isExcluded: Bool) {
        self.init(
            defect: Defect(fingerprint: sight.fingerprint, rule: sight.rule, path: ClassPath(sight.path)),
            severity: sight.severity, test: sight.test, isExcluded: isExcluded,
            growth: sight.growth.map { Growth(visits: $0.visits, stayed: $0.stayed, pattern: $0.pattern) })
    }
}
