import Foundation
import SeededNumbers
import Testing
import TraceModel

@testable import FuzzTargets
@testable import TraceFormats

/// The reader that remembers the calls of recorders' lines makes of each line what the full reader makes of it.
@Suite struct RecordedLineTests {
    private struct Reading: Equatable {
        var events: [LoggedEvent] = []
        var names: [String] = []
        var problems: [Problem] = []
        var origins: [Origin.Stretch] = []
        var header = TraceHeader()
        var skipped = 0
        /// The lines that were read from memory.
        var remembered = 0

        static func == (one: Reading, other: Reading) -> Bool {
            one.events == other.events && one.names == other.names && one.problems == other.problems
                && one.origins == other.origins && one.header == other.header && one.skipped == other.skipped
        }
    }

    private func read(_ log: [UInt8], as format: LogFormat, remembers: Bool) -> Reading {
        var interpreter = LineInterpreter(referenceYear: 2026, isMixed: false)
        interpreter.begin(format)
        interpreter.mayHaveCodes = PlainText.signs.contains(where: log.contains)
        if !remembers { interpreter.reader.recorded = nil }
        var batch = LoggedBatch()
        var splitter = LineSplitter()
        var reading = Reading()
        let take = { (line: Bytes, end: LineSplitter.LineEnd) in
            var (reader, prefix) = (interpreter.reader, LinePrefix(message: 0))
            var event = LoggedEvent(line: 0, kind: .other)
            if reader.recorded?.read(Lines.trimmed(line), &prefix, into: &event, &reader.grammar) ?? false {
                reading.remembered += 1
            }
            interpreter.read(line, end, into: &batch)
        }
        log.withBytes { splitter.split($0, take) }
        splitter.finish(take)
        interpreter.finish(into: &batch)
        (reading.events, reading.problems, reading.origins) = (batch.events, batch.problems, batch.origins)
        (reading.header, reading.skipped) = (interpreter.header, interpreter.skipped)
        reading.names = batch.events.map { event in
            ([event.subject, event.object] + event.others).map { object in
                object.map { interpreter.symbols[$0.name] } ?? ""
            }.joined(separator: " ")
        }
        return reading
    }

