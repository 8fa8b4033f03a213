import GRDB

extension Row {
    /// The value of a column; one of another type, which ends the process in GRDB's subscripts, means that the file was
    /// damaged.
    func value<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
        guard hasColumn(column) else { throw StoreError.Problem.damaged("column \(column) is missing") }
        return try Self.value(self[column], of: column)
    }

    /// The value at a position.
    func value<Value: DatabaseValueConvertible>(_ position: Int) throws -> Value {
        try Self.value(self[position], of: "column \(position)")
    }

    /// A line, a number or a count.
    func number(_ column: String) throws -> Int { try Int(stored: value(column)) }

    /// The line, the number or the count at a position.
    func number(_ position: Int) throws -> Int { try Int(stored: value(position)) }

    private static func value<Value: DatabaseValueConvertible>(_ stored: DatabaseValue, of name: String) throws -> Value
    {
        guard let value = Value.fromDatabaseValue(stored) else {
            throw StoreError.Problem.damaged("\(name) is \("\(stored)".prefix(40))")
        }
        return value
    }
}
