// The part of Apple's UI tests that Documentation/HowTo/UITests.md uses, so its code can be type-checked without them.

public import XCTest

@MainActor public class XCUIApplication {
    public enum State { case notRunning, runningBackground, runningForeground }
    public var launchEnvironment: [String: String] = [:]
    public var state: State { .notRunning }
    public init() {}
    public func launch() {}
}

public final class XCTDarwinNotificationExpectation: XCTestExpectation, @unchecked Sendable {
    public init(notificationName: String) { super.init(description: notificationName) }
}

extension XCTWaiter {
    public func fulfillment(of expectations: [XCTestExpectation], timeout: TimeInterval) async -> Result { .completed }
}

extension XCTestCase {
    public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {}
}

public typealias CFString = String

public struct CFNotificationName {
    public init(_ name: CFString) {}
}

public struct CFNotificationCenter {}

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter { CFNotificationCenter() }

public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter, _ name: CFNotificationName, _ object: UnsafeRawPointer?, _ info: [String: String]?,
    _ isImmediate: Bool
) {}
