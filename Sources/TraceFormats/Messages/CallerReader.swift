import TraceModel

/// The pieces before a verb: tags, levels, times, places in the source, labels, and names. One of the names may be the controller's.
struct CallerReader: ~Escapable {
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

    let message: ByteCursor
    let pieces: ArraySlice<MessagePiece>
    /// The words that make a sentence.
    private(set) var words: [Range<Int>] = []
    /// Whether there is a level, such as `warning:`.
    private var hasLevel = false
    private var candidates: [Candidate] = []
    private var fallback: Candidate?
    /// The last word with a colon, which is a tag or a label: `home:`.
    private var marked: Range<Int>?

    @_lifetime(copy message)
    init(_ message: ByteCursor, _ pieces: ArraySlice<MessagePiece>) {
        self.message = message
        self.pieces = pieces
        var depth = 0
        var rest = pieces
        while var piece = rest.popFirst() {
            let isValue = isKey(piece, before: rest)
            if isValue {
                piece = rest[rest.startIndex + 1]
                rest = rest.dropFirst(2)
            }
            switch piece.kind {
            case .opening: depth += 1
            case .closing: depth -= 1
            case .file(let place):
                let isController = NameNotation.isController(message.text(place.name))
                candidates.append(
                    Candidate(
                        range: place.name, isApart: true, isController: isController, isOfCompiler: place.hasColumn))
            case .name:
                let end = rest.firstIndex { !$0.isApart || !$0.isName } ?? rest.endIndex
                let names = pieces[rest.startIndex - 1..<end]
                rest = pieces[end...]
                let number = ordinal(of: names, in: rest)
                if let number { rest = pieces[number.end...] }
                addNames(names, number?.range, before: rest.first, isValue: isValue)
            case .label where !NameNotation.isNoName(text(piece)), .word where isValue:
                candidates.append(
                    Candidate(
                        range: piece.range, isApart: isSetApart(by: rest.first),
                        isController: isValue || isController(piece)))
            case .word:
                addWord(piece, before: rest.first, isInside: depth > 0)
            default: break
            }
        }
    }

    @_lifetime(copy self)
    func text(_ piece: MessagePiece) -> Bytes { message.text(piece.range) }

    func isController(_ piece: MessagePiece) -> Bool { NameNotation.isController(text(piece)) }

    func isLink(_ piece: MessagePiece) -> Bool { NameNotation.links.contains(text(piece)) }

    /// The most likely name of the controller: one that ends like a controller's, or else the last one.
    var best: Candidate? {
        let possible = candidates.filter { !($0.isOfCompiler && (hasLevel || !words.isEmpty)) }
        return possible.last(where: \.isController) ?? possible.last ?? fallback
    }

    /// The keys before the name of a controller: `Class: Home`, `screen=Home`.
    private static let keys = WordList("class controller viewcontroller vc screen")

    private func isKey(_ piece: MessagePiece, before rest: ArraySlice<MessagePiece>) -> Bool {
        guard piece.isText, let separator = rest.first, let value = rest.dropFirst().first, value.isText, !isLink(value)
        else { return false }
        return text(separator).count == 1 && message.bytes[separator.range.lowerBound].isOne(of: ":=")
            && Self.keys.contains(text(piece))
    }

    /// The number of a label, `Tab 2`, `View Controller #1`, and the piece after it. After a class, `HomeViewController 7`, it is a
    /// source line, and so is a number of several digits.
    private func ordinal(
        of names: ArraySlice<MessagePiece>, in rest: ArraySlice<MessagePiece>
    ) -> (range: Range<Int>, end: Int)? {
        guard let last = names.last, var number = rest.first, number.isApart else { return nil }
        let start = number.range.lowerBound
        var end = rest.startIndex + 1
        if text(number).equals("#"), end < rest.endIndex {
            number = rest[end]
            end += 1
        }
        guard case .number = number.kind, number.range.count == 1 else { return nil }
        let suffix = NameNotation.controllerSuffix(of: text(last))
        guard suffix == nil || suffix == last.range.count else { return nil }
        return (start..<number.range.upperBound, end)
    }

