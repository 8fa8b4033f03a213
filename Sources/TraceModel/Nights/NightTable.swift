/// What is known of nights, the same things named once: what their launches could have shown, and did show.
package struct NightTable: Sendable {
    /// Launches of one night on one platform that could have shown the same.
    package struct Cell: Sendable, Hashable {
        /// The place in ``NightTable/platforms``.
        package var platform: Int
        /// The place in ``NightTable/coverages``.
        package var coverage: Int

        package init(platform: Int, coverage: Int) {
            self.platform = platform
            self.coverage = coverage
        }
    }

    /// That launches of one night on one platform showed a defect.
    package struct Shown: Sendable, Hashable {
        /// The place in ``NightTable/defects``.
        package var defect: Int
        package var platform: Int
        package var severity: Severity
        package var test: String?

        package init(defect: Int, platform: Int, severity: Severity, test: String?) {
            self.defect = defect
            self.platform = platform
            self.severity = severity
            self.test = test
        }
    }

    package struct Row: Sendable {
        package var night: Night
        /// Each once.
        package var cells: [Cell]
        package var shown: [Shown]

        package init(_ night: Night, cells: [Cell] = [], shown: [Shown] = []) {
            self.night = night
            self.cells = cells
            self.shown = shown
        }
    }

    package var platforms: [Platform]
    package var coverages: [Coverage]
    package var defects: [Defect]
    /// In the order of the nights.
    package var nights: [Row]

    package init(
        platforms: [Platform] = [], coverages: [Coverage] = [], defects: [Defect] = [], nights: [Row] = []
    ) {
        self.platforms = platforms
        self.coverages = coverages
        self.defects = defects
        self.nights = nights
    }
}
