extension Finding {
    /// What findings of one defect have in common: how the controller is held where a memory graph shows it, and else the
    /// fingerprint.
    package var defect: String {
        guard let signature = evidence?.signature, let subject else { return fingerprint }
        return "\(rule):\(subject.className) \(signature)"
    }

    /// What usually holds a controller in that way; nil without a memory graph.
    package var holderPattern: HolderPattern? { evidence.flatMap(HolderPattern.init) }

    /// The message with what a memory graph shows of the controller, for formats that have one text for a finding.
    package var messageWithHolders: String {
        guard let evidence else { return message.description }
        return "\(message.description); \(evidence.text)"
    }
}
