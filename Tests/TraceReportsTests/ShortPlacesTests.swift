import Testing

@testable import TraceReports

/// How much of a path is shown, so that it differs from the others.
@Suite struct ShortPlacesTests {
    @Test(
        arguments: [
            ([], []),
            ([["Shop.Root", "Shop.List", "Shop.Orders"]], ["List › Orders"]),
            ([["Orders"]], ["Orders"]),
            // One place is the end of the other.
            ([["Root", "List", "Orders"], ["List", "Orders"]], ["Root › List › Orders", "List › Orders"]),
            (
                [["A", "Tabs", "Nav", "Chat"], ["B", "Tabs", "Nav", "Chat"], ["Home", "Banner"]],
                ["A › Tabs › Nav › Chat", "B › Tabs › Nav › Chat", "Home › Banner"]
            ),
            // Two rules of one place.
            ([["Root", "Nav", "Chat"], ["Root", "Nav", "Chat"]], ["Nav › Chat", "Nav › Chat"]),
        ] as [([[String]], [String])])
    func tellPathsApart(_ paths: [[String]], _ expected: [String]) {
        #expect(ShortPlaces.texts(of: paths) == expected)
    }
}