    /// Reads a log with both readers, and returns how many lines were read from memory.
    private func remembered(in log: [UInt8]) -> Int {
        // The first texts of a log are not remembered.
        let thrice = log + [0x0A] + log + [0x0A] + log
        let format = thrice.withBytes { LogFormat(recognizedIn: $0) }
        let reading = read(thrice, as: format, remembers: true)
        #expect(
            reading == read(thrice, as: format, remembers: false),
            "\(String(decoding: log.prefix(4096), as: UTF8.self))")
        return reading.remembered
    }

    @Test func readsTheSamplesAsTheFullReader() throws {
        let folder = ProjectFiles.root.appendingPathComponent("SampleTraces")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let logs = try names.sorted().filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }
            .map { try Array(Data(contentsOf: folder.appendingPathComponent($0))) }
        #expect(logs.count > 20)
        #expect(logs.reduce(0) { $0 + remembered(in: $1) } > 500)
    }

    @Test func readsTheSeedsAsTheFullReader() {
        let seeds = LogSeeds.all + FuzzTarget.all.flatMap(FuzzCorpus.inputs)
        #expect(seeds.reduce(0) { $0 + remembered(in: $1) } > 500)
    }

    private struct WholeLog: Equatable {
        var format: String?
        var events: [LoggedEvent]
        var names: [String]
        var problems: [Problem]
        var header: TraceHeader
        var skipped: Int
    }

    private func read(_ log: [UInt8], knowing calls: inout TraceReader.KnownCalls) -> WholeLog {
        var reader = TraceReader(referenceYear: 2026, knowing: calls)
        var batch = LoggedBatch()
        log.withBytes { reader.read($0, into: &batch) }
        reader.finish(into: &batch)
        calls = reader.takeCalls()
        let names = batch.events.flatMap { [$0.subject, $0.object] }.map { $0.map { reader.symbols[$0.name] } ?? "" }
        return WholeLog(
            format: reader.format?.id, events: batch.events, names: names, problems: batch.problems,
            header: reader.header, skipped: reader.skipped)
    }

    /// What is known of calls goes from one log to the next, and changes nothing in it.
    @Test func readsALogAsIfNoOtherHadComeBefore() {
        var random = SeededGenerator(seed: 1)
        let lines = (0..<40).map { number in
            let header = number.isMultiple(of: 3) ? "# vctrace: 1\n" : ""
            let calls = Self.calls + (number.isMultiple(of: 4) ? Self.openCalls : [])
            return Array((header + (0..<250).map { _ in line(&random, calls) }.joined(separator: "\n")).utf8)
        }
        var known = TraceReader.KnownCalls()
        for log in lines + LogSeeds.all {
            var none = TraceReader.KnownCalls()
            #expect(read(log, knowing: &known) == read(log, knowing: &none))
        }
    }

    private static let times = [
        "2026-11-20T02:00:00.000021Z ", "2026-11-20T02:00:59.999999Z ", "2026-11-20T02:01:60.000000Z ",
        "2026-11-20T02:01:61.000000Z ", "2026-02-30T02:00:00.000021Z ", "2026-11-20T02:00:00.000021+00:00 ", "",
    ]
    private static let threads = ["[main] ", "[7] ", "[main]", "[main]  ", "[UIKit] ", ""]
    private static let objects = [
        "<Shop.Host: 0x600000c0a2d0>", "<Shop.Detail: 0x600000c0b3e0>", "<Shop.Box<Swift.Int>: 0x600000c0c4f0>",
        "<UINavigationController: 0x600000c0d500>", "<UILabel: 0x600000c0e610>", "<Shop.Host 0x600000c0a2d0>",
        "<Shop.Host>", "<Shop.Host: 0x0>",
        "<_TtC4Shop4Host: 0x600000c0a2d0>", "<private>", "nil", "Host",
    ]
    private static let calls = [
        "init", "deinit", "dealloc", "loadView", "viewDidLoad()", "viewWillAppear(_:)",
        "viewDidAppear(_:) animated=true",
        "viewDidAppear:",
        "addChild(_:)", "addChildViewController:", "willMove(toParent:)",
        "willMove(toParent:) nil", "willMove(toParent: nil)", "didMove(toParent:)", "removeFromParent()",
        "addSubview(_:)", "constrain", "present(_:animated:)", "present(_:animated:) animated=false",
        "dismiss(animated:)",
        "pushViewController(_:animated:)", "popViewController(animated:)", "popToRootViewController(animated:)",
        "setViewControllers(_:animated:)", "transition(from:to:)", "beginAppearanceTransition(_:) appearing=true",
        "will appear", "refresh", "refreshTitle()", "-[Host viewDidLoad]",
        "is pushing the same view controller instance",
        "show(_:sender:) sender=nil", "viewDidLoad() <NSThread: 0x600001700000>{number = 3, name = (null)}", "",
    ]
    /// After one of them, the meaning of a call may depend on it.
    private static let openCalls = [
        "viewWillDisappear(_:) Start", "viewWillDisappear(_:) End", "viewDidLoad() Host.swift:12",
        "viewDidLoad() Host.swift:9",
    ]

    private func line(_ random: inout SeededGenerator, _ calls: [String]) -> String {
        func one(_ texts: [String], usually count: Int) -> String {
            texts[random.next(below: random.next(below: 4) > 0 ? count : texts.count)]
        }
        func object() -> String {
            guard random.next(below: 4) == 0 else { return one(Self.objects, usually: 5) }
            let names = ["Shop.Row", "UIButton", "Cart_Item", "private", "Shop.Ärger"]
            return "<\(one(names, usually: 2)): 0x\(String(random.next(below: 1 << 40), radix: 16))>"
        }
        var line = one(Self.times, usually: 2) + one(Self.threads, usually: 1) + object()
        line += " " + one(calls, usually: calls.count)
        if random.next(below: 3) == 0 { line += " " + object() }
        guard random.next(below: 4) == 0, !line.isEmpty else { return line }
        var bytes = Array(line.utf8)
        let noise = Array("<>[]():.,;=# 0xnil\tZ-+#".utf8)
        switch random.next(below: 3) {
        case 0: bytes[random.next(below: bytes.count)] = noise[random.next(below: noise.count)]
        case 1: bytes.insert(noise[random.next(below: noise.count)], at: random.next(below: bytes.count))
        default: bytes.remove(at: random.next(below: bytes.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: Draws.some(0..<20, oneIn: 4)) func readsAnyLinesAsTheFullReader(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var remembered = 0
        for number in 0..<4 {
            let header = number.isMultiple(of: 2) ? "# vctrace: 1\n" : ""
            let calls = Self.calls + (number == 3 ? Self.openCalls : [])
            let log = Array((header + (0..<1250).map { _ in line(&random, calls) }.joined(separator: "\n")).utf8)
            let format = LogFormat.builtIn(.native)
            let reading = read(log, as: format, remembers: true)
            let full = read(log, as: format, remembers: false)
            #expect(reading == full)
            for (one, other) in zip(reading.events, full.events) where one != other {
                Issue.record("\(one) for \(other)")
            }
            remembered += reading.remembered
        }
        #expect(remembered > 50)
    }
}
