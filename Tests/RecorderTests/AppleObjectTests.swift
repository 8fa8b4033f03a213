#if os(Linux)
    import Foundation
    import Testing

    /// The recorder's object files for iOS, its simulator, tvOS and visionOS.
    @Suite struct AppleObjectTests {
        /// One list contains each symbol, selector and text of the object files, so nothing private gets in unnoticed.
        @Test func objectsNeedWhatTheListSays() throws {
            let list = Program.root.appending(path: "Tests/RecorderTests/AppleSymbols.txt")
            let found = try String(contentsOf: Program.folder.appending(path: "apple-symbols.txt"), encoding: .utf8)
            #expect(
                try String(contentsOf: list, encoding: .utf8) == found,
                "read what is new, then: cp .build/recorder/apple-symbols.txt Tests/RecorderTests/AppleSymbols.txt")
        }
    }
#endif
