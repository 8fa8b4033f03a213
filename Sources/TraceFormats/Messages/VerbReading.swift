import Foundation
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

    /// Whether a field of that name may have the object of a call, and is not that of the controller itself.
    static func mayLabelObject(_ label: Bytes) -> Bool {
        labelsOfOthers.contains { label.isCaseInsensitively($0) } && !FieldNotation.isClass(label)
    }

    private static let labelsOfOthers = willMove.objectLabels + addChild.objectLabels

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

/// Arguments that are no controllers.
extension ArgumentReader {
    func append(_ word: Bytes, to text: inout ArgumentText) {
        let equals = word.firstOffset(of: UInt8(ascii: "=")) ?? 0
        if let isAppearing = isAppearing(word[..<equals], equals > 0 ? word[(equals + 1)...] : word, text) {
            text.append(isAppearing ? "appearing=true" : "appearing=false")
        } else {
            text.append(word)
        }
    }

    /// `animated = YES` becomes `animated=YES`.
    func append(_ name: Bytes, _ value: Bytes, to text: inout ArgumentText) {
        if let isAppearing = isAppearing(name, value, text) {
            text.append(isAppearing ? "appearing=true" : "appearing=false")
        } else {
            text.append(name, value)
        }
    }

    /// The value of `appearing=YES`, and of a bare `YES` after `beginAppearanceTransition`; nil for any other argument.
    private func isAppearing(_ name: Bytes, _ value: Bytes, _ text: ArgumentText) -> Bool? {
        switch kind {
        case .beginAppearanceTransition where name.isEmpty && text.isEmpty: break
        case .beginAppearanceTransition, .endAppearanceTransition:
            guard name.equals("appearing") || name.equals("isAppearing") else { return nil }
        default: return nil
        }
        // Inside parentheses, a comma follows.
        return Self.boolean(value.last == UInt8(ascii: ",") ? value.dropLast() : value)
    }

    static func boolean(_ text: Bytes) -> Bool? {
        if text.equals("true") || text.equals("YES") || text.equals("1") { return true }
        if text.equals("false") || text.equals("NO") || text.equals("0") { return false }
        return nil
    }
}

/// Whether an object behind a call is the controller that got it.
extension ArgumentReader {
    /// `-[Host viewDidLoad] <Host: 0x1>`: the first argument is the subject itself. The call names only its class, or the class
    /// that it inherits the call from: `-[BaseViewController addChildViewController:] <Host: 0x1> <Detail: 0x2>`. No controller is
    /// its own child, so the child of `-[Host addChildViewController:] Host` is unknown.
    mutating func takeSubject(_ text: inout ArgumentText, _ objects: ObjectReader) -> LoggedObject? {
        guard !isArgument, let subject, let first = found.first, first.address != nil || !isDeclared else { return nil }
        let isOfOwnClass = objects.isSameClass(first.name, subject)
        // A call that needs an object keeps it; a controller is not moved to a parent of its own class.
        let isSpare = found.count > need.required
        guard
            isOfOwnClass || isSpare && !isDeclared && first.address != nil && !isOwnObject(first, of: subject, objects),
            isSpare || need.required == 1 && (need.allowsUnknown || !isDeclared)
        else { return nil }
        found.removeFirst()
        if text.isPunctuation { text.clear() }
        return first.address == nil ? nil : first
    }

    /// Whether the only object of a call that may have one is what the call is about, and not the controller that got the call:
    /// `-[ShopNav popToViewController:animated:] <Shop.Home: 0x1>`, but not `-[BaseVC tableView:willDisplayCell:] <Shop.Home: 0x1>`.
    func isOwnObject(_ object: LoggedObject, of subject: Symbol, _ objects: ObjectReader) -> Bool {
        guard found.count == 1 else { return false }
        let name = objects.symbols[subject]
        let isBase = name.withBytes { NameNotation.isBase($0) }
        switch kind {
        case .willDisplayCell, .didEndDisplayingCell, .prepareForReuse: return !isBase
        // The class of a stack may log for all stacks of the app.
        case .pop where isBase || name == "UINavigationController":
            return name.contains("Nav") && !objects.symbols[object.name].contains("Nav")
        case .pop: return true
        default: return false
        }
    }

    /// Whether an object right after a call without objects is its subject: a controller of the app, by its name.
    func isSelf(_ object: LoggedObject, _ text: ArgumentText, _ objects: ObjectReader) -> Bool {
        guard !isDeclared, text.isPunctuation, object.address != nil, kind != .other else { return false }
        return objects.isOwnController(object)
    }
}
