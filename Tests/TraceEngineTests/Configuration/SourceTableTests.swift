import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import VCTraceAudit

@Suite struct SourceTableTests {
    @Test(arguments: [
        ("final class Cart: UIViewController {", 1), ("import UIKit\n\npublic class Cart<Item> {}", 3),
        ("class CartCell {}\nstruct Cart {}", 1), ("#import \"Cart.h\"\n@implementation Cart", 2), ("", 1),
    ])
    func findsTheDeclaration(_ text: String, _ line: Int) {
        #expect(SourceTable.line(declaring: "Cart", in: Data(text.utf8)) == line)
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
}
