import TraceModel

/// What the class of an object tells about it.
extension ObjectReader {
    /// Whether the object is of a class of the system, and not a controller: `UILabel`, `NSTimer`.
    func isOfSystem(_ object: LoggedObject) -> Bool {
        symbols[object.name].withBytes { name in
            let cursor = ByteCursor(name)
            return Self.systems.contains { cursor.starts(with: $0) } && cursor.byte(after: 2).isUppercase
                && !NameNotation.isController(name)
        }
    }

    /// Whether the name of an object's class is that of a part of a screen which is no controller, and no callback showed otherwise:
    /// `CartViewModel`.
    func isPart(_ object: LoggedObject) -> Bool {
        symbols[object.name].withBytes { NameNotation.isPart($0) && !isShownController($0) }
    }

    private static let systems: [StaticString] = ["UI", "NS", "CA", "WK", "MK", "AV"]
}
