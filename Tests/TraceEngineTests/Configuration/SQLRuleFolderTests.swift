import Foundation
import Testing
import TraceEngine
import TraceModel
import TraceTestSupport
import VCTraceAudit

@Suite struct SQLRuleFolderTests {
    /// The rules of a configuration file next to a folder with these files, or its error.
    private static func read(_ text: String, _ rules: [String: String]) async throws -> (Configuration?, String) {
        let files = Dictionary(uniqueKeysWithValues: rules.map { ("rules/\($0)", $1) })
        return try await withTemporaryFolder(files) { folder in
            do {
                return (try Configuration(text: text, path: folder.path + "/.vctrace.yml", .sample), "")
            } catch let error as ConfigurationError {
                return (nil, error.description.replacing(folder.path + "/", with: ""))
            }
        }
    }

    private static func rule(_ id: String) -> String {
        "-- id: \(id)\n-- severity: note\n-- summary: s\n-- message: m\n-- columns: line\nSELECT 1 AS line"
    }

    @Test func addsRulesInTheOrderOfTheirFiles() async throws {
        let (configuration, said) = try await Self.read(
            """
            exclude:
              - {rule: late, class: Shop.Detail, reason: it is so}
            rules: {early: off}
            sql-rules: rules/
            """,
            [
                "b.sql": Self.rule("early"), "a.sql": Self.rule("late"), "readme.md": "nothing", ".c.sql": "nothing",
            ])
        #expect(said == "")
        #expect(configuration?.sqlRules.map(\.description.id) == ["late", "early"])
        #expect(configuration?.rules["early"]?.value == .off)
        #expect(configuration?.rules["late"]?.value == .note)
        #expect(configuration?.rules["late"]?.origin.description.hasSuffix("/rules/a.sql:2") == true)
        #expect(configuration?.entries.contains { $0.key == "sql-rules" && $0.value == "rules/" } == true)
    }

    @Test(arguments: [
        (["a.sql": rule("late")], "rules: {lte: off}", ".vctrace.yml:2:9: unknown rule 'lte'; did you mean 'late'?"),
        (["a.sql": rule("missing-did-move")], "", "rules/a.sql:1: 'missing-did-move' is the id of a built-in rule"),
        (
            ["a.sql": rule("late"), "b.sql": "\n" + rule("late")], "",
            "rules/b.sql:2: 'late' is also the id of the rule in rules/a.sql"
        ),
        (["a.sql": "SELECT 1"], "", "rules/a.sql:1: the header has no '-- id: …'"),
        ([:], "", ".vctrace.yml:1:12: there is no folder 'rules' with *.sql files"),
    ])
    func saysWhatIsWrong(_ files: [String: String], _ more: String, _ message: String) async throws {
        let (_, said) = try await Self.read("sql-rules: rules\n" + more, files)
        #expect(said.hasPrefix(message), "\(said)")
    }

    @Test func theirNamesAreInTheSchema() throws {
        let own = try SQLRule(text: Self.rule("late"), file: "a.sql")
        #expect(Configuration.schema(Configuration.Vocabulary.sample.adding([own.description])).contains("\"late\""))
    }
}
