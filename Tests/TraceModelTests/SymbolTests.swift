import Testing
import TraceModel

/// Memory does not grow with the names in a log.
@Suite struct SymbolTests {
    @Test func aTableKeepsOnlySoManyNames() {
        var table = SymbolTable()
        for number in 0..<SymbolTable.most + 1000 { _ = table.intern("C\(number)") }
        #expect(table.count == SymbolTable.most)
        #expect(table.intern("C7") == Symbol(rawValue: 7))
        #expect(table[Symbol(rawValue: UInt32(SymbolTable.most - 2))] == "C\(SymbolTable.most - 2)")
        #expect(table.intern("C\(SymbolTable.most - 1)") == .overflow)
        #expect(table.intern("another") == .overflow)
        #expect(table[.overflow] == "")
    }

    @Test func aLongNameIsKeptAsATableKeepsIt() {
        var table = SymbolTable()
        for text in ["Shop.Host", String(repeating: "a", count: 1000), String(repeating: "ü", count: 2000)] {
            let symbol = table.intern(text)
            #expect(table[symbol] == SymbolTable.kept(text))
        }
    }
}
