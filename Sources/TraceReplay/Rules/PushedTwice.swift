import TraceModel

enum PushedTwice: Rule {
    static let description = RuleDescription(
        id: "pushed-twice",
        summary: "A controller is pushed that is on the stack already.",
        rationale: """
            UIKit throws: “Pushing the same view controller instance more than once is not supported”. It is usually a tap \
            that was handled twice, or a coordinator that keeps one instance.
            """,
        remedy: """
            Make a new controller for each push, or pop to the one that is there.
            """,
        severity: .error,
        needs: [EventKinds(.pop)],
        expected: [
            "navigation.push(controller), once",
            "navigation.pop",
        ],
        triggering: [],
        nonTriggering: []
    )

    static let check = Check.event([EventKinds(.push)]) { event, scene in
        guard let navigation = scene.livingState(event.subject), let pushed = scene.livingState(event.object),
            navigation.stack.contains(where: { $0 === pushed })
        else { return [] }
        var witnesses: [Finding.Witness] = []
        if let first = pushed.relation?.began {
            witnesses.append(
                Finding.Witness(
                    event: first, call: "\(navigation.shortName).addChild(\(pushed.shortName))",
                    role: "it comes onto the stack"))
        }
        witnesses.append(
            Finding.Witness(
                event: event.reference, call: "\(navigation.shortName).push(\(pushed.shortName))",
                role: "it is there already"))
        return [
            Violation(
                .error, subject: pushed, parent: navigation, at: event.reference, .onStack(pushed, navigation),
                witnesses: witnesses)
        ]
    }
}

extension Finding.Message {
    fileprivate static func onStack(_ state: ControllerState, _ navigation: ControllerState) -> Self {
        "\(navigation.shortName) pushed \(state.shortName), which is on its stack already"
    }
}
