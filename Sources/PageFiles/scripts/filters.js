"use strict";

// The controls that narrow what is shown.
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
