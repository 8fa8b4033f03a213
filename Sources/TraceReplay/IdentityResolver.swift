import TraceModel

/// Identifies the controllers of a log: the instance that is meant if a line names a class and an address.
///
/// Addresses are reused. A controller's life at an address ends with its `deinit`; the next event that can begin a life, or
/// another class at that address, starts the next generation. Without an address, a class or label is one controller until its
/// `deinit`.
struct IdentityResolver: Sendable {
    struct Life {
        var value: Controller.Lifetime
        var name: Symbol
        /// Whether it went away according to its last events; an `init` then begins another life even if the log shows no
        /// `deinit`.
        var isGone = false
        /// Whether it appeared; no `init` comes after that.
        var isShown = false
        /// When the log showed its `init`.
        var made: EventReference?
        /// How it left its place, if it did.
        var way = WayOut()
        var lastCall = LastCall()
        var lastPayload: EventPayload?

        /// Whether the log shows the call a second time, soon after the first.
        mutating func repeats(_ call: Event) -> Bool {
            let repeatsPayload = !call.kind.leavesCallOpen || call.repeatsPayload(of: &lastPayload)
            return lastCall.accept(call, repeatsPayload: repeatsPayload, printsTwice: false) != .call
        }
    }

    private struct ClassPair: Hashable {
        var first: Symbol
        var second: Symbol
    }

    /// How an event names a controller.
    private enum Mention {
        case subject
        case object
    }

    var lives: [Life] = []
    private var livesByLaunch: [LivesOfLaunch] = []
    /// By two names, whether they are of one class.
    private var sameClass: [ClassPair: Bool] = [:]
    private var fullNames: [Symbol: Symbol] = [:]
    /// The classes that some call named as the controller that it acts on.
    private(set) var objectClasses: Set<Symbol> = []
    var waysOut = WaysOut()
    /// The classes for which the log showed an `init`.
    private var showingInit: Set<Symbol> = []
    /// Whether a second line can be about the call before it.
    var mayLogCallsTwice = true
    /// By class, how many calls came twice.
    private var repetitions: [Symbol: Int] = [:]
    private var closed: [Controller.Lifetime] = []
    /// The names of classes that were handed over, so that controllers of one class share them.
    private var classNames: [Symbol: String] = [:]
    /// By class, whether it is Apple's.
    private var appleClasses: [Symbol: Bool] = [:]

    /// Where the lives of one launch are among ``lives``; its addresses mean nothing in another launch.
    private struct LivesOfLaunch {
        var atAddress = AddressTable()
        var labelled: [Symbol: Int32] = [:]
    }

    /// The number of controllers seen so far.
    private(set) var count = 0

    /// Returns the event with its controllers identified.
    ///
    /// - Parameters:
    ///   - logged: the event, whose payload is taken out.
    ///   - start: the run's first time, from which the event's time is counted.
    mutating func resolve(
        _ logged: inout LoggedEvent, start: Int64, thread: ThreadID?, symbols: SymbolTable
    ) -> Event {
        if logged.kind == .setRoot { nameWindow(of: &logged, symbols) }
        while livesByLaunch.count <= logged.launch { livesByLaunch.append(LivesOfLaunch()) }
        let time = logged.time?.since(start)
        let reference = EventReference(line: logged.line, time: time, kind: logged.kind)
        let subjectLife = logged.subject.map { identify($0, as: .subject, in: logged, at: reference, symbols) }
        let subject = subjectLife.map { lives[$0].value.controller.id }
        let objectLife = logged.object.map { identify($0, as: .object, in: logged, at: reference, symbols) }
        let object = objectLife.map { lives[$0].value.controller.id }
        noteWayOut(of: logged, subjectLife, objectLife, symbols)
        let others = logged.others.map { other in
            lives[identify(other, as: .object, in: logged, at: reference, symbols)].value.controller.id
        }
        var payload = EventPayload.none
        swap(&payload, &logged.payload)
        let event = Event(
            line: logged.line, time: time, kind: logged.kind, thread: thread, subject: subject, object: object,
            others: others, payload: payload)
        if mayLogCallsTwice, let subjectLife { note(event, of: subjectLife, on: objectLife) }
        return event
    }

