/// The classes of an app that were renamed, each with its first name. A defect of such a class is the same defect as before.
///
/// Names are without modules. A text that names classes, such as a path or a fingerprint, is compared in its first form.
package struct ClassRenames: Sendable, Hashable {
    private var formers: [String: String] = [:]

    package init() {}

    package var isEmpty: Bool { formers.isEmpty }

    /// Adds a name that a class got after it had another one, which need not be the first.
    package mutating func add(_ name: String, after former: String) {
        let first = formers[former] ?? former
        if first != name { formers[name] = first }
    }

    /// A text with the first names of the classes in it.
    package func first(_ text: String) -> String {
        guard !isEmpty else { return text }
        var result = ""
        var rest = Substring(text)
        while !rest.isEmpty {
            let other = rest.prefix { !Self.isOfName($0) }
            result += other
            rest = rest.dropFirst(other.count)
            let name = rest.prefix(while: Self.isOfName)
            rest = rest.dropFirst(name.count)
            // What comes before a dot is a module, or a type around another one.
            result += rest.first == "." ? String(name) : formers[String(name)] ?? String(name)
        }
        return result
    }

    /// The fingerprint of the defect when its classes had their first names. A rule is no class.
    package func fingerprint(_ text: String) -> String {
        guard !isEmpty, let end = text.firstIndex(of: ":") else { return text }
        return text[..<end] + first(String(text[end...]))
    }

    package func first(_ defect: Defect) -> Defect {
        guard !isEmpty else { return defect }
        return Defect(
            fingerprint: fingerprint(defect.fingerprint), rule: defect.rule,
            path: ClassPath(first(defect.path.description)))
    }

    package func first(_ coverage: Coverage) -> Coverage {
        guard !isEmpty else { return coverage }
        return Coverage(
            tests: coverage.tests,
            parts: coverage.parts.map { .init(className: first($0.className), exercise: $0.exercise, test: $0.test) },
            gaps: coverage.gaps.map { .init(rule: $0.rule, className: first($0.className)) },
            isCutOff: coverage.isCutOff)
    }

    /// All names that a class had, without its module; its first one is among them.
    package func names(of name: String) -> Set<String> {
        let first = formers[name] ?? name
        return Set(formers.filter { $0.value == first }.keys).union([first])
    }

    private static func isOfName(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }
}
