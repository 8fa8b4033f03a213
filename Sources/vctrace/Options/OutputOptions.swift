import ArgumentParser

/// `--output`, common to the commands that print data.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"),
        completion: .file())
    var path: String?

    /// Whether standard output gets the data.
    var isStandard: Bool { path == nil || path == "-" }
}
