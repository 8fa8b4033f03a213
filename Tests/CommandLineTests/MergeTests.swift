import Foundation
import SeededNumbers
import Testing
import TraceTestSupport

/// The parts of a log, merged, give the same run as the whole log.
@Suite struct MergeTests {
    private struct Report: Decodable {
        struct Finding: Decodable, Equatable {
            struct Controller: Decodable, Equatable {
                let `class`: String
                let address: String?
            }

            let rule: String
            let severity: String
            let fingerprint: String
            let controller: Controller?
            let time: String?
        }

        let findings: [Finding]
    }

    /// Samples in which all events have different times, so only one order is right.
    private static let samples = Tool.sampleNames.filter { name in
        let text = (try? String(contentsOf: Tool.samples.appending(path: name), encoding: .utf8)) ?? ""
        let times = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.prefix { $0 != " " } }
        return times.allSatisfy { $0.hasPrefix("2026-") } && Set(times).count == times.count
    }

    @Test func mostSamplesCanBeSplit() {
        #expect(Self.samples.count > 8)
    }

    private static let splits = samples.flatMap { sample in [2, 5].map { (sample, $0) } }

    @Test(arguments: Draws.some(splits, oneIn: 5)) func partsBecomeTheWhole(
        _ sample: String, _ count: Int
    ) async throws {
        var generator = SeededGenerator(seed: UInt64(count))
        try await Tool.withFolder { folder in
            let text = try String(contentsOf: folder.appending(path: sample), encoding: .utf8)
            var parts = [String](repeating: "", count: count)
            // Each native trace is one launch, so the merge keeps them apart.
            for line in text.split(separator: "\n") where !line.hasPrefix("# vctrace:") {
                let chosen = line.hasPrefix("#") ? Array(parts.indices) : [Int.random(in: 0..<count, using: &generator)]
                for part in chosen { parts[part] += line + "\n" }
            }
            for (index, part) in parts.enumerated() {
                try part.write(to: folder.appending(path: "part-\(index).log"), atomically: true, encoding: .utf8)
            }
            let audit = "--fail-on never --format json"
            let whole = try await Tool.shell("vctrace audit \(sample) \(audit)", in: folder)
            let merged = try await Tool.shell(
                "vctrace import --merge part-*.log --run merged > /dev/null && vctrace audit merged \(audit)",
                in: folder)
            try #require(merged.status == 0, "\(merged.errors)")
            let reports = try [whole, merged].map { try JSONDecoder().decode(Report.self, from: Data($0.output.utf8)) }
            #expect(reports[0].findings == reports[1].findings)
            try await expectPlaces(of: parts, in: folder)
        }
    }

    /// Each line of the run has its place in the original log.
    private func expectPlaces(of parts: [String], in folder: URL) async throws {
        let places = try await Tool.shell(
            """
            vctrace query --format csv "SELECT file, line - began_line + file_line, time_ns FROM event_log \
            JOIN origin_log USING (run_id) WHERE event_log.run = 'merged' AND line >= began_line AND line < until_line" | tail -n +2
            """, in: folder)
        let rows = places.output.split(separator: "\n").map { $0.split(separator: ",") }
        let lines = parts.map { $0.split(separator: "\n") }
        #expect(rows.count == lines.joined().count { !$0.hasPrefix("#") })
        var last: Substring = ""
        for row in rows {
            let part = try #require(Int(row[0].dropFirst(5).dropLast(4)))
            let time = try #require(Int(row[1]).map { lines[part][$0 - 1] }).prefix { $0 != " " }
            #expect(last < time)
            last = time
        }
    }
}
