import Foundation
import Testing
import TraceModel
import TraceReports

@Suite struct TableFormatTests {
    private static let columns = ["class", "class", "class_2", "a,\"b\"|c", "count", "ratio"]
    private static let rows: [[CellValue]] = [
        [.text("Shop.Host"), .null, .text(""), .blob([0, 0xAB, 0x1B]), .integer(-7), .real(0.1)],
        [.text("a,b"), .text("say \"no\""), .text("two\nlines\r\n"), .text("tab\t\\|"), .integer(.max), .real(1e300)],
        [.text("<&'>*x*`[_]"), .text("カード🎴"), .text("\u{1B}[31m\u{0}\u{7F}"), .null, .null, .real(.nan)],
        [.null, .null, .null, .null, .null, .real(-.infinity)],
    ]

    private func text(_ format: TableFormat, _ columns: [String], _ rows: some Sequence<[CellValue]>) -> String {
        format.text(Array(rows), columns: columns)
    }

    @Test(arguments: TableFormat.allCases) func writesAwkwardValues(format: TableFormat) throws {
        try expectGolden(text(format, Self.columns, Self.rows), "table.\(format.rawValue)")
    }

    @Test func writesEachNumber() {
        let numbers: [Int64] = [.min, -10, -1, 0, 9, 10, 12_345, .max]
        for number in numbers {
            #expect(text(.csv, ["n"], [[.integer(number)]]) == "n\n\(number)\n")
            #expect(text(.ndjson, ["n"], [[.integer(number)]]) == "{\"n\":\(number)}\n")
        }
    }

    @Test(arguments: [
        (TableFormat.table, "a  b\n─  ─\n"), (.csv, "a,b\n"), (.tsv, "a\tb\n"), (.json, "[]\n"), (.ndjson, ""),
        (.markdown, "| a | b |\n| --- | --- |\n"), (.line, ""),
    ])
    func writesNoRows(format: TableFormat, expected: String) {
        #expect(text(format, ["a", "b"], []) == expected)
    }

    @Test(arguments: [
        (TableFormat.csv, "-[A b],\"a,b\",c\u{1B}\n"), (.tsv, "-[A b]\ta,b\tc\u{1B}\n"),
        (.line, "a = -[A b]\nb = a,b\nc = c\u{1B}\n"),
    ])
    func leavesTextsAsTheyAre(format: TableFormat, expected: String) {
        var output = ""
        var writer = TableWriter(format: format, columns: ["a", "b", "c"], isRaw: true)
        writer.row([.text("-[A b]"), .text("a,b"), .text("c\u{1B}")], to: &output)
        writer.finish(to: &output)
        #expect(output.hasSuffix(expected), "\(output)")
        let safe = text(format, ["a", "b", "c"], [[.text("-[A b]"), .text("a,b"), .text("c\u{1B}")]])
        #expect(safe != output)
    }

