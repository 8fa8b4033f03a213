import TraceModel

/// Names threads as the layouts do, which number them in hexadecimal or in decimal, or name them. Most lines are on the thread
/// of the line before.
struct ThreadNames: Sendable {
    private var latestNumber: (number: UInt64, symbol: Symbol)?
    private var latestSymbol: Symbol?
    /// The text of the latest symbol.
    private var text: [UInt8] = []
    private var digits: [UInt8] = []

    /// The thread of a name or a decimal number.
    mutating func symbol(of name: Bytes, in symbols: inout SymbolTable) -> Symbol {
        if let latestSymbol, text.withBytes({ $0.equals(name) }) { return latestSymbol }
        let symbol = symbols.intern(name)
        text.removeAll(keepingCapacity: true)
        text.append(contentsOf: name)
        latestSymbol = symbol
        return symbol
    }

    /// The thread of a number that the layout writes in hexadecimal: named in decimal, as the other layouts write it.
    mutating func symbol(of number: UInt64, in symbols: inout SymbolTable) -> Symbol {
        if let latestNumber, latestNumber.number == number { return latestNumber.symbol }
        digits.removeAll(keepingCapacity: true)
        var rest = number
        repeat {
            digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        digits.reverse()
        let symbol = digits.withBytes { symbols.intern($0) }
        latestNumber = (number, symbol)
        return symbol
    }
}
