import SystemPackage

/// Tools of Xcode's, each run to its end.
enum XcodeTool {
    /// What a tool printed; fails with its last words where it failed.
    static func output(of tool: [String]) throws -> String {
        let child: ChildProcess
        do {
            child = try ChildProcess(["xcrun"] + tool)
        } catch {
            throw SimulatorError.noXcode
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while let count = chunk.withUnsafeMutableBytes({ try? child.output.read(into: $0) }), count > 0 {
            bytes += chunk[..<count]
        }
        try? child.output.close()
        let reason = child.lastError()
        try? child.errors.close()
        guard child.wait() == 0 else {
            throw SimulatorError.toolFailed(
                tool: tool.joined(separator: " "), reason: reason ?? "it says nothing of why")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
