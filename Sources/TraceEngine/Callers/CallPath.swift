import TraceModel

/// The code that may have made a call, innermost first: what is left of its stack without the code that only passes the call on.
struct CallPath {
    /// A part of the app's code on a stack.
    enum CalledCode: Hashable {
        case place(CodePlace)
        /// An image without debug information.
        case image(String)
        /// Code whose line is not known, and which may have made the call.
        case unknown

        /// The same without the function: generic ones have several names.
        var line: CalledCode {
            guard case .place(let place) = self else { return self }
            return .place(CodePlace(file: place.file, line: place.line))
        }
    }

    /// Code, and how the call went from it.
    struct PathStep: Hashable {
        var code: CalledCode
        /// Whether the team says that it only passes calls on.
        var isWrapper = false
        /// Whether it called the code before it without UIKit between.
        var isDirect = true
        /// The code that called its function without UIKit between, innermost first, once each and without that function's own.
        fileprivate(set) var way: [CalledCode] = []
    }

    private(set) var steps: [PathStep] = []
    /// The functions that UIKit called, and that alone led to the call: they have taken the place of the method.
    private(set) var replacements: Set<String> = []

    private let items: [StackItem]
    private let method: CalledMethod
    private let isCallback: Bool
    /// The last override that the call went through.
    private var override: (level: Int, function: FunctionName, index: Int)?

    /// UIKit may make a call for the app, such as a `present` for `show(_:sender:)`: so many of its functions may lie between. The run
    /// loop, which calls UIKit without the app, has many more.
    private static let mostBetween = 2

    /// - Parameters:
    ///   - replacements: functions that are known to have taken the place of the called method.
    ///   - wrappers: what the team names as wrappers.
    init(of call: CallOnStack, replacements: Set<String> = [], _ wrappers: CallerWrappers) {
        method = CalledMethod(call.kind, verb: call.verb.map { $0[...] }, of: call.receiver)
        isCallback = !call.kind.isCalledByApps
        items = StackItem.items(of: call.frames)
        read(replacements, wrappers)
        if isCallback { self.replacements = foundReplacements() }
        for index in steps.indices { steps[index].way = way(to: index) }
    }

    private mutating func read(_ replacements: Set<String>, _ wrappers: CallerWrappers) {
        var (index, between, isDirect) = (0, 0, true)
        while index < items.count {
            defer { index += 1 }
            switch items[index] {
            case .system(_, let callsAtOnce):
                if steps.isEmpty, isCallback { return }
                between += 1
                isDirect = isDirect && callsAtOnce
                if between > Self.mostBetween { return }
            case .image(let name):
                if wrappers.contains(image: name) { continue }
                steps.append(PathStep(code: .image(name), isDirect: isDirect))
                return
            case .code(let code):
                // What UIKit does in the run loop is called from the app's first function.
                if code.function?.isEntry == true, !isDirect { return }
                switch passage(of: code, at: index, replacements) {
                case .through(let last): index = last
                case .fromUIKit: return
                case .stop:
                    steps.append(PathStep(code: .unknown, isDirect: isDirect))
                    return
                case .code(let known):
                    let isWrapper = wrappers.contains(code.place, in: code.image)
                    steps.append(PathStep(code: .place(known), isWrapper: isWrapper, isDirect: isDirect))
                    isDirect = true
                }
            }
        }
        // The walk did not get through the library, which somebody called.
        if case .system(_, callsAtOnce: true)? = items.last, isDirect, !steps.isEmpty {
            steps.append(PathStep(code: .unknown))
        }
    }

    private func way(to index: Int) -> [CalledCode] {
        guard case .place(let own) = steps[index].code else { return [] }
        var (way, seen): ([CalledCode], Set<CalledCode>) = ([], [])
        for step in steps[(index + 1)...].prefix(while: \.isDirect).reversed() where !step.isWrapper {
            if case .place(let place) = step.code, own.function != nil, place.function == own.function,
                place.file == own.file
            {
                continue
            }
            if seen.insert(step.code.line).inserted { way.append(step.code.line) }
        }
        return way.reversed()
    }

    /// What code does with the call.
    private enum Passage {
        /// It passes it on, up to the item with this index.
        case through(Int)
        /// It belongs to an override that UIKit called.
        case fromUIKit
        /// It may have made the call, and its line is not known.
        case stop
        /// It may have made the call.
        case code(CodePlace)
    }

    private mutating func passage(of code: StackCode, at index: Int, _ replacements: Set<String>) -> Passage {
        if code.function?.isThunk == true { return .through(index) }
        if items.isCopiedObserver(at: index) { return .stop }
        if steps.isEmpty {
            // An override has no other name in any language.
            guard let function = code.function else { return .stop }
            if replacements.contains(function.text) { return .through(index) }
            var role = method.role(of: function)
            if role == .other, isThunkAround(function, index) { role = method.roleByAnotherName(of: function) }
            switch role {
            case .swizzle: return .through(index)
            case .unsure: return .stop
            case .override(let level) where isStill(function, level, index):
                override = (level, function, index)
                // Code in an override has ended with it, or is still a part of it.
                return function.isInner ? end(of: function, index).map { .through($0) } ?? .stop : .through(index)
            // A subclass inherits initializers, which call its own; another object of the class may call them, too.
            case .override(let level) where method.isInitializer && level > (override?.level ?? level): return .stop
            // It called another object, even if UIKit called it.
            case .override: return line(of: code, index)
            case .other: break
            }
            if function.isMangled, method.mayBePassedOn(byMangled: function.text) { return .stop }
            if isCallback, isInCallback(index) { return .fromUIKit }
        }
        return line(of: code, index)
    }

