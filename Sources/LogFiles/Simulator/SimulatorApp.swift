import Foundation

/// An app that is installed in a simulator.
package struct SimulatorApp: Sendable {
    /// A simulator's name or identifier, or `booted`.
    let device: String
    package let bundle: String

    package init(bundle: String, device: String) {
        self.bundle = bundle
        self.device = device
    }

    /// The platform and systems that its binary was built for.
    package func build() throws -> MachOBuild {
        let folder: String
        do {
            folder = try Self.firstLine(of: ["simctl", "get_app_container", device, bundle, "app"])
        } catch XcodeToolError.toolFailed(_, let reason) {
            let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            throw SimulatorApp.SimulatorError.noApp(bundle: bundle, device: device, reason: sentence)
        }
        let executable = try Self.firstLine(
            of: ["plutil", "-extract", "CFBundleExecutable", "raw", "-o", "-", "\(folder)/Info.plist"])
        return try MachOBuild(of: "\(folder)/\(executable)")
    }

    /// The command that runs it until it ends, and prints its output.
    package func launch(_ arguments: [String]) -> [String] {
        ["xcrun", "simctl", "launch", "--console", "--terminate-running-process", device, bundle] + arguments
    }

    private static func firstLine(of tool: [String]) throws -> String {
        try XcodeTool.output(of: tool).split(separator: "\n").first.map(String.init) ?? ""
    }
}

extension SimulatorApp {
    /// The target of a binary, as `vtool` and `lipo` show it.
    package struct MachOBuild {
        /// `IOSSIMULATOR`
        let platform: String
        /// The oldest system that loads it: `15.0`.
        let minimum: String
        let sdk: String
        /// `["x86_64", "arm64"]`
        let architectures: [String]

        init(of path: String) throws {
            let shown = try XcodeTool.output(of: ["vtool", "-show-build", path])
            func value(of key: String) -> String? {
                let line = shown.split(separator: "\n").first { $0.split(separator: " ").first == key[...] }
                return line?.split(separator: " ").last.map(String.init)
            }
            guard let platform = value(of: "platform"), let minimum = value(of: "minos") else {
                throw XcodeToolError.toolFailed(tool: "vtool -show-build \(path)", reason: "it shows no platform")
            }
            self.platform = platform
            self.minimum = minimum
            sdk = value(of: "sdk") ?? minimum
            architectures = try XcodeTool.output(of: ["lipo", "-archs", path]).split { $0 == " " || $0 == "\n" }.map(
                String.init)
        }

        /// The platform's number in a Mach-O file (`loader.h`); nil for one that is not a simulator.
        var platformNumber: String? {
            switch platform {
            case "IOSSIMULATOR": "7"
            case "TVOSSIMULATOR": "8"
            case "XROSSIMULATOR", "VISIONOSSIMULATOR": "12"
            default: nil
            }
        }

        /// Whether the other binary's system is newer than this one's: iOS 17 is older than iOS 17.2, which for the systems of a leak
        /// belongs to iOS 17.
        func isOlder(than other: MachOBuild) -> Bool {
            func parts(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
            return parts(minimum).lexicographicallyPrecedes(parts(other.minimum))
        }
    }
}

extension SimulatorApp {
    /// The recorder as a library that is injected into an app: a copy that fits the app.
    package struct InjectedRecorder: ~Copyable {
        private static let name = "VCTraceRecorder.dylib"

        /// The folder of the copy, which exists as long as this value.
        private let folder: URL
        /// The path of the original.
        package let original: String

        package var path: String { folder.appendingPathComponent(Self.name).path }

        /// - Parameter library: the result of `make recorder-dylib`; nil for the one beside the tool or in the project.
        package init(library: String?, for app: MachOBuild) throws {
            let found = try Self.find(library)
            let build = try MachOBuild(of: found)
            guard build.platform == app.platform else {
                throw SimulatorApp.SimulatorError.wrongPlatform(library: found, of: build.platform, app: app.platform)
            }
            guard !Set(build.architectures).isDisjoint(with: app.architectures) else {
                throw SimulatorApp.SimulatorError.wrongArchitecture(
                    library: found, of: build.architectures.joined(separator: " "),
                    app: app.architectures.joined(separator: " "))
            }
            folder = try Self.copy(found, raisingItsSystemFor: build.isOlder(than: app) ? app : nil)
            original = found
        }

        deinit {
            TemporaryFolder.remove(folder)
        }

        private static func find(_ library: String?) throws(SimulatorApp.SimulatorError) -> String {
            let tool = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
            let beside = tool?.appendingPathComponent(name).path
            let places = [library ?? beside, library == nil ? ".build/recorder/\(name)" : nil].compactMap(\.self)
            guard let found = places.first(where: FileManager.default.fileExists) else {
                throw .noLibrary(paths: places)
            }
            return found
        }

        /// Copies the library into its own folder, and signs it.
        ///
        /// dyld silently ignores a library that is for an older system than the app, or that has only the linker's signature.
        ///
        /// - Parameter app: its oldest system becomes the library's; nil keeps the library's own.
        private static func copy(_ original: String, raisingItsSystemFor app: MachOBuild?) throws -> URL {
            let folder = TemporaryFolder.newPlace()
            let path = folder.appendingPathComponent(name).path
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                if let app, let platform = app.platformNumber {
                    _ = try XcodeTool.output(of: [
                        "vtool", "-set-build-version", platform, app.minimum, app.sdk, "-replace", "-output", path,
                        original,
                    ])
                } else {
                    try FileManager.default.copyItem(atPath: original, toPath: path)
                }
                _ = try XcodeTool.output(of: ["codesign", "--force", "--sign", "-", path])
                return folder
            } catch {
                TemporaryFolder.remove(folder)
                throw error
            }
        }
    }
}

