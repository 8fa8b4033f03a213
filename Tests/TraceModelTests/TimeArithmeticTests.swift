import Testing
import TraceModel

@Suite struct TimeArithmeticTests {
    @Test func sumsAndSpansThatFitAreExact() {
        #expect((5 as Int64).later(by: -7) == -2)
        #expect((5 as Int64).since(-7) == 12)
        #expect(Int64.max.since(.max) == 0)
        #expect(Int64.min.later(by: .max) == -1)
    }

    @Test func whatDoesNotFitIsTheNearestThatDoes() {
        #expect(Int64.max.later(by: 1) == .max)
        #expect(Int64.min.later(by: -1) == .min)
        #expect(Int64.max.since(-1) == .max)
        #expect(Int64.min.since(1) == .min)
        #expect((0 as Int64).since(.min) == .max)
    }
}
