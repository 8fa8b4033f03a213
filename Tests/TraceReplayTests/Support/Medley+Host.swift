// Constants, because a literal is parsed each time it is evaluated.
nonisolated(unsafe) private let firstHost = /<Shop\.Host: (0x[0-9a-f]+)>/
nonisolated(unsafe) private let addedChild = /addChild\(_:\) (<[^>]*>)/
nonisolated(unsafe) private let shownChild = /(?:addSubview|transition).* (<[^>]*>)$/
nonisolated(unsafe) private let arrivedChild = /(<[^>]*>) didMove\(toParent:\) </
nonisolated(unsafe) private let hostedChild = /addSubview\(_:\) (<[^>]*>)/

extension Medley.Part {
    /// The address of its `Shop.Host`, if that only has children and is not a child itself.
    var host: String? {
        let calls = script.steps.map(\.call)
        guard let address = calls.lazy.compactMap({ $0.firstMatch(of: firstHost)?.1 }).first else {
            return nil
        }
        let name = "<Shop.Host: \(address)>"
        let harmless = ["addChild", "addSubview", "transition", "init"]
        let isHost = calls.allSatisfy { call in
            guard call.contains(name) else { return true }
            guard let range = call.firstRange(of: name + " ") else { return call.contains("Move(toParent:) \(name)") }
            return harmless.contains { call[range.upperBound...].hasPrefix($0) }
                && !call[range.upperBound...].contains(name)
        }
        // Another part's evidence about the host's class would apply to this one.
        let addsChildren = calls.contains { $0.contains("\(name) addChild") }
        let isMarked = script.steps.contains { step in step.marks.contains { $0.hasSuffix(name) } }
        // A view that comes back shows that the host keeps its children: all of them.
        let hosted = calls.filter { $0.contains("addSubview") }
        let keepsChildren = Set(hosted).count < hosted.count
        // The host lives on, and so do all the others.
        let endsTheApp = script.steps.contains { step in step.marks.contains { $0.contains("view-in-other-parent") } }
        let isSeparate = !keepsChildren && !tellsAllFirst(calls) && !showsLate && !endsTheApp
        return isHost && addsChildren && !isMarked && isSeparate ? String(address) : nil
    }

    /// Whether a child's view is added long after the child. Next to a view that another part takes out, that is a tab.
    private var showsLate: Bool {
        var added: [Substring: Int64] = [:]
        return script.steps.contains { step in
            if let child = step.call.firstMatch(of: addedChild)?.1 { added[child] = step.time }
            guard let child = step.call.firstMatch(of: shownChild)?.1,
                let began = added[child]
            else { return false }
            return step.time - began >= 1_000_000_000
        }
    }

    /// Whether a child got its view only after another one had also been told that it arrived: the views that still wait show whether
    /// that was on purpose.
    private func tellsAllFirst(_ calls: [String]) -> Bool {
        var told: Set<Substring> = []
        return calls.contains { call in
            if let child = call.firstMatch(of: arrivedChild)?.1 { told.insert(child) }
            guard let child = call.firstMatch(of: hostedChild)?.1 else { return false }
            return told.contains(child) && told.count > 1
        }
    }

    /// The part in a log in which the host existed before.
    func withoutInit(of host: String) -> Medley.Part {
        var part = self
        part.script.steps.removeAll { $0.call.hasSuffix("\(host)> init") }
        return part.judgedAlone
    }
}
