"use strict";

// Which findings and controllers the filters let through.
const Filter = {
  finding(finding, state) {
    return state.severities.includes(finding.severity)
      && (!state.rule || finding.rule === state.rule)
      && (!state.class || finding.class === state.class)
      && (!state.test || finding.test === state.test)
      && (!state.from || finding.place >= state.from)
      && (!state.to || finding.place <= state.to)
      && Filter.text([finding.message, finding.rule, finding.path.join(" "), finding.address ?? "", finding.test ?? ""], state.query);
  },

  // Each word must be somewhere.
  text(texts, query) {
    const text = texts.join("\n").toLowerCase();
    return query.toLowerCase().split(/\s+/).every(word => text.includes(word));
  },

  findings(run, state) {
    return run.findings.filter(finding => Filter.finding(finding, state));
  },

  // Whether a controller is asked for by its name or its time. What a rule, a severity or a test leaves, the findings tell.
  life(life, run, state) {
    if (state.class && life.className !== state.class) return false;
    if (state.from || state.to) {
      const last = life.states.at(-1);
      const end = last.state === "gone" ? run.lines[last.step] : Infinity;
      if (run.lines[life.states[0].step] > (state.to || Infinity) || end < state.from) return false;
    }
    return !state.rule && !state.test && state.severities.length === 3
      && Filter.text([life.className, life.address], state.query);
  },

  isActive(state) {
    return Boolean(state.query || state.rule || state.class || state.test || state.from || state.to || state.severities.length < 3);
  },
};
