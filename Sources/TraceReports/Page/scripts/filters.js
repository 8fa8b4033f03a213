"use strict";

// The findings and controllers that match the filters.
const Filter = {
  finding(finding, state) {
    return state.severities.includes(finding.severity)
      && (!state.rule || finding.rule === state.rule)
      && (!state.class || finding.class === state.class)
      && (!state.test || finding.test === state.test)
      && (!state.from || finding.place >= state.from)
      && (!state.to || finding.place <= state.to)
      && (!state.query || Filter.matches(finding.searched ??= Filter.text(finding), state.query));
  },

  // Everything that the page says about a finding.
  text({ message, rule, path, address, test, owner, code, holders, calls, at, line, place }) {
    const told = [message, rule, path.join(" "), address, test, owner, code, holders, at, line, place,
      ...calls.flatMap(({ call, caller, line: seen }) => [call, caller, seen])];
    return told.filter(Boolean).join("\n").toLowerCase();
  },

  // Whether each word occurs somewhere.
  matches(text, query) { return query.toLowerCase().split(/\s+/).every(word => text.includes(word)); },

  findings(run, state) {
    return run.findings.filter(finding => Filter.finding(finding, state));
  },

  // Whether a controller matches the filters for names and time. The filters for rules, severities and tests apply to its findings.
  life(life, run, state) {
    if (state.class && life.className !== state.class) return false;
    if (state.from || state.to) {
      const last = life.states.at(-1);
      const end = last.state === "gone" ? run.lines[last.step] : Infinity;
      if (run.lines[life.states[0].step] > (state.to || Infinity) || end < state.from) return false;
    }
    return !state.rule && !state.test && state.severities.length === 3
      && Filter.matches(`${life.className} ${life.address}`.toLowerCase(), state.query);
  },

  isActive(state) {
    return Boolean(state.query || state.rule || state.class || state.test || state.from || state.to || state.severities.length < 3);
  },
};

// The controls of the filters.
class FilterBar {
  constructor(view) {
    this.view = view;
    const bind = (id, event = "change") => byId(id).addEventListener(event, ({ target }) => view.set({ [id]: target.value }));
    bind("query", "input");
    for (const id of ["rule", "class", "test", "group"]) bind(id);
    byId("filters").addEventListener("submit", event => event.preventDefault());
    byId("clear").addEventListener("click", () => view.clear());
    byId("severities").addEventListener("change", () => {
      const checked = [...byId("severities").querySelectorAll("input:checked")];
      view.set({ severities: checked.map(input => input.value) });
    });
    view.watch([...View.filters, "group"], () => this.draw());
  }

  draw() {
    const { run, state } = this.view;
    if (byId("query").value !== state.query) byId("query").value = state.query;
    this.drawSeverities(run, state);
    const sorted = values => [...new Set(values.filter(Boolean))].sort();
    fillChoices(byId("rule"), sorted(run.findings.map(finding => finding.rule)), "all", state.rule);
    fillChoices(byId("class"), run.classes, "all", state.class);
    fillChoices(byId("test"), sorted(run.tests.map(test => test.name)), "all", state.test);
    byId("test-choice").hidden = run.tests.length === 0;
    byId("group").value = state.group;
    byId("clear").disabled = !Filter.isActive(state);
    byId("range").hidden = !state.from && !state.to;
    byId("range").textContent = state.from && state.to ? `lines ${state.from} to ${state.to}` : state.from ? `from line ${state.from}` : `up to line ${state.to}`;
  }

  // The boxes stay the same elements, so that the one with the focus keeps it.
  drawSeverities(run, state) {
    const holder = byId("severities");
    for (const severity of Address.defaults.severities) {
      let box = holder.querySelector(`input[value=${severity}]`);
      if (!box) {
        box = element("input", { type: "checkbox", value: severity });
        holder.append(element("label", {}, box, element("span", { class: severity, "aria-hidden": "true" }, Format.mark[severity]), element("span", { class: "severity-count" })));
      }
      box.checked = state.severities.includes(severity);
      holder.querySelector(`input[value=${severity}] ~ .severity-count`).textContent = Format.count(run.severities[severity], severity);
    }
  }
}
