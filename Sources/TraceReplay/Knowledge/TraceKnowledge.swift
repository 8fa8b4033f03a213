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
        leaks = LeaksOfSystems(of: summary, known: policy.knownLeaks + AppleLeaks.all)
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
        return recordedKinds.evidence(of: kind, in: state.className)
    }

    /// Describes the classes about which nothing is concluded if such an event is missing, to continue the text "not for 3 …".
    func reason(for kind: EventKind, in state: ControllerState) -> UncheckedRules.Reason {
        let isApples = AppleClasses.contain(state.className)
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
        guard !recordedKinds.mayHide(kind, in: state.className) else { return false }
        if EventKinds.besideTheLifecycle.contains(kind) { return evidence(of: kind) == .wouldShow }
        guard kind.isOnHolder, kind != .setRoot else { return evidence(of: kind, in: state) >= .wouldShow }
        guard let holder = state.above else { return evidence(of: kind) >= .likely }
        guard !recordedKinds.mayHide(kind, in: holder.className) else { return false }
        return [holder, state].contains { evidence(of: kind, in: $0) >= .wouldShow }
    }

    func isTraced(_ state: ControllerState) -> Bool { recordedKinds.isTraced(state.className) }

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

    /// Whether the log shows when controllers of the class come and go, and `deinit`s, but no call by which they leave.
    func leavesUnseen(_ className: String) -> Bool { classes[className]?.leavesUnseen ?? false }

    private func showsNoDeparture(of className: String) -> Bool {
        func shows(_ kinds: EventKind...) -> Bool {
            kinds.contains { recordedKinds.evidence(of: $0, in: className).isShown }
        }
        return recordedKinds.showsDeinitBesideCallbacks && !AppleClasses.contain(className)
            && shows(.viewWillAppear, .viewDidAppear) && shows(.viewWillDisappear, .viewDidDisappear)
            && ![EventKind.removeFromParent, .didMove, .dismiss, .pop, .setRoot].contains {
                evidence(of: $0) == .wouldShow || recordedKinds.evidence(of: $0, in: className).isShown
            }
    }

    /// Whether the class prints most of its calls twice, as a base class and its subclass may do.
    func printsTwice(_ state: ControllerState) -> Bool {
        !doubledClasses.isEmpty && doubledClasses.contains(state.className)
    }

    // MARK: Classes

    /// Returns the role of the controller's class, and notes whether the log shows an address.
    func role(of controller: Controller) -> ContainerRole {
        let className = controller.className
        let isAddressed = controller.address != nil
        let known = classes[className]
        let isLater = known?.launch == controller.launch
        if let known, known.isAddressed || !isAddressed {
            classes[className]?.instanceCount = isLater ? known.instanceCount + 1 : 1
            classes[className]?.launch = controller.launch
            return known.role
        }
        if known == nil, !recordedKinds.isTraced(className) { expected?.note(untraced: className) }
        let role = known?.role ?? role(of: className)
        classes[className] = KnownClass(
            role: role, isAddressed: isAddressed, leavesUnseen: known?.leavesUnseen ?? showsNoDeparture(of: className),
            instanceCount: (isLater ? known?.instanceCount ?? 0 : 0) + 1, launch: controller.launch)
        if isAddressed { addressedClasses?.insert(ClassName(className).short) }
        return role
    }

    private struct KnownClass {
        var role: ContainerRole
        /// Whether the log shows instances with an address.
        let isAddressed: Bool
        let leavesUnseen: Bool
        // There can be as many classes as controllers, whose ids have 32 bits.
        var instanceCount: Int32
        /// The launch in which they were counted.
        var launch: Int
    }

    /// How many controllers of the class the log has shown in the launch that showed one last.
    func instanceCount(_ state: ControllerState) -> Int { Int(classes[state.className]?.instanceCount ?? 0) }

    private func role(of className: String) -> ContainerRole {
        let navigates = [EventKind.push, .pop].contains { recordedKinds.evidence(of: $0, in: className).isShown }
        return navigates ? .navigation : containers.role(of: className)
    }

    /// Treats a controller, and from here on all of its class, as a container of UIKit's kind because of its calls.
    func treat(_ state: ControllerState, as role: ContainerRole) {
        guard state.role != .navigation, state.role != role else { return }
        state.role = role
        classes[state.className]?.role = role
    }

    /// Whether the log declares the superclass of the class, and none of its ancestors is a container.
    func declaresNoContainer(_ state: ControllerState) -> Bool { containers.declaresNoContainer(state.className) }

    /// Whether the controller existed before the trace began, in a trace that shows how lives begin. A recorder sees every `init`.
    func isOlderThanTrace(_ state: ControllerState) -> Bool {
        recordedKinds.showsEveryInit && isTraced(state)
            ? !state.isKnownFromInit : !state.isKnownFromBirth && evidence(of: .`init`) >= .likely
    }

    /// Whether the controller's class is that class of UIKit's, or was declared to inherit from it.
    func isOf(_ state: ControllerState, _ appleClass: String) -> Bool {
        containers.inherits(state.className, from: appleClass)
    }
}
