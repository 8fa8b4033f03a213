package import TraceModel

/// Chooses which code on the stack of a call is its caller.
///
/// The caller is the innermost code of the app that is neither an override of the called method, which only passes the call on, nor a
/// wrapper. There is none if it is not sure: a missing line is better than a wrong one.
package struct CallerChoice {
    /// A call on a stack, with what the debug information says of it.
    package struct KnownFrame: Sendable, Hashable {
        /// The function and the functions that were inlined into it, innermost first; empty for code without debug information, which
        /// is not the app's.
        package var places: [CodePlace]

        package init(places: [CodePlace]) {
            self.places = places
        }
    }

    /// A call whose caller is wanted.
    package struct Call: Sendable, Hashable {
        package var kind: EventKind
        /// The verb of a call that the kind does not identify.
        package var verb: String?
        package var frames: [KnownFrame]

        package init(kind: EventKind, verb: String? = nil, frames: [KnownFrame]) {
            self.kind = kind
            self.verb = verb
            self.frames = frames
        }
    }

    /// UIKit may make a call for the app, such as a `present` for `show(_:sender:)`: so many of its functions may lie between. The run
    /// loop, which calls UIKit without the app, has many more.
    private static let mostBetween = 2

    private let isWrapper: (CodePlace) -> Bool
    /// The places through which most calls of a kind go, although different code makes them.
    private var routers: Set<Route> = []

    private struct Route: Hashable {
        var kind: EventKind
        var place: CodePlace
    }

    /// - Parameters:
    ///   - calls: all calls of the run.
    ///   - isWrapper: whether the team says that the function of a place is a wrapper.
    package init(of calls: some Sequence<Call>, isWrapper: @escaping (CodePlace) -> Bool = { _ in false }) {
        self.isWrapper = isWrapper
        var counts: [EventKind: Int] = [:]
        var routes: [Route: (count: Int, outer: Set<CodePlace>)] = [:]
        for call in calls {
            counts[call.kind, default: 0] += 1
            let places = callers(in: code(of: call))
            guard let place = places.first else { continue }
            let route = Route(kind: call.kind, place: place)
            routes[route, default: (0, [])].count += 1
            if places.count > 1 { routes[route]?.outer.insert(places[1]) }
        }
        routers = Set(
            routes.filter { $1.outer.count > 1 && $1.count * 2 > counts[$0.kind, default: 0] }.keys)
    }

    package func caller(of call: Call) -> Caller? {
        let app = code(of: call)
        let places = callers(in: app)
        guard let place = places.first else { return nil }
        let isRouted = routers.contains(Route(kind: call.kind, place: place)) && places.count > 1
        let caller = isRouted ? places[1] : place
        return Caller(caller, through: app.first == caller ? nil : app.first)
    }

    /// The code that may be the caller: all but the wrappers that the team named.
    private func callers(in code: [CodePlace]) -> [CodePlace] { code.filter { !isWrapper($0) } }

    /// The code of the app that made the call, innermost first, with the wrappers.
    private func code(of call: Call) -> [CodePlace] {
        var between = 0
        var places: [CodePlace] = []
        var isPassedOn = false
        for frame in call.frames {
            if frame.places.last?.isOfRecorder == true || frame.isThunk { continue }
            guard let function = frame.places.last, !function.isOfApple else {
                between += 1
                if between > Self.mostBetween { break }
                // UIKit called the override, or sends a callback of its own accord.
                if places.isEmpty, isPassedOn || !call.kind.isCalledByApps { break }
                continue
            }
            if function.isEntry { break }
            if places.isEmpty, function.implements(call) {
                isPassedOn = call.kind != .`init`
                continue
            }
            let known = frame.places.filter { $0.line > 0 }
            // The compiler joined functions with the same instructions: any of them may have made the call.
            if known.isEmpty { break }
            places += known
        }
        return places
    }
}

extension CallerChoice.KnownFrame {
    /// Whether the compiler made the code that calls the function, such as `@objc Cart.didMove(toParent:)` for `Cart.didMove(toParent:)`.
    fileprivate var isThunk: Bool {
        !places.isEmpty && places.allSatisfy { $0.line == 0 && $0.file.hasSuffix("<compiler-generated>") }
    }
}

extension EventKind {
    /// Whether apps make such calls. UIKit makes all others, unless the app makes them by mistake.
    fileprivate var isCalledByApps: Bool {
        switch self {
        case .`init`, .addChild, .removeFromParent, .addSubview, .removeFromSuperview, .transition, .present, .dismiss,
            .push, .pop, .setRoot, .beginAppearanceTransition, .endAppearanceTransition, .other:
            true
        default: false
        }
    }
}

extension CodePlace {
    fileprivate var isOfRecorder: Bool { file.contains("/VCTraceRecorder/") }

    /// Whether it is a method of one of Apple's classes: `-[UIViewController init]`.
    fileprivate var isOfApple: Bool {
        guard let function, function.hasPrefix("-[") || function.hasPrefix("+[") else { return false }
        let name = function.dropFirst(2)
        return name.hasPrefix("UI") || name.hasPrefix("_UI") || name.hasPrefix("NS")
    }

    /// Whether it is the app's first function: what UIKit does in the run loop is called from it.
    fileprivate var isEntry: Bool { function == "main" || function?.hasSuffix(".$main()") == true }

    /// Whether it is an override of the called method: `-[Cart didMoveToParentViewController:]`, `Cart.didMove(toParent:)`.
    fileprivate func implements(_ call: CallerChoice.Call) -> Bool {
        guard let method = function?.methodName else { return false }
        if call.kind == .`init` { return method.hasPrefix("init") || method.hasPrefix("__allocating_init") }
        if let verb = call.verb { return method == verb.prefix { $0.isLetter } }
        return call.kind.methodNames.contains { method.hasPrefix($0) }
    }
}

extension String {
    /// `didMoveToParentViewController` for `-[Cart didMoveToParentViewController:]`, `didMove` for `Cart.didMove(toParent:)` and
    /// for `@objc Cart.didMove(toParent:)`; nil for a function that is not a method.
    fileprivate var methodName: Substring? {
        if hasPrefix("-["), let space = firstIndex(of: " ") { return self[index(after: space)...].prefix { $0.isName } }
        let call = prefix { $0 != "(" }
        guard let dot = call.lastIndex(of: ".") else { return nil }
        return call[call.index(after: dot)...].prefix { $0.isName }
    }
}

extension Character {
    fileprivate var isName: Bool { isLetter || isNumber || self == "_" }
}

extension EventKind {
    /// The beginnings of the methods that such an event shows.
    fileprivate var methodNames: [String] {
        switch self {
        case .push: ["push"]
        case .pop: ["pop"]
        case .setRoot: ["setRootViewController"]
        case .addSubview: ["addSubview", "insertSubview"]
        default: [name]
        }
    }
}
