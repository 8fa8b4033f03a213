import ModelContext
import TraceConfiguration
import TraceModel
import TraceReplay
import TraceReports
import TraceSchema

/// What clients can read: the schema of the store, and the pages of the rules.
struct RuleLibrary: ResourceLibrary {
    private static let schema = "vctrace://schema"
    private static let rules = "vctrace://rules"

    var access: StoreAccess

    static func address(of rule: String) -> String { "\(rules)/\(rule)" }

    var resources: [ResourceDescription] {
        [
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
}
