import Foundation

/// The inputs that are kept: one file for each target, with an input in Base64 on each line.
package enum FuzzCorpus {
    private static let folder = ProjectFiles.root.appendingPathComponent("Tests/Fuzz/Corpus")

    package static func inputs(of target: FuzzTarget) -> [[UInt8]] {
        let text = (try? String(contentsOf: file(of: target), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            guard let data = Data(base64Encoded: String(line)) else { fatalError("\(line) is not Base64") }
            return Array(data)
        }
    }

    /// Replaces the kept inputs.
    package static func keep(_ inputs: [[UInt8]], for target: FuzzTarget) throws {
        let lines = Set(inputs.map { Data($0).base64EncodedString() }).sorted()
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file(of: target))
    }

    private static func file(of target: FuzzTarget) -> URL { folder.appendingPathComponent("\(target.name).txt") }
}
