import Foundation
import Testing
import TraceReplay
import TraceReports

@Suite struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func rulesReferenceIsUpToDate() throws {
        var generated = ""
        RulesReference.write(RuleCatalogue.all.map { $0.description }, to: &generated)
        #expect(
            try text("Documentation/Rules.md") == generated,
            "Documentation/Rules.md is out of date: run 'swift run vctrace rules --reference > Documentation/Rules.md'")
    }

    @Test(arguments: ["CheckoutTests.swift", "CheckoutXCTests.swift", "RecordedCheckoutTests.swift"])
    func examplesOfTestingAreTestsThatRun(_ file: String) throws {
        let example = try text("Tests/VCTraceTestingTests/\(file)")
        #expect(try text("Documentation/Testing.md").contains("```swift\n\(example)```"))
    }

    @Test(arguments: [
        "audit", "config", "delete", "diff", "formats", "history", "import", "prune", "query", "record", "replay",
        "rules",
        "runs",
    ])
    func readmeShowsEachCommand(_ command: String) throws {
        #expect(try text("README.md").contains("vctrace \(command)"))
    }

    @Test func readmeLeadsWithTheTwoCommands() throws {
        let readme = try text("README.md")
        let demo = try #require(readme.range(of: "make demo"))
        let test = try #require(readme.range(of: "make test"))
        let tour = try #require(readme.range(of: "## "))
        #expect(demo.lowerBound < tour.upperBound || test.lowerBound < readme.index(tour.upperBound, offsetBy: 400))
    }

    /// What a folder on one machine is called has no place in the project.
    @Test(arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile"])
    func namesNoFolderOfAMachine(_ path: String) throws {
        let words = try text(path)
        for folder in ["/home/", "/Users/"] { #expect(!words.contains(folder)) }
    }
}
