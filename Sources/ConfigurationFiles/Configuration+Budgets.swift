import TraceConfiguration
import TraceModel
import Yams

extension Configuration {
    /// Reads the budgets, which are rules of the team's; the rest of the file can refer to them.
    mutating func readBudgets(_ root: Node, _ path: String) throws(ConfigurationError) {
        guard let node = root.members.first(where: { $0.key == ConfigurationShape.budgets })?.value else { return }
        for (name, value) in node.members {
            guard let budget = Budget(rawValue: name) else { continue }
            let limits = value.limits
            guard !limits.isEmpty else { continue }
            let line = value.mark?.line ?? 1
            guard !sqlRules.contains(where: { $0.description.id == name }) else {
                throw ConfigurationError(
                    path: path,
                    problems: [
                        .init(line: line, message: "'\(name)' is the id of a rule in SQL, too; rename that rule")
                    ])
            }
            do {
                sqlRules.append(try budget.rule(limits, at: SQLRulePlace(file: path, line: line)))
            } catch {
                throw ConfigurationError(path: path, problems: [.init(line: line, message: error.message)])
            }
            let origin = Origin.file(path: path, line: line)
            rules[name] = Sourced(RuleLevel(.error), origin)
            let text = limits.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            budgets.append(Sourced(Limit(budget: name, text: text), origin))
        }
    }
}

extension Node {
    /// A number for each class; one number is that of all classes.
    var limits: [String: Int64] {
        if let all = scalar.flatMap({ Int64($0.string) }) { return ["*": all] }
        return Dictionary(
            members.compactMap { name, value in value.scalar.flatMap { Int64($0.string) }.map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}
