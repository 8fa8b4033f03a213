import GRDB
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Stores of earlier versions.
enum OlderStore {
    /// - Parameter version: 11 has no memory graphs, 13 no nights, 14 no ends of launches, 15 the slowest embeddings, 17 no courses, no
    ///   callers and fewer indexes.
    static func downgrade(_ store: TraceStore, to version: Int) throws {
        try store.connection.access { db in
            for view in StoreSchema.current.viewStatements.keys { try db.execute(sql: "DROP VIEW \(view)") }
            for index in ["run_by_source", "launch_by_identity", "night_launch_by_settings"] {
                try db.execute(sql: "DROP INDEX \(index)")
            }
            try db.execute(
                sql: """
                    DROP TABLE stay;
                    DROP TABLE caller;
                    DROP TABLE code_place;
                    DROP TABLE stack_frame;
                    DROP TABLE image;
                    ALTER TABLE finding DROP COLUMN place;
                    DROP TABLE course;
                    DROP TABLE configuration;
                    ALTER TABLE night DROP COLUMN is_request;
                    ALTER TABLE coverage DROP COLUMN is_cut_off;
                    ALTER TABLE coverage_test DROP COLUMN argument;
                    ALTER TABLE night_launch DROP COLUMN attempt;
                    ALTER TABLE verdict DROP COLUMN is_tonight;
                    ALTER TABLE verdict DROP COLUMN night_without;
                    """)
            if version > 16 { return try db.execute(sql: "PRAGMA user_version = \(version)") }
            try db.execute(
                sql: """
                    CREATE TABLE slow_embedding (
                        run_id INTEGER NOT NULL REFERENCES run (id),
                        relation INTEGER NOT NULL,
                        PRIMARY KEY (run_id, relation),
                        FOREIGN KEY (run_id, relation) REFERENCES relation (run_id, number)
                    ) STRICT, WITHOUT ROWID;
                    INSERT INTO slow_embedding SELECT run_id, number FROM relation;
                    PRAGMA user_version = \(version);
                    """)
            if version > 14 { return }
            try db.execute(sql: "ALTER TABLE launch DROP COLUMN end_ns")
            if version > 13 { return }
            for table in [
                "verdict", "unjudged", "sighting", "night_launch", "night", "coverage_test", "coverage_part",
                "coverage_gap", "coverage", "defect",
            ] {
                try db.execute(sql: "DROP TABLE \(table)")
            }
            try db.execute(
                sql: """
                    DROP INDEX run_by_name;
                    ALTER TABLE launch DROP COLUMN identity;
                    ALTER TABLE launch DROP COLUMN event_count;
                    ALTER TABLE launch DROP COLUMN is_closed;
                    ALTER TABLE test DROP COLUMN launch;
                    ALTER TABLE run DROP COLUMN has_app_times;
                    DROP TABLE doubled_class;
                    """)
            if version < 13 {
                try db.execute(
                    sql: "DELETE FROM event_kind WHERE id = 34; DROP TABLE holder; DROP TABLE graph_evidence;")
            }
        }
    }
}

@Suite struct OlderStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [13, 15, 17]) func indexesAreThoseOfANewStore(version: Int) throws {
        let path = folder.file("older.sqlite")
        let indexes = "SELECT sql FROM sqlite_schema WHERE type = 'index' ORDER BY name"
        let current = try TraceStore(path: path).rows(indexes)
        try OlderStore.downgrade(TraceStore(path: path), to: version)
        #expect(try TraceStore(path: path).rows(indexes) == current)
    }

    @Test func launchesHaveEnds() throws {
        let path = folder.file("older.sqlite")
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try OlderStore.downgrade(TraceStore(path: path), to: 14)
        let store = try TraceStore(path: path)
        #expect(try store.rows("SELECT DISTINCT typeof(end_ns) FROM launch WHERE run_id = \(run.number)") == ["null"])
    }

    /// The next judgment makes the courses from all launches.
    @Test func nightsAreJudgedAgain() throws {
        let path = folder.file("older.sqlite")
        var trace = SampleTrace()
        trace.summary.launches[0].identity = "a"
        try trace.write(to: TraceStore(path: path))
        try StoredNights(TraceStore(path: path)).judge(exercises: [:])
        try OlderStore.downgrade(TraceStore(path: path), to: 17)
        let store = try TraceStore(path: path)
        #expect(try store.rows("SELECT count(*) FROM unjudged") != ["0"])
        try StoredNights(store).judge(exercises: [:])
        #expect(try store.rows("SELECT count(*) FROM unjudged") == ["0"])
    }

    @Test func slowEmbeddingsAreNotKept() throws {
        let path = folder.file("older.sqlite")
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try OlderStore.downgrade(TraceStore(path: path), to: 15)
        let store = try TraceStore(path: path)
        #expect(try store.rows("SELECT name FROM sqlite_schema WHERE name = 'slow_embedding'") == [])
        try store.delete([run])
    }

    @Test func launchesAreMadeOfWhatAStoreHolds() throws {
        let path = folder.file("older.sqlite")
        let run = try SampleTrace().write(to: TraceStore(path: path))
        try OlderStore.downgrade(TraceStore(path: path), to: 13)
        let store = try TraceStore(path: path)
        try StoredNights(store).adoptLaunches()
        let launches = try store.rows("SELECT run_id FROM night_launch")
        #expect(launches == Array(repeating: "\(run.number)", count: max(1, run.summary.launches.count)))
        #expect(try store.rows("SELECT count(*) FROM launch WHERE identity = ''") == ["0"])
        // The numbers continue, and two runs may have the same name.
        #expect(try SampleTrace().write(to: store, as: "another").number == run.number + 1)
    }
}
