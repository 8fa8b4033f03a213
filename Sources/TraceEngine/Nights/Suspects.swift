import Processes
import TraceModel

/// The commits that may have brought a defect: those since the last night without it that touched certain files.
struct Suspects {
    /// More would name half of the team.
    private static let limit = 3

    /// The work tree's root.
    let root: String

    /// `a1b2c3d Keep the cart alive (Jo)`, the newest first; nothing where the work tree lacks a commit, or Git is not there.
    func commits(after first: String, upTo last: String, touching paths: [String]) -> [String] {
        guard Self.isCommit(first), Self.isCommit(last), !paths.isEmpty else { return [] }
        // A clone that lacks something must not ask the network for it.
        let command =
            ["env", "GIT_NO_LAZY_FETCH=1", "git", "-C", root, "log", "-n", "\(Self.limit)", "--format=%h %s (%an)"]
            + ["\(first)..\(last)", "--"] + paths
        guard let child = try? ChildProcess(command) else { return [] }
        let (output, _, status) = child.finish()
        guard status == 0 else { return [] }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// A log may write anything for its commit.
    private static func isCommit(_ text: String) -> Bool {
        (7...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }
}
