import TraceModel

/// JSON objects, one per line: `log show --style ndjson`, `log stream --style ndjson`, and tools such as mobilecli.
///
///     {"eventMessage":"…","threadID":500,"timestamp":"2026-11-20 02:00:01.120334+0100","processImagePath":"…", …}
///     {"timestamp":"2026-11-20 02:00:01.120334+0100","message":"…","process":"Shop","pid":4188, …}
///     {"time":"2026-11-20T02:00:01.120Z","level":"debug","msg":"…"}
///
/// The members may have any order; other members are skipped. Times are dates, or seconds, milliseconds, microseconds or nanoseconds
/// since 1970. If the message is no call, the file or the class and the function of its statement may name one. A breadcrumb of the
/// category `ui.lifecycle` is the appearance of its screen, if it names no other callback or state:
///
///     {"category":"ui.lifecycle","timestamp":1795140001.12,"data":{"screen":"Shop.HomeViewController"}}
///     {"message":"loading","file":"HomeViewController.swift","function":"viewDidLoad()","line":42}
///
/// The layout is `'{' "eventMessage", "message" or "msg" ["timestamp", "time", "ts", "date", "@timestamp" or "time_ms"] ["threadID"]
/// ["processImagePath" or "process"] ["processID" or "pid"] ["subsystem"] ["category"] … '}'`
enum NDJSONFormat: TraceFormat {
    static let id = FormatID.ndjson
    static let summary = "JSON objects, one per line: the unified log in the style `ndjson`, and mobilecli."
    static let shape = RecordShape.line
    static let example =
        #"{"timezoneName":"","messageType":"Default","eventType":"logEvent","subsystem":"com.example.shop","#
        + #""category":"Lifecycle","threadID":30152981,"backtrace":{"frames":[{"imageOffset":152092}]},"#
        + #""processImagePath":"\/Applications\/Shop.app\/Shop","timestamp":"2026-11-20 02:00:01.120334+0100","#
        + #""eventMessage":"<Shop.Host: 0x7fd1c8e0a200> viewDidLoad","processID":4188}"#

    /// An object that ends too early is read as far as possible.
    static func prefix(of object: Bytes) -> LinePrefix? {
        guard object.first == UInt8(ascii: "{") else { return nil }
        var members = JSONMembers(object)
        var prefix = LinePrefix(message: -1)
        var call = MemberCall()
        while let member = members.next() {
            let key = object[member.key]
            if key.equals("eventMessage") || prefix.message < 0 && FieldNotation.isMessage(key) {
                guard member.isString else {
                    call.note(key, member, in: object)
                    continue
                }
                prefix.message = member.value.lowerBound
                prefix.end = member.value.upperBound
            } else if key.equals("signpostType"), object[member.value].equals("end") {
                // The call is the beginning of the interval.
                return nil
            } else {
                read(key, ByteCursor(object, member.value), into: &prefix)
                call.note(key, member, in: object)
            }
        }
        call.complete(&prefix, in: object)
        guard let end = prefix.end else { return nil }
        let escape = object.firstOffset(of: UInt8(ascii: "\\"), from: prefix.message)
        prefix.isEscaped = escape.map { $0 < end } ?? false
        return prefix
    }

    private static func read(_ key: Bytes, _ value: ByteCursor, into prefix: inout LinePrefix) {
        guard !value.isAtEnd else { return }
        switch key.count {
        case 9 where key.equals("subsystem"):
            prefix.subsystem = value.rest
        case 9 where key.equals("eventType"):
            // The line may have no message.
            guard prefix.message < 0, value.text(value.rest).equals("lossEvent") else { break }
            (prefix.message, prefix.end) = (value.offset, value.end)
        case 8 where key.equals("category"):
            prefix.category = value.rest
        case 8 where key.equals("threadID"):
            prefix.thread = value.rest
        case 16 where key.equals("processImagePath"):
            let path = value.text(value.rest)
            let name = path.lastOffset(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
            prefix.process = value.offset + name..<value.end
        case 9 where key.equals("processID"), 3 where key.equals("pid"):
            prefix.processID = value.rest
        case 7 where key.equals("process"):
            if prefix.process == nil { prefix.process = value.rest }
        default:
            if FieldNotation.isTime(key), let time = FieldNotation.time(value) { prefix.time = time }
        }
    }
}
