/// Xcode's tools; each is run to its end.
enum XcodeTool {
    /// Returns the output of a tool; if the tool fails, throws its last words.
    static func output(of tool: [String]) throws -> String {
        guard let (text, reason, status) = ChildProcess.run(["xcrun"] + tool) else { throw XcodeToolError.noXcode }
        guard status == 0 else {
            throw XcodeToolError.toolFailed(tool: tool.joined(separator: " "), reason: reason ?? "it gives no reason")
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The reason why one of Xcode's tools failed.
enum XcodeToolError: Error, Hashable, Sendable, CustomStringConvertible {
    case noXcode
    case toolFailed(tool: String, reason: String)

    var description: String {
        switch self {
        case .noXcode: "cannot run 'xcrun': recording an app in a simulator needs a Mac with Xcode"
        case .toolFailed(let tool, let reason): "'xcrun \(tool)' failed: \(reason)"
        }
    }
}
