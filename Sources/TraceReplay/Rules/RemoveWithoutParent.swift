import TraceModel

enum RemoveWithoutParent: Rule {
    static let description = RuleDescription(
        id: "remove-without-parent",
        summary: "removeFromParent is called on a controller that has no parent.",
        rationale: """
            It is usually a second removal: two places believe that they are responsible. Apple does not document what UIKit \
            does then.
            """,
        fix: "Remove a child in one place, the container that added it.",
        wrong: """
            child.removeFromParent()
            child.removeFromParent()
            """,
        right: AppleSequence.removalCode,
        severity: .warning,
        looksAt: [EventKinds(.removeFromParent)],
        expected: AppleSequence.removal,
        exercisedBy: .left,
        restatedBy: ["view-added-without-containment"],
        examples: """
            ## A second removal
            \(Calls.embed())
            \(Calls.remove())
            +1.040 [main] <Shop.Detail: 0x2> removeFromParent()
            #! remove-without-parent warning <Shop.Detail: 0x2>
            ## The first removal did nothing, because an override waits for an animation: UIKit tells the child only after the second
            \(Calls.embed())
            +1.000 [main] <Shop.Detail: 0x2> willMove(toParent:) nil
            +1.010 [main] <Shop.Detail: 0x2> removeFromParent()
            +1.990 [main] <Shop.Detail: 0x2> removeFromSuperview()
            +2.000 [main] <Shop.Detail: 0x2> removeFromParent()
            +2.010 [main] <Shop.Detail: 0x2> didMove(toParent:) nil
            ## The log began late, and the child had a parent: UIKit tells it that it left
            +0.010 [main] <Shop.Detail: 0x2> viewDidLoad()
            \(Calls.remove(at: 1_000))
            \(Calls.embed("Shop.Panel: 0x3", at: 2_000))
            ## The controller never had a parent
            # records: init addChild didMove removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> removeFromParent()
            #! remove-without-parent warning <Shop.Detail: 0x2>
            ## A container of UIKit's added the controller by a private call, and the log shows no didMove
            # records: init addChild removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Host: 0x1> addChild(_:) <Shop.Other: 0x3>
            +3.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The child was embedded before the trace began
            # records: init addChild didMove removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The child was embedded again in between
            \(Calls.embed())
            \(Calls.remove())
            \(Calls.embed(at: 1_040))
            \(Calls.remove(at: 2_000))
            ## The log does not say to which parent the controller moved
            # records: init addChild willMove didMove removeFromParent
            +0.010 [main] <Shop.Detail: 0x2> init
            +0.020 [main] <Shop.Detail: 0x2> didMove(toParent:)
            +3.000 [main] <Shop.Detail: 0x2> removeFromParent()
            ## The log shows no addChild
            +0.010 [main] <Shop.Detail: 0x2> init
            +1.000 [main] <Shop.Detail: 0x2> removeFromParent()
            """
    )

    static let check = Check.call { event, child, hierarchy in
        guard hierarchy.containment.isSurelyWithoutParent(child),
            !hierarchy.containment.completesRemoval(event.reference, of: child)
        else { return [] }
        let former = child.formerRelation
        // UIKit tells nobody who had no parent. A container may do so by hand, after a removal of which UIKit has told.
        let isAnswered = child.farewell == .none ? !child.isKnownFromInit : child.isOwedFarewell(hierarchy.knowledge)
        return .violation(
            child, parent: former?.parent, at: event.reference,
            "\(child.shortName) got removeFromParent(), but it has no parent",
            witnesses: (former?.story ?? []) + [event.witness(in: hierarchy, "it has no parent")],
            survival: isAnswered ? .farewell(isWordDue: false) : nil)
    }
}
