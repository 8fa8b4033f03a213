import Foundation
import LogFiles
import RecorderFuzz
import TraceFormats
import TraceModel
import TraceStore
import VCTraceAudit

/// Files of a repository, files beside a store, packed logs, the file that the recorder writes, and the stacks that it reads.
enum FileTargets {
    /// The first line is a path, the others are a CODEOWNERS file.
    static let codeOwners = FuzzTarget(
        "code-owners",
        seeds: {
            [
                "App/Cart/View.swift\n* @all\n/App/**/V*w.s?ift @cart\ndocs/ @docs",
                "App/aaaaaaaaaaaaaaaaaaaaaaaaaaaa\n/App/*a*a*a*a*a*ab @x\n**/**/**/**/**/**/b @y",
                "a/b\n[Cart][2] @cart\nb\n!a/b\n^[Docs]\n/a/ @d",
            ].map { Array($0.utf8) }
        },
        run: { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", maxSplits: 1)
            guard lines.count == 2 else { return }
            for place in [".github/CODEOWNERS", ".gitlab/CODEOWNERS"] {
                _ = CodeOwners(String(lines[1]), at: place).owners(of: String(lines[0]))
            }
            let (text, pattern) = (Array(lines[0].utf8.prefix(12)), Array(lines[1].utf8.prefix(8)))
            let isMatch = { (byte: UInt8, sign: UInt8) in sign == UInt8(ascii: "?") || byte == sign }
            let fits = Glob.fits(text, pattern, isStar: { $0 == UInt8(ascii: "*") }, isMatch: isMatch)
            var tree = PatternTree()
            let end = tree.add(pattern.map { $0 == 42 ? .any : $0 == 63 ? .one : .character(Unicode.Scalar($0)) })
            let ends = tree.ends(of: text.map { Unicode.Scalar($0) })
            require(
                fits == fitsNaively(text[...], pattern[...]) && fits == ends.contains(end),
                "'\(lines[0])' and '\(lines[1])'")
        })

    private static func fitsNaively(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        guard let sign = pattern.first else { return text.isEmpty }
        if sign == UInt8(ascii: "*") {
            return (text.startIndex...text.endIndex).contains { fitsNaively(text[$0...], pattern.dropFirst()) }
        }
        guard let byte = text.first, sign == UInt8(ascii: "?") || sign == byte else { return false }
        return fitsNaively(text.dropFirst(), pattern.dropFirst())
    }

    /// The first byte chooses the file beside a store, the others are its content. An odd second byte adds the name of a file, as
    /// journals of several files have it. That file must stay.
    static let journals = FuzzTarget(
        "store-journals",
        seeds: { (0..<6).map { [UInt8($0), UInt8($0 / 3)] + journalStart } + [[0, 0], [1, 1], [2, 0, 1]] },
        run: { bytes in
            guard bytes.count > 1 else { return }
            SampleStore.withFile(SampleStore.soundBytes) { path in
                let (victim, beside) = (path + ".victim", path + ["-journal", "-wal", "-shm"][Int(bytes[0]) % 3])
                defer { for path in [victim, beside] { unlink(path) } }
                var content = Array(bytes.dropFirst(2))
                if bytes[1] & 1 == 1 { content += journalEnd(naming: victim) }
                _ = FileManager.default.createFile(atPath: victim, contents: Data("kept".utf8))
                _ = FileManager.default.createFile(atPath: beside, contents: Data(content))
                if let store = try? TraceStore(path: path, isCreated: false, patience: LockPatience(limit: 0)) {
                    for run in (try? store.runs()) ?? [] { _ = try? store.completing(run) }
                }
                require(FileManager.default.contents(atPath: victim) == Data("kept".utf8), "a file was deleted")
            }
        })

    private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// One page, a nonce, one page in the store, sectors of 512 bytes, pages of 16 KB.
    private static let journalStart: [UInt8] =
        journalMark + [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0x40, 0]
        + [UInt8](repeating: 0, count: 484)

    private static func journalEnd(naming path: String) -> [UInt8] {
        func word(_ number: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        let name = Array(path.utf8)
        return name + word(name.count) + word(name.reduce(0) { $0 + Int($1) }) + journalMark
    }

    /// A log that claims to be packed by xz.
    static let packed = FuzzTarget(
        "packed-log",
        seeds: { [[0, 0, 4, 0xE6, 0xD6, 0xB4, 0x46, 2, 0, 0x21, 1, 0x28, 0, 0, 0], [0, 0], []] },
        run: { bytes in
            SampleStore.withFile([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + bytes) { path in
                var sink = MemoryTrace.Sink(name: "log", source: path)
                _ = try? LogReading(LogFile(path: path), FormatChoice()).read(into: &sink)
            }
        })

    private static let recorder = NSLock()

    /// Lines that the recorder writes while its file is removed, replaced or full.
    static let recorded = FuzzTarget(
        "recorder-file",
        seeds: { [[0, 8, 0x10, 3, 0, 7, 4, 0], [0, 5, 7, 0, 0], [0, 6, 7, 0], [1, 0xFA, 0xFA, 0xFA]] },
        run: { bytes in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vctrace-\(UUID().uuidString)")
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            // A process has one recorder.
            recorder.lock()
            defer { recorder.unlock() }
            require(fuzz_file_output(folder.path, bytes, bytes.count), "the recorder wrote part of a line")
        })

    /// Stacks that the recorder walks over, with damaged frames.
    static let stacks = FuzzTarget(
        "recorder-stacks", seeds: { [Array(repeating: 3, count: 64), (0..<128).map { UInt8($0) }] },
        run: { bytes in require(fuzz_stack_walk(bytes, bytes.count), "the walk went beyond its limit") })
}
