import TraceModel

/// The state of one relation between a parent and a child during a replay.
///
/// Small members are next to each other, as in ``ControllerState``. Its lists have no dynamic checks of exclusive access.
final class RelationState {
    let parent: ControllerState
    unowned let child: ControllerState
    let began: EventReference
    /// How many steps of the user came before it; see ``UserSteps``.
    private let beganAfterSteps: Int32

    /// `willMove(parent)`, before or after `addChild`.
    @exclusivity(unchecked) var arrivals = FewEvents()
    /// `didMove(parent)`.
    @exclusivity(unchecked) var settlements = FewEvents()
    /// The `willMove(nil)` that is in force.
    var leaving: EventReference?
    /// When the view was first hosted, in this relation or before it.
    var viewAdded: EventReference?
    /// The `removeFromSuperview` or `transition` that last took the view out in this relation, and whether the log had not shown that the
    /// view was put in; nil while it is hosted.
    var viewRemoval: (event: EventReference, ofUnseenView: Bool)?
    /// When the child disappeared while its parent was on screen, and in which of the parent's visible periods; nil once it
    /// appears again.
    var hidden: (event: EventReference, period: VisiblePeriod)?
    /// The `addSubview` that hosted the view after `didMove(parent)`, soon after `addChild`.
    var lateHosting: EventReference?
    /// The first `constrain` of the view since it was hosted or the relation began.
    var constrained: EventReference?
    /// A `didMove(nil)` while the relation is open.
    var farewell: EventReference?
    var ended: EventReference?

    /// The calls that UIKit itself sends inside the `addChild` that took the child from a parent, if the log has not shown them, and
    /// whether that parent would be from before the trace; nil if none is expected any more.
    var displacing: (calls: EventKinds, ofUnseenParent: Bool)?

    /// The place of the child in its parent's list.
    var position: Int32 = 0
    var ending: Relation.Ending?
    var origin: RelationOrigin
    /// Whether a `willMove` or `didMove` without an argument may have been the one to nil.
    var mayBeLeaving = false
    /// Whether the view had been taken out when `willMove(nil)` came.
    var leftAfterViewRemoval = false
    /// Whether the child began to appear in this relation, and disappeared before it had appeared.
    var appearanceWasCancelled = false
    /// Whether the child began to appear long after it was added, in a parent that was on the screen meanwhile: the parent shows and
    /// hides it by itself.
    var hadWaited = false
    /// Whether a `didMove` named another parent before the right one came.
    var namedAnother = false
    /// Whether a cell shows the child's view.
    var isInCell = false
    /// Whether the view was hosted by the parent itself.
    var isHostedByParent = false

    private(set) var rareIfAny: Oddity?

    var rare: Oddity {
        if let rareIfAny { return rareIfAny }
        let rare = Oddity()
        rareIfAny = rare
        return rare
    }

    /// The state that only few relations have.
    final class Oddity {
        /// `addChild` by the same parent, again.
        @exclusivity(unchecked) var addedAgain: [EventReference] = []
        /// A `didMove(parent)` that came just before the `addChild`.
        var earlySettlement: EventReference?
        /// How often a `willMove(parent)` called a removal off; a `didMove(parent)` may follow each.
        var reprieves = 0
        /// A sibling without a view when the view of this child was hosted late, and the beginning of its relation.
        var waitingSibling: (id: ControllerID, began: EventReference)?
        /// The transition that took the view out; nil if `removeFromSuperview` did.
        var transition: (container: ControllerState, to: ControllerState?)?
    }

    init(parent: ControllerState, child: ControllerState, began: Moment, _ origin: RelationOrigin) {
        self.parent = parent
        self.child = child
        self.began = began.event
        beganAfterSteps = Int32(truncatingIfNeeded: began.step)
        self.origin = origin
    }

    var viewRemoved: EventReference? { viewRemoval?.event }

    /// Whether the log did not show `addChild`.
    var isInferred: Bool { origin != .call }
    /// Whether the parent added the child by a private call, as UIKit's own containers do.
    var isPrivate: Bool { origin == .privateCall }

    /// Whether the call is the `addChild` that began it, and the log shows the `didMove(parent)` first: some apps log after `super`.
    func mayBegin(with call: EventReference) -> Bool { isInferred && began.kind == .didMove && call.isNextTo(began) }

    /// Notes an `addChild` by the parent: the one that began it, or one more.
    func noteAddition(at call: EventReference) {
        if mayBegin(with: call) {
            origin = .call
        } else {
            rare.addedAgain.append(call)
            expectDisplacement()
        }
    }

    var beginning: Moment { Moment(event: began, step: Int(beganAfterSteps)) }

    var addedAgain: [EventReference] { rareIfAny?.addedAgain ?? [] }
    var reprieves: Int { rareIfAny?.reprieves ?? 0 }

    /// Expects the calls that UIKit sends inside an `addChild` of a child that has a parent: `willMove(nil)`, `removeFromParent`
    /// and `didMove(nil)`, with no other call of the child in between.
    ///
    /// - Parameter ofUnseenParent: whether the former parent would be from before the trace.
    func expectDisplacement(
        _ kinds: [EventKind] = [.willMove, .removeFromParent, .didMove], ofUnseenParent: Bool = false
    ) {
        displacing = (EventKinds(kinds), ofUnseenParent)
    }

