import SeededNumbers
import Testing
import TraceModel

/// Many traces at once give the findings of each, and no others.
@Suite struct CompositionTests {
    private static let parts: [Medley.Part] = {
        let conformance = ConformanceTests.names.compactMap { try? ConformanceTests.trace($0) }
        let scenes = SceneTests.names.compactMap { try? SceneTests.trace($0) }
        let traces = ExampleCase.all.map { $0.trace } + conformance + scenes
        let parts = traces.filter { !$0.showsAppleClass && !$0.staysHalfway }.compactMap { Medley.Part($0) }
        return parts.enumerated().map { index, part in
            var part = part
            part.module = "Shop\(index)"
            return part
        }
    }()

    /// The parts that one of the tests uses. Two tests with successive numbers use all of them.
    private static func parts(_ number: Int) -> [Medley.Part] { Draws.some(parts, oneIn: 2, from: number) }

    /// Those of them that can be interleaved with others.
    private static func mixable(_ number: Int) -> [Medley.Part] { parts(number).filter { !$0.dependsOnNeighbors } }

    @Test func everyRuleTakesPart() {
        let marks = Self.parts.flatMap { $0.script.steps.flatMap(\.marks) }
        let rules = Set(marks.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
        #expect(rules == Set(CatalogueTests.ids))
        #expect(Self.parts.count > 200)
    }

    @Test(arguments: Draws.some(1...2 as ClosedRange<UInt64>, oneIn: 2)) func findsTheUnionOfAllFindings(_ seed: UInt64)
    {
        let trace = Medley.apart(Self.mixable(0), copies: 3, seed: seed)
        #expect(expectMarks(in: trace).controllers.count > 500)
    }

    @Test(arguments: Draws.some(1...2 as ClosedRange<UInt64>, oneIn: 2)) func findsTheUnionWhereAddressesAreUsedAgain(
        _ seed: UInt64
    ) {
        let trace = Medley.inLanes(Self.mixable(1), copies: 2, seed: seed)
        #expect(expectMarks(in: trace).controllers.contains { $0.generation > 3 })
    }

    @Test(arguments: Draws.some(1...2 as ClosedRange<UInt64>, oneIn: 2)) func findsTheUnionUnderOneHost(_ seed: UInt64)
    {
        let trace = Medley.underOneHost(Self.mixable(0), copies: 3, seed: seed)
        // The host takes other children back, as a container with tabs does, so a leak is only a warning.
        let leak = "controller-never-deallocated "
        let read = expectMarks(in: trace) { mark in
            Mark(line: mark.line, text: mark.text.replacing(leak + "error", with: leak + "warning"))
        }
        #expect(read.controllers.filter { $0.className == "Shop.Host" && $0.address == 1 }.count == 1)
        #expect(trace.expected.count > 150)
    }

    /// Each part is a launch of the app, which is killed after the part's last event.
    @Test(arguments: Draws.some(1...2 as ClosedRange<UInt64>, oneIn: 2)) func findsTheUnionOfSeveralLaunches(
        _ seed: UInt64
    ) {
        let parts = Self.parts(1)
        let trace = Medley.inLaunches(parts, seed: seed)
        #expect(expectMarks(in: trace).summary.launches.count == parts.count + 1)
    }

    /// As logs without a header, which show what they record by their events alone.
    @Test(arguments: Draws.some(LogStyle.allCases, oneIn: 4)) func findsTheUnionInLogsWithoutAHeader(_ style: LogStyle)
    {
        let parts = Self.mixable(0).filter { $0.classes.isEmpty }.compactMap { $0.judged(in: style) }
        #expect(parts.count > 100)
        expectMarks(in: Medley.apart(parts, in: style, seed: 7))
    }

    @Test func doesNotDependOnTheSizeOfBatches() {
        let trace = Medley.inLanes(Self.mixable(1), copies: 1, seed: 42)
        #expect(trace.found(chunk: 61) == trace.expected)
    }

    @discardableResult
    private func expectMarks(in trace: MarkedTrace, as seen: (Mark) -> Mark = { $0 }) -> ReadTrace {
        let read = ReadTrace(trace.text)
        let (found, expected) = (read.found().map(seen), trace.expected.map(seen))
        let missing = Set(expected).subtracting(found).sorted()
        let unexpected = Set(found).subtracting(expected).sorted()
        #expect(missing.isEmpty)
        #expect(unexpected.isEmpty)
        #expect(found.count == expected.count)
        return read
    }
}

// Constants, because a literal is parsed each time it is evaluated.
nonisolated(unsafe) private let callback = /(<[^>]*>) (view(?:Will|Did)(?:Appear|Disappear)|deinit)/
nonisolated(unsafe) private let callOfApples =
    /<_?UI[A-Za-z]+: 0x[0-9a-f]+> (deinit|dealloc|view|addChild|init|loadView)/

extension MarkedTrace {
    /// Whether a controller begins to disappear and gets no further callback: the user's next step decides, and in a medley
    /// that step belongs to another part.
    fileprivate var staysHalfway: Bool {
        var last: [Substring: Substring] = [:]
        for match in text.matches(of: callback) {
            last[match.1] = match.2
        }
        return last.values.contains("viewWillDisappear")
    }

    /// Whether it has calls of Apple's own classes, which have no module to keep parts apart: the log's evidence about the
    /// class in one part would apply in the others.
    fileprivate var showsAppleClass: Bool {
        text.contains(callOfApples)
    }
}
