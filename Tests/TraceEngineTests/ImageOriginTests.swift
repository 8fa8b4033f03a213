import Testing
import TraceModel

@testable import TraceEngine

/// Whose code an image holds.
@Suite struct ImageOriginTests {
    @Test(arguments: [
        ("UIKitCore", "/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore"),
        (
            "UIKitCore",
            "/Library/Developer/CoreSimulator/Volumes/iOS_23B/Library/Developer/CoreSimulator/Profiles/Runtimes/iOS 26.1.simruntime/Contents/Resources/RuntimeRoot/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore"
        ),
        ("libswiftCore.dylib", "/private/var/containers/Bundle/Application/5A/Shop.app/Frameworks/libswiftCore.dylib"),
        ("libswift_Concurrency.dylib", "/Volumes/Runtime/RuntimeRoot/usr/lib/swift/libswift_Concurrency.dylib"),
        ("libTesting.so", "/opt/swift/usr/lib/swift/linux/testing/libTesting.so"),
        ("UIKit.so", "/shop/.build/recorder/O0/usr/lib/UIKit.so"),
        ("libsystem_c.dylib", "/usr/lib/system/libsystem_c.dylib"), ("libc.so.6", "/lib/x86_64-linux-gnu/libc.so.6"),
        (
            "XCTest",
            "/Applications/Xcode.app/Contents/Developer/Platforms/iPhoneSimulator.platform/Developer/Library/Frameworks/XCTest.framework/XCTest"
        ),
        ("UIKitCore", nil), ("libswiftUIKit.dylib", nil),
    ])
    func systemIsKnownByItsPlaces(_ name: String, _ path: String?) {
        guard case .system = image(name, path).origin else {
            Issue.record("\(name) is not the system's")
            return
        }
    }

    /// Folders that are called like those of the system.
    @Test(arguments: [
        ("ShopKit", "/private/var/containers/Bundle/Application/5A/Shop.app/Frameworks/ShopKit.framework/ShopKit"),
        ("ShopKit", "/Users/jo/System/Build/ShopKit.framework/ShopKit"),
        ("ShopKit", "/Users/jo/Developer/Platforms/iOS/ShopKit.framework/ShopKit"),
        ("libshop.dylib", "/Users/jo/usr/lib/shop/libshop.dylib"),
        ("libswiftlint-ui.dylib", "/Users/jo/Shop.app/Frameworks/libswiftlint-ui.dylib"),
        ("libswiftlint-ui.dylib", nil), ("Shop", nil),
    ])
    func appsMayBeAnywhere(_ name: String, _ path: String?) {
        #expect(image(name, path).origin == .app)
    }

    private func image(_ name: String, _ path: String?) -> CallStacks.Image {
        CallStacks.Image(name: name, id: nil, path: path, loadAddress: 0)
    }
}
