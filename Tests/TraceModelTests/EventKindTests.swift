import Testing
import TraceModel

struct EventKindTests {
    @Test(arguments: EventKind.allCases) func isNamedAsItsCase(_ kind: EventKind) {
        #expect(kind.name == String(describing: kind))
        #expect(EventKind(name: kind.name) == kind)
    }
}
