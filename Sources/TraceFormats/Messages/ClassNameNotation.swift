import TraceModel

extension MessageGrammar {
    /// The symbol of a class, its name as Swift writes it.
    ///
    /// `NSKVONotifying_Shop.Host` is the class that Key-Value Observing puts in the place of `Shop.Host`.
    mutating func symbol(ofClass text: UnsafeRawBufferPointer) -> Symbol {
        var cursor = ByteCursor(text)
        switch cursor.next {
        case UInt8(ascii: "N") where cursor.skip("NSKVONotifying_") && !cursor.isAtEnd:
            return symbol(ofClass: cursor.text(cursor.rest))
        case UInt8(ascii: "_") where cursor.skip("_Tt") && demangle(&cursor):
            return demangled.withUnsafeBytes { symbols.intern($0) }
        case UInt8(ascii: "_") where cursor.skip("_$s") && demangleStable(&cursor),
            UInt8(ascii: "$") where (cursor.skip("$s") || cursor.skip("$S")) && demangleStable(&cursor):
            return demangled.withUnsafeBytes { symbols.intern($0) }
        default:
            return symbols.intern(text)
        }
    }

    /// Writes `Shop.Host.Inner` for `CC4Shop4Host5Inner` into `demangled`; false for what is not a plain nominal type,
    /// generic ones among them.
    ///
    /// The old mangling, which the Objective-C runtime still shows: the kinds of the nested types (class, struct, enum)
    /// from the inside out, the module, then the names from the outside in, each with its length before it. A private
    /// type has `P` and a discriminator before its name.
    private mutating func demangle(_ cursor: inout ByteCursor) -> Bool {
        demangled.removeAll(keepingCapacity: true)
        let kinds = cursor.skip { "CVO".utf8.contains($0) }
        guard !kinds.isEmpty, let module = identifier(&cursor) else { return false }
        demangled.append(contentsOf: cursor.text(module))
        for _ in kinds {
            if cursor.skip(UInt8(ascii: "P")), identifier(&cursor) == nil { return false }
            guard let name = identifier(&cursor) else { return false }
            demangled.append(UInt8(ascii: "."))
            demangled.append(contentsOf: cursor.text(name))
        }
        return cursor.isAtEnd
    }

    /// Writes `Shop.Host.Inner` for `4Shop4HostC5InnerC` into `demangled`, likewise.
    ///
    /// The mangling of Swift 5 and later: the module, then each type's name and kind from the outside in. Names that
    /// share words with earlier ones are abbreviated, which begins with `0`; they are left as they are.
    private mutating func demangleStable(_ cursor: inout ByteCursor) -> Bool {
        demangled.removeAll(keepingCapacity: true)
        guard let module = identifier(&cursor) else { return false }
        demangled.append(contentsOf: cursor.text(module))
        repeat {
            guard cursor.next != UInt8(ascii: "0"), let name = identifier(&cursor), "CVO".utf8.contains(cursor.next)
            else { return false }
            cursor.offset += 1
            demangled.append(UInt8(ascii: "."))
            demangled.append(contentsOf: cursor.text(name))
        } while cursor.next.isDigit
        // A type's metadata ends with `D`, `N` or `Mn`.
        return cursor.isAtEnd || cursor.byte(after: 1) == 0 && (cursor.next == 0x44 || cursor.next == 0x4E)
    }

    private func identifier(_ cursor: inout ByteCursor) -> Range<Int>? {
        let digits = cursor.skip(while: \.isDigit)
        guard (1...3).contains(digits.count) else { return nil }
        let count = cursor.text(digits).reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) }
        guard count > 0, cursor.offset + count <= cursor.end else { return nil }
        cursor.offset += count
        return cursor.offset - count..<cursor.offset
    }
}
