import TraceModel

/// The names among the pieces before a verb. One of them may be the controller's.
struct CallerNames: ~Escapable {
    /// Adjacent names: `Product Detail`.
    struct Candidate {
        var range: Range<Int>
        /// Whether brackets or a dash separate it from the text after it.
        var isApart: Bool
        /// Whether it ends like the name of a controller, or a key says that it is one.
        var isController: Bool
        /// Whether it is a file with a line and a column, as compilers name it.
        var isOfCompiler = false
    }

    private let message: ByteCursor
    /// The words that make a sentence.
    private(set) var words: [Range<Int>] = []
    /// Whether there is a level, such as `warning:`.
    private(set) var hasLevel = false
    private var candidates: [Candidate] = []
    private var fallback: Candidate?
    /// The last word with a colon, which is a tag or a label: `home:`.
    private var marked: Range<Int>?

    @_lifetime(copy message)
    init(_ message: ByteCursor, _ pieces: ArraySlice<MessagePiece>) {
        self.message = message
        var depth = 0
        var index = pieces.startIndex
        var isValue = false
        while index < pieces.endIndex {
            if isKey(at: index, in: pieces) {
                isValue = true
                index += 2
            }
            let piece = pieces[index]
            var next = index + 1
            switch piece.kind {
            case .opening: depth += 1
            case .closing: depth -= 1
            case .file(let place): addFile(place)
            case .name:
                while next < pieces.endIndex, pieces[next].isApart, pieces[next].isName { next += 1 }
                let names = pieces[index..<next]
                let number = ordinal(of: names, in: pieces[next...])
                if let number { next = number.end }
                addNames(names, number?.range, before: next < pieces.endIndex ? pieces[next] : nil, isValue: isValue)
            case .label where !isOpening(piece), .word where isValue:
                let isApart = isSetApart(by: next < pieces.endIndex ? pieces[next] : nil)
                candidates.append(
                    Candidate(range: piece.range, isApart: isApart, isController: isValue || isController(piece)))
            case .word:
                addWord(piece, before: next < pieces.endIndex ? pieces[next] : nil, isInside: depth > 0)
            default: break
            }
            index = next
            isValue = false
        }
    }

    /// The keys before the name of a controller: `Class: Home`, `screen=Home`.
    private static let keys: Set<String> = ["class", "controller", "viewcontroller", "vc", "screen"]

    private func isKey(at index: Int, in pieces: ArraySlice<MessagePiece>) -> Bool {
        guard index + 2 < pieces.endIndex, pieces[index].isText, pieces[index + 2].isText, !isLink(pieces[index + 2]),
            message.text(pieces[index + 1].range).equals(":") || message.text(pieces[index + 1].range).equals("=")
        else { return false }
        return Self.keys.contains(message.text(pieces[index].range).lowercased())
    }

    /// The most likely name of the controller: one that ends like a controller's, or else the last one.
    var best: Candidate? {
        let possible = candidates.filter { !($0.isOfCompiler && (hasLevel || !words.isEmpty)) }
        return possible.last(where: \.isController) ?? possible.last ?? fallback
    }

    /// Whether a word may come between a controller and its call: `in`, `func`, `method:`.
    func isLink(_ piece: MessagePiece) -> Bool { Self.links.contains(message.text(piece.range).lowercased()) }

    private static let links: Set<String> = [
        "in", "inside", "enter", "entering", "entered", "exit", "exiting", "leave", "leaving", "start", "begin", "end",
        "called", "calling", "func", "function", "method", "selector", "event", "line", "file", "class", "thread", "am",
        "pm", "gmt", "utc", "の", "的", "は", "が", "控制器", "页面", "界面", "lifecycle", "log", "print", "optional", "was", "is",
        "has", "been", "being", "nil", "null",
    ]

    /// Words that begin with a capital letter and are not part of a name.
    private static let openings: Set<String> = [
        "the", "this", "we", "it", "i", "and", "or", "for", "on", "at", "by", "to", "via", "with", "without", "until",
        "during", "from", "before", "after", "when", "if", "executing", "running", "invoking", "self", "super",
        "override", "public", "private", "internal", "open", "static", "void", "step", "no", "not", "did", "will",
        "now", "then", "call", "missing", "skip", "skipping", "my", "error", "finished", "todo", "fixme", "overriding",
        "swizzled", "swizzling", "registering", "unexpected", "measured", "never", "twice", "again", "expected",
        "actual", "everything", "already", "nothing", "successfully", "so", "see", "add", "adding",
    ]

