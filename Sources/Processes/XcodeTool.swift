import SystemPackage

/// Tools of Xcode's, each run to its end.
package enum XcodeTool {
    /// What a tool printed; fails with its last words where it failed.
    package static func output(of tool: [String]) throws -> String {
        let child: ChildProcess
        do {
            child = try ChildProcess(["xcrun"] + tool)
        } catch {
            throw XcodeToolError.noXcode
        }
        let (text, reason, status) = child.finish()
        guard status == 0 else {
            throw XcodeToolError.toolFailed(
                tool: tool.joined(separator: " "), reason: reason ?? "it says nothing of why")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
