#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// The lines of code that findings name, in programs whose sources mark the right ones.
    @Suite struct CallerTests {
        /// How the programs are compiled.
        private static let levels = ["O0", "O2"]

        /// What audits of all programs find, by the program that reads the debug information; several tests judge it.
        private static let found = Task {
            try await withTemporaryFolder { folder in
                for program in try MarkedProgram.all() {
                    for level in levels { try await program.record(level, into: folder) }
                }
                var found: [SymbolTool: FoundCallers] = [:]
                for tool in SymbolTool.allCases { found[tool] = try await FoundCallers(in: folder, by: tool) }
                return found
            }
        }

        private static func found(by tool: SymbolTool) async throws -> FoundCallers {
            try #require(await found.value[tool])
        }

        @Test(arguments: SymbolTool.allCases)
        func findingsNameTheLineThatMadeTheCall(_ tool: SymbolTool) async throws {
            let sections = try MarkedProgram.all()
            let found = try await Self.found(by: tool).reported
            var (right, missing, wrong) = (0, [String](), [String]())
            for program in sections {
                for level in Self.levels {
                    for (rule, lines) in program.marks {
                        let callers = found.filter { $0.run == "\(program.name)-\(level)" && $0.rule == rule }
                        #expect(!callers.isEmpty, "\(program.name)-\(level) has no \(rule)")
                        for caller in callers {
                            let text = "\(program.name)-\(level) \(rule): \(caller.place ?? "-"), not \(lines.sorted())"
                            switch caller.place {
                            case let place?:
                                if lines.contains(place) { right += 1 } else { wrong.append(text) }
                            case nil where lines.isEmpty:
                                right += 1
                                #expect(caller.image == "plain.so")
                            case nil: missing.append(text)
                            }
                        }
                    }
                }
            }
            #expect(wrong == [])
            #expect(right >= 280)
            #expect(Double(missing.count) <= 0.05 * Double(right + missing.count), "\(missing)")
        }

        /// Rules may blame different lines for one call: the views tell each as reports do.
        @Test func viewsNameTheSameLines() async throws {
            let found = try await Self.found(by: .llvm)
            #expect(found.inViews == found.reported.map(\.row).sorted())
        }

        /// Swift's functions are named as people write them, where the toolchain is there to say it.
        @Test(arguments: levels) func swiftFunctionsHaveTheirNames(_ level: String) async throws {
            let found = try await Self.found(by: .llvm).reported.filter { caller in
                caller.run.hasSuffix("-\(level)") && names[String(caller.run.dropLast(3))] != nil
            }
            #expect(found.count == names.count)
            for caller in found {
                let name = names[String(caller.run.dropLast(3))] ?? ""
                #expect(caller.function?.hasSuffix(name) == true, "\(caller.function ?? "-"), not \(name)")
            }
        }

        private let names = [
            "inASwiftMethod": "Cart.show(_:in:)", "inAGenericSwiftMethod": "Stack.empty(_:)",
            "inASwiftObserver": "Shelf.child.didset", "inASwiftClosure": "closure #1 in inASwiftClosure()",
            "inASwiftTask": "moveElsewhere(_:)", "throughASwiftRouter": "showPay(_:_:)",
        ]

        /// The walk must not follow frame pointers out of the stack.
        @Test(arguments: levels) func wildFramesAreHarmless(_ level: String) async throws {
            let outcome = try await Command(
                program: Program.folder.appending(path: "\(level)/callers").path, arguments: ["wildFrames"],
                environment: ["CALLS": "10000000"]
            ).run()
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("10000000 walks"))
        }

        /// A table that is full leaves further stacks out and says so.
        @Test func fullTableIsSaid() async throws {
            let program = try #require(MarkedProgram.all().first { $0.name == "fullTable" })
            let trace = try await withTemporaryFolder { folder in
                try String(contentsOf: try await program.record("O0", into: folder), encoding: .utf8)
            }
            #expect(trace.contains("\n# stacks: full\n"))
            #expect(trace.components(separatedBy: "\n# stack: ").count - 1 == 12288)
        }

        /// Without stacks, the trace is as before, and the header says so.
        @Test func stacksCanBeTurnedOff() async throws {
            let trace = try await Program(name: "embedding").record(["VCTRACE_STACKS": "0"]).lines
            #expect(trace.contains("# stacks: off"))
            #expect(!trace.contains { $0.hasPrefix("# stack:") || $0.hasPrefix("# image:") || $0.contains(" stack=") })
        }
    }

    /// A program, with the places that findings in it must name.
    private struct MarkedProgram {
        var name: String
        /// `Direct.m:12`, by rule.
        var marks: [String: Set<String>]

        /// `//! rule` marks the call, and `//~ rule` a call around it that is as good after a tail call. With `//- rule`, no line is
        /// right. Marks belong to the next program that begins, or to the one that they are in.
        static func all() throws -> [MarkedProgram] {
            let folder = Program.root.appending(path: "Tests/RecorderTests/Callers")
            let plugIn = try marks(in: ["PlugIn.m", "PlugIn.cc"].map { folder.appending(path: $0) })
            let again = try marks(in: [folder.appending(path: "PlugInAgain.m")])
            var programs: [MarkedProgram] = []
            for file in [
                "Direct.m", "Detours.m", "Elsewhere.m", "Alike.m", "Names.m", "Classes.m", "Overrides.m",
                "HelpersAndHooks.m", "Passing.m", "Blame.m", "InSwift.swift", "AlikeInSwift.swift",
                "FormsOfSwift.swift", "CallSites.m", "CallSitesInSwift.swift", "EndsInSwift.swift",
                "AutoclosuresInSwift.swift",
            ] {
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                var section = MarkedProgram(name: "", marks: [:])
                for (index, line) in text.components(separatedBy: "\n").enumerated() {
                    let beginning = line.firstMatch(of: #/^(?:([A-Z_]+)\(|@_cdecl\(")(\w+)/#)
                    if let name = beginning?.2 { section.name = String(name) }
                    if let mark = line.firstMatch(of: #/\/\/([!~-]) ([a-z-]+)$/#) {
                        let places = mark.1 == "-" ? [] : ["\(file):\(index + 1)"]
                        section.marks[String(mark.2), default: []].formUnion(places)
                    }
                    let isInALine = beginning?.1.map { !$0.hasSuffix("PROGRAM") } ?? false
                    if line == "}" || isInALine, !section.name.isEmpty {
                        if section.name == "inALateImage" {
                            section.marks = plugIn.filter { $0.key.hasPrefix("missing-will") }
                        }
                        if section.name == "inAReloadedImage" { section.marks = again }
                        if section.name == "fromCPlusPlus" {
                            section.marks = plugIn.filter { $0.key == "missing-did-move" }
                        }
                        programs.append(section)
                        section = MarkedProgram(name: "", marks: [:])
                    }
                }
            }
            return programs
        }

        private static func marks(in files: [URL]) throws -> [String: Set<String>] {
            var marks: [String: Set<String>] = [:]
            for file in files {
                let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
                for (index, line) in lines.enumerated() {
                    guard let rule = line.firstMatch(of: #/\/\/! ([a-z-]+)$/#)?.1 else { continue }
                    marks[String(rule), default: []].insert("\(file.lastPathComponent):\(index + 1)")
                }
            }
            return marks
        }

        /// Runs the program, and returns its trace.
        @discardableResult
        func record(_ level: String, into folder: URL) async throws -> URL {
            let built = Program.folder.appending(path: level)
            let trace = folder.appending(path: "\(name)-\(level).trace")
            let outcome = try await Command(
                program: built.appending(path: "callers").path, arguments: [name],
                environment: [
                    "VCTRACE_LOG": trace.path, "TRACE": trace.path, "PLUG_IN": built.appending(path: "plug-in.so").path,
                    "PLUG_IN_AGAIN": built.appending(path: "plug-in-again.so").path,
                    "PLAIN": built.appending(path: "plain.so").path,
                ]
            ).run()
            #expect(outcome.status == 0, "\(name)-\(level): \(outcome.errors)")
            return trace
        }
    }
#endif
