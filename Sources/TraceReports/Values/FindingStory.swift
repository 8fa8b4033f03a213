import Foundation
package import TraceModel
import TraceText

/// What reports tell of a finding, in words: each format takes the parts for which it has room, and only lays them out.
package struct FindingStory {
    let finding: Finding
    /// Of the finding's run.
    let report: RunReport

    /// From the root to the controller: `Root › Dashboard › PromoBanner`. If that is not known, the controller alone.
    var path: String {
        let names = finding.path.isEmpty ? [finding.subject?.className].compactMap(\.self) : finding.path
        return ClassPath.shown(names.map { ClassName($0).short })
    }

    /// `0x600000c0b3e0 (no. 2 at this address)`; empty if the log has no address and shows one of the name.
    var instance: String {
        let generation = finding.subject.flatMap { subject in
            subject.generation > 1
                ? "(no. \(subject.generation) \(subject.address == nil ? "of this name" : "at this address"))" : nil
        }
        return [finding.subject?.instanceText, generation].compactMap(\.self).joined(separator: " ")
    }

    /// The test in which it was found; nil outside of tests.
    package var test: String? { finding.test.map(TestInterval.shortName) }

    /// What holds the controller, by a memory graph.
    package var evidence: String? { finding.evidence?.text }

    /// The nights' verdict, in a line; nil if there is no earlier night.
    var since: String? { report.verdict(on: finding)?.text(test: finding.test) }

    /// `owned by @shop/cart`.
    var owner: String? { finding.owner.map { "owned by \($0)" } }

    /// The fix; nil if none is known.
    package var fix: String? { report.fix(of: finding) }

    /// The calls that show it, and those that are missing.
    func calls(isWhole: Bool) -> CallList {
        CallList(
            finding: finding, rule: report.rule(finding.rule), run: report.run, callers: report.callers,
            isWhole: isWhole)
    }

    /// Code that holds such a controller, and its correction: by the memory graph, or else if the rule knows no other holder.
    package var correction: GraphEvidence.HolderPattern.Advice? {
        let holders = report.rule(finding.rule)?.holders ?? []
        return (finding.holderPattern ?? (holders.count == 1 ? holders[0] : nil))?.advice
    }

    /// The facts beside the message, from where it is to how to fix it.
    var facts: [String] {
        [ClassPath.shown(finding.path), logPlace?.description, evidence, since, owner, fix].compactMap(\.self)
            .filter { !$0.isEmpty }
    }

    /// The message in one text with what holds the controller and what the nights say, for formats that have one text for a finding.
    func message(joinedBy separator: String) -> String {
        [finding.messageWithHolders, since].compactMap(\.self).joined(separator: separator)
    }
}

// Where it is.
extension FindingStory {
    /// Where readers are sent: to the line of code that made the call where it went wrong, or else to the declaration of the class
    /// or of its parent's, or else to the log.
    var shownPlace: ShownPlace {
        if let place = report.caller(of: finding)?.place {
            let root = place.file.hasPrefix("/") ? nil : report.sourceRoot
            let fullPath = root.map { "\($0)/\(place.file)" } ?? place.file
            return ShownPlace(file: place.file, line: place.line, fullPath: fullPath, isSource: true)
        }
        if let source = report.nearestSource(of: finding) {
            return ShownPlace(file: source.path, line: source.line, fullPath: source.fullPath, isSource: true)
        }
        return placeInLog
    }

    /// `logs/app.log:66`.
    var placeInLog: ShownPlace {
        let place = report.run.place(ofLine: finding.place.line)
        let path = logPath(place.file)
        return ShownPlace(file: path, line: Swift.max(1, place.line), fullPath: path, isSource: false)
    }

    /// The place in the log beside one in the source code; nil if readers are sent to the log anyway.
    var logPlace: ShownPlace? { shownPlace.isSource ? placeInLog : nil }

    /// The line of code to change, with the function: `Shop/Cart.swift:42 in showPanel()`. Without a caller, that of the class's
    /// declaration; nil if neither is known.
    package var code: String? {
        let place = shownPlace
        guard place.isSource else { return nil }
        return place.description + (report.caller(of: finding)?.place?.shortFunction.map { " in \($0)" } ?? "")
    }

    /// The link to that line; nil without a template for links.
    var codeLink: String? {
        let place = shownPlace
        return place.isSource ? report.link(to: place.file, place.line) : nil
    }
}

/// A place to which reports send their readers.
struct ShownPlace: Hashable {
    /// From the root of the work tree; for a log, as it was named.
    var file: String
    /// At least 1, even if the line is unknown: tools refuse a line 0.
    var line: Int
    /// The path that Xcode opens.
    var fullPath: String
    var isSource: Bool

    var description: String { "\(file):\(line)" }
}

extension RunReport {
    package func story(of finding: Finding) -> FindingStory { FindingStory(finding: finding, report: self) }
}

/// The location of a log, for programs that open files: relative paths stay relative, and standard input is `stdin`.
func logPath(_ file: String) -> String {
    let path = file.hasPrefix("./") ? String(file.dropFirst(2)) : file
    return path.isEmpty || path == "-" ? "stdin" : path
}

/// The location as a reference by RFC 3986: relative like the path, or with the scheme `file`.
func logURI(_ file: String) -> String {
    let path = logPath(file)
    return (path.hasPrefix("/") ? "file://" : "") + uriEncoded(path)
}

/// Text as allowed in a reference.
func uriEncoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: uriCharacters) ?? text }

private let uriCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/")

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