    /// Whether a call that moves the child to no parent is one of UIKit's own inside the `addChild`.
    func displaces(_ event: EventReference, _ knowledge: TraceKnowledge) -> Bool {
        guard let (calls, isOfUnseenParent) = displacing, calls.contains(event.kind),
            event.follows(rareIfAny?.addedAgain.last ?? began, within: Self.displacementWindow)
        else { return false }
        if isOfUnseenParent, knowledge.evidence(of: .didMove) < .likely { return false }
        displacing?.calls = calls.subtracting(EventKinds(event.kind))
        return true
    }

    /// Whether the removal that ended it came so soon that it may be one of UIKit's own inside the `addChild`, which takes the child
    /// from a parent that the trace does not show.
    var mayHaveBeenDisplaced: Bool {
        guard ending == .removed, let elapsed = ended?.nanoseconds(since: began) else { return false }
        return elapsed <= Self.displacementWindow
    }

    /// How long the calls inside one `addChild` may take, in nanoseconds.
    static let displacementWindow: Int64 = 100_000_000

    /// The first `didMove(parent)`.
    var settled: EventReference? { settlements.first }

    /// Whether the parent does its own bookkeeping.
    var isSystem: Bool { parent.isSystemContainer || isPrivate }

    /// The relation as the store keeps it.
    var value: Relation {
        Relation(
            parent: parent.id, child: child.id, began: began, isInferred: isInferred, settled: settled,
            leaving: leaving, ended: ended, ending: ending)
    }

    /// The call that took the view out, as one would write it.
    private var viewRemovalCall: String {
        guard let transition = rareIfAny?.transition else { return "\(child.shortName).view.removeFromSuperview()" }
        let to = transition.to?.shortName ?? "nil"
        return "\(transition.container.shortName).transition(from: \(child.shortName), to: \(to))"
    }

    /// The last call by which the child went, while the relation goes on; nil if there was none.
    var lastStepOut: EventReference? {
        [leaving, viewRemoved, viewRemoved == nil ? hidden?.event : nil, farewell].compactMap(\.self).max()
    }

    /// The events of the relation in order, with what each meant for it.
    var story: [Finding.Witness] {
        let (host, guest) = (parent.shortName, child.shortName)
        var story: [Finding.Witness] = []
        func add(_ event: EventReference?, _ call: String, _ role: String) {
            guard let event else { return }
            story.append(event.witness(call, role))
        }
        if !isInferred { add(began, "\(host).addChild(\(guest))", "the relation begins") }
        for event in addedAgain { add(event, "\(host).addChild(\(guest))", "added again") }
        add(rareIfAny?.earlySettlement, "\(guest).didMove(toParent: \(host))", "told that it arrived, too early")
        for event in arrivals { add(event, "\(guest).willMove(toParent: \(host))", "told that it will arrive") }
        add(viewAdded, "addSubview(\(guest).view)", "its view is added")
        add(constrained, "constrain \(guest).view", "its view gets size and position")
        for (index, event) in settlements.enumerated() {
            add(
                event, "\(guest).didMove(toParent: \(host))",
                index > 0
                    ? "told again"
                    : isInferred ? "the relation is inferred from this" : "told that it arrived")
        }
        add(leaving, "\(guest).willMove(toParent: nil)", "told that it will leave")
        add(viewRemoved, viewRemovalCall, "its view is taken out")
        if ended == nil, viewRemoved == nil {
            add(hidden?.event, "\(guest).viewDidDisappear", "it disappears, its parent stays")
        }
        add(farewell, "\(guest).didMove(toParent: nil)", "told that it left")
        switch ending {
        case .removed where ended != farewell: add(ended, "\(guest).removeFromParent()", "the relation ends")
        case .reparented: add(ended, "addChild(\(guest)) by another parent", "the relation ends")
        case .deallocated: add(ended, "\(guest).deinit", "the relation ends with the child")
        default: break
        }
        return story.firstOfEachEvent.sorted { $0.event < $1.event }
    }
}

/// How a relation began.
enum RelationOrigin {
    /// By an `addChild`.
    case call
    /// By an `addChild` that the log did not show.
    case unseenCall
    /// By a private call of a parent whose class shows no `addChild`.
    case privateCall
}

/// Events of one kind, in order. There is rarely more than one, so the first needs no memory of its own.
struct FewEvents: RandomAccessCollection {
    private var one: EventReference?
    private var others: [EventReference] = []

    init() {}

    init(_ events: some Sequence<EventReference>) {
        for event in events { append(event) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { one == nil ? 0 : 1 + others.count }
    var first: EventReference? { one }

    subscript(index: Int) -> EventReference {
        guard index == 0, let one else { return others[index - 1] }
        return one
    }

    mutating func append(_ event: EventReference) {
        if one == nil { one = event } else { others.append(event) }
    }
}
