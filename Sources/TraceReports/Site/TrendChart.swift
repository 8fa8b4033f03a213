import TraceText

/// How many defects and errors the nights of a branch show: a bar for each night, the newest on the right.
struct TrendChart {
    private static let (barWidth, height, nightLimit) = (7, 48, 120)

    private let nights: [BranchPage.KeptNight]
    private let most: Int

    /// Nil if there is nothing to compare.
    init?(_ nights: [BranchPage.KeptNight]) {
        self.nights = Array(nights.suffix(Self.nightLimit))
        most = self.nights.map(\.shown.defects).max() ?? 0
        guard nights.count > 1, most > 0 else { return nil }
    }

    var json: JSONValue {
        let counts = [nights[0], nights[nights.count - 1]].map { "\(grouped($0.shown.errors))" }
        return [
            "width": nights.count * Self.barWidth, "height": Self.height,
            "spoken": "errors in \(counted(nights.count, "night")): \(counts[0]) at first, \(counts[1]) at last",
            "bars": nights.enumerated().flatMap { place, night -> [JSONValue] in
                let title =
                    "\(night.night.place): \(counted(night.shown.defects, "defect")), "
                    + counted(night.shown.errors, "error")
                return [("", night.shown.defects), ("errors", night.shown.errors)].map { kind, count -> JSONValue in
                    let height = (count * Self.height + most - 1) / most
                    return [
                        "kind": kind, "x": place * Self.barWidth, "y": Self.height - height,
                        "width": Self.barWidth - 1, "height": height, "title": title,
                    ]
                }
            },
        ]
    }
}
