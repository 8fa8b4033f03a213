package import TraceModel

extension Symbolizer {
    /// What programs print that know the lines of addresses.
    package enum ToolText {
        /// Reads what `llvm-symbolizer` and `addr2line` print: the address, and then a line for each function and a line for its place,
        /// `/shop/Cart.m:42 (discriminator 3)`.
        ///
        /// - Parameter base: what was added to the addresses.
        package static func places(in text: String, base: UInt64 = 0) -> [UInt64: [CodePlace]] {
            var places: [UInt64: [CodePlace]] = [:]
            var address: UInt64?
            var function: Substring?
            for line in text.split(separator: "\n") {
                if function == nil, let number = UInt64(addressText: line) {
                    address = number &- base
                } else if let name = function {
                    function = nil
                    if let address, var place = place(withoutDiscriminator(line)) {
                        place.function = name == "??" ? nil : method(name)
                        places[address, default: []].append(place)
                    }
                } else {
                    function = line
                }
            }
            return places
        }

        /// Code of a loop that the compiler copied has a number behind its line.
        private static func withoutDiscriminator(_ line: Substring) -> Substring {
            guard line.last == ")", let open = line.lastIndex(of: "("), line[open...].hasPrefix("(discriminator ")
            else {
                return line
            }
            return line[..<open].dropLast()
        }

        /// Reads `/shop/Cart.m:42`; the line is `0` or `?` where the compiler gave none. Nil without debug information.
        private static func place(_ text: Substring) -> CodePlace? {
            if text.hasPrefix("?") { return nil }
            guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else { return nil }
            let number = text[text.index(after: colon)...]
            guard let line = number == "?" ? 0 : Int(number), line >= 0 else { return nil }
            return CodePlace(file: String(text[..<colon]), line: line)
        }

        /// GNU's runtime names methods of Objective-C `_i_Cart__showPanel_` and `_i_Cart_Sheets_show_`, where Apple's names them
        /// `-[Cart showPanel:]` and `-[Cart(Sheets) show:]`.
        private static func method(_ name: Substring) -> String {
            // `__14_i_Cart__show__block_invoke`
            if name.hasPrefix("__"), let end = name.firstRange("_block_invoke") {
                let around = name[..<end.lowerBound].dropFirst(2).drop(while: \.isNumber)
                return name[..<around.startIndex] + method(around) + name[end.lowerBound...]
            }
            guard name.hasPrefix("_i_") || name.hasPrefix("_c_") else { return String(name) }
            let sign = name.hasPrefix("_i_") ? "-" : "+"
            let rest = name.dropFirst(3)
            // A class's name may begin with underscores.
            let start = rest.firstIndex { $0 != "_" } ?? rest.endIndex
            if let gap = rest[start...].firstRange("__") {
                return "\(sign)[\(rest[..<gap.lowerBound]) \(selector(rest[gap.upperBound...]))]"
            }
            let parts = rest[start...].split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return String(name) }
            return "\(sign)[\(rest[..<start])\(parts[0])(\(parts[1])) \(selector(parts[2]))]"
        }

        /// A selector with arguments ends with a colon; underscores in any other are its own.
        private static func selector(_ text: Substring) -> String {
            text.hasSuffix("_")
                ? text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: ":") : String(text)
        }

        /// Reads `-[Cart showPanel] (in Shop) (/shop/Cart.m:42)`, a line for each function; an empty line ends an address.
        package static func places(inTextOfAtos text: String, of addresses: [UInt64]) -> [UInt64: [CodePlace]] {
            let groups = text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
            // Other versions may print something else; the wrong line would be worse than none.
            guard groups.count == addresses.count else { return [:] }
            return Dictionary(firstOf: zip(addresses, groups.map { $0.compactMap(lineOfAtos) })).filter { !$1.isEmpty }
        }

        private static func lineOfAtos(_ line: Substring) -> CodePlace? {
            // Names of images have no parentheses; those of files may.
            guard line.hasSuffix(")"), let name = line.firstRange(" (in "),
                let middle = line[name.upperBound...].firstRange(") ("),
                var place = place(line[middle.upperBound...].dropLast())
            else { return nil }
            place.function = method(line[..<name.lowerBound])
            return place
        }
    }
}

extension Substring {
    fileprivate func firstRange(_ text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
