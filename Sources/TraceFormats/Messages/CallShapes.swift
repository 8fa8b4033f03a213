/// The examples of the shapes, for tests and for documentation.
package enum CallShapes {
    package struct ShapeExample: Sendable, CustomStringConvertible {
        package let shape: String
        package let line: String
        /// The event, `viewDidLoad HomeVC`, or `problem`, or `nothing`.
        package let event: String

        package var description: String { line }
    }

    package static var examples: [ShapeExample] {
        ShapeTable.shapes.flatMap { shape in
            shape.examples.map { ShapeExample(shape: shape.name, line: $0.key, event: $0.value) }
        }
    }
}
