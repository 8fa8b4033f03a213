import Testing
import TraceModel

@testable import TraceReplay

/// Time and memory do not grow quadratically with the depth of a hierarchy.
@Suite struct DeepHierarchyTests {
    private func chain(_ depth: Int) -> String {
        (1...depth).map { level in
            let (parent, child) = (String(level, radix: 16), String(level + 1, radix: 16))
            return "+\(level) <Shop.Level: 0x\(parent)> addChild(_:) <Shop.Level: 0x\(child)>\n"
        }.joined()
            + "+\(depth + 1) <Shop.Level: 0x\(String(depth + 1, radix: 16))> didMove(toParent:) <Shop.Other: 0xfffff>"
    }

    private func paths(_ text: String) -> [[String]] {
        let trace = ReadTrace(text)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        return audit.finish().filter { $0.rule == "did-move-parent-mismatch" }.map(\.path)
    }

    @Test func pathsAreWholeUpToALimit() {
        #expect(paths(chain(40)) == [[String](repeating: "Shop.Level", count: 41)])
        #expect(paths(chain(1000)) == [["…"] + [String](repeating: "Shop.Level", count: 48)])
    }

    private func hierarchy(after text: String) -> Hierarchy {
        let trace = ReadTrace(text)
        let hierarchy = Hierarchy(TraceKnowledge(of: trace.summary), tests: [])
        for controller in trace.controllers { hierarchy.add(controller) }
        for event in trace.events { hierarchy.apply(event) }
        return hierarchy
    }

    @Test func soManyAncestorsAreLookedAt() throws {
        // A hierarchy that nobody holds lets its controllers go.
        try withExtendedLifetime(hierarchy(after: chain(1000))) { hierarchy in
            let deepest = try #require(hierarchy.state(ControllerID(1000)))
            #expect(Array(deepest.selfAndContainers).count == Presentations.reach + 1)
        }
    }

    private func leavers(after text: String) -> [Int] {
        withExtendedLifetime(hierarchy(after: text)) { hierarchy in
            hierarchy.survivors.filter { $0.exit != nil }.map { Int($0.id.rawValue) }
        }
    }

    @Test func soManyLevelsLeaveTogether() {
        let present = "<Shop.Host: 0xffff> present(_:animated:) <Shop.Level: 0x1>"
        let sheet = "\n+2000 \(present)\n+2001 <Shop.Host: 0xffff> dismiss"
        #expect(leavers(after: chain(100) + sheet) == Array(0...100))
        #expect(leavers(after: chain(1000) + sheet) == Array(0...Presentations.reach))
        #expect(leavers(after: chain(1000) + sheet + "\n+2002 \(present)").isEmpty)
    }

    @Test func soManyPresentationsLeaveTogether() {
        func roots(_ count: Int) -> String {
            let sheets = (1...count).map {
                let (presenter, sheet) = (String($0, radix: 16), String($0 + 1, radix: 16))
                return "+\($0) <Shop.Level: 0x\(presenter)> present(_:animated:) <Shop.Level: 0x\(sheet)>\n"
            }
            return "+0 <UIWindow: 0x9> setRoot <Shop.Level: 0x1>\n" + sheets.joined()
                + "+2000 <UIWindow: 0x9> setRoot <Shop.Other: 0xfffff>"
        }
        #expect(leavers(after: roots(100)) == Array(0...100))
        #expect(leavers(after: roots(1000)) == Array(0...Presentations.reach))
    }

    @Test func aCycleIsFoundAtAnyDepth() {
        let cycle = "\n+2000 <Shop.Level: 0x3e8> addChild(_:) <Shop.Level: 0x1>"
        let header = "# vctrace: 1\n# records: deinit addChild didMove\n"
        let trace = ReadTrace(header + chain(1000) + cycle)
        var audit = Audit(trace.summary)
        for batch in trace.batches { audit.replay(batch) }
        #expect(audit.finish().contains { $0.rule == "containment-cycle" })
    }
}
