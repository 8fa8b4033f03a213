import TraceReports

extension EngineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .folder(let path): "'\(path)' is a folder; name the log files in it"
        case .compressed(let path, let program):
            "cannot read '\(path)': it is compressed with \(program); unpack it on the way: "
                + "'… | \(program) -dc | vctrace import -'"
        case .packed(let path, let program):
            "cannot read '\(path)': it is packed with \(program), which vctrace does not unpack; unpack it first, or pack it "
                + "with gzip, xz or zstd"
        case .compressedAndFollowed(let path): "cannot follow '\(path)': it is compressed, and so will not grow"
        case .bundleFollowed(let path):
            "cannot follow '\(path)': Xcode writes a result bundle when the tests are over; import it then, without --follow"
        case .cannotUnpack(let path, let program, let reason):
            "cannot read '\(path)': it is compressed with \(program), and \(reason); "
                + "install \(program), or unpack the file"
        case .unpacksWithoutEnd(let path):
            "cannot read '\(path)': it unpacks to more than \(Compression.greatestRatio) times its size, which no log does; "
                + "if you trust it, unpack it and import the result"
        case .device(let path): "cannot read '\(path)': it is a device that has no end; name a file"
        case .cutOff(let path, let reason): "cannot read '\(path)' to its end: \(reason)"
        case .refusedLine(let path, let line, let reason, let text):
            "\(path):\(line): \(reason)\n    \(text)\n"
                + "'\(path)' was not imported; correct the line, or import without --strict"
        case .undated(let path):
            "cannot merge '\(path)' with other logs by time: its events have no dates; import it as a run of its own"
        case .undatedAttachment(let path, let bundle):
            "cannot merge '\(path)' with logs that no test attached: its events have no dates; "
                + "import '\(bundle)' as a run of its own"
        case .emptyList(let path): "there is no name in the list '\(path)'; write one a line"
        case .noResultTool(let path):
            "cannot read '\(path)': 'xcrun xcresulttool', which reads it, is a part of Xcode and is not here; import it on a "
                + "Mac, or export what tests attached there: "
                + "'xcrun xcresulttool export attachments --path \(path) --output-path traces'"
        case .unreadableResults(let path, let reason): "cannot read '\(path)': \(reason)"
        case .noAttachedLogs(let path, let attachments):
            "there is no log among the \(counted(attachments, "attachment")) in '\(path)'; "
                + "let tests attach the app's trace under a name that ends with .trace"
        case .unknownRun(let name, let isStoreEmpty):
            "there is no run and no file '\(name)'"
                + (isStoreEmpty ? "; the store is empty: import a log first" : "; 'vctrace runs' lists the runs")
        case .runsOfLog(let path, let names, let isGone):
            "there is no run \(isGone ? "and no file " : "")'\(path)'; name "
                + (names.count == 1
                    ? "the run that was read from there: "
                    : "one of the \(names.count) runs that were read from there: ")
                + names.suffix(5).map { "'\($0)'" }.joined(separator: ", ")
        case .tooFarBack(let name, let lane, let count):
            "'\(name)' goes back too far: the store has \(counted(count, "run"))"
                + (lane.map { " of \($0)" } ?? "") + "; see 'vctrace runs'"
        case .noRunMeets(let conditions, let isOtherWanted, let app):
            "no \(isOtherWanted ? "other run" : "run")\(app.map { " of \($0)" } ?? "") in the store is tagged \(conditions); "
                + "'vctrace runs' shows their tags"
        case .runExists(let name, let otherLog?):
            "the store has a run '\(name)' already, from '\(otherLog)'; give this one another name with --run, or replace "
                + "that run with --replace"
        case .runExists(let name, nil):
            "the store has a run '\(name)' already, from other bytes or in another format; "
                + "replace it with --replace, or give this one another name with --run"
        case .runHasProblems(let name, let count):
            "the run '\(name)' was imported from these bytes with \(counted(count, "problem")); "
                + "'vctrace query \"SELECT * FROM problem_log WHERE run = '\(name)'\"' shows them"
        case .noMatch(let pattern): "no file matches '\(pattern)'"
        case .noLogs(let folder, let endings):
            "there are no logs in '\(folder)' (\(endings.joined(separator: ", "))); "
                + "name other files by a pattern: '\(folder)\(folder.hasSuffix("/") ? "" : "/")*'"
        case .noRunAudited: "none of the runs could be audited"
        case .nothingRecorded(let run, let skipped):
            "'\(run)' shows no lifecycle event, so that nothing could be checked (\(counted(skipped, "line")) of other things); "
                + Self.exampleOfEvent
        case .untimed(let run): "the run '\(run)' has no times; name a line, as in line:66"
        case .undatedRun(let run):
            "the times of the run '\(run)' have no date; count from its start, as in +12.5, or name a line"
        case .noEvent(let position, let run, let count):
            "the run '\(run)' has no event \(position): it has \(counted(count, "event"))"
        case .emptyRun(let run, let skipped):
            "the run '\(run)' has no events to replay (\(counted(skipped, "line")) of other things); "
                + Self.exampleOfEvent
        case .emptyStretch: "--from is after --to, or after the run's end"
        case .noGraph(let place, let path): "\(place): there is no memory graph '\(path)'"
        case .noLeaks(let path):
            "'\(path)' is a memory graph as Xcode saves it, which only 'leaks' can read, on a Mac with Xcode; save its text "
                + "there, and audit with that: 'leaks --traceTree=ADDRESS \(path) > graph.txt'"
        case .leaksFailed(let path, let reason): "'leaks' cannot read '\(path)': \(reason)"
        case .formatNamedTwice(let id, let place, let other):
            "\(place): '\(id)' is the name of the format in '\(other)' already; give one of them another name"
        case .noFormats(let place, let path): "\(place): there are no formats in '\(path)' (.yaml, .yml)"
        case .noFileOrFolder(let place, let path): "\(place): there is no file and no folder '\(path)'"
        case .cannotRun(let program, let reason): "cannot run '\(program)': \(reason)"
        case .noPipe(let reason): "cannot make a pipe: \(reason)"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason); choose another path"
        case .unfinishedRecording(let path):
            "'\(path)' holds a recording that was cut off; import it with 'vctrace import', or remove it"
        case .cancelled(let work): "\(work) was ended before its end: it was cancelled, or took too long"
        }
    }

    private static let exampleOfEvent =
        "a line such as '<Shop.Host: 0x600000c0a2d0> viewDidLoad' is one; 'vctrace formats' lists what is read"
}
