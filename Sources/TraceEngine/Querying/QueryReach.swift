import TraceModel
import TraceStore

/// Which runs, or which nights, a statement asks about: as many as its conditions leave, or more.
struct QueryReach {
    /// What rows of views belong to: runs or nights.
    enum Domain {
        case runs, nights

        /// The column with the number.
        var key: String {
            switch self {
            case .runs: "run_id"
            case .nights: "night"
            }
        }

        /// The view with a row for each.
        var view: String {
            switch self {
            case .runs: "run_log"
            case .nights: "night_log"
            }
        }

        /// The columns of that view that mean the same in others.
        var columns: Set<String> {
            switch self {
            case .runs:
                [
                    "run_id", "run", "app", "build", "commit", "branch", "device", "os", "pull_request", "job", "shard",
                    "date",
                ]
            case .nights: ["night", "app", "branch", "build", "commit", "date", "pipeline", "target"]
            }
        }

        func has(_ view: String) -> Bool {
            switch self {
            case .runs: ViewKind.isOfRuns(view)
            case .nights: StoreSchema.viewsOfNights.contains(view)
            }
        }
    }

    private let query: AdHocQuery
    private let tokens: SQLTokens
    private let parameters: [String: String]
    private let domain: Domain
    private let scopes: [SQLTokens.SelectScope]
    private let selections: [AdHocQuery.QuerySelect]

    init(
        _ query: AdHocQuery, _ parameters: [String: String], _ selections: [AdHocQuery.QuerySelect], _ domain: Domain
    ) {
        (self.query, self.parameters, self.selections, self.domain) = (query, parameters, selections, domain)
        tokens = query.tokens
        scopes = tokens.scopes
    }

    /// The numbers; nil for all.
    func numbers() throws(StoreError) -> [Int]? {
        var numbers: Set<Int> = []
        var isLimited = false
        for place in scopes.indices where tokens.sources(of: scopes[place]).contains(where: { domain.has($0.name) }) {
            let own = try self.numbers(inScope: place, besides: []).limited(to: numbersTaken(fromScope: place))
            guard let own else { return nil }
            (numbers, isLimited) = (numbers.union(own), true)
        }
        return isLimited ? numbers.sorted() : nil
    }

    /// The numbers whose rows the other SELECTs take from one with a name, which each join it by the number; nil for all.
    private func numbersTaken(fromScope place: Int) throws(StoreError) -> Set<Int>? {
        guard
            selections.first(where: { $0.place == place })?.bareColumns.contains(where: { $0.column == domain.key })
                ?? false
        else { return nil }
        guard let name = scopes[place].name else {
            // `SELECT … FROM (SELECT run_id, … FROM …) WHERE run_id = 1`
            guard let parent = scopes[place].parent, scopes[place].compared == nil,
                tokens.sources(of: scopes[parent]).isEmpty, scopes.filter({ $0.parent == parent }).count == 1
            else { return nil }
            return try numbers(of: [], inScope: parent, asking: [place, parent])
        }
        var taken: Set<Int>?
        for user in scopes.indices where user != place {
            let sources = tokens.sources(of: scopes[user])
            let named = sources.filter { $0.name == name }.map(\.written)
            // One in parentheses has its alias only.
            for written in named.isEmpty && user == scopes[place].parent ? [name] : named {
                // What a LEFT JOIN is limited to does not limit the rows before it.
                guard sources.allSatisfy({ !$0.isLeftJoined || $0.written == written }) else { return nil }
                let group =
                    groups(of: sources.map(\.written), in: scopes[user]).first { $0.contains(written) } ?? [written]
                guard let numbers = try numbers(of: group, inScope: user, asking: [place, user]) else { return nil }
                taken = taken.map { $0.union(numbers) } ?? numbers
            }
        }
        return taken
    }

    /// - Parameter outer: the scopes that ask for this one.
    private func numbers(inScope place: Int, besides outer: Set<Int>) throws(StoreError) -> Set<Int>? {
        guard !outer.contains(place) else { return nil }
        let sources = tokens.sources(of: scopes[place])
        let groups = groups(of: sources.map(\.written), in: scopes[place]).filter { group in
            sources.contains { group.contains($0.written) && domain.has($0.name) }
        }
        // `JOIN night_log AS n ON n.night = d.since_night` only tells more about a row.
        let others = groups.filter { group in
            group.count > 1 || sources.contains { group.contains($0.written) && $0.name != domain.view }
        }
        var found: Set<Int> = []
        for group in others.isEmpty ? groups : others {
            guard let numbers = try numbers(of: group, inScope: place, asking: outer.union([place])) else { return nil }
            found.formUnion(numbers)
        }
        return found
    }

