#if canImport(XCTest)
    public import Foundation
    public import VCTraceAudit
    import VCTraceRecorder
    public import XCTest

    /// Runs every test of a bundle of XCTest as `expectNoFindings` runs a closure, from before its `setUp` to after its `tearDown`,
    /// and names each test in the trace.
    ///
    /// Make one when the bundle is loaded: let `NSPrincipalClass` in its Info.plist name this class, `VCTraceTesting.ViewControllerLeakObserver`,
    /// or a class of the bundle that makes one in its `init`.
    ///
    /// A test's properties live as long as the bundle runs: set those to nil in `tearDown` that hold a view controller.
    open class ViewControllerLeakObserver: NSObject, XCTestObservation {
        /// What is milder does not fail a test; nil for `fail-on` of the configuration.
        open var severity: Severity? { nil }
        /// The classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
        open var keptClasses: [String] { [] }
        /// The configuration and the baseline to go by; nil for the built-in rules.
        open var options: AuditOptions? { nil }

        public override init() {
            super.init()
            XCTestObservationCenter.shared.addTestObserver(self)
            #if canImport(ObjectiveC)
                hookInvocation()
            #endif
        }

        open func testCaseWillStart(_ testCase: XCTestCase) { VCTraceTestStarted(testCase.nameInTrace) }

        open func testCaseDidFinish(_ testCase: XCTestCase) {
            let isPassed = testCase.testRun?.hasSucceeded ?? false
            VCTraceTestFinished(testCase.nameInTrace, isPassed ? "passed" : "failed")
        }

        /// Runs a test, and fails it for what it leaves behind.
        ///
        /// On Apple's systems every test is run so. On others, a test case calls it in its `invokeTest`.
        public func check(_ testCase: XCTestCase, _ invoke: () -> Void) {
            let expected = ExpectedTrace(
                severity: severity, kept: keptClasses, options: options ?? AuditOptions(),
                fail: { XCTFail("\(testCase.nameInTrace): \($0)") }, scope: "in \(testCase.nameInTrace)",
                mayBeEmpty: true)
            expected.recordNow(invoke)
        }
    }

    #if canImport(ObjectiveC)
        extension ViewControllerLeakObserver {
            /// What an observer finds out when a test is over comes too late to fail it: the method is the last place where that
            /// can be done.
            private func hookInvocation() {
                let selector = #selector(XCTestCase.invokeTest)
                guard let method = class_getInstanceMethod(XCTestCase.self, selector) else { return }
                typealias Invocation = @convention(c) (XCTestCase, Selector) -> Void
                let original = unsafeBitCast(method_getImplementation(method), to: Invocation.self)
                let replacement: @convention(block) (XCTestCase) -> Void = { [self] testCase in
                    check(testCase) { original(testCase, selector) }
                }
                method_setImplementation(method, imp_implementationWithBlock(replacement))
            }
        }
    #endif

    extension XCTestCase {
        /// `CheckoutTests.testPays`, of `-[CheckoutTests testPays]` as well.
        var nameInTrace: String {
            name.trimmingCharacters(in: CharacterSet(charactersIn: "-[]")).replacingOccurrences(of: " ", with: ".")
        }
    }
#endif
