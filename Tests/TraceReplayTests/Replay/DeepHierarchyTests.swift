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

    @Test func soManyAncestorsAreLookedAt() throws {
        let trace = ReadTrace(chain(1000))
        let hierarchy = Hierarchy(TraceKnowledge(of: trace.summary), tests: [])
        for controller in trace.controllers { hierarchy.add(controller) }
        for event in trace.events { hierarchy.apply(event) }
        let deepest = try #require(hierarchy.state(ControllerID(1000)))
        #expect(Array(deepest.selfAndContainers).count == Presentations.reach + 1)
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
