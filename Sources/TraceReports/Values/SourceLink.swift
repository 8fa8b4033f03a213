import Foundation
import TraceModel

/// Makes links to lines of code by a team's template: `https://github.com/shop/app/blob/{commit}/{path}#L{line}`.
private struct SourceLink {
    let template: String?
    /// The files of the work tree; others have no link.
    let files: Set<String>
    let commit: String?

    /// Nil without a template, and if it needs a commit that is not known.
    func text(_ path: String, _ line: Int) -> String? {
        guard let template, files.contains(path), commit != nil || !template.includes("{commit}") else { return nil }
        return [("path", path), ("line", String(line)), ("commit", commit ?? "")].reduce(template) { text, part in
            text.components(separatedBy: "{\(part.0)}").joined(separator: uriEncoded(part.1))
        }
    }
}

extension RunReport {
    /// The link to a line of a file in the work tree; nil without a template, or for another file.
    func link(to path: String, _ line: Int) -> String? {
        SourceLink(template: sourceURL, files: sourceFiles, commit: run.summary.header.tag("commit")).text(path, line)
    }
}

extension NightReport {
    /// The link to a line of a file in the work tree; nil without a template, or for another file.
    func link(to place: SourcePlace) -> String? {
        SourceLink(template: sourceURL, files: sourceFiles, commit: night.commit).text(place.path, place.line)
    }
}
