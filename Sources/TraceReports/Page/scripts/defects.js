"use strict";

// Groups findings into defects: findings with the same fingerprint or the same holder.
const Defects = {
  of(findings) {
    const byKey = Run.grouped(findings, finding => `${finding.rule}\n${finding.defect}`);
    const rank = { error: 0, warning: 1, note: 2 };
    return [...byKey.values()].map(all => {
      const exemplar = all.toSorted((a, b) => rank[a.severity] - rank[b.severity] || a.index - b.index)[0];
      return { all, exemplar, rank: rank[exemplar.severity], isNew: all.some(finding => finding.isNew) };
    }).sort((a, b) => b.isNew - a.isNew || a.rank - b.rank || b.all.length - a.all.length || a.exemplar.index - b.exemplar.index);
  },

  // Groups in the order of their first defect.
  groups(defects, by) {
    const name = {
      rule: finding => finding.rule, severity: finding => finding.severity,
      class: finding => finding.class ?? "", test: finding => finding.test ?? "",
    }[by] ?? (finding => finding.class ?? "");
    return Run.grouped(defects, defect => name(defect.exemplar));
  },

  // The number of names with which all paths begin, not counting the last name of a path.
  commonBeginning(paths) {
    if (paths.length < 2) return 0;
    const shortest = Math.min(...paths.map(names => names.length - 1));
    let count = 0;
    while (count < shortest && paths.every(names => names[count] === paths[0][count])) count += 1;
    return count;
  },
};
