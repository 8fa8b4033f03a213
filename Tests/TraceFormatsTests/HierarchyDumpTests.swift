import Testing
import TraceFormats
import TraceModel

/// Each line of `_printHierarchy` becomes an event, with the children that it shows.
@Suite struct HierarchyDumpTests {
    private static let dump = """
        <Shop.Root 0x7fd1c8e0a200>, state: appeared, view: <UIView 0x7fd1c8e0b000>
           | <Shop.Detail 0x7fd1c8e0c600>, state: appeared, view: <UIView 0x7fd1c8e0d000>
           |    | <Shop.Inner 0x7fd1c8e0c700>, state: disappeared, view: <UIView 0x7fd1c8e0d100> not in the window
           |    | <Shop.Box<Swift.Int> 0x7fd1c8e0c800>, state: disappearing, view: (view not loaded)
           | <Shop.Last 0x7fd1c8e0c900>, state: appearing, view: (view not loaded)
           + <Shop.Sheet 0x7fd1c8e0e800>, state: appeared, view: <UIView 0x7fd1c8e0f000>, presented with: <_UIFull 0x7>
           |    | <Shop.Form 0x7fd1c8e0ea00>, state: appeared, view: <UIView 0x7fd1c8e0f100>
        """

    private static let children: [String: [String]] = [
        "Root": ["Detail", "Last"], "Detail": ["Inner", "Box<Swift.Int>"], "Inner": [], "Box<Swift.Int>": [],
        "Last": [],
        "Sheet": ["Form"], "Form": [],
    ]

    private func short(_ text: String) -> String {
        String(text.dropFirst("<Shop.".count).prefix { $0 != ":" })
    }

    private func expectChildren(_ events: [ReadLog.Entry]) throws {
        #expect(events.count == Self.children.count)
        for event in events {
            let name = short(try #require(event.subject))
            #expect(event.kind == .other)
            #expect(([event.object].compactMap(\.self) + event.others).map(short) == Self.children[name], "\(name)")
            #expect(event.detail?.hasPrefix("_printHierarchy state=") == true)
        }
    }

    @Test(arguments: ["", "# vctrace: 1\n", "noise\n"]) func isReadAfterAnEvent(_ head: String) throws {
        let log = ReadLog(head + "<Shop.A: 0x1> init\n" + Self.dump + "\n+3 <Shop.A: 0x1> deinit\n", format: .native)
        #expect(log.events.map(\.line) == log.events.map(\.line).sorted())
        #expect(log.events.last?.kind == .deinit)
        try expectChildren(Array(log.events.dropFirst().dropLast()))
        #expect(log.problems.allSatisfy { $0.text == "noise" })
    }

    /// `NSLog(@"%@", [root _printHierarchy])` and similar calls print a record of several lines.
    @Test(arguments: [
        "2026-11-20 02:00:01.120334+0100 Shop[4188:1522941] ",
        "2026-11-20 02:00:01.120334+0100 0x173cfd   Default     0x0                  4188   0    Shop: ",
        "2026-11-20T01:00:01.120334Z [1522941] ",
    ])
    func isReadAsARecord(_ prefix: String) throws {
        let lines = "\(prefix)<Shop.A: 0x1> init\n\(prefix)\(Self.dump)\n\(prefix)<Shop.A: 0x1> deinit"
        let log = ReadLog(lines)
        try expectChildren(Array(log.events.dropFirst().dropLast()))
        #expect(Set(log.events.map(\.thread)) == ["1522941"])
        #expect(Set(log.events.map(\.time)) == [1_795_136_401_120_334_000])
        #expect(log.problems.isEmpty && log.skipped == 0)
    }

    @Test(arguments: ["2026-11-20T02:00:09.2244510Z ", "2026-11-20T02:00:09.224451Z "]) func isReadInWrappers(
        _ wrapper: String
    )
        throws
    {
        let lines = ("<Shop.A: 0x1> init\n" + Self.dump).split(separator: "\n").map { wrapper + $0 }
        try expectChildren(Array(ReadLog(lines.joined(separator: "\n"), format: .native).events.dropFirst()))
    }

    @Test func withoutItsRootIsNoise() {
        let rest = Self.dump.split(separator: "\n").dropFirst().joined(separator: "\n")
        let log = ReadLog("<Shop.A: 0x1> init\n" + rest)
        #expect(log.events.count == 1)
        #expect(log.problems.isEmpty && log.skipped == 6)
    }

    @Test func twoDumpsAreTwo() throws {
        let log = ReadLog("<Shop.A: 0x1> init\n" + Self.dump + "\n" + Self.dump)
        try expectChildren(Array(log.events.dropFirst().prefix(7)))
        try expectChildren(Array(log.events.dropFirst(8)))
    }

    /// Every complete line is read, and nothing is invented for a cut line.
    @Test func isCutAnywhere() {
        let bytes = Array(("<Shop.A: 0x1> init\n" + Self.dump).utf8)
        for count in bytes.indices {
            let log = ReadLog(bytes: Array(bytes[..<count]))
            let whole = bytes[..<count].count { $0 == UInt8(ascii: "\n") }
            #expect(log.events.count >= whole && log.events.count <= whole + 1)
        }
    }
}
