"use strict";

// The hierarchy after or before the chosen event.
class Tree {
  // More nodes would take long to draw and would not be read.
  static most = 200;

  constructor(view) {
    this.view = view;
    byId("before").addEventListener("click", () => view.set({ side: "before" }));
    byId("after").addEventListener("click", () => view.set({ side: "after" }));
    view.watch(["line", "side", "chosen", "finding"], () => this.draw());
    view.watch(["line", "finding", "nth"], () => this.reveal());
  }

  draw() {
    const { run, state, step: chosenStep } = this.view;
    const step = state.side === "before" ? chosenStep - 1 : chosenStep;
    const entries = run.treeAt(step);
    const changed = new Set((run.changes.get(chosenStep) ?? []).map(life => life.index));
    const objections = Tree.objections(run, step);
    const start = Tree.start(entries, changed, state.chosen);
    const shown = entries.slice(start, start + Tree.most);
    const nodes = shown.map(entry => this.node(entry, step, changed.has(entry.life.index), objections.get(entry.life.index)));
    if (entries.length === 0) nodes.push(element("li", { class: "quiet" }, step < 0 ? "Before the first event." : "No view controller is alive."));
    const left = entries.length - shown.length;
    if (left > 0) nodes.push(element("li", { class: "quiet" }, `Not shown: ${left.toLocaleString("en")} more of this hierarchy.`));
    byId("tree").replaceChildren(...nodes);
    byId("before").setAttribute("aria-pressed", String(state.side === "before"));
    byId("after").setAttribute("aria-pressed", String(state.side !== "before"));
  }

  // The first shown node of a list that is too long: a little before the chosen one, or else before the first change.
  static start(entries, changed, chosen) {
    if (entries.length <= Tree.most) return 0;
    const place = entries.findIndex(entry => entry.life.index === chosen);
    const first = place >= 0 ? place : entries.findIndex(entry => changed.has(entry.life.index));
    return Math.max(0, Math.min(first - 20, entries.length - Tree.most));
  }

  // The violations so far, by controller.
  static objections(run, step) {
    const found = new Map();
    if (step < 0) return found;
    for (const finding of run.findings) {
      if (finding.life === null || finding.place > run.lines[step]) continue;
      if (!found.has(finding.life)) found.set(finding.life, new Map());
      found.get(finding.life).set(finding.rule, finding);
    }
    return found;
  }

  node({ life, state, depth }, step, isChanged, objections) {
    const { view } = this;
    const { run } = view;
    const isChosen = view.state.chosen === life.index;
    const kind = isChanged ? (run.stateAt(life, view.step - 1) ? "~" : "+") : "";
    const style = { "+": "came", "~": "changed" }[kind] ?? "";
    const words = { "+": "new", "~": "changed" }[kind];
    const made = element("li", {
      class: `node ${state.state}${isChanged ? " is-changed" : ""}${isChosen ? " is-chosen" : ""}`,
      "data-class": life.className, "data-address": life.address, "data-generation": life.generation, "data-state": state.state, "data-depth": depth,
    },
    element("span", { class: "unseen" }, `Level ${depth + 1}: `),
    element("span", { class: `sign ${style}`, ...(words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" }) }, kind),
    element("button", { type: "button", class: "class", "aria-pressed": String(isChosen), onclick: () => view.set({ chosen: isChosen ? -1 : life.index }) }, named(life.className)),
    life.address ? element("span", { class: "address" }, life.address + (life.generation > 1 ? ` (no. ${life.generation})` : "")) : "",
    element("span", { class: "state" }, ...sentence([state.state, StateWords.age(run, life, step), ...StateWords.place(run, state)].filter(Boolean).join(" · "), StateWords.names(run, state))),
    ...[...(objections?.values() ?? [])].map(finding => element("span", { class: finding.severity }, `${Format.mark[finding.severity]} ${finding.rule}`)));
    made.style.setProperty("--depth", Math.min(depth, 20));
    return made;
  }

  // Brings the controller of the chosen finding into view, without moving the page.
  reveal() {
    const node = byId("tree").querySelector(".is-chosen");
    const holder = byId("tree-panel");
    if (!node || holder.scrollHeight <= holder.clientHeight) return;
    const [box, room] = [node.getBoundingClientRect(), holder.getBoundingClientRect()];
    if (box.top < room.top || box.bottom > room.bottom) holder.scrollTop += box.top - room.top - room.height / 2;
  }
}
