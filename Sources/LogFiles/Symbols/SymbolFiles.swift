import Foundation
package import TraceModel

/// The binaries with debug information that somebody named, by their ids.
package struct SymbolFiles {
    /// More files than a folder of builds has.
    private static let mostFiles = 100_000

    private let paths: [String: String]
    /// The ids of the binaries at each path that was named.
    private let named: [(path: String, binaries: [String: String])]

    /// Finds the binaries at the paths: files, `.dSYM` bundles, and folders of both.
    ///
    /// - Throws: an error for a path at which there is no binary.
    package init(at paths: [String]) throws(SymbolError) {
        var named: [(path: String, binaries: [String: String])] = []
        for path in paths {
            let binaries = try Self.binaries(at: path)
            if binaries.isEmpty { throw SymbolError.noBinary(path: path) }
            named.append((path, binaries))
        }
        self.named = named
        self.paths = named.reduce(into: [:]) { $0.merge($1.binaries) { first, _ in first } }
    }

    package func has(_ id: String) -> Bool { paths[id] != nil }

    /// A line for each named file of another build: it has an image's name and another id. Also for a path with no image of the run.
    package func refusals(of images: [CallStacks.Image]) -> [String] {
        let lacking = images.filter { image in image.id.map { !has($0) } ?? false }
        let ids = Set(images.compactMap(\.id))
        return named.flatMap { path, binaries -> [String] in
            let others = binaries.sorted { $0.value < $1.value }.compactMap { id, file -> String? in
                let name = file.split(separator: "/").last.map(String.init) ?? file
                guard !ids.contains(id), let image = lacking.first(where: { $0.name == name }) else { return nil }
                return
                    "'\(file)' is not used: it is of another build of \(name), with the id \(id) and not \(image.id ?? "-")"
            }
            guard others.isEmpty, !images.isEmpty, ids.isDisjoint(with: binaries.keys) else { return others }
            return ["'\(path)' is not used: it has no code of this run, by the ids of its binaries"]
        }
    }

    /// Returns the file with the debug information of an image: the named one with its id, or the image itself where it still is.
    ///
    /// - Parameters:
    ///   - id: the id of the image in the trace.
    ///   - path: the path of the image in the trace, or nil.
    package func file(of id: String, at path: String?) -> String? {
        if let known = paths[id] { return known }
        guard let path else { return nil }
        // Xcode puts the debug information beside the app.
        let beside = path.components(separatedBy: ".app/")[0] + ".app.dSYM"
        let bundled = (try? Self.binaries(at: beside))?[id]
        return bundled ?? (BinaryIdentity.read(path).contains(id) ? path : nil)
    }

    private static func binaries(at path: String) throws(SymbolError) -> [String: String] {
        guard let status = FileStatus(path) else { throw .missing(path: path) }
        guard status.isFolder else { return ids(at: path) }
        var found: [String: String] = [:]
        guard let files = FileManager.default.enumerator(atPath: path) else { return [:] }
        for (index, name) in files.lazy.compactMap({ $0 as? String }).enumerated() {
            if index == mostFiles { throw .tooManyFiles(path: path) }
            found.merge(ids(at: "\(path)/\(name)")) { min($0, $1) }
        }
        return found
    }

    private static func ids(at path: String) -> [String: String] {
        Dictionary(BinaryIdentity.read(path).map { ($0, path) }) { first, _ in first }
    }
}

/// The reason why debug information cannot be read.
package enum SymbolError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case noBinary(path: String)
    case tooManyFiles(path: String)

    package var description: String {
        switch self {
        case .missing(let path): "there is nothing at '\(path)'; --symbols takes a binary, a .dSYM or a folder of them"
        case .noBinary(let path):
            "'\(path)' has no binary with a UUID or a build id; --symbols takes a binary, a .dSYM or a folder of them"
        case .tooManyFiles(let path): "'\(path)' has too many files; name the folder of the binaries"
        }
    }
}
