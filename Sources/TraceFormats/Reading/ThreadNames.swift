import TraceModel

/// Names threads. Layouts number them in hexadecimal or in decimal, or name them. Most lines have the thread of the line before.
struct ThreadNames: Sendable {
    private var latest: Symbol?
    private var name: [UInt8] = []
    /// The number of the latest thread, if its layout writes it in hexadecimal.
    private var number: UInt64?

    /// Returns the thread with a name or a decimal number.
    mutating func symbol(of name: Bytes, in symbols: inout SymbolTable) -> Symbol {
        if let latest, self.name.withBytes({ $0.equals(name) }) { return latest }
        return note(Array(name), nil, in: &symbols)
    }

    /// Returns the thread with a hexadecimal number. Its name is the decimal number, as the other layouts write it.
    mutating func symbol(of number: UInt64, in symbols: inout SymbolTable) -> Symbol {
        if let latest, self.number == number { return latest }
        return note(Array(String(number).utf8), number, in: &symbols)
    }

    private mutating func note(_ name: [UInt8], _ number: UInt64?, in symbols: inout SymbolTable) -> Symbol {
        let symbol = name.withBytes { symbols.intern($0) }
        latest = symbol
        self.name = name
        self.number = number
        return symbol
    }
}
