#if canImport(Testing)
    public import Testing
    public import VCTraceAudit
    import VCTraceRecorder

    /// Runs each test of a suite, or one test, as `expectNoFindings` runs a closure.
    ///
    ///     @Suite(.noLeakedViewControllers) struct CheckoutTests { … }
    public struct NoLeakedViewControllers: SuiteTrait, TestTrait, TestScoping {
        let severity: AuditedTrace.Severity?
        let kept: [String]
        let options: AuditOptions?

        public var isRecursive: Bool { true }

        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            // For a suite, this is done for each of its tests.
            guard testCase != nil else { return try await function() }
            let location = test.sourceLocation
            let expected = ExpectedTrace(
                severity: severity, kept: kept, options: options ?? .nearest(to: location.path),
                record: { $0.record(at: location) }, scope: "in this test", mayBeEmpty: true)
            VCTraceTestStarted(test.nameInTrace)
            var outcome = "failed"
            defer { VCTraceTestFinished(test.nameInTrace, outcome) }
            try await expected.record(with: defaultRecording(), isolation: nil, function)
            outcome = "passed"
        }
    }

    extension SourceLocation {
        fileprivate var path: String {
            #if compiler(>=6.3)
                filePath
            #else
                _filePath
            #endif
        }
    }

    extension Test {
        /// `CheckoutTests.pays` of `ShopTests.CheckoutTests/pays()/CheckoutTests.swift:12:6`.
        var nameInTrace: String {
            let words = "\(id)".drop { $0 != "." }.dropFirst().split(separator: "/")
            let parts = words.filter { $0.split(separator: ":").first?.hasSuffix(".swift") != true }
            return parts.map { $0.prefix { $0 != "(" } }.joined(separator: ".")
        }
    }

    extension Trait where Self == NoLeakedViewControllers {
        /// Fails each test in which view controllers are misused, or created and not deallocated.
        public static var noLeakedViewControllers: Self { noLeakedViewControllers() }

        /// Fails each test in which view controllers are misused, or created and not deallocated.
        ///
        /// - Parameters:
        ///   - severity: the least severity that fails a test; nil for the configuration's `fail-on`.
        ///   - kept: the classes of view controllers that may live on: `Detail`, or `Shop.Detail`.
        ///   - options: the configuration and the baseline; by default the nearest `.vctrace.json` in the folder of the test's
        ///     file or above.
        public static func noLeakedViewControllers(
            atLeast severity: AuditedTrace.Severity? = nil, keeping kept: [String] = [], options: AuditOptions? = nil
        ) -> Self {
            Self(severity: severity, kept: kept, options: options)
        }
    }
#endif