    /// Counts the call if it came twice.
    private mutating func note(_ call: Event, of subject: Int, on object: Int?) {
        guard call.kind != .diagnostic else { return }
        if lives[subject].repeats(call), !call.kind.isPrintedByFew { repetitions[lives[subject].name, default: 0] += 1 }
        if let object, object != subject { lives[object].lastCall.interrupt(by: call) }
    }

    /// The classes most of whose calls came twice, as a base class and its subclass may print them.
    ///
    /// - Parameter counts: the number of events of each kind, by class.
    func doubledClasses(_ counts: [String: TraceSummary.EventCounts], _ symbols: SymbolTable) -> Set<String> {
        var repetitionsByClass: [String: Int] = [:]
        for (name, count) in repetitions { repetitionsByClass[symbols[fullName(of: name)], default: 0] += count }
        let doubled = repetitionsByClass.filter { className, repetitions in
            let lines = counts[className].map(EventKind.linesOfMost) ?? 0
            return repetitions > 1 && repetitions * 2 > lines - repetitions
        }
        return Set(doubled.keys)
    }

    /// A window is not a controller: the payload names it.
    private func nameWindow(of logged: inout LoggedEvent, _ symbols: SymbolTable) {
        guard let window = logged.subject else { return }
        let address = window.address.map { ": \($0.addressText)" } ?? ""
        logged.payload = .window("<\(symbols[window.name])\(address)>" + (logged.payload.text.map { " " + $0 } ?? ""))
        logged.subject = nil
    }

    /// Hands over the controllers whose place another one took.
    mutating func takeClosed() -> [Controller.Lifetime] {
        defer { closed = [] }
        return closed
    }

    /// Hands over all controllers that were not handed over before, in order of id, at the end of the log.
    ///
    /// - Parameter take: receives some of them at a time, so they need not fit into memory a second time.
    mutating func close<Failure: Error>(
        _ take: ([Controller.Lifetime]) throws(Failure) -> Void
    ) throws(Failure) {
        livesByLaunch.removeAll()
        lives.sort { $0.value.controller.id < $1.value.controller.id }
        for start in stride(from: 0, to: lives.count, by: Self.handful) {
            try take(lives[start..<min(start + Self.handful, lives.count)].map(\.value))
        }
        lives.removeAll()
    }

    /// How many controllers are handed over at once.
    private static let handful = 8192

    /// Returns the name with its module, if the log shows one address under both names.
    func fullName(of name: Symbol) -> Symbol {
        fullNames[name] ?? name
    }

    /// Returns the index of the controller's life in ``lives``.
    private mutating func identify(
        _ object: LoggedObject, as part: Mention, in event: LoggedEvent, at reference: EventReference,
        _ symbols: SymbolTable
    ) -> Int {
        let launch = event.launch
        let index: Int
        if let known = indexOfLife(of: object, launch) {
            index = known
            if startsAnotherLife(index, object, part, event, at: reference, symbols) {
                let former = lives[index].value
                closed.append(former)
                lives[index] = begin(
                    object, generation: former.controller.generation + 1, launch, at: reference, symbols)
            } else if lives[index].name != object.name, symbols.isQualified(object.name) {
                lives[index].name = object.name
                lives[index].value.controller.className = className(of: object.name, symbols)
            }
        } else {
            index = lives.count
            lives.append(begin(object, generation: 1, launch, at: reference, symbols))
            note(Int32(truncatingIfNeeded: index), object, launch)
        }
        if part == .object, event.kind != .other { objectClasses.insert(object.name) }
        update(index, part, event, reference)
        return index
    }

    /// Returns the index of the object in ``lives``.
    private func indexOfLife(of object: LoggedObject, _ launch: Int) -> Int? {
        guard let address = object.address else { return livesByLaunch[launch].labelled[object.name].map(Int.init) }
        return livesByLaunch[launch].atAddress.number(at: address) { lives[Int($0)].value.controller.address }.map(
            Int.init)
    }

    private mutating func note(_ index: Int32, _ object: LoggedObject, _ launch: Int) {
        if let address = object.address {
            livesByLaunch[launch].atAddress.set(index, at: address) { [lives] in lives[Int($0)].value.controller.address
            }
        } else {
            livesByLaunch[launch].labelled[object.name] = index
        }
    }

