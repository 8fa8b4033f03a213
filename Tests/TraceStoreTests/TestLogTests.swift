import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// The tests of a run, and the events and controllers that each of them has, in the views.
@Suite struct TestLogTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    /// Of nested tests, an event belongs to the one that started last, and after its end to the outer one.
    @Test func testsMayBeInsideEachOther() throws {
        var sample = SampleTrace()
        let at = { (index: Int) in sample.batch.events[index].reference }
        sample.summary.tests = [
            TestInterval(name: "outer", outcome: .passed, first: at(1), last: at(7)),
            TestInterval(name: "inner", outcome: .passed, first: at(2), last: at(4)),
            TestInterval(name: "late", outcome: nil, first: at(3), last: at(3)),
        ]
        try sample.write(to: store)
        #expect(
            try store.rows("SELECT line, test FROM event_log ORDER BY line") == [
                "3|-", "4|outer", "5|inner", "7|late", "8|inner", "9|outer", "10|outer", "12|outer", "13|-", "14|-",
            ])
    }

    /// Two modules may have a suite of one name, whose tests have one name.
    @Test func eachAttemptAtATestHasANumber() throws {
        var sample = SampleTrace()
        let at = { (index: Int) in sample.batch.events[index].reference }
        sample.summary.tests = [
            TestInterval(name: "ShopTests/CartTests/testAdds()", outcome: .passed, first: at(0), last: at(2)),
            TestInterval(name: "ShopUITests/CartTests/testAdds()", outcome: .failed, first: at(3), last: at(5)),
        ]
        try sample.write(to: store)
        let events = try store.rows(
            """
            SELECT test_log.test, outcome, count(*)
            FROM event_log
            JOIN test_log USING (run_id, test_number)
            GROUP BY run_id, test_number
            """)
        #expect(events == ["CartTests.testAdds|passed|3", "CartTests.testAdds|failed|3"])
        let controllers = try store.rows(
            """
            SELECT outcome, count(*)
            FROM controller_log
            JOIN test_log USING (run_id, test_number)
            GROUP BY test_number
            """)
        let made = try store.rows(
            """
            SELECT outcome, count(*)
            FROM controller_log AS c
            JOIN test_log AS t ON t.run_id = c.run_id AND t.began_line <= c.began_line AND c.began_line < t.until_line
            GROUP BY t.test_number
            """)
        #expect(!made.isEmpty && controllers == made, "\(controllers)")
    }

    /// A test that is tried again is one test with two attempts; a finding knows its own.
    @Test func attemptsAreCounted() throws {
        var sample = SampleTrace()
        let at = { (index: Int) in sample.batch.events[index].reference }
        sample.summary.tests = [
            TestInterval(name: "-[ShopUITests.CartTests testAdds]", outcome: .failed, first: at(0), last: at(2)),
            TestInterval(name: "ShopUITests/CartTests/testAdds()", outcome: .passed, first: at(3), last: at(5)),
        ]
        try sample.write(to: store)
        #expect(
            try store.rows("SELECT test, test_argument, attempt, outcome, until_line FROM test_log ORDER BY attempt")
                == [
                    "CartTests.testAdds|ShopUITests/CartTests/testAdds|1|failed|6",
                    "CartTests.testAdds|ShopUITests/CartTests/testAdds()|2|passed|10",
                ])
        let tests = "SELECT line, test, attempt FROM event_log WHERE test IS NOT NULL AND line IN (4, 8) ORDER BY line"
        #expect(try store.rows(tests) == ["4|CartTests.testAdds|1", "8|CartTests.testAdds|2"])
    }

    /// Two modules may have a test of one name; neither is an attempt at the other.
    @Test func testsOfTwoModulesHaveAttemptsOfTheirOwn() throws {
        var sample = SampleTrace()
        let at = { (index: Int) in sample.batch.events[index].reference }
        sample.summary.tests = [
            TestInterval(name: "-[ShopTests.CartTests testAdds]", outcome: .failed, first: at(0), last: at(1)),
            TestInterval(name: "-[ShopUITests.CartTests testAdds]", outcome: .passed, first: at(2), last: at(3)),
            TestInterval(name: "ShopTests.CartTests.testAdds()", outcome: .passed, first: at(4), last: at(5)),
        ]
        try sample.write(to: store)
        #expect(try store.rows("SELECT attempt FROM test_log ORDER BY began_line") == ["1", "1", "2"])
        #expect(try store.rows("SELECT tests FROM run_log") == ["1"])
    }
}
