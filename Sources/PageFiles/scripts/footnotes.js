"use strict";

// What stands below the findings: what is missing, what was left out, and what was not checked.
const Footnotes = {
  of(run) {
    const parts = [];
    if (run.missing.length > 0) parts.push(element("p", { class: "error" }, `Required and missing: ${run.missing.join("; ")}`));
    parts.push(Footnotes.list(`${Format.count(run.withdrawn.length, "finding")} withdrawn, because a memory graph refutes it`, run.withdrawn));
    parts.push(Footnotes.list(`${Format.count(run.fixed.length, "defect")} of the baseline fixed`, run.fixed.map(entry => `${entry.rule}: ${entry.message}`)));
    parts.push(Footnotes.list(`${Format.count(run.notChecked.length, "rule")} not checked, or not for every class`, run.notChecked));
    if (run.omittedFindings > 0) parts.push(element("p", {}, `${Format.count(run.omittedFindings, "more finding")} of the same defects and of milder ones are not in this file; vctrace query shows them.`));
    if (run.excluded > 0) parts.push(element("p", {}, `${Format.count(run.excluded, "finding")} excluded by the configuration.`));
    if (run.problems > 0) parts.push(element("p", {}, `${Format.count(run.problems, "line")} could not be read, or only with a doubt.`));
    return parts.filter(Boolean);
  },

  list(title, items) {
    if (items.length === 0) return "";
    return element("details", {}, element("summary", {}, title), element("ul", {}, ...items.map(item => element("li", {}, named(item)))));
  },
};
