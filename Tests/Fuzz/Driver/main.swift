import Foundation
import FuzzTargets
import LibFuzzer

// vctrace-fuzz list                    the targets' names
// vctrace-fuzz seeds TARGET FOLDER     writes the inputs that fuzzing starts from: seeds, and the kept inputs
// vctrace-fuzz keep TARGET FOLDER      keeps the inputs in the folder
// VCTRACE_FUZZ_TARGET=TARGET vctrace-fuzz …   fuzzes, with arguments of libFuzzer, which starts itself with others again

let words = CommandLine.arguments
if let target = ProcessInfo.processInfo.environment["VCTRACE_FUZZ_TARGET"].flatMap(FuzzTarget.named) {
    // libFuzzer takes a function without a context.
    Chosen.target = target
    var arguments = words.map { strdup($0) } + [nil]
    var count = CInt(words.count)
    let status = arguments.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
            Chosen.target?.run(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
    exit(status)
}

guard words.count > 3, let target = FuzzTarget.named(words[2]) else {
    for target in FuzzTarget.all { print(target.name) }
    exit(words.dropFirst() == ["list"] ? 0 : 64)
}
if words[1] == "seeds" {
    for (index, input) in (target.seeds() + FuzzCorpus.inputs(of: target)).enumerated() {
        try Data(input).write(to: URL(fileURLWithPath: "\(words[3])/seed-\(index)"))
    }
} else {
    let names = try FileManager.default.contentsOfDirectory(atPath: words[3])
    try FuzzCorpus.keep(
        names.map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(words[3])/\($0)"))) }, for: target)
}

enum Chosen {
    /// Set before the first input.
    nonisolated(unsafe) static var target: FuzzTarget?
}
