public import Foundation

// What VCTraceTesting uses of Apple's XCTest, as Apple's documentation declares it.

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
@MainActor public protocol XCTActivity: AnyObject {
    var name: String { get }
    func add(_ attachment: XCTAttachment)
}
public class XCTAttachment {
    public enum Lifetime { case keepAlways, deleteOnSuccess }
    public init(data: Data, uniformTypeIdentifier: String) {}
    open var name: String?
    open var lifetime = Lifetime.deleteOnSuccess
}
public class XCTContext {
    @MainActor @discardableResult
    public class func runActivity<Result>(
        named name: String, block: (any XCTActivity) throws -> Result
    ) rethrows -> Result {
        fatalError("only for the compiler")
    }
}
