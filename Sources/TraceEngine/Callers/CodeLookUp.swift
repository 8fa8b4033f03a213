import LogFiles
import TraceModel
import TraceStore

/// A run with call stacks.
struct StackedRun {
    let run: Run
    /// The files with the debug information of its images, by their ids: empty where none was found, and nil where nobody looked.
    let files: [String: String?]
    /// By launch.
    let stacks: [Int: CallStacks]

    init(_ run: Run, _ files: [String: String?], _ stacks: [Int: CallStacks]) {
        (self.run, self.files, self.stacks) = (run, files, stacks)
    }

    var images: Set<CallStacks.Image> { Set(stacks.values.flatMap(\.images.values)) }

    /// The addresses of the app's code on its stacks.
    var addresses: Set<CallStacks.CodeAddress> {
        stacks.values.reduce(into: []) { addresses, launch in
            let builds = launch.images.compactMapValues { $0.origin == .app ? $0.id : nil }
            for frame in launch.stacks.values.joined() {
                guard let build = builds[frame.image] else { continue }
                addresses.insert(CallStacks.CodeAddress(build: build, address: frame.address))
            }
        }
    }
}

/// Asks the debug information of builds about addresses, once for all runs: answers stay in the store.
struct CodeLookUp {
    private let stored: StoredCallers
    /// Binaries with debug information, and folders of them, that somebody named.
    private let symbols: [String]
    /// What is known by now; an empty list for addresses that the debug information does not know.
    private(set) var places: [CallStacks.CodeAddress: [CodePlace]] = [:]
    private(set) var notices: [String] = []

    init(_ stored: StoredCallers, _ symbols: [String]) {
        (self.stored, self.symbols) = (stored, symbols)
    }

    /// One process answers all questions about a build.
    mutating func look(up runs: [StackedRun]) throws {
        let addresses = runs.reduce(into: Set<CallStacks.CodeAddress>()) { $0.formUnion($1.addresses) }
        places = try stored.places(in: Set(addresses.map(\.build)))
        let isNew = runs.contains { $0.files.values.contains { $0 == nil } }
        let isOpen = isNew || addresses.contains { (places[$0] ?? []).isEmpty }
        guard isOpen else { return }
        let named = try SymbolFiles(at: symbols)
        let images = Set(runs.flatMap(\.images)).filter { $0.origin == .app }
        notices += named.refusals(of: images.sorted { $0.name < $1.name })
        let known = try stored.symbolFiles()
        let files = Self.files(of: images, named, known)
        let asked = addresses.filter { address in
            guard let file = files[address.build] else { return false }
            return places[address] == nil || places[address] == [] && file.path != known[address.build]
        }
        try ask(asked, files, images)
        for run in runs {
            let paths = known.merging(files.mapValues(\.path)) { $1 }.filter { run.files[$0.key] != nil }
            try stored.save(files: paths, of: run.run)
        }
        // Refusals say already why nothing was found.
        if isNew || !symbols.isEmpty, notices.isEmpty { tellMissing(runs, files) }
    }

    /// The files with the debug information of images, by their ids: named now, beside the app, or known from earlier.
    private static func files(
        of images: Set<CallStacks.Image>, _ named: SymbolFiles, _ known: [String: String]
    ) -> [String: SymbolFiles.File] {
        var files: [String: SymbolFiles.File] = [:]
        for image in images {
            guard let id = image.id, files[id] == nil else { continue }
            files[id] = named.file(of: id, at: image.path) ?? known[id].flatMap { SymbolFiles.File($0, of: id) }
        }
        return files
    }

    private mutating func ask(
        _ addresses: Set<CallStacks.CodeAddress>, _ files: [String: SymbolFiles.File],
        _ images: Set<CallStacks.Image>
    ) throws {
        guard !addresses.isEmpty else { return }
        guard let symbolizer = Symbolizer.available else {
            notices.append("the lines of code behind calls are not known: \(Symbolizer.advice)")
            return
        }
        // Images that say no load address have the addresses of the file.
        let absolute = Set(images.filter { $0.loadAddress == 0 }.compactMap(\.id))
        for (build, own) in Dictionary(grouping: addresses, by: \.build).sorted(by: { $0.key < $1.key }) {
            guard let file = files[build] else { continue }
            let base = absolute.contains(build) ? file.base : 0
            // The call is the instruction before the one to which it returns.
            func asked(_ address: CallStacks.CodeAddress) -> UInt64 { address.address &- 1 &- base }
            guard let found = symbolizer.places(of: own.map(asked).sorted(), in: file) else {
                notices.append("\(symbolizer.rawValue) cannot read '\(file.path)'")
                continue
            }
            let answers = Dictionary(firstOf: own.map { ($0, found[asked($0)] ?? []) })
            try stored.save(answers)
            places.merge(answers) { $1 }
        }
    }

    private mutating func tellMissing(_ runs: [StackedRun], _ files: [String: SymbolFiles.File]) {
        for run in runs {
            let addresses = run.addresses
            guard !addresses.isEmpty, !addresses.contains(where: { !(places[$0] ?? []).isEmpty }) else { continue }
            let used = Set(addresses.compactMap { files[$0.build]?.path }).sorted()
            if used.isEmpty {
                notices.append(
                    "no debug information was found for the call stacks of '\(run.run.name)'; give it with --symbols")
            } else {
                let list = used.map { "'\($0)'" }.joined(separator: ", ")
                notices.append(
                    "\(list) \(used.count > 1 ? "have" : "has") no lines for the call stacks of '\(run.run.name)'")
            }
        }
    }
}
