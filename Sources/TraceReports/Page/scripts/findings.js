"use strict";

// The list of findings: a group for each class (or rule, or test), in it each defect, and below that its places.
class FindingsList {
  // More would hide the others and take long to draw.
  static most = 200;

  constructor(view) {
    this.view = view;
    this.most = FindingsList.most;
    view.watch([...View.filters, "group"], () => this.draw());
    view.watch(["finding", "nth"], () => this.mark());
    addEventListener("beforeprint", () => this.openAll());
  }

  draw() {
    const { run, found, state } = this.view;
    this.details = [];
    const defects = Defects.of(run, found);
    const shown = defects.slice(0, this.most);
    const parts = [...Defects.groups(shown, state.group)].map(([name, members]) => this.group(name, members));
    if (defects.length > shown.length) {
      parts.push(element("button", { type: "button", class: "more", onclick: () => { this.most += FindingsList.most; this.draw(); } },
        `Show ${Format.count(defects.length - shown.length, "more defect")}`));
    }
    if (found.length === 0) parts.push(element("p", {}, run.findings.length === 0 ? `No findings${run.cautions.length > 0 ? `, but ${run.cautions.join("; ")}` : ""}. ${run.checked} of ${Format.count(run.ruleCount, "rule")} were checked.` : "No finding matches the filters."));
    byId("findings").replaceChildren(...parts);
    const total = `${Format.count(found.length, "finding")} in ${Format.count(defects.length, "defect")}`;
    byId("shown").textContent = found.length === run.findings.length ? total : `${found.length.toLocaleString("en")} of ${Format.count(run.findings.length, "finding")}`;
    byId("footnotes").replaceChildren(...Footnotes.of(run));
    this.mark();
    this.fillLater();
  }

  group(name, defects) {
    const count = defects.reduce((sum, defect) => sum + defect.all.length, 0);
    const head = element("div", { class: "group-head" }, element("h3", {}, ...this.title(name)), element("span", { class: "quiet" }, Format.count(count, "finding")));
    const byRule = this.view.state.group === "rule" ? [defects] : [...Run.grouped(defects, defect => defect.exemplar.rule).values()];
    return element("section", { class: "group" }, head, ...byRule.flatMap(members => this.block(members)));
  }

  title(name) {
    switch (this.view.state.group) {
      case "rule": return [name];
      case "severity": return [element("span", { class: name }, name)];
      case "test": return [name ? named(name) : "Outside of tests"];
      default: return [name ? named(Format.shortName(name)) : "No view controller"];
    }
  }

  // The places of one defect. Their common text is above them, once.
  block(defects) {
    if (defects.length === 1) return [this.row(defects[0], 0)];
    const paths = defects.map(defect => defect.exemplar.path);
    const messages = new Set(defects.map(defect => defect.exemplar.message));
    const { exemplar } = defects[0];
    const common = Defects.commonBeginning(paths);
    const where = common > 0 ? element("span", { class: "where" }, "in ", ...path(paths[0].slice(0, common).map(Format.shortName))) : "";
    return [
      element("div", { class: "block-head" },
        FindingsList.sign(exemplar.severity),
        element("p", {}, ...(messages.size === 1 ? sentence(exemplar.message, Format.names(exemplar)) : prose(this.view.run.rules[exemplar.rule]?.summary ?? exemplar.rule)), where)),
      ...defects.map(defect => this.row(defect, common, messages.size === 1)),
    ];
  }

  static sign(severity) {
    return element("span", { class: `mark ${severity}`, role: "img", "aria-label": severity }, Format.mark[severity]);
  }

