import Foundation

/// The signals by which somebody asks a process to end: an interrupt, a request to terminate, a hang-up.
package enum Signals {
    /// Sets what they do, but for one that the process was started to ignore, as `nohup` does.
    package static func handle(_ handler: @convention(c) (Int32) -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var before = sigaction()
            sigaction(number, nil, &before)
            var action = sigaction()
            #if os(Linux)
                guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != 1 else { continue }
                action.__sigaction_handler.sa_handler = handler
            #else
                guard unsafeBitCast(before.__sigaction_u.__sa_handler, to: Int.self) != 1 else { continue }
                action.__sigaction_u.__sa_handler = handler
            #endif
            sigaction(number, &action, nil)
        }
    }
}
