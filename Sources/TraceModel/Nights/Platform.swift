/// Where launches run: a device and a system.
package struct Platform: Sendable, Hashable {
    /// Nil where the log does not tell.
    package var device: String?
    package var system: String?

    package init(device: String?, system: String?) {
        self.device = device
        self.system = system
    }
}