    private mutating func addNames(
        _ run: ArraySlice<MessagePiece>, _ ordinal: Range<Int>?, before next: MessagePiece?, isValue: Bool
    ) {
        var run = run
        while run.count > 1, let first = run.first, NameNotation.isNoName(text(first)) || isLevel(first) {
            run = run.dropFirst()
        }
        // `HomeViewController Function: viewDidLoad()`, but `Product Line: viewDidLoad`.
        if let last = run.last, isLink(last), isValue || run.dropLast().contains(where: { isController($0) }) {
            run = run.dropLast()
        }
        guard let first = run.first, let last = run.last else { return }
        let name = text(last)
        if run.count == 1, NameNotation.isNoName(name) { return }
        let suffix = NameNotation.controllerSuffix(of: name)
        // `Shop HomeViewController`, but `A ViewController`.
        let isWhole = run.count == 1 || suffix == nil || suffix == name.count
        let range = (isWhole ? first : last).range.lowerBound..<(ordinal ?? last.range).upperBound
        let candidate = Candidate(range: range, isApart: isSetApart(by: next), isController: isValue || suffix != nil)
        guard run.count == 1, TagNotation.isWord(name) else {
            let isTag = run.count == 1 && ordinal == nil && NameNotation.isAbbreviation(name)
            if !isTag { candidates.append(candidate) }
            return
        }
        if suffix == nil {
            hasLevel = true
        } else if ordinal != nil {
            candidates.append(candidate)
        } else {
            fallback = candidate
        }
    }

    private mutating func addWord(_ piece: MessagePiece, before next: MessagePiece?, isInside: Bool) {
        // `vc` alone is a tag.
        let isEnding = words.count == 1 && isLabel(words[0], piece.range)
        let word = text(piece)
        if TagNotation.isWord(word), !isEnding {
            hasLevel = true
            return
        }
        let isHeading = next?.isSymbol == true && NameNotation.headings.contains(word)
        guard !isLink(piece), !word[0].isDigit, !isHeading else { return }
        let isColon = next.map { $0.isSymbol && message.bytes[$0.range.lowerBound] == UInt8(ascii: ":") } ?? false
        if canBeLabel(piece, before: next, isColon: isColon, isInside: isInside) {
            candidates.append(Candidate(range: piece.range, isApart: true, isController: false))
        } else if !isInside, !isColon || isEnding {
            words.append(piece.range)
        } else if !isInside, !Self.fields.contains(word), !Self.keys.contains(word) {
            marked = piece.range
        }
    }

    /// Words before a colon that say what the text after it is, and not whose: `name: viewDidLoad`.
    private static let fields = WordList(
        """
        name title message action reason symbol caller key value state type stage phase trigger source where when tip hint
        fix bug feat docs chore refactor test tests status callback override implement implements issue problem solution
        category label tag code swift command target operation task activity breadcrumb calls
        """)

    /// Whether a word may be a label, as in `menu - ` and `首页：`; a word with a colon is a tag.
    private func canBeLabel(_ piece: MessagePiece, before next: MessagePiece?, isColon: Bool, isInside: Bool) -> Bool {
        let first = message.bytes[piece.range.lowerBound]
        guard first.isIdentifier, !NameNotation.isNoName(text(piece)) else { return false }
        if first >= 0x80, isColon || isInside { return true }
        guard let next, next.isSymbol else { return false }
        return !isColon && message.bytes[next.range.lowerBound] != UInt8(ascii: "=")
    }

    /// The only word before a verb, which may be a label: `parent viewWillAppear`, `second vc viewWillAppear`, `home: viewWillAppear`.
    var onlyWord: Range<Int>? {
        guard var word = words.first ?? marked, candidates.isEmpty, message.bytes[word.lowerBound].isIdentifier,
            // `self.view.frame`
            !message.text(word).contains(UInt8(ascii: ".")),
            !NameNotation.isNoName(message.text(word)), words.count < 2 || words.count == 2 && isLabel(word, words[1])
        else { return nil }
        if words.count == 2 { word = word.lowerBound..<words[1].upperBound }
        let isAlone = pieces.allSatisfy { word.contains($0.range.lowerBound) || isSilent($0) }
        return isAlone && last?.range.upperBound == word.upperBound && !isReport ? word : nil
    }

    private static let endings = WordList("vc controller screen page")

    /// Whether two words are a label: `second vc`.
    private func isLabel(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
        second.lowerBound == first.upperBound + 1 && Self.endings.contains(message.text(second))
    }

    private func isSetApart(by next: MessagePiece?) -> Bool {
        switch next?.kind {
        case .symbol, .closing, .opening, .number: true
        default: false
        }
    }

    /// Whether a name is the level of a logger, in capitals: `DEBUG Home`.
    private func isLevel(_ piece: MessagePiece) -> Bool {
        NameNotation.isAbbreviation(text(piece)) && TagNotation.isLevel(text(piece))
    }
}
