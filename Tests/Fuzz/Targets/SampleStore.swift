import Foundation
import TraceEngine
import TraceFormats
import TraceModel
import TraceStore
import VCTraceAudit

/// The stores that targets read: one of each for the process, in the folder of temporary files.
enum SampleStore {
    static let log = """
        # vctrace: 1
        # run: night
        # app: Shop 4.2
        # class: Tabs < UITabBarController
        +0.1 [main] <Host: 0x1> init
        +0.2 [main] <Host: 0x1> addChild(_:) <Item: 0x2>
        +0.3 [main] <Item: 0x2> willMove(toParent:) <Host: 0x1>
        +0.4 [main] <Item: 0x2> didMove(toParent:) <Host: 0x1>
        Test Case '-[Suite test]' started.
        +0.5 [7] <Item: 0x2> viewDidAppear(_:) animated=true
        +0.6 [main] <Host: 0x1> transition(from:to:) <Item: 0x2> <Item: 0x3>
        Test Case '-[Suite test]' passed (0.100 seconds).
        +0.7 [main] <Item: 0x2> removeFromParent()
        no event
        +5.0 [main] <Host: 0x1> deinit
        # end: +9
        """

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-fuzz-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleStore.folder) }
        return folder
    }()

    /// An audited run in a store, ready for queries.
    static let sound = made("sound", audited)

    /// The bytes of such a store after it was closed.
    static let soundBytes: [UInt8] = {
        let path = made("copy") { store in
            _ = try audited(store)
            return store.path
        }
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Runs the body with a store that is removed afterwards.
    static func withEmptyStore(_ body: (TraceStore) -> Void) {
        let name = freshName()
        let store = made(name) { $0 }
        body(store)
        remove(name)
    }

    /// Runs the body with the path of a file with these bytes, which is removed afterwards.
    static func withFile(_ bytes: [UInt8], _ body: (String) -> Void) {
        let name = freshName()
        let path = folder.appendingPathComponent("\(name).sqlite").path
        require(FileManager.default.createFile(atPath: path, contents: Data(bytes)), "no file can be made")
        body(path)
        remove(name)
    }

    /// Tests run in parallel, and each needs its own file.
    private static func freshName() -> String { UUID().uuidString }

    /// Writes a log into the store.
    static func sink(_ store: TraceStore, name: String) -> StoreSink {
        StoreSink { format in
            try RunWriter(
                store: store, name: name, source: "\(name).log", format: format, replacing: .none, locking: .atOnce)
        }
    }

    private static func audited(_ store: TraceStore) throws -> (store: TraceStore, run: Run) {
        var sink = sink(store, name: "night")
        let run = try LogText(Array(log.utf8), referenceYear: 2026).read(into: &sink).run
        try store.saveFindings(KeptAudit(RunAudit().report(on: run, in: store), settings: nil), of: run)
        return (store, run)
    }

    private static func made<Value>(_ name: String, _ body: (TraceStore) throws -> Value) -> Value {
        remove(name)
        do {
            return try body(TraceStore(path: folder.appendingPathComponent("\(name).sqlite").path))
        } catch {
            fatalError("\(error)")
        }
    }

    private static func remove(_ name: String) {
        for ending in ["", "-wal", "-shm"] { unlink(folder.appendingPathComponent("\(name).sqlite\(ending)").path) }
    }
}
