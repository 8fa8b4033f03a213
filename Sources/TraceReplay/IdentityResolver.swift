package import TraceModel

/// Tells the controllers of a log apart: which instance is meant where a line names a class and an address.
///
/// Addresses are used again. A controller's life at an address ends with its `deinit`; the next event that can begin a
/// life, or another class at that address, starts the next generation. Without an address, a class or label is one
/// controller until its `deinit`.
package struct IdentityResolver: Sendable {
    private struct Life {
        var id: ControllerID
        var name: Symbol
        var generation: Int
        var launch: Int
        var first: EventReference
        var last: EventReference
        var deallocated: EventReference?
        /// Whether the last thing known of it is that it went away; an `init` then begins another life even where the
        /// log shows no `deinit`.
        var isGone = false
    }

    /// How an event names a controller.
    private enum Part {
        case subject
        case object
    }

    private var lives: [Life] = []
    private var places: [LaunchPlaces] = []
    private var sameClass: [Pair: Bool] = [:]
    private var fullNames: [Symbol: Symbol] = [:]
    /// The classes of which the log showed an `init`.
    private var showingInit: Set<Symbol> = []
    private var born: [(life: Life, address: UInt64?)] = []
    private var closed: [(life: Life, address: UInt64?)] = []

    /// Where the lives of one launch are found; addresses mean nothing in another one.
    private struct LaunchPlaces {
        var atAddress: [UInt64: Int] = [:]
        var labelled: [Symbol: Int] = [:]
    }

    private struct Pair: Hashable {
        var a: Symbol
        var b: Symbol
    }

    /// The number of controllers seen so far.
    package private(set) var count = 0

    package init() {}

    /// The event with its controllers told apart.
    ///
    /// - Parameter start: the run's first time, from which the event's time is counted.
    package mutating func resolve(_ logged: LoggedEvent, start: Int64, thread: ThreadID?, symbols: SymbolTable) -> Event
    {
        var event = Event(
            line: logged.line, time: logged.time?.since(start), kind: logged.kind, thread: thread,
            payload: logged.payload)
        let reference = event.reference
        if let subject = logged.subject {
            event.subject = identify(subject, as: .subject, in: logged, at: reference, symbols)
        }
        if let object = logged.object {
            event.object = identify(object, as: .object, in: logged, at: reference, symbols)
        }
        for other in logged.others {
            event.others.append(identify(other, as: .object, in: logged, at: reference, symbols))
        }
        return event
    }

    /// Whether the last events brought in controllers.
    var hasBorn: Bool { !born.isEmpty }

    /// Hands over the controllers that the last events brought in, in order of id, with what is known of them so far.
    package mutating func takeBorn(symbols: SymbolTable) -> [Controller] {
        defer { born.removeAll(keepingCapacity: true) }
        return born.map { Self.controller($0.life, $0.address, symbols) }
    }

    /// Hands over the controllers whose place another one took.
    package mutating func takeClosed(symbols: SymbolTable) -> [ControllerLife] {
        defer { closed.removeAll(keepingCapacity: true) }
        return closed.map { life, address in
            ControllerLife(
                Self.controller(life, address, symbols), last: life.last, deallocated: life.deallocated)
        }
    }

    /// Hands over all controllers that were not handed over before, in order of id, at the end of the log.
    package mutating func close(symbols: SymbolTable) -> [ControllerLife] {
        for place in places {
            for (address, index) in place.atAddress { closed.append((lives[index], address)) }
            for (_, index) in place.labelled { closed.append((lives[index], nil)) }
        }
        places.removeAll()
        lives.removeAll()
        return takeClosed(symbols: symbols).sorted { $0.controller.id < $1.controller.id }
    }

    /// The name with its module, where one address was seen under both names.
    func fullName(of name: Symbol) -> Symbol {
        fullNames[name] ?? name
    }

    private mutating func identify(
        _ object: LoggedObject, as part: Part, in event: LoggedEvent, at reference: EventReference,
        _ symbols: SymbolTable
    ) -> ControllerID {
        let launch = event.launch
        while places.count <= launch { places.append(LaunchPlaces()) }
        let known =
            object.address.map { places[launch].atAddress[$0] } ?? places[launch].labelled[object.name]
        guard let index = known else {
            let index = lives.count
            lives.append(begin(object, generation: 1, launch, at: reference))
            if let address = object.address {
                places[launch].atAddress[address] = index
            } else {
                places[launch].labelled[object.name] = index
            }
            update(index, part, event, reference)
            return lives[index].id
        }
        if startsAnotherLife(lives[index], object, part, event, symbols) {
            closed.append((lives[index], object.address))
            lives[index] = begin(object, generation: lives[index].generation + 1, launch, at: reference)
        } else if lives[index].name != object.name, symbols.isQualified(object.name) {
            lives[index].name = object.name
        }
        update(index, part, event, reference)
        return lives[index].id
    }

    private mutating func begin(
        _ object: LoggedObject, generation: Int, _ launch: Int, at reference: EventReference
    ) -> Life {
        let life = Life(
            id: ControllerID(Int32(count)), name: object.name, generation: generation, launch: launch,
            first: reference, last: reference)
        count += 1
        born.append((life, object.address))
        return life
    }

    private mutating func update(_ index: Int, _ part: Part, _ event: LoggedEvent, _ reference: EventReference) {
        lives[index].last = reference
        switch (event.kind, part) {
        case (.`init`, .subject):
            showingInit.insert(lives[index].name)
            lives[index].isGone = false
        case (.deinit, .subject):
            if lives[index].deallocated == nil { lives[index].deallocated = reference }
        case (.viewDidDisappear, .subject), (.removeFromParent, .subject):
            lives[index].isGone = true
        case (.didMove, .subject):
            lives[index].isGone = event.object == nil
        case (.viewWillAppear, .subject), (.addChild, .object), (.present, .object), (.push, .object):
            lives[index].isGone = false
        default:
            break
        }
    }

    private mutating func startsAnotherLife(
        _ life: Life, _ object: LoggedObject, _ part: Part, _ event: LoggedEvent, _ symbols: SymbolTable
    ) -> Bool {
        if life.name != object.name, !isSameClass(life.name, object.name, symbols) { return true }
        if life.deallocated != nil { return canBeginLife(event.kind, part, of: life.name) }
        return life.isGone && event.kind == .`init` && part == .subject
    }

    /// Where the class shows no `init`, any call but `deinit` can be the first: UIKit sends `willMove(toParent:)` before the
    /// view loads.
    private func canBeginLife(_ kind: EventKind, _ part: Part, of name: Symbol) -> Bool {
        switch (part, kind) {
        case (_, .diagnostic): false
        case (.subject, .deinit): false
        case (.subject, .`init`), (.subject, .loadView), (.subject, .viewDidLoad), (.subject, .viewWillAppear): true
        case (.object, .addChild), (.object, .present), (.object, .push): true
        default: !showingInit.contains(name)
        }
    }

    /// `Shop.Host` and `Host` are the same class; `Shop.Host` and `Cart.Host` are not.
    private mutating func isSameClass(_ a: Symbol, _ b: Symbol, _ symbols: SymbolTable) -> Bool {
        let pair = Pair(a: a, b: b)
        if let known = sameClass[pair] { return known }
        let (long, short) = symbols.isQualified(a) ? (a, b) : (b, a)
        let same = ClassName(symbols[long]).means(ClassName(symbols[short]))
        sameClass[pair] = same
        if same { fullNames[short] = long }
        return same
    }

    private static func controller(_ life: Life, _ address: UInt64?, _ symbols: SymbolTable) -> Controller {
        Controller(
            id: life.id, className: symbols[life.name], address: address, generation: life.generation,
            first: life.first, launch: life.launch)
    }
}

extension SymbolTable {
    /// Whether the class name holds its module.
    fileprivate func isQualified(_ symbol: Symbol) -> Bool {
        ClassName(self[symbol]).qualifier != nil
    }
}
