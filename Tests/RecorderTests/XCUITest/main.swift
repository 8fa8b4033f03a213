// Prints where a test that calls the page's code lets the app write its trace.

import XCTest

let app = XCUIApplication()
app.recordViewControllers(in: XCTestCase(name: "CartTests.testPay", testClosure: { _ in }))
print(app.launchEnvironment["VCTRACE_LOG"] ?? "")
