import TraceModel

/// The objects that a call has besides its subject.
struct ObjectNeed {
    var required: Int
    var takesObjects: Bool
    var allowsNone: Bool
    /// Whether the call is useful without an object that the line could have named.
    var allowsUnknown = false
}

extension EventKind {
    /// The labels, in lower case, that people put before the object of a call.
    var objectLabels: [StaticString] {
        switch self {
        case .willMove, .didMove:
            ["parent", "newparent", "parentvc", "parentcontroller", "parentviewcontroller", "toparent"]
        case .addChild:
            ["child", "childvc", "childcontroller", "childviewcontroller", "controller", "viewcontroller", "vc"]
        case .present, .push:
            ["controller", "viewcontroller", "vc"]
        case .transition:
            ["toviewcontroller", "fromviewcontroller", "from", "to"]
        default:
            []
        }
    }

    /// Whether it is a call of a view, which is an event only if the view is a controller's.
    var isOfView: Bool {
        switch self {
        case .addSubview, .removeFromSuperview, .constrain, .unconstrain: true
        default: false
        }
    }

    var need: ObjectNeed {
        switch self {
        case .addChild, .addSubview, .present, .push:
            ObjectNeed(required: 1, takesObjects: true, allowsNone: false)
        case .willMove, .didMove:
            ObjectNeed(required: 1, takesObjects: true, allowsNone: true, allowsUnknown: true)
        case .setRoot:
            ObjectNeed(required: 1, takesObjects: true, allowsNone: true)
        case .transition:
            ObjectNeed(required: 2, takesObjects: true, allowsNone: false)
        case .dismiss, .pop, .willDisplayCell, .didEndDisplayingCell, .prepareForReuse, .other:
            ObjectNeed(required: 0, takesObjects: true, allowsNone: true)
        case .`init`, .deinit, .loadView, .viewDidLoad, .removeFromParent, .removeFromSuperview, .constrain,
            .unconstrain, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
            .viewWillLayoutSubviews, .viewDidLayoutSubviews, .beginAppearanceTransition, .endAppearanceTransition,
            .testStarted, .testFinished, .diagnostic, .mark:
            ObjectNeed(required: 0, takesObjects: false, allowsNone: true)
        }
    }
}

/// The objects among a call's arguments, in the order of the line.
struct FoundObjects {
    private(set) var count = 0
    /// Nil for an argument that is nil.
    private(set) var first: LoggedObject?
    private(set) var second: LoggedObject?
    private(set) var more: [LoggedObject] = []

    mutating func append(_ object: LoggedObject?) {
        switch count {
        case 0: first = object
        case 1: second = object
        default: if let object { more.append(object) }
        }
        count += 1
    }

    mutating func removeFirst() {
        count -= 1
        first = second
        second = more.isEmpty ? nil : more.removeFirst()
    }
}

/// A call as it was read.
struct VerbReading {
    /// `other` for a call that is not known.
    var kind: EventKind
    /// The verb as written, without arguments inside its parentheses.
    var text: Range<Int>
    /// The arguments in `addChild(<Shop.Detail: 0x1>)`.
    var arguments: Range<Int>?
    var keepsVerb = false
    /// Whether it is a call whose objects are the new stack or the new tabs.
    var isList = false
    /// Whether it has `(` or `:`, as selectors have.
    var isSelector = false
    /// Whether it has parentheses or several `:`. One `:` alone may belong to a description: `state: 3`.
    var isCertain = false
    /// Whether it is a call only if its name was mistyped: `denit`.
    var isSlip = false
    /// Whether it is written in words, and not as a method's name: `will appear`.
    var isInWords = false

    /// The same words as a call that is not known.
    var unknown: VerbReading {
        if kind == .other { return self }
        var unknown = self
        (unknown.kind, unknown.keepsVerb, unknown.arguments) = (.other, true, nil)
        if let arguments { unknown.text = text.lowerBound..<arguments.upperBound + 1 }
        return unknown
    }
}

/// What the text of a call says besides its words.
struct CallArguments {
    /// The controller that got the call, if the call itself names only its class.
    var subject: LoggedObject?
    var object: LoggedObject?
    var others: [LoggedObject] = []
    var thread: Symbol?
    /// Whether the call needs a parent that is not there.
    var lacksParent = false
}

/// The content of a call besides its controllers, collected word by word.
struct ArgumentText: Sendable {
    /// Kept for its capacity.
    private var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    /// Whether nothing was collected but marks that separate, and numbers of lines: `-`, `-->`, `|`, `:42 -`.
    var isPunctuation: Bool { bytes.allSatisfy { $0.isOne(of: ":->=|~ ") || $0.isDigit } }

    /// Nil if nothing was collected.
    var text: String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }

    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ text: Bytes) {
        separate()
        bytes.append(contentsOf: text)
    }

    mutating func append(_ text: StaticString) {
        append(Bytes(text))
    }

    /// Adds `animated=YES`.
    mutating func append(_ name: Bytes, _ value: Bytes) {
        append(name)
        bytes.append(UInt8(ascii: "="))
        bytes.append(contentsOf: value)
    }

    /// Adds `title="Home"`.
    mutating func append(title: Bytes) {
        separate()
        bytes.append(contentsOf: "title=\"".utf8)
        bytes.append(contentsOf: title)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func separate() {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
    }
}
