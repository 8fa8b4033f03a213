/// The name of a type as the Swift compiler mangles it for the runtime: `_TtGC4Shop3BoxVS_4Item_`.
///
/// In the older mangling, which the Objective-C runtime still shows, a type is its kind (`C` class, `V` struct, `O` enum), its
/// context, and its name after the name's length. `G` begins a generic type, whose arguments end with `_`. `S_`, `S0_` … stand
/// for the modules and types that were named before, in order. In the newer mangling, `$s4Shop4HostC`, only types that are not
/// generic are read.
struct MangledName {
    /// `Shop.Box<Shop.Item>`.
    let demangled: String

    /// Nil for a text that is not a mangled name, and for types without a simple name: functions, tuples.
    init?(_ text: String) {
        if text.hasPrefix("_Tt") {
            var reader = Reader(text.utf8.dropFirst(3))
            if let type = reader.readType(), reader.rest.isEmpty, type.isNominal {
                demangled = type.name
            } else if text.hasPrefix("_TtCF"), let name = Reader.localName(text.utf8.dropFirst(5)) {
                demangled = name
            } else {
                return nil
            }
        } else if let prefix = ["_$s", "$s", "$S"].first(where: text.hasPrefix) {
            guard let name = MangledIdentifiers.type(text.dropFirst(prefix.count)) else { return nil }
            demangled = name
        } else {
            return nil
        }
    }

    /// A type that was read, or a module.
    private struct Entity {
        var name: String
        var isNominal = true
        /// How many types are nested in one another.
        var levels = 0
    }

    private struct Reader {
        var rest: Substring.UTF8View
        private var entities: [Entity] = []
        private var depth = 0
        private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

        init(_ text: Substring.UTF8View) {
            rest = text
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func number() -> Int? {
            let digits = rest.prefix(while: Self.digits.contains)
            rest = rest.dropFirst(digits.count)
            return Int(String(Substring(digits)))
        }

        private mutating func identifier() -> String? {
            guard let count = number(), count > 0, count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return String(Substring(rest.prefix(count)))
        }

        /// The module and the name of a class that is declared in a function: `_TtCF4Shop4makeFT_T_L_4Menu` is `Shop.Menu`.
        /// Between the two are the function and the types in its signature.
        static func localName(_ text: Substring.UTF8View) -> String? {
            var reader = Reader(text)
            var names: [String] = []
            while let first = reader.rest.first {
                if first != UInt8(ascii: "0"), digits.contains(first) {
                    guard let name = reader.identifier() else { return nil }
                    names.append(name)
                } else {
                    reader.rest.removeFirst()
                }
            }
            guard let module = names.first, let name = names.last, names.count > 1 else { return nil }
            return "\(module).\(name)"
        }

        mutating func readType() -> Entity? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 32 else { return nil }
            if skipKind() { return readNominal() }
            if skip("G") { return readGeneric() }
            if skip("P") { return readProtocols() }
            return skip("S") ? readSubstitution() : nil
        }

        /// Skips the kind of a class, struct or enum.
        private mutating func skipKind() -> Bool { skip("C") || skip("V") || skip("O") }

        private mutating func readNominal() -> Entity? {
            guard var entity = readContext() else { return nil }
            // The discriminator of a private type.
            if skip("P"), identifier() == nil { return nil }
            guard let name = identifier() else { return nil }
            entity.name += entity.name.isEmpty ? name : "." + name
            entity.isNominal = true
            entity.levels += 1
            entities.append(entity)
            return entity
        }

        private mutating func readContext() -> Entity? {
            if let first = rest.first, "CVOG".utf8.contains(first) { return readType() }
            if skip("s") { return Entity(name: "Swift", isNominal: false) }
            // Objective-C's classes have no module.
            if skip("S") { return skip("o") ? Entity(name: "", isNominal: false) : readSubstitution() }
            guard let module = identifier() else { return nil }
            entities.append(Entity(name: module, isNominal: false))
            return entities.last
        }

        /// Reads a generic type after its `G`. Each type that it is nested in has a list of arguments, too.
        private mutating func readGeneric() -> Entity? {
            guard var entity = readType(), entity.isNominal else { return nil }
            var arguments: [String] = []
            for level in 0..<max(entity.levels, 1) {
                while !skip("_") {
                    guard level == max(entity.levels, 1) - 1, let argument = readType() else { return nil }
                    arguments.append(argument.name)
                }
            }
            if !arguments.isEmpty { entity.name += "<" + arguments.joined(separator: ", ") + ">" }
            return entity
        }

        private mutating func readProtocols() -> Entity? {
            var names: [String] = []
            while !skip("_") {
                guard let context = readContext(), let name = identifier() else { return nil }
                entities.append(Entity(name: context.name + "." + name))
                names.append(context.name + "." + name)
            }
            return Entity(name: names.isEmpty ? "Any" : names.joined(separator: " & "), isNominal: false)
        }

        private static let standard: [Unicode.Scalar: String] = [
            "a": "Array", "b": "Bool", "c": "UnicodeScalar", "d": "Double", "f": "Float", "i": "Int", "q": "Optional",
            "Q": "ImplicitlyUnwrappedOptional", "S": "String", "u": "UInt", "P": "UnsafePointer",
            "p": "UnsafeMutablePointer", "R": "UnsafeBufferPointer", "r": "UnsafeMutableBufferPointer",
            "V": "UnsafeRawPointer", "v": "UnsafeMutableRawPointer",
        ]

        private mutating func readSubstitution() -> Entity? {
            if let first = rest.first, let name = Self.standard[Unicode.Scalar(first)] {
                rest.removeFirst()
                return Entity(name: "Swift." + name, levels: 1)
            }
            var index = 0
            if rest.first != UInt8(ascii: "_") {
                guard let number = number() else { return nil }
                index = number + 1
            }
            guard skip("_"), index < entities.count else { return nil }
            return entities[index]
        }
    }
}
