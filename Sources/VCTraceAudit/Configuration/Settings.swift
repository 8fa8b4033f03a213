package import TraceModel

extension Configuration {
    /// The names that a configuration may use.
    package struct Vocabulary: Sendable {
        package var rules: [RuleDescription]

        package init(rules: [RuleDescription]) {
            self.rules = rules
        }

        /// The same with a team's own rules.
        package func adding(_ rules: [RuleDescription]) -> Vocabulary {
            Vocabulary(rules: self.rules + rules)
        }
    }
}

extension Setting {
    /// The key that names the folder of a team's rules; it is read first, because other keys can refer to these rules.
    package static let sqlRules = "sql-rules"

    /// The key that names the store, which every command needs.
    package static let store = "db"

    /// When to look for leaks. An option of commands overrules it.
    package static let scope = "scope"

    private static let pattern =
        "A * stands for any characters. A name without a module matches that class in all modules."

    /// All settings, in the order in which they are listed.
    package static func all(_ vocabulary: Configuration.Vocabulary) -> [Setting] {
        let rules = vocabulary.rules.map(\.id).sorted()
        return judging(rules) + telling + [ruleLevels(rules)]
    }

    /// What an audit looks for, and what it does not report.
    private static func judging(_ rules: [String]) -> [Setting] {
        [
            .choice(
                "fail-on",
                "The lowest severity that makes an audit end with status 1; growing: like error, but without leaks that are known not to grow.",
                noun: "severity", .none,
                \.failOn),
            .choice(
                scope, "When to look for leaks: at the end of the run, or also at the end of each test.",
                noun: "scope", .onFindings, \.scope),
            .value(
                "leak-grace", "How long a controller may live after its removal before it counts as leaked.", .duration,
                .onFindings, \.leakGrace, DurationText.nanoseconds, DurationText.text),
            .value(
                "embed-window", "How soon after addChild a view must be added to belong to the same embedding.",
                .duration, .onFindings, \.embedWindow, DurationText.nanoseconds, DurationText.text),
            .texts(
                "system-containers",
                "Classes that call willMove and didMove for their children as UIKit's containers do.", .onFindings,
                \.systemContainers),
            .entries(
                "exclude", "Findings to leave out; reports say how many there were.",
                [
                    Setting.Key(
                        "rule", "The rule whose findings are left out.",
                        .choice(noun: "rule", rules, listedBy: "vctrace rules"), presence: .required),
                    Setting.Key(
                        "class", "The class that the finding is about. " + pattern, .text, presence: .alternative),
                    Setting.Key(
                        "parent", "The class of the parent, presenter or host. " + pattern, .text,
                        presence: .alternative),
                    Setting.Key(
                        "reason", "Why these findings are left out, for people who read this later.", .text,
                        presence: .required),
                    Setting.Key(
                        "until",
                        "The last day of the exclusion. After that day, or if it matches nothing, audits fail.", .date),
                ], .through(\.exclusionsInForce), \.exclusions, Configuration.Exclusion.init),
            .entries(
                "known-leaks", "Controllers that a library or a system is known to hold: findings about them say so.",
                [
                    Setting.Key("class", "The class. " + pattern, .text, presence: .required),
                    Setting.Key(
                        "departure", "How it leaves; any way without it.",
                        .choice(noun: "departure", RuleDescription.KnownLeak.LeakDeparture.allCases.map(\.rawValue))),
                    Setting.Key("first", "The first system that holds it, such as iOS 17.", .text),
                    Setting.Key("last", "The last system that holds it, such as iOS 17.1.", .text),
                    Setting.Key(
                        "what", "What is held, and when, in words that follow a colon.", .text, presence: .required),
                    Setting.Key("frees", "What frees it, such as: end the search first.", .text, presence: .required),
                    Setting.Key("source", "Where this is known from, for people who read it later.", .text),
                    Setting.Key("until", "The last day on which findings say so.", .date),
                ], .through(\.knownLeaksInForce), \.knownLeaks, Configuration.TeamLeak.init),
            expectations,
            .texts(
                "require", "Kinds of events that a run must show, and rules that must be checked, or the audit fails.",
                of: .choice(
                    noun: "kind or rule", EventKind.allCases.map(\.name) + rules, listedBy: "vctrace rules"),
                .none, \.required),
            .texts(
                "missing",
                "Shards, devices and tests that you removed on purpose, such as 2/3, iPad16,3 and PayTests.testReorders: a night without them is not incomplete.",
                .none, \.released),
            // The reader of files reads the folder.
            .text(
                sqlRules, "A folder with SQL rules, one in each *.sql file. Relative to the folder of this file.",
                .through { $0.sqlRules.map(\.sql) }, \.sqlRuleFolder),
            .texts(
                "graphs",
                "Memory graphs in which audits look up what holds a controller. Relative to the folder of this file.",
                .onFindings, \.graphs),
        ]
    }