  // - common: how many names of the path were said above.
  // - isTold: whether the message was.
  row(defect, common, isTold = false) {
    const finding = defect.all.find(other => other === this.view.finding) ?? defect.exemplar;
    const names = path(finding.path.slice(common).map(Format.shortName));
    const rest = common > 0 ? ["… › ", ...names] : names;
    const lines = isTold ? [element("span", { class: "message" }, ...rest)]
      : [element("span", { class: "message" }, ...sentence(finding.message, Format.names(finding))), element("span", { class: "where" }, ...rest)];
    const summary = element("summary", {},
      common > 0 || isTold ? element("span") : FindingsList.sign(finding.severity), element("span", {}, ...lines),
      element("span", { class: "times" }, defect.isNew ? element("span", { class: "new" }, "new ") : "", defect.all.length > 1 && !finding.growth ? `×${defect.all.length.toLocaleString("en")}` : ""));
    const details = element("details", { class: "finding" }, summary);
    const row = { details, defect, finding, isFilled: false };
    summary.addEventListener("click", event => {
      event.preventDefault();
      if (!details.open) return this.view.show(row.finding);
      details.open = false;
      if (details.classList.contains("current")) this.view.set({ finding: "", nth: 0 });
    });
    this.details.push(row);
    return details;
  }

  fill(row) {
    if (row.isFilled) return;
    row.isFilled = true;
    row.details.append(FindingDetail.of(this.view, row.defect, row.finding));
  }

  // The browser's search also covers closed details, so they are filled when the browser is idle.
  fillLater() {
    clearTimeout(this.filling);
    const rows = this.details;
    const fillSome = () => {
      const begun = performance.now();
      while (performance.now() - begun < 8) {
        const row = rows.find(other => !other.isFilled);
        if (!row) return;
        this.fill(row);
      }
      this.filling = setTimeout(fillSome, 16);
    };
    this.filling = setTimeout(fillSome, 200);
  }

  openAll() {
    for (const row of this.details) {
      this.fill(row);
      row.details.open = true;
    }
  }

  // Opens the chosen finding and brings it into view.
  mark() {
    const { finding } = this.view;
    for (const row of this.details) {
      const isCurrent = finding !== undefined && row.defect.all.includes(finding);
      if (row.details.classList.contains("current") && !isCurrent) row.details.open = false;
      row.details.classList.toggle("current", isCurrent);
      if (!isCurrent) continue;
      if (row.finding !== finding) {
        row.finding = finding;
        row.isFilled = false;
        if (row.details.children.length > 1) row.details.lastElementChild.remove();
      }
      this.fill(row);
      row.details.open = true;
      // Nobody asked for the one that the page opens itself.
      if (finding === this.view.opened) continue;
      // One that does not fit begins at the top, with the fix.
      const room = byId("findings").parentElement.clientHeight - 90;
      row.details.scrollIntoView({ block: row.details.offsetHeight > room ? "start" : "nearest" });
    }
  }
}

// The part below the findings: other reasons why the audit fails, excluded findings, and unchecked rules.
const Footnotes = {
  of(run) {
    const parts = [];
    parts.push(...run.cautions.map(text => element("p", { class: "warning" }, text)), ...run.failures.map(text => element("p", { class: "error" }, text)));
    parts.push(Footnotes.list(`${Format.count(run.withdrawn.length, "finding")} withdrawn, because a memory graph refutes it`, run.withdrawn));
    parts.push(Footnotes.list(`${Format.count(run.fixed.length, "defect")} of the baseline fixed`, run.fixed.map(entry => `${entry.rule}: ${entry.message}`)));
    parts.push(Footnotes.list(`${Format.count(run.notChecked.length, "rule")} not checked, or not for every class`, run.notChecked));
    if (run.omittedFindings > 0) parts.push(element("p", {}, `${Format.count(run.omittedFindings, "more finding")} of the same defects and of milder ones are not in this file; vctrace query shows them.`));
    if (run.excluded > 0) parts.push(element("p", {}, `${Format.count(run.excluded, "finding")} excluded by the configuration.`));
    if (run.problems > 0) parts.push(element("p", {}, `${Format.count(run.problems, "line")} ${run.problems === 1 ? "has a problem" : "have problems"}.`));
    return parts.filter(Boolean);
  },

  list(title, items) {
    if (items.length === 0) return "";
    return element("details", {}, element("summary", {}, title), element("ul", {}, ...items.map(item => element("li", {}, named(item)))));
  },
};
