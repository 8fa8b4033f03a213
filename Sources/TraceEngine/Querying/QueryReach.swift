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

    init(_ query: AdHocQuery, _ parameters: [String: String], _ domain: Domain) {
        (self.query, self.parameters, self.domain) = (query, parameters, domain)
        tokens = query.tokens
        scopes = tokens.scopes
    }

    /// The numbers; nil for all.
    func numbers() throws(StoreError) -> [Int]? {
        var numbers: Set<Int> = []
        var isLimited = false
        for place in scopes.indices where tokens.sources(of: scopes[place]).contains(where: { domain.has($0.name) }) {
            guard let own = try self.numbers(inScope: place, besides: []) else { return nil }
            (numbers, isLimited) = (numbers.union(own), true)
        }
        return isLimited ? numbers.sorted() : nil
    }

    /// - Parameter outer: the scopes that ask for this one.
    private func numbers(inScope place: Int, besides outer: Set<Int>) throws(StoreError) -> Set<Int>? {
        guard !outer.contains(place) else { return nil }
        let asking = outer.union([place])
        let scope = scopes[place]
        let sources = tokens.sources(of: scope)
        let names = sources.map(\.written)
        let groups = groups(of: names, in: scope)
        var found: Set<Int> = []
        for group in groups {
            let own = sources.filter { group.contains($0.written) }
            guard own.contains(where: { domain.has($0.name) }) else { continue }
            var numbers = try limited(by: scope, own, isOnly: groups.count == 1)
            // A source of the statement's own, or one of the SELECT around this one, gives the numbers.
            for name in group where !own.contains(where: { domain.has($0.name) && $0.isNamed(name) }) {
                let source = own.first { $0.isNamed(name) }?.name ?? name
                let given = scopes.indices.filter { scopes[$0].name == source }
                if given.isEmpty {
                    guard let parent = scope.parent, !names.contains(name) else { continue }
                    numbers = numbers.limited(to: try self.numbers(inScope: parent, besides: asking))
                } else {
                    var all: Set<Int>? = []
                    for other in given {
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
            guard let numbers else { return nil }
            found.formUnion(numbers)
        }
        return found
    }

    /// The sources of a SELECT that have one number, by their names there.
    private func groups(of names: [String], in scope: SQLTokens.SelectScope) -> [Set<String>] {
        var groups = names.map { Set([$0]) }
        for equality in tokens.equalities(of: scope) where equality.columns == [domain.key, domain.key] {
            let joined = Set([equality.left.source, equality.right.source].compactMap(\.self))
            let merged = groups.filter { !$0.isDisjoint(with: joined) }.reduce(joined) { $0.union($1) }
            groups = groups.filter { $0.isDisjoint(with: joined) } + [merged]
        }
        return groups
    }

    /// The numbers that the conditions of a SELECT leave for some of its sources.
    private func limited(
        by scope: SQLTokens.SelectScope, _ sources: [SQLTokens.QuerySource], isOnly: Bool
    ) throws(StoreError) -> Set<Int>? {
        func concerns(_ comparison: SQLTokens.Comparison) -> Bool {
            domain.columns.contains(comparison.column)
                && sources.contains { source in
                    comparison.source.map(source.isNamed) ?? true
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
