import Testing

@testable import TraceReports

@Suite struct ContentHashTests {
    /// The first three are examples of the standard, as `openssl dgst -sha256 -binary | base64` writes them; 64 bytes fill a block.
    @Test(arguments: [
        ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
        (String(repeating: "a", count: 64), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
    ])
    func isThatOfTheStandard(_ text: String, _ hash: String) {
        #expect(ContentHash.source(text) == "sha256-" + hash)
    }
}
