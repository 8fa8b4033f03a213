"use strict";

// The state of the view as the part of the address behind #, so that a link opens where its sender was.
const Address = {
  defaults: {
    run: 0, line: 0, finding: "", query: "", severities: ["error", "warning", "note"], rule: "", class: "", test: "",
    from: 0, to: 0, group: "rule", axis: "", side: "after", left: 0, right: 0, theme: "",
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

  write(state) {
    const words = new URLSearchParams();
    for (const [name, standard] of Object.entries(Address.defaults)) {
      if (String(state[name]) !== String(standard)) words.set(name, String(state[name]));
    }
    const hash = words.size > 0 ? `#${words}` : location.pathname + location.search;
    history.replaceState(null, "", hash);
  },
};
