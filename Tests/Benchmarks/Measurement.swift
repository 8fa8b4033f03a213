import Foundation

/// The time and memory of one run of a command, as the operating system measured them.
struct Measurement {
    /// Wall-clock seconds.
    var seconds: Double
    /// Seconds of all processors, which other programs on a busy machine change little.
    var processorSeconds: Double
    /// Peak resident memory in bytes.
    var peakMemory: Int
}

/// A command that the benchmark runs as a process of its own.
struct Command {
    var arguments: [String]
    /// Standard input; empty where nil.
    var input: String?

    init(_ arguments: String..., input: String? = nil) {
        self.init(arguments, input: input)
    }

    init(_ arguments: [String], input: String? = nil) {
        self.arguments = arguments
        self.input = input
    }

    /// Runs the command once, with its output thrown away.
    func measure() throws -> Measurement {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            let environment = _NSGetEnviron().pointee
        #else
            var actions = posix_spawn_file_actions_t()
            let environment = environ
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }

        var child = pid_t()
        let start = ContinuousClock.now
        guard posix_spawnp(&child, arguments[0], &actions, nil, words, environment) == 0 else {
            throw BenchmarkError("cannot start '\(arguments[0])'")
        }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(child, &status, 0, &usage) == child else { throw BenchmarkError("lost '\(arguments[0])'") }
        let seconds = start.duration(to: .now) / .seconds(1)
        guard status == 0 else {
            throw BenchmarkError("'\(arguments.joined(separator: " "))' ended with status \(status >> 8)")
        }
        // Linux counts kilobytes here, macOS bytes.
        #if os(Linux)
            let unit = 1024
        #else
            let unit = 1
        #endif
        let processor = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1_000_000 }
        return Measurement(
            seconds: seconds, processorSeconds: processor[0] + processor[1],
            peakMemory: Int(usage.ru_maxrss) * unit)
    }

    /// Whether the command runs at all on this machine.
    var isAvailable: Bool { (try? measure()) != nil }
}

/// A reason why the benchmark cannot measure.
struct BenchmarkError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}

extension [Measurement] {
    /// The median time, in seconds.
    var medianSeconds: Double { map(\.seconds).sorted()[count / 2] }

    /// The median processor time, in seconds.
    var medianProcessorSeconds: Double { map(\.processorSeconds).sorted()[count / 2] }

    /// The largest peak, in bytes.
    var peakMemory: Int { map(\.peakMemory).max() ?? 0 }
}
