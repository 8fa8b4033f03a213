import TraceModel

/// The call that the members of a JSON object tell besides its message: the class or the file and the function of the statement
/// that logged it, or what monitoring services keep of a screen.
struct MemberCall {
    private static let breadcrumb: StaticString = "ui.lifecycle"
    /// The members that may hold the call, or anything else.
    private static let others: [StaticString] = ["state", "type", "name", "kind", "title"]
    /// The members that may name a controller, or anything else.
    private static let names: [StaticString] = ["name", "logger", "tag"]
    private static let states: [StaticString] = ["state", "event", "lifecycle", "action"]
    /// The objects with the details.
    private static let details: [StaticString] = [
        "data", "metadata", "attributes", "context", "source", "location", "caller", "extra", "fields", "payload",
        "params", "parameters", "properties", "details", "body", "log", "origin", "info", "userinfo",
    ]

    private var isBreadcrumb = false
    private var controller: Range<Int>?
    private var name: Range<Int>?
    private var file: Range<Int>?
    private var function: Range<Int>?
    private var state: Range<Int>?
    private var instance: Range<Int>?
    private var identifier: Range<Int>?
    private var line: Int?
    /// What may be the child or the parent of the call.
    private var objects: [(key: Range<Int>, value: Range<Int>)] = []
    /// A message in an object with details.
    private var text: Range<Int>?

    /// How deep objects with details may be nested.
    private static let deepest = 3

    /// Takes a member of the object, or of the object with its details, which begins at an offset.
    mutating func note(
        _ key: Bytes, _ member: JSONMembers.Member, in object: Bytes, at offset: Int = 0, depth: Int = 0
    ) {
        let value = object[member.value]
        let place = member.value.lowerBound + offset..<member.value.upperBound + offset
        if member.isString || value.equals("null"), EventKind.mayLabelObject(key) {
            objects.append((member.key.lowerBound + offset..<member.key.upperBound + offset, place))
        }
        if key.equals("category") || key.equals("type") {
            isBreadcrumb = isBreadcrumb || value.equals(Self.breadcrumb)
            if key.equals("type"), member.isString { noteText(key, place, value, isInner: depth > 0) }
        } else if depth < Self.deepest, value.first == UInt8(ascii: "{"), Self.holds(Self.details, key) {
            var members = JSONMembers(value)
            while let inner = members.next() {
                note(value[inner.key], inner, in: value, at: place.lowerBound, depth: depth + 1)
            }
        } else if value.first == UInt8(ascii: "{"), FieldNotation.isFile(key) {
            // `"file":{"name":"HomeViewController.swift","line":42}`
            var members = JSONMembers(value)
            while let inner = members.next() {
                let isName = value[inner.key].equals("name") || value[inner.key].equals("path")
                if isName {
                    file = inner.value.lowerBound + place.lowerBound..<inner.value.upperBound + place.lowerBound
                }
            }
        } else if FieldNotation.isInstance(key) {
            instance = place
        } else if key.equals("id") {
            identifier = place
        } else if key.equals("line"), !value.isEmpty, value.count < 7, value.allSatisfy(\.isDigit) {
            line = Int(ByteCursor(value).number(0..<value.count))
        } else if member.isString, !value.isEmpty {
            noteText(key, place, value, isInner: depth > 0)
        }
    }

    private mutating func noteText(_ key: Bytes, _ place: Range<Int>, _ value: Bytes, isInner: Bool) {
        if Self.holds(Self.states, key) { state = place }
        let mayBeCall = function == nil && Self.holds(Self.others, key)
        if FieldNotation.isFunction(key) || mayBeCall && Self.isCall(value) { function = place }
        if isInner, text == nil, FieldNotation.isMessage(key) || key.equals("stringValue") { text = place }
        if controller == nil || isInner, FieldNotation.isClass(key) { controller = place }
        if name == nil || isInner, Self.holds(Self.names, key) { name = place }
        if FieldNotation.isFile(key) { file = place }
    }

    private static func holds(_ keys: [StaticString], _ key: Bytes) -> Bool {
        keys.contains { key.isCaseInsensitively($0) }
    }

