import TraceModel
import TraceReplay
import TraceStore

extension TraceStore {
    /// Keeps what people ask about the built-in rules, and about those of a team.
    func rememberRules(_ further: [RuleDescription] = []) throws {
        try remember(RuleCatalogue.descriptions(with: further))
    }
}
