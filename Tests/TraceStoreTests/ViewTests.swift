import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Each test is a trace, a query, and the rows it must give.
@Suite struct ViewTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    @Test func eventLogNamesEverything() throws {
        try SampleTrace().write(to: store)
        let rows = try store.rows(
            """
            SELECT run, line, time_ns - 1795140000000000000, thread, kind, class, address, generation, object_class,
                object_address, detail, test
            FROM event_log
            WHERE run = 'nightly' AND line BETWEEN 3 AND 9
            ORDER BY line
            """)
        let host = "Shop.Host|0x600000c0a2d0"
        let detail = "Shop.Detail|0x600000c0b3e0"
        let test = "CartTests.testAdd"
        let name = "-[CartTests testAdd]"
        let expected: [String] = [
            "nightly|3|0|-|testStarted|-|-|-|-|-|\(name)|\(test)",
            "nightly|4|10|main|addChild|\(host)|1|\(detail)|-|\(test)",
            "nightly|5|20|main|didMove|\(detail)|1|\(host)|-|\(test)",
            "nightly|7|30|0x1f|transition|\(host)|1|\(detail)|duration=0.3|\(test)",
            "nightly|8|40|-|testFinished|-|-|-|-|-|\(name) passed|\(test)",
            "nightly|9|50|-|removeFromParent|\(detail)|1|-|-|-|-",
        ]
        #expect(rows == expected)
    }

    @Test func everyEventIsInTheLogOnce() throws {
        try SampleTrace().write(to: store, as: "a")
        try SampleTrace().write(to: store, as: "b")
        #expect(try store.rows("SELECT run, count(*) FROM event_log GROUP BY run") == ["a|10", "b|10"])
    }

    /// Who counts the rows of a join relies on it.
    @Test func keysOfViewsAreUnique() throws {
        for name in ["a", "b"] { try SampleTrace().write(to: store, as: name) }
        for (view, key) in StoreSchema.viewKeys.sorted(by: { $0.key < $1.key }) {
            let columns = key.map { "\"\($0)\"" }.joined(separator: ", ")
            #expect(Set(key).isSubset(of: StoreSchema.columns(ofView: view)), "\(view)")
            let repeated = "SELECT \(columns) FROM \(view) GROUP BY \(columns) HAVING count(*) > 1"
            #expect(try store.rows(repeated) == [], "\(view)")
        }
        let others = Set(StoreSchema.current.viewStatements.keys).subtracting(StoreSchema.viewKeys.keys)
        #expect(others == ["problem_log", "store_info"])
    }

    @Test func addressesAboveTheSignedRangeAndNoneAreText() throws {
        try SampleTrace().write(to: store)
        #expect(
            try store.rows("SELECT class, address, generation FROM controller_log ORDER BY controller") == [
                "Shop.Host|0x600000c0a2d0|1",
                "Shop.Detail|0x600000c0b3e0|1",
                "Shop.Detail|0xffffffff00000001|2",
                "label|-|1",
            ])
        #expect(try store.rows("SELECT kind FROM event_log WHERE class = 'label'") == ["viewDidLoad"])
    }

    @Test func relationLogTellsWhen() throws {
        try SampleTrace().write(to: store)
        let rows = try store.rows(
            """
            SELECT run_id, parent, parent_class, child, child_class, began_ns - 1795140000000000000,
                settled_ns - 1795140000000000000, leaving_ns, ended_ns - 1795140000000000000,
                until_ns - 1795140000000000000, ended_how, began_line, until_line, is_inferred
            FROM relation_log
            ORDER BY began_ns
            """)
        #expect(
            rows == [
                "1|0|Shop.Host|1|Shop.Detail|10|20|-|50|50|removed|4|9|0",
                "1|0|Shop.Host|2|Shop.Detail|30|-|-|-|101|-|7|15|1",
            ])
    }

    @Test func controllerLogTellsALife() throws {
        try SampleTrace().write(to: store)
        let sql = """
            SELECT began_ns, last_ns, until_ns, lived_ns, began_line, last_line, until_line, deallocated, launch, began_time
            FROM controller_log
            WHERE address = '0x600000c0b3e0'
            """
        let start = SampleTrace.start
        #expect(
            try store.rows(sql) == [
                "\(start + 10)|\(start + 60)|\(start + 60)|50|4|10|10|1|0|2026-11-20 02:00:00.000000"
            ])
    }

    @Test func problemLogKeepsTheLine() throws {
        try SampleTrace().write(to: store)
        #expect(
            try store.rows("SELECT run, line, severity, reason, text FROM problem_log ORDER BY line") == [
                "nightly|6|error|unknown verb 'addChld(_:)'|<A> addChld(_:)",
                "nightly|11|note|no address|label",
            ])
    }

    @Test func testsEndWithTheirOutcomeOrWithTheRun() throws {
        try SampleTrace().write(to: store)
        #expect(
            try store.rows("SELECT run_id, number, name, outcome, first_line, last_line FROM test ORDER BY number") == [
                "1|0|-[CartTests testAdd]|passed|3|8",
                "1|1|-[CartTests testHang]|-|12|14",
            ])
    }

    @Test func countsAreByClassAndKind() throws {
        try SampleTrace().write(to: store)
        let sql = """
            SELECT class, events
            FROM internal_class_event_count
            WHERE class IN ('', 'Shop.Host')
            ORDER BY 1
            """
        #expect(try store.rows(sql) == [#"|{"29":2,"30":1,"32":1}"#, #"Shop.Host|{"4":1,"12":1}"#])
    }

    @Test func timesFollowTheTimeBase() throws {
        var sample = SampleTrace()
        sample.summary.header.timeBase = .relative
        sample.summary.start = 5_000
        try sample.write(to: store, as: "relative")
        sample.summary.header.timeBase = nil
        sample.summary.start = nil
        for index in sample.batch.events.indices { sample.batch.events[index].reference.time = nil }
        try sample.write(to: store, as: "timeless")
        #expect(
            try store.rows("SELECT run, time_ns FROM event_log WHERE line = 5 ORDER BY run") == [
                "relative|5020", "timeless|-",
            ])
    }

    @Test func runLogCountsFindingsOnceAudited() throws {
        let run = try SampleTrace().write(to: store, as: "audited")
        try SampleTrace().write(to: store, as: "new")
        try store.saveFindings(KeptAudit(findings: []), of: run)
        #expect(
            try store.rows("SELECT run, run_id, events, problems, findings FROM run_log ORDER BY run_id") == [
                "audited|1|10|2|0", "new|2|10|2|-",
            ])
    }

    @Test func timesAreTextWhereTheyAreDates() throws {
        var sample = SampleTrace()
        sample.batch.events[1].reference.time = 61_234_999_999
        try sample.write(to: store, as: "absolute")
        sample.summary.header.timeBase = .relative
        try sample.write(to: store, as: "relative")
        #expect(
            try store.rows("SELECT run, time FROM event_log WHERE line = 4 ORDER BY run") == [
                "absolute|2026-11-20 02:01:01.234999", "relative|-",
            ])
        #expect(
            try store.rows("SELECT began_time, ended_time, imported_time > '2026' FROM run_log WHERE run = 'absolute'")
                == ["2026-11-20 02:00:00.000000|2026-11-20 02:00:00.000000|1"])
    }

    @Test func launchesAreTold() throws {
        try SampleTrace().write(to: store)
        #expect(try store.rows("SELECT launches FROM run_log") == ["2"])
        #expect(
            try store.rows("SELECT launch, group_concat(line) FROM event_log GROUP BY launch") == [
                "0|3,4,5,7,9,10", "1|8,12,13,14",
            ])
        #expect(try store.rows("SELECT began_line, launch FROM relation_log ORDER BY 1") == ["4|0", "7|1"])
    }

    /// What is open ends after the last line of its launch: one test of `began_line <= x AND x < until_line` is enough.
    @Test func everyIntervalEnds() throws {
        try SampleTrace().write(to: store)
        for view in StoreSchema.current.viewStatements.keys.sorted() {
            let columns = StoreSchema.columns(ofView: view)
            for until in ["until_line", "until_ns"] where columns.contains(until) {
                #expect(try store.rows("SELECT 1 FROM \(view) WHERE \(until) IS NULL") == [], "\(view).\(until)")
            }
            guard columns.contains("until_line"), columns.contains("began_line") else { continue }
            #expect(try store.rows("SELECT 1 FROM \(view) WHERE began_line > until_line") == [], "\(view)")
        }
    }

    @Test func censusCountsTheLiving() throws {
        try SampleTrace().write(to: store)
        let rows = try store.rows("SELECT launch, line, alive, until_line FROM census_log ORDER BY launch, line")
        let counted = try store.rows(
            """
            SELECT launch, line, alive, until_line FROM census_log AS census
            WHERE alive = (
                SELECT count(*) FROM controller_log AS life
                WHERE life.run_id = census.run_id AND life.launch = census.launch
                    AND life.began_line <= census.line AND census.line < life.until_line)
            ORDER BY launch, line
            """)
        #expect(!rows.isEmpty && rows == counted, "\(rows)")
    }

    /// Stores hold numbers instead of the words.
    @Test func placesAndTheirEndsHaveNames() throws {
        var sample = SampleTrace()
        let at = { (index: Int) in sample.batch.events[index].reference }
        for (index, end) in Stay.StayEnd.allCases.enumerated() {
            var stay = Stay(.visible, of: ControllerID(0), in: nil, since: at(index))
            (stay.ended, stay.ending) = (at(index + 1), end)
            sample.batch.stays.append(stay)
        }
        sample.batch.stays.append(Stay(.presented, of: ControllerID(1), in: ControllerID(0), since: at(0)))
        sample.batch.stays.append(Stay(.stacked, of: ControllerID(1), in: ControllerID(0), since: at(0)))
        try sample.write(to: store)
        let ends = try store.rows("SELECT ended_how FROM visible_log ORDER BY began_line")
        #expect(ends == Stay.StayEnd.allCases.map { "\($0)" })
        #expect(try store.rows("SELECT presenter, presented, ended_how FROM presentation_log") == ["0|1|-"])
        #expect(try store.rows("SELECT container, controller, ended_how FROM stack_log") == ["0|1|-"])
    }

    /// What a log does not record is not a kind that never happened.
    @Test func tellsWhatIsRecorded() throws {
        try SampleTrace().write(to: store)
        let rows = try store.rows("SELECT kind, events, listed FROM recorded_log ORDER BY kind")
        let shown = try store.rows(
            """
            SELECT name, (SELECT count(*) FROM event_log WHERE event_log.kind = name), name IN ('addChild', 'didMove', 'deinit')
            FROM event_kind
            WHERE name IN (SELECT kind FROM event_log) OR name IN ('addChild', 'didMove', 'deinit')
            ORDER BY name
            """)
        #expect(rows.count > 2 && rows == shown, "\(rows)")
    }

    /// A log that tells of no process or file has one origin, itself.
    @Test func everyLineHasAnOrigin() throws {
        try SampleTrace().write(to: store)
        let missing = """
            SELECT line FROM event_log AS event
            WHERE NOT EXISTS (
                SELECT 1 FROM origin_log AS origin
                WHERE origin.run_id = event.run_id AND origin.began_line <= event.line AND event.line < origin.until_line)
            """
        #expect(try store.rows("SELECT count(*) > 0 FROM event_log") == ["1"])
        #expect(try store.rows(missing) == [])
    }
}
