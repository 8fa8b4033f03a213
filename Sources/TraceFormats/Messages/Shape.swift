import TraceModel

enum ShapeOutcome: Sendable {
    case call
    /// A call whose controller the line does not name.
    case nobody
    /// A call, or something else that is said of a controller.
    case doubt
    /// The end of something that belongs to a controller: no event.
    case part
}

enum ShapeRole: Sendable {
    case subject, title, verb
}

/// Tokens of some classes.
struct ShapePart: Sendable {
    var classes: TokenClasses
    var count: ClosedRange<Int>
    var role: ShapeRole?

    static func any(_ classes: TokenClasses, _ role: ShapeRole? = nil) -> ShapePart {
        ShapePart(classes: classes, count: 0...Int.max, role: role)
    }

    static func some(_ classes: TokenClasses, _ role: ShapeRole? = nil) -> ShapePart {
        ShapePart(classes: classes, count: 1...Int.max, role: role)
    }

    static func one(_ classes: TokenClasses, _ role: ShapeRole? = nil) -> ShapePart {
        ShapePart(classes: classes, count: 1...1, role: role)
    }

    static func maybe(_ classes: TokenClasses, _ role: ShapeRole? = nil) -> ShapePart {
        ShapePart(classes: classes, count: 0...1, role: role)
    }

    static func verb(_ classes: TokenClasses) -> ShapePart { one(classes, .verb) }
}

/// The tokens of a message that have the roles.
struct ShapeMatch {
    var subject: Range<Int>?
    var title: Range<Int>?
    var verb = 0
    /// How many tokens the shape has; the others are its tail.
    var count = 0

    /// The class before a call that names the class whose method runs: `HomeViewController -[CommonViewController dealloc]`.
    func receiver(in tokens: [MessageToken], _ message: ByteCursor, _ objects: ObjectReader) -> Int? {
        guard subject == nil, case .call(let owner, _) = tokens[verb].content, owner.address == nil,
            let before = tokens[..<verb].lastIndex(where: { !$0.isAny(of: .mark) }),
            tokens[before].isAny(of: .controller), tokens[before].object == nil
        else { return nil }
        let name = message.text(tokens[before].range)
        return objects.symbols.withBytes(of: owner.name) { NameNotation.mayInherit(name, from: $0) } ? before : nil
    }
}

/// A form in which people write a call: classes of tokens in an order, and what may follow.
struct Shape: Sendable {
    /// For readers of the table: `tag: Class verb`.
    let name: String
    let parts: [ShapePart]
    /// What the call is; no other call is before it.
    let verbs: TokenClasses
    let tail: CallTail
    let outcome: ShapeOutcome
    /// Lines of the shape, each with its event, `viewDidLoad HomeVC`, and lines that only look like it: they are a problem, or nothing.
    let examples: KeyValuePairs<String, String>

    init(
        _ name: String, _ parts: [ShapePart], _ tail: CallTail, _ outcome: ShapeOutcome = .call,
        examples: KeyValuePairs<String, String>
    ) {
        (self.name, self.parts, self.tail, self.outcome, self.examples) = (name, parts, tail, outcome, examples)
        verbs = parts.first { $0.role == .verb }?.classes ?? []
    }

    /// Finds the longest beginning of the tokens that fits, with a tail that fits.
    func match(_ tokens: [MessageToken], _ message: ByteCursor) -> ShapeMatch? {
        var match = ShapeMatch()
        return fits(0, 0, tokens, message, &match) ? match : nil
    }

    private func fits(
        _ index: Int, _ start: Int, _ tokens: [MessageToken], _ message: ByteCursor, _ match: inout ShapeMatch
    ) -> Bool {
        guard index < parts.count else {
            match.count = start
            return tail.accepts(after: tokens[start - 1].range.upperBound, of: tokens[match.verb].kind, in: message)
        }
        let part = parts[index]
        var end = start
        while end < tokens.count, end - start < part.count.upperBound, tokens[end].isAny(of: part.classes) { end += 1 }
        while end - start >= part.count.lowerBound {
            switch part.role {
            case .subject:
                let goesOn = index > 0 && parts[index - 1].role == .subject
                match.subject = (goesOn ? match.subject?.lowerBound ?? start : start)..<end
            case .title: match.title = start..<end
            case .verb: match.verb = start
            case nil: break
            }
            if fits(index + 1, end, tokens, message, &match) { return true }
            end -= 1
        }
        return false
    }
}
