"use strict";

// The hierarchy after or before the chosen event.
const TreeView = {
  // More nodes would take long to draw, and nobody would read them.
  limit: 200,

  draw(app) {
    const { run, state } = app;
    const step = state.side === "before" ? app.step - 1 : app.step;
    const entries = run.treeAt(step);
    const changed = new Set((run.changes.get(app.step) ?? []).map(life => life.index));
    const objections = TreeView.objections(run, step);
    const start = TreeView.start(entries, changed);
    const shown = entries.slice(start, start + TreeView.limit);
    const nodes = shown.map(entry => TreeView.node(app, entry, step, changed.has(entry.life.index), objections.get(entry.life.index)));
    if (entries.length === 0) nodes.push(element("li", { class: "quiet" }, step < 0 ? "Before the first event." : "No view controller is alive."));
    const left = entries.length - shown.length;
    const living = step >= 0 ? run.living[step] - entries.filter(entry => entry.state.state !== "gone").length : 0;
    const notes = [left > 0 ? `${left.toLocaleString("en")} more of this hierarchy` : "", living > 0 ? `${Format.count(living, "view controller")} without findings` : ""].filter(Boolean);
    if (notes.length > 0) nodes.push(element("li", { class: "quiet" }, `Not shown: ${notes.join(", ")}.`));
    byId("tree").replaceChildren(...nodes);
    byId("before").setAttribute("aria-pressed", String(state.side === "before"));
    byId("after").setAttribute("aria-pressed", String(state.side !== "before"));
  },

  // Where a list begins that is too long to be shown whole: before the first change.
  start(entries, changed) {
    if (entries.length <= TreeView.limit) return 0;
    const first = entries.findIndex(entry => changed.has(entry.life.index));
    return Math.max(0, Math.min(first - 20, entries.length - TreeView.limit));
  },

  // What rules object to in what has happened so far.
  objections(run, step) {
    const found = new Map();
    if (step < 0) return found;
    for (const finding of run.findings) {
      if (finding.life === null || finding.line > run.lines[step]) continue;
      if (!found.has(finding.life)) found.set(finding.life, new Map());
      found.get(finding.life).set(finding.rule, finding);
    }
    return found;
  },

  node(app, { life, state, depth }, step, isChanged, objections) {
    const kind = isChanged ? (state.state === "gone" ? "-" : app.run.stateAt(life, app.step - 1) ? "~" : "+") : "";
    const style = { "+": "came", "~": "changed", "-": "went" }[kind] ?? "";
    const words = { "+": "new", "~": "changed", "-": "gone" }[kind];
    const made = element("li", {
      class: `node ${state.state}${isChanged ? " is-changed" : ""}${app.chosen === life.index ? " is-chosen" : ""}`,
      "data-life": life.index, "data-depth": depth,
    },
    element("span", { class: "unseen" }, `Level ${depth + 1}: `),
    element("span", { class: `sign ${style}`, ...(words ? { role: "img", "aria-label": words } : { "aria-hidden": "true" }) }, kind),
    element("button", { type: "button", class: "class", "aria-pressed": String(app.chosen === life.index), onclick: () => app.choose(life) }, life.className),
    life.address ? element("span", { class: "address" }, life.address + (life.generation > 1 ? ` (no. ${life.generation})` : "")) : "",
    element("span", { class: "state" }, [state.state, TreeView.age(app.run, life, step), ...TreeView.place(app.run, state)].filter(Boolean).join(" · ")),
    ...[...(objections?.values() ?? [])].map(finding => element("span", { class: finding.severity }, `${Format.mark[finding.severity]} ${finding.rule}`)));
    made.style.setProperty("--depth", Math.min(depth, 20));
    return made;
  },

  age(run, life, step) {
    if (!run.isTimed || step < 0 || run.times[step] === run.times[life.states[0].step]) return "";
    return Format.elapsed(run.times[step] - run.times[life.states[0].step]);
  },

  // What is not as it will stay.
  place(run, state) {
    const facts = [];
    if (state.isPresented) facts.push("presented");
    if (state.stackPosition > 0) facts.push(`stack ${state.stackPosition} of ${state.stackCount}${state.stackPosition === state.stackCount ? ", top" : ""}`);
    if (state.containment === "arriving") facts.push(`arriving: no didMove since line ${state.began}`);
    if (state.containment === "leaving") facts.push("leaving: willMove(nil) came, removeFromParent not yet");
    if (state.departed > 0 && state.state !== "gone") facts.push(`${state.departedWord} at line ${state.departed}`);
    if (state.isViewOut) facts.push("view taken out");
    else if (state.host >= 0 && state.host !== state.above) facts.push(`view in ${run.lives[state.host].short}`);
    return facts;
  },

  // What is different now, in words.
  differences(run, before, after) {
    if (after.state === "gone") return ["gone"];
    const facts = [];
    if (!before || before.state !== after.state) facts.push(before ? `${before.state} → ${after.state}` : after.state);
    const last = before ?? { containment: "", departed: 0, isPresented: false, stackPosition: 0, stackCount: 0, host: -1, isViewOut: false };
    if (last.containment !== after.containment) facts.push(after.containment || "no parent");
    if (last.departed !== after.departed && after.departed) facts.push(after.departedWord);
    if (last.isPresented !== after.isPresented) facts.push(after.isPresented ? "presented" : "no longer presented");
    if (last.stackPosition !== after.stackPosition || last.stackCount !== after.stackCount) {
      facts.push(after.stackPosition ? `stack ${after.stackPosition} of ${after.stackCount}` : "off the stack");
    }
    if (last.host !== after.host) facts.push(after.host >= 0 ? `view in ${run.lives[after.host].short}` : "view taken out");
    else if (last.isViewOut !== after.isViewOut && after.containment) facts.push(after.isViewOut ? "view taken out" : "view back");
    return facts.length > 0 ? facts : [before && before.above !== after.above ? "hangs elsewhere" : after.state];
  },
};
