import TraceModel

enum RedundantDidMove: Rule {
    static let description = RuleDescription(
        id: "redundant-did-move",
        summary: "A child is told twice that it arrived, or that it left.",
        rationale: """
            `didMove(toParent:)` ends a transition, and there is one transition: a child that starts something there \
            starts it twice. `removeFromParent` sends `didMove(toParent: nil)` by itself.
            """,
        remedy: """
            Call `didMove(toParent: parent)` once for an embedding, and `didMove(toParent: nil)` never.
            """,
        severity: .warning,
        expected: [
            "parent.addChild(child)",
            "child.willMove(toParent: parent)  by UIKit",
            "addSubview(child.view)",
            "constrain child.view",
            "child.didMove(toParent: parent)",
            "child.willMove(toParent: nil)",
            "child.view.removeFromSuperview()",
            "child.removeFromParent()",
            "child.didMove(toParent: nil)  by UIKit",
        ],
        sparesSystemContainers: true,
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.didMove)]) { event, scene in
        guard let child = scene.livingState(event.subject) else { return [] }
        let relation = child.relation ?? child.formerRelation
        guard let relation, !relation.isSystem else { return [] }
        let isSecond =
            if let parent = event.object {
                relation.ended == nil && relation.parent.id == parent && relation.leaving == nil
                    && relation.settlements.count > relation.addedAgain.count
            } else {
                isSecondFarewell(child)
            }
        guard isSecond else { return [] }
        let destination = scene.state(event.object)?.shortName ?? "nil"
        let call = "\(child.shortName).didMove(toParent: \(destination))"
        return [
            Violation(
                .warning, subject: child, parent: relation.parent, at: event.reference,
                event.object == nil ? .leftTwice(child) : .arrivedTwice(child),
                witnesses: relation.story + [
                    Finding.Witness(event: event.reference, call: call, role: "told again")
                ])
        ]
    }

    private static func isSecondFarewell(_ child: ControllerState) -> Bool {
        guard let relation = child.relation else { return child.farewell == .received }
        return relation.farewell != nil && child.farewell != .owed
    }
}

extension Finding.Message {
    fileprivate static func arrivedTwice(_ child: ControllerState) -> Self {
        "\(child.shortName) got didMove(toParent:) a second time in one relation"
    }

    fileprivate static func leftTwice(_ child: ControllerState) -> Self {
        "\(child.shortName) got didMove(toParent: nil) a second time after one removal, which sends it by itself"
    }
}
