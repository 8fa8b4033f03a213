import TraceModel

/// The controller of a call, according to the text before the verb.
struct Caller {
    var subject: LoggedObject
    var title: Range<Int>?
    /// Whether the text around it cannot be a sentence: the controller has an address, or is set apart.
    var isCertain = true
    /// The text after the controller, if it comes after the verb.
    var after: Range<Int>?
}

extension CallerReader {
    func read(_ objects: inout ObjectReader) -> Caller? {
        if let index = pieces.lastIndex(where: { $0.object != nil }), let object = pieces[index].object {
            return readTitle(of: object, pieces[(index + 1)...])
        }
        if let last, case .quoted(let inside) = last.kind, !message.text(inside).allSatisfy(\.isDigit) {
            // `HomeViewController "Home"`
            if let best, best.isController {
                return Caller(subject: objects.object(named: message.text(best.range)), title: inside)
            }
            return Caller(subject: LoggedObject(name: objects.symbols.intern(message.text(inside)), address: nil))
        }
        return best.map { best in
            var subject = objects.object(named: message.text(best.range))
            subject.address = address(before: best.range)
            return Caller(subject: subject, isCertain: best.isApart || best.isController)
        }
    }

    /// The address with which the text begins, if only punctuation is between it and the name: `0x7fd1c8e0a200 - Host`.
    private func address(before name: Range<Int>) -> UInt64? {
        guard let first = pieces.first, case .number = first.kind,
            let next = pieces.dropFirst().first(where: { !$0.isSymbol }), next.range.lowerBound == name.lowerBound
        else { return nil }
        var text = ByteCursor(message.bytes, first.range)
        _ = text.skip("ObjectIdentifier(")
        // Smaller numbers are threads.
        guard let address = text.readHexadecimal(), address > UInt64(UInt32.max) else { return nil }
        return address
    }

    /// Reads the text between an object and its verb: nothing, tags, or the controller's title; nil for a sentence.
    private func readTitle(of object: LoggedObject, _ between: ArraySlice<MessagePiece>) -> Caller? {
        if between.contains(where: { $0.isWord && !isLink($0) }) {
            // In brackets and quotes, a title may be any text.
            guard let first = between.first(where: { !$0.isSymbol }), case .opening = first.kind else { return nil }
        }
        let texts = between.filter { piece in
            switch piece.kind {
            case .name, .label, .word: !isSilent(piece)
            case .quoted, .number: true
            default: false
            }
        }
        guard let first = texts.first, let last = texts.last else { return Caller(subject: object) }
        if texts.count == 1, case .quoted(let inside) = first.kind { return Caller(subject: object, title: inside) }
        let range = first.range.lowerBound..<last.range.upperBound
        let title = message.text(range)
        guard range.count <= 80, texts.count < 7, !title.contains(where: { $0.isOne(of: "<>(){}[]\":") }) else {
            return nil
        }
        let isNone = title.equals("null") || title.equals("nil")
        return Caller(subject: object, title: isNone ? nil : range)
    }

    var circumstances: CallCircumstances {
        var circumstances = CallCircumstances()
        for piece in pieces {
            if case .file(let place) = piece.kind { circumstances.sourceLine = place.line }
            guard circumstances.phase == nil else { continue }
            circumstances.isArrow = piece.isSymbol
            circumstances.phase =
                piece.isSymbol
                ? CallPhase(arrowIn: ByteCursor(message.bytes, piece.range)) : CallPhase(text(piece))
        }
        return circumstances
    }

    /// Returns the fault of a call without a controller; a number may be in the controller's place.
    func fault(of verb: VerbReading) -> LineFault {
        let texts = pieces.filter { !$0.isSymbol && !$0.isBracket }
        if texts.count == 1, case .number = texts[0].kind, text(texts[0]).allSatisfy(\.isDigit) {
            return .numberAsLabel(texts[0].range)
        }
        return .noController(verb.text)
    }

    // MARK: The text right before the call

    /// The last piece that is not punctuation.
    var last: MessagePiece? { pieces.last { !$0.isSymbol } }

