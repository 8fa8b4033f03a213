"use strict";

// Keys for everything that the mouse can do.
class Keyboard {
  constructor(view, axis, player) {
    this.keys = [
      ["→ or l", "next event", ["ArrowRight", "l"], () => view.go(1)],
      ["← or h", "previous event", ["ArrowLeft", "h"], () => view.go(-1)],
      ["Page Down", "10 events forward", ["PageDown"], () => view.go(10)],
      ["Page Up", "10 events back", ["PageUp"], () => view.go(-10)],
      ["n", "next finding", ["n"], () => view.goToFinding(1)],
      ["p", "previous finding", ["p"], () => view.goToFinding(-1)],
      ["Home", "first event", ["Home"], () => view.goTo(0)],
      ["End", "last event", ["End"], () => view.goTo(view.run.stepCount - 1)],
      ["Space", "play or pause", [" "], () => player.toggle()],
      ["b", "before or after the event", ["b"], () => view.set({ side: view.state.side === "before" ? "after" : "before" })],
      ["w and s, or + and -", "zoom in and out", ["+", "=", "w"], () => axis.zoom(0.5)],
      ["", "", ["-", "s"], () => axis.zoom(2)],
      ["a and d", "move the timeline left and right", ["a"], () => axis.pan(axis.shown, axis.length / 4)],
      ["", "", ["d"], () => axis.pan(axis.shown, -axis.length / 4)],
      ["f", "zoom to the finding", ["f"], () => view.finding && axis.frame(view.finding)],
      ["0", "show the whole run", ["0"], () => view.set({ left: 0, right: 0 })],
      ["[ and ]", "begin or end the range at the event", ["["], () => view.set({ from: view.run.lines[view.step] ?? 0 })],
      ["", "", ["]"], () => view.set({ to: view.run.lines[view.step] ?? 0 })],
      ["g", "go to a line, a time or a call", ["g"], () => { view.set({ part: "timeline" }); byId("goto").select(); }],
      ["/", "search", ["/"], () => byId("query").focus()],
      ["Escape", "clear the filters", ["Escape"], () => view.clear()],
      ["?", "these keys", ["?"], () => byId("keys").showModal()],
    ];
    this.actions = new Map(this.keys.flatMap(([, , names, action]) => names.map(name => [name, action])));
    document.addEventListener("keydown", event => this.press(event));
    byId("keys-list").replaceChildren(...this.keys.filter(([shown]) => shown).flatMap(([shown, meaning]) => [
      element("dt", {}, element("kbd", {}, shown)), element("dd", {}, meaning)]));
    byId("help").addEventListener("click", () => byId("keys").showModal());
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
    const action = this.actions.get(event.key);
    if (!action || Keyboard.isTaken(event.key, event.target)) return;
    event.preventDefault();
    action();
    if (event.key === "Escape") document.activeElement?.blur();
  }

  // Keys that a control handles itself, except on a slider, whose own Page Down would go back.
  static isTaken(key, target) {
    if (target.closest("input[type=search], input[type=text], textarea")) return key !== "Escape";
    if (key === " ") return target.closest("button, summary, a, input, select") !== null;
    if (target.closest("input[type=range]")) return key.startsWith("Arrow") || key === "Home" || key === "End";
    if (target.closest("select")) return key.startsWith("Arrow") || ["Home", "End", "PageUp", "PageDown"].includes(key);
    return false;
  }
}
