import Foundation

/// The name of a class, with its module, the types that it is nested in, and its generic arguments, if they are known.
///
/// A mangled name is demangled. `NSKVONotifying_Shop.Host`, the class that Key-Value Observing puts in the place of `Shop.Host`,
/// becomes `Shop.Host`.
package struct ClassName: Hashable, Sendable, CustomStringConvertible {
    /// `Shop.Host.Inner<Shop.Row>`; a label that is not a class name is kept as it is.
    package let description: String
    /// The start of the last name: after the last dot outside of generic arguments.
    private let start: String.Index
    /// The end of the last name: before its generic arguments.
    private let end: String.Index

    package init(_ text: some StringProtocol) { self.init(String(text)) }

    package init(_ text: String) {
        var name = text
        if name.hasPrefix(Self.observed), name.utf8.count > Self.observed.utf8.count {
            name.removeFirst(Self.observed.count)
        }
        // Nearly all names that are not mangled begin with a letter.
        if name.utf8.first.map("_$".utf8.contains) == true, let demangled = MangledName(name)?.demangled {
            name = demangled
        }
        if name.utf8.contains(UInt8(ascii: "(")) { name = Self.withoutPrivateContexts(name) }
        let (start, end) = name.withBytes { Self.lastName(in: $0) }
        description = name
        self.start = name.utf8.index(name.startIndex, offsetBy: start)
        self.end = name.utf8.index(name.startIndex, offsetBy: end)
    }

    /// The places at which the last name starts and ends.
    static func lastName(in name: Bytes) -> (start: Int, end: Int) {
        var depth = 0
        var (start, end) = (0, name.count)
        for place in 0..<name.count {
            switch name[place] {
            case UInt8(ascii: "<"):
                if depth == 0 { end = place }
                depth += 1
            case UInt8(ascii: ">") where place == 0 || name[place - 1] != UInt8(ascii: "-"):
                depth -= 1
            case UInt8(ascii: ".") where depth == 0:
                (start, end) = (place + 1, name.count)
            default:
                break
            }
        }
        return (start, end)
    }

    /// The beginning of the name of a class that Key-Value Observing puts in the place of another one.
    package static let observed = "NSKVONotifying_"

    /// Returns `Shop.HiddenPanel` for `Shop.(HiddenPanel in _3E4A6F0E)` and `Shop.(unknown context at $1048a2b4c).HiddenPanel`,
    /// as Swift writes types that are private to a file.
    static func withoutPrivateContexts(_ name: String) -> String {
        var parts = name.split(separator: "(", omittingEmptySubsequences: false).map(String.init)
        for index in parts.indices.dropFirst() {
            let inside = parts[index].prefix { $0 != ")" }
            let after = parts[index][inside.endIndex...].dropFirst()
            if inside.hasPrefix("unknown context at ") {
                parts[index] = String(after.drop { $0 == "." })
            } else if let link = inside.range(of: " in _") ?? inside.range(of: " in $"),
                inside[link.upperBound...].allSatisfy(\.isHexDigit)
            {
                parts[index] = String(inside[..<link.lowerBound] + after)
            } else {
                parts[index] = "(" + parts[index]
            }
        }
        return parts.joined()
    }

    /// The last name with its generic arguments, as reports show it: `Inner<Shop.Row>`.
    package var short: String { String(description[start...]) }

    /// The last name alone: `Inner`.
    package var base: Substring { description[start..<end] }

    /// The generic arguments with their brackets: `<Shop.Row>`; nil without any.
    package var generics: Substring? { end == description.endIndex ? nil : description[end...] }

    /// The module and the types that the class is nested in: `Shop.Host`; nil if only the last name is known.
    package var qualifier: Substring? {
        start == description.startIndex ? nil : description[..<description.utf8.index(before: start)]
    }

    /// The module, if the name has one: `Shop`.
    package var module: Substring? { qualifier.map { $0.prefix { $0 != "." } } }

    /// The types that the class is nested in, without their generic arguments, if the name has a module: `Host` of `Shop.Host.Inner`.
    package var outerTypes: [Substring] {
        var names: [Substring] = []
        var rest = qualifier
        while let qualifier = rest, case let name = ClassName(qualifier), let outer = name.qualifier {
            names.append(name.base)
            rest = outer
        }
        return names
    }

    /// Whether somebody who names a class means this one: by a name of the same class, or by a pattern.
    package func isMeant(by name: ClassName) -> Bool { means(name) || matches(name.description) }

    /// Whether two names mean the same class. One of them, or one of its generic arguments, may lack its module, the types that
    /// it is nested in, or its own generic arguments.
    package func means(_ other: ClassName) -> Bool {
        guard base == other.base else { return false }
        if let qualifier, let others = other.qualifier, !Self.isSame(qualifier, others) { return false }
        guard let generics, let others = other.generics else { return true }
        let (mine, theirs) = (Self.arguments(in: generics), Self.arguments(in: others))
        return mine.count == theirs.count && zip(mine, theirs).allSatisfy { ClassName($0).means(ClassName($1)) }
    }

    /// Whether one path is the end of the other, as with `Shop.Host` and `Host`.
    private static func isSame(_ first: Substring, _ second: Substring) -> Bool {
        let (long, short) = first.utf8.count < second.utf8.count ? (second, first) : (first, second)
        return long == short || long.hasSuffix("." + short)
    }

    /// Returns `Shop.A` and `Shop.B<Int, Int>` for `<Shop.A, Shop.B<Int, Int>>`.
    private static func arguments(in generics: Substring) -> [Substring] {
        generics.dropFirst().dropLast().split(at: ",").map { $0.drop { $0 == " " } }
    }

    /// Whether the name matches a pattern, in which `*` stands for any text. A pattern without a dot is also compared with the
    /// last name.
    package func matches(_ pattern: String) -> Bool {
        if Glob.fits(description, pattern) { return true }
        guard !pattern.contains("."), qualifier != nil else { return false }
        return Glob.fits(description[start...], pattern) || Glob.fits(base, pattern)
    }
}

/// Class names from the root of a hierarchy to a controller in it, as stores and baselines keep them:
/// `Shop.Root > Shop.Host > Shop.Detail`.
package struct ClassPath: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    package let description: String

    package init(_ description: String) { self.description = description }

    package init(_ names: [String]) { description = names.joined(separator: Self.separator) }

    package init(stringLiteral description: String) { self.init(description) }

    private static let separator = " > "

    package var isEmpty: Bool { description.isEmpty }

    /// The class of the controller; empty if the path has no classes.
    package var className: String { names.last ?? "" }

    /// A path without classes has one name, which is empty.
    package var names: [String] { description.components(separatedBy: Self.separator) }

    /// The path as reports show it: `Shop.Root › Shop.Host › Shop.Detail`.
    package var shown: String { Self.shown(names) }

    /// Joins class names from the root on, as reports show them.
    package static func shown(_ names: some Sequence<String>) -> String { names.joined(separator: " › ") }

    package static func < (a: Self, b: Self) -> Bool { a.description < b.description }
}
