// swift-tools-version: 6.0
import PackageDescription

// A package that audits logs with a release's artifact bundle, which lies beside this file here. A package of your own names it by
// `url:` and `checksum:`.
let package = Package(
    name: "Consumer",
    targets: [
        .binaryTarget(name: "vctrace", path: "vctrace.artifactbundle.zip"),
        .plugin(
            name: "AuditLogs",
            capability: .command(
                intent: .custom(verb: "audit-logs", description: "Audits lifecycle logs with vctrace.")),
            dependencies: ["vctrace"]),
    ]
)
