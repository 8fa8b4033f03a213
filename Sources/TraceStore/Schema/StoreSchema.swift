import Foundation
import VCTraceC

/// The contents of a store's file: the tables, the views, and the steps that upgrade an older file.
///
/// A new version of the tables gets the next number and a step that leads to it. The views have no steps: every upgrade
/// drops them and creates them again.
package struct StoreSchema: Sendable {
    /// The schema of the stores that this vctrace writes.
    package static let current = StoreSchema(
        version: 18, oldest: 10, tables: unsafe String(cString: schemaTables()),
        views: unsafe String(cString: schemaViews()),
        upgrades: [
            11: { auditSettings }, 12: { tables(["graph_evidence", "holder"]) }, 13: { rootOfWindow },
            14: { nights + appTimes + tables(["doubled_class"]) },
            15: { endOfLaunch }, 16: { noSlowEmbeddings },
            18: {
                placesOfFindings + courses + tables(["image", "stack_frame", "code_place", "caller", "stay"])
                    + noHierarchyDumps + indexes(of: ["run", "launch", "night_launch"])
            },
        ])

    /// An audit also stores its settings, and what it could not check.
    private static let auditSettings = """
        ALTER TABLE run ADD COLUMN audit_settings TEXT;
        CREATE TABLE unchecked_rule (
            run_id INTEGER NOT NULL REFERENCES run (id),
            rule TEXT NOT NULL,
            class TEXT NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (run_id, rule, class)
        ) STRICT, WITHOUT ROWID;
        """

    /// A window's new root is its own kind of event.
    private static let rootOfWindow = "INSERT INTO event_kind (id, name) VALUES (34, 'setRoot');"

    /// Several runs may have one name, and launches have their own table. An empty identity is still to be determined.
    private static let nights =
        tables(["run"]).replacingOccurrences(
            of: "CREATE TABLE run ", with: "CREATE TABLE run_of_14 ") + """
            INSERT INTO run_of_14 (
                id, name, source, format, digest, imported_ns, declared_name, recorder, app, device, os, has_records,
                time_base, start_ns, end_ns, declared_end_ns, is_closed, last_line, event_count, controller_count,
                relation_count, problem_count, skipped_count, audited_ns, audit_settings)
            SELECT
                id, name, source, format, digest, imported_ns, declared_name, recorder, app, device, os, has_records,
                time_base, start_ns, end_ns, declared_end_ns, is_closed, last_line, event_count, controller_count,
                relation_count, problem_count, skipped_count, audited_ns, audit_settings
            FROM run;
            UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'run')
            WHERE name = 'run_of_14';
            DROP TABLE run;
            ALTER TABLE run_of_14 RENAME TO run;
            ALTER TABLE launch ADD COLUMN identity TEXT;
            ALTER TABLE launch ADD COLUMN event_count INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE launch ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE test ADD COLUMN launch INTEGER;
            UPDATE launch SET identity = '';

            """
        + tables(
            [
                "night", "coverage", "coverage_test", "coverage_part", "coverage_gap", "night_launch", "defect",
                "sighting",
                "verdict", "unjudged",
            ],
            without: [
                "night.is_request", "coverage.is_cut_off", "coverage_test.argument", "night_launch.attempt",
                "verdict.is_tonight", "verdict.night_without",
            ])
        + indexes(of: ["run", "night", "night_launch"])

    /// Whether the app's calls have times, and not only those of tests. The table of runs that the upgrade makes has the column.
    private static let appTimes = "UPDATE run SET has_app_times = start_ns IS NOT NULL;\n"

    private static let endOfLaunch = "ALTER TABLE launch ADD COLUMN end_ns INTEGER;\n"

    /// The slowest embeddings of each run: `relation_log` has them, too.
    private static let noSlowEmbeddings = "DROP TABLE slow_embedding;\n"

    /// Of a child that was never removed, the last call by which it went. The roles are those of the audits before.
    private static let placesOfFindings = """
        ALTER TABLE finding ADD COLUMN place INTEGER;
        UPDATE finding SET place = (
            SELECT max(shown.line) FROM finding_event AS shown
            WHERE shown.run_id = finding.run_id AND shown.finding = finding.number AND shown.role IN (
                'told that it will leave', 'its view is taken out', 'it disappears, its parent stays', 'told that it left',
                'the parent goes, the child stays'))
        WHERE rule = 'child-never-removed';

        """

    /// Nights are judged by the courses of defects, which the next judgment makes from all launches.
    private static let courses = """
        ALTER TABLE night ADD COLUMN is_request INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE coverage ADD COLUMN is_cut_off INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE coverage_test ADD COLUMN argument TEXT;
        ALTER TABLE night_launch ADD COLUMN attempt TEXT;
        ALTER TABLE verdict ADD COLUMN is_tonight INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE verdict ADD COLUMN night_without INTEGER REFERENCES night (id);
        INSERT OR IGNORE INTO unjudged (app, branch, start_ns)
        SELECT coalesce(app, ''), coalesce(branch, ''), min(start_ns)
        FROM night_launch
        GROUP BY coalesce(app, ''), coalesce(branch, '');

        """ + tables(["configuration", "course"])

    /// vctrace no longer reads dumps of the hierarchy, and has no rule about them. The next audit makes the relations again.
    private static let noHierarchyDumps = """
        DELETE FROM finding_event WHERE (run_id, finding) IN (
            SELECT run_id, number FROM finding WHERE rule = 'hierarchy-contradiction');
        DELETE FROM finding WHERE rule = 'hierarchy-contradiction';
        UPDATE relation SET ended_how = 'removed' WHERE ended_how = 'observed';

        """

    /// The file's `application_id` in SQLite: `vctr` in ASCII.
    package static let applicationID: Int32 = 0x7663_7472

    /// The file's `user_version` in SQLite.
    package let version: Int
    /// The oldest version that can be upgraded.
    package let oldest: Int
    /// The statements that create the tables of an empty store.
    package let tables: String
    /// The statements that create the views.
    package let views: String
    /// The statement of each table, by its name, as SQLite stores it.
    package let tableStatements: [String: String]
    /// The statement of each view, by its name, as SQLite stores it.
    package let viewStatements: [String: String]
    /// Functions that return the statements of an upgrade, by the version that they lead to.
    package let upgrades: [Int: @Sendable () -> String]

    package init(
        version: Int, oldest: Int, tables: String, views: String, upgrades: [Int: @Sendable () -> String]
    ) {
        self.version = version
        self.oldest = oldest
        self.tables = tables
        self.views = views
        self.upgrades = upgrades
        tableStatements = Dictionary(Self.statements("CREATE TABLE ", in: tables)) { first, _ in first }
        viewStatements = Dictionary(Self.statements("CREATE VIEW ", in: views)) { first, _ in first }
    }

    /// The names of the tables.
    package var tableNames: Set<String> { Set(tableStatements.keys) }

    /// A column of a table.
    package struct Column: Sendable {
        /// The line of the script, without the comma at its end: `line INTEGER NOT NULL`.
        package let definition: String
        /// Whether SQLite computes it from others.
        package let isGenerated: Bool
    }

    /// The columns in the statement of a table, by their names.
    ///
    /// Each is on its own line, and begins with a small letter, or with a quote if its name is a keyword.
    package static func columns(of statement: String) -> [String: Column] {
        var columns: [String: Column] = [:]
        for line in statement.utf8.split(separator: UInt8(ascii: "\n")).dropFirst() {
            var text = line.drop { $0 == UInt8(ascii: " ") }
            let isQuoted = text.first == UInt8(ascii: "\"")
            guard let first = text.first, isQuoted || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
                continue
            }
            if text.last == UInt8(ascii: ",") { text.removeLast() }
            let words = text.split(separator: UInt8(ascii: " "), maxSplits: 3)
            let name = isQuoted ? words[0].dropFirst().dropLast() : words[0]
            columns[String(Substring(name))] = Column(
                definition: String(Substring(text)),
                isGenerated: words.count > 2 && words[2].elementsEqual("GENERATED".utf8))
        }
        return columns
    }

    /// Columns of a table that refer to a row of another one.
    package struct RowReference: Sendable {
        package let columns: [String]
        package let target: String
        package let targetColumns: [String]
    }

    /// The references of a table's rows: those that its statement declares, each on its own line, and that of a launch to its run.
    package func references(of table: String) -> [RowReference] {
        // It is not declared, because a launch outlives its run; the column is null then.
        let further =
            table == "night_launch" ? [RowReference(columns: ["run_id"], target: "run", targetColumns: ["id"])] : []
        return Self.lines(with: " REFERENCES ", in: tableStatements[table] ?? "").compactMap { line in
            let words = line.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" }
            // The first word of a line is a column's name, FOREIGN, or the beginning of a comment.
            guard let first = words.first, first != "--", let middle = words.firstIndex(of: "REFERENCES") else {
                return nil
            }
            let columns = first == "FOREIGN" ? words[2..<middle] : words[..<1]
            return RowReference(
                columns: columns.map(String.init), target: String(words[middle + 1]),
                targetColumns: words[(middle + 2)...].map(String.init))
        } + further
    }

    private static func lines(with word: String, in text: String) -> [String] {
        // Few lines hold the word, and most commands that open a store ask for them.
        let newline = CChar(UInt8(ascii: "\n"))
        return unsafe text.withCString { text in
            var lines: [String] = []
            var rest = unsafe text
            while let found = unsafe strstr(rest, word) {
                var start = unsafe UnsafePointer(found)
                while unsafe start > text, unsafe start[-1] != newline { unsafe start -= 1 }
                let end = unsafe UnsafePointer(found) + strcspn(found, "\n")
                let line = unsafe UnsafeRawBufferPointer(start: start, count: end - start)
                lines.append(unsafe String(decoding: line, as: UTF8.self))
                unsafe rest = end
            }
            return lines
        }
    }

    /// The names and the text of the statements in the script that begin with the keyword, each at the start of a line.
    private static func statements(_ keyword: String, in script: String) -> [(name: String, text: String)] {
        // Each command that opens a store searches for them: `strstr` is faster than a search in a collection.
        unsafe "\n\(script)\n".withCString { script in
            var found: [(name: String, text: String)] = []
            var rest = unsafe script
            while let start = unsafe strstr(rest, "\n" + keyword), let end = unsafe strstr(start, ";\n") {
                let bytes = unsafe UnsafeRawBufferPointer(start: start + 1, count: end - start - 1)
                let text = unsafe String(decoding: bytes, as: UTF8.self)
                found.append((String(text.dropFirst(keyword.count).prefix { $0 != " " }), text))
                unsafe rest = UnsafePointer(end)
            }
            return found
        }
    }

    /// The script's statements that create these tables.
    ///
    /// - Parameter later: columns that a later upgrade adds. None of them is the last of its table.
    private static func tables(_ names: Set<String>, without later: [String] = []) -> String {
        let made = statements("CREATE TABLE ", in: unsafe String(cString: schemaTables())).filter {
            names.contains($0.name)
        }
        let lines = made.flatMap { table in
            let columns = later.filter { $0.hasPrefix(table.name + ".") }.map { $0.dropFirst(table.name.count + 1) }
            return (table.text + ";").split(separator: "\n", omittingEmptySubsequences: false).filter { line in
                !columns.contains { line.hasPrefix("    \($0) ") }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The script's statements that create the indexes of these tables, of which a store may have some.
    private static func indexes(of names: Set<String>) -> String {
        statements("CREATE INDEX ", in: unsafe String(cString: schemaTables())).filter { index in
            names.contains { index.text.contains(" ON \($0) (") }
        }.map { "CREATE INDEX IF NOT EXISTS \($0.text.dropFirst("CREATE INDEX ".count));\n" }.joined()
    }
}
