import Foundation
import SeededNumbers
import Testing
import TraceExport
import TraceModel
import VCTraceAudit

/// The replay tests' scenes, each hidden in a long log, are reduced to their original length.
@Suite struct HiddenSceneTests {
    /// A line of a scene and its time.
    private struct Line {
        /// Nanoseconds since the scene's start.
        var time: Int64
        var call: Substring
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(components: "TraceReplayTests", "Scenes")

    /// The scenes of one launch in the native format, with a time in each line.
    private static let names: [String] = {
        let marks = #/\n#! \S+ (error|warning) /#
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path()))?.sorted().filter { name in
            guard let text = try? text(of: name) else { return false }
            let isTimed = text.split(separator: "\n").allSatisfy { $0.hasPrefix("#") || $0.hasPrefix("2026-") }
            return isTimed && text.hasPrefix("# vctrace: 1\n") && text.ranges(of: "# vctrace: 1").count == 1
                && text.contains(marks)
        } ?? []
    }()

    private static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(component: name), encoding: .utf8)
    }

    private static func lines(of text: String) -> [Line] {
        let lines = text.split(separator: "\n").compactMap { line -> Line? in
            guard let match = line.wholeMatch(of: /[0-9-]+T([0-9]+):([0-9]+):([0-9]+)\.([0-9]+)Z (.*)/),
                let hour = Int64(match.1), let minute = Int64(match.2), let second = Int64(match.3),
                let micros = Int64((match.4 + "000000").prefix(6))
            else { return nil }
            return Line(time: ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + micros * 1000, call: match.5)
        }
        let start = lines.first?.time ?? 0
        return lines.map { Line(time: $0.time - start, call: $0.call) }
    }

    /// Cards that come and go correctly, with a call every 5 ms.
    private static let bystanders: [Line] = {
        var lines: [Line] = []
        func add(_ call: String) { lines.append(Line(time: Int64(lines.count) * 5_000_000, call: "[main] \(call)")) }
        let board = "<Else.Board: 0x10>"
        add("\(board) init")
        for number in 0..<625 {
            let card = "<Else.Card\(number % 29): 0x\(String(0x6000 + number * 16, radix: 16))>"
            for call in [
                "\(card) init", "\(board) addChild(_:) \(card)", "\(card) willMove(toParent:) \(board)",
                "\(card) viewDidLoad", "\(board) addSubview(_:) \(card)", "\(card) viewWillAppear(_:)",
                "\(card) constrain", "\(card) viewDidAppear(_:)", "\(card) didMove(toParent:) \(board)",
                "\(card) willMove(toParent:) nil", "\(card) viewWillDisappear(_:)", "\(card) removeFromSuperview",
                "\(card) viewDidDisappear(_:)", "\(card) removeFromParent", "\(card) didMove(toParent:) nil",
                "\(card) deinit",
            ] { add(call) }
        }
        return lines
    }()

    private static func log(hiding text: String) -> String {
        let hidden = lines(of: text).map { Line(time: $0.time + 10_002_500_000, call: $0.call) }
        let all = (bystanders + hidden).sorted { $0.time < $1.time }
        func stamp(_ time: Int64) -> String {
            "+\(time / 1_000_000_000).\(String(1_000_000_000 + time % 1_000_000_000).dropFirst())"
        }
        let header = text.split(separator: "\n").filter { $0.hasPrefix("# ") && !$0.hasPrefix("# end") }
        let end = (all.last?.time ?? 0) + 20_000_000_000
        return
            (header.map(String.init) + all.map { "\(stamp($0.time)) \($0.call)" } + ["# end: \(stamp(end))"])
            .joined(separator: "\n")
    }

    private static func findings(in log: String) throws -> (trace: MemoryTrace, findings: [Finding]) {
        var sink = MemoryTrace.Sink(name: "log", source: "log")
        let trace = try LogText(log.utf8).read(into: &sink)
        return (trace, try RunAudit().report(on: trace).findings)
    }

    @Test func areThere() {
        #expect(Self.names.count >= 50)
    }

    @Test(arguments: Draws.some(names, oneIn: 20)) func comesOutAsShortAsItWasWritten(_ name: String) throws {
        let text = try Self.text(of: name)
        let scene = Self.lines(of: text)
        let (trace, findings) = try Self.findings(in: Self.log(hiding: text))
        let wanted = text.matches(of: #/\n#! (\S+) (?:error|warning) /#).map { String($0.1) }
        for rule in Set(wanted).sorted() {
            let finding = try #require(findings.first { $0.rule == rule && $0.severity > .note }, "\(rule)")
            let small = try TraceReduction(of: finding, in: trace, RunAudit()).run()
            #expect(small.text.split(separator: "\n").count <= scene.count + 3, "\(small.text)")
            #expect(small.finding.fingerprint == finding.fingerprint)
        }
    }
}
