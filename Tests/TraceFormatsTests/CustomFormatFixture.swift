import TraceFormats
import TraceModel

/// A custom format and a log in it.
enum CustomFormatFixture {
    typealias Description = CustomFormatDescription

    static let event =
        #"(?<time>\S+ \S+) \[(?<thread>[^]]+)\] (?<class>[\w.]+)@(?<address>\w+) (?<event>[\w-]+)"#
        + #"( (?<objectClass>[\w. ]+)(@(?<objectAddress>\w+))?)?"#

    static let acme = Description(
        path: "acme.yml", source: "", id: .init("acme", line: 1), summary: "Acme's own.",
        lines: [
            .init(pattern: .init(event, line: 4)),
            .init(pattern: .init(#"(?<time>\S+ \S+) NOTE (?<detail>.+)"#, line: 5), kind: .mark),
            .init(pattern: .init(#"(?<time>\S+ \S+) (?:INFO|WARN) (?<message>.*)"#, line: 6)),
        ],
        events: ["born": .`init`, "adopts": .addChild, "moves-in": .didMove, "naît": .viewDidLoad],
        ignored: [.init("^=+$", line: 9)],
        samples: [
            sample("2026-11-20 02:00:00,120 [main] Shop.Host@7fd1 adopts Shop.Detail@7fd2", .addChild, line: 11),
            sample("2026-11-20 02:00:04,000 NOTE the sheet is up", .mark, line: 12),
            sample("2026-11-20 02:00:05,000 WARN <Shop.Host: 0x7fd1> viewDidLoad", .viewDidLoad, line: 13),
        ])

    static let log = """
        ==========
        2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 born
        2026-11-20 02:00:02,120 [main] Shop.Host@7fd1 adopts Shop.Détail@7fd2
        2026-11-20 02:00:02,121 INFO the network is slow today
        2026/11/20 02:00:03:310 [worker 7] Shop.Détail@0x7fd2 moves-in nil
        2026-11-20 02:00:04,000 NOTE the sheet is up, é voilà
        2026-11-20 02:00:05,000 [main] Shop.Détail@7fd2 viewWillAppear
        2026-11-20 02:00:06,000 WARN <Shop.Host: 0x7fd1> willMove(toParent:) nil
        """

    static let events = [
        "2 init <Shop.Host: 0x7fd1> - [] 1000000000 main",
        "3 addChild <Shop.Host: 0x7fd1> <Shop.Détail: 0x7fd2> [] 2120000000 main",
        "5 didMove <Shop.Détail: 0x7fd2> - [] 3310000000 worker 7",
        "6 mark - - [the sheet is up, é voilà] 4000000000 -",
        "7 viewWillAppear <Shop.Détail: 0x7fd2> - [] 5000000000 main",
        "8 willMove <Shop.Host: 0x7fd1> - [] 6000000000 -",
    ]

    static func sample(
        _ text: String, _ kind: EventKind, line: Int, _ expected: [Description.SampleExpectation: String] = [:]
    ) -> Description.Sample {
        Description.Sample(
            line: .init(text, line: line), kind: kind, expected: expected.mapValues { .init($0, line: line + 1) })
    }

    /// One pattern and its sample.
    static func format(
        _ pattern: String, _ sample: Description.Sample, kind: EventKind? = nil, time: Description.TimeStyle = .date
    ) throws(CustomFormat.FormatError) -> CustomFormat {
        try CustomFormat(
            Description(
                path: "acme.yml", source: "", id: .init("acme", line: 1), summary: "Acme's own.", time: time,
                lines: [.init(pattern: .init(pattern, line: 4), kind: kind)], events: ["born": .`init`],
                samples: [sample]))
    }
}
