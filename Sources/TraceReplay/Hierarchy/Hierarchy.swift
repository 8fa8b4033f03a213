import TraceModel

/// The controllers of a run at an instant of its replay: their relations, hosted views and presentations.
///
/// `apply` moves the hierarchy by one event. The relations, hosted views and controllers that end with it are in `ended` until
/// the next event.
///
/// A hierarchy belongs to the thread that replays. Its members are read for every event, so they have no dynamic checks of
/// exclusive access: no function reads one of them while it changes it.
final class Hierarchy {
    let knowledge: TraceKnowledge
    private let logsCallsOnce: Bool

    /// By id; nil for controllers that are gone.
    @exclusivity(unchecked) private var states: ContiguousArray<ControllerState?> = []
    /// The controllers that died last, in order. They are kept for a while, because an event after `deinit` usually comes soon
    /// after it; keeping all of them would make memory grow with the trace.
    @exclusivity(unchecked) private var dead: [ControllerID] = []
    private static let keptDead = 16_384
    /// By the number of a launch, the ids of its first to its last controller, and those that live, by their addresses.
    @exclusivity(unchecked) private var launches: [(ids: Range<Int>, living: AddressTable)] = []

    /// The roots of windows, by the window as events name it.
    @exclusivity(unchecked) var windowRoots: [EventPayload: WindowRoots] = [:]

    /// The classes of which the log showed that a view was added.
    @exclusivity(unchecked) var hostedClasses: Set<String> = []
    /// By class, the page view controller that got a controller of the class last.
    @exclusivity(unchecked) var pageControllers: [String: ControllerState] = [:]
    @exclusivity(unchecked) var keptByParents = KeptByParents()
    let steps: UserSteps
    /// Nil unless some class of the log can leave by return.
    @exclusivity(unchecked) var returns: Returns?
    /// Without presentations, and if the log shows what disappears, nobody asks for the last arrivals.
    @exclusivity(unchecked) var hasPresentations = false
    let hidesDisappearances: Bool
    /// Without pops, nobody asks which controller one of them took away.
    @exclusivity(unchecked) var hasPops = false
    @exclusivity(unchecked) var arrivals = LastArrivals()
    /// The controller that appeared last, in any launch.
    @exclusivity(unchecked) var lastArrival: ControllerID?
    /// How many presentations may have taken place although UIKit should have refused them.
    @exclusivity(unchecked) var unlikelyPresentationCount = 0
    /// The last dismissal of controllers of which none was known to be on the screen.
    @exclusivity(unchecked) var unseenDismissal: Departure?
    /// How many living controllers have begun to disappear, and have not disappeared.
    @exclusivity(unchecked) var disappearingCount = 0
    /// How many departures wait in the states of the controllers that appear when they are over.
    @exclusivity(unchecked) var awaitedDepartureCount = 0
    /// Departures with controllers that began to disappear, in the order in which they did.
    @exclusivity(unchecked) var fading: ArraySlice<Departure> = []

    /// The number of the last walk through what is inside a controller.
    @exclusivity(unchecked) var walk: Int32 = 0

    @exclusivity(unchecked) var ended = Ended()
    /// The stays that are over, until somebody takes them; nil if nobody wants them.
    @exclusivity(unchecked) var endedStays: [Stay]?

    /// The relations, views and controllers that one event ended.
    struct Ended {
        var relations: [RelationState] = [] { didSet { isEmpty = false } }
        var views: [HostedView] = [] { didSet { isEmpty = false } }
        var controllers: [ControllerState] = [] { didSet { isEmpty = false } }
        private(set) var isEmpty = true

        /// Empties the lists, but keeps their memory: the next event may end as much.
        mutating func removeAll() {
            // One by one, because almost every event ends one at most.
            while !relations.isEmpty { relations.removeLast() }
            while !views.isEmpty { views.removeLast() }
            while !controllers.isEmpty { controllers.removeLast() }
            isEmpty = true
        }
    }

    init(_ knowledge: TraceKnowledge, tests: [TestInterval]) {
        self.knowledge = knowledge
        steps = UserSteps(tests, grace: knowledge.settings.leakGrace)
        hidesDisappearances = knowledge.hidesDisappearances
        logsCallsOnce = knowledge.recordedKinds.logsCallsOnce
    }

    deinit {
        // Controllers refer to each other, and would keep each other alive forever.
        for state in states { state?.letGo() }
    }

