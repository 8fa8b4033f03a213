"use strict";

// The defects of a run, in the order of reports.
const Defects = {
  // Those that have some of the findings, and only these.
  of(run, findings) {
    const chosen = new Set(findings);
    return run.defects.map(indices => indices.map(index => run.findings[index]).filter(finding => chosen.has(finding)))
      .filter(all => all.length > 0)
      .map(all => ({ all, exemplar: all[0], isNew: all.some(finding => finding.isNew) }));
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
