package import Foundation
import GRDB
package import TraceModel

/// Asks a team's rules what they find in a run.
///
/// Like a query that somebody typed, it has a connection of its own, which can only read.
package struct SQLRuleQuery {
    /// A rule that finds more in one run is not worth reading, and would fill the memory.
    package static let rowLimit = 10_000
    /// How long a rule may take on one run, in seconds, where nobody says otherwise.
    package static let usualTimeLimit: TimeInterval = 5
    /// The greatest size of a message, in bytes.
    private static let valueSize: Int32 = 1 << 20
    /// The greatest size of all messages together.
    private static let totalSize = 1 << 26

    private let connection: Connection
    private let guardian: QueryGuard

    /// - Parameters:
    ///   - seconds: how long a rule may take on one run.
    ///   - isCancelled: whether to end a rule, asked while it runs.
    package init(
        _ store: TraceStore, seconds: TimeInterval = usualTimeLimit,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(StoreError) {
        let connection = try Connection(path: store.path, for: .querying, patience: store.connection.patience)
        let limits = QueryLimits(seconds: seconds, valueSize: Self.valueSize, isCancelled: isCancelled)
        guardian = try connection.access { db in try QueryGuard(db, limits) }
        self.connection = connection
    }

    /// What the rule finds in the run, in the order of the statement.
    ///
    /// Throws a `StoreError`, or a `SQLRuleError` where a row names no event or no controller of the run, or the rule takes
    /// more than it may.
    package func matches(of rule: SQLRule, in run: Run) throws -> [SQLRuleMatch] {
        // Kept apart, so that it is not taken for an error of the store.
        var problem: SQLRuleError?
        var matches: [SQLRuleMatch] = []
        var size = 0
        try connection.access { db in
            do {
                let statement = try ReadingStatement(db, rule, guardian)
                try statement.statement.setArguments(["run": run.name])
                let rows = try SQLRuleMatchRows(db, rule, run)
                try statement.forEachRow(db) { row in
                    guard matches.count < Self.rowLimit else {
                        throw rows.error("has more than \(Self.rowLimit) rows; narrow its WHERE")
                    }
                    let match = try rows.match(row)
                    size += match.message.description.utf8.count
                    guard size <= Self.totalSize else { throw StoreError.Problem.tookTooMuch }
                    matches.append(match)
                }
            } catch let error as SQLRuleError {
                problem = error
            } catch {
                guard let reason = Self.reason(error) else { throw error }
                problem = SQLRuleError(rule.statementPlace, "\(reason) (in run '\(run.name)')")
            }
        }
        if let problem { throw problem }
        return matches
    }

    /// What is wrong with the rule; nil where the store is to blame, or somebody ended the rule.
    private static func reason(_ error: any Error) -> String? {
        switch StoreError(path: "", error).problem {
        case .invalidQuery(let message): message
        case .tookTooLong(let seconds): "the statement was ended after \(seconds) s; narrow its WHERE"
        case .tookTooMuchDisk(let megabytes):
            "the statement was ended because it needs more than \(megabytes) MB of temporary files; narrow it"
        case .tookTooMuch: "the statement needs too much memory; narrow it, or return less"
        default: nil
        }
    }
}
