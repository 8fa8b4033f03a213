import ConfigurationFiles
import Foundation
import Testing
import TraceConfiguration
import TraceModel

@Suite struct SQLRuleFolderTests {
    /// What a configuration file in a folder with these files says, or what is wrong with it.
    private static func read(_ text: String, _ files: [String: String]) throws -> (Configuration?, String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vctrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "rules"), withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(to: folder.appending(path: "rules/\(name)"), atomically: true, encoding: .utf8)
        }
        let path = folder.path + "/.vctrace.yml"
        do {
            let configuration = try Configuration(text: text, path: path, .sample)
            return (configuration, "")
        } catch {
            return (nil, error.description.replacing(folder.path + "/", with: ""))
        }
    }

    private static func rule(_ id: String) -> String {
        "-- id: \(id)\n-- severity: note\n-- summary: s\n-- message: m\n-- columns: line\nSELECT 1 AS line"
    }

    @Test func addsRulesInTheOrderOfTheirFiles() throws {
        let (configuration, said) = try Self.read(
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
    func saysWhatIsWrong(_ files: [String: String], _ more: String, _ message: String) throws {
        let (_, said) = try Self.read("sql-rules: rules\n" + more, files)
        #expect(said.hasPrefix(message), "\(said)")
    }

    @Test func theirNamesAreInTheSchema() throws {
        let own = try SQLRule(text: Self.rule("late"), file: "a.sql")
        #expect(ConfigurationSchema.text(ConfigurationVocabulary.sample.adding([own])).contains("\"late\""))
    }
}
