package import TraceModel

/// A call on a stack, with what the debug information says of it.
package struct KnownFrame: Sendable, Hashable {
    /// Whose code it is, by the image that holds it.
    package enum ImageOwner: Sendable, Hashable {
        case app
        /// Of Apple, or of the operating system; UIKit sends callbacks of its own accord.
        case system(isUIKit: Bool)
        case recorder
    }

    package var origin: ImageOwner
    /// The name of the image.
    package var image: String
    /// The function and the functions that were inlined into it, innermost first; empty for code without debug information.
    package var places: [CodePlace]

    package init(_ origin: ImageOwner, image: String, places: [CodePlace] = []) {
        self.origin = origin
        self.image = image
        self.places = places
    }
}

/// A call whose caller is wanted.
package struct CallOnStack: Sendable, Hashable {
    package var kind: EventKind
    /// The verb of a call that the kind does not identify.
    package var verb: String?
    /// The class of the receiver and its superclasses, as far as they are known.
    package var classes: [String]
    /// Innermost first.
    package var frames: [KnownFrame]

    package init(kind: EventKind, verb: String? = nil, classes: [String] = [], frames: [KnownFrame]) {
        self.kind = kind
        self.verb = verb
        self.classes = classes
        self.frames = frames
    }
}

/// The code that may have made a call, innermost first: what is left of its stack without the code that only passes the call on.
struct CallPath {
    /// A part of the app's code on a stack.
    enum CalledCode: Hashable {
        case place(CodePlace)
        /// An image without debug information.
        case image(String)
        /// Code whose line is not known, and which may have made the call.
        case unknown
    }

    /// Code, and how the call went from it.
    struct PathStep: Hashable {
        var code: CalledCode
        /// Whether the team says that it only passes calls on.
        var isWrapper = false
        /// Whether it called the code before it without UIKit between.
        var isDirect = true
    }

    private(set) var steps: [PathStep] = []
    /// The functions of C that UIKit called, and that alone led to the call: they have taken the place of the method.
    private(set) var replacements: Set<String> = []

    /// UIKit may make a call for the app, such as a `present` for `show(_:sender:)`: so many of its functions may lie between. The run
    /// loop, which calls UIKit without the app, has many more.
    private static let mostBetween = 2

    /// - Parameters:
    ///   - replacements: functions of C that are known to have taken the place of the called method.
    ///   - wrappers: what the team names as wrappers.
    init(of call: CallOnStack, replacements: Set<String> = [], _ wrappers: CallerWrappers) {
        let method = CalledMethod(call.kind, verb: call.verb.map { $0[...] }, of: call.classes)
        var (between, isBeyondSystem) = (0, false)
        for (index, frame) in call.frames.enumerated() {
            switch frame.origin {
            case .recorder: continue
            case .system(let isUIKit):
                if steps.isEmpty, !call.kind.isCalledByApps { return }
                if isUIKit, between == 0, !call.kind.isCalledByApps { findReplacements() }
                between += 1
                isBeyondSystem = true
                if between > Self.mostBetween { return }
            case .app where frame.places.isEmpty:
                if wrappers.contains(image: frame.image) { continue }
                steps.append(PathStep(code: .image(frame.image), isDirect: !isBeyondSystem))
                return
            case .app:
                let isLast = add(
                    frame, outer: call.frames[(index + 1)...], method, replacements, wrappers, !isBeyondSystem)
                if isLast { return }
                isBeyondSystem = false
            }
        }
    }

    private mutating func findReplacements() {
        let functions = steps.map(\.function)
        guard functions.allSatisfy({ $0.map { FunctionName($0).isC } ?? false }) else { return }
        replacements = Set(functions.compactMap(\.self))
    }

    /// Adds the code of a frame; returns whether nothing beyond it is asked.
    private mutating func add(
        _ frame: KnownFrame, outer: ArraySlice<KnownFrame>, _ method: CalledMethod, _ replacements: Set<String>,
        _ wrappers: CallerWrappers, _ isDirect: Bool
    ) -> Bool {
        var isDirect = isDirect
        for (position, place) in frame.places.enumerated() {
            let function = place.function.map { FunctionName($0) }
            if let function {
                if frame.origin == .app, place.isOfRecorder { continue }
                if function.isEntry { return true }
                if function.isThunk { continue }
                if steps.isEmpty {
                    if replacements.contains(function.text) || method.isPassedOn(by: function) { continue }
                    if function.isMangled, method.mayBePassedOn(byMangled: function.text) { return stop(isDirect) }
                }
            }
            let isInlined = position < frame.places.count - 1
            guard let known = line(of: place, function, outer) else {
                // The line of the code that it was inlined into is that of a call around it.
                let isSkipped = isInlined && function.map { !$0.isImplicitClosure && !$0.isMerged } ?? true
                if isSkipped, frame.places[(position + 1)...].contains(where: \.isInSource) { continue }
                return stop(isDirect)
            }
            steps.append(
                PathStep(code: .place(known), isWrapper: wrappers.contains(known, in: frame.image), isDirect: isDirect))
            isDirect = true
        }
        return false
    }

    private mutating func stop(_ isDirect: Bool) -> Bool {
        steps.append(PathStep(code: .unknown, isDirect: isDirect))
        return true
    }

    /// The place with a file that somebody wrote; nil if the debug information does not say it.
    ///
    /// - Parameter outer: the calls around it.
    private func line(of place: CodePlace, _ function: FunctionName?, _ outer: ArraySlice<KnownFrame>) -> CodePlace? {
        if function?.isMerged == true { return nil }
        if place.isInSource { return place }
        guard let context = function?.contextOfNonescaping else { return nil }
        // An argument of a call is part of the same statement, whose line that call has.
        let around = outer.lazy.flatMap(\.places).first { $0.isInSource && $0.isIn(context) }
        return around.map {
            CodePlace(function: place.function, file: $0.file, line: place.line > 0 ? place.line : $0.line)
        }
    }
}

extension CallPath.PathStep {
    fileprivate var function: String? {
        if case .place(let place) = code { place.function } else { nil }
    }
}

extension CodePlace {
    /// Whether it is the recorder's own code, which a program may contain.
    fileprivate var isOfRecorder: Bool { file.contains("/VCTraceRecorder/") }

    /// Whether its function is the one of that name, in any form that the compiler made of it.
    fileprivate func isIn(_ function: Substring) -> Bool {
        guard let own = self.function else { return false }
        return own == function || own == "specialized " + function
    }
}

extension EventKind {
    /// Whether apps make such calls. UIKit makes all others, unless the app makes them by mistake.
    var isCalledByApps: Bool {
        switch self {
        case .`init`, .addChild, .removeFromParent, .addSubview, .removeFromSuperview, .transition, .present, .dismiss,
            .push, .pop, .setRoot, .beginAppearanceTransition, .endAppearanceTransition, .other:
            true
        default: false
        }
    }
}