    /// Headings above calls, and tags before them: `Push: `, `Case 1: `, `output - `.
    private static let headings: Set<String> = [
        "push", "pushing", "pushed", "pop", "popping", "popped", "present", "presenting", "presented", "dismiss",
        "dismissing", "dismissed", "case", "scenario", "approach", "attempt", "example", "output", "result", "results",
        "console", "logs", "simulator", "ios", "question", "answer",
    ]

    /// Whether a word is not a name, although it begins with a capital letter: `Function`, `The`.
    static func isNoName(_ word: Bytes) -> Bool {
        // None of them is longer.
        guard word.count <= 12 else { return false }
        let text = word.lowercased()
        return links.contains(text) || openings.contains(text) || headings.contains(text)
    }

    /// Whether a name is that of a property, and not of a class: `HomeViewController.viewModel`.
    static func isProperty(_ name: Bytes) -> Bool {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")) else { return false }
        return name[(dot + 1)...].first?.isLowercase ?? false
    }

    /// The number of a label, `Tab 2`, `View Controller #1`, and the piece after it. After a class, `HomeViewController 7`, it is a
    /// source line, and so is a number of several digits.
    private func ordinal(
        of names: ArraySlice<MessagePiece>, in rest: ArraySlice<MessagePiece>
    ) -> (range: Range<Int>, end: Int)? {
        guard let last = names.last, var number = rest.first, number.isApart else { return nil }
        let name = message.text(last.range)
        let start = number.range.lowerBound
        var end = rest.startIndex + 1
        if message.text(number.range).equals("#"), end < rest.endIndex {
            number = rest[end]
            end += 1
        }
        guard case .number = number.kind, number.range.count == 1 else { return nil }
        let suffix = Self.controllerSuffix(of: name)
        guard suffix == nil || suffix == name.count else { return nil }
        return (start..<number.range.upperBound, end)
    }

    private mutating func addNames(
        _ run: ArraySlice<MessagePiece>, _ ordinal: Range<Int>?, before next: MessagePiece?, isValue: Bool
    ) {
        var run = run
        while run.count > 1, let first = run.first, isOpening(first) || isLevel(first) { run = run.dropFirst() }
        // `HomeViewController Function: viewDidLoad()`, but `Product Line: viewDidLoad`.
        if let last = run.last, isLink(last), isValue || run.dropLast().contains(where: { isController($0) }) {
            run = run.dropLast()
        }
        guard let first = run.first, let last = run.last, !(run.count == 1 && isOpening(first)) else { return }
        let name = message.text(last.range)
        let kind = Self.controllerSuffix(of: name)
        // `Shop HomeViewController`, but `A ViewController`.
        let isWhole = run.count == 1 || kind == nil || kind == name.count
        let range = (isWhole ? first : last).range.lowerBound..<(ordinal ?? last.range).upperBound
        let candidate = Candidate(range: range, isApart: isSetApart(by: next), isController: isValue || kind != nil)
        if run.count == 1, TagNotation.isWord(name) {
            if kind != nil, ordinal != nil {
                candidates.append(candidate)
            } else if kind != nil {
                fallback = candidate
            } else {
                hasLevel = true
            }
        } else if run.count == 1, ordinal == nil, Self.isAbbreviation(name) {
            // `HTTP`, `UI`
        } else {
            candidates.append(candidate)
        }
    }

    private mutating func addFile(_ place: LoggedSourcePlace) {
        let isController = Self.isController(message.text(place.name))
        candidates.append(
            Candidate(range: place.name, isApart: true, isController: isController, isOfCompiler: place.hasColumn))
    }

    private mutating func addWord(_ piece: MessagePiece, before next: MessagePiece?, isInside: Bool) {
        let text = message.text(piece.range)
        // `vc` alone is a tag.
        let isEnding = words.count == 1 && isLabel(words[0], piece.range)
        if TagNotation.isWord(text), !isEnding {
            hasLevel = true
            return
        }
        let isHeading = next?.isSymbol == true && Self.headings.contains(text.lowercased())
        guard !isLink(piece), !text[0].isDigit, !isHeading else { return }
        let isColon = next.map { $0.isSymbol && message.bytes[$0.range.lowerBound] == UInt8(ascii: ":") } ?? false
        if canBeLabel(piece, before: next, isColon: isColon, isInside: isInside) {
            candidates.append(Candidate(range: piece.range, isApart: true, isController: false))
        } else if !isInside, !isColon || isEnding {
            words.append(piece.range)
        } else if !isInside, !Self.isField(text.lowercased()) {
            marked = piece.range
        }
    }

