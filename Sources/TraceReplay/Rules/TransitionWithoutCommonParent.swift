import TraceModel

enum TransitionWithoutCommonParent: Rule {
    static let description = RuleDescription(
        id: "transition-without-common-parent",
        summary: "A transition runs between controllers that are not both children of the receiver.",
        rationale: """
            `transition(from:to:duration:options:animations:completion:)` throws `NSInvalidArgumentException` unless both \
            controllers are children of the container that runs it (UIViewController.h).
            """,
        fix: "Call `addChild(to)` before the transition, and remove `from` only in its completion.",
        wrong: """
            // `next` was not added
            transition(from: current, to: next, duration: 0.3, options: [], animations: nil)
            """,
        right: """
            current.willMove(toParent: nil)
            addChild(next)
            transition(from: current, to: next, duration: 0.3, options: [], animations: nil) { _ in
                current.removeFromParent()
                next.didMove(toParent: self)
            }
            """,
        severity: .error,
        needs: [EventKinds(.addChild)],
        looksAt: [EventKinds(.transition)],
        expected: [
            "from.willMove(toParent: nil)",
            "parent.addChild(to)",
            "parent.transition(from: from, to: to)",
            "from.removeFromParent()",
            "to.didMove(toParent: parent)",
        ],
        examples: """
            ## The new controller was not added
            \(Calls.embed())
            +0.500 [main] <Shop.Panel: 0x3> init
            +0.510 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            #! transition-without-common-parent error <Shop.Panel: 0x3>
            ## The old controller belongs to somebody else
            \(Calls.embed(in: "Shop.Panel: 0x3"))
            \(Calls.add("Shop.FeedCell: 0x9", at: 50, without: .didMove))
            +0.070 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.FeedCell: 0x9>
            #! transition-without-common-parent error <Shop.Detail: 0x2>
            +0.080 [main] <Shop.FeedCell: 0x9> didMove(toParent:) <Shop.Host: 0x1>
            ## The new one appears, so it had been added unseen
            \(Calls.embed())
            +0.400 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +0.500 [main] <Shop.Panel: 0x3> init
            +0.510 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            +0.900 [main] <Shop.Panel: 0x3> viewDidAppear(_:)
            \(Calls.detach(at: 1_000, without: .willMove))
            ## Both are children of the container
            \(Calls.embed())
            +0.500 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            \(Calls.add("Shop.Panel: 0x3", at: 510, without: .didMove))
            +0.530 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            \(Calls.detach(at: 540, without: .willMove))
            +0.560 [main] <Shop.Panel: 0x3> didMove(toParent:) <Shop.Host: 0x1>
            ## The old one was embedded before the trace began
            # records: addChild transition
            +0.010 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Panel: 0x3>
            +0.020 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            ## The log shows no addChild
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main] <Shop.Panel: 0x3> viewDidLoad()
            +0.030 [main] <Shop.Host: 0x1> transition(from:to:) <Shop.Detail: 0x2> <Shop.Panel: 0x3>
            """
    )

    static let check = Check.call { event, parent, hierarchy in
        let ends = [event.object, event.others.first].compactMap { hierarchy.livingState($0) }
        let strangers = ends.filter { end in end.relation.map { $0.parent !== parent } ?? end.isKnownWithoutParent }
        return strangers.flatMap { stranger -> [Violation] in
            let names = ends.map(\.shortName)
            let call = "\(parent.shortName).transition(from: \(names[0]), to: \(names[names.count - 1]))"
            return .violation(
                stranger, parent: parent, at: event.reference,
                "\(parent.shortName) runs a transition with \(stranger.shortName), which is not its child",
                witnesses: (stranger.relation?.story ?? []) + [
                    event.reference.witness(call, "\(stranger.shortName) is not a child of \(parent.shortName)")
                ], survival: .life(of: [stranger.id, parent.id]))
        }
    }
}
