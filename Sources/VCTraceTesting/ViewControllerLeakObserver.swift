#if canImport(XCTest)
    public import Foundation
    public import VCTraceAudit
    import VCTraceRecorder
    public import XCTest

    /// Runs every test of a bundle of XCTest as `expectNoFindings` runs a closure, from before its `setUp` to after its
    /// `tearDown`, and names each test in the trace.
    ///
    /// Create one on the main thread when the bundle is loaded: set `NSPrincipalClass` in its Info.plist to this class,
    /// `VCTraceTesting.ViewControllerLeakObserver`, or to a class of the bundle that creates one in its `init`.
    ///
    /// A test's properties live as long as the bundle runs. In `tearDown`, set properties with a view controller to nil.
    open class ViewControllerLeakObserver: NSObject, XCTestObservation {
        /// The least severity that fails a test; nil for the configuration's `fail-on`.
        open var severity: AuditedTrace.Severity? { nil }
        /// The classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
        open var keptClasses: [String] { [] }
        /// The configuration and the baseline; nil for the built-in rules.
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

        /// Runs a test, and fails it for view controllers that it leaves behind.
        ///
        /// On Apple's systems, this happens for every test. On others, a test case calls it in its `invokeTest`.
        public func check(_ testCase: XCTestCase, _ invoke: () -> Void) {
            let expected = ExpectedTrace(
                severity: severity, kept: keptClasses, options: options ?? AuditOptions(),
                record: { result in
                    if case .failure(let message) = result {
                        XCTFail("\(testCase.nameInTrace): \(message)")
                    } else {
                        result.attach()
                    }
                }, scope: "in \(testCase.nameInTrace)", mayBeEmpty: true)
            expected.recordNow { _ in ExpectedTrace.drained(invoke) }
        }
    }

    #if canImport(ObjectiveC)
        extension ViewControllerLeakObserver {
            /// Replaces the method that runs a test. After the end of a test, an observer cannot fail it any more. This method is
            /// the last place that can.
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
        /// `CheckoutTests.testPays`, also for `-[CheckoutTests testPays]`.
        var nameInTrace: String {
            name.trimmingCharacters(in: CharacterSet(charactersIn: "-[]")).replacingOccurrences(of: " ", with: ".")
        }
    }
#endif