extension SimulatorApp {
    /// A problem that keeps an app in a simulator from being recorded, and how to fix it.
    package enum SimulatorError: Error, Hashable, CustomStringConvertible {
        case noApp(bundle: String, device: String, reason: String)
        case noLibrary(paths: [String])
        case wrongPlatform(library: String, of: String, app: String)
        case wrongArchitecture(library: String, of: String, app: String)
        case launchFailed(bundle: String, status: Int32)
        case noTrace(bundle: String, library: String)
        case noGraph(reason: String)

        package var description: String {
            switch self {
            case .noApp(let bundle, let device, let reason):
                "cannot find the app '\(bundle)' in the simulator '\(device)': \(reason); "
                    + "'xcrun simctl list' lists the simulators, 'xcrun simctl install \(device) PATH' installs an app"
            case .noLibrary(let paths):
                "there is no recorder at \(paths.map { "'\($0)'" }.joined(separator: " or ")); "
                    + "build it with 'make recorder-dylib', or name it with --recorder"
            case .wrongPlatform(let library, let platform, let app):
                "the recorder '\(library)' is built for \(platform), and the app for \(app); "
                    + "build another one with 'make recorder-dylib SDK=…'"
            case .wrongArchitecture(let library, let architectures, let app):
                "the recorder '\(library)' is built for \(architectures), and the app for \(app); "
                    + "build it on this machine with 'make recorder-dylib'"
            case .launchFailed(let bundle, let status):
                "'xcrun simctl launch' ended with status \(status), and '\(bundle)' wrote no trace; what it printed above says why"
            case .noTrace(let bundle, let library):
                "'\(bundle)' ran without writing a trace; unless the recorder says above what it cannot write, dyld did not load "
                    + "'\(library)': record again with SIMCTL_CHILD_DYLD_PRINT_LIBRARIES=1 to see what it loads"
            case .noGraph(let reason):
                "no memory graphs are taken: \(reason); while the app runs, export one from Xcode "
                    + "(Debug Memory Graph, then File › Export Memory Graph…), and give it to 'vctrace audit --graph'"
            }
        }
    }
}
