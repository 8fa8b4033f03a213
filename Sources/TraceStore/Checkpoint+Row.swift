import Foundation
import GRDB
import TraceModel

extension Checkpoint {
    /// There is one in some hundred thousand events, so that nothing is gained by inserting them together.
    func insert(_ db: Database, run: Int64) throws {
        try db.execute(
            sql: "INSERT INTO checkpoint (run_id, line, events, controllers, hierarchy) VALUES (?, ?, ?, ?, ?)",
            arguments: [run, line, eventCount, controllerCount, Data(hierarchy)])
    }
}
