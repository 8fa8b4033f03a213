import Testing
import TraceFormats
import TraceModel

/// What `vctrace lines` tells of each line.
struct LineListingTests {
    private static func lines(_ log: String, chunk: Int = 1 << 16) -> (
        lines: [ReadLine], counts: ReadLine.ReadLineCounts
    ) {
        var listing = LineListing(FormatChoice())
        var lines: [ReadLine] = []
        Array(log.utf8).withBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = min(start + chunk, bytes.count)
                listing.read(bytes[start..<end]) { lines.append($0) }
                start = end
            }
        }
        listing.finish { lines.append($0) }
        return (lines, listing.counts)
    }

    private static func readings(_ lines: [ReadLine]) -> [String] {
        lines.map { line in
            line.readings.map { reading in
                switch reading {
                case .event(let event): "\(event.kind.name) \(event.subject?.name ?? "-")"
                case .problem(let problem): problem.severity.rawValue
                case .header: "header"
                case .endOfProcess: "end"
                case .repetition: "repetition"
                case .hidden(let line): "hidden as \(line)"
                case .other: "other"
                }
            }.joined(separator: ", ")
        }
    }

    private static let log = """
        # app: Shop
        <Shop.Home: 0x1> viewDidLoad
        hello
        viewDidLoad()
        2026-02-03 10:11:12.123456+0100 Shop[41:99] <Shop.Home: 0x1> viewWillAppear:
        Program ended with exit code: 0
        """

    @Test(arguments: [1, 1 << 16]) func linesThatSayNoMoreThanAnEarlierOneAreNamed(_ chunk: Int) {
        let hidden = "2026-11-20 02:00:02.000 Shop[1:2] <private>"
        let log = """
            HomeVC #3 viewDidLoad
            HomeVC #3 viewDidLoad finished
            HomeVC #4 viewDidLoad
            \(hidden)
            HomeVC #5 viewDidLoad
            \(hidden)
            """
        #expect(
            Self.readings(Self.lines(log, chunk: chunk).lines) == [
                "viewDidLoad HomeVC", "repetition", "viewDidLoad HomeVC", "warning", "viewDidLoad HomeVC",
                "hidden as 4",
            ])
    }

    @Test(arguments: [1, 7, 1 << 16]) func eachLineIsToldOnce(_ chunk: Int) {
        let (lines, counts) = Self.lines(Self.log, chunk: chunk)
        #expect(lines.map(\.number) == [1, 2, 3, 4, 5, 6])
        #expect(
            Self.readings(lines) == [
                "header", "viewDidLoad Shop.Home", "other", "error", "viewWillAppear Shop.Home", "end",
            ])
        #expect((counts.lines, counts.events, counts.problems, counts.others) == (6, 2, 1, 3))
        #expect(counts.byLayout == ["native": 1, "nslog": 1])
        #expect(counts.byKind == [.viewDidLoad: 1, .viewWillAppear: 1])
    }

    @Test func aMessageOverSeveralLinesBelongsToItsFirst() {
        let (lines, _) = Self.lines("<Nav: 0x1> setViewControllers:animated: (\n    \"<A: 0x2>\"\n)\nx")
        #expect(Self.readings(lines) == ["other Nav", "other", "other", "other"])
        #expect(lines.map(\.number) == [1, 2, 3, 4])
    }

    @Test func linesOfAnArrayAreItsEvents() {
        let (lines, counts) = Self.lines(
            #"[{"eventMessage":"<A: 0x1> viewDidLoad"},{"eventMessage":"<A: 0x1> viewWillAppear:"}]"#)
        #expect(lines.filter { $0.isIn(.events) }.map(\.number) == [1, 2])
        #expect(counts.byKind == [.viewDidLoad: 1, .viewWillAppear: 1])
    }

    @Test func selections() {
        let lines = Self.lines(Self.log).lines
        #expect(lines.filter { $0.isIn(.events) }.map(\.number) == [2, 5])
        #expect(lines.filter { $0.isIn(.problems) }.map(\.number) == [4])
        #expect(lines.filter { $0.isIn(.other) }.map(\.number) == [1, 3, 6])
    }
}
