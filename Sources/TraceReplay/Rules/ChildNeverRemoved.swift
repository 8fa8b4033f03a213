import TraceModel

enum ChildNeverRemoved: Rule {
    static let description = RuleDescription(
        id: "child-never-removed",
        summary: "A child controller is still attached to its parent when it should be gone.",
        rationale: """
            `children` holds its controllers strongly: a child that is never taken out with `removeFromParent` lives as long \
            as its parent, with its view, its images and its observers. It usually comes about when the view is removed \
            and the controller forgotten, or when a transition's completion removes nothing.
            """,
        fix: """
            Call `child.willMove(toParent: nil)`, remove the view, then call `child.removeFromParent()`, also in the \
            completion of a transition.
            """,
        severity: .error,
        expected: AppleSequence.embedding + AppleSequence.removal,
        findsLeaks: true,
        triggering: triggering,
        nonTriggering: nonTriggering
    )

    static let check = Check.relation { relation, hierarchy in
        guard relation.ended == nil, let end = hierarchy.end else { return [] }
        let (parent, child) = (relation.parent, relation.child)
        func violation(
            _ severity: Severity, _ message: Finding.Message, after: [Finding.Witness] = [], absent: EventKind? = nil
        ) -> [Violation] {
            [
                Violation(
                    severity, subject: child, parent: parent, at: relation.began, message,
                    witnesses: relation.story + after, absentHook: absent)
            ]
        }
        if let gone = parent.deallocated {
            guard hierarchy.recordedKinds.records(.deinit), end.follows(gone, by: hierarchy.settings.leakGrace) else {
                return []
            }
            let last = Finding.Witness(
                event: gone, call: "\(parent.shortName).deinit", role: "the parent goes, the child stays")
            return violation(.error, .outlivesParent(child, parent), after: [last], absent: .deinit)
        }
        guard parent.isAlive, !relation.isSystem, !hierarchy.recordedKinds.hidesRemovals else { return [] }
        if relation.leaving != nil, !hierarchy.recordedKinds.records(.removeFromParent),
            !hierarchy.recordedKinds.shows(.didMove, in: child.className)
        {
            // It began to leave, and the trace would not show how that ended.
            return []
        }
        if relation.leaving != nil, hierarchy.recordedKinds.records(.removeFromParent) {
            return violation(.error, .removalNotFinished(child, parent))
        }
        if relation.viewRemoved != nil {
            return parent.pooledClasses.contains(child.className)
                ? violation(.note, .waitsInPool(child, parent, end))
                : violation(.error, .viewTakenOut(child, parent))
        }
        guard !end.isCutOff(after: relation.began, within: hierarchy.settings.cutOff) else { return [] }
        return violation(.warning, .stillAttached(child, parent, end))
    }
}

extension Finding.Message {
    fileprivate static func outlivesParent(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) outlives its parent \(parent.shortName): it was never removed, and something else holds it"
    }

    fileprivate static func removalNotFinished(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "\(child.shortName) was told that it will leave \(parent.shortName), but removeFromParent() never came"
    }

    fileprivate static func viewTakenOut(_ child: ControllerState, _ parent: ControllerState) -> Self {
        "the view of \(child.shortName) was taken out, but \(parent.shortName) still holds the controller as its child"
    }

    fileprivate static func waitsInPool(
        _ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd
    ) -> Self {
        "\(child.shortName) waits in a pool of cells of \(parent.shortName) when the \(end.subject) ends"
    }

    fileprivate static func stillAttached(
        _ child: ControllerState, _ parent: ControllerState, _ end: TraceEnd
    ) -> Self {
        "\(child.shortName) is still a child of \(parent.shortName) when the \(end.subject) ends"
    }
}
