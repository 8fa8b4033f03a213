"use strict";

// The page: which run, which event, which filters. Each change goes into the address, and what depends on it is drawn anew.
class Page {
  constructor(data) {
    this.data = data;
    this.decoded = new Map();
    this.chosen = -1;
    this.state = Address.read();
    this.open();
    this.start();
    this.drawAll();
    addEventListener("hashchange", () => {
      this.state = Address.read();
      this.open();
      this.drawAll();
    });
  }

  // Makes the run ready that the state names.
  open() {
    this.state.run = Math.min(this.state.run, Math.max(0, this.data.runs.length - 1));
    if (!this.decoded.has(this.state.run)) this.decoded.set(this.state.run, new Run(this.data.runs[this.state.run]));
    this.run = this.decoded.get(this.state.run);
    if (!this.state.line && this.run.stepCount > 0) {
      const first = this.run.findings.find(finding => finding.severity === "error") ?? this.run.findings[0];
      this.state.line = first && !this.state.finding ? first.line : this.run.lines[0];
    }
    this.refine();
  }

  // What the filters let through.
  refine() {
    this.found = Filter.findings(this.run, this.state);
    this.foundSet = new Set(this.found);
    Timeline.lanes = null;
  }

  get step() { return this.run.stepAt(this.state.line); }
  set step(step) {
    if (this.run.stepCount === 0) return;
    const bounded = Math.max(0, Math.min(this.run.stepCount - 1, step));
    this.set({ line: this.run.lines[bounded], finding: "" });
  }

  set(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    Address.write(this.state);
    const differs = (...names) => names.some(name => String(before[name]) !== String(this.state[name]));
    if (differs("query", "severities", "rule", "class", "test", "from", "to")) {
      this.refine();
      this.drawFilters();
      FindingsView.draw(this);
    } else if (differs("group")) {
      FindingsView.draw(this);
    } else if (differs("finding")) {
      FindingsView.reveal(this);
    }
    if (differs("line")) Timeline.follow();
    if (differs("line", "finding", "query", "severities", "rule", "class", "test", "from", "to")) Transport.draw(this);
    if (differs("line", "side")) TreeView.draw(this);
    Timeline.draw(this);
  }

  go(distance) { this.step += distance; }

  // Chooses the next finding that the filters let through; the one after the last is the first.
  goToFinding(direction) {
    const order = this.found.filter(finding => finding.step >= 0).toSorted((a, b) => a.step - b.step || a.index - b.index);
    if (order.length === 0) return;
    const current = order.findIndex(finding => String(finding.index) === this.state.finding);
    let next;
    if (current >= 0) next = (current + direction + order.length) % order.length;
    else if (direction > 0) next = Math.max(0, order.findIndex(finding => finding.step > this.step));
    else next = order.findLastIndex(finding => finding.step < this.step);
    this.show(order.at(next));
  }

  show(finding) {
    this.chosen = finding.life ?? -1;
    this.set({ line: finding.line, finding: String(finding.index) });
    this.scrollTo(this.chosen);
  }

  choose(life) {
    this.chosen = this.chosen === life.index ? -1 : life.index;
    this.scrollTo(this.chosen);
    TreeView.draw(this);
    Timeline.draw(this);
  }

  // Brings the lane of a controller into view.
  scrollTo(life) {
    const index = (Timeline.lanes ?? []).findIndex(lane => lane.life.index === life);
    const holder = byId("lanes");
    if (index < 0) return;
    const top = index * Timeline.row;
    if (top < holder.scrollTop || top + 2 * Timeline.row > holder.scrollTop + holder.clientHeight) {
      holder.scrollTop = Math.max(0, top - holder.clientHeight / 2);
    }
  }

  clear() {
    const { query, severities, rule, class: className, test, from, to } = structuredClone(Address.defaults);
    this.set({ query, severities, rule, class: className, test, from, to });
  }

  start() {
    byId("page").hidden = false;
    const bind = (id, name, event = "change") => byId(id).addEventListener(event, ({ target }) => this.set({ [name]: target.value }));
    bind("query", "query", "input");
    for (const name of ["rule", "class", "test", "group", "axis"]) bind(name, name);
    byId("axis").addEventListener("change", () => this.set({ left: 0, right: 0 }));
    byId("filters").addEventListener("submit", event => event.preventDefault());
    byId("clear").addEventListener("click", () => this.clear());
    byId("zoom-in").addEventListener("click", () => Timeline.zoom(0.5));
    byId("zoom-out").addEventListener("click", () => Timeline.zoom(2));
    byId("fit").addEventListener("click", () => this.set({ left: 0, right: 0 }));
    byId("theme").addEventListener("click", () => this.switchTheme());
    byId("run").addEventListener("change", ({ target }) => {
      this.state = { ...structuredClone(Address.defaults), theme: this.state.theme, group: this.state.group, run: Number(target.value) };
      this.chosen = -1;
      Address.write(this.state);
      this.open();
      this.drawAll();
    });
    Transport.start(this);
    Keyboard.start(this);
    Timeline.start(this);
    addEventListener("beforeprint", () => {
      for (const details of document.querySelectorAll("details.finding")) details.open = true;
    });
  }

