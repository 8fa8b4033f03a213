import Foundation
import Testing
import TraceModel
@testable import TraceReplay

@Suite struct CatalogueTests {
    static let rules: [RuleDescription] = RuleCatalogue.all
    static let ids: [String] = rules.map { $0.id }

    @Test func idsAreUniqueAndSorted() {
        #expect(Self.ids == Set(Self.ids).sorted())
    }

    /// A rule that nobody added to the catalogue would never be asked.
    @Test func eachRuleIsInTheCatalogue() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/TraceReplay/Rules").standardizedFileURL
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let declared = try files.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^enum (\w+): Rule \{/).map { String($0.1) }
        }
        #expect(declared.sorted() == RuleCatalogue.rules.map { "\($0)" }.sorted())
    }

    @Test func idsAreTheTypesNamesInKebabCase() {
        for rule in RuleCatalogue.rules {
            let id = rule.description.id
            #expect(id.allSatisfy { $0.isLowercase || $0 == "-" })
            #expect(id.replacing("-", with: "") == "\(rule)".lowercased())
        }
    }

    @Test(arguments: ids) func hasExamples(_ id: String) throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        #expect(!rule.triggering.isEmpty)
        #expect(rule.nonTriggering.count >= 2)
        let titles = (rule.triggering + rule.nonTriggering).map(\.title)
        #expect(Set(titles).count == titles.count)
    }

    @Test(arguments: ids) func isDescribedInSentences(_ id: String) throws {
        let rule = try #require(Self.rules.first { $0.id == id })
        #expect(rule.summary.hasSuffix("."))
        // A sentence begins with a capital or with a name in Swift, such as `viewDidLoad`.
        #expect(rule.summary.prefix { $0 != " " }.contains { $0.isUppercase })
        #expect(!rule.summary.dropLast().contains(". "))
        #expect(rule.rationale.hasSuffix("."))
        #expect(rule.usualFix.hasSuffix("."))
        #expect(!rule.expected.isEmpty)
        // A message of UIKit's may be about any code.
        #expect(rule.wrong.isEmpty == id.hasPrefix("uikit-"))
        #expect(rule.right.isEmpty == rule.wrong.isEmpty)
    }

    /// The severities that people rely on; the worst one where a rule has several.
    static let severities: [String: Severity] = [
        "add-child-twice": .warning,
        "appearance-transition-not-ended": .warning,
        "appeared-before-load": .error,
        "child-never-appeared": .warning,
        "child-never-removed": .error,
        "child-presented": .error,
        "child-view-not-laid-out": .warning,
        "containment-cycle": .error,
        "controller-never-deallocated": .error,
        "deallocated-while-visible": .warning,
        "did-move-before-view-added": .warning,
        "did-move-parent-mismatch": .error,
        "did-move-without-add-child": .error,
        "dismissed-too-much": .note,
        "event-after-deinit": .error,
        "implicit-reparent": .warning,
        "missing-did-move": .error,
        "missing-will-move-nil": .error,
        "navigation-controller-pushed": .error,
        "off-main-thread": .error,
        "present-during-dismissal": .warning,
        "present-while-presenting": .error,
        "pushed-by-double-tap": .note,
        "pushed-twice": .error,
        "redundant-did-move": .warning,
        "redundant-will-move": .note,
        "remove-without-parent": .warning,
        "transition-without-common-parent": .error,
        "uikit-exception": .error,
        "uikit-warning": .warning,
        "unbalanced-appearance": .warning,
        "view-added-before-add-child": .error,
        "view-added-without-containment": .error,
        "view-in-other-parent": .error,
        "view-left-behind": .error,
        "view-loaded-twice": .warning,
        "view-removed-after-parent": .warning,
        "will-move-nil-after-view-removed": .warning,
    ]

    @Test func holdsEveryRuleWithItsSeverity() {
        let found = Dictionary(uniqueKeysWithValues: Self.rules.map { ($0.id, $0.severity) })
        #expect(found == Self.severities, "add the rule with its worst severity to `CatalogueTests.severities`")
    }

    /// Each severity needs an example.
    @Test(arguments: ids) func someExampleIsAsBadAsDescribed(_ id: String) throws {
        let examples = ExampleCase.all.filter { $0.rule.id == id && $0.isTriggering }
        let shown = examples.flatMap(\.findings).filter { $0.rule == id }.map(\.severity)
        #expect(shown.max() == Self.severities[id])
    }

    /// Some examples show a milder finding. None shows a worse one than the description says.
    @Test(arguments: ExampleCase.all) func isNeverWorseThanDescribed(_ test: ExampleCase) throws {
        for finding in test.findings {
            let worst = try #require(Self.severities[finding.rule])
            #expect(finding.severity <= worst)
        }
    }
}
