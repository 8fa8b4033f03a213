import FormatSamples
import Foundation
import LogFiles
import Testing
import TraceTestSupport

/// Which functions of a binary the linker folded into one.
@Suite struct FoldedCodeTests {
    @Test(arguments: [0x1000, 0x1004, 0x100F])
    func functionsWithOneAddressAreFolded(_ address: UInt64) async throws {
        #expect(try await isFolded([("closeCart", 0x1000), ("closePay", 0x1000), ("show", 0x1010)], address) == true)
    }

    @Test(arguments: [
        // Other functions.
        [("close", 0x1000), ("show", 0x1010)], [("close", 0x0FF0), ("closePay", 0x0FF0), ("show", 0x1000)],
        [("close", 0x1010), ("closePay", 0x1010)], [],
        // Several names of one function.
        [("close", 0x1000), ("close", 0x1000)], [("close@V1", 0x1000), ("close@@V2", 0x1000)],
        [("_ZN4shop4CartC1Ev", 0x1000), ("_ZN4shop4CartC2Ev", 0x1000)], [("main", 0x1000), ("Shop_main", 0x1000)],
    ])
    func otherFunctionsAreNot(_ functions: [(name: String, address: UInt64)]) async throws {
        #expect(try await isFolded(functions, 0x1004) == false)
    }

    private func isFolded(_ functions: [(name: String, address: UInt64)], _ address: UInt64) async throws -> Bool {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("Shop").path
            try Data(SmallBinary.elf(functions)).write(to: URL(fileURLWithPath: path))
            return try #require(SymbolFiles.File(path, of: SmallBinary.id)).foldedCode(among: [address]) == [
                address
            ]
        }
    }
}
