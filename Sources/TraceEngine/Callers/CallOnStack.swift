import TraceModel

/// A call on a stack, with what the debug information says of it.
struct KnownFrame: Sendable, Hashable {
    /// Whose code it is, by the image that holds it.
    enum ImageOwner: Sendable, Hashable {
        case app
        /// Of Apple, or of the operating system; UIKit sends callbacks of its own accord. A library such as that of Swift calls what it
        /// was given before it returns.
        case system(isUIKit: Bool, callsAtOnce: Bool = false)
        case recorder
    }

    var origin: ImageOwner
    /// The name of the image.
    var image: String
    /// The function and the functions that were inlined into it, innermost first; empty for code without debug information.
    var places: [CodePlace]

    init(_ origin: ImageOwner, image: String, places: [CodePlace] = []) {
        self.origin = origin
        self.image = image
        self.places = places
    }
}

/// The object that received a call.
struct CallReceiver: Sendable, Hashable {
    /// Its class and the superclasses, as far as they are known, from the class up.
    var classes: [String]
    /// Whether none of its other classes is the app's.
    var isComplete: Bool
    /// Classes that it cannot have.
    var strangers: Set<String>

    init(_ classes: [String], isComplete: Bool, strangers: Set<String> = []) {
        self.classes = classes
        self.isComplete = isComplete
        self.strangers = strangers
    }
}

/// A call whose caller is wanted.
struct CallOnStack: Sendable, Hashable {
    var kind: EventKind
    /// The verb of a call that the kind does not identify.
    var verb: String?
    var receiver: CallReceiver
    /// Innermost first.
    var frames: [KnownFrame]
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
