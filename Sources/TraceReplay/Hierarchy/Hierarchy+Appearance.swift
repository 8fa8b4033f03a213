import TraceModel

// Appearance: the effects of a controller's callbacks on its state, and on its place in its parent.
extension Hierarchy {
    func load(_ subject: ControllerState, at event: EventReference) {
        subject.noteLoad(event)
        returns?.noteLoad(of: subject, at: event)
        if subject.appearance == .unknown { subject.appearance = .loaded }
    }

    func changeAppearance(of subject: ControllerState, at event: EventReference) {
        departures.note(event, of: subject)
        let (before, former) = (subject.appearance, subject.lastAppearance)
        subject.noteAppearance(event)
        subject.appearance = AppearanceState.target(of: event.kind) ?? before
        if before == .disappearing { disappearingCount -= 1 }
        if subject.appearance == .disappearing { disappearingCount += 1 }
        switch event.kind {
        case .viewWillAppear, .viewIsAppearing:
            noteArrival(of: subject, at: event)
            if knowledge.evidence(of: .viewDidAppear, in: subject) < .wouldShow {
                noteReturn(of: subject, at: event, shownSince: event)
                swipes.noteReturn(of: subject)
            }
        case .viewDidAppear:
            noteArrival(of: subject, at: event)
            stays?.noteAppearance(of: subject, at: event)
            if subject.visiblePeriod?.ended != nil || subject.visiblePeriod == nil {
                stays?.endVisibility(of: subject, at: nil)
                subject.visiblePeriod = VisiblePeriod(began: event)
            }
            noteReturn(of: subject, at: event, shownSince: before == .appearing ? former ?? event : event)
            swipes.noteReturn(of: subject)
        case .viewWillDisappear, .viewDidDisappear:
            if before == .appearing, let relation = subject.relation, !hasAppeared(subject, in: relation) {
                relation.appearanceWasCancelled = true
            }
            if let period = subject.visiblePeriod, period.ended == nil { period.ended = event }
            if unlikelyPresentationCount > 0 { presentations.noteUnseenAppearance(of: subject, after: former) }
            if event.kind == .viewDidDisappear {
                noteDisappearance(of: subject, at: event, since: former)
                if hasPresentations { swipes.noteDisappearance(of: subject, at: event, after: former) }
            }
        default:
            break
        }
        returns?.note(event, of: subject, step: steps.count(ofLaunch: subject.controller.launch))
    }

    private func noteArrival(of state: ControllerState, at event: EventReference) {
        lastArrival = state.id
        if hasPresentations || hidesDisappearances { arrivals.note(state, at: event) }
        if unlikelyPresentationCount > 0 { presentations.noteAppearance(of: state) }
    }

    private func hasAppeared(_ child: ControllerState, in relation: RelationState) -> Bool {
        child.visiblePeriod.map { $0.began > relation.began } ?? false
    }

    /// A child that disappears while its parent is on screen has left its place, whatever the log shows about its view, unless what it
    /// presents covers it.
    ///
    /// - Parameter began: its last callback before this one.
    private func noteDisappearance(of child: ControllerState, at event: EventReference, since began: EventReference?) {
        if let relation = child.relation, !relation.isSystem, let period = relation.parent.visiblePeriod,
            period.ended == nil, !began.leavesPlace(before: relation), !swipes.isCovered(child),
            !swipes.mayBeCoveredUnseen(child, since: began)
        {
            relation.hidden = (event, period)
            if knowledge.evidence(of: .removeFromSuperview, in: child) < .wouldShow {
                hostedViews.exchange(out: relation, at: event)
            }
        }
        // UIKit may say so after the removal, in the next turn of the run loop.
        if let view = child.view, let (former, leftWithAnother) = view.abandoned, let removal = former.ended,
            !leftWithAnother,
            former.leaving != nil || event.isNextTo(removal)
        {
            view.abandoned?.leftWithAnother = containment.disappearedAlone(former, before: event)
        }
    }

    /// - Parameter began: when it began to appear.
    private func noteReturn(of child: ControllerState, at event: EventReference, shownSince began: EventReference) {
        guard let relation = child.relation, !relation.isSystem else { return }
        if let removal = relation.viewRemoval, removal.ofUnseenView {
            // Nobody was seen to put the view back, but it is there.
            hostedViews.noteReturn(in: relation, at: event, since: removal.event)
            relation.viewRemoval = nil
        }
        guard let hidden = relation.hidden else {
            return hostedViews.noteLateAppearance(in: relation, at: event, shownSince: began)
        }
        relation.hidden = nil
        if hidden.period === relation.parent.visiblePeriod, hidden.period.ended == nil {
            hostedViews.noteReturn(in: relation, at: event, since: hidden.event)
        }
    }
}

extension EventReference? {
    /// Whether the callback shows that a child began to disappear before the relation began: it leaves its former place.
    fileprivate func leavesPlace(before relation: RelationState) -> Bool {
        self.map { $0.kind == .viewWillDisappear && $0 < relation.began } ?? false
    }
}

extension ControllerState {
    func beginTransition(_ event: Event) {
        guard let isAppearing = event.payload.isAppearing else { return }
        relation?.parent.traits.insert(.forwardsByHand)
        if let open = rareIfAny?.openTransition {
            if open.isAppearing == isAppearing, !isOver(open) {
                rare.openTransition?.nest(event.reference)
                return
            }
            if open.isNested || open.isAppearing == isAppearing { rare.unendedTransitions.append(open.first) }
        } else if container == nil {
            rare.appearsByHand = true
        }
        rare.openTransition = OpenTransition(event.reference, isAppearing: isAppearing)
    }

