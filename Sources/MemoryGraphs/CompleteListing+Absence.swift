import TraceModel

extension MemoryGraph {
    /// Whether the text proves that no object of that class is at the address.
    ///
    /// Only a complete list of the class does. `leaks` does not list memory in use. A pattern that does not match the whole name of
    /// a class finds nothing, and one that matches only that name does not find an object that is observed.
    package func provesAbsence(of className: String, at address: UInt64) -> Bool {
        guard let listing, doubt == nil, seen[address] == nil else { return false }
        let name = ClassName(className)
        if ["all", ".*"].contains(listing.pattern) { return true }
        // heap knows a Swift class by its module and name. If a log leaves out the module, only the list gives that name.
        let listed = listing.classes.lazy.map { ClassName($0) }.filter { $0.means(name) }
        return (listed + (name.module == nil ? [] : [name])).contains { listing.hasAll(of: $0.description) }
    }
}

extension CompleteListing {
    /// Whether the pattern matches the class, and also the class that its objects have while they are observed.
    fileprivate func hasAll(of name: String) -> Bool {
        let patterns = alternatives
        return [name, ClassName.observed + name].allSatisfy { name in
            patterns.contains { ClassName.fits(name[...].utf8, $0[...].utf8) }
        }
    }

    /// The pattern's alternatives, with `*` for `.*`; without those that are more than names and `.*`.
    private var alternatives: [String] {
        pattern.split(separator: "|").compactMap { part in
            var text = Substring(part)
            if text.first == "^" { text.removeFirst() }
            if text.last == "$" { text.removeLast() }
            var result = ""
            while let character = text.popFirst() {
                switch character {
                case "." where text.first == "*":
                    text.removeFirst()
                    result.append("*")
                case "\\":
                    guard let literal = text.popFirst(), !literal.isLetter, !literal.isNumber else { return nil }
                    result.append(literal)
                case "*", "+", "?", "[", "]", "(", ")", "{", "}", "^", "$": return nil
                default: result.append(character)
                }
            }
            return result
        }
    }
}
