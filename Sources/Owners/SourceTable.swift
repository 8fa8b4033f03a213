import Foundation
package import TraceModel

/// Where classes are declared, in the files of a work tree that are named after them.
package struct SourceTable: Sendable {
    private let files: SourceFiles

    /// Of the Git work tree that a folder is in; nil outside of one.
    package init?(near folder: String) {
        guard let root = URL(fileURLWithPath: folder).workTree else { return nil }
        self.init(files: SourceFiles(below: root.path))
    }

    init(files: SourceFiles) {
        self.files = files
    }

    /// Of each class whose file is there, where it is.
    package func places(of classes: some Sequence<String>) -> [String: SourcePlace] {
        Dictionary(
            Set(classes).compactMap { name in place(of: ClassName(name)).map { (name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private func place(of name: ClassName) -> SourcePlace? {
        let base = String(name.base)
        guard let path = files.path(of: base, module: name.module.map(String.init)) else { return nil }
        let text = FileManager.default.contents(atPath: "\(files.root)/\(path)") ?? Data()
        return SourcePlace(path: path, root: files.root, line: Self.line(declaring: base, in: text))
    }

    /// The line of `class NAME` or `@implementation NAME`; 1 where there is none.
    static func line(declaring name: String, in text: Data) -> Int {
        let lines = String(decoding: text, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
        let declaring = lines.firstIndex { line in
            let words = line.split { (character: Character) in
                !character.isLetter && !character.isNumber && character != "_" && character != "@"
            }
            return zip(words, words.dropFirst()).contains { word, next in
                next == name && (word == "class" || word == "@implementation")
            }
        }
        return (declaring ?? 0) + 1
    }
}
