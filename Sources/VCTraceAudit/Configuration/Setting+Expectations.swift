package import TraceModel

extension Expectation.Form {
    /// The keys of each form: the first one distinguishes it, and those in the second list may be missing.
    private static let keys: [(required: [String], optional: [String])] = [
        (["after", "then"], ["within", "same"]), (["between", "never"], ["same"]), (["order", "on"], []),
        (["before", "then"], ["of"]), (["from", "to", "at-most"], ["class", "device"]), (["live", "at-most"], []),
    ]

    /// Whether a value has the keys of an expectation, and not names of expectations.
    fileprivate static func isOne(_ node: SettingValue) -> Bool {
        keys.contains { form in form.required.allSatisfy { node.member($0).map(\.members.isEmpty) ?? false } }
    }

    /// Reads an entry whose keys have their shapes.
    ///
    /// - Throws: what is wrong, and where.
    init(_ node: SettingValue) throws(ExpectationProblem) {
        let present = node.members.map(\.key)
        guard let form = Self.keys.first(where: { present.contains($0.required[0]) }) else {
            throw ExpectationProblem(
                node, "an expectation needs one of \(Self.keys.map { $0.required[0] }.joined(separator: ", "))")
        }
        for key in form.required where !present.contains(key) {
            throw ExpectationProblem(node, "'\(form.required[0])' needs '\(key)' beside it")
        }
        for key in present where !(form.required + form.optional).contains(key) {
            throw ExpectationProblem(node.member(key) ?? node, "'\(key)' does not belong beside '\(form.required[0])'")
        }
        func text(_ key: String) -> String { node.text(key) ?? "" }
        func calls(_ key: String) throws(ExpectationProblem) -> Expectation.CallPattern {
            try Self.calls(text(key), node.member(key) ?? node)
        }
        let isSame = node.text("same") != nil
        switch form.required[0] {
        case "after":
            self = .response(
                after: try calls("after"), then: try calls("then"),
                within: node.text("within").flatMap(DurationText.nanoseconds), sameController: isSame)
        case "between":
            let ends = node.member("between")?.entries ?? []
            guard ends.count == 2 else { throw ExpectationProblem(node, "'between' needs two calls: [FIRST, LAST]") }
            self = .absence(
                between: try Self.calls(ends[0].text ?? "", ends[0]),
                and: try Self.calls(ends[1].text ?? "", ends[1]), never: try calls("never"),
                sameController: isSame)
        case "order":
            let classes = node.member("order")?.entries.compactMap(\.text) ?? []
            guard classes.count > 1 else { throw ExpectationProblem(node, "'order' needs two classes or more") }
            self = .order(classes, on: try calls("on"))
        case "before":
            self = .precedence(before: try calls("before"), then: try calls("then"), ofChildren: node.text("of") != nil)
        case "from":
            guard let most = DurationText.nanoseconds(text("at-most")) else {
                throw ExpectationProblem(
                    node.member("at-most") ?? node,
                    "'\(text("at-most"))' is not a span of time; write a number and a unit, as in '400 ms'")
            }
            var (from, to) = (try calls("from"), try calls("to"))
            from.pattern = from.pattern ?? node.text("class")
            to.pattern = to.pattern ?? node.text("class")
            self = .duration(from: from, to: to, atMost: most, device: node.text("device"))
        default:
            guard let most = Int(text("at-most")), most >= 0 else {
                throw ExpectationProblem(
                    node.member("at-most") ?? node, "'\(text("at-most"))' is not a whole number, 0 or more")
            }
            self = .live(text("live"), atMost: most)
        }
    }

    /// A word that is nearly a kind is a mistake; any other is the name of a method, as recorders write it: `note`.
    private static func calls(_ text: String, _ node: SettingValue) throws(ExpectationProblem)
        -> Expectation.CallPattern
    {
        let calls = Expectation.CallPattern(text)
        if let method = calls.method {
            let question = NearestName.question(method, among: EventKind.allCases.map(\.name))
            guard question.isEmpty || method == "note" else {
                throw ExpectationProblem(node, "unknown event kind '\(method)'" + question)
            }
        }
        return calls
    }
}

/// What is wrong with an expectation.
struct ExpectationProblem: Error {
    let complaint: ConfigurationError.Complaint

    init(_ node: SettingValue, _ message: String) {
        complaint = ConfigurationError.Complaint(line: node.line, column: node.column, message: message)
    }
}

extension Configuration {
    /// Reads the expectations, which are rules of the team, too.
    package mutating func readExpectations(
        _ root: SettingValue, _ path: String, _ vocabulary: Configuration.Vocabulary
    ) throws(ConfigurationError) {
        let key = Setting.expectations.key
        guard let node = root.member(key.name), !node.isEmpty else { return }
        if Expectation.Form.isOne(node) {
            let message = "'expect' needs a name for each expectation: expect: {NAME: {\(Self.text(of: node))}}"
            throw ConfigurationError(path: path, problems: [ExpectationProblem(node, message).complaint])
        }
        try Setting.Check.accept(node, as: "'\(key.name)'", key.shape, path: path)
        let taken = Set(vocabulary.rules.map(\.id) + sqlRules.map(\.description.id))
        for (id, value) in node.members {
            do {
                let expectation = try Self.expectation(id, value, path, taken)
                let origin = SettingOrigin.file(path: path, line: value.line)
                expectations.append(Configuration.Sourced(expectation, origin))
                rules[id] = Configuration.Sourced(RuleLevel(.error), origin)
            } catch {
                throw ConfigurationError(path: path, problems: [error.complaint])
            }
        }
    }

    private static func expectation(
        _ id: String, _ node: SettingValue, _ path: String, _ taken: Set<String>
    ) throws(ExpectationProblem) -> Expectation {
        guard !taken.contains(id) else {
            throw ExpectationProblem(node, "'\(id)' is already the id of a rule; choose another one")
        }
        guard RuleDescription.isID(id) else {
            throw ExpectationProblem(
                node, "'\(id)' is not an id; use small letters, digits and hyphens, as in 'screen-logs'")
        }
        return Expectation(id: id, form: try Expectation.Form(node), text: text(of: node), file: path)
    }

    /// `after: viewDidAppear Shop.*, then: note log*`.
    private static func text(of node: SettingValue) -> String {
        node.members.map { key, value in
            let text = value.text ?? "[\(value.entries.compactMap(\.text).joined(separator: ", "))]"
            return "\(key): \(text)"
        }.joined(separator: ", ")
    }
}

extension RuleDescription {
    /// Whether a text consists of small letters, digits and single hyphens.
    package static func isID(_ text: String) -> Bool {
        text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
            !word.isEmpty && word.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 }
        }
    }
}
