import Foundation
import Testing
import TraceModel
import TraceStore

@testable import TraceEngine

/// What runs are called, whose names must leave numbers and ages what they are.
@Suite struct RunNameTests {
    @Test(arguments: [
        ("logs/app.log", "app"), ("latest.log", "latest.log"), ("logs/7.log", "7.log"), ("7.log.gz", "7.log"),
        ("-7.log", "-7.log"), ("7", "log-7"), ("logs/latest~2", "log-latest~2"), ("7a.log", "7a"), ("-", "stdin"),
    ])
    func defaultNames(_ path: String, _ name: String) {
        #expect(LogImport.defaultName(of: path) == name)
    }

    @Test(arguments: [
        ("{build}", "app@7"), ("{name}-{build}", "app-7"), ("latest", "app@latest"), ("{commit}", "app"),
    ])
    func templates(_ template: String, _ name: String) {
        var header = TraceHeader()
        header.apply(RunTags(given: ["build": "7"]))
        #expect(RunNameTemplate(template).fill(name: "app", day: nil, header) == name)
    }

    /// Older versions named runs so.
    @Test func mergedRunsDoNotHideNumbers() throws {
        try TraceStore.withTemporaryFolder { file in
            let log = file("app.log")
            try "2026-11-20T02:00:00Z [main] <Shop.Host: 0x1> viewDidLoad\n"
                .write(toFile: log, atomically: true, encoding: .utf8)
            let old = try TraceStore(path: file("old.sqlite"))
            for name in ["app", "1"] { _ = try LogImport(paths: [log], name: name).run(into: old) }
            let target = try TraceStore(path: file("new.sqlite"))
            _ = try StoreMerging.merge([old.path], isNew: false) { target }
            #expect(try target.runs().map(\.name) == ["app", "old/1"])
        }
    }

    @Test(arguments: [
        ("app.log", "./a/../app.log", true), ("app.log", FileManager.default.currentDirectoryPath + "/app.log", true),
        ("app.log", "a/app.log", false), ("-", "-", true), ("-", "./-", false),
    ])
    func locations(_ a: String, _ b: String, _ isSame: Bool) {
        #expect((FileLocation(a) == FileLocation(b)) == isSame)
    }
}
