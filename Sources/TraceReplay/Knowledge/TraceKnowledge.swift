import TraceModel

/// The knowledge of the events that a trace can show, and of its classes.
///
/// While a trace is still being read, this is the knowledge of the events so far. If an event is taken for missing, that is then
/// an assumption, which the rest of the trace may refute.
///
/// It is used for every event, so it has no dynamic checks of exclusive access, like ``Hierarchy``.
package final class TraceKnowledge {
    @exclusivity(unchecked) var recordedKinds: RecordedKinds
    let settings: RuleSettings
    /// Whether grace is counted in steps of the user, because the app's lines have no times.
    let countsSteps: Bool
    @exclusivity(unchecked) private var containers: SystemContainers
    let threads: BackgroundThreads
    private let doubledClasses: Set<String>
    /// By class, how many calls came twice within a short time; empty if the whole trace is known.
    @exclusivity(unchecked) private var repetitions: [String: Int] = [:]
    /// Nil if the whole trace is known.
    @exclusivity(unchecked) private var assumptions: Set<MissingKind>?
    /// Class names come again and again, so each is looked up once.
    @exclusivity(unchecked) private var classes: [String: KnownClass] = [:]
    /// The classes, without their modules, whose instances the log shows with an address.
    @exclusivity(unchecked) private var addressedClasses: Set<String> = []
    /// The classes for which it shows a `deinit` without one.
    @exclusivity(unchecked) private var unaddressedDeinits: Set<String> = []

    /// Creates the knowledge of a whole trace.
    init(
        of summary: TraceSummary, configuredContainers: Set<String> = [], settings: RuleSettings = RuleSettings()
    ) {
        recordedKinds = RecordedKinds(summary)
        containers = SystemContainers(superclasses: summary.header.superclasses, configured: configuredContainers)
        threads = BackgroundThreads(summary.threads, logs: summary.threadLogs)
        self.settings = settings
        countsSteps = !summary.hasAppTimes
        doubledClasses = summary.doubledClasses
    }

    /// Creates the knowledge of a trace before its first event.
    init(before header: TraceHeader) {
        recordedKinds = RecordedKinds(header)
        containers = SystemContainers(superclasses: header.superclasses)
        threads = BackgroundThreads([])
        settings = RuleSettings()
        countsSteps = false
        doubledClasses = []
        assumptions = []
    }

    /// The doubt about a finding that depends on steps; nil if it depends on times.
    var doubtOfSteps: String? { countsSteps ? "the log has no times, so its steps were counted" : nil }

    // MARK: Kinds of events

    /// Assumes that such events are missing from the trace, unless the trace shows one.
    func assumesMissing(_ kind: EventKind) -> Bool {
        assumes(MissingKind(kind: kind), unless: recordedKinds.records(kind))
    }

    /// Assumes that such events of the controller's class are missing, unless the trace shows one.
    func assumesMissing(_ kind: EventKind, in state: ControllerState) -> Bool {
        assumes(MissingKind(kind: kind, className: state.className), unless: shows(kind, in: state))
    }

    /// Assumes that the controller's class logs nothing, unless the trace shows a call of its instances.
    func assumesUntraced(_ state: ControllerState) -> Bool {
        assumes(MissingKind(className: state.className), unless: isTraced(state))
    }

    /// Assumes that the trace may not show such events of the controller's class, unless it is certain to.
    func assumesUncertain(_ kind: EventKind, in state: ControllerState) -> Bool {
        assumes(MissingKind(kind: kind, className: state.className), unless: absence(of: kind, in: state) == .isCertain)
    }

    private func assumes(_ missing: @autoclosure () -> MissingKind, unless isRefuted: Bool) -> Bool {
        if !isRefuted { assumptions?.insert(missing()) }
        return !isRefuted
    }

    /// Learns of superclasses that the log declared only after its first events.
    func learn(_ header: TraceHeader) {
        containers.learn(header.superclasses)
    }

    /// Whether the whole trace shows events that were taken for missing, or shows its classes differently than they were known
    /// while it was being read.
    func isRefuted(by summary: TraceSummary) -> Bool {
        let whole = TraceKnowledge(of: summary)
        return !summary.doubledClasses.isEmpty || whole.recordedKinds.refute(assumptions ?? [])
            || !recordedKinds.declaresTheSame(as: whole.recordedKinds)
            || classes.contains { name, known in whole.traits(of: name) != known.traits }
    }

    /// Returns the conclusion if the log shows no such event of the controller.
    func absence(of kind: EventKind, in state: ControllerState) -> RecordedKinds.Absence {
        if kind == .deinit, hasUnaddressedDeinits(state) { return .provesNothing }
        return recordedKinds.absence(of: kind, in: state.className)
    }

    /// Describes the classes about which nothing is concluded if such an event is missing, to continue the text "not for 3 …".
    func reason(for kind: EventKind, in state: ControllerState) -> UncheckedRules.Reason {
        let isApples = AppleClasses.contain(state.className)
        let cure = kind == .deinit && !isApples ? "add a deinit line to" : nil
        if !isTraced(state) { return UncheckedRules.Reason(text: "classes that log nothing", cure: cure) }
        if kind == .deinit, hasUnaddressedDeinits(state) {
            return UncheckedRules.Reason(
                text: "classes that log deinit without an address",
                cure: cure.map { _ in "print the address in the deinit line of" })
        }
        if isApples { return "of Apple's classes, which log no \(kind.name)" }
        return UncheckedRules.Reason(text: "classes that do not log \(kind.name) reliably", cure: cure)
    }

    func shows(_ kind: EventKind, in state: ControllerState) -> Bool {
        recordedKinds.shows(kind, in: state.className)
    }

    /// Whether the log would show such an event of the controller: its class shows some, or the header lists the kind, and
    /// nothing says that the class may hide them.
    func showsReliably(_ kind: EventKind, in state: ControllerState) -> Bool {
        recordedKinds.showsReliably(kind, in: state.className)
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
        return unaddressedDeinits.contains(name) && addressedClasses.contains(name)
    }

    /// Whether the log shows instances of the class, which is named without its module, with an address.
    func isAddressed(_ shortName: String) -> Bool { addressedClasses.contains(shortName) }

    /// Whether another controller may be at the controller's address: it left, and the log would not show its `deinit`.
    func mayBeReplaced(_ state: ControllerState) -> Bool {
        (state.appearance == .disappeared || state.exit != nil) && absence(of: .deinit, in: state) != .isCertain
    }

    // MARK: Classes that print twice

    /// Whether the class prints most of its calls twice, as a base class and its subclass may do.
    func printsTwice(_ state: ControllerState) -> Bool {
        !doubledClasses.isEmpty && doubledClasses.contains(state.className)
    }

    /// Records a call that came twice within a short time, while the trace is still being read.
    func noteRepetition(of state: ControllerState) {
        if assumptions != nil { repetitions[state.className, default: 0] += 1 }
    }

    /// The classes most of whose calls came twice, once the whole trace was read.
    func doubledClasses(_ counts: [String: [EventKind: Int]]) -> Set<String> {
        let doubled = repetitions.filter { name, repetitions in
            // UIKit prints its messages itself.
            let lines = counts[name]?.filter { $0.key != .diagnostic }.values.reduce(0, +) ?? 0
            return repetitions > 1 && repetitions * 2 > lines - repetitions
        }
        return Set(doubled.keys)
    }

    // MARK: Classes

    /// Returns the role of the controller's class, and notes whether the log shows an address.
    func role(of controller: Controller) -> ContainerRole {
        let className = controller.className
        let isAddressed = controller.address != nil
        let known = classes[className]
        if let known, known.isAddressed || !isAddressed { return known.role }
        let traits = known?.traits ?? traits(of: className)
        let role = known?.role ?? traits.role
        classes[className] = KnownClass(traits: traits, role: role, isAddressed: isAddressed)
        if isAddressed { addressedClasses.insert(ClassName(className).short) }
        return role
    }

    private struct KnownClass {
        /// As they were known when its first instance came.
        let traits: ClassTraits
        var role: ContainerRole
        /// Whether the log shows instances with an address.
        let isAddressed: Bool
    }

    /// The facts about a class that a later line may change.
    fileprivate struct ClassTraits: Equatable {
        var role: ContainerRole
        var declaresNoContainer: Bool
        var mayHideInit: Bool
    }

    private func traits(of className: String) -> ClassTraits {
        let navigates = recordedKinds.shows(.push, in: className) || recordedKinds.shows(.pop, in: className)
        return ClassTraits(
            role: navigates ? .navigation : containers.role(of: className),
            declaresNoContainer: containers.declaresNoContainer(className),
            mayHideInit: recordedKinds.mayHide(.`init`, in: className))
    }

    /// Treats a controller, and from here on all of its class, as a container of UIKit's kind because of its calls.
    func treat(_ state: ControllerState, as role: ContainerRole) {
        guard state.role != .navigation, state.role != role else { return }
        state.role = role
        classes[state.className]?.role = role
    }

    /// Whether the log declares the superclass of the class, and none of its ancestors is a container.
    func declaresNoContainer(_ state: ControllerState) -> Bool { containers.declaresNoContainer(state.className) }

    /// Whether the controller existed before the trace began, in a trace that shows how lives begin.
    func isOlderThanTrace(_ state: ControllerState) -> Bool {
        !state.isKnownFromBirth && recordedKinds.records(.`init`)
    }

    /// Whether the controller's class is that class of UIKit's, or was declared to inherit from it.
    func isOf(_ state: ControllerState, _ appleClass: String) -> Bool {
        containers.inherits(state.className, from: appleClass)
    }
}