    private mutating func begin(
        _ object: LoggedObject, generation: Int, _ launch: Int, at reference: EventReference, _ symbols: SymbolTable
    ) -> Life {
        let controller = Controller(
            id: ControllerID(Int32(count)), className: className(of: object.name, symbols), address: object.address,
            generation: generation, first: reference, launch: launch)
        count += 1
        return Life(value: Controller.Lifetime(controller, last: reference), name: object.name)
    }

    private mutating func update(_ index: Int, _ part: Mention, _ event: LoggedEvent, _ reference: EventReference) {
        lives[index].value.last = reference
        switch (event.kind, part) {
        case (.`init`, .subject):
            showingInit.insert(lives[index].name)
            lives[index].isGone = false
            lives[index].made = lives[index].made ?? reference
        case (.deinit, .subject):
            if lives[index].value.deallocated == nil { lives[index].value.deallocated = reference }
        case (.viewDidAppear, .subject): lives[index].isShown = true
        case (.viewDidDisappear, .subject), (.removeFromParent, .subject):
            lives[index].isGone = true
        case (.didMove, .subject):
            lives[index].isGone = event.object == nil
        case (.viewWillAppear, .subject), (.addChild, .object), (.present, .object), (.push, .object),
            (.setRoot, .object):
            lives[index].isGone = false
        default:
            break
        }
    }

    private mutating func startsAnotherLife(
        _ index: Int, _ object: LoggedObject, _ part: Mention, _ event: LoggedEvent, at reference: EventReference,
        _ symbols: SymbolTable
    ) -> Bool {
        let name = lives[index].name
        if name != object.name, !isSameClass(name, object.name, symbols) { return true }
        if let gone = lives[index].value.deallocated {
            if event.kind == .deinit, part == .subject, object.address == nil || mayRepeat(reference, gone) {
                return false
            }
            // Not in the body of the `deinit`, as far as times tell.
            if part == .subject, object.address != nil, reference.time != nil, reference.isInDeinit(begunAt: gone),
                event.kind.endsOwnPlace(withObject: event.object != nil)
            {
                return false
            }
            return canBeginLife(event.kind, part, of: name)
        }
        // Without an address, it may be another controller, or this one again.
        guard event.kind == .`init`, part == .subject, object.address != nil else { return false }
        // A class and its superclass may both log theirs.
        return lives[index].isGone || lives[index].isShown
            || lives[index].made.map { reference.nanoseconds(since: $0) ?? 0 >= Self.making } ?? false
    }

    /// The time in which all `init`s of one controller run, in nanoseconds.
    private static let making: Int64 = 1_000_000_000

    /// Whether the call may be a second line about the first one, in a class that prints twice.
    private func mayRepeat(_ call: EventReference, _ first: EventReference) -> Bool {
        mayLogCallsTwice && call.follows(first, within: LastCall.wideWindow, orLines: 1)
    }

    /// If the class shows no `init`, any call can be the first: UIKit sends `willMove(toParent:)` before the view loads.
    private func canBeginLife(_ kind: EventKind, _ part: Mention, of name: Symbol) -> Bool {
        switch (part, kind) {
        case (_, .diagnostic): false
        case (.subject, .`init`), (.subject, .loadView), (.subject, .viewDidLoad), (.subject, .viewWillAppear): true
        case (.object, .addChild), (.object, .present), (.object, .push), (.object, .setRoot): true
        default: !showingInit.contains(name)
        }
    }

    /// `Shop.Host` and `Host` are the same class; `Shop.Host` and `Cart.Host` are not.
    private mutating func isSameClass(_ a: Symbol, _ b: Symbol, _ symbols: SymbolTable) -> Bool {
        let pair = ClassPair(first: a, second: b)
        if let known = sameClass[pair] { return known }
        let (long, short) = symbols.isQualified(a) ? (a, b) : (b, a)
        let same = !symbols.endDifferently(a, b) && ClassName(symbols[long]).means(ClassName(symbols[short]))
        sameClass[pair] = same
        if same { fullNames[short] = long }
        return same
    }

    /// Whether the class is Apple's.
    mutating func isOfApple(_ name: Symbol, _ symbols: SymbolTable) -> Bool {
        if let known = appleClasses[name] { return known }
        let isOfApple = AppleClasses.contain(symbols[name])
        appleClasses[name] = isOfApple
        return isOfApple
    }

    private mutating func className(of name: Symbol, _ symbols: SymbolTable) -> String {
        let className = classNames[name] ?? symbols[name]
        classNames[name] = className
        return className
    }
}