    /// Whether a call that went through overrides can have come from this one: of the same object, each is in a superclass of the next. An
    /// override that called another object is the caller.
    private func isStill(_ function: FunctionName, _ level: Int, _ index: Int) -> Bool {
        guard let override else { return true }
        // UIKit called another method of the object for this one: `setViewControllers:` makes it call `setViewControllers:animated:`.
        if !method.isInitializer, function.isOtherMethod(than: override.function),
            items[override.index..<index].contains(where: \.isUIKit)
        {
            return true
        }
        if level != override.level { return level < override.level }
        return function.isPart(ofSame: override.function)
            || method.isInitializer && function.form != override.function.form
    }

    /// Whether Objective-C called the function, by a thunk that the compiler made for it.
    private func isThunkAround(_ function: FunctionName, _ index: Int) -> Bool {
        guard items.indices.contains(index + 1), let around = items[index + 1].code?.function else { return false }
        return around.isThunk && around.text.contains("@objc ") && around.form == function.form
    }

    /// The place before that of the function around a closure, if it is still running.
    private func end(of closure: FunctionName, _ index: Int) -> Int? {
        let found = items.indices.dropFirst(index + 1).first { next in
            guard let function = items[next].code?.function else { return false }
            return !function.isInner && !function.isThunk && function.form == closure.form
        }
        return found.map { $0 - 1 }
    }

    /// Whether the code is in an override of the callback that UIKit called: it helps that one to call `super`.
    private func isInCallback(_ index: Int) -> Bool {
        var isOverridden = false
        for item in items[(index + 1)...] {
            guard let code = item.code else { return isOverridden && item.isUIKit }
            guard let function = code.function else { return false }
            if function.isThunk { continue }
            if case .override = method.role(of: function) { isOverridden = true } else { isOverridden = false }
        }
        return false
    }

    private func line(of code: StackCode, _ index: Int) -> Passage {
        if let known = known(code, index) { return .code(known) }
        let outer = items[(index + 1)...].prefix { $0.code?.frame == code.frame }
        let function = code.function
        if outer.isEmpty || function?.isImplicitClosure == true || function?.isMerged == true { return .stop }
        // The line of the code that it was inlined into is that of a call around it.
        let next = outer.indices.first { next in
            guard let around = items[next].code, around.place.isInSource else { return false }
            // Code that a closure was passed to did not make the call.
            return function?.isInner != true || around.function.map { $0.form == function?.form } ?? false
        }
        return next.map { .through($0 - 1) } ?? .stop
    }

    /// The place with a file that somebody wrote; nil if the debug information does not say it.
    private func known(_ code: StackCode, _ index: Int) -> CodePlace? {
        if code.function?.isMerged == true { return nil }
        let place = code.place
        if place.isInSource { return place }
        if let buffer = MacroBuffer(file: place.file) { return expansion(of: buffer, in: place) }
        guard code.isNonescapingClosure else { return nil }
        // It ended before the call that it is an argument of. That call is part of the same statement, and tells its line. A function may
        // have called itself.
        let around = items[(index + 1)...].compactMap(\.code).filter { $0.isAround(code) }
        guard around.count == 1, let statement = around.first?.place, statement.isInSource else { return nil }
        return CodePlace(
            function: place.function, symbol: place.symbol, file: statement.file,
            line: place.line > 0 ? place.line : statement.line)
    }

    /// The line of the source that a macro's code comes from. The whole path of its file is known from other code in it.
    private func expansion(of buffer: MacroBuffer, in place: CodePlace) -> CodePlace? {
        let files = Set(items.compactMap(\.code?.place.file).filter(buffer.isOf))
        guard files.count == 1, let file = files.first else { return nil }
        return CodePlace(function: place.function, symbol: place.symbol, file: file, line: buffer.line)
    }

    /// The functions that belong to no class, or that the app added to one of UIKit's, and that UIKit called directly, perhaps through
    /// overrides.
    private func foundReplacements() -> Set<String> {
        guard let end = items.firstIndex(where: { $0.code == nil }), items[end].isUIKit else { return [] }
        let functions = items[..<end].compactMap(\.code).filter { $0.function?.isThunk != true }
        let free = functions.prefix { code in
            code.function.map { $0.isFree(in: code.image) || method.mayBeReplaced(by: $0) } ?? false
        }
        let areOverrides = functions.dropFirst(free.count).allSatisfy { code in
            guard let function = code.function else { return false }
            return method.role(of: function) != .other
        }
        return areOverrides ? Set(free.compactMap { $0.function?.text }) : []
    }
}

extension FunctionName {
    /// Whether its name says another method, and not only another class.
    fileprivate func isOtherMethod(than other: FunctionName) -> Bool {
        switch (form, other.form) {
        case (.method(_, let own), .method(_, let others)): own != others
        case (.function(_, let own, let labels), .function(_, let others, let otherLabels)):
            own != others || labels != otherLabels
        case (.function, .accessor), (.accessor, .function): true
        default: false
        }
    }
}

/// The paths of the different calls of a run.
struct CallPaths: Sendable {
    /// The place of each call's path is that of its stack.
    private(set) var paths: [CallPath] = []
    let kinds: [EventKind]

    /// - Parameter stacks: the different calls of the run.
    init(_ stacks: [CallOnStack], _ wrappers: CallerWrappers = .none) {
        kinds = stacks.map(\.kind)
        let replacements = stacks.reduce(into: [EventKind: Set<String>]()) { found, stack in
            guard !stack.kind.isCalledByApps else { return }
            found[stack.kind, default: []].formUnion(CallPath(of: stack, wrappers).replacements)
        }
        paths = stacks.map { CallPath(of: $0, replacements: replacements[$0.kind] ?? [], wrappers) }
    }

    /// Whether the stack shows code that may have made the call.
    func hasCode(_ stack: Int) -> Bool { !paths[stack].steps.isEmpty }
}
