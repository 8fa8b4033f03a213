import Foundation
import Processes
import SystemPackage
import TraceReports

/// The folder of a site. A page gets its name only when it is complete, and is left alone if its content is the same.
struct SiteFolder: Sendable {
    private let root: String

    /// This many bytes at the beginning of a page contain the digest of its sources.
    private static let beginning = 512

    /// Creates the folder if it is missing, and makes sure that no other site is overwritten.
    init(_ path: String) throws {
        root = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        let front = location(of: .front)
        if let known = try? String(contentsOfFile: front, encoding: .utf8), !known.contains(Self.ownMark) {
            throw EngineError.foreignSite(path: front)
        }
        for folder in SitePage.folders { try make(root + "/" + folder) }
    }

    /// The end of the title of every page.
    private static let ownMark = " · vctrace</title>"

    func location(of page: SitePage) -> String { root + "/" + page.path }

    /// The digest of the sources of the existing page; nil if there is none.
    func source(of page: SitePage) -> String? {
        guard let file = FileHandle(forReadingAtPath: location(of: page)) else { return nil }
        defer { try? file.close() }
        let bytes = (try? file.read(upToCount: Self.beginning)) ?? Data()
        return SiteReplayPages.source(in: String(decoding: bytes, as: UTF8.self))
    }

    /// - Returns: false if the page already has this content.
    func write(_ text: String, to page: SitePage) throws -> Bool {
        let bytes = Array(text.utf8)
        let path = location(of: page)
        if let known = FileManager.default.contents(atPath: path), known.elementsEqual(bytes) { return false }
        let temporary = path + ".\(getpid()).partial"
        UnfinishedFiles.add(temporary)
        defer { UnfinishedFiles.remove(temporary) }
        do {
            let file = try FileDescriptor.open(
                temporary, .writeOnly, options: [.create, .truncate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            _ = try file.closeAfter { try file.writeAll(bytes) }
            guard rename(temporary, path) == 0 else { throw Errno(rawValue: errno) }
        } catch let reason as Errno {
            unlink(temporary)
            throw EngineError.unwritable(path: path, reason)
        }
        return true
    }

    /// Removes all pages except these.
    func keep(_ pages: Set<SitePage>) {
        let kept = Set(pages.map(\.path))
        for folder in SitePage.folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names where name.hasSuffix(".html") && !kept.contains("\(folder)/\(name)") {
                unlink("\(root)/\(folder)/\(name)")
            }
        }
    }

    private func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw EngineError.noSiteFolder(path: root)
        }
    }
}
