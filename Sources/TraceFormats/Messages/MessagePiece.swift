import TraceModel

/// A piece of a message that people wrote for themselves.
struct MessagePiece {
    enum Kind {
        /// A controller with its address.
        case object(LoggedObject)
        /// Text in quotes, with the place of its inside.
        case quoted(Range<Int>)
        /// `Shop.Host`: it begins like a class.
        case name
        /// `homeVC`, `vc1`: it begins with a small letter, and is not a word of English.
        case label
        /// A word of English, or of any language that has no capital letters.
        case word
        /// A number, a time or a date.
        case number
        /// `Host.swift:42`
        case file(LoggedSourcePlace)
        case thread
        /// Punctuation, arrows, emoji.
        case symbol
        case opening
        case closing
        case verb(VerbReading)
        /// A verb with its controller: `-[Host viewDidLoad]`, `Host.viewDidLoad()`.
        case call(LoggedObject, VerbReading)
    }

    var kind: Kind
    var range: Range<Int>
    /// Whether a space, or the beginning of the message, is before it.
    var isApart: Bool
}

extension MessagePiece {
    var object: LoggedObject? { if case .object(let object) = kind { object } else { nil } }

    /// The call, if it is one without its controller.
    var verb: VerbReading? { if case .verb(let verb) = kind { verb } else { nil } }

    var isWord: Bool { if case .word = kind { true } else { false } }

    var isName: Bool { if case .name = kind { true } else { false } }

    var isBracket: Bool {
        switch kind {
        case .opening, .closing: true
        default: false
        }
    }

    var isSymbol: Bool { if case .symbol = kind { true } else { false } }

    var isText: Bool {
        switch kind {
        case .name, .label, .word: true
        default: false
        }
    }
}
