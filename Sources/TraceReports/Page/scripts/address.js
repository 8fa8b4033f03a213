"use strict";

// The fragment of the address, so a link opens the page in the state in which its sender saw it.
const Address = {
  defaults: {
    run: 0, line: 0, finding: "", query: "", severities: ["error", "warning", "note"], rule: "", class: "", test: "",
    from: 0, to: 0, group: "class", axis: "", others: "", side: "after", left: 0, right: 0, theme: "",
  },

  read() {
    const state = structuredClone(Address.defaults);
    for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
      const standard = Address.defaults[name];
      if (Array.isArray(standard)) state[name] = value.split(",").filter(item => standard.includes(item));
      else if (typeof standard === "number") state[name] = Number.isFinite(Number(value)) ? Math.max(0, Math.floor(Number(value))) : standard;
      else if (typeof standard === "string") state[name] = value;
    }
    return state;
  },

  // Safari lets a page change its address a hundred times in half a minute.
  pause: 300,
  timer: 0,
  pending: null,

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
    Address.pending = null;
    history.replaceState(null, "", words.size > 0 ? `#${words}` : location.pathname + location.search);
  },
};
