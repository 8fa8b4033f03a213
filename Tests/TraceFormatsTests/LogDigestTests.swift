import Testing
import TraceFormats

struct LogDigestTests {
    private func digest(_ bytes: [UInt8], chunk: Int = .max) -> String {
        var digest = LogDigest()
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = start + min(chunk, bytes.count - start)
                digest.update(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                start = end
            }
        }
        return digest.hexadecimal()
    }

    @Test func chunksDoNotMatter() {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        for size in 1...100 {
            #expect(digest(bytes, chunk: size) == digest(bytes))
        }
    }

    @Test func everyByteMatters() {
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
        #expect(seen.allSatisfy { $0.count == 32 })
    }

    @Test func theSameBytesHaveTheSameDigestInEveryRelease() {
        // Stores keep digests, so that a change of the algorithm makes every log look changed.
        #expect(digest(Array("vctrace".utf8)) == "a4d4555eaf03c9a3c76625d92f9cd149")
    }
}
