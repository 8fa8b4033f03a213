import TraceModel

/// The file that Swift's compiler makes up for what a macro expands to. Its name says where the macro stands in the source:
/// `@__swiftmacro_4Shop0015Cartswift_DrJCafMX11_8_6expectfMf_.swift` is in the file `Cart.swift` of the module `Shop`, on the line 12.
struct MacroBuffer {
    let line: Int
    /// The file's name without all that cannot be in an identifier: `Cartswift`.
    private let name: Substring

    /// Nil for any other file, and for a macro that another one expanded to.
    init?(file: String) {
        guard let last = file.split(separator: "/").last, last.hasPrefix(CodePlace.macroBuffer) else {
            return nil
        }
        var names = MangledIdentifiers(at: last.dropFirst(CodePlace.macroBuffer.count))
        guard names.next() != nil, names.next() == "", let encoded = names.next(), let end = encoded.lastIndex(of: "_"),
            names.rest.hasPrefix("fMX")
        else { return nil }
        let number = names.rest.dropFirst(3).prefix { $0.isASCII && $0.isNumber }
        // Numbers are less one, and none means zero.
        guard names.rest.dropFirst(3 + number.count).first == "_", let line = Int(number), line < 1 << 24 else {
            return nil
        }
        (self.line, name) = (line + 1, encoded[..<end])
    }

    /// Whether it is such a file, whatever the macro.
    static func isBuffer(_ file: String) -> Bool {
        file.split(separator: "/").last?.hasPrefix(CodePlace.macroBuffer) ?? false
    }

    /// Whether the macro stands in the file at the path.
    func isOf(_ path: String) -> Bool {
        guard CodePlace.isSource(path), let last = path.split(separator: "/").last else { return false }
        return last.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") } == name
    }
}

extension [StackItem] {
    /// Whether a line is not to be trusted because a macro such as `@Observable` copied a `willSet` or `didSet` into another property:
    /// `Model._panel.didset`. The macro writes it anew, without comments and with other line breaks, and claims that its lines are those of
    /// the source.
    func isCopiedObserver(at index: Int) -> Bool {
        guard let function = self[index].code?.function,
            case .accessor(let context, let property, let accessor) = function.form, property.hasPrefix("_"),
            ["willset", "didset"].contains(accessor)
        else { return false }
        let setter = self[(index + 1)...].lazy.compactMap(\.code).first { code in
            guard case .accessor(context, let own, let accessor)? = code.function?.form else { return false }
            return [property[...], property.dropFirst()].contains(own[...])
                && ["setter", "modify", "modify2"].contains(accessor)
        }
        // The compiler makes the setter of a property that somebody wrote. A closure may run after it has ended.
        return setter.map { MacroBuffer.isBuffer($0.place.file) } ?? true
    }
}
