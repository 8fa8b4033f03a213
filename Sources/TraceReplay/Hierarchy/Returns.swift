import TraceModel

/// The controllers that left by return: those of a log that shows callbacks and `deinit`, and no call by which they leave.
///
/// A controller came from another one if that one disappeared for it, and left by return if the other one came back for it, both in the
/// order of navigation and presentations: they tell the old one `viewWillDisappear` before the new one `viewWillAppear`. Tab bars
/// and page view controllers tell the new one first.
///
/// Source: the orders of posted logs; wangling.me/2014/02/the-inconsistent-order-of-view-transition-events.html.
final class Returns {
    /// How one controller left.
    struct ReturnDeparture {
        /// The controller that came back.
        let destination: ControllerState
        /// Its last callback.
        let at: Moment
        /// Whether it was made after the last one of its class had left to that controller.
        let isInTurn: Bool
    }

    /// How a controller comes and goes.
    final class AppearanceTrail {
        /// When it last began to appear.
        fileprivate var shown: EventReference
        /// How often it began to appear since its view was loaded.
        fileprivate var appearanceCount = 0
        /// The controllers that disappeared for its first appearance.
        @exclusivity(unchecked) fileprivate var origins: [ControllerID] = []
        /// How it left by return.
        fileprivate(set) var returned: ReturnDeparture?
        /// The controllers that appeared inside it, and left by return together with it.
        @exclusivity(unchecked) fileprivate var contents: [ControllerState] = []
        /// The controller inside which it appeared, and with which it left by return.
        fileprivate(set) var outer: ControllerState?

        fileprivate init(shown: EventReference) {
            self.shown = shown
        }
    }

    /// The controllers of a class that the log names without an address.
    struct NameCount {
        var latest: ControllerState
        var loads = 0
        var deinits = 0
        var returns = 0
        var lastLoad: EventReference?
    }

    private struct ReturnCourse: Hashable {
        var className: String
        var destination: ControllerID
    }

    private struct Name: Hashable {
        var launch: Int
        var className: String
    }

    private let knowledge: TraceKnowledge
    /// The last callbacks, in order, after others that are not dropped one by one.
    @exclusivity(unchecked) private var callbacks: [(state: ControllerState, event: EventReference)] = []
    /// The last callbacks, in order. An exchange of two controllers has four; those inside them have theirs in between.
    private var recent: ArraySlice<(state: ControllerState, event: EventReference)> { callbacks.suffix(Self.length) }
    private static let length = 16
    /// Whether some controller left by return.
    @exclusivity(unchecked) private var hasReturned = false
    /// How many of a class left to one controller, one after the other, and when the last one did.
    @exclusivity(unchecked) private var courses: [ReturnCourse: (count: Int, last: EventReference)] = [:]
    /// The classes of which a controller appeared again after it had left by return: the app keeps them.
    @exclusivity(unchecked) private var keptClasses: Set<String> = []
    @exclusivity(unchecked) private var names: [Name: NameCount] = [:]

    init(_ knowledge: TraceKnowledge) {
        self.knowledge = knowledge
    }

    // MARK: Events

    /// Notes a callback that was applied.
    func note(_ event: EventReference, of state: ControllerState, step: Int) {
        guard event.kind != .viewIsAppearing else { return }
        if event.kind == .viewWillAppear || event.kind == .viewDidAppear && !shows(.viewWillAppear, state) {
            begin(state, at: event)
        }
        if callbacks.count == 4 * Self.length { callbacks.removeFirst(3 * Self.length) }
        callbacks.append((state, event))
        for other in partners(of: state) {
            if isExchange(from: other, to: state) {
                exchange(from: other, to: state, step: step)
            } else if isExchange(from: state, to: other) {
                exchange(from: state, to: other, step: step)
            }
        }
        if event.kind == .viewWillDisappear || event.kind == .viewDidDisappear { noteContent(state, leavingAt: event) }
    }

    private func begin(_ state: ControllerState, at event: EventReference) {
        let trail = state.trail ?? AppearanceTrail(shown: event)
        state.trail = trail
        if trail.returned != nil {
            keptClasses.insert(state.className)
            trail.returned = nil
        }
        trail.shown = event
        trail.appearanceCount += 1
    }

    /// A name is that of another controller when its view loads.
    func noteLoad(of state: ControllerState, at event: EventReference) {
        guard state.known.leavesUnseen, state.controller.address == nil else { return }
        state.trail?.returned = nil
        state.trail?.origins = []
        state.trail?.appearanceCount = 0
        change(state) {
            $0.loads += 1
            $0.lastLoad = event
        }
    }

    func noteDeinit(of state: ControllerState) {
        if state.known.leavesUnseen, state.controller.address == nil { change(state) { $0.deinits += 1 } }
    }

    private func change(_ state: ControllerState, _ change: (inout NameCount) -> Void) {
        let name = Name(launch: state.controller.launch, className: state.className)
        change(&names[name, default: NameCount(latest: state)])
        names[name]?.latest = state
    }

    // MARK: Exchanges

    private func shows(_ kind: EventKind, _ state: ControllerState) -> Bool {
        knowledge.evidence(of: kind, in: state).isShown
    }

