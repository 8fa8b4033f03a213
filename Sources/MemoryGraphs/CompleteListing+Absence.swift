import TraceModel

extension MemoryGraph {
    /// Whether the text proves that no object of that class is at the address.
    ///
    /// Only a complete list of the class does. `leaks` does not list memory in use, and a pattern that does not match the whole
    /// name of a class finds nothing.
    package func provesAbsence(of className: String, at address: UInt64) -> Bool {
        guard let listing, doubt == nil, seen[address] == nil else { return false }
        let name = ClassName(className)
        if ["all", ".*"].contains(listing.pattern) { return true }
        // In this case, the names in the list are those that heap has for the class.
        if listing.classes.contains(where: { ClassName($0).means(name) }) { return true }
        // heap knows a Swift class by its module and name; a log that leaves out the module does not give that name.
        let text = name.description[...]
        return name.module != nil && listing.alternatives.contains { ClassName.fits(text.utf8, $0[...].utf8) }
    }
}

extension CompleteListing {
    /// The pattern's alternatives, with `*` for `.*`; without those that are more than names and `.*`.
    fileprivate var alternatives: [String] {
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
