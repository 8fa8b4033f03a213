import TraceModel

/// What a token of a message may be in a shape; most tokens may be several things.
struct TokenClasses: OptionSet, Sendable {
    let rawValue: UInt64

    private init(bit: UInt64) { rawValue = 1 << bit }
    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// An object with an address, which is not of a class of the system's that is no controller.
    static let object = TokenClasses(bit: 0)
    /// The same, with the name of a controller.
    static let controllerObject = TokenClasses(bit: 1)
    /// `-[Host viewDidLoad]`
    static let call = TokenClasses(bit: 2)
    /// The same, of a class that logs for all of its subclasses.
    static let baseCall = TokenClasses(bit: 3)
    /// A call that only UIKit has, and that needs no object.
    static let verb = TokenClasses(bit: 4)
    /// A call that needs an object.
    static let move = TokenClasses(bit: 5)
    /// A call that tells in its parentheses whether there is a parent: `didMove(toParent: nil)`.
    static let wholeMove = TokenClasses(bit: 43)
    /// `deinit`, `dealloc`
    static let keyword = TokenClasses(bit: 6)
    /// `init`
    static let initializer = TokenClasses(bit: 7)
    /// A call in words: `will appear`, `released`.
    static let worded = TokenClasses(bit: 8)

    /// `HomeViewController`
    static let controller = TokenClasses(bit: 9)
    /// `BaseViewController`, `UIViewController`
    static let base = TokenClasses(bit: 10)
    /// `Home`: it begins like a class.
    static let name = TokenClasses(bit: 11)
    /// `vc1`, `1st`: it begins otherwise, and is not a word of English.
    static let label = TokenClasses(bit: 12)
    /// A word of any language.
    static let word = TokenClasses(bit: 13)
    /// `ViewController`, `Screen`
    static let generic = TokenClasses(bit: 14)
    /// A word that only continues a name: `Line` in `Product Line`, `vc` in `second vc`.
    static let tail = TokenClasses(bit: 15)
    /// The first of adjacent names.
    static let runStart = TokenClasses(bit: 16)
    /// The number or the letter of a label: `2`, `B`.
    static let index = TokenClasses(bit: 17)

    /// A name or a label with punctuation after it: `Shop:`.
    static let marked = TokenClasses(bit: 18)
    /// A name in brackets: `[Shop]`.
    static let boxed = TokenClasses(bit: 19)
    /// A level, a heading, and each word in brackets or beside punctuation.
    static let tag = TokenClasses(bit: 20)
    static let link = TokenClasses(bit: 21)
    static let status = TokenClasses(bit: 22)
    /// A word of grammar: `the`, `must`.
    static let function = TokenClasses(bit: 23)
    /// `class` in `class: Home`
    static let key = TokenClasses(bit: 24)

    /// `Host.swift:42`
    static let file = TokenClasses(bit: 25)
    /// The same, in a file with the name of a controller.
    static let controllerFile = TokenClasses(bit: 38)
    static let quoted = TokenClasses(bit: 26)
    /// A number, a time, a thread.
    static let number = TokenClasses(bit: 27)
    /// `0x7fd1c8e0a200`
    static let pointer = TokenClasses(bit: 28)
    /// Punctuation, arrows, emoji, brackets.
    static let mark = TokenClasses(bit: 29)
    /// `=`
    static let equals = TokenClasses(bit: 30)
    /// `***`, with which the system's own messages begin.
    static let stars = TokenClasses(bit: 31)

    /// `Host.viewDidLoad()`, `[Host viewDidLoad]`, as sentences name a method, too.
    static let plainCall = TokenClasses(bit: 32)

    /// A method with a callback in its name or its labels: `photoBrowser(_:viewDidAppear:)`.
    static let delegate = TokenClasses(bit: 33)
    /// `setViewControllers`
    static let list = TokenClasses(bit: 34)

    /// A name that earlier lines of the log showed as a controller's.
    static let shown = TokenClasses(bit: 36)
    /// `super.viewDidLoad()`, which names no class.
    static let ownCall = TokenClasses(bit: 37)

    /// `parent`, `delegate`: it names another object than the controller.
    static let role = TokenClasses(bit: 39)

    /// A word that may say that a controller is gone from memory, or only from the screen: `gone`, `releasing`.
    static let vague = TokenClasses(bit: 40)

    /// A window, which is no controller, and gets a root.
    static let window = TokenClasses(bit: 41)
    /// `setRootViewController:`
    static let root = TokenClasses(bit: 42)

    /// The name of a part of a screen that is no controller: `CartViewModel`.
    static let part = TokenClasses(bit: 44)

    /// A controller in a list behind a call.
    static let listed = TokenClasses(bit: 46)
    /// The words `view controller`, `vc`
    static let spelled = TokenClasses(bit: 45)

    /// The word `I`
    static let speaker = TokenClasses(bit: 35)

    /// Calls with their class.
    static let calls: TokenClasses = [.call, .baseCall, .plainCall]
    static let names: TokenClasses = [.name, .controller, .label, .generic, .tail]
    static let anyVerb: TokenClasses = [
        .verb, .move, .keyword, .initializer, .worded, .call, .baseCall, .plainCall, .delegate, .list, .root,
    ]
    /// Tokens that name nothing.
    static let noise: TokenClasses = [.mark, .stars, .equals, .number, .tag, .link, .status]
    /// Tokens that may classify a line, and names that do.
    static let tags: TokenClasses = noise.union([.marked, .boxed, .file, .quoted, .generic, .pointer])
}

/// A word, a name, an object, a call or a punctuation mark of a message that people wrote for themselves.
struct MessageToken {
    enum TokenContent {
        case text
        case object(LoggedObject)
        /// The place of the inside.
        case quoted(Range<Int>)
        case file(LoggedSourcePlace)
        case verb(VerbReading)
        case call(LoggedObject, VerbReading)
        case opening
        case closing
    }

    var content = TokenContent.text
    var classes: TokenClasses
    var range: Range<Int>
    /// Whether a space, or the beginning of the message, is before it.
    var isApart: Bool

    func isAny(of classes: TokenClasses) -> Bool { !self.classes.isDisjoint(with: classes) }

    /// The kind of its call; `other` if it is none.
    var kind: EventKind {
        switch content {
        case .verb(let verb), .call(_, let verb): verb.kind
        default: isAny(of: .vague) ? .deinit : .other
        }
    }

    /// Whether it says in words that something else is gone, which it names: `HomeVC released: Timer`.
    func isReleaseOfAnother(in message: ByteCursor) -> Bool {
        isAny(of: .worded) && kind == .deinit
            && ReleaseWords.areOfAnother(ByteCursor(message.bytes, range.upperBound..<message.end))
    }

    var object: LoggedObject? { if case .object(let object) = content { object } else { nil } }

    var isBracket: Bool {
        switch content {
        case .opening, .closing: true
        default: false
        }
    }
}
