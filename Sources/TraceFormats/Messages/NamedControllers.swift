import TraceModel

/// The controllers that a message of UIKit's names.
struct NamedControllers {
    private(set) var subject: LoggedObject?
    private(set) var object: LoggedObject?
    private(set) var others: [LoggedObject] = []

    var isEmpty: Bool { subject == nil && object == nil && others.isEmpty }

    /// Reads an object as UIKit prints it, or as people retype it; false if there is none.
    mutating func read(
        _ role: MessageTemplate.Role, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        switch objects.read(&cursor) {
        case .object(let object):
            add(object, as: role)
            return true
        case .none:
            return true
        case .absent:
            return readBare(role, &cursor, &objects)
        case .broken:
            return readDamaged(role, &cursor, &objects)
        }
    }

    /// `Host`, and `Host: 0x7fd1` without its brackets; a dot after the class ends the sentence.
    private mutating func readBare(
        _ role: MessageTemplate.Role, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        var name = cursor.skipping(while: \.isName)
        while let last = cursor.text(name).last, last == UInt8(ascii: ".") { name = name.dropLast() }
        guard let first = cursor.text(name).first, first.isUppercase || first == UInt8(ascii: "_") || first >= 0x80
        else {
            return false
        }
        cursor.offset = name.upperBound
        var object = objects.object(named: cursor.text(name))
        var ahead = cursor
        if ahead.skip(UInt8(ascii: ":")) {
            ahead.skipSpaces()
            if let address = ahead.readHexadecimal() {
                object.address = address == 0 ? nil : address
                cursor = ahead
            }
        }
        add(object, as: role)
        return true
    }

    /// Reads `<Host: +address+>`, and `<Host: 0x6000`, whose end was cut off.
    private mutating func readDamaged(
        _ role: MessageTemplate.Role, _ cursor: inout ByteCursor, _ objects: inout ObjectReader
    ) -> Bool {
        var ahead = cursor
        ahead.offset += 1
        ahead.skipSpaces()
        let name = ahead.skip(while: \.isName)
        guard let first = ahead.text(name).first, first.isIdentifier, !ahead.text(name).equals("private"),
            ahead.next == UInt8(ascii: ":") || ahead.isAtEnd
        else { return false }
        _ = ahead.skip { $0 != UInt8(ascii: ">") }
        _ = ahead.skip(UInt8(ascii: ">"))
        add(objects.object(named: ahead.text(name)), as: role)
        cursor = ahead
        return true
    }

    private mutating func add(_ object: LoggedObject, as role: MessageTemplate.Role) {
        switch role {
        case .subject: subject = object
        case .object: self.object = object
        case .other: others.append(object)
        case .view: break
        }
    }
}
