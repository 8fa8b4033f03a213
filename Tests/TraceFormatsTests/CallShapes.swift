@testable import TraceFormats

/// The examples of the shapes.
enum CallShapes {
    struct ShapeExample: Sendable, CustomStringConvertible {
        let shape: String
        let line: String
        /// The event, `viewDidLoad HomeVC`, or `problem`, or `nothing`.
        let event: String

        var description: String { line }
    }

    static var examples: [ShapeExample] {
        ShapeTable.shapes.flatMap { shape in
            shape.examples.map { ShapeExample(shape: shape.name, line: $0.key, event: $0.value) }
        }
    }
}
