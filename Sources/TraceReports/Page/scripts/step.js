"use strict";

// The selected event: the slider and the buttons that move through events, and the changes of the event.
class StepPanel {
  constructor(view, player) {
    this.view = view;
    byId("slider").addEventListener("input", event => view.goTo(Number(event.target.value)));
    byId("previous").addEventListener("click", () => view.go(-1));
    byId("next").addEventListener("click", () => view.go(1));
    byId("previous-finding").addEventListener("click", () => view.goToFinding(-1));
    byId("next-finding").addEventListener("click", () => view.goToFinding(1));
    byId("play").addEventListener("click", () => player.toggle());
    view.watch([...View.filters, "line", "finding"], () => this.draw());
  }

  draw() {
    const { view } = this;
    const { run, step } = view;
    const slider = byId("slider");
    slider.max = Math.max(0, run.stepCount - 1);
    slider.value = Math.max(0, step);
    slider.setAttribute("aria-valuetext", step < 0 ? "before the first event" : `event ${step + 1}, line ${run.lines[step]}, ${run.call(step)}`);
    byId("previous").disabled = step <= 0;
    byId("next").disabled = step >= run.stepCount - 1;
    byId("step").replaceChildren(...(step < 0
      ? [element("p", { class: "when" }, run.stepCount > 0 ? "Before the first event." : "This run has no events to show.")]
      : [element("p", { class: "call" }, named(run.call(step))), element("p", { class: "when" }, this.when(run, step)), ...this.objections(run, step), ...this.changes(run, step)]));
  }

  when(run, step) {
    const time = run.ownTimes[step];
    return [`line ${run.lines[step]}`, time === null ? "" : Format.offset(time), time !== null && run.start ? Format.date(run.start, time) : "",
      `event ${(step + 1).toLocaleString("en")} of ${run.stepCount.toLocaleString("en")}`].filter(Boolean).join(" · ");
  }

  objections(run, step) {
    return this.view.found.filter(finding => finding.place === run.lines[step])
      .map(finding => element("p", { class: finding.severity }, `${Format.mark[finding.severity]} `, ...sentence(finding.message, Format.names(finding))));
  }

  changes(run, step) {
    const changes = run.changesAt(step);
    if (changes.length === 0) return [element("p", { class: "quiet" }, "Changes nothing in the hierarchy.")];
    return [element("ul", {}, ...changes.slice(0, 40).map(({ life, before, after }) => {
      const sign = after.state === "gone" ? "-" : before ? "~" : "+";
      return element("li", {},
        element("span", { class: `mono ${{ "-": "went", "~": "changed", "+": "came" }[sign]}`, "aria-hidden": "true" }, sign),
        element("span", {}, ...path(run.pathAt(life, step)), ": ", element("span", { class: "quiet" }, ...sentence(StateWords.differences(run, before, after).join(" · "), StateWords.names(run, after)))));
    }))];
  }
}
