"use strict";

// The list of findings: groups, and in each a line for each defect, which opens.
const FindingsView = {
  // More would bury the others, and take long to draw.
  shownDefects: 200,
  limit: 200,

  // Findings with one fingerprint, or that are held in one way, show one defect.
  defects(findings) {
    const byFingerprint = new Map();
    for (const finding of findings) {
      const key = `${finding.rule}\n${finding.defect}`;
      if (!byFingerprint.has(key)) byFingerprint.set(key, []);
      byFingerprint.get(key).push(finding);
    }
    const rank = { error: 0, warning: 1, note: 2 };
    return [...byFingerprint.values()].map(all => {
      const worst = all.toSorted((a, b) => rank[a.severity] - rank[b.severity] || a.index - b.index)[0];
      return { all, exemplar: worst, rank: rank[worst.severity], isNew: all.some(finding => finding.state === "new") };
    }).sort((a, b) => b.isNew - a.isNew || a.rank - b.rank || b.all.length - a.all.length || a.exemplar.index - b.exemplar.index);
  },

  groups(defects, by) {
    const name = {
      rule: finding => finding.rule, severity: finding => finding.severity,
      class: finding => finding.class ?? "no class", test: finding => finding.test ?? "outside of tests",
    }[by] ?? (finding => finding.rule);
    const groups = new Map();
    for (const defect of defects) {
      const key = name(defect.exemplar);
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(defect);
    }
    return groups;
  },

  draw(app) {
    const { run, state } = app;
    const found = app.found;
    const defects = FindingsView.defects(found);
    const shown = defects.slice(0, FindingsView.limit);
    const parts = [];
    for (const [name, members] of FindingsView.groups(shown, state.group)) {
      parts.push(FindingsView.group(app, name, members));
    }
    if (defects.length > shown.length) {
      parts.push(element("button", {
        type: "button", class: "more",
        onclick: () => { FindingsView.limit += FindingsView.shownDefects; FindingsView.draw(app); },
      }, `Show ${Format.count(defects.length - shown.length, "more defect")}`));
    }
    if (found.length === 0) {
      parts.push(element("p", {}, run.findings.length === 0 ? "No findings." : "No finding matches the filters."));
    }
    byId("findings").replaceChildren(...parts);
    byId("shown").textContent = found.length === run.findings.length
      ? Format.count(found.length, "finding") : `${found.length.toLocaleString("en")} of ${Format.count(run.findings.length, "finding")}`;
    FindingsView.footnotes(run);
  },

  group(app, name, defects) {
    const rule = app.state.group === "rule" ? app.run.rules[name] : undefined;
    const count = defects.reduce((sum, defect) => sum + defect.all.length, 0);
    const worst = ["error", "warning", "note"].find(severity => defects.some(defect => defect.exemplar.severity === severity));
    return element("section", { class: "group" },
      element("div", { class: "group-head" },
        element("h3", {}, element("span", { class: worst }, `${worst} `), name === worst ? "" : name),
        element("span", { class: "quiet" }, Format.count(count, "finding"))),
      rule ? element("p", {}, rule.summary) : "",
      ...defects.map(defect => FindingsView.defect(app, defect)));
  },

  defect(app, defect) {
    const finding = defect.all.find(other => String(other.index) === app.state.finding) ?? defect.exemplar;
    const isCurrent = String(finding.index) === app.state.finding;
    const details = element("details", { class: `finding${isCurrent ? " current" : ""}`, open: isCurrent, "data-index": finding.index },
      element("summary", {},
        element("span", { class: `mark ${finding.severity}`, role: "img", "aria-label": finding.severity }, Format.mark[finding.severity]),
        element("span", {},
          element("span", { class: "message" }, finding.message),
          element("span", { class: "where" }, element("br"), finding.path.map(Format.shortName).join(" › "))),
        element("span", { class: "times" }, defect.isNew ? element("span", { class: "new" }, "new ") : "", defect.all.length > 1 ? `×${defect.all.length.toLocaleString("en")}` : "")));
    const fill = () => {
      if (details.open && details.children.length === 1) details.append(FindingsView.detail(app, defect, finding));
    };
    details.addEventListener("toggle", fill);
    fill();
    return details;
  },

  detail(app, defect, finding) {
    const { run } = app;
    const rule = run.rules[finding.rule];
    const others = defect.all.filter(other => other !== finding);
    const copied = element("span", { role: "status", class: "quiet" });
    return element("div", { class: "detail" },
      rule ? element("p", {}, ...prose(app.state.group === "rule" ? rule.rationale : `${rule.summary} ${rule.rationale}`)) : "",
      FindingsView.calls(app, rule, finding),
      finding.fix ?? rule?.fix ? element("p", {}, element("b", {}, "Hint: "), ...prose(finding.fix ?? rule.fix)) : "",
      FindingsView.fixInCode(finding.before ? finding : rule),
      FindingsView.facts(run, finding),
      others.length > 0 ? element("div", { class: "lines" }, element("span", { class: "quiet" }, "also at line"),
        ...others.slice(0, 12).map(other => element("button", { type: "button", onclick: () => app.show(other) }, other.line)),
        others.length > 12 ? element("span", { class: "quiet" }, `and ${others.length - 12} more`) : "") : "",
      element("div", { class: "actions" },
        element("button", { type: "button", onclick: () => app.show(finding) }, "Show in the timeline"),
        element("button", {
          type: "button",
          onclick: async () => {
            const isCopied = await Copy.put(Copy.text(run, finding, defect.all.length));
            copied.textContent = isCopied ? "Copied." : "This browser does not let the page copy.";
          },
        }, "Copy as text"), copied));
  },

  calls(app, rule, finding) {
    if (finding.events.length === 0) return "";
    const expected = rule?.expected ?? [];
    return element("div", { class: "calls" },
      expected.length > 0 ? element("div", { class: "expected" }, element("h4", {}, "Expected"), element("ol", {}, ...expected.map(call => element("li", {}, call)))) : "",
      element("div", { class: "seen" }, element("h4", {}, "Seen"), element("ol", {}, ...finding.events.map(([line, elapsed, call, role]) =>
        element("li", {},
          element("span", { class: "at" }, element("button", { type: "button", "aria-label": `Go to line ${line}`, onclick: () => app.set({ line }) }, line)),
          element("span", {}, call, elapsed ? element("span", { class: "after" }, ` ${Format.offset(elapsed)}`) : "",
            role ? element("span", { class: "role" }, role) : ""))))));
  },

  // What the code looks like that holds such a controller, and how it is put right.
  fixInCode(source) {
    if (!source?.before) return "";
    return element("div", { class: "calls" },
      element("div", {}, element("h4", {}, "Before"), element("pre", {}, source.before)),
      element("div", {}, element("h4", {}, "After"), element("pre", {}, source.after)));
  },

  facts(run, finding) {
    const instance = [finding.address, finding.generation > 1 ? `(no. ${finding.generation} at this address)` : ""].filter(Boolean).join(" ");
    const rows = [
      ["Path", [finding.path.join(" › "), instance].filter(Boolean).join(" ")],
      ["At", finding.time === null ? finding.place : `${finding.place}, ${Format.offset(finding.time)}`],
      ["Memory", finding.holders ? `${finding.holders} (${finding.graph})` : ""],
      ["Test", finding.test],
      ["Since", finding.since],
    ];
    return element("dl", { class: "facts" }, ...rows.filter(([, value]) => value).flatMap(([name, value]) => [
      element("dt", {}, name), element("dd", {}, value)]));
  },

  footnotes(run) {
    const parts = [];
    const list = (title, items) => {
      if (items.length === 0) return;
      parts.push(element("details", {}, element("summary", {}, title), element("ul", {}, ...items.map(item => element("li", {}, item)))));
    };
    if (run.missing.length > 0) parts.push(element("p", { class: "error" }, `Required and missing: ${run.missing.join("; ")}`));
    list(`${Format.count(run.withdrawn.length, "finding")} withdrawn, because a memory graph refutes it`, run.withdrawn);
    list(`${Format.count(run.fixed.length, "defect")} of the baseline fixed`, run.fixed.map(entry => `${entry.rule}: ${entry.message}`));
    list(`${Format.count(run.notChecked.length, "rule")} not checked, or not for every class`, run.notChecked);
    if (run.omittedFindings > 0) parts.push(element("p", {}, `${Format.count(run.omittedFindings, "finding")} more of the same defects and of milder ones are not in this file; vctrace query shows them.`));
    if (run.excluded > 0) parts.push(element("p", {}, `${Format.count(run.excluded, "finding")} excluded by the configuration.`));
    if (run.problems > 0) parts.push(element("p", {}, `${Format.count(run.problems, "line")} could not be read, or only with a doubt.`));
    byId("footnotes").replaceChildren(...parts);
  },

  // Opens the chosen finding and brings it into view.
  reveal(app) {
    for (const details of document.querySelectorAll("details.finding")) {
      details.classList.toggle("current", details.dataset.index === app.state.finding);
    }
    const current = document.querySelector("details.finding.current");
    if (!current) return;
    current.open = true;
    current.scrollIntoView({ block: "nearest" });
  },
};
