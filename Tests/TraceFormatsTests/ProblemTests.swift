import Testing
import TraceFormats
import TraceModel

struct ProblemTests {
    @Test(arguments: [
        ("the quick brown fox", "unknown verb 'quick'"), ("<A: 0x1>", "missing verb"), ("+1 [main]", "missing verb"),
        ("A", "missing verb"), ("A viewDidLod", "unknown verb 'viewDidLod'"), ("<A: 0x1> 12", "unknown verb '12'"),
        ("<A: 0x viewDidLoad", "unknown object"), ("<A: 0x1 viewDidLoad", "unknown object"),
        ("<A: 0x11112222333344445> init", "unknown object"), ("-[A", "unknown subject '-[A'"),
        ("-[A someCall]", "unknown verb 'someCall]'"), ("=== A ===", "unknown subject '==='"),
        ("<A: 0x1> addChild(_:)", "missing object: addChild(_:) needs the child"),
        ("<A: 0x1> addChild(_:) nil", "missing object: addChild(_:) needs the child"),
        ("<A: 0x1> addChild(_:) <B: zz>", "unknown object '<B: zz>'"),
        ("<A: 0x1> transition(from:to:) <B: 0x2>", "missing object: transition(from:to:) needs two controllers"),
        ("<A: 0x1> present(_:animated:completion:)", "missing object: present"),
        ("<A: 0x1> pushViewController(_:animated:)", "missing object: push"), ("mark", "missing object: mark"),
        ("testStarted", "missing object: testStarted needs the test's name"),
    ])
    func aDeclaredTraceHasNoNoise(_ line: String, _ reason: String) {
        let log = ReadLog("# vctrace: 1\nA viewDidLoad\n\n\(line)\nA deinit\n")
        #expect(log.events.map(\.line) == [2, 5])
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["4 error"])
        #expect(log.problems.first?.reason.hasPrefix(reason) == true, "\(log.problems.first?.reason ?? "")")
        #expect(log.problems.first?.text == line)
        #expect(log.skipped == 0)
    }

    @Test(arguments: ["viewDidLoad()", #"\ud83d\ude00 viewDidLoad()"#])
    func quotesAMessageWhereverItStands(_ message: String) {
        let members = [#""processImagePath" : "\/Shop""#, #""eventMessage" : "\#(message)""#]
        let call = #""eventMessage" : "<A: 0x1> viewDidLoad()""#
        for members in [members, members.reversed(), [members[1]]] {
            let record = members.joined(separator: ",\n  ")
            let array = ReadLog("[{\n  \(call)\n}, {\n  \(record)\n}]\n")
            let lines = ReadLog("{\(call)}\n{\(members.joined(separator: ","))}\n", format: .ndjson)
            for log in [array, lines] {
                #expect(log.events.map(\.kind) == [.viewDidLoad])
                #expect(log.problems.map { $0.reason.contains("which one got 'viewDidLoad()';") } == [true])
            }
        }
    }

    @Test(arguments: [
        "详情 CartVC dealloc", "dealloc -[CartVC dealloc]", "<Shop.CartVC: 0x2> deinit gracefully",
        "CartVC deinit everything", "releasing CartVC",
    ])
    func aDeinitThatIsAProblemMayBeThatOfAnyOfItsClass(_ line: String) {
        let log = ReadLog("CartVC viewDidLoad\n\(line)", format: .native)
        #expect(log.problems.count { $0.severity == .error } == 1)
        #expect(log.header.partial.map { ClassName($0.key).short } == ["CartVC"])
        #expect(log.header.partial.values.map(\.elements) == [[.deinit]])
    }

    @Test(arguments: ["CartVC dealloc not called", "CartVC 没有dealloc", "CartVC viewDidLoad crashed", "CartVC deinit"])
    func otherLinesHideNoDeinit(_ line: String) {
        #expect(ReadLog("CartVC viewDidLoad\n\(line)", format: .native).header.partial.isEmpty)
    }

    @Test func bytesThatAreNoTextAreReplaced() {
        let log = ReadLog(bytes: Array("# vctrace: 1\n".utf8) + [0xFF, 0x41, 0x00, 0x0A])
        #expect(log.problems.map(\.text) == ["\u{FFFD}A\u{FFFD}"])
    }

    @Test(arguments: [
        "the quick brown fox", "The push notification arrived", "App init failed because of that", "Cart checkout",
        "mark my words", "2 of 3 done", "[Networking] finished", "Test Suite 'All tests' started at 2026-11-20",
        "◇ Test run started.", "◇ Suite Cart started.",
        "<NSLayoutConstraint:0x600000c0a2d1 UIView:0x7fa110700060.height == 54   (active)>",
        "*** Assertion failure in -[UINavigationController pushViewController:transition:], /Sources/UIKit/Nav.m:42",
    ])
    func consoleNoiseIsSkipped(_ line: String) {
        let log = ReadLog("<A: 0x1> viewDidLoad\n\(line)\n")
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.isEmpty)
        #expect(log.skipped == 1)
    }

    /// Lines that `xcodebuild` prints among the tests, and others of the same layout.
    @Test(arguments: [
        "xcodebuild[777:12345] [MT] IDETestOperationsObserverDebug: 12.345 elapsed -- Testing started completed.",
        "xcodebuild[777:12345] Writing error result bundle to /var/folders/x/ResultBundle_2026-20-11.xcresult",
        "xcodebuild[777:12345] <DVTiPhoneSimulator: 0x7fd1> is not ready",
        "xcodebuild[777:12345] DVTAssertions: Warning in /Library/Caches/IDEFoundation/IDEDevice.m:42",
        "ShopUITests-Runner[778:1f03] Running tests...", "Shop[779:1234] Cart checkout",
    ])
    func aLineOfAnotherLayoutIsNoise(_ line: String) {
        for date in ["2026-11-20 03:00:00.000", "2026-11-20 03:00:00.000123+0100"] {
            let test = "Test Case '-[UI.A testB]' started.\n<A: 0x1> viewDidLoad\n"
            let log = ReadLog("\(test)\(date) \(line)\n\(date) Shop[779:1234] <A: 0x1> viewWillAppear:\n")
            #expect(log.format == .native)
            #expect(log.events.map(\.line) == [1, 2, 4])
            #expect(log.problems.allSatisfy { $0.severity == .note })
            #expect(log.skipped == 1)
        }
    }

    @Test(arguments: ["<A: 0x1> addChild(_:)", "<A: 0x1", "<A: 0x1> 12", "nil viewDidLoad", "viewDidLoad"])
    func aBrokenEventOfAnotherLayoutIsAProblem(_ message: String) {
        let log = ReadLog("<A: 0x1> viewDidLoad\n2026-11-20 03:00:00.000 Shop[779:1234] \(message)\nnoise\n")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["2 error"])
    }

    @Test(arguments: [
        "<A: 0x1> addChild(_:)", "<A: 0x1", "<A: 0x1>", "2026-11-20T02:00:00Z the quick brown fox",
        "2026-11-20 02:00:00 <A: 0x1> 12", "2026-13-40 02:00:00 HomeVC viewDidLoad",
        "2026-11-20 02:00:00 HomeVC viewDidLoad must call super", "*** -[HomeVC viewDidLoad] crashed",
    ])
    func aBrokenEventAmongNoiseIsAProblem(_ line: String) {
        let log = ReadLog("<A: 0x1> viewDidLoad\n\(line)\nnoise\n")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["2 error"])
        #expect(log.skipped == 1)
    }

    @Test func englishVerbsNeedNoArgumentsOrAClass() {
        let log = ReadLog("Host init\nHost deinit\nHost present Sheet\nHost constrain\n")
        #expect(log.events.map(\.kind) == [.`init`, .deinit, .present, .constrain])
    }
}
