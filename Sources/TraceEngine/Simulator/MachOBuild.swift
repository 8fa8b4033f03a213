import Processes

/// What a binary was built for, as `vtool` and `lipo` show it.
struct MachOBuild {
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

    /// Whether the other binary's system is newer than this one's.
    func isOlder(than other: MachOBuild) -> Bool {
        func parts(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
        return parts(minimum).lexicographicallyPrecedes(parts(other.minimum))
    }
}
