"use strict";

// The verdict on the run in words, and the run's name and tags.
class Verdict {
  constructor(view) {
    this.view = view;
    byId("run").addEventListener("change", ({ target }) => view.openRun(Number(target.value)));
    view.watch(["run"], () => this.draw());
  }

  draw() {
    const { run, data, state } = this.view;
    const { text, worst } = run.verdict;
    byId("verdict").textContent = text;
    document.title = `${run.name}: ${text}`;
    const started = run.start ? Format.date(run.start, 0, run.zone).replace(/\.\d+/, "") : "";
    const length = run.end === null ? "" : Format.elapsed(run.end);
    const facts = [run.app, run.device, run.os, started, length, Format.count(run.events, "event"), Format.count(run.controllers, "view controller")];
    byId("run-facts").replaceChildren(element("b", { id: "run-name" }, named(run.name)), ...facts.filter(Boolean).flatMap(fact => [" · ", named(fact)]));
    byId("worst").replaceChildren(...(worst ? this.worst(worst) : []));
    byId("run-choice").hidden = data.runs.length < 2;
    byId("run").replaceChildren(element("option", { value: 0, selected: state.run === 0 }, "all runs"), ...data.runs.map((other, index) =>
      element("option", { value: index + 1, selected: index + 1 === state.run }, `${other.name}: ${other.verdict.text}`)));
    byId("runs").hidden = !this.view.isList;
    byId("main").hidden = byId("filters").hidden = byId("parts-bar").hidden = this.view.isList;
    if (this.view.isList) this.list();
  }

  // The totals, and the runs, the worst first.
  list() {
    const { data } = this.view;
    byId("verdict").textContent = document.title = byId("page").dataset.totals;
    byId("run-facts").replaceChildren(Format.count(data.runs.length, "run"));
    byId("worst").replaceChildren();
    byId("all-defects-part").hidden = data.defects.length === 0;
    byId("all-defects").replaceChildren(...data.defects.map(defect => element("tr", {},
      element("td", { "data-column": "Defect" }, element("div", {},
        element("p", {}, FindingsList.sign(defect.severity), " ", element("a", { href: Verdict.address(defect) }, named(Format.shortName(defect.class ?? defect.rule))),
          ` ${defect.times}`, defect.isNew ? element("span", { class: "new" }, " new") : ""),
        element("p", {}, ...sentence(defect.message, Format.names(defect))),
        element("p", { class: "quiet" }, ...path(defect.path.map(Format.shortName))))),
      element("td", { "data-column": "Rule", class: defect.severity }, defect.rule),
      element("td", { "data-column": "Test" }, defect.test ? named(defect.test) : ""),
      element("td", { "data-column": "Run" },
        // On a narrow screen, each part of a cell has a place of its own.
        element("span", {}, named(data.runs[defect.run - 1].name), defect.furtherRuns > 0 ? ` and ${defect.furtherRuns} more` : "")))));
    byId("more-defects").textContent = data.omittedDefects > 0 ? `${Format.count(data.omittedDefects, "more defect")} in the pages of the runs` : "";
    byId("runs-list").replaceChildren(...data.runs.map((run, index) => element("tr", {},
      element("td", { "data-column": "Run" }, element("a", { href: `#run=${index + 1}` }, named(run.name))),
      element("td", { "data-column": "Findings", class: this.worstOf(run) }, run.verdict.text),
      element("td", { "data-column": "Events" }, run.events.toLocaleString("en")),
      element("td", { "data-column": "Where" }, named([run.app, run.device, run.os].filter(Boolean).join(" · "))))));
  }

  // Where the run that shows a defect best has it open.
  static address({ run, fingerprint }) { return `#${new URLSearchParams({ run, finding: fingerprint })}`; }

  worstOf({ severities }) { return ["error", "warning", "note"].find(severity => severities[severity] > 0) ?? ""; }

  worst({ class: className, screens, finding }) {
    const found = this.view.run.findings[finding];
    return ["Worst: ",
      element("a", { href: `#${new URLSearchParams({ finding: found.fingerprint })}`, onclick: event => this.open(event, found) }, named(Format.shortName(className))),
      `${screens > 1 ? `, ${Format.count(screens, "screen")}` : ""}: `, ...sentence(found.message, Format.names(found))];
  }

  open(event, found) {
    event.preventDefault();
    this.view.show(found);
  }
}

// In a small window, the parts of the page are tabs.
class Parts {
  constructor(view) {
    this.view = view;
    this.tabs = [...byId("parts-bar").querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) tab.addEventListener("click", () => view.set({ part: tab.dataset.part }));
    byId("parts-bar").addEventListener("keydown", event => {
      const distance = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!distance) return;
      event.preventDefault();
      event.stopPropagation();
      const next = this.tabs.at((this.tabs.findIndex(tab => tab.tabIndex === 0) + distance) % this.tabs.length);
      view.set({ part: next.dataset.part });
      next.focus();
    });
    byId("skip").addEventListener("click", event => {
      event.preventDefault();
      byId(view.isList ? "runs-part" : "findings-part").focus();
    });
    view.watch(["part"], () => this.draw());
  }

  draw() {
    const part = this.tabs.some(tab => tab.dataset.part === this.view.state.part) ? this.view.state.part : "findings";
    byId("main").dataset.part = part;
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab.dataset.part === part));
      tab.tabIndex = tab.dataset.part === part ? 0 : -1;
    }
  }
}

// Light, dark, or the system's setting.
class Theme {
  constructor(view) {
    this.view = view;
    byId("theme").addEventListener("click", () => this.next());
    view.watch(["theme"], () => this.draw());
  }

  next() {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const order = isDark ? { "": "light", light: "dark", dark: "" } : { "": "dark", dark: "light", light: "" };
    this.view.set({ theme: order[this.view.state.theme] ?? "" });
  }

  draw() {
    const { theme } = this.view.state;
    document.documentElement.style.colorScheme = theme === "light" || theme === "dark" ? theme : "";
    byId("theme").textContent = `Theme: ${theme || "system"}`;
  }
}