    /// A label right before a call that itself names the controller: `Left -[Host viewDidLoad]`.
    var label: Range<Int>? { best?.range.upperBound == pieces.last?.range.upperBound ? best?.range : nil }

    /// The object right before a call that itself names a class.
    var object: LoggedObject? { last?.object }

    /// The class of a controller right before a call that itself names a base class: `Detail: -[UIViewController viewDidLoad]`.
    var realClass: Range<Int>? {
        guard let last, last.isName, isController(last) else { return nil }
        return last.range
    }

    // MARK: The kind of the text

    var isEmpty: Bool { best == nil }

    /// Whether a word shows that the text reports something other than the call.
    var isReport: Bool {
        pieces.indices.contains { index in
            let piece = pieces[index]
            let cursor = ByteCursor(message.bytes, piece.range)
            // `https://`
            guard piece.isText else { return piece.isSymbol && cursor.starts(with: "://") }
            return !isMemoryTag(index) && (Prose.isReport(text(piece)) || cursor.starts(with: "EXC_"))
        }
    }

    /// Whether a piece is the tag of a log of lives, `[Memory]`, `MEMORY:`; reports about memory do not set the word apart.
    private func isMemoryTag(_ index: Int) -> Bool {
        guard index + 1 < pieces.endIndex, text(pieces[index]).isCaseInsensitively("memory") else { return false }
        return message.bytes[pieces[index + 1].range.lowerBound].isOne(of: "]:|")
    }

    /// Whether the call is a part of a sentence; a controller with its address may have some words before it.
    var isSentence: Bool {
        isReport || words.count > (pieces.contains { $0.object != nil } ? 2 : 0)
    }

    /// Whether the last word names a part of the controller before it: `HomeViewController: webView`, `[HomeViewController] HomeModel`.
    var isOfPart: Bool {
        guard let index = pieces.lastIndex(where: { !$0.isSymbol }), isPart(pieces[index]) else { return false }
        return pieces[..<index].contains { piece in
            switch piece.kind {
            case .object, .file: true
            case .name: isController(piece)
            default: false
            }
        }
    }

    /// Whether a piece after a controller names something else; `view` is otherwise a tag.
    private func isPart(_ piece: MessagePiece) -> Bool {
        guard !isController(piece), !NameNotation.isNoName(text(piece)) else { return false }
        switch piece.kind {
        case .label: return true
        case .name: return !TagNotation.isWord(text(piece))
        default: return text(piece).equals("view")
        }
    }

    /// Whether the text is a question or a condition: `When HomeViewController is …`.
    var isCondition: Bool { pieces.first.map { $0.isText && Prose.conditions.contains(text($0)) } ?? false }

    /// Whether the text after it is a value: `HomeViewController = …`, `{HomeViewController: …`.
    var isValue: Bool {
        guard let first = pieces.first, let last = pieces.last else { return false }
        return text(last).equals("=") || text(first)[0] == UInt8(ascii: "{")
    }

    /// Whether there is only a tag in brackets, `[Shop]`, or the source of a logger, `UIViewController+Log.swift:12`.
    var isTag: Bool {
        guard let best else { return false }
        let name = message.text(best.range)
        if name.equals("UIViewController") { return true }
        guard !best.isController || TagNotation.isWord(name), let first = pieces.first, let last = pieces.last else {
            return false
        }
        return text(first)[0] == UInt8(ascii: "[") && text(last)[0] == UInt8(ascii: "]")
            && !pieces.contains { $0.object != nil }
    }

    /// Whether there is only a name with a colon, which is a tag if a controller comes after the call: `Shop:`.
    var isMarked: Bool {
        guard pieces.count == 2, let first = pieces.first, let last = pieces.last else { return false }
        return first.isName && !isController(first) && text(last).equals(":")
    }

    /// Whether there are no words but tags; `Already` in `Already deinit` is one.
    var isSilent: Bool { pieces.allSatisfy { isSilent($0) } }

    func isSilent(_ piece: MessagePiece) -> Bool { !piece.isText || TagNotation.isWord(text(piece)) || isLink(piece) }
}
