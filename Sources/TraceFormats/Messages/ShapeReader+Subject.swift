import TraceModel

/// Which of several classes before a call is the controller's.
extension ShapeReader {
    /// The first class of the line, if what stands between it and the call is a remark about the controller: its parent, its title, its
    /// superclass. Nil if the shape has found the controller itself.
    func controllerBefore(_ match: ShapeMatch) -> Int? {
        guard let subject = match.subject?.lowerBound, subject < match.verb,
            let first = tokens[..<subject].firstIndex(where: {
                $0.isAny(of: .controller) && !$0.isAny(of: [.base, .label])
            }),
            tokens[first].object == nil
        else { return nil }
        let between = first + 1..<subject
        if tokens[subject].object != nil {
            // `HomeVC [parent: <Shop.Tabs: 0x2>] viewDidLoad`; another object may be the controller itself.
            return between.contains { tokens[$0].isAny(of: .role) } ? first : nil
        }
        // `HomeVC Main viewDidLoad`
        if between.isEmpty { return tokens[subject].isAny(of: .controller) ? nil : first }
        let isRemark =
            between.contains { isPreposition($0) || isKey($0) || isDivider($0, before: subject) }
            || isSuperclass(between, subject)
        return isRemark ? first : nil
    }

    private func isPreposition(_ index: Int) -> Bool {
        tokens[index].isAny(of: .role)
            || Lexicon.roles(of: message.text(tokens[index].range)).contains(.preposition)
    }

    /// Whether a token is the name of a value: `title` in `title: Home` and in `title=Home`, but not the level of a logger.
    func isKey(_ index: Int) -> Bool {
        let word = message.text(tokens[index].range)
        guard word[0].isLowercase, tokens[index].isAny(of: [.tag, .word, .label, .function]), index + 1 < tokens.count
        else { return false }
        let mark = message.text(tokens[index + 1].range)
        return (mark.equals(":") || mark.equals("=")) && !TagNotation.isLevel(word)
    }

    /// Whether the word before a `deinit` may be a title of the controller, and not what belongs to it: `HomeVC Main deinit`,
    /// `HomeVC v2 deinit`, but not `HomeVC viewModel deinit`.
    func isTitled(_ match: ShapeMatch) -> Bool {
        guard match.verb > 1, tokens[match.verb - 2].isAny(of: .controller) else { return false }
        let word = message.text(tokens[match.verb - 1].range)
        return (word[0].isUppercase || word.contains(where: \.isDigit)) && !NameNotation.isPart(word)
    }

    /// `HomeVC/Home`, `HomeVC < BaseVC`; a path of controllers ends with the one that got the call: `HomeVC/DetailVC`.
    private func isDivider(_ index: Int, before subject: Int) -> Bool {
        let mark = message.text(tokens[index].range)
        let isPath = tokens[subject].isAny(of: .controller) && !tokens[subject].isAny(of: .base)
        return mark.equals("<") || mark.equals("/") && !isPath
    }

    /// `HomeVC: UIViewController`, `HomeVC (BaseVC)`
    private func isSuperclass(_ between: Range<Int>, _ subject: Int) -> Bool {
        tokens[subject].isAny(of: .base) && between.allSatisfy { tokens[$0].isAny(of: .mark) }
    }
}
