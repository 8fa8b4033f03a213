#if os(Linux)
    import Foundation
    import Testing

    /// The recorder's objects for iOS, its simulator, tvOS and visionOS.
    @Suite struct AppleObjectTests {
        /// Each symbol, selector and text of the objects is in one list, so that nothing private comes in unseen.
        @Test func objectsNeedWhatTheListSays() throws {
            let list = Program.root.appending(path: "Tests/RecorderTests/AppleSymbols.txt")
            let found = try String(contentsOf: Program.folder.appending(path: "apple-symbols.txt"), encoding: .utf8)
            #expect(
                try String(contentsOf: list, encoding: .utf8) == found,
                "read what is new, then: cp .build/recorder/apple-symbols.txt Tests/RecorderTests/AppleSymbols.txt")
        }
    }
#endif
