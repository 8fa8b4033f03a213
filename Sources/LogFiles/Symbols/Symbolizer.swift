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
    /// is left out if the debug information does not know it. Nil if the program fails.
    ///
    /// - Parameters:
    ///   - addresses: less the address at which the file begins, each inside the call's instruction.
    ///   - file: the binary with the debug information.
    package func places(of addresses: [UInt64], in file: SymbolFiles.File) -> [UInt64: [CodePlace]]? {
        // `atos` is told where the binary lies; the others know addresses as the file has them.
        let base = self == .atos ? Self.base : file.slice.base
        let list = ToolInput(addresses.map { ($0 &+ base).addressText }.joined(separator: "\n"))
        guard let result = list?.given({ ChildProcess.run(arguments(file, $0)) }), result.status == 0 else {
            return nil
        }
        let text = String(decoding: result.output, as: UTF8.self)
        let places =
            self == .atos
            ? Symbolizer.ToolText.places(inTextOfAtos: text, of: addresses)
            : named(Symbolizer.ToolText.places(in: text, base: base))
        let folded = file.foldedCode(among: places.keys.map { $0 &+ file.slice.base })
        return places.reduce(into: [:]) { known, found in
            let isFolded = folded.contains(found.key &+ file.slice.base)
            known[found.key] = isFolded ? found.value.map(\.merged) : found.value
        }
    }

    /// Demangles names, which `atos` does itself.
    private func named(_ places: [UInt64: [CodePlace]]) -> [UInt64: [CodePlace]] {
        let names = SwiftNames(places.values.joined().compactMap(\.function))
        return places.mapValues { list in
            list.map { place in
                guard let symbol = place.function, let name = names[symbol] else { return place }
                return CodePlace(function: name, symbol: symbol, file: place.file, line: place.line)
            }
        }
    }

    /// Where `atos` takes the binary to lie; its addresses are not less the load address.
    private static let base: UInt64 = 1 << 32

    private func arguments(_ file: SymbolFiles.File, _ list: String) -> [String] {
        let architecture = file.slice.architecture
        return switch self {
        case .atos:
            ["xcrun", "atos", "-o", file.path] + (architecture.map { ["-arch", $0] } ?? [])
                + ["-l", Self.base.addressText, "-i", "-fullPath", "-f", list]
        case .llvm:
            [rawValue, "--obj=\(file.path)"] + (architecture.map { ["--default-arch=\($0)"] } ?? [])
                + ["--output-style=GNU", "-a", "-f", "-i", "-C", "@\(list)"]
        case .addr2line: [rawValue, "-e", file.path, "-a", "-f", "-i", "-C", "@\(list)"]
        }
    }
}

/// Swift's names, demangled as `atos` does: `Cart.show(_:)`. Without a toolchain they stay mangled.
private struct SwiftNames {
    private var demangled: [String: String] = [:]

    init(_ names: some Sequence<String>) {
        let mangled = Set(names.filter { FunctionName($0).isMangled }).sorted()
        guard !mangled.isEmpty else { return }
        let result = ToolInput(mangled.joined(separator: "\n"))?.given {
            path -> (output: [UInt8], lastError: String?, status: Int32)? in
            guard let input = try? FileDescriptor.open(path, .readOnly) else { return nil }
            defer { try? input.close() }
            return ChildProcess.run(["swift-demangle", "-simplified"], input: input)
        }
        guard let result, result.status == 0 else { return }
        let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.count == mangled.count else { return }
        demangled = Dictionary(firstOf: zip(mangled, lines))
    }

    subscript(name: String) -> String? { demangled[name] }
}

/// A text in a file, which has room for more of it than a command line.
private struct ToolInput {
    private let path: String

    init?(_ text: String) {
        path = TemporaryFolder.newPlace().path
        guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else { return nil }
    }

    /// Removes the file after the use.
    func given<Result>(_ use: (_ path: String) -> Result?) -> Result? {
        defer { try? FileManager.default.removeItem(atPath: path) }
        return use(path)
    }
}
