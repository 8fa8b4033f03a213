// A base class and its subclass may both log one call.
extension NaiveReplay {
    /// Records a call; true if it is a second line about the previous call.
    mutating func repeats(_ call: Call, _ subject: Int) -> Bool {
        guard let former = last[subject] else {
            last[subject] = Last(call: call)
            return false
        }
        let isInside =
            ["addChild", "addSubview", "transition"].contains(call.kind)
            || call.kind == "didMove" && call.object == nil
                && (former.around ?? former.call).kind == "removeFromParent"
        let name = world.people[subject].name.className
        var isRepetition = false
        if !former.isInterrupted, isSame(call, former.call) {
            if !former.isAnswered, call.time - former.call.time <= 1 {
                noteRepetition(of: call, name)
                last[subject]?.call = call
                last[subject]?.isRepeated = true
                return true
            }
            isRepetition = !former.isRepeated && call.time - former.call.time <= 100
        }
        let isAround =
            !isRepetition && !isInside && !former.isAroundRepeated && former.around?.kind == call.kind
            && call.object == nil && call.time - (former.around?.time ?? 0) <= 100
        if isRepetition || isAround {
            noteRepetition(of: call, name)
            // One removal is reported once.
            let isToldTwice = call.kind == "removeFromParent" && former.isRepeated && former.call.kind == "didMove"
            if doubled.contains(name) || isAround && (call.kind == "viewDidLoad" || isToldTwice) {
                if isAround { last[subject]?.isAroundRepeated = true } else { last[subject]?.isRepeated = true }
                return true
            }
        }
        var next = Last(call: call, isRepeated: isRepetition || isAround)
        if isInside {
            next.around = former.around ?? former.call
            next.isAroundRepeated = former.around == nil ? former.isRepeated : former.isAroundRepeated
        }
        last[subject] = next
        return false
    }

    private mutating func noteRepetition(of call: Call, _ className: String) {
        if !Self.printedByFew.contains(call.kind) { repetitions[className, default: 0] += 1 }
    }

    mutating func interrupt(_ object: Int, by call: Call) {
        let isAnswer = ["willMove", "didMove"].contains(call.kind)
        if isAnswer, let former = last[object]?.call, former.kind == "addChild", former.object == call.subject {
            last[object]?.isAnswered = true
        } else {
            last[object]?.isInterrupted = true
        }
    }

    private func isSame(_ call: Call, _ former: Call) -> Bool {
        (call.kind, call.object, call.isOnMain, call.detail)
            == (former.kind, former.object, former.isOnMain, former.detail)
    }
}
