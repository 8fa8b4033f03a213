import TraceModel

/// What a team's app may use at most: rules of their own, which are there where a configuration names their limits.
enum Budget: String, CaseIterable {
    case maxLive = "max-live"
    case maxEmbed = "max-embed-ms"

    /// - Parameters:
    ///   - limits: the limit of each class, by its name or a pattern; the longest that fits holds.
    ///   - place: where the configuration says so.
    func rule(_ limits: [String: Int64], at place: SQLRulePlace) throws(SQLRuleError) -> SQLRule {
        let columns = columns.split(separator: ",").map { $0.filter { $0 != " " } }
        let description = RuleDescription(
            id: rawValue, summary: summary, rationale: rationale, fix: fix, severity: .error, needs: needs,
            expected: [],
            triggering: [], nonTriggering: [], file: place.file)
        let values = limits.sorted { $0.key < $1.key }.flatMap { pattern, limit in
            Self.patterns(pattern).map { "('\($0)', \(pattern.count), \(limit))" }
        }
        return SQLRule(
            description: description, message: try ColumnTemplate(message, columns: columns, at: place),
            columns: try SQLRuleMatchColumns(columns, at: place),
            sql: "WITH budget (pattern, size, most) AS (VALUES \(values.joined(separator: ", "))),\n\(statement)",
            idPlace: place, severityPlace: place, columnsPlace: place, statementPlace: place)
    }

    /// The patterns of SQLite's GLOB. A name without a module is that class in all modules.
    private static func patterns(_ name: String) -> [String] {
        var pattern = ""
        for character in name {
            switch character {
            case "'": pattern += "''"
            case "?", "[": pattern += "[\(character)]"
            default: pattern.append(character)
            }
        }
        return name.contains(".") || name.hasPrefix("*") ? [pattern] : [pattern, "*.\(pattern)"]
    }

    private var summary: String {
        switch self {
        case .maxLive: "More controllers of a class live at once than the budget allows."
        case .maxEmbed: "A child takes longer from addChild to didMove than the budget allows."
        }
    }

    private var rationale: String {
        switch self {
        case .maxLive:
            "A class of which there should be one or two, and of which ten live, is leaked or made too often. The count tells "
                + "so before the end of the run."
        case .maxEmbed: "Until `didMove(toParent:)`, the child does not know that it has arrived, and the user waits."
        }
    }

    private var fix: String {
        switch self {
        case .maxLive:
            "Look for what holds the older ones: a closure, a timer, an observer, a parent that never removed them."
        case .maxEmbed: "Move the work out of `viewDidLoad` and out of the container's embedding method, or split it."
        }
    }

    private var needs: [EventKinds] {
        switch self {
        case .maxLive: [EventKinds(.deinit)]
        case .maxEmbed: [EventKinds([.addChild, .didMove])]
        }
    }

    private var message: String {
        switch self {
        case .maxLive: "{live} of {class} live at once; the budget is {most}"
        case .maxEmbed: "{class} took {took_ms} ms from addChild to didMove in {parent_class}; the budget is {most} ms"
        }
    }

    private var columns: String {
        switch self {
        case .maxLive: "line, class, address, generation, live, most"
        case .maxEmbed:
            "line, class, address, generation, parent_class, parent_address, parent_generation, settled_line, took_ms, most"
        }
    }
}
