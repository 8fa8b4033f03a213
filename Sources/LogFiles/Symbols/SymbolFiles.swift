import Foundation
package import TraceModel

extension SymbolFiles {
    /// The debug information of a build: a binary, and which part of it.
    package struct File: Sendable, Hashable {
        package let path: String
        let slice: BinarySlice

        /// The file at the path, if it has debug information or code of that build.
        package init?(_ path: String, of build: String) {
            guard let slice = BinarySlice.read(path).first(where: { $0.id == build }) else { return nil }
            (self.path, self.slice) = (path, slice)
        }

        /// The address at which the code in the file begins.
        package var base: UInt64 { slice.base }

        fileprivate init(path: String, slice: BinarySlice) {
            (self.path, self.slice) = (path, slice)
        }
    }
}

/// The binaries with debug information that somebody named, by their ids.
package struct SymbolFiles {
    /// More files than a folder of builds has.
    private static let mostFiles = 100_000

    private let files: [String: SymbolFiles.File]
    /// The binaries at each path that was named, by their ids.
    private let named: [(path: String, binaries: [String: SymbolFiles.File])]

    /// Finds the binaries at the paths: files, `.dSYM` bundles, and folders of both.
    ///
    /// - Throws: an error for a path at which there is no binary.
    package init(at paths: [String]) throws(SymbolError) {
        var named: [(path: String, binaries: [String: SymbolFiles.File])] = []
        for path in paths {
            let binaries = try Self.binaries(at: path)
            if binaries.isEmpty { throw SymbolError.noBinary(path: path) }
            named.append((path, binaries))
        }
        self.named = named
        self.files = named.reduce(into: [:]) { $0.merge($1.binaries) { first, _ in first } }
    }

    /// - Throws: an error for a path at which there is nothing.
    package static func check(_ paths: [String]) throws(SymbolError) {
        for path in paths where FileStatus(path) == nil { throw .missing(path: path) }
    }

    package func has(_ build: String) -> Bool { files[build] != nil }

    /// A line for each named file of another build: it has an image's name and another id. Also for a path with no image of the run.
    package func refusals(of images: [CallStacks.Image]) -> [String] {
        let lacking = images.filter { image in image.id.map { !has($0) } ?? false }
        let ids = Set(images.compactMap(\.id))
        return named.flatMap { path, binaries -> [String] in
            let others = binaries.sorted { $0.value.path < $1.value.path }.compactMap { id, file -> String? in
                let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
                guard !ids.contains(id), let image = lacking.first(where: { $0.name == name }) else { return nil }
                return
                    "'\(file.path)' is not used: it is of another build of \(name), with the id \(id) and not \(image.id ?? "-")"
            }
            guard others.isEmpty, !images.isEmpty, ids.isDisjoint(with: binaries.keys) else { return others }
            return ["'\(path)' is not used: it has no code of this run, by the ids of its binaries"]
        }
    }

    /// Returns the file with the debug information of a build: the named one with its id, or the image itself where it still is.
    ///
    /// - Parameters:
    ///   - build: the id of the image in the trace.
    ///   - path: the path of the image in the trace, or nil.
    package func file(of build: String, at path: String?) -> SymbolFiles.File? {
        if let known = files[build] { return known }
        guard let path else { return nil }
        // Xcode puts the debug information beside the app.
        let beside = path.components(separatedBy: ".app/")[0] + ".app.dSYM"
        let bundled = (try? Self.binaries(at: beside))?[build]
        return bundled ?? SymbolFiles.File(path, of: build)
    }

    private static func binaries(at path: String) throws(SymbolError) -> [String: SymbolFiles.File] {
        guard let status = FileStatus(path) else { throw .missing(path: path) }
        guard status.isFolder else { return slices(at: path) }
        var found: [String: SymbolFiles.File] = [:]
        guard let files = FileManager.default.enumerator(atPath: path) else { return [:] }
        for (index, name) in files.lazy.compactMap({ $0 as? String }).enumerated() {
            if index == mostFiles { throw .tooManyFiles(path: path) }
            found.merge(slices(at: "\(path)/\(name)")) { $0.isBetter(than: $1) ? $0 : $1 }
        }
        return found
    }

    private static func slices(at path: String) -> [String: SymbolFiles.File] {
        Dictionary(BinarySlice.read(path).map { ($0.id, SymbolFiles.File(path: path, slice: $0)) }) { first, _ in
            first
        }
    }
}

extension SymbolFiles.File {
    private var isInBundle: Bool { path.contains(".dSYM/") }

    /// Of an app and its debug information, which have one id, the latter has the lines.
    fileprivate func isBetter(than other: SymbolFiles.File) -> Bool {
        isInBundle == other.isInBundle ? path < other.path : isInBundle
    }
}

extension SymbolFiles {
    /// The reason why debug information cannot be read.
    package enum SymbolError: Error, Hashable, Sendable, CustomStringConvertible {
        case missing(path: String)
        case noBinary(path: String)
        case tooManyFiles(path: String)

        package var description: String {
            switch self {
            case .missing(let path):
                "there is nothing at '\(path)'; --symbols takes a binary, a .dSYM or a folder of them"
            case .noBinary(let path):
                "'\(path)' has no binary with a UUID or a build id; --symbols takes a binary, a .dSYM or a folder of them"
            case .tooManyFiles(let path): "'\(path)' has too many files; name the folder of the binaries"
            }
        }
    }
}
