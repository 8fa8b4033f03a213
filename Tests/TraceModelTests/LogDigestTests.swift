import Testing
import TraceModel

@Suite struct LogDigestTests {
    private func digest(_ bytes: [UInt8], chunk: Int = .max) -> String {
        var digest = LogDigest()
        bytes.withBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = start + min(chunk, bytes.count - start)
                digest.update(bytes[start..<end])
                start = end
            }
        }
        return digest.hexadecimal()
    }

    /// From the tests of other implementations of XXH64: xxHash's own for Python and Go.
    @Test(arguments: [
        ("", "ef46db3751d8e999"),
        ("a", "d24ec4f1a98c6e5b"),
        ("as", "1c330fb2d66be179"),
        ("asd", "631c37ce72a97393"),
        ("asdf", "415872f599cea71e"),
        ("abc", "44bc2cf5ad770999"),
        ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
        ("Call me Ishmael. Some years ago--never mind how long precisely-", "02a2e85470d6fd96"),
    ])
    func isThePublishedOne(_ text: String, _ published: String) {
        #expect(digest(Array(text.utf8)) == published)
    }

    @Test func chunksDoNotMatter() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for size in 1...100 {
            #expect(digest(bytes, chunk: size) == digest(bytes))
        }
    }

    @Test func everyBitMatters() {
        let bytes = [UInt8](repeating: 0, count: 200)
        var seen: Set<String> = []
        for count in 0...bytes.count { seen.insert(digest(Array(bytes[..<count]))) }
        for index in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[index] ^= 1 << bit
                seen.insert(digest(changed))
            }
        }
        #expect(seen.count == 201 + 1_600)
        #expect(seen.allSatisfy { $0.count == 16 })
    }
}