    /// Adds a controller; ids come in order.
    func add(_ controller: Controller) {
        clearEnded()
        let state = ControllerState(controller, knowledge.known(controller))
        if state.known.leavesUnseen, returns == nil { returns = Returns(knowledge) }
        let id = states.count
        while launches.count <= controller.launch { launches.append((id..<id, AddressTable())) }
        launches[controller.launch].ids = launches[controller.launch].ids.lowerBound..<id + 1
        states.append(state)
        guard let address = controller.address else { return }
        let former = launches[controller.launch].living.set(controller.id.rawValue, at: address, self.address(of:))
        if let former = livingState(former.map(ControllerID.init)) {
            former.death = .replaced
            finish(former, at: controller.first, ending: .replaced)
        }
    }

    // MARK: Parts

    var containment: Containment { Containment(hierarchy: self) }
    var presentations: Presentations { Presentations(hierarchy: self) }
    var stacks: StackMembership { StackMembership(hierarchy: self) }
    var hostedViews: ViewHosting { ViewHosting(hierarchy: self) }
    var refusals: RefusedCalls { RefusedCalls(hierarchy: self) }
    var windows: Windows { Windows(hierarchy: self) }
    /// Nil if nobody wants stays.
    var stays: Stays? { endedStays == nil ? nil : Stays(hierarchy: self) }
    var departures: LeavingControllers { LeavingControllers(hierarchy: self) }
    var knownPlaces: KnownPlaces { KnownPlaces(hierarchy: self) }

    // MARK: Questions

    /// Whether the controller is certainly a child: the log would show its removal, and shows nothing that may have been one.
    func isSurelyAttached(_ child: ControllerState) -> Bool {
        guard let relation = child.relation, knowledge.recordedKinds.removal != nil else { return false }
        return !relation.mayBeLeaving && (relation.leaving == nil || relation.farewell == nil)
    }

    /// The instant of an event in the controller's launch.
    func moment(_ event: EventReference, of state: ControllerState) -> Moment {
        Moment(event: event, step: steps.count(ofLaunch: state.controller.launch))
    }

    // MARK: Controllers

    /// The state of a controller that lives, or died not long ago.
    func state(_ id: ControllerID?) -> ControllerState? {
        guard let id, Int(id.rawValue) < states.count else { return nil }
        return states[Int(id.rawValue)]
    }

    func livingState(_ id: ControllerID?) -> ControllerState? {
        guard let state = state(id), state.isAlive else { return nil }
        return state
    }

    /// The controllers that live, in order of id.
    var survivors: some Sequence<ControllerState> {
        states.lazy.compactMap { state in state.flatMap { $0.isAlive ? $0 : nil } }
    }

    /// The controllers of a launch that live, in order of id.
    func survivors(ofLaunch launch: Int) -> [ControllerState] {
        guard launch < launches.count else { return [] }
        return states[launches[launch].ids].compactMap { $0 }.filter { $0.isAlive && $0.controller.launch == launch }
    }

    // MARK: Events

    func apply(_ event: Event) {
        if let subject = state(event.subject) {
            if accept(event, of: subject) { move(by: event, of: subject) }
        } else {
            clearEnded()
            moveAround(by: event)
        }
    }

    /// Begins an event: forgets everything that the last one ended. Returns false for a second line about a call that the log has
    /// just shown: it changes nothing.
    ///
    /// - Parameter subject: the state of the event's subject; also in ``move(by:of:)``.
    func accept(_ event: Event, of subject: ControllerState) -> Bool {
        clearEnded()
        if logsCallsOnce || event.kind == .diagnostic { return true }
        let repeatsPayload = !event.kind.leavesCallOpen || event.repeatsPayload(of: &subject.rare.lastPayload)
        let printsTwice = knowledge.printsTwice(subject)
        if subject.lastCall.accept(event, repeatsPayload: repeatsPayload, printsTwice: printsTwice) == .echo {
            return false
        }
        if let id = event.object, let object = state(id), object !== subject { object.lastCall.interrupt(by: event) }
        return true
    }

    /// Moves the hierarchy by an event whose subject is not a controller that lives; it may be another one of its name.
    func moveAround(by event: Event) {
        if event.kind == .setRoot { windows.setRoot(event) }
        if event.kind == .addChild, state(event.subject)?.controller.address == nil {
            livingState(event.object)?.mayHaveGotParent()
        }
    }

