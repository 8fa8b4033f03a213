import TraceModel

// The symbols of classes.
extension SymbolTable {
    /// Whether two names, which are only words and dots, end in different words. Most names that follow each other at one address do.
    func endDifferently(_ a: Symbol, _ b: Symbol) -> Bool {
        withBytes(of: a) { a in
            withBytes(of: b) { b in
                guard let first = Self.lastWord(in: a), let second = Self.lastWord(in: b) else { return false }
                return !a[first].equals(b[second])
            }
        }
    }

    /// Nil for a name of another form, which may mean the same as one with another end.
    private static func lastWord(in name: Bytes) -> Range<Int>? {
        // `_TtC4Shop4Host` and `$s4Shop4HostC` are mangled, and `NSKVONotifying_Host` stands for `Host`.
        guard let first = name.first, ![UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "N")].contains(first) else {
            return nil
        }
        var start = 0
        for place in 0..<name.count {
            let byte = name[place]
            if byte == UInt8(ascii: ".") { start = place + 1 }
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "(") || byte > 0x7F { return nil }
        }
        return start..<name.count
    }

    /// Whether the class name holds its module.
    func isQualified(_ symbol: Symbol) -> Bool {
        ClassName(self[symbol]).qualifier != nil
    }
}
