import TraceModel

/// Names beside a call that are not those of its controller.
extension ShapeReader {
    /// Whether what looks like a controller of the call is another object, or a value.
    func isValue(_ match: ShapeMatch, _ objects: inout ObjectReader) -> Bool {
        guard let subject = match.subject else { return false }
        let token = tokens[subject.lowerBound]
        let next = tokens[subject.upperBound...].first
        guard subject.lowerBound > match.verb else {
            return tokens[match.verb].isReleaseOfAnother(in: message) || isHeading(token, next)
                || isTracker(token, objects)
        }
        let between = tokens[match.verb + 1..<subject.lowerBound]
        // `viewDidLoad parent: <Shop.Tabs: 0x1>`, `viewDidLoad, navigationController: <UINavigationController: 0x1>`
        if token.isAny(of: .role) || between.contains(where: { $0.isAny(of: .role) }) { return true }
        if let object = token.object, objects.isPart(object) { return true }
        // Behind `viewDidLoad`, the optional stack is the controller's: `Optional(<UINavigationController: 0x1>)`.
        if let object = token.object, !objects.isOwnController(object),
            ByteCursor(message.bytes, token.range).starts(with: "Optional(")
        {
            return true
        }
        if tokens[match.verb].isAny(of: .vague) {
            return !message.text(tokens[match.count - 1].range).isCaseInsensitively("memory")
        }
        if mayBeValue(token, behind: match.verb),
            objects.isUnknownBehindCall(name(subject, objects), tokens[match.verb].kind)
        {
            return true
        }
        if token.isAny(of: [.controller, .object, .file]) { return false }
        if let next, case .opening = next.content, !next.isApart { return true }
        if isDescribed(token) { return true }
        // `viewDidLoad - Optional(User)`
        if between.contains(where: { message.text($0.range).equals("Optional") }) { return true }
        // `viewDidLoad user: Bob`; `name: Home` and `screen=Home` may be the controller's.
        if between.indices.contains(where: { isKey($0) && Lexicon.roles(of: message.text(tokens[$0].range)).isEmpty }) {
            return true
        }
        let colon = message.bytes[tokens[match.verb].range.upperBound - 1] == UInt8(ascii: ":")
        return colon && between.contains { if case .opening = $0.content { true } else { false } }
    }

    /// Whether nothing tells that a name, `viewDidLoad: Germany`, or an object, `viewDidLoad: <User: 0x1>`, is a controller's.
    private func mayBeValue(_ token: MessageToken, behind verb: Int) -> Bool {
        guard tokens[verb].kind.isCallback, !token.isAny(of: [.controller, .controllerObject, .file]) else {
            return false
        }
        return token.object == nil || verb == 0 && message.bytes[tokens[0].range.upperBound - 1] == UInt8(ascii: ":")
    }

    private func name(_ subject: Range<Int>, _ objects: ObjectReader) -> String {
        if let object = tokens[subject.lowerBound].object { return objects.symbols[object.name] }
        let text = tokens[subject.lowerBound].range.lowerBound..<tokens[subject.upperBound - 1].range.upperBound
        return String(decoding: message.text(text), as: UTF8.self)
    }

    /// Whether a name or a word before a call is that of a function, or begins a heading: `track("viewDidAppear", …)`,
    /// `Main thread: viewDidLoad`.
    private func isHeading(_ token: MessageToken, _ next: MessageToken?) -> Bool {
        guard let next, !token.isAny(of: [.controller, .object, .file, .quoted]) else { return false }
        // `Page did load`, of a web view
        if next.isAny(of: .worded), message.text(token.range).isCaseInsensitively("page") { return true }
        if case .opening = next.content {
            return !next.isApart && token.isAny(of: [.word, .label])
                && message.bytes[next.range.upperBound] == UInt8(ascii: "\"")
        }
        let word = message.text(next.range)
        return word.equals("thread") || word.equals("queue") || word.equals("cycle")
    }

    /// Whether a name before a call is that of what tracks controllers, and is none: `[ViewControllerTracker:92] Tracking loadView`.
    private func isTracker(_ token: MessageToken, _ objects: ObjectReader) -> Bool {
        guard token.isAny(of: .name), token.object == nil else { return false }
        let name = ByteCursor(message.bytes, token.range)
        return name.endsWith("Tracker") && name.first("Controller") != nil
            && !objects.isShownController(message.text(token.range))
    }

    /// Whether a name has its content in brackets, as Swift prints a value, or the place of one in a list: `Item(id: 3)`, `Items[3]`.
    private func isDescribed(_ token: MessageToken) -> Bool {
        var text = ByteCursor(message.bytes, token.range)
        _ = text.skip { $0.isIdentifier || $0 == UInt8(ascii: ".") }
        let opening = text.next
        let inside = text.text(text.rest).dropFirst()
        return opening == UInt8(ascii: "(") && inside.contains(UInt8(ascii: ":"))
            || opening == UInt8(ascii: "[") && inside.dropLast().allSatisfy(\.isDigit)
    }
}
