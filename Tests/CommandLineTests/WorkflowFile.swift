import Foundation
import Testing
import TraceTestSupport
import Yams

/// A workflow of GitHub Actions, a pipeline of GitLab, or an action: its commands, where they run, and their settings.
struct WorkflowFile: Sendable, CustomTestStringConvertible {
    /// Its path in the project.
    let path: String

    var testDescription: String { path }

    static let all: [WorkflowFile] = {
        let folders = [".github/workflows", "Documentation/Workflows"].flatMap { folder in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: Tool.project.appending(path: folder).path)
            return (names ?? []).filter { $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }
        }
        return (folders + ["action.yml"]).sorted().map(WorkflowFile.init)
    }()

    /// A setting, by the path of names that leads to it.
    struct Setting {
        let names: [String]
        let value: String

        var name: String { names.last { Int($0) == nil } ?? "" }
    }

    func root() throws -> Node {
        let text = try String(contentsOf: Tool.project.appending(path: path), encoding: .utf8)
        return try #require(try Yams.compose(yaml: text))
    }

    /// All settings, in order.
    func settings() throws -> [Setting] { Self.settings(of: try root(), at: []) }

    private static func settings(of node: Node, at names: [String]) -> [Setting] {
        if let mapping = node.mapping {
            return mapping.flatMap { settings(of: $0.value, at: names + [$0.key.string ?? ""]) }
        }
        if let sequence = node.sequence {
            return sequence.enumerated().flatMap { settings(of: $0.element, at: names + ["\($0.offset)"]) }
        }
        return node.string.map { [Setting(names: names, value: $0)] } ?? []
    }

    private static let scripts: Set = ["run", "script", "before_script", "after_script", "content"]

    /// The commands of the scripts, each as words, without redirections and control structures.
    func commands() throws -> [[String]] {
        let lines = try settings().filter { Self.scripts.contains($0.name) }.flatMap {
            $0.value.split(separator: "\n").map(String.init)
        }
        let value = #/\$\{\{.*?\}\}/#
        let border = #/&&|\|\|?|;|\bif !?|\bthen\b|\bfi\b/#
        return lines.flatMap { line in
            line.replacing(value, with: "…").replacing(border, with: "\n")
                .split(separator: "\n").map {
                    $0.split(separator: " ").map { $0.trimmingCharacters(in: ["\"", "'"]) }
                }
        }
        .filter { $0.first?.hasPrefix("#") == false }
    }
}