    /// Adds the call to the data around the message. An object without a message gets one: the controller's name.
    func complete(_ prefix: inout LinePrefix, in object: Bytes) {
        if isBreadcrumb { return completeBreadcrumb(&prefix, in: object) }
        if let end = prefix.end, completeMessage(prefix.message..<end, &prefix, in: object) { return }
        if prefix.end == nil, Self.isOfReport(object) { return }
        guard let function else {
            if !completeFromAny(&prefix, in: object) { completeText(&prefix, in: object) }
            return
        }
        guard Self.verb(of: function, in: object) != nil else {
            // `HomeViewController.viewDidLoad()`
            if MessageLexer.mayHoldCall(ByteCursor(object, function)) {
                prefix.call = StatedCall(name: function.lowerBound..<function.lowerBound, verb: function)
                if prefix.end == nil { (prefix.message, prefix.end) = (function.lowerBound, function.upperBound) }
            }
            return completeText(&prefix, in: object)
        }
        guard let name = className(in: object) else {
            if !completeFromAny(&prefix, in: object) { completeText(&prefix, in: object) }
            return
        }
        guard !name.isEmpty else { return }
        // The id of an object with a message is that of the entry.
        prefix.call = StatedCall(
            name: name, verb: function, instance: instance ?? (prefix.end == nil ? identifier : nil), line: line,
            object: self.object(of: function, in: object))
        guard prefix.end == nil else { return }
        (prefix.message, prefix.end) = (function.lowerBound, function.upperBound)
    }

    /// Members of reports that name methods and tell of no call: of coverage, of tests, of crashes.
    private static let reports: [StaticString] = [
        "executablelines", "linecoverage", "nodetype", "imageoffset", "symbollocation",
    ]

    /// Whether an object is a part of a report, or the end of an interval in a trace for browsers.
    private static func isOfReport(_ object: Bytes) -> Bool {
        var members = JSONMembers(object)
        while let member = members.next() {
            if holds(reports, object[member.key]) { return true }
            if object[member.key].equals("ph"), object[member.value].equals("E") { return true }
        }
        return false
    }

    /// The class that the members name, or the file, or what looks like a controller.
    private func className(in object: Bytes) -> Range<Int>? {
        if let controller { return controller }
        if let file { return Self.stem(of: file, in: object) }
        return name.flatMap { NameNotation.isController(object[$0]) ? $0 : nil }
    }

    /// Takes a message that is only the call of the class or the file beside it; false for another message.
    private func completeMessage(_ message: Range<Int>, _ prefix: inout LinePrefix, in object: Bytes) -> Bool {
        guard Self.verb(of: message, in: object) != nil else { return false }
        guard let name = className(in: object) ?? Self.only(in: object, Self.isController), !name.isEmpty else {
            return false
        }
        prefix.call = StatedCall(
            name: name, verb: message, instance: instance, line: line, object: self.object(of: message, in: object))
        return true
    }

    /// Takes the only call and the only class among the members of an object without a message, whatever they are called.
    private func completeFromAny(_ prefix: inout LinePrefix, in object: Bytes) -> Bool {
        guard prefix.end == nil,
            let verb = Self.only(in: object, { Self.verb(of: $0, in: $1) != nil }),
            let name = className(in: object) ?? Self.only(in: object, Self.isController), !name.isEmpty
        else { return false }
        prefix.call = StatedCall(name: name, verb: verb, instance: instance ?? identifier, line: line)
        (prefix.message, prefix.end) = (verb.lowerBound, verb.upperBound)
        return true
    }

    /// The place of the only text among the members that fits; nil if there is none, or several.
    private static func only(in object: Bytes, _ fits: (Range<Int>, Bytes) -> Bool) -> Range<Int>? {
        var members = JSONMembers(object)
        var found: Range<Int>?
        while let member = members.next() {
            guard member.isString, member.value.count < 100, fits(member.value, object) else { continue }
            if found != nil { return nil }
            found = member.value
        }
        return found
    }

