import Foundation
import Testing
import TraceEngine
import TraceModel
import VCTraceAudit

@Suite struct SettingTests {
    /// Each setting with a value that is not the default, and whether the findings of an audit depend on it.
    static let settings: [(name: String, text: String, isBearing: Bool)] = [
        ("fail-on", "fail-on: note", false), ("scope", "scope: test", true), ("leak-grace", "leak-grace: 3 s", true),
        ("embed-window", "embed-window: 1 s", true), ("system-containers", "system-containers: [Shop.Deck]", true),
        ("exclude", "exclude:\n  - {rule: missing-did-move, class: A, reason: old}", true),
        ("known-leaks", "known-leaks:\n  - {class: A, what: held by a bar item, frees: remove the item}", true),
        ("missing", "missing: [2/3]", false), ("expect", "expect:\n  few: {live: A, at-most: 2}", true),
        ("require", "require: [deinit]", false),
        ("graphs", "graphs: [a.txt]", true), ("owners", "owners:\n  - {class: A, owner: B}", false),
        ("codeowners", "codeowners: CODEOWNERS", false), ("symbols", "symbols: [Shop.dSYM]", false),
        ("callers", "callers:\n  skip: [Router.*]", false),
        ("source-url", "source-url: 'https://example.com/{path}'", false), ("db", "db: a.sqlite", false),
        ("run-name", "run-name: '{date}'", false), ("formats", "formats: [a.yml]", false),
        ("rules", "rules:\n  missing-did-move: off", true),
    ]

    /// `sql-rules` needs a folder; `SQLRuleFolderTests` reads one.
    @Test func areAllTried() {
        let names = Setting.all(.sample).map(\.key.name)
        #expect(Set(names).subtracting(Self.settings.map(\.name)) == ["sql-rules"])
        #expect(names.count == Self.settings.count + 1)
    }

    @Test(arguments: settings.indices)
    func areListedAndKeptAndAuditAgainOnlyWhatDependsOnThem(_ index: Int) throws {
        let (name, text, isBearing) = Self.settings[index]
        let configuration = try Configuration.read(text)
        let changed = configuration.entries.filter { $0.origin != .builtIn }
        // An expectation is a rule, too.
        let keys = changed.map { $0.key == "rules.few" ? "expect" : String($0.key.prefix { $0 != "." }) }
        #expect(Set(keys) == [name])

        let digest = try #require(configuration.audit.settingsDigest)
        #expect((digest != (try Configuration.read("").audit.settingsDigest)) == isBearing)

        let kept = try #require(Configuration(kept: configuration.audit.settingsText ?? "", digest: digest))
        let expected = changed.filter { $0.key != "codeowners" }
        #expect(kept.entries.filter { $0.origin != .builtIn } == expected)
        #expect(kept.audit.settingsDigest == digest)
    }

    @Test func doNotDependOnTheReasonOrTheEndOfAnExclusion() throws {
        let texts = ["reason: old", "reason: new", "reason: old, until: 2030-01-01"].map { rest in
            "exclude:\n  - {rule: missing-did-move, class: A, \(rest)}"
        }
        #expect(Set(try texts.map { try Configuration.read($0).audit.settingsDigest }).count == 1)
    }

    @Test func giveWayToAnOption() throws {
        var configuration = try Configuration.read("scope: run\nfail-on: note")
        configuration.overrule(Setting.scope, with: "test")
        #expect(configuration.scope.value == .test)
        #expect(configuration.failOn.value == .note)
        let kept = Configuration(kept: configuration.audit.settingsText ?? "", digest: "")
        #expect(kept?.scope.value == .test)
    }
}
