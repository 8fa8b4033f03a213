import FormatSamples
import Foundation
import LogFiles
import TraceModel

/// Binaries that claim to have debug information, that information itself, and what programs print that read it.
enum SymbolTargets {
    private static let folder = "Tests/CommandLineTests/Cases/audit/macho/symbols/"

    private static func binary(_ name: String) -> [UInt8] {
        let place = ProjectFiles.root.appendingPathComponent("\(folder)\(name).dSYM/Contents/Resources/DWARF/\(name)")
        return (try? Data(contentsOf: place)).map { [UInt8]($0) } ?? []
    }

    /// The headers and the tables of functions of Mach-O and ELF files, and of files with code for several processors.
    static let binaries = FuzzTarget(
        "binary-headers",
        seeds: {
            let programs =
                ["Shop", "ShopKit", "Router"].map { Array(binary($0).prefix(2048)) }
                + [Array(binary("Shop").prefix(4224))]
            let folded = SmallBinary.elf([("close", 0x400A), ("leave", 0x400A), ("show", 0x4020)])
            let own = FileManager.default.contents(atPath: "/proc/self/exe").map { Array($0.prefix(1024)) } ?? []
            // The slice begins in the file of all processors itself, and outside of it.
            return programs + [
                own, folded, [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 20),
                [0xCA, 0xFE, 0xBA, 0xBF, 0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 64),
                [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0xFF, count: 80),
            ]
        },
        run: { bytes in
            SampleStore.withFile(bytes) { path in
                let files = try? SymbolFiles(at: [path])
                for id in ["4C4C44EA55553144A18850A17FCBD5FA", SmallBinary.id] {
                    _ = files?.file(of: id, at: path)?.foldedCode(among: [0, 0x400B, .max])
                }
            }
        })

    /// Bytes of a program and its debug information that are changed, three for each: where, and to what. Whatever the program says that
    /// reads it, no line is named that a source cannot have.
    static let debugInformation = FuzzTarget(
        "debug-information",
        seeds: {
            let places = (0..<24).map { $0 * 10 }
            return [[]]
                + (0..<6).map { number -> [UInt8] in
                    places.flatMap { place -> [UInt8] in [UInt8(place), UInt8((place * 37 + number * 91) % 256), 0xFF] }
                }
        },
        run: { bytes in
            var program = binary("Shop")
            for change in stride(from: 0, to: bytes.count - 2, by: 3) where !program.isEmpty {
                program[(Int(bytes[change]) << 8 | Int(bytes[change + 1])) % program.count] = bytes[change + 2]
            }
            SampleStore.withFile(program) { path in
                guard let file = SymbolFiles.File(path, of: "4C4C44EA55553144A18850A17FCBD5FA") else { return }
                let places = Symbolizer.available?.places(of: [0x400B, 0x4027, 0, .max], in: file) ?? [:]
                for place in places.values.joined() { require(place.line >= 0 && !place.file.isEmpty, "\(place)") }
            }
        })

    /// What the programs print, and the names of functions in it.
    static let texts = FuzzTarget(
        "symbolizer-text",
        seeds: {
            [
                "0x1\n-[Cart show:]\n/shop/Cart (2).m:5 (discriminator 3)\nadd\n??:0\n0x2\n??\n??:?",
                "-[Cart show] (in Shop) (/shop/Cart.m:5)\n\nclosure #1 in Cart.show() (in Shop) + 24\n",
                "0x1\n$s4Shop18CartViewControllerC03popcD08animatedySb_tF\n/a.swift:1\n__14_i_Cart__show__block_invoke\n/a.m:2",
                "0x1\nclosure #1 (Swift.Int) -> () in Shop.(Cart in _3F2A).show(_: Swift.Int) -> ()\n<compiler-generated>:0",
            ].map { Array($0.utf8) }
        },
        run: { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let printed = Symbolizer.ToolText.places(in: text),
                ofAtos = Symbolizer.ToolText.places(inTextOfAtos: text, of: [1, 2])
            let places = Array(printed.values.joined()) + Array(ofAtos.values.joined())
            for place in places {
                require(place.line >= 0, text)
                guard let function = place.function else { continue }
                let name = FunctionName(function)
                _ = (name.short, name.isThunk, name.isEntry, name.isMerged, name.isStatic, place.functionNames)
                _ = MangledIdentifiers(function).names
            }
        })
}
