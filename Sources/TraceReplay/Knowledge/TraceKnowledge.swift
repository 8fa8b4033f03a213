import TraceModel

/// The knowledge of the events that a trace can show, and of its classes.
///
/// It is used for every event, so it has no dynamic checks of exclusive access, like ``Hierarchy``.
final class TraceKnowledge {
    let recordedKinds: RecordedKinds
    let settings: RuleSettings
    /// Whether grace is counted in steps of the user, because the app's lines have no times.
    let countsSteps: Bool
    private let containers: SystemContainers
    let threads: BackgroundThreads
    private let doubledClasses: Set<String>
    let leaks: LeaksOfSystems
    /// Class names come again and again, so each is looked up once.
    @exclusivity(unchecked) private var classes: [String: KnownClass] = [:]
    /// The classes, without their modules, whose instances the log shows with an address; nil until somebody asks.
    @exclusivity(unchecked) private var addressedClasses: Set<String>?
    /// Nil without expectations.
    @exclusivity(unchecked) var expected: ExpectedClasses?
    /// The classes for which it shows a `deinit` without one.
    @exclusivity(unchecked) private var unaddressedDeinits: Set<String> = []

    init(
        of summary: TraceSummary, policy: RulePolicy = RulePolicy(), settings: RuleSettings = RuleSettings()
    ) {
        recordedKinds = RecordedKinds(summary)
        containers = SystemContainers(superclasses: summary.header.superclasses, configured: policy.systemContainers)
        threads = BackgroundThreads(summary.threads, logs: summary.threadLogs)
        self.settings = settings
        leaks = LeaksOfSystems(of: summary, knownByTeam: policy.knownLeaks)
        countsSteps = !summary.hasAppTimes
        doubledClasses = summary.doubledClasses
    }

    /// The doubt about a finding that depends on steps; nil if it depends on times.
    var doubtOfSteps: String? { countsSteps ? "the log has no times, so what the user did next was counted" : nil }

    // MARK: Kinds of events

    /// How far the log shows such events of any controller.
    func evidence(of kind: EventKind) -> Evidence { recordedKinds.evidence(of: kind) }

    /// How far the log shows such events of the controller.
    func evidence(of kind: EventKind, in state: ControllerState) -> Evidence {
        if kind == .deinit, hasUnaddressedDeinits(state) { return .partly }
        return recordedKinds.evidence(of: kind, in: state.known.kinds)
    }

    /// Describes the classes about which nothing is concluded if such an event is missing, to continue the text "not for 3 …".
    func reason(for kind: EventKind, in state: ControllerState) -> UncheckedRules.Reason {
        let isApples = state.known.kinds.isApples
        let cure = kind == .deinit && !isApples ? "add a deinit line to" : nil
        if !isTraced(state) { return UncheckedRules.Reason.that("log nothing", one: "logs nothing", cure: cure) }
        if kind == .deinit, hasUnaddressedDeinits(state) {
            return UncheckedRules.Reason.that(
                "log deinit without an address", one: "logs deinit without an address",
                cure: cure.map { _ in "print the address in the deinit line of" })
        }
        if isApples { return "of Apple's classes, which log no \(kind.name)" }
        return UncheckedRules.Reason.that(
            "do not log \(kind.name) reliably", one: "does not log \(kind.name) reliably", cure: cure)
    }

    /// Whether the log would show such a call that names the controller, as its subject or, where a parent, a presenter or a stack is
    /// called, as its object.
    func wouldShow(_ kind: EventKind, about state: ControllerState) -> Bool {
        guard !mayHide(kind, in: state) else { return false }
        if EventKinds.besideTheLifecycle.contains(kind) { return evidence(of: kind) == .wouldShow }
        guard kind.isOnHolder, kind != .setRoot else { return evidence(of: kind, in: state) >= .wouldShow }
        guard let holder = state.above else { return evidence(of: kind) >= .likely }
        guard !mayHide(kind, in: holder) else { return false }
        return [holder, state].contains { evidence(of: kind, in: $0) >= .wouldShow }
    }

    /// Whether the log shows calls of the class's instances.
    func isTraced(_ state: ControllerState) -> Bool { state.known.kinds.isTraced }

    /// Whether the log says that instances of the class do not show such events reliably.
    func mayHide(_ kind: EventKind, in state: ControllerState) -> Bool { state.known.kinds.hidden.contains(kind) }

    /// Whether the class is that of an object which presents for controllers: a router, as its name and its missing callbacks tell.
    func isGoBetween(_ state: ControllerState) -> Bool {
        Self.goBetweens.contains(where: state.shortName.hasSuffix)
            && ![EventKind.viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear].contains
            {
                evidence(of: $0, in: state).isShown
            }
    }

    private static let goBetweens = ["Router", "Coordinator", "Wireframe", "Navigator", "Flow", "Presenter"]

