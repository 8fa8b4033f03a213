import GRDB

/// What the debug information of builds says about addresses, which belongs to no run.
enum CodePlaceRows {
    /// Copies what another store knows of the builds of this one, and this one does not.
    static func merge(from source: String, _ db: Database) throws {
        let columns = "identity, address, position, function, file, source_line"
        try db.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS known_code (identity, address, PRIMARY KEY (identity, address));
                DELETE FROM temp.known_code;
                INSERT INTO temp.known_code SELECT DISTINCT identity, address FROM main.internal_code_place;
                INSERT INTO main.internal_code_place (\(columns))
                SELECT \(columns)
                FROM \(source).internal_code_place AS code
                WHERE identity IN (SELECT identity FROM main.image)
                    AND NOT EXISTS (
                        SELECT 1 FROM temp.known_code AS known
                        WHERE known.identity = code.identity AND known.address = code.address);
                DROP TABLE temp.known_code
                """)
    }

    /// Deletes what is known of builds of which no run is left.
    static func deleteUnused(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM internal_code_place
                WHERE identity NOT IN (SELECT identity FROM image WHERE identity IS NOT NULL)
                """)
    }
}
