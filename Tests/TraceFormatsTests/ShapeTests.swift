import Testing
import TraceModel

@testable import TraceFormats

/// The forms in which people write calls: each shape of the table with its examples.
struct ShapeTests {
    @Test(arguments: CallShapes.examples) func readsItsExamples(_ example: CallShapes.ShapeExample) {
        for log in [
            ReadLog("viewDidLoad <Shop.Detail: 0x9>\n\(example.line)", format: .native),
            ReadLog(
                ["viewDidLoad <Shop.Detail: 0x9>", example.line]
                    .map { "2026-11-20 02:00:00+0000 Shop[41:7] \($0)" }.joined(separator: "\n")),
        ] {
            let events = log.events.dropFirst().map { "\($0.kind.name) \($0.subject ?? "-")" }
            let problems = log.problems.filter { $0.severity == .error }
            #expect(events == (["problem", "nothing"].contains(example.event) ? [] : [example.event]))
            #expect(problems.map(\.line) == (example.event == "problem" ? [2] : []))
        }
    }

    @Test func eachShapeShowsALineThatOnlyItReads() {
        let shapes = Set(CallShapes.examples.map(\.shape))
        #expect(shapes.count == Dictionary(grouping: CallShapes.examples, by: \.shape).count)
        #expect(CallShapes.examples.allSatisfy { !$0.line.isEmpty && !$0.event.isEmpty })
    }

    /// Chatter that mentions a class and a call.
    @Test(arguments: [
        "LFLifeCycleView执行了------removeFromSuperview方法", "坐标值，要到viewDidLayoutSubviews 才正确",
        "HomeVC deinit gracefully", "HomeVC deinit cart", "HomeVC deinit everything",
        "HomeVC的viewDidLoad里面不要请求网络",
    ])
    func chatterIsNoEvent(_ line: String) {
        let log = ReadLog("<Z: 0x9> init\n\(line)")
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.contains { $0.severity == .error } == line.hasPrefix("HomeVC"))
    }

    /// Whichever reader takes the line: a delegate's method is no call of the controller, with or without words before it.
    @Test(
        arguments: ["", "app: ", "[Shop] ", "2026-11-20 02:00:00+0000 Shop[41:7] "],
        ["photoBrowser(_:viewDidAppear:)", "photoBrowser:viewDidAppear:", "viewDidLoad(with:)"])
    func delegatesMethodIsNoCallback(prefix: String, method: String) {
        let log = ReadLog(
            "<Z: 0x9> init\n\(prefix)<Shop.Home: 0x1> \(method)", format: prefix.count > 20 ? nil : .native)
        #expect(log.events.dropFirst().map(\.kind) == [.other])
    }

    @Test func theProblemNamesTheCall() {
        let log = ReadLog("<Z: 0x9> init\nCall super in HomeVC viewDidLoad")
        #expect(
            log.problems.map(\.reason).last?.hasPrefix("unknown form: the line names a controller and 'viewDidLoad'")
                == true)
        #expect(log.problems.last?.text == "Call super in HomeVC viewDidLoad")
    }

    @Test func linesOfAHierarchyDumpAreOtherEvents() {
        let log = ReadLog(
            """
            <Shop.Root 0x7fd1>, state: appeared, view: <UIView 0x7fd2>
               | <Shop.Home 0x7fd3>, state: disappeared, view: <UIView 0x7fd4> not in the window
               |    + <Shop.Sheet 0x7fd5>, state: disappeared, view: (view not loaded)
            <Shop.Root 0x7fd1> viewDidLoad
            """)
        #expect(log.events.map(\.kind) == [.other, .other, .other, .viewDidLoad])
        #expect(
            log.events.map(\.subject) == [
                "<Shop.Root: 0x7fd1>", "<Shop.Home: 0x7fd3>", "<Shop.Sheet: 0x7fd5>", "<Shop.Root: 0x7fd1>",
            ])
        #expect(log.events.map(\.detail) == ["state: appeared", "state: disappeared", "state: disappeared", nil])
        #expect(log.problems.allSatisfy { $0.severity == .note })
    }
}
