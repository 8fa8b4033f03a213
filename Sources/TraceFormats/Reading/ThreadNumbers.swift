import TraceModel

/// Names threads that a layout numbers in hexadecimal, in decimal as the other layouts write the same number.
struct ThreadNumbers: Sendable {
    private var latest: (number: UInt64, symbol: Symbol)?
    private var digits: [UInt8] = []

    mutating func symbol(of number: UInt64, in symbols: inout SymbolTable) -> Symbol {
        if let latest, latest.number == number { return latest.symbol }
        digits.removeAll(keepingCapacity: true)
        var rest = number
        repeat {
            digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        digits.reverse()
        let symbol = digits.withBytes { symbols.intern($0) }
        latest = (number, symbol)
        return symbol
    }
}
