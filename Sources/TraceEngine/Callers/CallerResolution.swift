import Foundation
import LogFiles
package import TraceModel
package import TraceStore

/// Finds the code that made the calls of a run: what the debug information says about the addresses on its stacks.
package struct CallerResolution: Sendable {
    /// Binaries with debug information, `.dSYM` bundles, and folders of both.
    package var symbols: [String] = []
    /// Patterns of functions that only pass calls on, such as `Router.*`.
    package var wrappers: [String] = []

    package init() {}

    /// Stores the code of the run's calls as far as it is not known yet.
    ///
    /// - Returns: notices for the user about code that cannot be found; empty if all is well, or the run has no stacks.
    package func resolve(_ run: Run, in store: TraceStore) throws -> [String] {
        let stored = StoredCallers(store)
        let files = try stored.symbolFiles(of: run)
        guard !files.isEmpty else { return [] }
        let isFirst = files.contains { $0.value == nil }
        let isUnknown = isFirst || files.contains { $0.value?.isEmpty ?? true }
        let named = isUnknown ? try SymbolFiles(at: symbols) : nil
        let isKnownNow = named.map { named in files.contains { $1?.isEmpty ?? true && named.has($0) } } ?? false
        let isGiven = isUnknown && !symbols.isEmpty
        guard try isFirst || isGiven || !wrappers.isEmpty || stored.hasWrappers(run) else { return [] }
        let stacks = try stored.stacks(of: run)
        let images = stacks.values.flatMap(\.images.values).filter { !$0.isOfSystem }
        let refusals = named?.refusals(of: images) ?? []
        guard isFirst || isKnownNow, let named else {
            let places = try stored.places(of: run)
            try stored.save(callers: callers(of: stored.calls(of: run), stacks, places), of: run)
            return refusals
        }
        guard let symbolizer = Symbolizer.available else {
            return refusals + [
                "the lines of code behind the calls of '\(run.name)' are not known: \(Symbolizer.advice)"
            ]
        }
        let found = Self.files(of: images, named)
        let calls = try stored.calls(of: run)
        // What was known before may be gone since.
        let places = try stored.places(of: run).merging(Self.places(on: stacks, in: found, symbolizer)) { $1 }
        let read = Set(places.keys.compactMap { stacks[$0.launch]?.images[$0.frame.image]?.id })
        let telling = files.compactMapValues(\.self).merging(found) { $1 }.filter { read.contains($0.key) }
        try stored.save(telling, places, of: run)
        try stored.save(callers: callers(of: calls, stacks, places), of: run)
        guard telling.isEmpty, refusals.isEmpty, !calls.isEmpty else { return refusals }
        return ["no debug information was found for the call stacks of '\(run.name)'; give it with --symbols"]
    }

    /// The files with the debug information of images, by the images' ids.
    private static func files(of images: [CallStacks.Image], _ named: SymbolFiles) -> [String: String] {
        var files: [String: String] = [:]
        for image in images {
            guard let id = image.id, files[id] == nil else { continue }
            files[id] = named.file(of: id, at: image.path)
        }
        return files
    }

    /// What the debug information says of the addresses on the stacks.
    private static func places(
        on stacks: [Int: CallStacks], in files: [String: String], _ symbolizer: Symbolizer
    ) -> [StackedAddress: [CodePlace]] {
        var wanted: [String: Set<StackedAddress>] = [:]
        for (launch, stacks) in stacks {
            for frame in stacks.stacks.values.joined() {
                guard let id = stacks.images[frame.image]?.id, let file = files[id] else { continue }
                wanted[file, default: []].insert(StackedAddress(launch: launch, frame: frame))
            }
        }
        var places: [StackedAddress: [CodePlace]] = [:]
        // Launches of one build share images, and each is looked up once.
        for (file, addresses) in wanted.sorted(by: { $0.key < $1.key }) {
            let returns = Set(addresses.map(\.frame.address)).sorted()
            // The call is the instruction before the one to which it returns.
            let found = symbolizer.places(of: returns.map { $0 &- 1 }, in: file)
            for address in addresses { places[address] = found[address.frame.address &- 1] }
        }
        return places
    }

    private func callers(
        of calls: [StackedCall], _ stacks: [Int: CallStacks], _ places: [StackedAddress: [CodePlace]]
    ) -> [Int: Caller] {
        let choices = calls.compactMap { call -> (line: Int, call: CallerChoice.Call)? in
            guard let frames = stacks[call.launch]?.stacks[call.stack] else { return nil }
            let known = frames.map { frame in
                CallerChoice.KnownFrame(places: places[StackedAddress(launch: call.launch, frame: frame)] ?? [])
            }
            return (call.line, CallerChoice.Call(kind: call.kind, verb: call.verb, frames: known))
        }
        let choice = CallerChoice(of: choices.map(\.call), isWrapper: self.wrappers(among: places.values).contains)
        return Dictionary(
            firstOf: choices.compactMap { line, call in choice.caller(of: call).map { (line, $0) } })
    }

    /// The places in functions that the team calls wrappers. The stacks of most calls share their places, so each is looked at once.
    private func wrappers(among places: some Sequence<[CodePlace]>) -> Set<CodePlace> {
        guard !wrappers.isEmpty else { return [] }
        let patterns = NamePatterns(wrappers)
        return Set(places.joined()).filter { place in
            place.functionNames.contains { !patterns.places(matching: ClassName($0)).isEmpty }
        }
    }
}

extension CallStacks.Image {
    /// Whether it comes with the system; a simulator has copies of its libraries.
    fileprivate var isOfSystem: Bool {
        guard let path else { return false }
        return path.contains("/usr/lib/") || path.contains("/System/") || path.hasPrefix("/lib")
    }
}