    /// Whether nothing shows that the class is one of controllers: neither its calls nor its name, nor the header.
    func mayBeNoController(_ state: ControllerState) -> Bool {
        recordedKinds.mayBeOfNoController(state.known.kinds) && !containers.declares(state.className)
            && !Self.namesOfControllers.contains(where: state.shortName.hasSuffix)
    }

    private static let namesOfControllers = ["Controller", "VC", "Screen"]

    func noteDeinit(withoutAddressOf state: ControllerState) {
        unaddressedDeinits.insert(state.shortName)
    }

    /// Whether the log shows the controller's class with addresses, but some `deinit` of it without one: its controller is
    /// unknown.
    func hasUnaddressedDeinits(_ state: ControllerState) -> Bool {
        guard !unaddressedDeinits.isEmpty else { return false }
        let name = state.shortName
        return unaddressedDeinits.contains(name) && isAddressed(name)
    }

    /// Whether the log shows instances of the class, which is named without its module, with an address.
    func isAddressed(_ shortName: String) -> Bool {
        if addressedClasses == nil {
            addressedClasses = Set(classes.lazy.filter { $0.value.isAddressed }.map { ClassName($0.key).short })
        }
        return addressedClasses?.contains(shortName) ?? false
    }

    /// Whether another controller may be at the controller's address: it left, and the log would not show its `deinit`.
    func mayBeReplaced(_ state: ControllerState) -> Bool {
        (state.appearance == .disappeared || state.exit != nil) && evidence(of: .deinit, in: state) < .implied
    }

    private func showsNoDeparture(of kinds: RecordedKinds.ClassKinds) -> Bool {
        func shows(_ shown: EventKind...) -> Bool {
            shown.contains { recordedKinds.evidence(of: $0, in: kinds).isShown }
        }
        return recordedKinds.showsDeinitBesideCallbacks && !kinds.isApples
            && shows(.viewWillAppear, .viewDidAppear) && shows(.viewWillDisappear, .viewDidDisappear)
            && ![EventKind.removeFromParent, .didMove, .dismiss, .pop, .setRoot].contains {
                evidence(of: $0) == .wouldShow || recordedKinds.evidence(of: $0, in: kinds).isShown
            }
    }

    /// Whether the class prints most of its calls twice, as a base class and its subclass may do.
    func printsTwice(_ state: ControllerState) -> Bool {
        !doubledClasses.isEmpty && doubledClasses.contains(state.className)
    }

    // MARK: Classes

    /// What is known of a class, which its controllers share.
    final class KnownClass {
        let kinds: RecordedKinds.ClassKinds
        /// Whether the log shows when its controllers come and go, and `deinit`s, but no call by which they leave.
        let leavesUnseen: Bool
        fileprivate(set) var role: ContainerRole
        /// Whether the log shows instances with an address.
        fileprivate var isAddressed = false
        /// How many controllers the log has shown in the launch that showed one last.
        @exclusivity(unchecked) fileprivate(set) var instanceCount = 0
        /// The launch in which they were counted.
        @exclusivity(unchecked) fileprivate var launch = -1
        /// How far one of them came, as ``CoverageRecorder`` saved it last.
        @exclusivity(unchecked) var saved: (place: CoverageRecorder.ClassPlace, exercises: Coverage.ExerciseSet)?
        /// Whether it inherits from these classes of UIKit's, which the replay asks for often.
        let isSearch: Bool
        let isAlert: Bool
        /// Whether fingerprints leave it out above others.
        let isPrivate: Bool
        /// Whether it only shows what belongs to a responder, or to a screen.
        let borrows: Bool

        fileprivate init(
            _ className: String, _ kinds: RecordedKinds.ClassKinds, role: ContainerRole, leavesUnseen: Bool,
            _ containers: SystemContainers
        ) {
            self.kinds = kinds
            self.role = role
            self.leavesUnseen = leavesUnseen
            isPrivate = Finding.isPrivate(className)
            isSearch = containers.inherits(className, from: "UISearchController")
            isAlert = containers.inherits(className, from: "UIAlertController")
            borrows = isSearch || AppleClasses.isForInput(className)
        }
    }

    /// Returns what is known of the controller's class, after counting the controller, and noting whether the log shows an address.
    func known(_ controller: Controller) -> KnownClass {
        let known = classes[controller.className] ?? learn(controller.className)
        known.instanceCount = known.launch == controller.launch ? known.instanceCount + 1 : 1
        known.launch = controller.launch
        if controller.address != nil, !known.isAddressed {
            known.isAddressed = true
            addressedClasses?.insert(ClassName(controller.className).short)
        }
        return known
    }

