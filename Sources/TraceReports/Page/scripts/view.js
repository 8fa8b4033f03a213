"use strict";

// The state of the page: the run, the event, the finding, the filters. The parts of the page do not know each other: each
// watches the values that it draws and changes the values of its controls.
class View {
  static filters = ["query", "severities", "rule", "class", "test", "from", "to"];

  constructor(data) {
    this.data = data;
    this.runs = new Map();
    this.watchers = [];
    this.showers = [];
    this.state = { ...Address.read(), chosen: -1 };
    this.open();
    addEventListener("hashchange", () => {
      this.state = { ...Address.read(), chosen: -1 };
      this.open();
      this.draw();
    });
    addEventListener("pagehide", () => Address.write());
  }

  // Calls `draw` now and whenever one of the values changes.
  watch(names, draw) {
    this.watchers.push({ names, draw });
    draw();
  }

  // Calls `show` whenever a person chooses a finding, also the same one again.
  whenShown(show) { this.showers.push(show); }

  draw() { for (const { draw } of this.watchers) draw(); }

  set(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    const changed = new Set(Object.keys(change).filter(name => String(before[name]) !== String(this.state[name])));
    if (changed.size === 0) return;
    if (View.filters.some(name => changed.has(name))) this.refine();
    for (const { names, draw } of this.watchers) {
      if (names.some(name => changed.has(name))) draw();
    }
    Address.note(this.state);
  }

  // Prepares the run that the state names.
  open() {
    const { state, data } = this;
    // Runs are counted from 1; 0 is the only one, or the list of them.
    state.run = Math.min(state.run, data.runs.length);
    if (state.run === 0 && state.finding) state.run = 1 + data.runs.findIndex(run => run.findings.some(finding => finding.fingerprint === state.finding));
    const index = Math.max(0, state.run - 1);
    if (!this.runs.has(index)) this.runs.set(index, new Run(data.runs[index]));
    this.run = this.runs.get(index);
    this.refine();
    this.openWorst();
    const { finding } = this;
    if (!state.line) state.line = finding?.place ?? this.run.lines[0] ?? 0;
    state.chosen = finding?.life ?? -1;
  }

  // Without a finding or an event to go to, the worst defect is open.
  openWorst() {
    const { state } = this;
    this.opened = undefined;
    if (this.isList || state.finding || state.line) return;
    this.opened = Defects.of(this.run, this.found)[0]?.exemplar;
    [state.finding, state.nth] = [this.opened?.fingerprint ?? "", this.opened?.nth ?? 0];
    Address.shown = Address.findingOf(state);
  }

  get isList() { return this.data.runs.length > 1 && this.state.run === 0; }

  // Shows another run, or the list of runs, in its initial state.
  openRun(number) {
    this.state = { ...structuredClone(Address.defaults), theme: this.state.theme, group: this.state.group, run: number, chosen: -1 };
    this.open();
    this.draw();
    Address.note(this.state);
  }

  // The findings and controllers that match the filters.
  refine() {
    this.found = Filter.findings(this.run, this.state);
    this.foundSet = new Set(this.found);
  }

  // The selected finding, or undefined.
  get finding() {
    const same = this.run.same.get(this.state.finding) ?? [];
    return same[this.state.nth] ?? same[0];
  }

  // The last event up to the selected line; -1 before the first.
  get step() { return this.run.stepAt(this.state.line); }

  goTo(step) {
    if (this.run.stepCount === 0) return;
    const bounded = Math.max(0, Math.min(this.run.stepCount - 1, step));
    this.set({ line: this.run.lines[bounded], finding: "", nth: 0 });
  }

  go(distance) { this.goTo(this.step + distance); }

  // Selects a finding, and moves everything to the line of its violation.
  show(finding) {
    this.opened = undefined;
    this.set({ line: finding.place, finding: finding.fingerprint, nth: finding.nth, chosen: finding.life ?? -1, alone: "", left: 0, right: 0 });
    for (const show of this.showers) show(finding);
  }

  // Selects the next finding that matches the filters; after the last one, the first.
  goToFinding(direction) {
    const order = this.found.filter(finding => finding.step >= 0).toSorted((a, b) => a.step - b.step || a.index - b.index);
    if (order.length === 0) return;
    const current = order.indexOf(this.finding);
    let next;
    if (current >= 0) next = (current + direction + order.length) % order.length;
    else if (direction > 0) next = Math.max(0, order.findIndex(finding => finding.step > this.step));
    else next = order.findLastIndex(finding => finding.step < this.step);
    this.show(order.at(next));
  }

  clear() {
    const { defaults } = Address;
    this.set(Object.fromEntries(View.filters.map(name => [name, structuredClone(defaults[name])])));
  }
}
