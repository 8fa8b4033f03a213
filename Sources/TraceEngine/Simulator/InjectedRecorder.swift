import Foundation
import Processes

/// The recorder as a library that is put into an app: a copy, made to fit that app.
struct InjectedRecorder: ~Copyable {
    private static let name = "VCTraceRecorder.dylib"

    /// The folder in which the copy lies as long as this value lives.
    private let folder: URL
    /// What it is a copy of.
    let original: String

    var path: String { folder.appendingPathComponent(Self.name).path }

    /// - Parameter library: what `make recorder-dylib` built; nil for the one beside the tool or in the project.
    init(library: String?, for app: MachOBuild) throws {
        let found = try Self.find(library)
        let build = try MachOBuild(of: found)
        guard build.platform == app.platform else {
            throw SimulatorError.wrongPlatform(library: found, of: build.platform, app: app.platform)
        }
        guard !Set(build.architectures).isDisjoint(with: app.architectures) else {
            throw SimulatorError.wrongArchitecture(
                library: found, of: build.architectures.joined(separator: " "),
                app: app.architectures.joined(separator: " "))
        }
        folder = try Self.copy(found, raisingItsSystemFor: build.isOlder(than: app) ? app : nil)
        original = found
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static func find(_ library: String?) throws(SimulatorError) -> String {
        let tool = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        let beside = tool?.appendingPathComponent(name).path
        let places = [library ?? beside, library == nil ? ".build/recorder/\(name)" : nil].compactMap(\.self)
        guard let found = places.first(where: FileManager.default.fileExists) else {
            throw .noLibrary(paths: places)
        }
        return found
    }

    /// Copies the library into a folder of its own, and signs it.
    ///
    /// dyld passes over a library that is for an older system than the app, or that has only the linker's signature, and says
    /// nothing.
    ///
    /// - Parameter app: whose oldest system becomes the library's; nil to leave that as it is.
    private static func copy(_ original: String, raisingItsSystemFor app: MachOBuild?) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
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
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }
}
