import TraceModel

/// The controller of a call that names another class: the one whose method runs, which may log for all of its subclasses, or the one
/// that logs.
enum RealClass {
    /// The controller behind such a call: `-[UIViewController dealloc]: HomeVC`, `BaseVC.viewDidLoad() class=HomeVC`,
    /// `BaseVC.viewDidLoad():12 - HomeVC 0x7f8a1c00a200`, `BaseVC.deinit:42 - deinit HomeVC`,
    /// `BaseVC.viewDidLoad():42 - <Shop.Home: 0x7fd1> viewDidLoad`.
    ///
    /// - Parameters:
    ///   - start: the first token behind the call.
    ///   - owner: the class that the call names.
    /// - Returns: the controller, and the same call if it follows again.
    static func read(
        behind start: Int, of owner: LoggedObject, _ kind: EventKind, in tokens: [MessageToken], _ message: ByteCursor,
        _ objects: ObjectReader
    ) -> Range<Int>? {
        guard owner.address == nil, !kind.need.takesObjects else { return nil }
        let isBase = objects.isBase(owner)
        let logsForOthers = isBase || objects.symbols.withBytes(of: owner.name) { NameNotation.isLogger($0) }
        var (index, isAgain, isClose) = (start, false, true)
        while index < tokens.count {
            let token = tokens[index]
            if isSameCall(token, kind) {
                isAgain = true
            } else if !token.isAny(of: gap),
                !(logsForOthers && (token.isAny(of: .spelled) || isNaming(message.text(token.range)))),
                !isLine(message.text(token.range))
            {
                // `-[BaseVC dealloc]调用情况，已销毁<Shop.Home: 0x7fd1>`
                guard token.isAny(of: isBase ? [.tag, .word] : .tag) else { break }
                isClose = false
            }
            index += 1
        }
        guard index < tokens.count, !tokens[index].isAny(of: .base) else { return nil }
        let (token, rest) = (tokens[index], tokens[(index + 1)...])
        let endsHere = rest.allSatisfy { $0.isAny(of: [.mark, .status]) }
        let next = rest.firstIndex { !$0.isAny(of: gap.union(.tag)) }
        let again = next.flatMap { isSameCall(tokens[$0], kind) ? $0 : nil }
        if isAgain ? endsHere : again != nil {
            let isController = token.isAny(of: [.controller, .object]) || isBase && token.isAny(of: .name)
            return isController ? index..<(again ?? index) + 1 : nil
        }
        guard isClose, !isAgain else { return nil }
        guard token.object == nil else {
            // `Shop.HomeVC.viewDidLoad: CartViewController 0x7fd1c8e0a200`
            let text = ByteCursor(message.bytes, token.range)
            let isNamed = logsForOthers || endsHere && text.next != UInt8(ascii: "<") && !text.starts(with: "Optional(")
            return isNamed && token.isAny(of: isBase ? .object : .controllerObject) ? index..<index + 1 : nil
        }
        let name = message.text(token.range)
        guard logsForOthers else {
            let mayRun = objects.symbols.withBytes(of: owner.name) { NameNotation.mayInherit(name, from: $0) }
            return rest.isEmpty && mayRun ? index..<index + 1 : nil
        }
        guard token.isAny(of: .controller) || token.isAny(of: .name) && NameNotation.isQualified(name) else {
            return nil
        }
        // `class=HomeVC title=Home`
        let key = rest.firstIndex { !$0.isAny(of: .mark) }
        return key.map { $0 + 1 < tokens.count && tokens[$0 + 1].isAny(of: .equals) } ?? true
            ? index..<index + 1 : nil
    }

    private static let gap: TokenClasses = [.mark, .number, .stars, .file, .equals]

    private static func isSameCall(_ token: MessageToken, _ kind: EventKind) -> Bool {
        token.isAny(of: .anyVerb) && token.kind == kind
    }

    /// `L42`, `42行`
    private static func isLine(_ word: Bytes) -> Bool {
        var cursor = ByteCursor(word)
        _ = SourceFileNotation.skipLineWord(&cursor)
        return SourceFileNotation.skipDigits(&cursor) && cursor.isAtEnd
    }

    /// Whether a word says that a class follows: `class=`, `self.class:`, `type(of: self)`, `for view controller: `.
    private static func isNaming(_ word: Bytes) -> Bool { Lexicon.roles(of: word).contains(.naming) }
}
