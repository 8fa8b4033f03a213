import SeededNumbers
import Testing
import TraceFormats
import TraceModel

/// A line is read the same whatever names came before it.
struct RepeatedTextTests {
    private static let host = "<Shop.Host: 0x600000c0a2d0>"
    private static let framed = "<Host: 0x600000c0a2d0; frame = (0 0; 1 1); layer = <CALayer: 0x2>>"

    /// The largest length of a remembered text.
    private static let longCall = "refresh" + String(repeating: "x", count: 57)

    /// Pairs of similar texts.
    static let lines = [
        "\(host) viewDidLoad()", "\(host) viewDidLoad() animated=true", "\(host) viewDidLoad().",
        "\(host) viewDidLoad()\tanimated=true", "\(host) viewDidLoad", "\(host) viewDidLoad.", "\(host) viewDidLoad]",
        "\(host) viewDidLoad()x", "<Shop.Host: 0x600000c0a2d0", "<Shop.Host: 0x600000c0a2d",
        "<Shop.Host: 0x600000c0a2d> init",
        "\(host.dropLast()) viewDidLoad()", "<Shop.Host 0x600000c0a2d0> viewDidLoad()",
        "\(framed) viewDidLoad()", "\(framed.dropLast()) viewDidLoad()", "<Shop.Box<Swift.Int>: 0x1> viewDidLoad()",
        "<Shop.Box<Swift.Int> viewDidLoad()", "<Shop.Box<Swift.Int>> viewDidLoad()", "<private> viewDidLoad()",
        "<Host: 0x00000000> viewDidLoad()", "<_TtC4Shop4Host: 0x600000c0a2d0> viewDidLoad()",
        "\(host) willMove(toParent: nil)", "\(host) willMove(toParent: \(host))", "\(host) willMove(toParent:) \(host)",
        "\(host) willMove(toParent:", "\(host) willMove(toParent:)", "\(host) refreshTitle()",
        "\(host) refreshTitle() 3",
        "\(host) addChild(_:) \(framed)", "\(host) addChild(_:) \(host.dropLast())",
        "\(host) \(longCall)", "\(host) \(longCall)x", "\(host) \(longCall)()",
        "-[Shop.Host viewDidLoad]", "Shop.Host viewDidLoad", "\(host).viewDidLoad()", "\(host):viewDidLoad()",
    ]

    @Test(arguments: lines) func changesNothing(_ line: String) {
        // The first texts of a log are not remembered.
        let number = 13
        let alone = ReadLog(String(repeating: "\n", count: number - 1) + line, format: .native)
        for before in Draws.some(Self.lines, oneIn: 4, from: line.utf8.count) {
            let log = ReadLog(String(repeating: before + "\n", count: number - 1) + line, format: .native)
            #expect(log.events.filter { $0.line == number } == alone.events, "after \(before)")
            let (problems, expected) = (
                log.problems.filter { $0.line == number && $0.severity != .note },
                alone.problems.filter { $0.severity != .note }
            )
            #expect(problems == expected, "after \(before)")
        }
    }

    /// More controllers than are remembered, repeated in different orders.
    @Test func manyControllersStayApart() {
        let names = (0..<500).map { "<Shop.Screen\($0 % 7): 0x\(String(0x6000_0000_0000 + $0 * 0x1f40, radix: 16))>" }
        let order = (0..<5_000).map { $0 * 7_919 % 500 } + (0..<5_000).map { $0 * $0 % 500 }
        let log = ReadLog(order.map { "\(names[$0]) viewWillAppear(_:)" }.joined(separator: "\n"), format: .native)
        #expect(log.events.map(\.subject) == order.map { names[$0] })
    }

    /// Threads that take turns.
    @Test func threadsStayApart() {
        let threads = ["main", "7", "main", "mai", "7", "77", "main"]
        let log = ReadLog(
            "# vctrace: 1\n" + threads.map { "[\($0)] \(Self.host) viewDidLoad" }.joined(separator: "\n"))
        #expect(log.events.map(\.thread) == threads)
    }
}
