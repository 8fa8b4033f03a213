package import TraceModel

/// The controllers of a run at an instant of its replay: who is whose child, what is hosted where, who presents whom.
///
/// `apply` moves the hierarchy by one event. What ends by it (a relation, a hosted view, a controller) is left in the
/// `ended…` lists until the next event.
package final class Hierarchy {
    /// What the trace can show.
    package internal(set) var recordedKinds: RecordedKinds
    /// What the recordedKinds was asked for and denied, while the trace was still being read.
    private(set) var denials: Set<RecordedKindsDenial> = []
    /// When and how the recording ends; nil while it is still being read.
    package internal(set) var end: TraceEnd?
    package let settings: RuleSettings
    private let containers: SystemContainers
    private let threads: [String]
    /// By thread, whether it is known not to be the main one.
    private let isOffMain: [Bool]
    /// Class names come again and again; what they are is looked up once.
    private var roles: [String: ContainerRole] = [:]

    /// By id; nil for controllers that are gone.
    private var states: ContiguousArray<ControllerState?> = []
    private var living: [UInt64: ControllerState] = [:]
    private var dead = Cemetery()
    /// The navigation controllers that live.
    private var navigators: [ControllerID: ControllerState] = [:]

    /// Relations that the last event ended.
    package internal(set) var endedRelations: [RelationState] = []
    /// Hosted views that the last event ended.
    package internal(set) var endedViews: [HostedView] = []
    /// Controllers whose life the last event ended.
    package internal(set) var endedControllers: [ControllerState] = []

    package init(
        recordedKinds: RecordedKinds, end: TraceEnd?, containers: SystemContainers, threads: [String] = [],
        settings: RuleSettings = RuleSettings()
    ) {
        self.recordedKinds = recordedKinds
        self.threads = threads
        isOffMain = threads.map { Self.isOffMain($0, among: threads) }
        self.end = end
        self.containers = containers
        self.settings = settings
    }

    deinit {
        // Controllers point at each other, and would keep each other for ever.
        for state in states { state?.letGo() }
    }

    /// Brings in a controller; ids come in order.
    package func add(_ controller: Controller) {
        endedRelations.removeAll(keepingCapacity: true)
        endedViews.removeAll(keepingCapacity: true)
        endedControllers.removeAll(keepingCapacity: true)
        let state = ControllerState(controller, role: role(of: controller.className))
        states.append(state)
        if state.isNavigation { navigators[state.id] = state }
        guard let address = controller.address else { return }
        if let former = living.updateValue(state, forKey: address), former.isAlive {
            former.isReplaced = true
            finish(former, at: controller.first, ending: .replaced)
        }
    }

    /// The navigation controller on whose stack the controller is.
    package func navigation(holding state: ControllerState) -> ControllerState? {
        navigators.values.filter { $0.stack.contains { $0 === state } }.min { $0.id < $1.id }
    }

    private func role(of className: String) -> ContainerRole {
        if let known = roles[className] { return known }
        let role = containers.role(of: className)
        roles[className] = role
        return role
    }

    /// Whether the trace would show such an event.
    func records(_ kind: EventKind) -> Bool {
        if recordedKinds.records(kind) { return true }
        if end == nil { denials.insert(RecordedKindsDenial(kind: kind)) }
        return false
    }

    /// Whether it would show such an event of the controller's class.
    func shows(_ kind: EventKind, in state: ControllerState) -> Bool {
        if recordedKinds.shows(kind, in: state.className) { return true }
        if end == nil { denials.insert(RecordedKindsDenial(kind: kind, className: state.className)) }
        return false
    }

    /// The state of a controller that lives, or died not long ago.
    package func state(_ id: ControllerID?) -> ControllerState? {
        guard let id, Int(id.rawValue) < states.count else { return nil }
        return states[Int(id.rawValue)]
    }

    /// The controllers that live, in order of id.
    package var survivors: [ControllerState] {
        states.compactMap { $0 }.filter(\.isAlive)
    }

    /// The controller that the event is about: the child, where a parent or host is the subject.
    package func protagonist(of event: Event) -> ControllerState? {
        switch event.kind {
        case .willMove, .didMove: state(event.subject)
        default: state(event.object) ?? state(event.subject)
        }
    }

    /// Whether the thread is known not to be the main one.
    func isOffMain(_ thread: ThreadID) -> Bool {
        Int(thread.rawValue) < isOffMain.count && isOffMain[Int(thread.rawValue)]
    }

    /// A number alone, decimal or hexadecimal, tells nothing where the log never names the main thread: NSLog prints the
    /// main thread's, too.
    private static func isOffMain(_ name: String, among names: [String]) -> Bool {
        if isMain(name) { return false }
        let isNumber = name.allSatisfy(\.isHexDigit) && name.contains(where: \.isNumber)
        return !isNumber || names.contains(where: isMain)
    }

    private static func isMain(_ name: String) -> Bool {
        mainThreadNames.contains(name.lowercased())
    }

    /// The recorder's word, and the names that debuggers and the main queue give the thread.
    private static let mainThreadNames: Set<String> = [
        "main", "main thread", "main-thread", "com.apple.main-thread",
    ]

    func name(of thread: ThreadID) -> String {
        Int(thread.rawValue) < threads.count ? threads[Int(thread.rawValue)] : "?"
    }

    /// Moves the hierarchy by one event.
    package func apply(_ event: Event) {
        if !endedRelations.isEmpty { endedRelations.removeAll(keepingCapacity: true) }
        if !endedViews.isEmpty { endedViews.removeAll(keepingCapacity: true) }
        if !endedControllers.isEmpty { endedControllers.removeAll(keepingCapacity: true) }
        guard let subject = state(event.subject), subject.isAlive else { return }
        let reference = event.reference
        noteBeginning(of: subject, event)
        switch event.kind {
        case .other:
            if event.isHierarchyDump { observe(subject, event) }
            if subject.isNavigation, event.detail?.hasPrefix("setViewControllers") == true { subject.stack = [] }
        case .`init`, .mark, .testStarted, .testFinished, .willDisplayCell, .didEndDisplayingCell,
            .prepareForReuse, .loadView, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .beginAppearanceTransition,
            .endAppearanceTransition:
            break
        case .deinit:
            subject.deallocated = reference
            finish(subject, at: reference, ending: .deallocated)
        case .viewDidLoad:
            subject.loaded = subject.loaded ?? reference
            if subject.appearance == .unknown { subject.appearance = .loaded }
        case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
            if event.kind == .viewWillAppear { takeBackDeparture(of: subject) }
            subject.firstAppearance = subject.firstAppearance ?? reference
            subject.lastAppearance = reference
            subject.appearance = AppearanceState.target(of: event.kind) ?? subject.appearance
        case .addChild:
            if let child = livingState(event.object) { addChild(child, to: subject, at: reference) }
        case .willMove: willMove(subject, to: event.object, at: reference)
        case .didMove: didMove(subject, to: event.object, at: reference)
        case .removeFromParent: removeFromParent(subject, at: reference)
        case .addSubview:
            if let child = livingState(event.object) { host(child, in: subject, at: reference, isTransition: false) }
        case .removeFromSuperview: takeOut(subject, at: reference)
        case .constrain: constrain(subject, at: reference)
        case .unconstrain: subject.constrained = nil
        case .transition:
            if let from = livingState(event.object) { takeOut(from, at: reference) }
            if let to = livingState(event.others.first) { host(to, in: subject, at: reference, isTransition: true) }
        case .present:
            if let presented = livingState(event.object) { present(presented, by: subject, at: reference) }
        case .dismiss: dismiss(subject, at: reference)
        case .push:
            if let pushed = livingState(event.object) { push(pushed, on: subject, at: reference) }
        case .pop: pop(livingState(event.object), from: subject, verb: event.detail, at: reference)
        case .diagnostic: refuse(event)
        }
    }

    func livingState(_ id: ControllerID?) -> ControllerState? {
        guard let state = state(id), state.isAlive else { return nil }
        return state
    }

    /// A controller whose first event is none of these was alive before the trace began.
    private func noteBeginning(of subject: ControllerState, _ event: Event) {
        switch event.kind {
        case .loadView where !subject.isKnownFromBirth && shows(.`init`, in: subject),
            .viewDidLoad where !subject.isKnownFromBirth && shows(.`init`, in: subject):
            // Its `init` would have been shown: a child from before the trace loads its view only now.
            break
        case .`init`, .loadView, .viewDidLoad:
            if !subject.isKnownFromBirth {
                subject.isKnownFromBirth = true
                if subject.relation == nil { subject.isKnownWithoutParent = true }
            }
        case .addChild, .present, .push:
            if let object = state(event.object), object.controller.first.line == event.line {
                object.isKnownFromBirth = true
                object.isKnownWithoutParent = true
            }
        default:
            break
        }
    }

    private func finish(_ state: ControllerState, at event: EventReference, ending: Relation.Ending) {
        if let hostedView = state.view {
            state.view = nil
            endedViews.append(hostedView)
        }
        if state.relation != nil { end(state, at: event, ending: ending) }
        if let presenter = state.presenter, presenter.presented === state { presenter.presented = nil }
        if let presented = state.presented, presented.presenter === state { state.presented = nil }
        state.stack = []
        state.pendingCall = nil
        if state.isNavigation { navigators[state.id] = nil }
        endedControllers.append(state)
        if let evicted = dead.bury(state.id) { states[Int(evicted.rawValue)] = nil }
        if let address = state.controller.address, living[address] === state { living[address] = nil }
    }
}

/// The controllers that died last.
///
/// They are kept for a while, because an event after `deinit` usually comes soon after it; keeping all of them would
/// make memory grow with the trace.
private struct Cemetery {
    private static let capacity = 16_384
    private var ids: [ControllerID] = []
    private var oldest = 0

    /// Takes one in, and returns the one that must make place for it.
    mutating func bury(_ id: ControllerID) -> ControllerID? {
        guard ids.count == Self.capacity else {
            ids.append(id)
            return nil
        }
        let evicted = ids[oldest]
        ids[oldest] = id
        oldest = (oldest + 1) % Self.capacity
        return evicted
    }
}
