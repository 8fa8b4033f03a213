import TraceModel

/// Records the origin of a log's events, each time that it changes.
struct OriginReading: Sendable {
    fileprivate struct OriginFields: Hashable {
        var process: [UInt8] = []
        var processID: [UInt8] = []
        var subsystem: [UInt8] = []
        var category: [UInt8] = []
    }

    private(set) var latest = Origin()
    private var fields = OriginFields()
    /// The known origins, so that their strings are made once.
    private var known: [OriginFields: Origin] = [OriginFields(): Origin()]

    /// Takes the data around the message of an event; true if its origin differs from that of the last event.
    @inline(__always)
    mutating func note(
        _ prefix: LinePrefix, in line: Bytes, _ number: Int, into batch: inout LoggedBatch
    ) -> Bool {
        if Self.isSame(fields.process, prefix.process, line), Self.isSame(fields.processID, prefix.processID, line),
            Self.isSame(fields.subsystem, prefix.subsystem, line), Self.isSame(fields.category, prefix.category, line)
        {
            return false
        }
        fields = OriginFields(
            process: Self.bytes(prefix.process, line), processID: Self.bytes(prefix.processID, line),
            subsystem: Self.bytes(prefix.subsystem, line), category: Self.bytes(prefix.category, line))
        if let origin = known[fields] {
            latest = origin
        } else if known.count < SymbolTable.most {
            latest = Origin(fields)
            known[fields] = latest
        } else {
            latest = Origin()
            batch.report(.warning, "too many processes and categories: this one was not kept", line, number)
        }
        batch.origins.append(Origin.Stretch(line: number, origin: latest))
        return true
    }

    @inline(__always)
    private static func isSame(_ known: [UInt8], _ range: Range<Int>?, _ line: Bytes) -> Bool {
        guard let range else { return known.isEmpty }
        guard known.count == range.count else { return false }
        return known.withBytes { $0.equals(line[range]) }
    }

    private static func bytes(_ range: Range<Int>?, _ line: Bytes) -> [UInt8] {
        guard let range else { return [] }
        guard range.count > SymbolTable.longest else { return Array(line[range]) }
        return Array(SymbolTable.kept(String(decoding: line[range], as: UTF8.self)).utf8)
    }
}

extension Origin {
    fileprivate init(_ fields: OriginReading.OriginFields) {
        func text(_ bytes: [UInt8]) -> String? {
            bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
        self.init(
            process: text(fields.process), processID: text(fields.processID).flatMap { Int($0) },
            subsystem: text(fields.subsystem), category: text(fields.category))
    }
}

/// Separates the app's events from those of other processes in a log of the whole system.
///
/// An event with an object's address is taken from any origin, so no event of the app can be lost. A line without an address may
/// as well come from another program: it is not taken from one of Apple's subsystems other than UIKit. Once the log shows which
/// processes have controllers, other processes need a call that only UIKit has.
struct ProcessFilter: Sendable {
    /// The processes with a call that has an address, or that only UIKit has.
    private var apps: [[UInt8]] = []

    /// Whether the log shows one process alone, as the console of Xcode does.
    var isOfOneProcess = false

    mutating func noteApps(of other: ProcessFilter) { apps = other.apps }

    /// Whether the event is one of the app's.
    ///
    /// - Parameter subject: the class of the event's subject.
    mutating func takes(
        _ event: LoggedEvent, _ prefix: LinePrefix, _ line: Bytes, subject: @autoclosure () -> String? = nil
    ) -> Bool {
        guard prefix.process != nil || prefix.subsystem != nil else { return true }
        let isAddressed = event.subject?.address != nil || event.object?.address != nil
        if !isAddressed, !event.kind.isOfTests, let subsystem = prefix.subsystem, Self.isForeign(line[subsystem]) {
            return false
        }
        guard let process = prefix.process, !event.kind.isOfTests else { return true }
        let isKnown = apps.contains { $0.withBytes { $0.equals(line[process]) } }
        guard isKnown || isAddressed || event.kind.isOfControllers || apps.isEmpty else { return false }
        // Console.app shows all programs, and any object of any of them may say that it is gone.
        let isOfConsole = !isOfOneProcess && prefix.processID == nil && prefix.thread == nil
        if !isKnown, isOfConsole, event.kind == .deinit || event.kind == .`init`, let subject = subject(),
            !Self.isOfApp(subject, line[process])
        {
            return false
        }
        if !isKnown, event.kind != .diagnostic, isAddressed || event.kind.isOfControllers {
            apps.append(Array(line[process]))
        }
        return true
    }

    /// Whether a class has the name of a controller, or is of the module that has the name of the process: `Shop.Home`.
    private static func isOfApp(_ name: String, _ process: Bytes) -> Bool {
        if Array(name.utf8).withBytes({ NameNotation.isController($0) }) { return true }
        guard let module = name.split(separator: ".").first, module.utf8.count < name.utf8.count else { return false }
        // A module's name has `_` for what no Swift name may contain.
        let words = String(decoding: process, as: UTF8.self).map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return module == String(words)
    }

    private static func isForeign(_ subsystem: Bytes) -> Bool {
        let cursor = ByteCursor(subsystem)
        return cursor.starts(with: "com.apple.") && !cursor.starts(with: "com.apple.UIKit")
    }
}

extension EventKind {
    /// Whether only UIKit has a call with this name.
    var isUnmistakable: Bool {
        switch self {
        case .`init`, .present, .dismiss, .push, .pop, .transition, .constrain, .unconstrain, .addSubview,
            .removeFromSuperview, .prepareForReuse, .willDisplayCell, .didEndDisplayingCell, .setRoot, .other:
            false
        default:
            true
        }
    }

    /// Whether it is a call of UIKit's on a controller when its view loads, appears, disappears or lays out.
    var isCallback: Bool {
        switch self {
        case .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
            .viewDidDisappear, .viewWillLayoutSubviews, .viewDidLayoutSubviews:
            true
        default: false
        }
    }

    /// Whether only controllers have a call with this name: any class may have a `deinit`, and every process that shows windows
    /// may get a warning of UIKit's.
    fileprivate var isOfControllers: Bool {
        isUnmistakable && self != .deinit && self != .diagnostic && !isOfTests
    }

    /// Whether the event is about the run and not about a controller.
    var isOfTests: Bool {
        switch self {
        case .testStarted, .testFinished, .mark: true
        default: false
        }
    }
}
