/// A step from one version of the store to the next.
package struct Migration: Sendable {
    /// Never changes once released: a store remembers which steps it has taken.
    package let identifier: String
    /// The statements, as UTF-8.
    package let script: [UInt8]
}

/// The steps that make a store out of an empty file, oldest first.
///
/// A released step never changes. A new version appends one: `tables_v4` adds to the tables, `views_v5` to the views;
/// a view that changes is dropped and created anew.
package enum Migrations {
    package static let all = [
        Migration(identifier: "tables_v1", script: PackageResources.tables_v1_sql),
        Migration(identifier: "views_v1", script: PackageResources.views_v1_sql),
        Migration(identifier: "views_v2", script: PackageResources.views_v2_sql),
        Migration(identifier: "views_v3", script: PackageResources.views_v3_sql),
        Migration(identifier: "tables_v3", script: PackageResources.tables_v3_sql),
        Migration(identifier: "views_v4", script: PackageResources.views_v4_sql),
        Migration(identifier: "tables_v4", script: PackageResources.tables_v4_sql),
    ]

    /// What SQLite keeps as the file's `application_id`: `vctr` in ASCII.
    package static let applicationID: Int32 = 0x7663_7472
}
