extension RunReport {
    /// Says that leaks could not be looked for, in the run or in classes of which instances left, and what to do about it; nil where
    /// they could.
    package var hiddenLeaks: String? {
        let entries = notChecked.filter { $0.cure != nil }
        guard let cure = entries.first(where: \.isWhole)?.cure ?? cureOfClasses(entries) else { return nil }
        if let whole = entries.first(where: \.isWhole) { return "leaks were not looked for (\(whole.reason)): \(cure)" }
        let classes = Set(entries.flatMap(\.classes))
        return
            "leaks were not looked for in \(classes.count == 1 ? "1 class" : "\(classes.count) classes") that left: \(cure)"
    }

    private func cureOfClasses(_ entries: [NotChecked]) -> String? {
        let cures = Dictionary(grouping: entries, by: { $0.cure ?? "" }).sorted { $0.key < $1.key }
        guard !cures.isEmpty else { return nil }
        return cures.map { "\($0) \(NotChecked.list($1.flatMap(\.classes)))" }.joined(separator: "; ")
    }
}

extension NotChecked {
    /// The cure, with the classes that it is for.
    package var wholeCure: String? { cure.map { isWhole ? $0 : "\($0) \(Self.list(classes))" } }

    /// More names would bury the rest.
    private static let nameLimit = 5

    fileprivate static func list(_ classes: [String]) -> String {
        let names = Set(classes.map { ClassName($0).short }).sorted()
        let shown = names.prefix(nameLimit).joined(separator: ", ")
        return names.count > nameLimit ? "\(shown) and \(names.count - nameLimit) more" : shown
    }
}
