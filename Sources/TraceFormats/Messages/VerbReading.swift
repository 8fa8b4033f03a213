import TraceModel

/// A call as it was read.
struct VerbReading {
    /// `other` for a call that is not known.
    var kind: EventKind
    /// The verb as written, without arguments inside its parentheses.
    var text: Range<Int>
    /// The arguments in `addChild(<Shop.Detail: 0x1>)`.
    var arguments: Range<Int>?
    var keepsVerb = false
    /// Whether it is a call whose objects are the new stack or the new tabs.
    var isList = false
    /// Whether it has `(` or `:`, as selectors have.
    var isSelector = false
    /// Whether it has parentheses or several `:`. One `:` alone may belong to a description: `state: 3`.
    var isCertain = false
    /// Whether it is written in words, and not as a method's name: `will appear`.
    var isInWords = false

    /// Whether it is a word of English for what another object does: `dismiss keyboard`.
    var isOfAnother = false

    func moved(by distance: Int) -> VerbReading {
        var moved = self
        moved.text = text.lowerBound + distance..<text.upperBound + distance
        moved.arguments = arguments.map { $0.lowerBound + distance..<$0.upperBound + distance }
        return moved
    }
}
