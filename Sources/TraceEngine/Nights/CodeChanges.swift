import LogFiles
import TraceModel
import VCTraceAudit

/// The classes that the files which differ between two commits declare.
final class CodeChanges {
    private let history: GitHistory
    private let first: String
    private let last: String
    private let files: [GitHistory.ChangedFile]
    /// By path, in the first commit and in the last one.
    private let before: [String: Set<String>]
    private let after: [String: Set<String>]
    private let namesBefore: Set<String>
    private let namesAfter: Set<String>
    private var gone: [String: Bool] = [:]

    /// From so many percent in common on, Git calls a file renamed. A short file has less in common if its class got another name, so
    /// from the second percentage on, it is compared without the name.
    private static let similarity = (git: 50, withoutName: 20)

    /// Nil if Git does not say.
    init?(_ history: GitHistory, from first: String, to last: String) {
        func classes(_ commit: String, _ paths: [String?]) -> [String: Set<String>]? {
            history.classes(declaredIn: commit, paths.compactMap(\.self).filter(Self.isCode))
        }
        guard
            let files = history.files(changedFrom: first, to: last, alikeFrom: Self.similarity.withoutName),
            let before = classes(first, files.map(\.before)),
            let after = classes(last, files.map(\.after))
        else { return nil }
        (self.history, self.first, self.last, self.files) = (history, first, last, files)
        self.before = before
        let namesBefore = before.values.reduce(into: Set()) { $0.formUnion($1) }
        self.namesBefore = namesBefore
        // Where a file names a class that another one declared, it may do so in a comment.
        self.after = after.reduce(into: [:]) { classes, file in
            classes[file.key] = file.value.filter { name in
                !namesBefore.contains(name) || before[file.key]?.contains(name) == true
                    || Self.declares(name, history.text(of: file.key, in: last))
            }
        }
        namesAfter = self.after.values.reduce(into: []) { $0.formUnion($1) }
    }

    static func isCode(_ path: String) -> Bool {
        SourceTable.endings.contains { path.hasSuffix("." + $0) }
    }

    /// The former names of the classes that were renamed where they are declared, by the new ones: in a file that Git sees as renamed, or
    /// that kept its name. The first commit does not declare the new name, and the last one no more the old.
    lazy var renames: [String: String] = {
        var renames: [String: String] = [:]
        for file in files {
            guard let path = file.before, let newPath = file.after else { continue }
            let old = (before[path] ?? []).subtracting(namesAfter).filter(Self.isClass)
            let new = (after[newPath] ?? []).subtracting(namesBefore).filter(Self.isClass)
            let named = (old: Self.name(of: path), new: Self.name(of: newPath))
            let pair: (old: String, new: String)
            if old.count == 1, new.count == 1 {
                pair = (old.first ?? "", new.first ?? "")
            } else if old.contains(named.old), new.contains(named.new) {
                pair = named
            } else {
                continue
            }
            let isRenamed =
                (file.similarity ?? 0) >= Self.similarity.git || isAlike(path, newPath, pair)
                || path == newPath && isAlikeInside(path, pair)
            if isRenamed, isGone(pair.old) { renames[pair.new] = pair.old }
        }
        return renames
    }()

    /// The classes whose files moved to another folder and got no other name, or were renamed there.
    lazy var moves: Set<String> = files.reduce(into: []) { moves, file in
        guard let path = file.before, let newPath = file.after, Self.folder(of: path) != Self.folder(of: newPath),
            let similarity = file.similarity
        else { return }
        let (old, new) = (before[path] ?? [], after[newPath] ?? [])
        if similarity >= Self.similarity.git { moves.formUnion(old.intersection(new)) }
        moves.formUnion(new.filter { renames[$0].map(old.contains) ?? false })
    }

    private static func folder(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[..<$0] } ?? ""
    }

    /// Whether two files are the same but for the name of a class.
    private func isAlike(_ path: String, _ newPath: String, _ pair: (old: String, new: String)) -> Bool {
        texts(path, newPath, pair).map { $0 == $1 } ?? false
    }

    /// Whether the declarations of two classes in a file have half of their lines in common, as files have that Git calls renamed.
    private func isAlikeInside(_ path: String, _ pair: (old: String, new: String)) -> Bool {
        guard let (old, new) = texts(path, path, pair) else { return false }
        func lines(_ text: String, _ others: Set<String>) -> [Substring] {
            let all = text.split(separator: "\n")
            let begin = all.firstIndex { Self.declares(pair.old, $0) } ?? all.endIndex
            let rest = all[begin...].dropFirst().prefix { line in !others.contains { Self.declares($0, line) } }
            return Array(all[begin...].prefix(1) + rest)
        }
        let before = lines(old, (self.before[path] ?? []).subtracting([pair.old]))
        let after = lines(new, (self.after[path] ?? []).subtracting([pair.new]))
        let gone = after.difference(from: before).removals.count
        return !before.isEmpty && (before.count - gone) * 2 >= max(before.count, after.count)
    }

    /// A file before and after, with the former name of the class in both.
    private func texts(_ path: String, _ newPath: String, _ pair: (old: String, new: String)) -> (String, String)? {
        guard let old = history.text(of: path, in: first), let new = history.text(of: newPath, in: last) else {
            return nil
        }
        var renames = ClassRenames()
        renames.add(pair.new, after: pair.old)
        return (renames.first(old), renames.first(new))
    }

    /// The pattern of a declaration also finds `class func`.
    private static func isClass(_ name: String) -> Bool { name.first?.isLowercase == false }

    /// `Orders` for `Shop/Orders.swift`.
    private static func name(of path: String) -> String {
        String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
    }

    /// Whether the first commit declares the class, and no file of the last one does, under whatever name.
    func deletes(_ name: String) -> Bool {
        namesBefore.contains(name) && !namesAfter.contains(name) && !renames.values.contains(name) && isGone(name)
    }

    /// Whether no file of the last commit declares the class.
    private func isGone(_ name: String) -> Bool {
        if let known = gone[name] { return known }
        // Most files that name a class have nothing that looks like its declaration, but one can go over several lines.
        let likely = history.classes(declaredIn: last, nil, named: name)?.keys.sorted()
        let isGone =
            likely?.contains { Self.declares(name, history.text(of: $0, in: last)) } == false
            && history.files(naming: name, in: last)?.contains { path in
                likely?.contains(path) == false && Self.declares(name, history.text(of: path, in: last))
            } == false
        gone[name] = isGone
        return isGone
    }

    /// A file that cannot be read may declare a class.
    private static func declares(_ name: String, _ text: (some StringProtocol)?) -> Bool {
        text.map { SourceTable.declares(name, in: $0) } ?? true
    }
}
