import Foundation

/// The files of the project that fuzzing starts from.
enum ProjectFiles {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The rest is cut: short inputs run more often.
    private static let longest = 1024

    /// The texts of the files below these folders with one of these extensions, in the order of their paths.
    static func contents(below folders: [String], ending endings: [String]) -> [[UInt8]] {
        folders.flatMap { folder in
            let place = root.appendingPathComponent(folder)
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: place.path)) ?? []
            return names.sorted().filter { name in endings.contains { name.hasSuffix($0) } }
                .compactMap { try? Data(contentsOf: place.appendingPathComponent($0)) }
                .map { Array($0.prefix(longest)) }
        }
    }

    /// The examples in one language in the pages of the documentation.
    static func examples(in language: String) -> [[UInt8]] {
        contents(below: ["Documentation"], ending: [".md"]).flatMap { page in
            String(decoding: page, as: UTF8.self).components(separatedBy: "```\(language)\n").dropFirst()
                .compactMap { $0.components(separatedBy: "```").first.map { Array($0.utf8) } }
        }
    }
}