    private static func isController(_ place: Range<Int>, in object: Bytes) -> Bool {
        NameNotation.isController(object[place]) && object[place].allSatisfy(\.isName)
    }

    /// Takes the first text that may be a call as the message of an object without one.
    private func completeText(_ prefix: inout LinePrefix, in object: Bytes) {
        guard prefix.end == nil else { return }
        if let text, MessageLexer.mayHoldCall(ByteCursor(object, text)) {
            (prefix.message, prefix.end) = (text.lowerBound, text.upperBound)
            return
        }
        var members = JSONMembers(object)
        while let member = members.next() {
            guard member.isString, object[member.value].contains(UInt8(ascii: " ")),
                MessageLexer.mayHoldCall(ByteCursor(object, member.value))
            else { continue }
            (prefix.message, prefix.end) = (member.value.lowerBound, member.value.upperBound)
            return
        }
    }

    private func completeBreadcrumb(_ prefix: inout LinePrefix, in object: Bytes) {
        guard let screen = controller ?? name, !screen.isEmpty else { return }
        let message = prefix.end.map { prefix.message..<$0 }
        var kind: EventKind? = .viewDidAppear
        if let message, let named = Self.verb(of: message, in: object) {
            kind = named
        } else if let message, MessageLexer.mayHoldCall(ByteCursor(object, message)) {
            return  // The message names the screen, too.
        } else if let state {
            kind = Self.verb(of: state, in: object)
            for word in Self.words where object[state].isCaseInsensitively(word.word) { kind = word.kind }
        }
        guard let kind else { return }
        prefix.message = screen.lowerBound
        prefix.end = screen.upperBound
        prefix.appearance = kind
    }

    private static let words: [(word: StaticString, kind: EventKind)] = [
        ("appeared", .viewDidAppear), ("appear", .viewDidAppear), ("shown", .viewDidAppear),
        ("visible", .viewDidAppear),
        ("disappeared", .viewDidDisappear), ("disappear", .viewDidDisappear), ("hidden", .viewDidDisappear),
        ("loaded", .viewDidLoad), ("appearing", .viewWillAppear), ("disappearing", .viewWillDisappear),
    ]

    /// Whether a text is a call, with or without its controller.
    private static func isCall(_ value: Bytes) -> Bool { MessageLexer.mayHoldCall(ByteCursor(value)) }

    /// The kind of a text that is a call and nothing else.
    private static func verb(of place: Range<Int>, in object: Bytes) -> EventKind? {
        var cursor = ByteCursor(object, place)
        guard let verb = VerbReader.read(&cursor), verb.kind.isUnmistakable, cursor.isAtEnd else { return nil }
        return verb.kind
    }

    /// The member that has the object of a call: the `child` of `addChild`.
    private func object(of verb: Range<Int>, in object: Bytes) -> Range<Int>? {
        guard !objects.isEmpty, let kind = Self.verb(of: verb, in: object) else { return nil }
        return objects.first { member in
            kind.objectLabels.contains { object[member.key].isCaseInsensitively($0) }
        }?.value
    }

    /// The class in `Shop\/HomeViewController.swift`.
    private static func stem(of file: Range<Int>, in object: Bytes) -> Range<Int> {
        let name = object[file].lastOffset(of: UInt8(ascii: "/")).map { file.lowerBound + $0 + 1 } ?? file.lowerBound
        var cursor = ByteCursor(object, name..<file.upperBound)
        guard let place = SourceFileNotation.read(&cursor) else { return name..<file.upperBound }
        return place.name
    }
}

/// A call that the data around a message tells. Few lines have one, so all others hold only a reference.
final class StatedCall: Sendable {
    let name: Range<Int>
    let verb: Range<Int>
    let instance: Range<Int>?
    /// The line of the statement.
    let line: Int?
    /// The child or the parent, if another member has it.
    let object: Range<Int>?

    init(
        name: Range<Int>, verb: Range<Int>, instance: Range<Int>? = nil, line: Int? = nil, object: Range<Int>? = nil
    ) {
        (self.name, self.verb, self.instance, self.line, self.object) = (name, verb, instance, line, object)
    }
}
