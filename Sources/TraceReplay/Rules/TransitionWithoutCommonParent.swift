import TraceModel

enum TransitionWithoutCommonParent: Rule {
    static let description = RuleDescription(
        id: "transition-without-common-parent",
        summary: "A transition runs between controllers that are not both children of the receiver.",
        rationale: """
            `transition(from:to:duration:options:animations:completion:)` throws `NSInvalidArgumentException` unless both \
            controllers are children of the container that runs it (UIViewController.h).
            """,
        remedy: """
            Call `addChild(to)` before the transition, and remove `from` only in its completion.
            """,
        severity: .error,
        needs: [EventKinds(.addChild)],
        expected: [
            "from.willMove(toParent: nil)",
            "parent.addChild(to)",
            "parent.transition(from: from, to: to)",
            "from.removeFromParent()",
            "to.didMove(toParent: parent)",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.transition)]) { event, scene in
        guard let parent = scene.livingState(event.subject) else { return [] }
        let ends = [event.object, event.others.first].compactMap { scene.livingState($0) }
        return ends.filter { isStranger($0, to: parent) }.map { stranger in
            let names = ends.map(\.shortName)
            let call = "\(parent.shortName).transition(from: \(names[0]), to: \(names[names.count - 1]))"
            return Violation(
                .error, subject: stranger, parent: parent, at: event.reference, .stranger(stranger, parent),
                witnesses: (stranger.relation?.story ?? []) + [
                    Finding.Witness(
                        event: event.reference, call: call,
                        role: "\(stranger.shortName) is not a child of \(parent.shortName)")
                ])
        }
    }

    private static func isStranger(_ state: ControllerState, to parent: ControllerState) -> Bool {
        state.relation.map { $0.parent !== parent } ?? state.isKnownWithoutParent
    }
}

extension Finding.Message {
    fileprivate static func stranger(_ state: ControllerState, _ parent: ControllerState) -> Self {
        "\(parent.shortName) runs a transition with \(state.shortName), which is not its child"
    }
}