    func endTransition() {
        guard rareIfAny?.openTransition?.end() == true else { return }
        rareIfAny?.openTransition = nil
    }

    /// Whether the controller has appeared or disappeared since the last beginning of a transition: UIKit counts no further.
    func isOver(_ open: OpenTransition) -> Bool {
        guard let last = lastAppearance, last > open.latest else { return false }
        return last.kind == .viewDidAppear || last.kind == .viewDidDisappear
    }
}

/// An appearance transition that began by `beginAppearanceTransition`. UIKit counts: one that begins again in the same direction
/// needs one more `endAppearanceTransition`, and the last one of them ends it.
struct OpenTransition {
    let first: EventReference
    private(set) var latest: EventReference
    let isAppearing: Bool
    private(set) var isNested = false
    /// How many ends are missing.
    private var depth = 1

    init(_ event: EventReference, isAppearing: Bool) {
        (first, latest) = (event, event)
        self.isAppearing = isAppearing
    }

    mutating func nest(_ event: EventReference) {
        latest = event
        isNested = true
        depth += 1
    }

    /// Notes an end; true if it was the last one.
    mutating func end() -> Bool {
        depth -= 1
        return depth == 0
    }
}

extension ControllerState {
    /// - Parameter line: the first line about the parent that announced it; nil if none did.
    fileprivate func noteBirth(announcedIn line: Int?) {
        if !isKnownFromBirth, relation == nil, line != controller.first.line { parenthood = .orphan }
        beginning = max(beginning, .seen)
    }
}

extension Hierarchy {
    /// A controller whose first event is none of these was alive before the trace began.
    @inline(__always)
    func noteBeginning(of subject: ControllerState, _ event: Event) {
        switch event.kind {
        case .loadView, .viewDidLoad:
            // If the log would have shown its `init`, this is a child from before the trace that loads its view only now.
            if !subject.isKnownFromBirth, !knowledge.mayLoadLate(subject) {
                noteBirth(of: subject)
            }
        case .`init`:
            noteBirth(of: subject)
            subject.beginning = event.payload.callSite == nil ? .initialized : .initializedByCaller
        case .addChild, .present, .push:
            guard let object = state(event.object) else { return }
            object.traits.insert(.placedByCall)
            if object.controller.first.line == event.line {
                object.beginning = max(object.beginning, .seen)
                object.parenthood = .orphan
            }
        default:
            break
        }
    }

    private func noteBirth(of subject: ControllerState) {
        // UIKit sends `willMove` inside `addChild`: a trace may begin between the two, with the first line about both.
        subject.noteBirth(announcedIn: state(subject.announcedMoves.first?.parent)?.controller.first.line)
    }
}

enum AppearanceState: UInt8, Sendable, CaseIterable {
    case unknown
    case loaded
    case appearing
    case appeared
    case disappearing
    case disappeared

    /// Returns the state after the callback; nil for other events.
    static func target(of kind: EventKind) -> AppearanceState? {
        switch kind {
        case .viewWillAppear, .viewIsAppearing: .appearing
        case .viewDidAppear: .appeared
        case .viewWillDisappear: .disappearing
        case .viewDidDisappear: .disappeared
        default: nil
        }
    }

    /// Whether UIKit sends the callback in this state.
    ///
    /// A *will* may follow the opposite *will*: UIKit cancels an interactive transition by sending it
    /// (`beginAppearanceTransition(_:animated:)` a second time, with the opposite direction).
    func allows(_ kind: EventKind) -> Bool {
        switch kind {
        case .viewWillAppear: self == .loaded || self == .disappeared || self == .disappearing || self == .unknown
        case .viewIsAppearing, .viewDidAppear: self == .appearing || self == .unknown
        case .viewWillDisappear: self == .appeared || self == .appearing || self == .unknown
        case .viewDidDisappear: self == .disappearing || self == .unknown
        default: true
        }
    }

    /// Whether the callback is allowed here, or after callbacks that the trace would not show.
    func allows(_ kind: EventKind, afterAnyOf hidden: [EventKind]) -> Bool {
        if allows(kind) { return true }
        var reached: Set<AppearanceState> = [self]
        var open = [self]
        while let state = open.popLast() {
            for step in hidden where state.allows(step) {
                guard let next = Self.target(of: step), reached.insert(next).inserted else { continue }
                if next.allows(kind) { return true }
                open.append(next)
            }
        }
        return false
    }
}

/// A period in which a controller was on screen: from `viewDidAppear` until it began to disappear.
final class VisiblePeriod {
    let began: EventReference
    /// Nil while the controller is still on screen.
    var ended: EventReference?

    init(began: EventReference) {
        self.began = began
    }

    /// Whether the period lasts for that many nanoseconds after the event, as far as the trace reaches.
    func lasts(_ nanoseconds: Int64, after event: EventReference, until end: TraceEnd) -> Bool {
        guard let ended else { return end.follows(event, by: nanoseconds) }
        return ended.nanoseconds(since: event).map { $0 >= nanoseconds } ?? false
    }
}
