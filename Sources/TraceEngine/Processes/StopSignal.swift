import Foundation

/// Whether somebody asked the process to end: an interrupt, a hang-up, or a request to terminate.
package enum StopSignal {
    // Written from 0 to 1 only.
    nonisolated(unsafe) private static var isRaised: sig_atomic_t = 0

    /// From here on, such a signal does not end the process; a read that waits is cut short.
    package static func listen() {
        Signals.handle { _ in StopSignal.isRaised = 1 }
    }

    /// Ends what waits for such a signal, because there is nothing more to wait for.
    static func raise() { isRaised = 1 }

    package static var wasRaised: Bool { isRaised != 0 }
}
