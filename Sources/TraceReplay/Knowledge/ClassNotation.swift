/// How a class is named in what people read.
enum ClassNotation {
    /// The class without its module, as one writes it in Swift: `Detail` of `Shop.Detail`, `Wrapper<Shop.Row>` of
    /// `Shop.Wrapper<Shop.Row>`.
    static func withoutModule(_ className: String) -> String {
        let outer = className.prefix { $0 != "<" }
        guard let dot = outer.lastIndex(of: ".") else { return className }
        return String(className[className.index(after: dot)...])
    }
}
