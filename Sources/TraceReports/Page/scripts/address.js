"use strict";

// The fragment of the address, so a link opens the page in the state in which its sender saw it.
const Address = {
  defaults: {
    run: 0, line: 0, finding: "", nth: 0, part: "findings", query: "", severities: ["error", "warning", "note"], rule: "", class: "", test: "",
    from: 0, to: 0, group: "class", axis: "", others: "", pinned: "", alone: "", side: "after", left: 0, right: 0, theme: "",
  },

  read() {
    const state = structuredClone(Address.defaults);
    clearTimeout(Address.timer);
    [Address.timer, Address.pending] = [0, null];
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      const standard = Address.defaults[name];
      if (Array.isArray(standard)) state[name] = value.split(",").filter(item => standard.includes(item));
      else if (typeof standard === "number") state[name] = Number.isFinite(Number(value)) ? Math.max(0, Math.floor(Number(value))) : standard;
      else if (typeof standard === "string") state[name] = value;
    }
    Address.shown = Address.findingOf(state);
    return state;
  },

  // Safari lets a page change its address a hundred times in half a minute.
  pause: 300,
  timer: 0,
  pending: null,
  // The finding of the last entry in the browser's history; another one makes a new entry, so Back leads from finding to finding.
  shown: "",

  findingOf({ run, finding, nth }) { return `${run} ${finding} ${nth}`; },

  // Writes the state a little later, together with further changes.
  note(state) {
    Address.pending = state;
    if (!Address.timer) Address.timer = setTimeout(Address.write, Address.pause);
  },

  write() {
    Address.timer = 0;
    if (!Address.pending) return;
    const words = new URLSearchParams();
    for (const [name, standard] of Object.entries(Address.defaults)) {
      if (String(Address.pending[name]) !== String(standard)) words.set(name, String(Address.pending[name]));
    }
    const shown = Address.findingOf(Address.pending);
    const isNew = shown !== Address.shown;
    [Address.pending, Address.shown] = [null, shown];
    history[isNew ? "pushState" : "replaceState"](null, "", words.size > 0 ? `#${words}` : location.pathname + location.search);
  },
};
