// swift-tools-version: 6.2
import PackageDescription

#if canImport(Darwin)
    let objectiveC: [String] = []
#else
    // What needs Apple's SDK. Swift's build system asks for Objective-C's reference counting, which there is not elsewhere.
    let objectiveC = ["App.m", "VCTraceRecorder.m"]
#endif

let package = Package(
    name: "vctrace",
    // The tool and its tests need macOS 13 for `ContinuousClock` and swift-subprocess. The libraries need nothing that is newer
    // than iOS 15, which `make lint` checks.
    platforms: [.macOS(.v13), .iOS(.v15), .tvOS(.v15), .visionOS(.v1)],
    products: [
        .library(name: "VCTraceAudit", targets: ["VCTraceAudit"]),
        .library(name: "VCTraceTesting", targets: ["VCTraceTesting"]),
        .library(name: "VCTraceRecorder", targets: ["VCTraceRecorder"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        .target(name: "TraceModel"),
        .target(name: "TraceFormats", dependencies: ["TraceModel"]),
        .target(name: "TraceReplay", dependencies: ["TraceModel"]),
        .target(name: "TraceDiff", dependencies: ["TraceModel"]),
        .target(name: "TraceText", dependencies: ["TraceModel"]),
        .target(name: "TraceNights", dependencies: ["TraceModel"]),
        .target(name: "MemoryGraphs", dependencies: ["TraceModel"]),
        .target(name: "JSONText", dependencies: ["TraceModel"]),
        // Styles, scripts and templates of pages, compiled into the binary, as the schema is.
        .target(name: "PageFiles", exclude: ["scripts", "styles", "templates"]),
        .target(
            name: "TraceReports",
            dependencies: [
                "JSONText", "PageFiles", "TraceDiff", "TraceModel", "TraceText",
                .product(name: "Mustache", package: "swift-mustache"),
            ]),
        .target(name: "TraceExport", dependencies: ["TraceModel", "TraceReplay"]),
        // The SQL of the schema, compiled into the binary, so that one file can be copied anywhere.
        .target(name: "SchemaText", path: "Schema/Text"),
        .target(
            name: "TraceSchema", dependencies: ["SchemaText"], path: "Schema",
            exclude: ["Text", "tables.sql", "views.sql"]),
        // SQLite's settings that Swift cannot call.
        .systemLibrary(name: "SQLiteSettings"),
        .target(
            name: "TraceStore",
            dependencies: [
                "SQLiteSettings", "TraceModel", "TraceNights", "TraceSchema",
                .product(name: "GRDB", package: "GRDB.swift"),
                // The statement handles that bulk insertion and replay step through.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        // What a team decided, as values; its files are read by ConfigurationFiles.
        .target(name: "TraceConfiguration", dependencies: ["JSONText", "TraceModel"]),
        .target(
            name: "ConfigurationFiles",
            dependencies: ["JSONText", "TraceConfiguration", "TraceModel", .product(name: "Yams", package: "Yams")]),
        // Reads, replays and audits in memory; it knows no store and no file.
        .target(
            name: "TraceAuditing",
            dependencies: [
                "TraceConfiguration", "TraceFormats", "TraceModel", "TraceNights", "TraceReplay", "TraceText",
            ]),
        // The smallest trace that still gives a finding, found by audits in memory.
        .target(
            name: "TraceReduction",
            dependencies: ["TraceAuditing", "TraceExport", "TraceFormats", "TraceModel", "TraceReplay"]),
        // What a release says of the commit that it was built from: Scripts/release tells it.
        .target(
            name: "BuildStamp",
            cSettings: ["VCTRACE_COMMIT", "VCTRACE_DATE"].compactMap { name in
                Context.environment[name].map { .define(name, to: $0) }
            }),
        // A flag that a signal handler sets.
        .systemLibrary(name: "StopFlag"),
        .target(
            name: "Processes",
            dependencies: ["StopFlag", .product(name: "SystemPackage", package: "swift-system")]),
        .target(
            name: "LogFiles",
            dependencies: [
                "Processes", "TraceAuditing", "TraceFormats", "TraceModel", "TraceText",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        // Composes the modules above for runs in a store: logs in, reports out. It prints nothing.
        .target(
            name: "TraceEngine",
            dependencies: [
                "ConfigurationFiles", "LogFiles", "MemoryGraphs", "Processes", "TraceAuditing",
                "TraceConfiguration", "TraceDiff", "TraceExport", "TraceFormats", "TraceModel", "TraceNights",
                "TraceReplay", "TraceReports", "TraceStore", "TraceText",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        // Audits for test suites and other programs, in their process.
        .target(
            name: "VCTraceAudit",
            dependencies: [
                "TraceAuditing", "TraceConfiguration", "TraceFormats", "TraceModel", "TraceReplay", "TraceText",
            ]),
        .target(name: "VCTraceTesting", dependencies: ["VCTraceAudit", "VCTraceRecorder"]),
        // For apps. Where there is no UIKit, its functions do nothing.
        .target(
            name: "VCTraceRecorder", exclude: objectiveC,
            linkerSettings: [.linkedFramework("UIKit", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst]))]),
        // What coding agents can ask a store, and the server that they ask.
        .target(
            name: "AgentTools",
            dependencies: [
                "JSONText", "TraceAuditing", "TraceConfiguration", "TraceDiff", "TraceEngine", "TraceModel",
                "TraceNights", "TraceReplay", "TraceReports", "TraceSchema", "TraceStore", "TraceText",
            ]),
        .executableTarget(
            name: "vctrace",
            dependencies: [
                "AgentTools", "BuildStamp", "ConfigurationFiles", "LogFiles", "Processes", "TraceAuditing",
                "TraceConfiguration", "TraceDiff", "TraceEngine", "TraceExport", "TraceFormats", "TraceModel",
                "TraceNights", "TraceReduction", "TraceReplay", "TraceReports", "TraceStore", "TraceText",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        // For tests and benchmarks: numbers that are the same in every run.
        .target(name: "SeededNumbers", path: "Tests/SeededNumbers"),
        // For tests and fuzzing: records of each log format, and the events in them.
        .target(
            name: "FormatSamples", dependencies: ["TraceFormats", "TraceModel"], path: "Tests/FormatSamples"),
        // For tests: files that `make record` writes, programs that they run, disks that are full.
        .target(
            name: "TraceTestSupport", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")],
            path: "Tests/TraceTestSupport"),
        // Traces with the findings that they must give; they are read beside the tests that replay them.
        .testTarget(
            name: "TraceReplayTests",
            dependencies: [
                "SeededNumbers", "TraceAuditing", "TraceExport", "TraceReplay", "TraceFormats", "TraceModel",
            ],
            exclude: ["Conformance", "Scenes"]),
        .testTarget(name: "AgentToolsTests", dependencies: ["AgentTools", "JSONText"]),
        .testTarget(name: "TraceModelTests", dependencies: ["TraceModel"]),
        .testTarget(name: "MemoryGraphsTests", dependencies: ["MemoryGraphs", "SeededNumbers", "TraceModel"]),
        .testTarget(
            name: "TraceDiffTests",
            dependencies: ["SeededNumbers", "TraceAuditing", "TraceDiff", "TraceReplay", "TraceModel"]),
        .testTarget(name: "TraceNightsTests", dependencies: ["SeededNumbers", "TraceModel", "TraceNights"]),
        // Golden files are read beside the tests that compare them, so that they can be recorded anew.
        .testTarget(
            name: "TraceReportsTests",
            dependencies: ["TraceReports", "TraceModel", "TraceTestSupport", "TraceText"],
            exclude: ["Golden", "Validators"]),
        .testTarget(
            name: "TraceConfigurationTests",
            dependencies: ["ConfigurationFiles", "TraceConfiguration", "TraceModel", "TraceTestSupport"]),
        .testTarget(
            name: "TraceFormatsTests", dependencies: ["FormatSamples", "SeededNumbers", "TraceFormats", "TraceModel"]),
        .testTarget(
            name: "TraceStoreTests",
            dependencies: [
                "SeededNumbers", "TraceStore", "TraceModel", "TraceSchema", "TraceTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "TraceEngineTests",
            dependencies: ["TraceAuditing", "TraceEngine", "TraceModel", "TraceSchema", "TraceStore"]),
        .testTarget(
            name: "TraceReductionTests",
            dependencies: ["SeededNumbers", "TraceAuditing", "TraceModel", "TraceReduction", "TraceReplay"]),
        .testTarget(
            name: "VCTraceTestingTests",
            dependencies: [
                "ConfigurationFiles", "TraceAuditing", "TraceConfiguration", "TraceEngine", "TraceTestSupport",
                "VCTraceAudit", "VCTraceTesting",
            ]),
        .testTarget(name: "ProjectTests", dependencies: ["TraceReports", "TraceTestSupport"]),
        // Runs programs that Scripts/recorder-programs builds, and audits their recordings with the built tool.
        .testTarget(
            name: "RecorderTests",
            dependencies: ["vctrace", "TraceTestSupport"],
            exclude: [
                "AppleHeaders", "AppleSymbols.txt", "BaseClass", "Bench", "Callers", "Makefile", "Programs", "StandIn", "Xcode",
                "XCUITest", "apple-symbols",
            ]),
        // Runs the built tool, which is why it depends on it.
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "vctrace", "SeededNumbers", "TraceTestSupport", "VCTraceAudit",
                // Reads the example workflows.
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Cases", "Scripts"]),
    ],
    swiftLanguageModes: [.v6]
)

// `make` and CI set it, for the tests that compare vctrace with a second implementation, and that feed it made-up bytes.
let isStrict = Context.environment["VCTRACE_STRICT"] != nil
if isStrict {
    package.targets += [
        // A second implementation of the contract, which random traces compare with the engine.
        .target(
            name: "NaiveImplementation", dependencies: ["SeededNumbers", "TraceAuditing", "TraceModel"],
            path: "Tests/Differential/Naive"),
        .testTarget(
            name: "DifferentialTests",
            dependencies: ["NaiveImplementation", "SeededNumbers", "TraceModel", "TraceReplay"],
            path: "Tests/Differential/Tests"),
        // What `make fuzz` calls with made-up bytes, and the tests with those that are kept.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "ConfigurationFiles", "FormatSamples", "TraceAuditing", "TraceConfiguration", "TraceEngine",
                "TraceExport", "TraceFormats", "TraceModel", "TraceReplay", "TraceReports", "TraceStore", "TraceText",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/Fuzz/Targets"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "SeededNumbers"], path: "Tests/Fuzz/Tests"),
    ]
}

// What measures vctrace, and what compares it in long runs. `make` sets it for the targets that need them.
if isStrict, Context.environment["VCTRACE_TOOLS"] != nil {
    package.targets += [
        .executableTarget(
            name: "vctrace-bench", dependencies: ["SeededNumbers", "TraceFormats", "TraceModel"], path: "Benchmarks",
            resources: [.embedInCode("peers.py")]),
        .executableTarget(
            name: "vctrace-differential", dependencies: ["NaiveImplementation"], path: "Tests/Differential/Driver"),
    ]
}

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// The modules that read other people's bytes mark each operation that the compiler cannot check with `unsafe`. `Bytes`, with which
// they read, cannot outlive what it views.
for target in package.targets
where ["TraceModel", "TraceFormats", "TraceStore", "MemoryGraphs", "JSONText"].contains(target.name) {
    target.swiftSettings?.append(contentsOf: [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")])
}

// Who depends on this package has its warnings suppressed, which a compiler that was told to take them for errors refuses.
if isStrict {
    for target in package.targets where target.type != .system {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
    // Tests read thousands of logs, which takes longer than optimizing what reads them.
    for target in package.targets where target.name == "TraceFormats" {
        target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
}

// Only `make fuzz` sets it, to the path of libFuzzer: then vctrace's own code tells libFuzzer where it was.
if let libFuzzer = Context.environment["VCTRACE_LIBFUZZER"] {
    for target in package.targets
    where ["JSONText", "TraceSchema"].contains(target.name) || target.name.hasPrefix("Trace") {
        target.swiftSettings?.append(
            .unsafeFlags(["-sanitize-coverage=edge,inline-8bit-counters,pc-table"]))
    }
    package.targets += [
        .systemLibrary(name: "LibFuzzer", path: "Tests/Fuzz/LibFuzzer"),
        .executableTarget(
            name: "vctrace-fuzz", dependencies: ["FuzzTargets", "LibFuzzer"], path: "Tests/Fuzz/Driver",
            linkerSettings: [.unsafeFlags([libFuzzer]), .linkedLibrary("stdc++")]),
    ]
}
