import Foundation
import TraceModel

/// The reason why a line is not an event.
///
/// It holds places in the line instead of strings, because most lines of a console log end here.
enum LineFault: Error, Equatable, Sendable {
    /// `2026-13-40T…`, or more than nine fraction digits.
    case invalidTime(Range<Int>)
    /// The line ends before a verb.
    case missingVerb
    /// `nil viewDidLoad`: no controller received the call.
    case missingSubject
    case unknownVerb(Range<Int>)
    /// `<Shop.Host: 0x6`: begins like an object, but is not one.
    case unreadableObject(Range<Int>)
    /// `addChild(_:) 0x600000c0b3e0`: an address whose class could not be read, in the place of a controller.
    case strayAddress(Range<Int>)
    case missingObject(EventKind)
    /// There is no subject where one is expected.
    case noSubject(Range<Int>)
    /// `<UIView: 0x1> layoutSubviews()`: a call of an object that is no controller.
    case otherObject(Range<Int>)
    /// `viewDidLoad()` alone: the line does not name a controller.
    case noController(Range<Int>)
    /// The line names a call and a controller, but has no known form.
    case unknownShape(Range<Int>)
    /// A number in the place of a controller's class or label.
    case numberAsLabel(Range<Int>)
    /// A message of UIKit's that continues in the next line, or was cut off.
    case unfinishedMessage
    /// A call whose list of controllers follows in the next lines, as `NSArray` describes itself.
    case unfinishedList

    /// The time field of a team's format does not have this style.
    case unreadableTime(Range<Int>, CustomFormatDescription.TimeStyle)
    /// A word that a team's format does not map to an event.
    case unknownWord(Range<Int>)
    /// The address field of a team's format is not an address.
    case unreadableAddress(Range<Int>)

    /// `<private>` in the place of a controller.
    case hiddenObject
    /// `<private>` alone.
    case hiddenMessage
    /// The end of a call whose start is already an event.
    case secondHalf
    /// A debugger says that the app's process has ended.
    case endOfProcess

    /// Whether the line is certainly about a controller, although it cannot be read.
    var isAboutController: Bool {
        switch self {
        case .missingSubject, .missingObject, .hiddenObject, .noController, .numberAsLabel, .unknownShape,
            .strayAddress:
            true
        default: false
        }
    }

    /// Whether the fault is in this line alone: no other line reported the same, or continues it.
    var isOfOneLine: Bool { self != .secondHalf && !isUnfinished && self != .endOfProcess }

    /// Whether further lines may complete this one.
    var isUnfinished: Bool { self == .unfinishedMessage || self == .unfinishedList }

    /// Whether the unreadable text was meant to be an object with its address.
    func isBrokenAddress(in line: Bytes) -> Bool {
        guard case .unreadableObject(let range) = self else { return false }
        return Self.opensAddress(ByteCursor(line, range))
    }

    /// Whether the unreadable text is the beginning of an object with an address; it may have no end.
    func isBeginningOfAddress(in message: ByteCursor) -> Bool {
        guard case .unreadableObject(let range) = self else { return false }
        return Self.opensAddress(ByteCursor(message.bytes, range.lowerBound..<min(range.lowerBound + 100, message.end)))
    }

    /// Returns the same fault with its place moved.
    func mapped(_ place: (Range<Int>) -> Range<Int>) -> LineFault {
        switch self {
        case .invalidTime(let range): .invalidTime(place(range))
        case .unknownVerb(let range): .unknownVerb(place(range))
        case .unreadableObject(let range): .unreadableObject(place(range))
        case .strayAddress(let range): .strayAddress(place(range))
        case .noSubject(let range): .noSubject(place(range))
        case .otherObject(let range): .otherObject(place(range))
        case .noController(let range): .noController(place(range))
        case .numberAsLabel(let range): .numberAsLabel(place(range))
        case .unknownShape(let range): .unknownShape(place(range))
        case .unreadableTime(let range, let style): .unreadableTime(place(range), style)
        case .unknownWord(let range): .unknownWord(place(range))
        case .unreadableAddress(let range): .unreadableAddress(place(range))
        case .missingVerb, .missingSubject, .missingObject, .hiddenObject, .hiddenMessage, .secondHalf,
            .unfinishedMessage, .unfinishedList, .endOfProcess:
            self
        }
    }

    /// Returns the same fault for a line with more bytes before this one.
    func shifted(by count: Int) -> LineFault {
        mapped { $0.lowerBound + count..<$0.upperBound + count }
    }

