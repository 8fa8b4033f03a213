import TraceModel

extension Exercise {
    /// Selects those of the runs that have such a controller of a class.
    func runs(among runs: [Int]) -> String {
        """
        SELECT id
        FROM run
        WHERE id IN (\(runs.map(String.init).joined(separator: ", ")))
            AND EXISTS (
                SELECT 1
                FROM controller
                WHERE controller.run_id = run.id AND controller.class = ? AND \(condition)
            )
        """
    }

    private var condition: String {
        switch self {
        case .controller: "TRUE"
        case .deallocation: "controller.deallocated_line IS NOT NULL"
        case .removal:
            """
            (controller.deallocated_line IS NOT NULL OR EXISTS (
                SELECT 1
                FROM relation
                WHERE relation.run_id = controller.run_id AND relation.child = controller.number
                    AND relation.ended_how = '\(Relation.Ending.removed.rawValue)'
            ))
            """
        }
    }
}
