/// How a file of logs is packed that no log can be read from, which its first bytes tell as for ``Compression``.
enum ForeignCompression: String, CaseIterable {
    case bzip2
    case zip
    case sevenZip = "7-Zip"
    case lz4

    /// With one of which the file begins.
    private var beginnings: [[UInt8]] {
        switch self {
        // The digit tells the size of a block, and each block begins with the digits of π; one without blocks, of their root.
        case .bzip2:
            (0x31...0x39).flatMap { digit in
                [[0x42, 0x5A, 0x68, digit, 0x31, 0x41], [0x42, 0x5A, 0x68, digit, 0x17, 0x72]]
            }
        case .zip: [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]
        case .sevenZip: [[0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]]
        case .lz4: [[0x04, 0x22, 0x4D, 0x18]]
        }
    }

    /// Nil for bytes with which no such file begins.
    init?(head: some Collection<UInt8>) {
        guard let found = Self.allCases.first(where: { $0.beginnings.contains { head.starts(with: $0) } }) else {
            return nil
        }
        self = found
    }
}