    /// Words before a colon that say what the text after it is, and not whose: `name: viewDidLoad`.
    private static let fields: Set<String> = [
        "name", "title", "message", "action", "reason", "symbol", "caller", "key", "value", "state", "type", "stage",
        "phase", "trigger", "source", "where", "when", "tip", "hint", "fix", "bug", "feat", "docs", "chore", "refactor",
        "test", "tests", "status", "callback", "override", "implement", "implements", "issue", "problem", "solution",
        "category", "label", "tag", "code", "swift", "command", "target", "operation", "task", "activity", "breadcrumb",
        "calls",
    ]

    /// Whether a word may be a label, as in `menu - ` and `首页：`; a word with a colon is a tag.
    private func canBeLabel(_ piece: MessagePiece, before next: MessagePiece?, isColon: Bool, isInside: Bool) -> Bool {
        guard message.bytes[piece.range.lowerBound].isIdentifier, !isOpening(piece) else { return false }
        if message.bytes[piece.range.lowerBound] >= 0x80, isColon || isInside { return true }
        guard let next, next.isSymbol else { return false }
        return !isColon && message.bytes[next.range.lowerBound] != UInt8(ascii: "=")
    }

    private static func isField(_ word: String) -> Bool { fields.contains(word) || keys.contains(word) }

    /// The only word, if it may be a label: `parent viewWillAppear`, `second vc viewWillAppear`, `home: viewWillAppear`.
    var onlyWord: Range<Int>? {
        guard let word = words.first ?? marked, candidates.isEmpty, message.bytes[word.lowerBound].isIdentifier,
            // `self.view.frame`
            !message.text(word).contains(UInt8(ascii: ".")),
            !Self.isNoName(message.text(word))
        else { return nil }
        if words.count < 2 { return word }
        guard words.count == 2, isLabel(word, words[1]) else { return nil }
        return word.lowerBound..<words[1].upperBound
    }

    /// The second words of labels.
    private static let endings: Set<String> = ["vc", "controller", "screen", "page"]

    /// Whether two words are a label: `second vc`.
    private func isLabel(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        second.lowerBound == first.upperBound + 1 && Self.endings.contains(message.text(second).lowercased())
    }

    func isController(_ piece: MessagePiece) -> Bool { Self.isController(message.text(piece.range)) }

    private func isSetApart(by next: MessagePiece?) -> Bool {
        guard let next else { return false }
        switch next.kind {
        case .symbol, .closing, .opening, .number: return true
        default: return false
        }
    }

    private func isOpening(_ piece: MessagePiece) -> Bool { Self.isNoName(message.text(piece.range)) }

    /// Whether a name is the level of a logger, in capitals: `DEBUG Home`.
    private func isLevel(_ piece: MessagePiece) -> Bool {
        let name = message.text(piece.range)
        return Self.isAbbreviation(name) && TagNotation.isLevel(name)
    }

    /// Whether a name ends like that of a controller.
    static func isController(_ name: Bytes) -> Bool { controllerSuffix(of: name) != nil }

    /// Whether a category is the name of a controller; UIKit itself has the category `ViewController`.
    static func isNamed(_ category: Bytes) -> Bool { isController(category) && !TagNotation.isWord(category) }

    /// Returns the length of the ending that names of controllers have; nil for another name.
    private static func controllerSuffix(of name: Bytes) -> Int? {
        var end = name.count
        while end > 0, name[end - 1].isDigit { end -= 1 }
        for suffix in ["ViewController" as StaticString, "Controller", "VC", "Vc", "Screen"]
        where ByteCursor(name, 0..<end).endsWith(suffix) {
            return suffix.utf8CodeUnitCount + name.count - end
        }
        return nil
    }

    /// Whether a class logs the calls of all controllers: UIKit's own, or an app's `BaseViewController`.
    static func isBase(_ name: Bytes) -> Bool {
        if name.equals("UIViewController") { return true }
        let start = name.lastOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        let word = ByteCursor(name, start..<name.count)
        // `BaseballViewController`
        return word.starts(with: "Base") && word.byte(after: 4).isUppercase
    }

    private static func isAbbreviation(_ name: Bytes) -> Bool {
        name.count > 1 && name.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
    }
}
