import Foundation
import SystemPackage
package import TraceModel

/// A program that says which line of the source an address of a binary belongs to.
package enum Symbolizer: String, CaseIterable, Sendable {
    /// Of Xcode; it also knows Swift's names.
    case atos
    case llvm = "llvm-symbolizer"
    /// Of GNU's binary utilities.
    case addr2line

    /// Nil if none is installed.
    package static let available: Symbolizer? = allCases.first { tool in
        let isThere = ChildProcess.run(tool == .atos ? ["xcrun", "--find", "atos"] : [tool.rawValue, "--version"])
        return isThere?.status == 0
    }

    /// What to install where none is.
    package static let advice = "install llvm-symbolizer (LLVM) or addr2line (binutils), or Xcode on a Mac"

    /// Returns the places of the addresses; inlined functions come first, and the function that has the address comes last. An address
    /// is left out if the debug information does not know it.
    ///
    /// - Parameters:
    ///   - addresses: less the load address of the binary, each inside the call's instruction.
    ///   - file: the binary with the debug information.
    package func places(of addresses: [UInt64], in file: String) -> [UInt64: [CodePlace]] {
        let lines = addresses.map { "0x" + String(self == .atos ? $0 + Self.base : $0, radix: 16) }
        let list = ToolInput(lines.joined(separator: "\n"))
        guard let result = list?.given({ ChildProcess.run(arguments(file, $0)) }), result.status == 0 else {
            return [:]
        }
        let text = String(decoding: result.output, as: UTF8.self)
        return self == .atos ? Self.readAtos(text, addresses) : Self.readLines(Self.demangled(text))
    }

    /// Where `atos` takes the binary to lie; its addresses are not less the load address.
    private static let base: UInt64 = 1 << 32

    /// Replaces Swift's mangled names, as `atos` does, by `Cart.show(_:)`, if a toolchain is there.
    private static func demangled(_ text: String) -> String {
        guard text.contains("$s") else { return text }
        let result = ToolInput(text)?.given { path -> (output: [UInt8], lastError: String?, status: Int32)? in
            guard let input = try? FileDescriptor.open(path, .readOnly) else { return nil }
            defer { try? input.close() }
            return ChildProcess.run(["swift-demangle", "-simplified"], input: input)
        }
        guard let result, result.status == 0 else { return text }
        return String(decoding: result.output, as: UTF8.self)
    }

    private func arguments(_ file: String, _ list: String) -> [String] {
        switch self {
        case .atos:
            [
                "xcrun", "atos", "-o", file, "-l", "0x\(String(Self.base, radix: 16))", "-i", "-fullPath", "-f",
                list,
            ]
        case .llvm:
            [rawValue, "--obj=\(file)", "--output-style=GNU", "-a", "-f", "-i", "-C", "--relative-address", "@\(list)"]
        case .addr2line: [rawValue, "-e", file, "-a", "-f", "-i", "-C", "@\(list)"]
        }
    }

    /// The address, and then a line for each function and a line for its place: `/shop/Cart.m:42 (discriminator 3)`.
    private static func readLines(_ text: String) -> [UInt64: [CodePlace]] {
        var places: [UInt64: [CodePlace]] = [:]
        var address: UInt64?
        var function: Substring?
        for line in text.split(separator: "\n") {
            if function == nil, line.hasPrefix("0x"), let number = UInt64(line.dropFirst(2), radix: 16) {
                address = number
            } else if let name = function {
                function = nil
                if let address, var place = place(line.prefix { $0 != "(" }.trimmingSpaces) {
                    // A mangled name says nothing to people, and no pattern fits it.
                    place.function = name == "??" || name.hasPrefix("$s") ? nil : method(name)
                    places[address, default: []].append(place)
                }
            } else {
                function = line
            }
        }
        return places
    }

    /// Reads `/shop/Cart.m:42`; the line is `0` or `?` where the compiler gave none. Nil without debug information.
    private static func place(_ text: Substring) -> CodePlace? {
        if text.hasPrefix("?") { return nil }
        if let place = CodePlace(text) { return place }
        guard let colon = text.lastIndex(of: ":"), ["0", "?"].contains(text[text.index(after: colon)...]) else {
            return nil
        }
        return CodePlace(file: String(text[..<colon]), line: 0)
    }

    /// GNU's runtime names methods of Objective-C `_i_Cart__showPanel_`, where Apple's names them `-[Cart showPanel:]`.
    private static func method(_ name: Substring) -> String {
        guard name.hasPrefix("_i_") || name.hasPrefix("_c_"), let gap = name.range(of: "__") else {
            return String(name)
        }
        let selector = name[gap.upperBound...].split(separator: "_", omittingEmptySubsequences: false)
        return
            "\(name.hasPrefix("_i_") ? "-" : "+")[\(name[..<gap.lowerBound].dropFirst(3)) \(selector.joined(separator: ":"))]"
    }

    /// `-[Cart showPanel] (in Shop) (/shop/Cart.m:42)`, a line for each function; an empty line ends an address.
    private static func readAtos(_ text: String, _ addresses: [UInt64]) -> [UInt64: [CodePlace]] {
        let groups = text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty)
        // Other versions may print something else; the wrong line would be worse than none.
        guard groups.count == addresses.count else { return [:] }
        return Dictionary(firstOf: zip(addresses, groups.map { $0.compactMap(readAtos) }))
    }

    private static func readAtos(_ line: Substring) -> CodePlace? {
        guard let name = line.range(of: " (in "), line.hasSuffix(")"), let open = line.lastIndex(of: "("),
            var place = place(line[line.index(after: open)...].dropLast())
        else { return nil }
        place.function = String(line[..<name.lowerBound])
        return place
    }
}

/// A text in a file, which has room for more of it than a command line.
private struct ToolInput {
    private let path: String

    init?(_ text: String) {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)").path
        guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else { return nil }
    }

    /// Removes the file after the use.
    func given<Result>(_ use: (_ path: String) -> Result?) -> Result? {
        defer { try? FileManager.default.removeItem(atPath: path) }
        return use(path)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
