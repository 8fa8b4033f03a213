import Foundation
import Processes
import SystemPackage
import TraceModel

/// `leaks` and `heap`, which come with macOS.
enum LeaksTool {
    /// What `leaks` printed. It ends with status 1 where it found leaks.
    static func text(of command: [String], path: String) throws -> Data {
        let child: ChildProcess
        do {
            child = try ChildProcess(command)
        } catch {
            throw EngineError.noLeaks(path: path)
        }
        let (text, reason, status) = child.finish()
        guard status <= 1 else {
            throw EngineError.leaksFailed(path: path, reason: reason ?? "it says nothing of why")
        }
        return Data(text)
    }

    /// Takes a memory graph of a process that runs.
    static func takeGraph(of process: Int, to path: String) throws {
        let child: ChildProcess
        do {
            // A signal that ends the recording must not end it half-way.
            child = try ChildProcess(["leaks", "\(process)", "--outputGraph=\(path)"], hasOwnGroup: true)
        } catch {
            throw SimulatorError.noGraph(reason: "'leaks' cannot be run, which comes with macOS")
        }
        let (text, reason, status) = child.finish()
        guard status <= 1, FileManager.default.fileExists(atPath: path) else {
            let last = String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init)
            throw SimulatorError.noGraph(reason: "'leaks' says: \(reason ?? last ?? "nothing")")
        }
    }

    /// All objects of these classes; nil where `heap` is not there or fails.
    static func list(of classes: [String], path: String) -> Data? {
        let names = Set(classes.map { String(ClassName($0).base) }).sorted()
        // The name that heap knows has a module, and the prefix of a class that is observed.
        let pattern = names.map { ".*\($0).*" }.joined(separator: "|")
        guard names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }),
            let child = try? ChildProcess(["heap", "--addresses=\(pattern)", path])
        else { return nil }
        let text = Data(child.readOutput())
        child.discard()
        return child.wait() == 0 ? text : nil
    }
}
