import TraceModel

/// The calls that only the file of the statement names the controller of.
extension ShapeTable {
    static let ofFiles: [Shape] = [
        Shape(
            "File: Class.swift Function: verb",
            [
                .any(lead), .one([.marked, .tag]), .some(.mark), .one(.file, .subject), .any(.noise.union(.marked)),
                .one([.marked, .tag]), .some(.mark), .verb([.verb, .move, .keyword]),
            ], .text,
            examples: [
                "Fichier: Home.swift Fonction: viewDidLoad()": "viewDidLoad Home",
                "Datei: Home.swift Zeile: 42 Funktion: deinit": "deinit Home",
            ]),
        Shape(
            "Class.swift:42 verb", [.any(lead), .one(.file, .subject), .any(.noise), .verb([.verb, .move])], .text,
            examples: ["[Home.swift:42] viewDidLoad() loading": "viewDidLoad Home"]),
        Shape(
            "Class.swift:42 deinit part",
            [.any(lead), .one(.file), .any(.noise), .verb(life), .any(.mark), .one(.part)],
            .open, .part, examples: ["[HomeVC.swift:42] deinit HomeViewModel": "nothing"]),
        Shape(
            "Class.swift:42 deinit", [.any(lead), .one(.file, .subject), .any(.noise), .verb(life)], .aside,
            examples: [
                "Home.swift (line: 43) :: deinit :: gone": "deinit Home", "Home.swift:43 deinit Bye": "deinit Home",
                "HomeVC.swift:43 deinit timer": "problem",
            ]),
    ]
}
