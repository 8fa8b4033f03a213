import Testing
import TraceModel
import TraceReplay

@Suite struct RelationTests {
    /// The relations of a trace, as `Host>Detail began,settled,leaving,ended how` with the lines of the events.
    private func relations(_ text: String, records: String? = nil) -> [String] {
        let header = records.map { "# records: \($0)\n" } ?? ""
        let trace = ReadTrace(header + text)
        let offset = records == nil ? 0 : 1
        func line(_ event: EventReference?) -> String { event.map { "\($0.line - offset)" } ?? "-" }
        func name(_ id: ControllerID) -> String { trace.controllers[Int(id.rawValue)].className }
        return trace.relations.map { relation in
            let lines = [relation.began, relation.settled, relation.leaving, relation.ended].map(line)
            let how = relation.ending?.rawValue ?? "open"
            return "\(name(relation.parent))>\(name(relation.child)) \(lines.joined(separator: ","))"
                + (relation.isInferred ? " inferred" : "") + " \(how)"
        }
    }

    @Test func beginsIsSettledLeavesAndEnds() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> willMove(toParent:) <Host: 0x1>
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Detail: 0x2> willMove(toParent:) nil
            <Detail: 0x2> removeFromParent()
            <Detail: 0x2> didMove(toParent:) nil
            """)
        #expect(found == ["Host>Detail 1,3,4,5 removed"])
    }

    @Test func isInferredWhereAddChildIsNotRecorded() {
        let found = relations(
            """
            <Detail: 0x2> willMove(toParent:) <Host: 0x1>
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            """, records: "willMove didMove")
        #expect(found == ["Host>Detail 2,2,-,- inferred open"])
    }

    @Test func isNotInferredWhereTheControllerIsKnownToHaveNoParent() {
        let found = relations(
            """
            <Detail: 0x2> init
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Host: 0x1> addChild(_:) <Other: 0x3>
            <Other: 0x3> deinit
            """, records: "init addChild didMove")
        #expect(found == ["Host>Other 3,-,-,4 deallocated"])
    }

    @Test func isInferredWhereASystemContainerAddsByItself() {
        let found = relations(
            """
            <Detail: 0x2> init
            <Detail: 0x2> didMove(toParent:) <UITabBarController: 0x1>
            """, records: "init addChild didMove")
        #expect(found == ["UITabBarController>Detail 2,2,-,- inferred open"])
    }

    @Test func isEndedByDidMoveWhereRemoveFromParentIsNotRecorded() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Detail: 0x2> willMove(toParent:) nil
            <Detail: 0x2> didMove(toParent:) nil
            """, records: "addChild willMove didMove")
        #expect(found == ["Host>Detail 1,2,3,4 removed"])
    }

    @Test func isNotEndedByDidMoveWhereRemoveFromParentIsRecorded() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Detail: 0x2> didMove(toParent:) nil
            """, records: "addChild didMove removeFromParent")
        #expect(found == ["Host>Detail 1,2,-,- open"])
    }

    @Test func isEndedByAnotherParentsAddChild() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Panel: 0x3> addChild(_:) <Detail: 0x2>
            """)
        #expect(found == ["Host>Detail 1,-,-,2 reparented", "Panel>Detail 2,-,-,- open"])
    }

    @Test func isEndedByTheChildsDeinitAndNotByTheParents() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Host: 0x1> addChild(_:) <Panel: 0x3>
            <Detail: 0x2> deinit
            <Host: 0x1> deinit
            """)
        #expect(found == ["Host>Detail 1,-,-,3 deallocated", "Host>Panel 2,-,-,- open"])
    }

    @Test func isEndedWhenTheChildOfADeadParentIsAddedElsewhere() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Host: 0x1> deinit
            <Panel: 0x3> addChild(_:) <Detail: 0x2>
            """)
        #expect(found == ["Host>Detail 1,-,-,3 parentDeallocated", "Panel>Detail 3,-,-,- open"])
    }

    @Test func isEndedWhenAnotherClassIsAtTheChildsAddress() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Panel: 0x2> viewDidLoad()
            """)
        #expect(found == ["Host>Detail 1,-,-,2 replaced"])
    }

    @Test func isNotBegunByACycle() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> addChild(_:) <Host: 0x1>
            <Host: 0x1> addChild(_:) <Host: 0x1>
            """)
        #expect(found == ["Host>Detail 1,-,-,- open"])
    }

    @Test func isNotInferredAsACycle() {
        let found = relations(
            """
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Host: 0x1> didMove(toParent:) <Detail: 0x2>
            <Host: 0x1> didMove(toParent:) <Host: 0x1>
            """, records: "didMove")
        #expect(found == ["Host>Detail 1,1,-,- inferred open"])
    }

    @Test func isKeptWhereAParentAddsItsChildAgain() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            """)
        #expect(found == ["Host>Detail 1,-,-,- open"])
    }

    @Test func isNotLeftAnyMoreWhenARemovalIsCalledOff() {
        let found = relations(
            """
            <Host: 0x1> addChild(_:) <Detail: 0x2>
            <Detail: 0x2> didMove(toParent:) <Host: 0x1>
            <Detail: 0x2> willMove(toParent:) nil
            <Detail: 0x2> willMove(toParent:) <Host: 0x1>
            """)
        #expect(found == ["Host>Detail 1,2,-,- open"])
    }
}
