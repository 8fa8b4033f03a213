"use strict";

// Everything that the mouse can do.
const Keyboard = {
  keys: [
    ["→ or l", "next event", ["ArrowRight", "l"], app => app.go(1)],
    ["← or h", "previous event", ["ArrowLeft", "h"], app => app.go(-1)],
    ["Page Down", "10 events on", ["PageDown"], app => app.go(10)],
    ["Page Up", "10 events back", ["PageUp"], app => app.go(-10)],
    ["n", "next finding", ["n"], app => app.goToFinding(1)],
    ["p", "previous finding", ["p"], app => app.goToFinding(-1)],
    ["Home", "first event", ["Home"], app => { app.step = 0; }],
    ["End", "last event", ["End"], app => { app.step = app.run.stepCount - 1; }],
    ["Space", "play or pause", [" "], app => Transport.toggle(app)],
    ["b", "before or after the event", ["b"], app => app.set({ side: app.state.side === "before" ? "after" : "before" })],
    ["+ and -", "zoom in and out", ["+", "="], () => Timeline.zoom(0.5)],
    ["", "", ["-"], () => Timeline.zoom(2)],
    ["0", "show the whole run", ["0"], app => app.set({ left: 0, right: 0 })],
    ["[ and ]", "begin or end the range at the event", ["["], app => app.set({ from: app.run.lines[app.step] ?? 0 })],
    ["", "", ["]"], app => app.set({ to: app.run.lines[app.step] ?? 0 })],
    ["/", "search", ["/"], () => byId("query").focus()],
    ["Escape", "clear the filters", ["Escape"], app => app.clear()],
    ["?", "these keys", ["?"], () => Keyboard.help()],
  ],

  start(app) {
    const actions = new Map(Keyboard.keys.flatMap(([, , names, action]) => names.map(name => [name, action])));
    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
      const field = event.target.closest("input, select, textarea");
      // The slider's own keys step through the events as well.
      if (field && !(event.key === "Escape" && field.type === "search")) return;
      if (event.key === " " && event.target.closest("button, summary, a")) return;
      const action = actions.get(event.key);
      if (!action) return;
      event.preventDefault();
      action(app);
      if (event.key === "Escape") field?.blur();
    });
    byId("keys-list").replaceChildren(...Keyboard.keys.filter(([shown]) => shown).flatMap(([shown, meaning]) => [
      element("dt", {}, element("kbd", {}, shown)), element("dd", {}, meaning)]));
    byId("help").addEventListener("click", Keyboard.help);
  },

  help() { byId("keys").showModal(); },
};
