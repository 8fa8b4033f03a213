import Foundation
package import SystemPackage

/// Why a command could not be started.
package enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotRun(program: String, Errno)
    case noPipe(Errno)

    package var description: String {
        switch self {
        case .cannotRun(let program, let reason): "cannot run '\(program)': \(reason)"
        case .noPipe(let reason): "cannot make a pipe: \(reason)"
        }
    }
}

extension Errno {
    /// Why the last call of the system failed in this thread.
    package static var last: Errno { Errno(rawValue: errno) }
}