  switchTheme() {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const next = { "": isDark ? "light" : "dark", light: isDark ? "" : "dark", dark: isDark ? "light" : "" }[this.state.theme] ?? "";
    this.set({ theme: next });
    this.drawTheme();
    Timeline.draw(this);
  }

  drawTheme() {
    const { theme } = this.state;
    document.documentElement.style.colorScheme = theme === "light" || theme === "dark" ? theme : "";
    byId("theme").textContent = `Theme: ${theme || "system"}`;
  }

  drawAll() {
    this.drawTheme();
    this.drawHead();
    this.drawFilters();
    FindingsView.draw(this);
    Transport.draw(this);
    TreeView.draw(this);
    Timeline.draw(this);
    if (this.state.finding) FindingsView.reveal(this);
  }

  drawHead() {
    const { run } = this;
    byId("run-name").textContent = run.name;
    const started = run.start ? `${run.start.slice(0, 19)}Z` : "";
    const length = run.end === null ? "" : Format.elapsed(run.end);
    byId("run-facts").textContent = [run.app, run.device, run.os, started, length, run.source === "-" ? "" : run.source].filter(Boolean).join(" · ");
    const totals = [...Object.entries(run.severities).map(([name, count]) => [count, count === 1 ? name : `${name}s`, count > 0 ? name : ""]),
      [run.events, "events", ""], [run.controllers, "controllers", ""]];
    byId("counts").replaceChildren(...totals.map(([count, name, style]) =>
      element("li", {}, element("b", { class: style }, count.toLocaleString("en")), name)));
    byId("run-choice").hidden = this.data.runs.length < 2;
    byId("run").replaceChildren(...this.data.runs.map((other, index) => {
      const { error, warning } = other.severities;
      const counts = error + warning > 0 ? `, ${Format.count(error, "error")}, ${Format.count(warning, "warning")}` : "";
      return element("option", { value: index, selected: index === this.state.run }, `${other.name}${counts}`);
    }));
    const left = run.events - run.stepCount;
    const classes = run.omitted.slice(0, 3).map(([name, , events]) => `${name ? Format.shortName(name) : "no class"} ${events.toLocaleString("en")}`);
    byId("omitted").textContent = left > 0
      ? `This run is large. Shown are the view controllers that findings are about, and those above them; ${Format.count(left, "event")} of others are left out (most of them: ${classes.join(", ")}). The bars above count all events.` : "";
  }

  drawFilters() {
    const { run, state } = this;
    if (byId("query").value !== state.query) byId("query").value = state.query;
    byId("severities").replaceChildren(byId("severities").firstElementChild, ...["error", "warning", "note"].map(severity => {
      const box = element("input", { type: "checkbox", value: severity, checked: state.severities.includes(severity) });
      box.addEventListener("change", () => {
        const severities = Address.defaults.severities.filter(name => (name === severity ? box.checked : this.state.severities.includes(name)));
        this.set({ severities });
        byId("severities").querySelector(`[value=${severity}]`).focus();
      });
      return element("label", {}, box, element("span", { class: severity }, Format.mark[severity]), severity);
    }));
    const sorted = values => [...new Set(values.filter(Boolean))].sort();
    fillChoices(byId("rule"), sorted(run.findings.map(finding => finding.rule)), "all", state.rule);
    fillChoices(byId("class"), sorted(run.lives.map(life => life.className)), "all", state.class);
    fillChoices(byId("test"), sorted(run.tests.map(test => test.name)), "all", state.test);
    byId("test-choice").hidden = run.tests.length === 0;
    byId("group").value = state.group;
    byId("axis").value = run.isTimed && state.axis !== "events" ? "time" : "events";
    byId("axis").disabled = !run.isTimed;
    byId("clear").disabled = !Filter.isActive(state);
    byId("range").hidden = !state.from && !state.to;
    byId("range").textContent = state.from && state.to ? `lines ${state.from} to ${state.to}` : state.from ? `from line ${state.from}` : `up to line ${state.to}`;
  }
}

const page = new Page(JSON.parse(byId("data").textContent));
