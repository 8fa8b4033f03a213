import TraceModel

/// Tells what words may be, from their letters and from the tokens beside them.
enum TokenContext {
    static func classes(ofWord text: Bytes) -> TokenClasses {
        let first = text[0]
        // `HomeViewController.viewModel`, `self.view.frame`
        if NameNotation.isProperty(text) { return NameNotation.isDomain(text) ? .tag : .function }
        // A label: `A viewDidLoad`. The word `I` is none.
        if text.count == 1, first.isUppercase, first != UInt8(ascii: "I") { return [.name, .index] }
        if text.count == 1, first == UInt8(ascii: "I") { return [.function, .speaker] }
        // `没有调用 dealloc`
        if first >= 0x80, CallDenial.isBeforeCall(text) { return .function }
        let roles = Lexicon.roles(of: text)
        let classes = classes(ofWord: text, roles)
        if roles.contains(.vague) { return classes.union(.vague) }
        return roles.contains(.role) ? classes.union(.role) : classes
    }

    private static func classes(ofWord text: Bytes, _ roles: WordRoles) -> TokenClasses {
        let first = text[0]
        let classes = Self.classes(of: roles, isCapital: first.isUppercase)
        if roles.contains(.generic), (text[text.count - 1] | 0x20).isOne(of: "cr") { return classes.union(.spelled) }
        if roles.contains(.generic) || !roles.isDisjoint(with: .nameless) { return classes }
        if NameNotation.isController(text) {
            return NameNotation.isBase(text)
                ? [.controller, .base] : first.isLowercase ? [.controller, .label] : .controller
        }
        if first.isUppercase || first == UInt8(ascii: "_") {
            return NameNotation.isAbbreviation(text) || NameNotation.isLog(text)
                ? .tag : NameNotation.isPart(text) ? [.name, .part] : .name
        }
        guard first.isLowercase, !TagNotation.beginsWithTag(text) else { return first.isLowercase ? .tag : .word }
        return text.contains { $0.isUppercase || $0.isDigit || $0 == UInt8(ascii: "_") } ? .label : .word
    }

    private static func classes(of roles: WordRoles, isCapital: Bool) -> TokenClasses {
        var classes: TokenClasses = []
        if roles.contains(.link) { classes.formUnion(isCapital ? [.link, .tail] : .link) }
        if roles.contains(.auxiliary), !roles.contains(.function) { classes.formUnion(.link) }
        if roles.contains(.status) { classes.formUnion(.status) }
        if roles.contains(.tag) { classes.formUnion(.tag) }
        if roles.contains(.generic) { classes.formUnion(isCapital ? .generic : .tail) }
        if !roles.isDisjoint(with: [.function, .negation]) { classes.formUnion(.function) }
        return classes
    }

    private static let texts: TokenClasses = [.names, .word, .link, .tag, .status, .function]

    /// Adds what the tokens beside a token tell about it.
    static func complete(_ tokens: inout [MessageToken], in message: ByteCursor) {
        joinViewControllers(&tokens, message)
        var depth = 0
        /// How deep the list is which is being read.
        var list: Int?
        for index in tokens.indices {
            // `视图将要出现 viewWillAppear`: the words only say what the call is.
            if tokens[index].isAny(of: .worded),
                let next = tokens[(index + 1)...].first(where: { !$0.isAny(of: .mark) }),
                next.isAny(of: .anyVerb), next.kind == tokens[index].kind
            {
                (tokens[index].content, tokens[index].classes) = (.text, .mark)
            }
            // `[INIT] HomeVC viewDidLoad`
            if depth > 0, tokens[index].isAny(of: .initializer),
                tokens[(index + 1)...].contains(where: { $0.isAny(of: [.verb, .plainCall, .call]) })
            {
                (tokens[index].content, tokens[index].classes) = (.text, .tag)
            }
            switch tokens[index].content {
            case .opening:
                depth += 1
                if list == nil, isList(index, tokens, message) { list = depth }
            case .closing:
                if list == depth { list = nil }
                depth -= 1
            case .object where list != nil:
                (tokens[index].content, tokens[index].classes) = (.text, .listed)
            case .text where isFurtherKey(index, tokens, message): tokens[index].classes = .tag
            case .text where tokens[index].isAny(of: texts), .object where tokens[index].isAny(of: texts):
                let classes = added(to: index, depth, tokens, message)
                tokens[index].classes.formUnion(classes)
            default: break
            }
        }
    }

