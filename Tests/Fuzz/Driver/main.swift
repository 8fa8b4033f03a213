import Foundation
import FuzzTargets
import LibFuzzer

// vctrace-fuzz list                    the targets' names
// vctrace-fuzz seeds TARGET FOLDER     writes what fuzzing starts from: seeds, and the inputs that are kept
// vctrace-fuzz keep TARGET FOLDER      keeps the inputs in the folder
// vctrace-fuzz run TARGET [OPTION…]    fuzzes, with options of libFuzzer

let words = CommandLine.arguments
guard words.count > 2, let target = FuzzTarget.named(words[2]) else {
    for target in FuzzTarget.all { print(target.name) }
    exit(words.dropFirst() == ["list"] ? 0 : 64)
}

switch words[1] {
case "seeds":
    for (index, input) in (target.seeds() + FuzzCorpus.inputs(of: target)).enumerated() {
        FileManager.default.createFile(atPath: "\(words[3])/seed-\(index)", contents: Data(input))
    }
case "keep":
    let names = try FileManager.default.contentsOfDirectory(atPath: words[3])
    try FuzzCorpus.keep(
        names.map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(words[3])/\($0)"))) }, for: target)
default:
    // libFuzzer takes a function without a context.
    Chosen.target = target
    var arguments = ([words[0]] + words.dropFirst(3)).map { strdup($0) } + [nil]
    var count = CInt(arguments.count - 1)
    let status = arguments.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return LLVMFuzzerRunDriver(&count, &start) { bytes, count in
            Chosen.target?.run(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
            return 0
        }
    }
    exit(status)
}

enum Chosen {
    /// Written before the first input comes.
    nonisolated(unsafe) static var target: FuzzTarget?
}
