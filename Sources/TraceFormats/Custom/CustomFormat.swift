import TraceModel

/// A team's own format: patterns for its lines, and the meaning of its words.
package struct CustomFormat: Sendable {
    enum LineMatch {
        case line(CustomLine)
        case none
        /// A pattern tried too many ways to match the line: its line in the file, and whether the pattern is given up for good.
        case givesUp(patternAt: Int, forGood: Bool)
    }

    package let description: CustomFormatDescription
    let patterns: [CustomPattern]
    private let ignored: [(line: Int, expression: WholeLineExpression)]

    /// Makes the patterns ready; the samples are not read yet, see ``check()``.
    package init(_ description: CustomFormatDescription) throws(CustomFormat.FormatError) {
        self.description = description
        var patterns: [CustomPattern] = []
        var ignored: [(line: Int, expression: WholeLineExpression)] = []
        var problems: [CustomFormat.FormatError.Flaw] = []
        for line in description.lines {
            do { patterns.append(try CustomPattern(line)) } catch { problems.append(error) }
        }
        for text in description.ignored {
            do { ignored.append((text.line, try WholeLineExpression(somewhere: text))) } catch {
                problems.append(error)
            }
        }
        if let fault = Self.fault(ofName: description.id.text) {
            problems.append(CustomFormat.FormatError.Flaw(line: description.id.line, message: fault))
        }
        if description.samples.isEmpty {
            let message = "there are no samples; a format needs samples that show which lines it reads"
            problems.append(CustomFormat.FormatError.Flaw(line: description.id.line, message: message))
        }
        self.patterns = patterns
        self.ignored = ignored
        try refuse(problems)
    }

    /// Fails if there are any.
    func refuse(_ problems: [CustomFormat.FormatError.Flaw]) throws(CustomFormat.FormatError) {
        guard !problems.isEmpty else { return }
        throw CustomFormat.FormatError(path: description.path, problems: problems.sorted { $0.line < $1.line })
    }

    package var id: String { description.id.text }

    package var summary: String { description.summary }

    private static func fault(ofName id: String) -> String? {
        if FormatID(rawValue: id) != nil {
            return "'\(id)' is a built-in format; give this one a name of its own"
        }
        let isPlain = id.utf8.allSatisfy { $0.isLowercase || $0.isDigit || $0 == UInt8(ascii: "-") }
        return isPlain && !id.isEmpty
            ? nil : "'\(id)' is not a name: write small letters, digits and dashes, as in 'acme-ios'"
    }

    /// Splits a line into fields by the first pattern that matches it.
    ///
    /// - Parameter effort: the work that the patterns took on earlier lines.
    func match(_ line: Bytes, _ effort: inout PatternEffort) -> LineMatch {
        withTemporaries {
            let text = String(decoding: line, as: UTF8.self)
            let count = text.utf16.count
            for pattern in patterns where !effort.isGivenUp.contains(pattern.line) {
                let attempt = pattern.expression.match(text, count: count)
                let isLast = effort.note(pattern.line, attempt)
                if attempt.isGivenUp { return .givesUp(patternAt: pattern.line, forGood: isLast) }
                guard let result = attempt.result else { continue }
                let fields = pattern.fields(result, in: text, isASCII: count == text.utf8.count)
                return .line(CustomLine(text: text, pattern: pattern, fields: fields))
            }
            return .none
        }
    }

    /// Explains why a pattern was given up on a line.
    ///
    /// - Parameter place: the line of the pattern in its file.
    func reason(whyGivenUp place: Int, forGood: Bool) -> String {
        "the pattern in line \(place) of '\(description.path)' tries too many ways to match this line"
            + (forGood ? ", as with earlier lines, and is not tried again in this log" : "")
            + "; give it fewer repetitions inside repetitions"
    }

    /// Whether a line that cannot be read is not a problem.
    func ignores(_ line: Bytes, _ effort: inout PatternEffort) -> Bool {
        guard !ignored.isEmpty else { return false }
        return withTemporaries {
            let text = String(decoding: line, as: UTF8.self)
            let count = text.utf16.count
            for (place, expression) in ignored where !effort.isGivenUp.contains(place) {
                let attempt = expression.match(text, count: count)
                if attempt.result != nil { return true }
                _ = effort.note(place, attempt)
            }
            return false
        }
    }

    /// Reads a line that was split into fields: its prefix, and the event.
    func read(
        _ line: CustomLine, _ bytes: Bytes, _ grammar: inout MessageGrammar, _ prefix: inout LinePrefix, _ number: Int
    ) throws(LineFault) -> LoggedEvent {
        prefix = try line.prefix(in: bytes, description.time)
        return line.pattern.hasMessage
            ? try grammar.read(prefix.message(in: bytes), .surrounded, line: number)
            : try line.read(in: bytes, description.events, &grammar, number)
    }

    /// Whether a line of a log has this format; the format that most lines have is the log's format.
    func recognizes(_ line: Bytes, _ effort: inout PatternEffort) -> Bool {
        guard case .line(let found) = match(line, &effort) else { return false }
        var grammar = MessageGrammar()
        var prefix = LinePrefix(message: 0)
        return found.text.withBytes { bytes in
            do throws(LineFault) {
                _ = try read(found, bytes, &grammar, &prefix, 0)
                return true
            } catch {
                // A message may be about anything; only the part before it belongs to the format.
                return found.pattern.hasMessage && (try? found.prefix(in: bytes, description.time)) != nil
            }
        }
    }

    /// Finds the pattern that gets furthest in a line that no pattern matches, and how many bytes that is.
    func reach(in line: String) -> (offset: Int, patternAt: Int) {
        var furthest = (offset: 0, patternAt: patterns.first?.line ?? 0)
        for pattern in patterns {
            let reach = pattern.expression.reach(in: line)
            if reach > furthest.offset { furthest = (reach, pattern.line) }
        }
        return furthest
    }
}

extension CustomFormat {
    /// An error in a team's format or in its samples.
    package struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
        package struct Flaw: Error, Hashable, Sendable {
            /// Of the format's file, counted from 1.
            package var line: Int
            /// The error, and its correction.
            package var message: String
            /// The text that the message is about, with a caret under the place.
            package var excerpt: CaretExcerpt?
        }

        package var path: String
        /// In the order of the file; at least one.
        package var problems: [Flaw]

        /// `formats/acme.yml:14: this sample is not read as it should be`, each followed by its excerpt.
        package var description: String {
            problems.map { problem in
                "\(path):\(problem.line): \(problem.message)"
                    + (problem.excerpt.map { "\n" + $0.text(indent: "    ") } ?? "")
            }.joined(separator: "\n")
        }
    }
}
