import Foundation
import Mustache

/// The page that a browser shows: one file with its styles, scripts and data, which fetches nothing.
package struct ReportPage {
    /// What a browser without scripts shows of a run.
    package struct Summary {
        package struct Row {
            package var severity: String
            package var rule: String
            package var count: String
            package var message: String

            package init(severity: String, rule: String, count: String, message: String) {
                self.severity = severity
                self.rule = rule
                self.count = count
                self.message = message
            }
        }

        package var run: String
        package var rows: [Row]

        package init(run: String, rows: [Row]) {
            self.run = run
            self.rows = rows
        }
    }

    private let title: String
    private let summaries: [Summary]
    private let data: String

    /// - Parameter data: what the scripts read, as JSON.
    package init(title: String, summaries: [Summary], data: String) {
        self.title = title
        self.summaries = summaries
        self.data = data
    }

    /// The page, ending with a line feed.
    package var html: String {
        // The template is a part of the program; a test renders it.
        guard let template = try? MustacheTemplate(string: Self.text(PackageResources.page_mustache)) else { return "" }
        return template.render([
            "title": title, "summaries": summaries, "styles": Self.styles, "scripts": Self.scripts,
            "data": Self.scriptSafe(data),
        ])
    }

    private static let styles = [
        PackageResources.base_css, PackageResources.findings_css, PackageResources.timeline_css,
        PackageResources.tree_css, PackageResources.print_css,
    ].map(text)

    /// Each uses only what stands before it.
    private static let scripts = [
        PackageResources.format_js, PackageResources.run_js, PackageResources.filter_js, PackageResources.address_js,
        PackageResources.elements_js, PackageResources.copy_js, PackageResources.findings_js,
        PackageResources.lanes_js, PackageResources.painter_js, PackageResources.timeline_js, PackageResources.tree_js,
        PackageResources.transport_js, PackageResources.keyboard_js, PackageResources.main_js,
    ].map(text)

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// JSON that cannot end the element in which it stands, nor a line of script.
    static func scriptSafe(_ json: String) -> String {
        var safe = ""
        safe.reserveCapacity(json.utf8.count + json.utf8.count / 16)
        for scalar in json.unicodeScalars {
            switch scalar {
            case "<", ">", "&", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
