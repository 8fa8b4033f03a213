import Foundation
import LogFiles
import Testing

@Suite struct TemporaryFolderTests {
    /// As SQLite does when another thread closes a store: what was listed is gone when it is its turn.
    @Test func removesAFolderWhoseFilesGoMeanwhile() async throws {
        for _ in 1...20 {
            let folder = TemporaryFolder.newPlace()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            let paths = (1...100).map { folder.appending(path: "\($0)").path }
            for path in paths { try Data().write(to: URL(filePath: path)) }
            async let other: Void = Task.detached { for path in paths { unlink(path) } }.value
            TemporaryFolder.remove(folder)
            #expect(!FileManager.default.fileExists(atPath: folder.path))
            await other
        }
    }
}
