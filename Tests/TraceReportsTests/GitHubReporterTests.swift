import Testing
import TraceModel
import TraceReports

@Suite struct GitHubReporterTests {
    /// A workflow command, parsed and unescaped as GitHub's runner does it.
    private struct Command {
        var name: String
        var properties: [String: String] = [:]
        var message: String

        init?(_ line: Substring) {
            guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
            let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
            message = Self.unescaped(line[end.upperBound...], [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")])
            name = String(head.prefix { $0 != " " })
            for property in head.drop(while: { $0 != " " }).dropFirst().split(separator: ",") {
                guard let equals = property.firstIndex(of: "=") else { return nil }
                let value = property[property.index(after: equals)...]
                properties[String(property[..<equals])] = Self.unescaped(
                    value, [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")])
            }
        }

        private static func unescaped(_ text: Substring, _ codes: [(String, String)]) -> String {
            codes.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
        }
    }

    private func commands(_ reports: [RunReport]) throws -> [Command] {
        // The runner reads lines; a carriage return alone ends one as well.
        try ReportFormatTests.text(.github, reports).split { $0.isNewline }.map { try #require(Command($0)) }
    }

    @Test func aDefectIsAnAnnotationTheWorstFirst() throws {
        let commands = try commands([SampleReports.awkward])
        #expect(commands.count == 10)
        #expect(commands.map(\.name).first == "error")
        #expect(commands.map(\.name).last == "notice")
        #expect(
            commands[0].properties == [
                "file": "logs/nightly 🌙.trace", "line": "8", "title": "missing-did-move ×20",
            ])
        #expect(
            commands[0].message.hasSuffix(
                "Shop.Root › Shop.Host › Shop.Detail\nCall `child.didMove(toParent: self)` once the child's view is in place."
            ))
    }

    @Test func nothingIsSaidOfACleanRun() throws {
        #expect(try commands([SampleReports.clean]).isEmpty)
    }

    @Test func whatABaselineKnowsIsNotAnnotated() throws {
        let titles = try commands([SampleReports.compared]).compactMap { $0.properties["title"] }
        #expect(titles.contains("missing-did-move ×3"))
        #expect(!titles.contains("uikit-warning"))
    }

    @Test func standardInputHasNoFile() throws {
        #expect(try commands([SampleReports.timeless])[0].properties.keys.sorted() == ["line", "title"])
    }

    @Test(arguments: SampleReports.hostileNames) func survivesAnyName(name: String) throws {
        let commands = try commands([SampleReports.hostile(name)])
        #expect(commands.map(\.name) == ["error"])
        #expect(commands[0].properties.keys.sorted() == ["file", "line", "title"])
        #expect(commands[0].properties["line"] == "1")
        #expect(commands[0].properties["title"] == commands[0].properties["file"])
        #expect(commands[0].message.split(separator: "\n").count == 3)
        if name.unicodeScalars.allSatisfy({ (" "..."~").contains($0) }) {
            #expect(commands[0].properties["title"] == name)
            #expect(commands[0].message == "\(name)\n\(name) › \(name)\n\(name)")
        }
    }
}