    @Test func aTableIsCutToTheRoomThereIs() {
        var output = ""
        var writer = TableWriter(format: .table, columns: ["number", "class", "path"], room: 40)
        writer.row([.integer(12), .text("Shop.Cart"), .text("Shop.Root › カート › Shop.Cart › Shop.Row")], to: &output)
        writer.row([.integer(3), .text("Shop.ProductDetailScreen"), .text("Shop.Root")], to: &output)
        writer.finish(to: &output)
        #expect(
            output == """
                number  class            path
                ──────  ───────────────  ───────────────
                    12  Shop.Cart        Shop.Root › カ…
                     3  Shop.ProductDe…  Shop.Root

                """)
    }

    @Test func jsonKeepsValuesAndTheOrderOfColumns() throws {
        let json = text(.json, Self.columns, Self.rows)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(objects[0].keys.sorted() == ["a,\"b\"|c", "class", "class_2", "class_2_2", "count", "ratio"])
        #expect(objects[1]["count"] as? Int64 == .max)
        #expect(objects[1]["ratio"] as? Double == 1e300)
        #expect(objects[1]["class_2_2"] as? String == "two\nlines\r\n")
        #expect(objects[2]["class_2_2"] as? String == "\u{1B}[31m\u{0}\u{7F}")
        #expect(objects[2]["ratio"] is NSNull)
        #expect(objects[0]["a,\"b\"|c"] as? String == "00ab1b")
        #expect(json.contains(#"{"class":"Shop.Host","class_2":null,"class_2_2":"","a,\"b\"|c":"#))
    }

    @Test func ndjsonIsOneObjectALine() throws {
        let lines = text(.ndjson, Self.columns, Self.rows).split(separator: "\n")
        #expect(lines.count == Self.rows.count)
        for line in lines {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
        }
    }

    @Test func tsvIsOneRowALine() {
        let lines = text(.tsv, Self.columns, Self.rows).split(separator: "\n")
        #expect(lines.count == Self.rows.count + 1)
        #expect(lines.allSatisfy { $0.filter { $0 == "\t" }.count == Self.columns.count - 1 })
    }

    @Test(arguments: TableFormat.allCases) func noTableHoldsHiddenCharacters(format: TableFormat) {
        let cells =
            Self.rows + [
                ["\u{85}", "\u{202E}a", "\u{9B}31m", "\u{2066}b", "\u{FEFF}", "\u{1B}]0;x\u{7}"].map(CellValue.text)
            ]
        let hidden = text(format, Self.columns, cells).unicodeScalars.filter {
            [.control, .format].contains($0.properties.generalCategory) && !"\n\t\r".unicodeScalars.contains($0)
        }
        #expect(hidden.isEmpty)
    }

    /// Spreadsheets run text that begins like this as a formula.
    @Test(arguments: [TableFormat.csv, .tsv]) func noCellIsAFormula(format: TableFormat) {
        let texts = [
            "=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "-2+3", "\t=1", "\r=1", "=\"a\"", "-[CartTests testPay]", "+1.5",
            "-7", "Shop=1", "=1", "@5", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)",
            "﹦1", "﹢1", "﹣1", "﹫A1", "−x",
        ]
        for text in texts {
            let line = self.text(format, ["a"], [[.text(text)]]).dropFirst(2)
            let isHarmless = ["+1.5", "-7", "Shop=1"].contains(text)
            #expect((line.hasPrefix("'") || line.hasPrefix("\"'")) == !isHarmless, "\(line)")
        }
        #expect(self.text(format, ["a"], [[.integer(-7)]]) == "a\n-7\n")
        // Some programs divide cells at a tab, too. A comma is in quotes.
        let divided = self.text(format, ["a"], [[.text("Shop,=1\t@2,-7,-x")]])
        #expect(divided == (format == .csv ? "a\n\"Shop,=1\t'@2,-7,-x\"\n" : "a\nShop,=1\\t'@2,-7,-x\n"))
        #expect(self.text(format, ["a"], [[.text("Shop;=1+1;-7;x;＝2")]]) == "a\nShop;'=1+1;-7;x;'＝2\n")
        // Where a semicolon divides cells, a line feed ends a row.
        #expect(self.text(.csv, ["a"], [[.text("a\n=1\r\n\n- b")]]) == "a\n\"a\n'=1\r\n\n'- b\"\n")
        #expect(self.text(format, ["a"], [[.text("a; =1;\u{3000}@2; -7")]]) == "a\na; '=1;\u{3000}'@2; -7\n")
        #expect(self.text(.csv, ["a"], [[.text("a;\"=1\"")]]) == "a\n\"a;\"\"'=1\"\"\"\n")
    }

    @Test func numbersAreAlignedOnTheRight() {
        let rows: [[CellValue]] = [[.integer(5), .text("x")], [.integer(1000), .null], [.null, .text("y")]]
        #expect(text(.table, ["n", "t"], rows) == "   n  t\n────  ─\n   5  x\n1000\n      y\n")
    }

    @Test func rowsAfterTheSampleKeepItsWidths() {
        let rows = (0..<2000).lazy.map { [CellValue.integer($0 == 1999 ? 123_456 : 1), .text("x")] }
        let lines = text(.table, ["n", "t"], rows).split(separator: "\n")
        #expect(lines.count == 2002)
        #expect(lines[1001] == "1  x")
        #expect(lines[2001] == "123456  x")
    }

    /// Of huge values, a table keeps few rows to measure its columns.
    @Test func hugeRowsArriveWhileTheyAreWritten() {
        var (output, counts) = ("", [Int]())
        var writer = TableWriter(format: .table, columns: ["n", "t"])
        let huge = String(repeating: "x", count: 600_000)
        for number in 1...4 {
            writer.row([.integer(Int64(number)), .text(huge)], to: &output)
            counts.append(output.utf8.count)
        }
        writer.finish(to: &output)
        #expect(counts[0] == 0)
        #expect(counts[1] > 2 * huge.count && counts[3] > 4 * huge.count)
    }

    @Test func rowsArriveWhileTheyAreWritten() {
        var output = ""
        var writer = TableWriter(format: .ndjson, columns: ["n"])
        for number in 0..<100_000 { writer.row([CellValue(number)], to: &output) }
        #expect(output.utf8.count > 500_000)
        writer.finish(to: &output)
        #expect(output.hasSuffix("{\"n\":99999}\n"))
    }

    @Test(arguments: TableFormat.allCases) func listsRuns(format: TableFormat) throws {
        let runs = [SampleReports.clean.run, SampleReports.awkward.run]
        try expectGolden(format.text(of: runs), "runs.\(format.rawValue)")
    }

    @Test func aNarrowTerminalGetsTheColumnsThatMatter() {
        let lines = TableFormat.table.text(of: [SampleReports.clean.run], room: 80).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[0].hasPrefix("number  name") && lines[0].contains("error"))
    }

    @Test func aTableThatCannotFitIsWhole() {
        var output = ""
        var writer = TableWriter(format: .table, columns: ["identifier of the run", "description"], room: 12)
        writer.row([.text("a longer text than that name"), .text("b")], to: &output)
        writer.finish(to: &output)
        #expect(output.contains("a longer text than that name"))
    }
}
