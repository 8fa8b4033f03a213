import Foundation
import LogFiles
import SystemPackage

extension RunReference {
    /// The runs that arguments name: a folder stands for the logs in it, and a pattern for the files that it matches.
    ///
    /// - Parameters:
    ///   - isRun: whether a stored run has the name; a folder of that name is then ignored.
    ///   - leavingOut: called with each path in a folder that has the name of a log, but cannot be read twice: a pipe, a device, a
    ///     socket, or a link to no file.
    package static func all(
        in arguments: [String], isRun: (String) -> Bool, leavingOut: (String) -> Void = { _ in }
    ) throws -> [RunReference] {
        var seen: Set<String> = []
        let references = try joined(arguments).flatMap { try expand($0, isRun, leavingOut) }.map(RunReference.init)
        return distinct(references.filter { seen.insert($0.text).inserted })
    }

    /// One log can be named in several ways: `night/app.log`, `./night/app.log`, or by a link to it. It is taken once, under its
    /// own name if that is among them.
    private static func distinct(_ references: [RunReference]) -> [RunReference] {
        let logs = references.map { $0.isFile || ResultBundle.isBundle($0.text) ? FileLocation($0.text) : nil }
        let own = Set(logs.compactMap(\.self).filter { $0 == $0.target })
        var taken: Set<FileLocation> = []
        return zip(references, logs).filter { _, log in
            guard let log, case let target = log.target else { return true }
            return (log == target || !own.contains(target)) && taken.insert(target).inserted
        }.map(\.0)
    }

    /// The arguments, each with the conditions that follow it: `latest` and `branch=main` are one run, `night` and `branch=main` one
    /// night.
    package static func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            if let last = joined.last.map(RunReference.init), RunConditions.isCondition(argument),
                last.isLatest || last.isNight, access(argument, F_OK) != 0
            {
                joined[joined.count - 1] = last.text + " " + argument
            } else {
                joined.append(argument)
            }
        }
        return joined
    }

    private static func expand(
        _ argument: String, _ isRun: (String) -> Bool, _ leavingOut: (String) -> Void
    ) throws -> [String] {
        if isFolder(argument) {
            return !argument.contains("/") && isRun(argument) ? [argument] : try logs(in: argument, leavingOut)
        }
        guard argument.contains(where: { "*?[".contains($0) }), access(argument, F_OK) != 0, !isRun(argument) else {
            return [argument]
        }
        var paths: [String] = []
        for match in matches(of: argument) { paths += isFolder(match) ? try logs(in: match, leavingOut) : [match] }
        guard !paths.isEmpty else {
            // In a condition, `*` stands for any characters, too: `latest branch=release/*`.
            guard RunReference(argument).isAge || RunReference(argument).isNight else {
                throw EngineError.noMatch(pattern: argument)
            }
            return [argument]
        }
        return paths
    }

    private static func logs(in folder: String, _ leavingOut: (String) -> Void) throws -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw LogFileError.unreadable(path: folder, access(folder, R_OK | X_OK) == 0 ? .ioError : .last)
        }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let paths = names.filter { name in
            !name.hasPrefix(".") && (LogFile.isLog(name) || ResultBundle.isBundle(prefix + name))
        }.sorted().map { prefix + $0 }.filter { path in
            if ResultBundle.isBundle(path) || RunReference(path).isFile { return true }
            // A link to a folder, such as the one that it is in, is not followed.
            if FileStatus(path, followsLinks: false)?.isFolder != true { leavingOut(path) }
            return false
        }
        guard !paths.isEmpty else {
            let folders = names.count { FileStatus(prefix + $0, followsLinks: false)?.isFolder == true }
            throw EngineError.noLogs(
                folder: folder, endings: LogFile.endings.sorted().map { ".\($0)" }, folders: folders)
        }
        return paths
    }

    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        FileStatus.isFolder(path) && !ResultBundle.isBundle(path)
    }

    /// In bytes: a million paths.
    private static let longestList = 64 << 20

    /// The names of logs and runs in a file, one per line, or with a zero byte after each, as `find -print0` writes them.
    ///
    /// - Parameter path: the file; `-` is standard input.
    package static func names(listedIn path: String) throws -> [String] {
        let bytes = try WholeFile.bytes(path: path, atMost: longestList)
        let end = bytes.contains(0) ? 0 : UInt8(ascii: "\n")
        let names = bytes.split(separator: end).map { name in
            String(decoding: end != 0 && name.last == UInt8(ascii: "\r") ? name.dropLast() : name, as: UTF8.self)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw EngineError.emptyList(path: path) }
        return names
    }
}
