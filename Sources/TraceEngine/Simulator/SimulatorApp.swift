import Processes

/// An app that is installed in a simulator.
package struct SimulatorApp: Sendable {
    /// A simulator's name or identifier, or `booted`.
    let device: String
    let bundle: String

    package init(bundle: String, device: String) {
        self.bundle = bundle
        self.device = device
    }

    /// What its binary was built for.
    func build() throws -> MachOBuild {
        let folder: String
        do {
            folder = try Self.firstLine(of: ["simctl", "get_app_container", device, bundle, "app"])
        } catch XcodeToolError.toolFailed(_, let reason) {
            let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
            throw SimulatorError.noApp(bundle: bundle, device: device, reason: sentence)
        }
        let executable = try Self.firstLine(
            of: ["plutil", "-extract", "CFBundleExecutable", "raw", "-o", "-", "\(folder)/Info.plist"])
        return try MachOBuild(of: "\(folder)/\(executable)")
    }

    /// The command that runs it until it ends, with what it prints.
    func launch(_ arguments: [String]) -> [String] {
        ["xcrun", "simctl", "launch", "--console", "--terminate-running-process", device, bundle] + arguments
    }

    private static func firstLine(of tool: [String]) throws -> String {
        try XcodeTool.output(of: tool).split(separator: "\n").first.map(String.init) ?? ""
    }
}
