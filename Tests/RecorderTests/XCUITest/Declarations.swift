// What Documentation/UITests.md uses of Apple's UI tests, so that its code can be type-checked where these are not.

public import XCTest

@MainActor public class XCUIApplication {
    public var launchEnvironment: [String: String] = [:]
    public init() {}
    public func launch() {}
}

@MainActor public class XCUIDevice {
    public static let shared = XCUIDevice()
    public enum Button { case home }
    public func press(_ button: Button) {}
}

extension XCTestCase {
    public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {}
}
