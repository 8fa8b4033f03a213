import SeededNumbers
import Testing
import TraceExport
import TraceModel
import VCTraceAudit

/// Scenes hidden in a long log, which a reduction finds again.
struct ReductionTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        let rule: String
        /// Times count from the scene's start.
        let trace: String

        var lines: [String] { trace.split(separator: "\n").map(String.init) }
        var testDescription: String { rule }
    }

    static let scenes = [
        Scene(
            rule: "missing-did-move",
            trace: """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
                """),
        Scene(
            rule: "controller-never-deallocated",
            trace: """
                +0.010 [main] <Shop.Host: 0x1> present(_:animated:completion:) <Shop.Sheet: 0x3>
                +0.020 [main] <Shop.Sheet: 0x3> viewWillAppear(_:)
                +0.030 [main] <Shop.Sheet: 0x3> viewDidAppear(_:)
                +0.040 [main] <Shop.Host: 0x1> dismiss(animated:completion:)
                +0.050 [main] <Shop.Sheet: 0x3> viewWillDisappear(_:)
                +0.060 [main] <Shop.Sheet: 0x3> viewDidDisappear(_:)
                """),
        Scene(
            rule: "missing-will-move-nil",
            trace: """
                +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
                +0.020 [main] <Shop.Detail: 0x2> willMove(toParent:) <Shop.Host: 0x1>
                +0.030 [main] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
                +0.040 [main] <Shop.Detail: 0x2> removeFromParent
                +0.050 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
                """),
        Scene(
            rule: "unbalanced-appearance",
            trace: """
                +0.010 [main] <Shop.Detail: 0x2> viewDidLoad
                +0.020 [main] <Shop.Detail: 0x2> viewWillAppear(_:)
                +0.030 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
                +0.040 [main] <Shop.Detail: 0x2> viewWillDisappear(_:)
                +0.050 [main] <Shop.Detail: 0x2> viewDidDisappear(_:)
                +0.060 [main] <Shop.Detail: 0x2> viewDidAppear(_:)
                """),
        Scene(
            rule: "uikit-warning",
            trace: """
                +0.010 [main] <Shop.Detail: 0x2> viewDidLoad
                +0.020 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Detail: 0x2>.
                """),
    ]

    /// Pages of an app that come and go correctly, with the scene's lines between their calls.
    private static func log(hiding scene: Scene, in count: Int) -> String {
        var numbers = SeededGenerator(seed: 7)
        var lines = ["# vctrace: 1", "# app: Shop 4.2", "# device: iPhone17,1"]
        var hidden = scene.lines[...].map { $0.drop { $0 != " " } }[...]
        var time = 0
        func add(_ line: some StringProtocol) {
            time += 10
            lines.append("+\(time / 1000).\(String(1000 + time % 1000).dropFirst())\(line)")
        }
        add(" [main] <Shop.Tabs: 0x10> viewDidLoad")
        var page = 0
        while lines.count < count {
            let object = "<Shop.Page\(page % 29): 0x\(String(0x6000 + page * 16, radix: 16))>"
            page += 1
            for call in [
                "\(object) init", "<Shop.Tabs: 0x10> addChild(_:) \(object)",
                "\(object) willMove(toParent:) <Shop.Tabs: 0x10>", "\(object) viewDidLoad",
                "<Shop.Tabs: 0x10> addSubview(_:) \(object)", "\(object) viewWillAppear(_:)", "\(object) constrain",
                "\(object) viewDidAppear(_:)", "\(object) didMove(toParent:) <Shop.Tabs: 0x10>",
                "\(object) willMove(toParent:) nil", "\(object) viewWillDisappear(_:)", "\(object) removeFromSuperview",
                "\(object) viewDidDisappear(_:)", "\(object) removeFromParent", "\(object) didMove(toParent:) nil",
                "\(object) deinit",
            ] {
                add(" [main] \(call)")
                let isInside = lines.count > count / 3 && lines.count < count * 2 / 3
                if isInside, numbers.next() % 5 == 0, let line = hidden.popFirst() { add(line) }
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func report(on log: String) throws -> (trace: MemoryTrace, findings: [Finding]) {
        var sink = MemoryTrace.Sink(name: "log", source: "log")
        let trace = try LogText(log.utf8).read(into: &sink)
        return (trace, try RunAudit().report(on: trace).findings)
    }

    @Test(arguments: scenes) func aSceneComesOutOfALongLog(_ scene: Scene) throws {
        let (trace, findings) = try Self.report(on: Self.log(hiding: scene, in: 10_000))
        let finding = try findings.finding(named: scene.rule, in: "log")
        let reduction = TraceReduction(of: finding, in: trace, RunAudit())
        let small = try reduction.run()
        #expect(small.text.split(separator: "\n").count <= scene.lines.count + 3, "\(small.text)")
        #expect(try Self.report(on: small.text).findings.contains { $0.fingerprint == finding.fingerprint })
        #expect(small.finding.severity == finding.severity)

        let anonymous = try reduction.run(isAnonymous: true)
        #expect(!anonymous.text.contains("Shop"), "\(anonymous.text)")
        #expect(anonymous.text.split(separator: "\n").count == small.text.split(separator: "\n").count)
        #expect(try Self.report(on: anonymous.text).findings.contains { $0.rule == scene.rule })
    }

    @Test func noLineOfTheResultCanBeLeftOut() throws {
        let (trace, findings) = try Self.report(on: Self.log(hiding: Self.scenes[1], in: 400))
        let finding = try findings.finding(named: Self.scenes[1].rule, in: "log")
        let small = try TraceReduction(of: finding, in: trace, RunAudit()).run()
        let lines = small.text.split(separator: "\n")
        for index in lines.indices {
            var rest = lines
            rest.remove(at: index)
            let found = try? Self.report(on: rest.joined(separator: "\n")).findings
            #expect(
                found?.contains { $0.fingerprint == finding.fingerprint && $0.severity == finding.severity } != true)
        }
    }

    @Test func echoesStayApartInALogWithoutTimes() throws {
        let log = """
            <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            <Shop.Other: 0x3> viewDidLoad
            <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            """
        let (trace, findings) = try Self.report(on: log)
        let finding = try findings.finding(named: "redundant-did-move", in: "log")
        let small = try TraceReduction(of: finding, in: trace, RunAudit()).run()
        #expect(small.eventCount == 3)
        #expect(try Self.report(on: small.text).findings.contains { $0.fingerprint == finding.fingerprint })
    }

    @Test func namesOfAppleStay() throws {
        let log = """
            # vctrace: 1
            # class: Shop.Tabs < UITabBarController
            +0.01 [com.shop.worker] <Shop.Tabs: 0x1> viewDidLoad
            +0.02 [main] <Shop.Box<Shop.Row>: 0x2> addChild(_:) <UIAlertController: 0x3>
            +0.03 [main] <Shop.Box<Shop.Row>: 0x2> addChild(_:) <SwiftUI.UIHostingController<Shop.Row>: 0x4>
            +0.04 [main] Unbalanced calls to begin/end appearance transitions for <Shop.Tabs: 0x1>.
            +0.05 mark "Anna pays"
            """
        let (trace, findings) = try Self.report(on: log)
        let finding = try findings.finding(named: "uikit-warning", in: "log")
        let text = try TraceReduction(of: finding, in: trace, RunAudit()).run(isAnonymous: true).text
        #expect(text.contains("Unbalanced calls to begin/end appearance transitions for <A.B1: 0x1>."))
    }

    @Test func aFindingIsNamedByItsBeginning() throws {
        let (_, findings) = try Self.report(on: Self.log(hiding: Self.scenes[0], in: 1_000))
        let finding = try findings.finding(named: "missing-did-move", in: "log")
        #expect(try findings.finding(named: finding.fingerprint, in: "log") == finding)
        #expect(throws: TraceReduction.ReductionError.self) {
            try findings.finding(named: "view-left-behind", in: "log")
        }
    }
}
