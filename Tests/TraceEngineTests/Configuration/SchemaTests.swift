import Foundation
import Testing
import TraceEngine
import VCTraceAudit

@Suite struct SchemaTests {
    private static func schema() throws -> [String: Any] {
        let data = Data(Configuration.schema(.sample).utf8)
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The schema and the reader have the same keys.
    @Test func namesTheKeysThatAreRead() throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        #expect(
            properties.keys.sorted() == [
                "callers", "codeowners", "db", "embed-window", "exclude", "expect", "fail-on", "formats", "graphs",
                "known-leaks", "leak-grace", "missing", "owners", "require", "rules", "run-name", "scope", "source-url",
                "sql-rules", "symbols", "system-containers",
            ])
        for key in properties.keys {
            #expect(!Configuration.problems("\(key): zzz").contains { $0.contains("unknown key") })
        }
    }

    @Test func namesTheRulesAndTheirSeverities() throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        let rules = try #require(properties["rules"] as? [String: Any])
        let names = try #require((rules["propertyNames"] as? [String: Any])?["enum"] as? [String])
        let levels = try #require((rules["additionalProperties"] as? [String: Any])?["enum"] as? [String])
        #expect(names == ["add-child-twice", "missing-did-move", "redundant-will-move"])
        for name in names {
            for level in levels { #expect(Configuration.problems("rules: {\(name): \(level)}") == []) }
        }
    }

    @Test(arguments: ["{name}@{date}", "app", "{name", "app-{", "{a}{", "a}b", "{}", "{a{b}", "🌙 {date}"])
    func takesTheNamesOfRunsThatAreRead(_ text: String) throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        let pattern = try #require((properties["run-name"] as? [String: Any])?["pattern"] as? String)
        let isTaken = try text.contains(Regex(pattern))
        #expect(isTaken == Configuration.problems("run-name: '\(text)'").isEmpty)
    }

    @Test(arguments: [
        "https://e.com/{commit}/{path}#L{line}", "http://e.com/{path}", "e.com/{path}", "https://e.com/{line}",
        "https://e.com/{path}/{file}", "https://e.com/{path", "https://e.com/{path}/{path}", "xcode://{path}",
    ])
    func takesTheLinksThatAreRead(_ text: String) throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        let pattern = try #require((properties["source-url"] as? [String: Any])?["pattern"] as? String)
        let isTaken = try text.contains(Regex(pattern))
        #expect(isTaken == Configuration.problems("source-url: '\(text)'").isEmpty)
    }

    @Test(arguments: ["2 s", "100ms", "1.5 min", "2", "2 h", "2  s", "1. s"])
    func takesTheSpansThatAreRead(_ text: String) throws {
        let properties = try #require(Self.schema()["properties"] as? [String: Any])
        let pattern = try #require((properties["leak-grace"] as? [String: Any])?["pattern"] as? String)
        let isTaken = try text.contains(Regex(pattern))
        #expect(isTaken == Configuration.problems("leak-grace: \(text)").isEmpty)
    }
}
