import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import VCTraceAudit

@Suite struct SourceTableTests {
    /// A file of the class's name may be another module's, or an extension's. Then no place is better than a wrong one.
    @Test(arguments: [
        ("Shop.Cart.Panel", "Shop/Cart.swift", 2), ("_TtCC4Shop4Cart5Panel", "Shop/Cart.swift", 2),
        ("Shop.Cart.Row", "Shop/Row.swift", 3), ("Shop.Box<Shop.Item>.Lid", "Shop/Box.swift", 1),
        ("Kit.Panel", "Kit/Panel.swift", 1),
        ("Shop.Orders", nil, 0), ("Shop.Cart.Total", nil, 0), ("Shop.Twin", "Two/Twin.swift", 1),
        ("Shop.Pair", nil, 0), ("Kit.Pair", "Kit/Pair.swift", 1), ("Shop.Old", "Shop/Old.m", 2), ("Shop.Lib", nil, 0),
    ])
    func theFileOfAClassDeclaresIt(_ name: String, _ path: String?, _ line: Int) throws {
        let made = try TestFolder()
        defer { withExtendedLifetime(made) {} }
        let files = [
            "Shop/Cart.swift": "final class Cart: UIViewController {\n    final class Panel: UIViewController {}\n}",
            "Kit/Panel.swift": "final class Panel: UIViewController {}", "Kit/Total.swift": "class Total {}",
            "Shop/Row.swift": "\nextension Shop.Cart {\n    class Row {}\n}",
            "Shop/Box.swift": "class Box<Item> { class Lid {} }", "Shop/Orders.swift": "extension Orders {}",
            "One/Pair.swift": "class Pair {}", "Kit/Pair.swift": "class Pair {}",
            "Shop/Old.h": "@interface Old : UIViewController",
            "Shop/Old.m": "#import \"Old.h\"\n@implementation Old",
            "SourcePackages/checkouts/Lib/Lib.swift": "class Lib {}",
            "One/Twin.swift": "extension Twin {}", "Two/Twin.swift": "class Twin {}", ".git/HEAD": "",
        ]
        try write(files, to: made.url)
        let place = try #require(SourceTable(near: made.url.path)).places(of: [name])[name]
        #expect(place?.path == path)
        #expect(place?.line ?? 0 == line)
    }

    @Test func placesAreFromTheRootOfTheWorkTree() throws {
        let made = try TestFolder()
        defer { withExtendedLifetime(made) {} }
        let root = made.url
        let folder = root.appendingPathComponent("Shop")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\nclass Orders {}".utf8).write(to: folder.appendingPathComponent("Orders.swift"))
        #expect(SourceTable(near: folder.path) == nil)
        try FileManager.default.createDirectory(
            at: root.appendingPathComponent(".git"), withIntermediateDirectories: true)
        let places = try #require(SourceTable(near: folder.path)).places(of: ["Shop.Orders", "Shop.Cart"])
        #expect(places == ["Shop.Orders": SourcePlace(path: "Shop/Orders.swift", root: root.path, line: 2)])
    }

    /// A change of any of them may be a change of the class.
    @Test(arguments: [
        ("Shop.Old", ["Shop/Old.h", "Shop/Old.m"]), ("Shop.Pair", ["iOS/Pair.swift", "tvOS/Pair.swift"]),
        ("Shop.None", []),
    ])
    func theFilesThatDeclareAClass(_ name: String, _ paths: [String]) throws {
        let made = try TestFolder()
        defer { withExtendedLifetime(made) {} }
        let files = [
            "iOS/Pair.swift": "class Pair {}", "tvOS/Pair.swift": "class Pair {}", "App/Pair.swift": "struct Pair {}",
            "Shop/Old.h": "@interface Old : UIViewController", "Shop/Old.m": "@implementation Old",
        ]
        try write(files, to: made.url)
        #expect(SourceTable(below: made.url.path).files(declaring: name) == Set(paths))
    }

    private func write(_ files: [String: String], to folder: URL) throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }
}