    /// Whether a word is the key of a field behind another one: `content` in `line:70 content:viewDidLoad`.
    private static func isFurtherKey(_ index: Int, _ tokens: [MessageToken], _ message: ByteCursor) -> Bool {
        func isKey(_ index: Int) -> Bool {
            index + 2 < tokens.count && message.text(tokens[index + 1].range).equals(":") && !tokens[index + 2].isApart
                && message.text(tokens[index].range).allSatisfy(\.isLowercase)
        }
        return tokens[index].isAny(of: .word) && isKey(index) && tokens[..<index].indices.contains(where: isKey)
    }

    /// Whether a bracket behind a call opens a list of controllers, of which none got the call: `viewDidLoad() [<Shop.Home: 0x7fd1>]`, but not
    /// `[viewDidLoad] [<Shop.Home: 0x7fd1>]`.
    private static func isList(_ index: Int, _ tokens: [MessageToken], _ message: ByteCursor) -> Bool {
        guard index + 1 < tokens.count, tokens[index + 1].object != nil,
            let verb = tokens[..<index].firstIndex(where: { $0.isAny(of: .anyVerb) }),
            !tokens[verb].isAny(of: .list)
        else { return false }
        if verb > 0, case .opening = tokens[verb - 1].content { return false }
        return message.bytes[tokens[index].range.lowerBound] == UInt8(ascii: "[")
            || message.bytes[tokens[index + 1].range.lowerBound] == UInt8(ascii: "\"")
    }

    /// Makes one token of the words `view controller`, which name no class. They are the end of a label, `Red view controller`, or with a
    /// number or a letter the beginning of one, `View Controller 2`.
    private static func joinViewControllers(_ tokens: inout [MessageToken], _ message: ByteCursor) {
        var index = 0
        while index + 1 < tokens.count {
            if message.text(tokens[index].range).isCaseInsensitively("view"),
                message.text(tokens[index + 1].range).isCaseInsensitively("controller")
            {
                tokens[index].range = tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound
                tokens.remove(at: index + 1)
                let next = tokens[(index + 1)...].first
                tokens[index].classes = next?.isAny(of: .index) == true ? [.generic, .tail] : [.spelled, .tail, .tag]
                if let next, message.text(next.range).equals(":") { tokens[index].classes.insert(.key) }
            }
            index += 1
        }
    }

    private static func added(
        to index: Int, _ depth: Int, _ tokens: [MessageToken], _ message: ByteCursor
    ) -> TokenClasses {
        let token = tokens[index]
        let next = index + 1 < tokens.count ? tokens[index + 1] : nil
        let last = index > 0 ? tokens[index - 1] : nil
        let isBefore = next.map { $0.isAny(of: [.mark, .equals]) && !$0.isBracket } ?? false
        var added: TokenClasses = []
        let word = message.text(token.range)
        // `LOG_TAG: viewDidLoad`
        if token.isAny(of: .name), isBefore || depth > 0, NameNotation.isConstant(word) { return .tag }
        if token.isAny(of: .names), !token.isAny(of: .controller) {
            if isBefore { added.formUnion(.marked) }
            if depth > 0 { added.formUnion(.boxed) }
        } else if !token.isAny(of: .controller), isBefore || depth > 0 || last?.isAny(of: .equals) == true {
            // `| ios |`, `[network]`, `user=anna`
            if isText(token, message) { added.formUnion(.tag) }
        }
        let isFirst = !(last?.isAny(of: token.isAny(of: .generic) ? .names : [.name, .generic, .tail]) ?? false)
        // `vc1`; `viewModel` is a controller only where nothing else can be.
        let isNumbered = token.isAny(of: .label) && word.contains(where: \.isDigit)
        if isNumbered || token.isAny(of: [.name, .generic]) && isFirst { added.formUnion(.runStart) }
        // `Main thread: …`
        if let next, ["thread" as StaticString, "queue"].contains(where: { message.text(next.range).equals($0) }) {
            added.formUnion(.tag)
        }
        if Lexicon.roles(of: word).contains(.key), let next, next.range.count == 1, isBefore,
            message.bytes[next.range.lowerBound].isOne(of: ":=")
        {
            added.formUnion(.key)
        }
        return added
    }

    /// Whether a token is made of letters; the others have a meaning of their own.
    private static func isText(_ token: MessageToken, _ message: ByteCursor) -> Bool {
        message.bytes[token.range.lowerBound].isIdentifier
    }
}
