import Foundation
import Testing
import TraceReports
import TraceTestSupport

@Suite struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// The formats of reports, each in the first column of a table.
    @Test func pageListsTheReportFormats() throws {
        let page = try text("Documentation/Reference/Reports.md")
        let section = try #require(page.components(separatedBy: "| `--format` |").dropFirst().first)
        let rows = section.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst(2)
        let names = rows.map { $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces.union(["`"])) }
        #expect(names == ReportFormat.allCases.map(\.rawValue))
    }

    @Test(arguments: ["CheckoutTests.swift", "CheckoutXCTests.swift", "RecordedCheckoutTests.swift"])
    func examplesOfTestingAreTestsThatRun(_ file: String) throws {
        let example = try text("Tests/VCTraceTestingTests/\(file)")
        #expect(try text("Documentation/HowTo/UnitTests.md").contains("```swift\n\(example)```"))
    }

    /// Nobody reads more.
    @Test func areShort() throws {
        func words(_ pages: [String]) throws -> Int {
            try pages.map { try text($0).split(whereSeparator: \.isWhitespace).count }.reduce(0, +)
        }
        #expect(try words(["README.md"]) <= 800)
        #expect(try words(Self.pages.filter { $0.hasPrefix("Documentation/") }) <= 32_000)
        #expect(
            try text("Skills/vctrace/SKILL.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
    }

    @Test func readmeLeadsWithTheTwoCommands() throws {
        let readme = try text("README.md")
        let demo = try #require(readme.range(of: "\n    make demo "))
        let test = try #require(readme.range(of: "\n    make test "))
        let firstSection = try #require(readme.range(of: "\n## "))
        #expect(demo.upperBound < test.lowerBound)
        #expect(test.upperBound < firstSection.lowerBound)
    }

    private static let pages: [String] = {
        let files = FileManager.default.enumerator(atPath: root.appending(path: "Documentation").path)
        let names = files?.compactMap { $0 as? String } ?? []
        let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
        return [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "SampleTraces/README.md",
            "Skills/vctrace/SKILL.md",
        ] + pages
    }()

    @Test(arguments: pages) func linksLeadSomewhere(_ page: String) throws {
        let folder = Self.root.appending(path: page).deletingLastPathComponent()
        for link in try text(page).matches(of: /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/) where !link.1.contains(":") {
            let target = link.1.isEmpty ? Self.root.appending(path: page) : folder.appending(path: String(link.1))
            let path = target.standardizedFileURL.path
            #expect(FileManager.default.fileExists(atPath: path), "\(page) links to '\(link.1)', which is not there")
            guard let anchor = link.2, path.hasSuffix(".md") else { continue }
            let headings = try String(contentsOfFile: path, encoding: .utf8).matches(of: /(?m)^#+ (.*)$/)
            #expect(
                headings.contains { Self.anchor($0.1) == anchor },
                "\(page) links to '\(link.1)#\(anchor)', and no heading there is called so")
        }
    }

    /// The anchor that services give to a heading.
    private static func anchor(_ heading: Substring) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
    }

    /// A reader copies what a page calls Swift.
    @Test func swiftOnPagesIsSwift() async throws {
        try await withTemporaryFolder { folder in
            var files: [String] = []
            for page in Self.pages {
                for (index, code) in try text(page).matches(of: /(?ms)^```swift\n(.*?)^```/).enumerated() {
                    let file = folder.appending(path: "\(page.replacing("/", with: "-"))-\(index + 1).swift")
                    try String(code.1).write(to: file, atomically: false, encoding: .utf8)
                    files.append(file.path)
                }
            }
            #expect(files.count > 50)
            let outcome = try await Command(program: "swiftc", arguments: ["-frontend", "-parse"] + files).run()
            // Lines of a function stand alone on a page.
            let errors = outcome.errors.split(separator: "\n").filter {
                $0.contains(": error: ") && !$0.contains("not allowed at the top level")
            }
            #expect(errors == [])
        }
    }

    @Test func eachPromiseNamesTheTestsThatHoldIt() throws {
        let files = FileManager.default.enumerator(atPath: Self.root.appending(path: "Tests").path)
        let names = Set(files?.compactMap { ($0 as? NSString)?.lastPathComponent } ?? [])
        let makefile = try text("Makefile")
        let page = try text("SECURITY.md").components(separatedBy: "\n## What is not promised")[0]
        let promises = page.components(separatedBy: "\n* ").dropFirst()
        #expect(promises.count > 30)
        for promise in promises {
            let cited = promise.matches(of: #/`(?:(\w+Tests)|make ([a-z-]+))`|case `([a-z-]+)`/#)
            #expect(!cited.isEmpty, "\(promise)")
            for test in cited {
                let isThere =
                    test.1.map { names.contains("\($0).swift") } ?? test.2.map { makefile.contains("\n\($0):") }
                    ?? test.3.map { names.contains("\($0).txt") } ?? false
                #expect(isThere, "\(test.0)")
            }
        }
    }

    /// The project must not contain the name of a folder on one machine.
    @Test(arguments: ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile"])
    func namesNoFolderOfAMachine(_ path: String) throws {
        let words = try text(path)
        for folder in ["/home/", "/Users/"] { #expect(!words.contains(folder)) }
    }
}
