import Testing
import TraceModel

@testable import TraceReplay

/// The controllers inside one that is dismissed, comes back, and is dismissed again.
@Suite struct CompanyTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Lines after the first dismissal at 1 s; the host is presented again at 5 s, and dismissed again at 9 s.
        var lines = ""
        /// How each controller left last, and how often it had come back.
        let ends: [String]
        /// Whether those inside leave a second time without being looked for.
        var isKept = false
    }

    static let cases = [
        Case(
            testDescription: "nothing changes",
            ends: ["First dismissed with Host, 1", "Second dismissed with Host, 1"], isKept: true),
        Case(
            testDescription: "one is removed while it is away", lines: "+2 <First: 0x2> removeFromParent",
            ends: ["First dismissed, 0", "Second dismissed with Host, 1"]),
        Case(
            testDescription: "one is removed after it came back", lines: "+7 <First: 0x2> removeFromParent",
            ends: ["First removed, 1", "Second dismissed with Host, 1"]),
        Case(
            testDescription: "another one comes", lines: "+7 <Second: 0x3> addChild(_:) <Third: 0x5>",
            ends: [
                "First dismissed with Host, 1", "Second dismissed with Host, 1", "Third dismissed with Host, 0",
            ]),
        Case(
            testDescription: "one moves inside", lines: "+7 <Second: 0x3> addChild(_:) <First: 0x2>",
            ends: ["First dismissed with Host, 1", "Second dismissed with Host, 1"]),
        Case(
            testDescription: "one presents another",
            lines: "+7 <First: 0x2> present(_:animated:) <Third: 0x5>\n+8 <Third: 0x5> addChild(_:) <Fourth: 0x6>",
            ends: [
                "First dismissed with Host, 1", "Second dismissed with Host, 1", "Third dismissed, 0",
                "Fourth dismissed with Third, 0",
            ]),
        Case(
            testDescription: "one dies", lines: "+7 <First: 0x2> deinit", ends: ["Second dismissed with Host, 1"]),
        Case(
            testDescription: "the second dismissal is refused", lines: "+9 <Root: 0x4> refused call=dismiss",
            ends: ["First there, 1", "Second there, 1"], isKept: true),
    ]

    @Test(arguments: cases) func comesAndGoesWithItsContainer(_ example: Case) throws {
        let present = "<Root: 0x4> present(_:animated:) <Host: 0x1>"
        let dismiss = "<Root: 0x4> dismiss"
        let isRefusal = example.lines.hasPrefix("+9")
        let isLate = example.lines.hasPrefix("+7")
        let trace = ReadTrace(
            """
            +0.1 <Host: 0x1> addChild(_:) <First: 0x2>
            +0.2 <Host: 0x1> addChild(_:) <Second: 0x3>
            +0.3 \(present)
            +1 \(dismiss)
            \(isLate || isRefusal ? "" : example.lines)
            +5 \(present)
            \(isLate ? example.lines : "")
            +9 \(dismiss)
            \(isRefusal ? example.lines : "")
            """)
        let hierarchy = Hierarchy(TraceKnowledge(of: trace.summary), tests: [])
        for controller in trace.controllers { hierarchy.add(controller) }
        var first: Company?
        for event in trace.events {
            hierarchy.apply(event)
            first = first ?? hierarchy.state(ControllerID(1))?.company
        }
        let host = try #require(hierarchy.state(ControllerID(0)))
        #expect((host.rareIfAny?.company === first) == example.isKept)
        let inside = hierarchy.survivors.filter { $0.className != "Host" && $0.className != "Root" }
        #expect(inside.map(end) == example.ends)
    }

    private func end(of state: ControllerState) -> String {
        let way = state.exit.map { "\($0.way)" } ?? "there"
        let container = state.exit?.container.map { " with \($0.className)" } ?? ""
        return "\(state.className) \(way)\(container), \(state.returnCount)"
    }
}