    /// The other controllers among the last ones that this one may have come from or left to.
    private func partners(of state: ControllerState) -> [ControllerState] {
        guard state.known.leavesUnseen else { return [] }
        var found: [ControllerState] = []
        for (other, _) in recent
        where other !== state && other.known.leavesUnseen && other.className != state.className
            && other.controller.launch == state.controller.launch && !found.contains(where: { $0 === other })
        {
            found.append(other)
        }
        return found
    }

    /// Whether the last callbacks of the two are those of one that disappears for the other one. Callbacks that a class never shows
    /// are left out.
    private func isExchange(from leaver: ControllerState, to comer: ControllerState) -> Bool {
        let wills = [(leaver, EventKind.viewWillDisappear), (comer, .viewWillAppear)].filter { shows($0.1, $0.0) }
        let dids = [(leaver, EventKind.viewDidDisappear), (comer, .viewDidAppear)].filter { shows($0.1, $0.0) }
        let ofBoth = recent.filter { $0.state === leaver || $0.state === comer }.suffix(wills.count + dids.count)
        guard ofBoth.count == wills.count + dids.count, let first = ofBoth.first?.event, let last = ofBoth.last?.event,
            zip(ofBoth, wills).allSatisfy({ $0.state === $1.0 && $0.event.kind == $1.1 }),
            dids.allSatisfy({ did in
                ofBoth.dropFirst(wills.count).contains { $0.state === did.0 && $0.event.kind == did.1 }
            })
        else { return false }
        // A user may take any time over an interactive transition, but only a *will* shows that it is one.
        return wills.count == 2
            || last.nanoseconds(since: first).map { $0 <= knowledge.settings.leakGrace } ?? last.isNextTo(first)
    }

    private func exchange(from leaver: ControllerState, to comer: ControllerState, step: Int) {
        if let trail = comer.trail, trail.appearanceCount == 1 { trail.origins.append(leaver.id) }
        guard let left = leaver.trail, left.returned == nil, left.origins.contains(comer.id),
            let last = leaver.lastAppearance
        else { return }
        let course = ReturnCourse(className: leaver.className, destination: comer.id)
        let former = courses[course]
        let isInTurn = former.map { $0.last < leaver.controller.first } ?? true
        if isInTurn { courses[course] = ((former?.count ?? 0) + 1, last) }
        hasReturned = true
        left.returned = ReturnDeparture(
            destination: comer, at: Moment(event: last, step: step), isInTurn: isInTurn)
        if leaver.controller.address == nil { change(leaver) { $0.returns += 1 } }
        for (other, event) in recent where event.kind == .viewWillDisappear || event.kind == .viewDidDisappear {
            noteContent(other, leavingAt: event)
        }
    }

    /// Notes that a controller which appeared inside another one leaves together with it.
    private func noteContent(_ state: ControllerState, leavingAt event: EventReference) {
        guard hasReturned else { return }
        for (container, _) in recent
        where container !== state && container.trail?.returned.map({ $0.at.event.isNextTo(event) }) ?? false
            && container.trail?.returned?.destination !== state && isInside(state, container)
        {
            container.trail?.contents.append(state)
            state.trail?.outer = container
        }
    }

    private func isInside(_ state: ControllerState, _ container: ControllerState) -> Bool {
        guard let shown = state.trail?.shown, let around = container.trail?.shown,
            let returned = container.trail?.returned,
            shown.isNextTo(around), shown < returned.at.event
        else { return false }
        // The `did`s of a container and its content come in either order.
        return around < shown || !shows(.viewWillAppear, state) || !shows(.viewWillAppear, container)
    }

    // MARK: Questions

    /// How the controller left, if anything can be concluded from that.
    func departure(of state: ControllerState) -> ReturnDeparture? {
        state.trail?.contents.isEmpty ?? true ? lastDeparture(of: state) : nil
    }

    /// How the controller left with others that appeared inside it, and that live on: whatever holds one of them may hold all.
    func departureWithContents(of state: ControllerState) -> ReturnDeparture? {
        let contents = state.trail?.contents ?? []
        guard contents.contains(where: { $0.isAlive && departure(of: $0) != nil }) else { return nil }
        return lastDeparture(of: state)
    }

    private func lastDeparture(of state: ControllerState) -> ReturnDeparture? {
        guard let returned = state.trail?.returned, !state.traits.contains(.placedByCall), !state.isSystemContainer,
            !returned.destination.isSystemContainer, !keptClasses.contains(state.className)
        else { return nil }
        return returned
    }

    /// How many of its class left to that controller, one after the other.
    func count(of state: ControllerState, _ departure: ReturnDeparture) -> Int {
        courses[ReturnCourse(className: state.className, destination: departure.destination.id)]?.count ?? 0
    }

    /// The names that stand for several controllers, by launch and class.
    var countedNames: [NameCount] {
        names.filter { name, _ in !keptClasses.contains(name.className) }
            .sorted { ($0.key.launch, $0.key.className) < ($1.key.launch, $1.key.className) }.map(\.value)
            .filter { !knowledge.isAddressed($0.latest.shortName) }
    }
}
