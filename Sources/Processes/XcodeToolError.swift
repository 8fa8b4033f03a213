/// Why a tool of Xcode's did not do its work.
package enum XcodeToolError: Error, Hashable, Sendable, CustomStringConvertible {
    case noXcode
    case toolFailed(tool: String, reason: String)

    package var description: String {
        switch self {
        case .noXcode: "cannot run 'xcrun': recording an app in a simulator needs a Mac with Xcode"
        case .toolFailed(let tool, let reason): "'xcrun \(tool)' failed: \(reason)"
        }
    }
}
