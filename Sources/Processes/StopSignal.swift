import StopFlag

/// Whether somebody asked the process to end: an interrupt, a hang-up, or a request to terminate.
package enum StopSignal {
    // Read and written by the functions of StopFlag only.
    nonisolated(unsafe) private static let flag: UnsafeMutablePointer<Int32> = {
        let flag = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        flag.initialize(to: 0)
        return flag
    }()

    /// From here on, such a signal does not end the process; a read that waits is cut short.
    package static func listen() {
        // The flag is made before a signal can want it: a handler may not allocate.
        _ = flag
        Signals.handle { _ in StopSignal.raise() }
    }

    /// Ends what waits for such a signal, because there is nothing more to wait for.
    package static func raise() { stop_flag_raise(flag) }

    package static var wasRaised: Bool { stop_flag_is_raised(flag) != 0 }
}
