import TraceModel

/// The controllers of each launch, by their addresses.
struct LaunchMembers {
    /// The controllers of one launch.
    final class Members {
        fileprivate let launch: Int
        /// The number of the first of them.
        let first: Int
        /// The living ones.
        @exclusivity(unchecked) var living = AddressTable()

        fileprivate init(_ launch: Int, first: Int) {
            self.launch = launch
            self.first = first
        }
    }

    private var launches: [Int: Members] = [:]
    /// The controllers of the launch that was requested last: most requests in a row are about one launch.
    private var latest: Members?

    subscript(launch: Int) -> Members? {
        mutating get {
            if let latest, latest.launch == launch { return latest }
            guard let members = launches[launch] else { return nil }
            latest = members
            return members
        }
    }

    /// Returns the controllers of the controller's launch, which begins with it if it is the first.
    mutating func of(_ controller: Controller) -> Members {
        if let members = self[controller.launch] { return members }
        let members = Members(controller.launch, first: Int(controller.id.rawValue))
        launches[controller.launch] = members
        latest = members
        return members
    }
}
