extension String {
    /// The text of the bytes; those that are not UTF-8 are replaced, and so is NUL, at which a text from SQLite may end.
    package init(decoding bytes: Bytes, as encoding: UTF8.Type) {
        let text = unsafe bytes.withUnsafeStart {
            unsafe String(decoding: UnsafeRawBufferPointer(start: $0, count: bytes.count), as: encoding)
        }
        self = bytes.contains(0) ? text.withoutNUL : text
    }

    private var withoutNUL: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
    }

    /// Calls the body with a view of the text's bytes.
    @inlinable
    package func withBytes<Result, Failure: Error>(_ body: (Bytes) throws(Failure) -> Result) throws(Failure) -> Result
    {
        var text = self
        let result = text.withUTF8 { buffer in
            Swift.Result { () throws(Failure) in try unsafe body(Bytes(UnsafeRawBufferPointer(buffer))) }
        }
        return try result.get()
    }
}
