import Foundation
import LogFiles
import TraceReports

/// The folder of a site. A page gets its name only when it is complete, and is left alone if its content is the same. Only pages
/// that vctrace wrote are replaced or removed.
struct SiteFolder: Sendable {
    private let root: String
    /// Whether there was no such folder.
    private let isNew: Bool

    /// This many bytes at the beginning of a page contain the digest of its sources.
    private static let beginning = 512
    /// This many bytes at the beginning of a page show that vctrace wrote it: they contain its title.
    private static let head = 1 << 16

    /// Makes sure that no other site is overwritten, here or behind a link, and creates the folder if it is missing.
    init(_ path: String) throws {
        root = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        isNew = FileStatus(root) == nil
        let folders = SitePage.folders.map { root + "/" + $0 }
        if let link = folders.first(where: { FileStatus($0, followsLinks: false)?.isLink == true }) {
            throw EngineError.siteBehindLink(path: link)
        }
        try refuseForeign(location(of: .front))
        try make(root)
    }

    /// Creates the folders of the pages that are missing.
    func makeFolders() throws {
        for folder in SitePage.folders { try make(root + "/" + folder) }
    }

    /// Removes the folder again if it was new and nothing was written into it.
    func removeIfUnused() {
        if isNew { rmdir(root) }
    }

    /// Whether the path is free, or has a page that vctrace wrote.
    private static func isOwn(_ path: String) -> Bool {
        guard let status = FileStatus(path, followsLinks: false) else { return true }
        guard status.isFile, let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        guard let bytes = try? file.read(upToCount: head), !bytes.isEmpty else { return false }
        return SitePage.isOwn(String(decoding: bytes, as: UTF8.self))
    }

    private func refuseForeign(_ path: String) throws(EngineError) {
        guard Self.isOwn(path) else { throw .foreignSite(path: path) }
    }

    func location(of page: SitePage) -> String { root + "/" + page.path }

    /// The digest of the sources of the existing page; nil if there is none.
    func source(of page: SitePage) -> String? {
        guard let file = FileHandle(forReadingAtPath: location(of: page)) else { return nil }
        defer { try? file.close() }
        let bytes = (try? file.read(upToCount: Self.beginning)) ?? Data()
        return SitePage.SiteReplayPages.source(in: String(decoding: bytes, as: UTF8.self))
    }

    /// - Returns: false if the page already has this content.
    func write(_ text: String, to page: SitePage) throws -> Bool {
        let bytes = Array(text.utf8)
        let path = location(of: page)
        try refuseForeign(path)
        if let known = FileManager.default.contents(atPath: path), known.elementsEqual(bytes) { return false }
        try OutputFile(path: path).write { take in try take(bytes) }
        return true
    }

    /// Removes all pages that vctrace wrote except these.
    func keep(_ pages: Set<SitePage>) {
        let kept = Set(pages.map(\.path))
        for folder in SitePage.folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []
            for name in names where !kept.contains("\(folder)/\(name)") {
                let path = "\(root)/\(folder)/\(name)"
                if Self.isOwn(path) { unlink(path) }
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
