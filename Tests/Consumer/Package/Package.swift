// swift-tools-version: 6.0
import PackageDescription

// A package like an app's: a library, and tests that audit its log.
let package = Package(
    name: "Shop",
    platforms: [.macOS(.v13), .iOS(.v15), .tvOS(.v15)],
    products: [.library(name: "Shop", targets: ["Shop"])],
    dependencies: [.package(url: "VCTRACE_URL", from: "1.0.0")],
    targets: [
        .target(
            name: "Shop",
            dependencies: [
                .product(name: "VCTraceAudit", package: "vctrace"),
                .product(name: "VCTraceRecorder", package: "vctrace"),
            ]),
        .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "VCTraceTesting", package: "vctrace")]),
    ]
)
