import TraceModel

// The relations and stays that end in a replay.
extension Audit {
    /// From here on, relations are only counted, because nobody wants them.
    package func forgetRelations() { hierarchy.stays = nil }

    mutating func keep(_ relation: RelationState) {
        relationCount += 1
        if hierarchy.stays != nil { ended.relations.append(relation.value) }
    }

    mutating func takeEnded() -> ImportBatch {
        guard let stays = hierarchy.stays else { return ended }
        defer { ended = ImportBatch() }
        (ended.stays, hierarchy.stays) = (stays, [])
        if !clock.isSteady {
            ended.stays = ended.stays.map { clock.restored($0, \.began, [\.appeared, \.leaving, \.ended]) }
            ended.relations = ended.relations.map { clock.restored($0, \.began, [\.settled, \.leaving, \.ended]) }
        }
        return ended
    }
}
