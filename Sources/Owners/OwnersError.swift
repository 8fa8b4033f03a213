/// Why owners cannot be told.
package enum OwnersError: Error, Hashable, Sendable, CustomStringConvertible {
    case noCodeOwners(place: String, path: String)
    /// A folder, a pipe or a device, which nothing is read from.
    case notAFile(place: String, path: String)

    package var description: String {
        switch self {
        case .noCodeOwners(let place, let path): "\(place): there is no file and no folder '\(path)'"
        case .notAFile(let place, let path): "\(place): '\(path)' is not a file; owners are read from a file"
        }
    }
}
