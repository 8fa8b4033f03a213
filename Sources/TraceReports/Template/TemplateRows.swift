import Mustache

/// How often a template may go through its lists, all together: sections of one list in another multiply.
final class TemplateBudget {
    private(set) var isSpent = false
    private var rest: Int

    /// A report of a template is some 32 MB at most, unless its values are long.
    private static let bytes = 32_000_000
    /// What an element counts at least, for its values.
    private static let leastBytes = 256

    /// - Parameter count: the template's size in bytes, so much of which an element repeats at most.
    init(templateOfBytes count: Int) {
        rest = max(1_000, Self.bytes / max(Self.leastBytes, count))
    }

    /// False once the budget is spent, which ends all lists.
    func takes() -> Bool {
        rest -= 1
        if rest < 0 { isSpent = true }
        return !isSpent
    }
}

/// A list for a template, which ends early once the budget is spent.
struct TemplateRows<Element>: MustacheSequence, MustacheTransformable {
    let elements: [Element]
    let budget: TemplateBudget

    func makeIterator() -> AnyIterator<Element> {
        var iterator = elements.makeIterator()
        return AnyIterator { budget.takes() ? iterator.next() : nil }
    }

    func transform(_ name: String) -> Any? { elements.transform(name) }
}