    /// What reports tell beside findings, and where things are.
    private static var telling: [Setting] {
        [
            .entries(
                "owners", "Who owns which classes; the first entry that matches a class applies.",
                [
                    Setting.Key("class", "The class. " + pattern, .text, presence: .required),
                    Setting.Key("owner", "Who owns it, such as @shop/cart.", .text, presence: .required),
                ], .none, \.owners, Configuration.Owner.init),
            .text(
                "codeowners",
                "A CODEOWNERS file, relative to the folder of this file. A class has the owner of its source file.",
                .none, \.codeOwners),
            .texts(
                "symbols",
                "Binaries, .dSYM bundles and folders of them whose debug information names the code that made a call. "
                    + "Relative to the folder of this file.", .none, \.symbols),
            callers,
            .text(
                "source-url",
                "The link of reports to a line of the source: {path}, {line} and the run's {commit} are filled in.",
                of: .link, .none, \.sourceURL),
            .text(
                store, "The SQLite file that holds the runs, in the folder of this file or below it.", .none, \.store),
            .text(
                "run-name",
                "How runs are named: {name} is the log's name, {date} its day, and any other key, such as {branch}, a tag.",
                of: .template, .none, \.runName, fallback: "{name}"),
            .texts(
                "formats",
                "Files with log formats of your own, or folders of such files. Relative to the folder of this file.",
                .none, \.formats),
        ]
    }

    private static var callers: Setting {
        let skip = Setting.Key(
            "skip",
            "Functions, libraries and files that only pass calls on, such as Router.*, ShopKit.* and */Pods/*: the caller is "
                + "the code that calls them. "
                + "A * stands for any characters.", .list(of: .text), presence: .required)
        let key = Setting.Key("callers", "Which code counts as the caller of a call.", .record([skip]))
        return Setting(key, .none) { configuration, value, path in
            configuration.wrappers = value.member(skip.name)?.texts(path) ?? []
        } list: { configuration in
            configuration.wrappers.map { Configuration.Entry("callers.skip", $0) { $0 } }
        }
    }

    private static func ruleLevels(_ rules: [String]) -> Setting {
        let levels = Setting.Shape.choice(noun: "severity", Configuration.RuleLevel.allCases.map(\.rawValue))
        let key = Setting.Key(
            "rules", "The highest severity of a rule's findings, or off. A less severe finding keeps its severity.",
            .map(noun: "rule", keys: rules, levels))
        return Setting(key, .onFindings) { configuration, value, path in
            for (rule, level) in value.members {
                if let level = level.sourced(path, Configuration.RuleLevel.init(rawValue:)) {
                    configuration.rules[rule] = level
                }
            }
        } list: { configuration in
            configuration.rules.sorted { $0.key < $1.key }.map { Configuration.Entry("rules.\($0)", $1, \.rawValue) }
        }
    }
}

extension Setting {
    /// A team's expectations. They are read first, because other settings can refer to these rules.
    static var expectations: Setting {
        let summary = "What the team expects of every trace; each expectation is a rule with its key as the id."
        return Setting(Setting.Key("expect", summary, expectation), .onFindings) { _, _, _ in
        } list: { configuration in
            configuration.expectations.map { Configuration.Entry("expect.\($0.value.id)", $0, \.text) }
        }
    }

    /// Any id, with one of the six forms.
    private static var expectation: Setting.Shape {
        let calls = "a kind of event or a method, and a pattern: viewDidAppear Shop.*, mark keyboardDidShow, note log*."
        return .dictionary(
            of: .record([
                Setting.Key("after", "With then: after each such call, \(calls)", .text, presence: .alternative),
                Setting.Key("then", "The call that must come: \(calls)", .text),
                Setting.Key("within", "How soon it must come.", .duration),
                Setting.Key(
                    "same", "The calls are about the same controller.", .choice(noun: "word", ["controller"])),
                Setting.Key(
                    "between", "With never: two calls, from the first to the second.", .list(of: .text),
                    presence: .alternative),
                Setting.Key("never", "The call that must not come between them: \(calls)", .text),
                Setting.Key(
                    "order", "With on: classes; each comes only after the one before it.", .list(of: .text),
                    presence: .alternative),
                Setting.Key("on", "The kind of event by which they come.", .text),
                Setting.Key(
                    "before", "With then: before each such call, \(calls)", .text, presence: .alternative),
                Setting.Key("of", "The call must come for each child.", .choice(noun: "word", ["children"])),
                Setting.Key(
                    "from", "With to and at-most: the call from which on time is measured.", .text,
                    presence: .alternative),
                Setting.Key("to", "The next such call of the same controller.", .text),
                Setting.Key("class", "The class of that controller; a * stands for any characters.", .text),
                Setting.Key("device", "The device on which it is measured, such as iPhone*.", .text),
                Setting.Key(
                    "live", "With at-most: a class; of each that matches, so many live at once.", .text,
                    presence: .alternative),
                Setting.Key("at-most", "A span of time after from, a number after live.", .number),
            ]))
    }
}
