import Testing
import VCTraceAudit

@Suite struct FolderSearchTests {
    @Test(arguments: [
        ("/a/b", ["/a/b", "/a", "/"]), ("/", ["/"]), ("//a/./c/../b/", ["/a/b", "/a", "/"]), ("/../..", ["/"]),
        ("", []), (".", []), ("a/b", []),
    ])
    func foldersUpToTheRoot(_ folder: String, _ expected: [String]) {
        #expect(FolderSearch.folders(from: folder) == expected)
    }

    @Test func endsAfterManyFolders() {
        let deep = String(repeating: "/d", count: 1_000)
        let folders = FolderSearch.folders(from: deep)
        #expect(folders.count == FolderSearch.mostFolders && folders.first == deep)
        #expect(folders.last == String(repeating: "/d", count: 745))
    }
}
