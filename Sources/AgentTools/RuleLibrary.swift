import ModelContext
import TraceConfiguration
import TraceEngine
import TraceModel
import TraceReplay
import TraceReports
import TraceSchema
import TraceText

/// What clients can read: the newest night, the schema of the store, and the pages of the rules.
struct RuleLibrary: ResourceLibrary {
    private static let night = "vctrace://night"
    private static let schema = "vctrace://schema"
    private static let rules = "vctrace://rules"

    var access: StoreAccess

    static func address(of rule: String) -> String { "\(rules)/\(rule)" }

    var resources: [ResourceDescription] {
        [
            ResourceDescription(
                address: Self.night, name: "night", title: "The newest night",
                help: "What is new, back, fixed and still there in the newest night of the store.",
                mediaType: "text/markdown"),
            ResourceDescription(
                address: Self.schema, name: "schema", title: "The store's schema",
                help: "The views and tables of the store, with a comment for each column.", mediaType: "application/sql"
            ),
            ResourceDescription(
                address: Self.rules, name: "rules", title: "The rules",
                help: "A table of all rules: what each one reports, and how severe it is.", mediaType: "text/markdown"),
        ]
    }

    var templates: [ResourceDescription] {
        [
            ResourceDescription(
                address: Self.rules + "/{id}", name: "rule", title: "A rule",
                help: "What the rule reports, why it matters, how to fix it, and traces with and without the defect.",
                mediaType: "text/markdown")
        ]
    }

    func text(at address: String) throws -> String? {
        if address == Self.night { return try newestNight() }
        if address == Self.schema { return StoreSchema.current.views + "\n" + StoreSchema.current.tables }
        let rules = RuleCatalogue.descriptions(with: try access.configuration().sqlRules.map(\.description))
        var text = ""
        if address == Self.rules {
            RulesReference.writeTable(rules, to: &text)
            return text
        }
        guard address.hasPrefix(Self.rules + "/") else { return nil }
        let id = address.dropFirst(Self.rules.count + 1)
        guard let rule = rules.first(where: { $0.id == id }) else { return nil }
        RulesReference.write(page: rule, to: &text)
        return text
    }

    /// As `vctrace night --format markdown` prints it, of what is judged already.
    private func newestNight() throws -> String {
        let reader = try NightReader(access.open())
        guard let night = reader.nights.last else { return "The store has no night yet: nothing in it was audited.\n" }
        return NightFormat.markdown.text(of: try reader.report(on: night), style: TextStyle(width: 160))
    }
}
