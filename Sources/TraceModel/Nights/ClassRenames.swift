/// The classes of an app that were renamed, each with its first name. A defect of such a class is the same defect as before.
///
/// Names are without modules, but for classes that moved to another module. A text that names classes, such as a path or a
/// fingerprint, is compared in its first form.
///
/// A former name may become that of another class. In the nights since then, it stands for `Checkout~2`, which no class is called.
package struct ClassRenames: Sendable, Hashable {
    /// First names by later ones.
    private var formers: [String: String] = [:]
    /// What the names of other classes stand for.
    private var others: [String: String] = [:]

    package init() {}

    package var isEmpty: Bool { formers.isEmpty && others.isEmpty }

    /// Adds a name that a class got after it had another one, which need not be the first.
    package mutating func add(_ name: String, after former: String) {
        let first = others[former] ?? formers[former] ?? former
        if first != name { formers[name] = first }
    }

    /// Adds that a name is that of another class.
    ///
    /// - Parameter number: 2 for the first class that took the name over.
    package mutating func setApart(_ name: String, number: Int) { others[name] = "\(name)~\(number)" }

    /// A text of a log with the first names of the classes in it.
    package func first(_ text: String) -> String {
        guard !isEmpty else { return text }
        return Self.replaced(in: text) { name in
            let base = name.base
            let whole = name.prefix + (others[base] ?? formers[base] ?? base)
            return formers[whole] ?? whole
        }
    }

    /// The other classes with a former name alone, for texts of logs in which no other name changes.
    package var ofOthers: ClassRenames {
        var renames = ClassRenames()
        renames.others = others
        return renames
    }

    /// The renamed classes alone, for texts in which other classes are told apart already.
    package var ofRenamed: ClassRenames {
        var renames = ClassRenames()
        renames.formers = formers
        return renames
    }

    /// A name in a text: `Shop.Orders`.
    private struct NamePart {
        /// `Shop.`; the module, or a type around another one.
        var prefix: String
        /// `Orders`.
        var base: String
    }

    private static func replaced(in text: String, _ replace: (NamePart) -> String) -> String {
        var result = ""
        var rest = Substring(text)
        while !rest.isEmpty {
            let other = rest.prefix { !isOfName($0) }
            result += other
            rest = rest.dropFirst(other.count)
            let whole = rest.prefix { isOfName($0) || $0 == "." }
            rest = rest.dropFirst(whole.count)
            let start = whole.lastIndex(of: ".").map { whole.index(after: $0) } ?? whole.startIndex
            let name = NamePart(prefix: String(whole[..<start]), base: String(whole[start...]))
            result += name.base.isEmpty ? name.prefix : replace(name)
        }
        return result
    }

    /// The fingerprint of the defect of a log when its classes had their first names. A rule is no class.
    package func fingerprint(_ text: String) -> String {
        guard !isEmpty, let end = text.firstIndex(of: ":") else { return text }
        return text[..<end] + first(String(text[end...]))
    }

    /// A defect as a log shows it, when its classes had their first names.
    package func first(_ defect: Defect) -> Defect {
        guard !isEmpty else { return defect }
        return Defect(
            fingerprint: fingerprint(defect.fingerprint), rule: defect.rule,
            path: ClassPath(first(defect.path.description)))
    }

    /// A defect whose fingerprint tells other classes apart already, when its classes had their first names.
    package func settled(_ defect: Defect) -> Defect {
        guard !isEmpty else { return defect }
        let renamed = ofRenamed
        let fingerprint = renamed.fingerprint(defect.fingerprint)
        var apart = ClassRenames()
        _ = Self.replaced(in: fingerprint) { name in
            if name.base.contains("~") { apart.others[Self.stem(name.base)] = name.base }
            return ""
        }
        let path = apart.first(renamed.first(defect.path.description))
        return Defect(fingerprint: fingerprint, rule: defect.rule, path: ClassPath(path))
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
        return Set(formers.filter { $0.value == first && !$0.key.contains(".") }.keys).union([Self.stem(first)])
    }

    /// All names that a class had, with its modules.
    ///
    /// - Parameter name: its first name, with its module.
    package func wholeNames(of name: ClassName) -> Set<String> {
        let whole = name.description
        return Set([whole]).union(formers.filter { $0.value == whole }.keys).reduce(into: []) { found, other in
            let base = ClassName(other).base
            let prefix = other.prefix(upTo: base.startIndex)
            found.formUnion(names(of: String(base)).map { prefix + $0 + other[base.endIndex...] })
        }
    }

    /// The names of each class that was renamed, with those of the classes that took a name over.
    package var groups: [Set<String>] {
        let names = formers.filter { !$0.key.contains(".") }
        return Dictionary(grouping: names, by: { Self.stem($0.value) }).map { first, later in
            Set(later.map(\.key)).union([first])
        }.sorted { $0.min() ?? "" < $1.min() ?? "" }
    }

    /// Whether it is the first name of a class that was renamed.
    package func isFirst(_ name: String) -> Bool { formers.values.contains { Self.stem($0) == name } }

    /// `Checkout` for `Checkout~2`.
    private static func stem(_ name: String) -> String { String(name.prefix { $0 != "~" }) }

    private static func isOfName(_ character: Character) -> Bool {
        character == "_" || character == "~" || character.isLetter || character.isNumber
    }
}
