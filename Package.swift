// swift-tools-version: 6.2
import PackageDescription

#if canImport(Darwin)
    let objectiveC: [String] = []
    let privacyManifest: [Resource] = [.process("PrivacyInfo.xcprivacy")]
#else
    // What needs Apple's SDK. Swift's build system asks for Objective-C's reference counting, which there is not elsewhere.
    let objectiveC = ["App.m", "VCTraceRecorder.m", "PrivacyInfo.xcprivacy"]
    let privacyManifest: [Resource] = []
#endif

let package = Package(
    name: "vctrace",
    // The tool and its tests need macOS 13 for `ContinuousClock`. The libraries need nothing that is newer
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
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        // What Swift cannot write: text that is compiled in (the schema, the files of pages), a release's commit, an atomic number,
        // and SQLite's functions with variable arguments.
        .target(
            name: "VCTraceC",
            cSettings: ["VCTRACE_COMMIT", "VCTRACE_DATE"].compactMap { name in
                Context.environment[name].map { .define(name, to: $0) }
            }, linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "TraceModel"),
        .target(name: "TraceText", dependencies: ["TraceModel"]),
        .target(name: "TraceFormats", dependencies: ["TraceModel"]),
        .target(name: "TraceReplay", dependencies: ["TraceModel"]),
        .target(name: "TraceVerdicts", dependencies: ["TraceModel"]),
        .target(
            name: "TraceStore",
            dependencies: [
                "LogFiles", "TraceModel", "TraceText", "TraceVerdicts", "VCTraceC",
                .product(name: "GRDB", package: "GRDB.swift"),
                // The statement handles that bulk insertion and replay step through.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "TraceReports",
            dependencies: [
                "TraceModel", "TraceText", "TraceVerdicts", "VCTraceC",
                .product(name: "Mustache", package: "swift-mustache"),
            ], exclude: ["Page/scripts", "Page/styles", "Page/templates"]),
        // Audits in memory, for test suites and other programs, and for the modules below. It needs no store and no other package.
        .target(
            name: "VCTraceAudit",
            dependencies: ["TraceFormats", "TraceModel", "TraceReplay", "TraceText", "TraceVerdicts"]),
        .target(name: "VCTraceTesting", dependencies: ["VCTraceAudit", "VCTraceRecorder"]),
        // For apps. Where there is no UIKit, its functions do nothing.
        .target(
            name: "VCTraceRecorder", exclude: objectiveC, resources: privacyManifest,
            linkerSettings: [.linkedFramework("UIKit", .when(platforms: [.iOS, .tvOS, .visionOS, .macCatalyst]))]),
        .target(
            name: "TraceExport", dependencies: ["TraceFormats", "TraceModel", "TraceReplay", "VCTraceAudit"]),
        .target(
            name: "LogFiles",
            dependencies: [
                "TraceFormats", "TraceModel", "TraceText", "VCTraceAudit", "VCTraceC",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        // Composes the modules above for runs in a store: logs in, reports out. It prints nothing.
        .target(
            name: "TraceEngine",
            dependencies: [
                "LogFiles", "TraceExport", "TraceFormats", "TraceModel", "TraceReplay", "TraceReports", "TraceStore",
                "TraceText", "TraceVerdicts", "VCTraceAudit",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Yams", package: "Yams"),
            ]
        ),
        // What coding agents can ask a store, and the server that they ask.
        .target(
            name: "AgentTools",
            dependencies: [
                "LogFiles", "TraceEngine", "TraceModel", "TraceReplay", "TraceReports", "TraceStore", "TraceText",
                "TraceVerdicts", "VCTraceAudit",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .executableTarget(
            name: "vctrace",
            dependencies: [
                "AgentTools", "LogFiles", "TraceEngine", "TraceExport", "TraceFormats", "TraceModel", "TraceReplay",
                "TraceReports", "TraceStore", "TraceText", "TraceVerdicts", "VCTraceAudit", "VCTraceC",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        // For tests and benchmarks: numbers that are the same in every run.
        .target(name: "SeededNumbers", path: "Tests/SeededNumbers"),
        // For tests and fuzzing: records of each log format with the events in them, and small binaries.
        .target(
            name: "FormatSamples", dependencies: ["TraceFormats", "TraceModel"], path: "Tests/FormatSamples"),
        // For tests: files that `make record` writes, programs that they run, disks that are full, code of which nothing is known.
        .target(
            name: "TraceTestSupport", dependencies: ["TestSessions", "TraceModel", "TraceVerdicts"],
            path: "Tests/TraceTestSupport"),
        // What Swift cannot write of it: how a program of a test is started.
        .target(name: "TestSessions", path: "Tests/TestSessions"),
        .testTarget(name: "TraceModelTests", dependencies: ["TraceModel"]),
        .testTarget(
            name: "TraceFormatsTests", dependencies: ["FormatSamples", "SeededNumbers", "TraceFormats", "TraceModel"]),
        // Traces with the findings that they must give; they are read beside the tests that replay them.
        .testTarget(
            name: "TraceReplayTests",
            dependencies: [
                "SeededNumbers", "TraceExport", "TraceFormats", "TraceModel", "TraceReplay", "VCTraceAudit",
            ],
            exclude: ["Conformance", "HiddenCalls", "Scenes"]),
        .testTarget(
            name: "TraceVerdictsTests",
            dependencies: [
                "SeededNumbers", "TraceModel", "TraceReplay", "TraceTestSupport", "TraceVerdicts", "VCTraceAudit",
            ]),
        .testTarget(
            name: "TraceStoreTests",
            dependencies: [
                "SeededNumbers", "TraceStore", "TraceModel", "TraceTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        // Golden files are read beside the tests that compare them, so that they can be recorded anew.
        .testTarget(
            name: "TraceReportsTests",
            dependencies: ["TraceReports", "TraceModel", "TraceTestSupport", "TraceText", "TraceVerdicts"],
            exclude: ["Golden", "Validators"]),
        .testTarget(
            name: "TraceExportTests",
            dependencies: ["SeededNumbers", "TraceExport", "TraceModel", "TraceReplay", "VCTraceAudit"]),
        .testTarget(
            name: "TraceEngineTests",
            dependencies: [
                "FormatSamples", "LogFiles", "SeededNumbers", "TraceEngine", "TraceFormats", "TraceModel",
                "TraceReplay", "TraceStore", "TraceTestSupport", "TraceVerdicts", "VCTraceAudit",
            ]),
        .testTarget(
            name: "VCTraceTestingTests",
            dependencies: ["TraceEngine", "TraceTestSupport", "VCTraceAudit", "VCTraceTesting"]),
        .testTarget(name: "AgentToolsTests", dependencies: ["AgentTools", "TraceText"]),
        .testTarget(name: "ProjectTests", dependencies: ["TraceReports", "TraceTestSupport"]),
        // Runs programs that Scripts/recorder-programs builds, and audits their recordings with the built tool.
        .testTarget(
            name: "RecorderTests",
            dependencies: ["vctrace", "TraceTestSupport"],
            exclude: [
                "AppleHeaders", "AppleSymbols.txt", "Atos", "BaseClass", "Bench", "Callers", "Makefile", "Programs",
                "StandIn", "Xcode", "XCUITest", "apple-symbols",
            ]),
        // Run the built tool, which is why they depend on it: each command, in short, and everything about them.
        .testTarget(name: "CommandTests", dependencies: ["vctrace", "TraceTestSupport"], exclude: ["Cases"]),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "vctrace", "SeededNumbers", "TraceFormats", "TraceModel", "TraceTestSupport", "VCTraceAudit",
                // Reads the example workflows.
                .product(name: "Yams", package: "Yams"),
            ],
            exclude: ["Cases", "Scripts"]),
        // A second implementation of the contract, which random traces compare with the engine.
        .target(
            name: "NaiveImplementation", dependencies: ["SeededNumbers", "TraceModel", "VCTraceAudit"],
            path: "Tests/Differential/Naive"),
        .testTarget(
            name: "DifferentialTests",
            dependencies: ["NaiveImplementation", "SeededNumbers", "TraceModel", "TraceReplay"],
            path: "Tests/Differential/Tests"),
        .executableTarget(
            name: "vctrace-differential", dependencies: ["NaiveImplementation"], path: "Tests/Differential/Driver"),
        // What `make fuzz` calls with made-up bytes, and the tests with those that are kept.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "FormatSamples", "LogFiles", "RecorderFuzz", "TraceEngine", "TraceExport", "TraceFormats",
                "TraceModel", "TraceReplay", "TraceReports", "TraceStore", "TraceText", "TraceVerdicts", "VCTraceAudit",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Tests/Fuzz/Targets"),
        .target(
            name: "RecorderFuzz", dependencies: ["VCTraceRecorder"], path: "Tests/Fuzz/Recorder",
            cSettings: [.headerSearchPath("../../../Sources/VCTraceRecorder")]),
        .testTarget(
            name: "FuzzTests", dependencies: ["FuzzTargets", "SeededNumbers", "TraceFormats", "TraceModel"],
            path: "Tests/Fuzz/Tests"),
        // What measures vctrace.
        .executableTarget(
            name: "vctrace-bench", dependencies: ["SeededNumbers", "TraceFormats", "TraceModel"],
            path: "Tests/Benchmarks", resources: [.embedInCode("peers.py")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// The modules that read other people's bytes mark each operation that the compiler cannot check with `unsafe`. `Bytes`, with which
// they read, cannot outlive what it views.
for target in package.targets where ["TraceModel", "TraceFormats", "TraceStore", "TraceText"].contains(target.name) {
    target.swiftSettings?.append(contentsOf: [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")])
}

// Only `make` and CI need this. Who depends on this package has its warnings suppressed, which a compiler that was told to take
// them for errors refuses.
if Context.environment["VCTRACE_STRICT"] != nil {
    for target in package.targets {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
    }
    // `make module-test` and `make mutants` set it to the names of test targets, `make test` to `fast`: then the package has what
    // these need, and no more.
    if let tests = Context.environment["VCTRACE_TESTS"] {
        // These start many programs, or need much that no other test needs.
        let slow = ["CommandLineTests", "DifferentialTests", "FuzzTests", "RecorderTests", "VCTraceTestingTests"]
        let fast = package.targets.filter { $0.type == .test && !slow.contains($0.name) }.map(\.name)
        var names = tests == "fast" ? fast : tests.split(separator: ",").map(String.init)
        var needed: Set<String> = []
        while let name = names.popLast() {
            guard let target = package.targets.first(where: { $0.name == name }), needed.insert(name).inserted else {
                continue
            }
            for case .byNameItem(let name, _) in target.dependencies { names.append(name) }
        }
        package.products = []
        package.targets.removeAll { !needed.contains($0.name) }
    }
    // `make fuzz` sets it to the path of libFuzzer: then vctrace's own code tells libFuzzer where it was.
    if let libFuzzer = Context.environment["VCTRACE_LIBFUZZER"] {
        for target in package.targets where target.name.hasPrefix("Trace") || target.name == "VCTraceAudit" {
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
}
