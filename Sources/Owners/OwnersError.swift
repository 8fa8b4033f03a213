/// Why owners cannot be told.
package enum OwnersError: Error, Hashable, Sendable, CustomStringConvertible {
    case noCodeOwners(place: String, path: String)

    package var description: String {
        switch self {
        case .noCodeOwners(let place, let path): "\(place): there is no file and no folder '\(path)'"
        }
    }
}
