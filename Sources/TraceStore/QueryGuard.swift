package import Foundation
import GRDB
import GRDBSQLite

extension AdHocQuery {
    /// The resources that a user-written statement may use.
    package struct QueryLimits: Sendable {
        /// In seconds of processor time, so that a busy machine ends no statement; nil for no limit.
        package var seconds: TimeInterval?
        /// The greatest size of one value, and of a statement, in bytes.
        package var valueSize: Int32
        /// The greatest size of SQLite's temporary files (for sorting, for example), in bytes; nil for twice the size of the
        /// store, or 256 MB for a small one.
        package var temporarySize: Int?
        /// Called while the statement runs; returns whether to end it.
        package var isCancelled: @Sendable () -> Bool

        package init(
            seconds: TimeInterval? = nil, valueSize: Int32 = 1 << 24, temporarySize: Int? = nil,
            isCancelled: @escaping @Sendable () -> Bool = { false }
        ) {
            self.seconds = seconds
            self.valueSize = valueSize
            self.temporarySize = temporarySize
            self.isCancelled = isCancelled
        }

        /// The greatest size of SQLite's temporary files, for a store of that size.
        func temporarySize(besideStoreOf size: Int) -> Int { temporarySize ?? max(256 << 20, 2 * size) }
    }
}

/// Lets statements on a connection read the store's own tables and views, and call SQLite's harmless functions, within
/// limits.
///
/// It is used with exclusive use of its connection.
final class QueryGuard: @unchecked Sendable {
    // Written before a statement runs, and read by SQLite on the same thread while it runs.
    private var deadline = TimeInterval.infinity
    private var refusal: StoreError.Cause?
    /// Whether a statement of vctrace's own runs.
    private var isPaused = false
    /// How often SQLite may still ask whether to go on with such a statement; nil for no limit.
    private var remainingLooks: Int?
    /// Whether a prepared statement reads findings.
    private(set) var readsFindings = false
    /// Whether a prepared statement reads nights or their verdicts.
    private(set) var readsNights = false
    /// The store's tables that a prepared statement reads, itself or through views.
    private(set) var tablesRead: Set<String> = []
    private let limits: AdHocQuery.QueryLimits
    private var temporaries: TemporaryFiles
    private let tables: ReadableTables
    private let functions: Set<String>
    /// Whether the statements are rules, which see one run only.
    private let isForRule: Bool