    /// The numbers that sources of a SELECT have together; nil for all.
    private func numbers(
        of group: Set<String>, inScope place: Int, asking: Set<Int>
    ) throws(StoreError) -> Set<Int>? {
        let scope = scopes[place]
        let sources = tokens.sources(of: scope)
        let own = sources.filter { group.contains($0.written) }
        var numbers = try limited(by: scope, own, group, isOnly: own.count == sources.count)
        // A source of the statement's own, or one of the SELECT around this one, gives the numbers.
        for name in group where !own.contains(where: { domain.has($0.name) && $0.isNamed(name) }) {
            let source = own.first { $0.isNamed(name) }?.name ?? name
            let given = scopes.indices.filter { scopes[$0].name == source }
            if given.isEmpty {
                guard let parent = scope.parent, !sources.contains(where: { $0.written == name }) else { continue }
                numbers = numbers.limited(to: try self.numbers(inScope: parent, besides: asking))
            } else {
                // A recursive one takes its own numbers on.
                let others = given.filter { !asking.contains($0) }
                var all: Set<Int>? = others.isEmpty ? nil : []
                for other in others {
                    let part = try self.numbers(inScope: other, besides: asking)
                    all = part.flatMap { part in all.map { $0.union(part) } }
                }
                numbers = numbers.limited(to: all)
            }
        }
        for (child, other) in scopes.enumerated() where other.parent == place {
            guard let compared = other.compared, compared.column == domain.key,
                compared.source.map({ name in own.contains { $0.isNamed(name) } }) ?? true
            else { continue }
            numbers = numbers.limited(to: try self.numbers(inScope: child, besides: asking))
        }
        return try shown(of: numbers, own, inScope: place)
    }

    /// The numbers of the rows that a SELECT shows, if it shows only the first ones in some order; see there.
    private func shown(
        of numbers: Set<Int>?, _ sources: [SQLTokens.QuerySource], inScope place: Int
    ) throws(StoreError) -> Set<Int>? {
        guard let selection = selections.first(where: { $0.place == place }), !selection.limitedOrder.isEmpty,
            let source = sources.first(where: { domain.has($0.name) })
        else { return numbers }
        var all = numbers
        if all == nil { all = try query.numbers(domain.key, of: domain.view, meeting: []) }
        guard let all, all.count <= Self.mostShown else { return numbers }
        return all.filter { selection.shows("\(source.written).\(domain.key) = \($0)") != false }
    }

    /// How many numbers are worth a look each.
    private static let mostShown = 100

    /// The sources of a SELECT that have one number, by their names there.
    private func groups(of names: [String], in scope: SQLTokens.SelectScope) -> [Set<String>] {
        var groups = names.map { Set([$0]) }
        for equality in tokens.equalities(of: scope) where isKey(equality.left) && isKey(equality.right) {
            groups.join(Set([equality.left.source, equality.right.source].compactMap(\.self)))
        }
        return groups
    }

    /// Whether a column is the number, or what a source of the statement's own calls it.
    private func isKey(_ name: SQLTokens.ColumnName) -> Bool {
        name.column == domain.key
            || tokens.sources.contains { source in
                guard let written = name.source, source.isNamed(written) else { return false }
                return selections.contains {
                    $0.scope.name == source.name && $0.column(passedAs: name.column) == domain.key
                }
            }
    }

    /// The numbers that the conditions of a SELECT leave for some of its sources.
    private func limited(
        by scope: SQLTokens.SelectScope, _ sources: [SQLTokens.QuerySource], _ group: Set<String>, isOnly: Bool
    ) throws(StoreError) -> Set<Int>? {
        func concerns(_ comparison: SQLTokens.Comparison) -> Bool {
            // A SELECT of the statement's own may have the number, too.
            if comparison.column == domain.key, comparison.source.map(group.contains) ?? true { return true }
            return sources.contains { source in
                (domain.columns.contains(comparison.column) || source.name == domain.view)
                    && comparison.source.map(source.isNamed) ?? true
                    && StoreSchema.columns(ofView: source.name).contains(comparison.column)
            }
        }
        var numbers: Set<Int>?
        for same in tokens.comparisons(of: scope, parameters).filter(concerns).inAlternatives {
            numbers = numbers.limited(to: try query.numbers(domain.key, of: domain.view, meeting: same))
        }
        let alternatives = tokens.alternatives(of: scope, parameters)
        // Each of them is about the numbers: `run_id = 1 OR run_id = 2`.
        if isOnly, alternatives.count > scope.orCount, alternatives.allSatisfy(concerns) {
            numbers = numbers.limited(to: try query.numbers(domain.key, of: domain.view, meeting: alternatives))
        }
        return numbers
    }
}

extension Set<Int>? {
    /// Nil stands for all numbers.
    fileprivate func limited(to other: Self) -> Self {
        guard let self, let other else { return self ?? other }
        return self.intersection(other)
    }
}

extension [SQLTokens.Comparison] {
    /// Comparisons of which one must hold: those of an `IN` with a list.
    fileprivate var inAlternatives: [[SQLTokens.Comparison]] {
        var groups: [[SQLTokens.Comparison]] = []
        for comparison in self {
            let place = groups.firstIndex { group in
                comparison.relation == .equal && group[0].relation == .equal && group[0].column == comparison.column
                    && group[0].source == comparison.source
            }
            if let place { groups[place].append(comparison) } else { groups.append([comparison]) }
        }
        return groups
    }
}
