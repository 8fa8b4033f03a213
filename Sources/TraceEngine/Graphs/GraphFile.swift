import Foundation
import LogFiles
package import MemoryGraphs
import Processes
import SystemPackage
import TraceModel

/// A memory graph that an audit is given: a saved text of `leaks` or `heap`, or a `.memgraph`.
package struct GraphFile: Sendable {
    package let path: String
    package let header: GraphHeader
    private let text: Data
    /// Whether `leaks` made the text from a `.memgraph` just now.
    private let isBinary: Bool

    /// Opens the file and reads whose it is.
    package init(path: String) throws {
        self.path = path
        try LogFile.check(path: path)
        let saved: Data
        do {
            // The system reads it as it is needed.
            saved = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw LogFileError.unreadable(path: path, .last)
        }
        isBinary = path.hasSuffix(".memgraph") || saved.prefix(64).withUnsafeBytes { GraphHeader.isBinary(Bytes($0)) }
        text = isBinary ? try LeaksTool.text(of: ["leaks", path], path: path) : saved
        header = text.withUnsafeBytes { GraphHeader(Bytes($0)) }
    }

    /// Looks the controllers up.
    ///
    /// - Returns: what is known of each, and what is wrong with the file.
    func holdings(
        of controllers: [Controller]
    ) throws -> (holdings: [ControllerID: HolderSearch.Holding], gone: Set<ControllerID>, doubt: String?) {
        let wanted = Set(controllers.compactMap(\.address))
        var finding = Lookup()
        finding.read(text, wanted: wanted, controllers, isWhole: isBinary)
        guard isBinary else { return (finding.holdings, finding.gone, finding.doubt) }
        if let list = LeaksTool.list(of: controllers.map(\.className), path: path) {
            finding.read(list, wanted: wanted, controllers, isWhole: true)
        }
        // Each takes a second or more.
        let open = controllers.filter {
            !finding.gone.contains($0.id) && finding.holdings[$0.id]?.links.isEmpty != false
        }
        for controller in open.prefix(Self.treeLimit) {
            guard let address = controller.addressText else { continue }
            let tree = try LeaksTool.text(of: ["leaks", "--traceTree=\(address)", path], path: path)
            finding.read(tree, wanted: wanted, [controller], isWhole: true)
        }
        if open.count > Self.treeLimit {
            finding.doubt = "only \(Self.treeLimit) of \(open.count) controllers were looked up in it"
        }
        return (finding.holdings, finding.gone, finding.doubt)
    }

    private static let treeLimit = 64

    /// What several texts about one process tell together.
    private struct Lookup {
        var holdings: [ControllerID: HolderSearch.Holding] = [:]
        var gone: Set<ControllerID> = []
        var doubt: String?

        mutating func read(_ text: Data, wanted: Set<UInt64>, _ controllers: [Controller], isWhole: Bool) {
            let graph = text.withUnsafeBytes { GraphReader(Bytes($0), wanted: wanted, isWhole: isWhole).graph() }
            guard let graph else {
                doubt =
                    doubt
                    ?? "it is in no form that vctrace reads; save what 'leaks', 'leaks --traceTree' or 'heap --addresses' print"
                return
            }
            doubt = doubt ?? graph.doubt
            let search = HolderSearch(graph)
            for controller in controllers {
                guard let address = controller.address else { continue }
                if let holding = search.holding(of: controller.className, at: address) {
                    if holdings[controller.id]?.links.isEmpty != false { holdings[controller.id] = holding }
                } else if graph.provesAbsence(of: controller.className, at: address) {
                    gone.insert(controller.id)
                }
            }
        }
    }
}