    /// Moves the hierarchy by an event that was accepted.
    func move(by event: Event, of subject: ControllerState) {
        guard subject.isAlive else { return moveAround(by: event) }
        noteBeginning(of: subject, event)
        let reference = event.reference
        switch event.kind {
        case .`init`, .mark, .testStarted, .testFinished, .didEndDisplayingCell, .prepareForReuse, .loadView, .setRoot:
            break
        case .viewWillLayoutSubviews, .viewDidLayoutSubviews: subject.view?.wasLaidOut = true
        case .other: applyOther(event, of: subject)
        case .deinit: deallocate(subject, event)
        case .viewDidLoad: load(subject, at: reference)
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
            changeAppearance(of: subject, at: reference)
        case .beginAppearanceTransition: subject.beginTransition(event)
        case .endAppearanceTransition: subject.endTransition()
        case .addChild:
            if let child = livingState(event.object) { containment.addChild(child, to: subject, at: reference) }
        case .willMove: containment.willMove(subject, event)
        case .didMove: containment.didMove(subject, event)
        case .removeFromParent: containment.removeFromParent(subject, at: reference)
        case .addSubview:
            if let child = livingState(event.object) {
                hostedViews.host(child, in: subject, at: reference, isTransition: false)
            }
        case .removeFromSuperview: hostedViews.takeOut(subject, at: reference)
        case .constrain: hostedViews.constrain(subject, at: reference)
        case .unconstrain: subject.constrained = nil
        case .transition: hostedViews.transition(in: subject, event)
        case .willDisplayCell:
            if let child = livingState(event.object) {
                child.relation?.isInCell = true
                child.traits.insert(.shownByCells)
            }
        case .present:
            if let presented = livingState(event.object) {
                presentations.present(presented, by: subject, at: reference)
            }
        case .dismiss: presentations.dismiss(subject, at: reference)
        case .push:
            if let pushed = livingState(event.object) { stacks.push(pushed, on: subject, at: reference) }
        case .pop: stacks.pop(livingState(event.object), from: subject, verb: event.payload.verb, at: reference)
        case .diagnostic: refusals.refuse(event)
        }
    }

    private func applyOther(_ event: Event, of subject: ControllerState) {
        switch event.payload {
        case .refusal: refusals.refuse(event)
        case .call(let text):
            for object in event.objects.compactMap(livingState) { object.traits.insert(.placedByCall) }
            switch EventPayload.methodName(of: text) {
            case "setViewControllers": stacks.setViewControllers(of: subject, event)
            case "viewDidUnload": subject.noteUnload()
            default: break
            }
        default: break
        }
    }

    private func deallocate(_ subject: ControllerState, _ call: Event) {
        let event = call.reference
        if subject.controller.address == nil { knowledge.noteDeinit(withoutAddressOf: subject) }
        subject.death = .deallocated(moment(event, of: subject), call.thread)
        departures.noteRelease(of: subject)
        returns?.noteDeinit(of: subject)
        finish(subject, at: event, ending: .deallocated)
    }

    func clearEnded() { if !ended.isEmpty { ended.removeAll() } }

    private func address(of id: Int32) -> UInt64? { states[Int(id)]?.controller.address }

    // MARK: Ends

    /// Ends the lives of a launch's controllers: the app that they were in is gone.
    func end(launch: Int, at event: EventReference) {
        clearEnded()
        for state in survivors(ofLaunch: launch) {
            state.death = .replaced
            finish(state, at: event, ending: .launchEnded)
        }
        if launch < launches.count { launches[launch].living = AddressTable() }
    }

    private func finish(_ state: ControllerState, at event: EventReference, ending: Relation.Ending) {
        if state.appearance == .disappearing { disappearingCount -= 1 }
        departures.noteEnd(of: state, at: event)
        departures.closeAll(for: state)
        stays?.endAll(of: state, at: event, ending.ofStay)
        if let hostedView = state.view {
            state.view = nil
            ended.views.append(hostedView)
        }
        if state.presented != nil { presentations.handOver(from: state, to: state.container) }
        if state.relation != nil { containment.end(state, at: event, ending: ending) }
        state.activePresenter?.presented = nil
        if state.presented?.presenter === state { state.presented = nil }
        state.navigation?.rare.stack.remove(state)
        state.rareIfAny?.pendingCall = nil
        state.leaveCompany()
        state.rareIfAny?.company = nil
        ended.controllers.append(state)
        dead.append(state.id)
        if dead.count > Self.keptDead { states[Int(dead[dead.count - 1 - Self.keptDead].rawValue)] = nil }
        if dead.count == 2 * Self.keptDead { dead.removeFirst(Self.keptDead) }
        guard let address = state.controller.address else { return }
        launches[state.controller.launch].living.remove(state.id.rawValue, at: address, self.address(of:))
    }
}
