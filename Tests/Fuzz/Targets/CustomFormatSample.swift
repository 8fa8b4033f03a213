import TraceEngine
import TraceFormats
import TraceModel
import VCTraceAudit

/// A format as a team may write it.
enum CustomFormatSample {
    static let source = #"""
        format: acme
        summary: What Acme writes.
        time: date
        lines:
          - pattern: '(?<time>\S+ \S+) \[(?<thread>[^]]+)\] (?<class>[\w.]+)@(?<address>\w+) (?<event>[\w-]+)( (?<objectClass>[\w.]+)(@(?<objectAddress>\w+))?)?'
          - pattern: '(?<time>\S+ \S+) NOTE (?<detail>.+)'
            kind: mark
          - pattern: '(?<time>\S+ \S+) (DEBUG|INFO|WARN) (?<message>.*)'
        events: {born: init, gone: deinit, adopts: addChild, moves-in: didMove, leaves: removeFromParent}
        ignore: ['^=+$']
        samples:
          - line: '2026-11-20 02:00:00,120 [main] Shop.Host@600000c0a2d0 adopts Shop.Detail@600000c0b3e0'
            is: {kind: addChild, subject: '<Shop.Host: 0x600000c0a2d0>', object: '<Shop.Detail: 0x600000c0b3e0>'}
          - line: '2026-11-20 02:00:04,000 NOTE the sheet is up'
            is: {kind: mark, detail: the sheet is up}
          - line: '2026-11-20 02:00:05,000 WARN <Shop.Host: 0x7fd1> viewDidLoad'
            is: {kind: viewDidLoad}

        """#

    static let log = Array(
        """
        ==========
        2026-11-20 02:00:01,000 [main] Shop.Host@7fd1 born
        2026-11-20 02:00:02,120 [main] Shop.Host@7fd1 adopts Shop.Détail@7fd2
        2026-11-20 02:00:02,121 INFO the network is slow today
        2026/11/20 02:00:03:310 [worker 7] Shop.Détail@0x7fd2 moves-in nil
        2026-11-20 02:00:04,000 NOTE the sheet is up, é voilà
        2026-11-20 02:00:05,000 [main] Shop.Détail@7fd2 viewWillAppear
        2026-11-20 02:00:06,000 WARN <Shop.Host: 0x7fd1> willMove(toParent:) nil
        """.utf8)

    static let format: CustomFormat = {
        do {
            return try CustomFormat(CustomFormatDescription(source: source, path: "acme.yml"))
        } catch {
            fatalError("\(error)")
        }
    }()
}
