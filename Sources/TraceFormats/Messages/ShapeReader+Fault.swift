import TraceModel

/// What fits no shape.
extension ShapeReader {
    /// The fault of a call without a controller; nil if the line may be about anything.
    func fault(of match: ShapeMatch) -> LineFault? {
        let texts = tokens[..<match.verb].filter { !$0.isAny(of: .mark) }
        guard case .verb(let verb) = tokens[match.verb].content,
            // `View controller was deallocated`
            !(verb.isInWords && verb.kind == .deinit) || texts.contains(where: { $0.isAny(of: .spelled) }),
            verb.kind.isUnmistakable, !(verb.isInWords && verb.kind.need.takesObjects),
            message.bytes[message.end - 1] != UInt8(ascii: "{")
        else { return nil }
        // `Keyboard will appear`, `Web view did load`
        if tokens[match.verb].isAny(of: .worded), let last = texts.last(where: { $0.isAny(of: [.name, .word]) }),
            verb.kind == .deinit || !WordedCall.isOfProgram(message.text(verb.text))
                || message.text(last.range).isCaseInsensitively("web")
        {
            return nil
        }
        if verb.kind == .deinit, texts.contains(where: { $0.isAny(of: .function) }) { return nil }
        if texts.count == 1, message.text(texts[0].range).allSatisfy(\.isDigit) {
            return .numberAsLabel(texts[0].range)
        }
        return .noController(verb.text)
    }

    /// Whether two calls are the ends of a measurement: `viewDidLoad -> viewDidAppear: 0.3s`.
    private func isSpan(_ first: Int) -> Bool {
        guard first + 2 < tokens.count, tokens[first + 2].isAny(of: .anyVerb), tokens[first + 1].isAny(of: .mark),
            tokens[first + 2].kind != tokens[first].kind
        else { return false }
        let arrow = message.text(tokens[first + 1].range)
        return arrow.equals("->") || arrow.equals("→")
    }

    /// Whether the line names calls in their order: `init -> loadView -> viewDidLoad`.
    func isSequence(_ first: Int) -> Bool { tokens.count(where: { $0.isAny(of: .anyVerb) }) > 2 || isSpan(first) }

    /// Whether the line tells where something went wrong: `Error in viewDidLoad`.
    func isMistake(_ first: Int) -> Bool {
        guard first > 1, message.text(tokens[first - 1].range).equals("in") else { return false }
        let word = message.text(tokens[first - 2].range)
        return ["error" as StaticString, "exception", "crash", "failure", "bug"].contains {
            word.isCaseInsensitively($0)
        }
    }

    /// Whether the line tells what called another method: `fetch() caller=HomeVC.viewDidAppear(_:)`, `called from HomeVC.viewDidLoad()`.
    func isReference(_ first: Int) -> Bool {
        guard tokens[first].isAny(of: .calls),
            let word = tokens[..<first].lastIndex(where: { !$0.isAny(of: [.mark, .equals]) })
        else { return false }
        let text = message.text(tokens[word].range)
        if text.isCaseInsensitively("caller") { return true }
        guard text.equals("from"), word > 0 else { return false }
        let before = tokens[word - 1]
        return before.isBracket || message.text(before.range).isCaseInsensitively("called")
    }

    /// Whether the line is a statement of the source.
    func isSource(_ first: Int) -> Bool {
        let last = message.bytes[message.end - 1]
        // A table may have semicolons between its cells.
        let isStatement = last == UInt8(ascii: ";") && message.first(";") == message.end - 1
        if isStatement || last == UInt8(ascii: "}") && message.next == UInt8(ascii: "{") && !isRecord
            || SourceFileNotation.isStatement(message)
        {
            return true
        }
        let before = ByteCursor(message.bytes, message.offset..<tokens[first].range.lowerBound)
        return before.endsWith("?.") || before.endsWith("!.") || before.endsWith("(.") || message.first("@objc ") != nil
    }

    /// Whether the braces around the message hold fields: `{class: HomeVC, event: viewDidLoad}`.
    private var isRecord: Bool {
        var cursor = ByteCursor(message.bytes, message.offset + 1..<message.end)
        cursor.skipSpaces()
        let word = cursor.text(cursor.skip(while: \.isIdentifier))
        return (Lexicon.roles(of: word).contains(.key) || word.equals("file")) && cursor.next.isOne(of: ":=")
    }

    /// Whether the call is a frame of a stack or of a profile: `4   UIKitCore   0x0000000184f2b3d0 -[Host viewDidLoad]`, `120.0ms   12.3%
    /// -[Host viewDidLoad]`.
    func isFrame(_ first: Int) -> Bool {
        let before = tokens[..<first].prefix { !$0.isAny(of: .controller) }
        return before.contains { $0.isAny(of: .pointer) || $0.classes.isEmpty && !$0.isApart }
            || CallTail.isOtherSymbol(after: tokens[first].range.upperBound, in: message)
    }

    /// - Parameter call: the first call. Any object may have a `deinit`.
    func namesController(_ objects: ObjectReader, beside call: MessageToken) -> Bool {
        tokens.contains { token in
            if token.isAny(of: .object), call.kind.isCallback { return true }
            if token.isAny(of: .controllerFile) { return true }
            if case .call(let owner, let verb) = token.content {
                return verb.kind == .deinit ? objects.isOwnController(owner) : verb.kind.isUnmistakable
            }
            if token.isAny(of: .name), !call.isAny(of: .worded), call.kind.isCallback || call.isAny(of: .keyword) {
                return objects.isShownController(message.text(token.range))
            }
            return token.isAny(of: [.controller, .controllerObject, .shown])
        }
    }
}
