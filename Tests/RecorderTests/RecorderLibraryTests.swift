#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// Scripts/recorder-dylib with a stand-in for Xcode's tools, which compiles and does not link.
    @Suite struct RecorderLibraryTests {
        private func build(_ environment: [String: String]) async throws -> (status: Int32, said: String) {
            try await withTemporaryFolder { folder in
                let tools = Program.root.appending(path: "Tests/RecorderTests/Xcode").path
                let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
                let variables = ["PATH": "\(tools):\(path)", "OUTPUT": "\(folder.path)/Recorder.dylib"]
                let outcome = try await Command(
                    program: Program.root.appending(path: "Scripts/recorder-dylib").path,
                    environment: variables.merging(environment) { $1 }
                ).run()
                return (outcome.status, (outcome.output + outcome.errors).replacing(folder.path, with: "FOLDER"))
            }
        }

        @Test func libraryIsForBothProcessors() async throws {
            let (status, said) = try await build([:])
            #expect(status == 0)
            #expect(
                said == """
                    clang for iphonesimulator: arm64-apple-ios15.0-simulator
                    clang for iphonesimulator: x86_64-apple-ios15.0-simulator
                    lipo -create FOLDER/Recorder.dylib.arm64 FOLDER/Recorder.dylib.x86_64 -output FOLDER/Recorder.dylib
                    codesign --force --sign - FOLDER/Recorder.dylib
                    FOLDER/Recorder.dylib

                    """)
        }

        @Test(arguments: [
            ("appletvsimulator", "17.0", "arm64-apple-tvos17.0-simulator"),
            ("xrsimulator", "2.0", "arm64-apple-xros2.0-simulator"),
        ])
        func libraryIsForOtherSystems(_ sdk: String, _ system: String, _ target: String) async throws {
            let (status, said) = try await build(["SDK": sdk, "MIN_OS": system])
            #expect(status == 0)
            #expect(said.contains("clang for \(sdk): \(target)\n"))
        }

        @Test func mistakesAreSaid() async throws {
            let unknown = try await build(["SDK": "macosx"])
            #expect(unknown.status == 64 && unknown.said.contains("'macosx' is none of them"))
            let nowhere = try await build(["PATH": "/usr/bin:/bin"])
            #expect(nowhere.status == 2 && nowhere.said.contains("on a Mac with Xcode"))
        }
    }
#endif