    private func learn(_ className: String) -> KnownClass {
        let kinds = recordedKinds.kinds(of: className)
        if !kinds.isTraced { expected?.note(untraced: className) }
        let navigates = [EventKind.push, .pop].contains { recordedKinds.evidence(of: $0, in: kinds).isShown }
        let known = KnownClass(
            className, kinds, role: navigates ? .navigation : containers.role(of: className, isApples: kinds.isApples),
            leavesUnseen: showsNoDeparture(of: kinds), containers)
        classes[className] = known
        return known
    }

    /// How many controllers of the class the log has shown in the launch that showed one last.
    func instanceCount(_ state: ControllerState) -> Int { state.known.instanceCount }

    /// Treats a controller, and from here on all of its class, as a container of UIKit's kind because of its calls.
    func treat(_ state: ControllerState, as role: ContainerRole) {
        guard state.role != .navigation, state.role != role else { return }
        state.role = role
        state.known.role = role
    }

    /// Whether the log declares the superclass of the class, and none of its ancestors is a container.
    func declaresNoContainer(_ state: ControllerState) -> Bool { containers.declaresNoContainer(state.className) }

    /// Whether the controller's class is that class of UIKit's, or was declared to inherit from it, or has its name and does nothing else
    /// with its children: `MainSplitViewController`.
    func isOf(_ state: ControllerState, _ appleClass: String) -> Bool {
        containers.inherits(state.className, from: appleClass) || isNamed(state, after: appleClass)
    }

    private func isNamed(_ state: ControllerState, after appleClass: String) -> Bool {
        guard Self.namesakes.contains(appleClass), state.shortName.hasSuffix(String(appleClass.dropFirst(2))) else {
            return false
        }
        return !containers.declares(state.className)
            && !evidence(of: .addChild, in: state).isShown
    }

    /// Those that keep what they let go of by private calls.
    private static let namesakes: Set = ["UISplitViewController", "UIPageViewController", "UITabBarController"]
}

/// Whether controllers are older than the trace, which began, or goes on, in the middle of their lives. A controller that is shown from its
/// `init` is not; what another first call says depends on whether the trace would have shown its `init`.
extension TraceKnowledge {
    /// Whether the controller existed before the trace began, in a trace that shows how lives begin. A recorder sees every `init`.
    func isOlderThanTrace(_ state: ControllerState) -> Bool {
        recordedKinds.showsEveryInit && isTraced(state)
            ? !state.isKnownFromInit : !state.isKnownFromBirth && !areInitsRare
    }

    /// Whether that is sure, because the first event of it should have been its `init`.
    func isSurelyOlderThanTrace(_ state: ControllerState) -> Bool {
        !state.isKnownFromBirth && wouldBeginWithInit(state)
    }

    /// Whether it was made and had loaded its view before the trace, which first shows that it gets a place, and then that it appears.
    func wasLoadedBeforeTrace(_ state: ControllerState) -> Bool {
        state.isKnownFromBirth && !state.isKnownFromInit && state.appearedUnloaded != nil && wouldBeginWithInit(state)
            && evidence(of: .viewDidLoad, in: state) >= .wouldShow
    }

    /// Whether the controller may be older, because its first event is no `init` where others have one.
    func mayBeOlderThanTrace(_ state: ControllerState) -> Bool { !state.isKnownFromInit && !areInitsRare }

    /// Whether another life of the controller's class would have begun with an `init`.
    func wouldBeginWithInit(_ state: ControllerState) -> Bool { evidence(of: .`init`, in: state) >= .wouldShow }

    /// Whether the view of a controller that the trace shows first as it loads may have been late, and not its controller young.
    func mayLoadLate(_ state: ControllerState) -> Bool { evidence(of: .`init`, in: state) >= .implied }

    /// Whether the log first shows the controller when its view may have been there for long: not at its beginning, and not in an
    /// appearance that is still under way.
    func isFirstSeenWithView(_ state: ControllerState) -> Bool {
        if state.isKnownFromBirth { return false }
        return state.controller.first.kind != .viewWillAppear || state.appearance != .appearing
    }

    /// Whether the log first shows a container when it may have had content for long.
    func isFirstSeenWithContent(_ container: ControllerState) -> Bool {
        if container.isKnownFromBirth { return false }
        switch container.controller.first.kind {
        // A child that arrives, or a presenter, names it first.
        case .willMove, .didMove, .present, .addChild, .setRoot, .viewWillAppear, .loadView, .viewDidLoad:
            return evidence(of: .`init`, in: container).isShown
        default: return true
        }
    }

    /// Whether hardly any class shows an `init`, so other first calls begin lives.
    private var areInitsRare: Bool { evidence(of: .`init`) < .likely }

    /// Whether hardly any class shows that it disappears.
    var hidesDisappearances: Bool {
        [EventKind.viewWillDisappear, .viewDidDisappear].allSatisfy { evidence(of: $0) < .likely }
    }
}