    /// `<Shop.Host: 0x`
    private static func opensAddress(_ text: ByteCursor) -> Bool {
        var cursor = text
        guard cursor.skip(UInt8(ascii: "<")) else { return false }
        cursor.skipSpaces()
        guard cursor.next.isIdentifier, let place = cursor.first(": 0x") else { return false }
        return !cursor.text(cursor.offset..<place).contains(UInt8(ascii: ">"))
    }

    /// The doubt about a line with two calls.
    static let secondCall = "two calls on one line: only the first was read; write one call a line"

    func reason(in line: Bytes) -> String {
        switch self {
        case .invalidTime(let range):
            "unknown time '\(quote(range, line))', expected 2026-11-20T02:00:00.000000Z or +12.500"
        case .missingVerb:
            "missing verb: an event is '[time] [thread] subject verb arguments'"
        case .missingSubject:
            "missing subject: nil receives no calls, expected <Class: 0xADDRESS>"
        case .unknownVerb(let range):
            "unknown verb '\(quote(range, line))': a subject without an address needs one of the known verbs"
        case .unreadableObject(let range), .strayAddress(let range):
            "unknown object '\(quote(range, line))', expected <Class: 0xADDRESS>"
        case .unreadableTime(let range, let style):
            "unknown time '\(quote(range, line))', expected '\(style.rawValue)' as in \(style.example)"
        case .unknownWord(let range):
            "unknown event '\(quote(range, line))': neither 'events' of the format nor UIKit has it"
        case .unreadableAddress(let range):
            "unknown address '\(quote(range, line))', expected 1 to 16 hexadecimal digits"
        case .missingObject(let kind):
            "missing object: \(Self.need(of: kind))"
        case .hiddenObject:
            "missing controller: the log hides it as <private>; log it as %{public}@, or with privacy: .public"
        case .hiddenMessage:
            "hidden messages: the log shows them as <private> only; log them as %{public}@, or with privacy: .public "
                + "(iOS 26 hides what NSLog writes, too)"
        case .noController(let range):
            "missing controller: the line does not say which one got '\(quote(range, line))'; "
                + "log self, too, as in print(self, #function)"
        case .unknownShape(let range):
            "unknown form: the line names a controller and '\(quote(range, line))', but may be a sentence about them; "
                + "write the call as in 'HomeViewController viewDidLoad'"
        case .numberAsLabel(let range):
            "missing controller: '\(quote(range, line))' is a number, which names no controller; "
                + "log self, as in print(self, #function)"
        case .unfinishedMessage:
            "UIKit's message is cut off before it names a controller, or tells what is wrong"
        case .unfinishedList:
            "the list of controllers has no end"
        case .secondHalf:
            "the end of a call that was read at its start"
        case .endOfProcess:
            "the end of the app's process"
        case .noSubject(let range):
            "unknown subject '\(quote(range, line))', expected <Class: 0xADDRESS> or a class name"
        case .otherObject(let range):
            "'\(quote(range, line))' is no view controller"
        }
    }

    /// The place of the fault in the line; nil if something is missing.
    var place: Range<Int>? {
        var place: Range<Int>?
        _ = mapped { range in
            place = range
            return range
        }
        return place
    }

    private static func need(of kind: EventKind) -> String {
        switch kind {
        case .addChild: "addChild(_:) needs the child"
        case .addSubview: "addSubview(_:) needs the controller whose view is added"
        case .transition: "transition(from:to:) needs two controllers, from and to"
        case .present: "present(_:animated:completion:) needs the presented controller"
        case .push: "pushViewController(_:animated:) needs the pushed controller"
        case .mark: "mark needs a text in quotes"
        case .testStarted, .testFinished: "\(kind.name) needs the test's name"
        default: "\(kind.name) needs a controller"
        }
    }

    private func quote(_ range: Range<Int>, _ line: Bytes) -> String {
        let shown = range.prefix(80)
        return String(decoding: line[shown], as: UTF8.self) + (shown.count < range.count ? "…" : "")
    }
}

extension CustomFormatDescription.TimeStyle {
    fileprivate var example: String {
        switch self {
        case .date: "2026-11-20 02:00:00.120"
        case .clock: "02:00:00.120"
        case .monthDay: "Nov 20 02:00:00"
        case .epochSeconds: "1795140000.120"
        case .epochMilliseconds: "1795140000120"
        case .epochMicroseconds: "1795140000120000"
        case .epochNanoseconds: "1795140000120000000"
        case .relativeSeconds: "0.120"
        case .relativeMilliseconds: "120"
        case .relativeMicroseconds: "120000"
        case .relativeNanoseconds: "120000000"
        }
    }
}