    /// From now on, the connection prepares and runs only statements that the guard allows. The guard must live as long as
    /// the connection, or ``leave(_:)`` it.
    ///
    /// - Parameter isForRule: whether the statements are rules, which may read less.
    init(_ db: Database, _ limits: AdHocQuery.QueryLimits, isForRule: Bool = false) throws {
        self.isForRule = isForRule
        self.limits = limits
        let size =
            try Int.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
        temporaries = TemporaryFiles(limit: limits.temporarySize(besideStoreOf: size))
        tables = try ReadableTables(db, forRules: isForRule)
        // SQLite's own functions, except those with effects outside the statement; 0x80000 is SQLITE_DIRECTONLY.
        functions = try String.fetchSet(
            db, sql: "SELECT lower(name) FROM pragma_function_list WHERE builtin AND NOT flags & 0x80000")
        // SQLite creates such a table when a statement first names it, and the guard would refuse that.
        for table in ReadableTables.readers { _ = try db.makeStatement(sql: "SELECT * FROM \(table)") }
        unsafe Self.limit(db.sqliteConnection, valueSize: limits.valueSize)
        // The guard lives as long as the connection that keeps its address.
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            db.sqliteConnection, Self.stepsBetweenLooks,
            { unsafe Unmanaged<QueryGuard>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().mustEnd ? 1 : 0 },
            pointer)
        unsafe sqlite3_set_authorizer(
            db.sqliteConnection,
            { pointer, action, first, second, _, view in
                unsafe Unmanaged<QueryGuard>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
                    .allows(
                        action, first.map { unsafe String(cString: $0) } ?? "",
                        second.map { unsafe String(cString: $0) } ?? "", in: view.map { unsafe String(cString: $0) })
                    ? SQLITE_OK : SQLITE_DENY
            }, unsafe pointer)
    }

    /// Why a statement with these words may not be prepared; nil if it may.
    func objection(to tokens: SQLTokens) -> StoreError.Cause? { tables.objection(to: tokens) }

    /// The tables with what audits tell of nights.
    private static let nightTables: Set<String> = ["night", "night_launch", "sighting", "verdict"]
    private static let pragmas: Set<String> = [
        "table_info", "table_xinfo", "table_list", "index_list", "index_info", "foreign_key_list",
        "foreign_key_check", "function_list", "integrity_check", "quick_check",
    ]
    /// The pragmas that only return a value if they have no argument.
    private static let numberPragmas: Set<String> = [
        "user_version", "application_id", "page_count", "page_size", "freelist_count",
    ]

    private static func limit(_ connection: SQLiteConnection?, valueSize: Int32) {
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueSize)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, 200)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_EXPR_DEPTH, 200)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_COMPOUND_SELECT, 100)
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000)
        // The connection can only read, but ATTACH could make another file.
        unsafe sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0)
    }

    /// - Parameter view: the view that reads; nil if the statement itself does.
    private func allows(_ action: CInt, _ first: String, _ second: String, in view: String?) -> Bool {
        if isPaused { return true }
        let (name, argument) = (first.lowercased(), second.lowercased())
        switch action {
        case SQLITE_SELECT, SQLITE_RECURSIVE: return true
        case SQLITE_READ:
            if RunScope.found.contains(name), view != "run_log" { readsFindings = true }
            // The states of findings are those of their nights, and runs have the headers of their launches.
            if Self.nightTables.contains(name), view != "finding_log", view != "run_log" { readsNights = true }
            if StoreSchema.current.tableStatements[name] != nil { tablesRead.insert(name) }
            if isForRule, let objection = RunScope.objection(to: first, in: view) {
                refusal = objection
                return false
            }
            guard let objection = tables.objection(toReading: first, argument) else { return true }
            refusal = objection
        case SQLITE_FUNCTION:
            if functions.contains(argument) { return true }
            refusal = .notAllowed("the function '\(second)' may not be called")
        case SQLITE_PRAGMA:
            if Self.pragmas.contains(name) || Self.numberPragmas.contains(name) && argument.isEmpty { return true }
            refusal = .notAQuery
        default: refusal = .notAQuery
        }
        return false
    }

    /// The processor time that the thread has used, in seconds. SQLite runs a statement on the thread that asks for its rows.
    private static var processorTime: TimeInterval {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }

    private static let stepsBetweenLooks: CInt = 1000
    /// How often the guarded statements were looked at.
    private var looks = 0
    /// How many steps of SQLite's machine a question about them may take: some more than they took themselves.
    var stepsForQuestion: Int { max(5_000_000, 4 * looks * Int(Self.stepsBetweenLooks)) }

    private var mustEnd: Bool {
        if isPaused {
            remainingLooks = remainingLooks.map { $0 - 1 }
            return limits.isCancelled() || remainingLooks.map { $0 < 0 } == true
        }
        looks += 1
        if temporaries.areTooLarge(at: ProcessInfo.processInfo.systemUptime) {
            refusal = .tookTooMuchDisk(megabytes: temporaries.limit >> 20)
        }
        return refusal != nil || Self.processorTime > deadline || limits.isCancelled()
    }

    /// Allows everything again. A connection that outlives the guard needs it.
    func leave(_ db: Database) {
        unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
        unsafe sqlite3_set_authorizer(db.sqliteConnection, nil, nil)
    }

    /// Runs statements of vctrace's own.
    func paused<Value>(_ body: () throws -> Value) rethrows -> Value {
        isPaused = true
        defer { isPaused = false }
        return try body()
    }

    /// Runs statements of vctrace's own; nil if they take more than so many steps of SQLite's machine.
    func paused<Value>(forAtMost steps: Int, _ body: () throws -> Value) throws -> Value? {
        remainingLooks = steps / Int(Self.stepsBetweenLooks)
        defer { remainingLooks = nil }
        do {
            return try paused(body)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && !limits.isCancelled() {
            return nil
        }
    }

    /// Prepares or runs a statement; throws the reason if the guard or SQLite refused it.
    func watch<Value>(_ body: () throws -> Value) throws -> Value {
        refusal = nil
        deadline = limits.seconds.map { Self.processorTime + $0 } ?? .infinity
        do {
            return try body()
        } catch let error as DatabaseError {
            if let refusal { throw refusal }
            if error.resultCode == .SQLITE_ERROR {
                throw StoreError.Cause.invalidQuery(error.message ?? "SQL error")
            }
            guard error.resultCode == .SQLITE_INTERRUPT, !limits.isCancelled(), let seconds = limits.seconds,
                Self.processorTime > deadline
            else { throw error }
            throw StoreError.Cause.tookTooLong(seconds: Int(seconds))
        }
    }
}

/// The size of the temporary files that SQLite writes for a statement. They have no names: only the process that has
/// them open can see their size.
struct TemporaryFiles {
    /// In bytes.
    let limit: Int
    /// The size of such files that the process had open before.
    private let before: Int
    private var nextLook: TimeInterval = 0
    /// In seconds. In this time, a disk writes a few megabytes.
    private static let pause = 0.05
    /// The open file descriptors of the process. Asking about each possible number would take far longer.
    private static var descriptors: [Int32] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")
        return names?.compactMap { Int32($0) } ?? []
    }

    init(limit: Int) {
        self.limit = limit
        before = Self.size
    }

    /// Checks only once in a while.
    mutating func areTooLarge(at now: TimeInterval) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.pause
        return Self.size - before > limit
    }

    private static var size: Int {
        descriptors.reduce(0) { sum, descriptor in
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 0
            else {
                return sum
            }
            return sum + Int(status.st_blocks) * 512
        }
    }
}
