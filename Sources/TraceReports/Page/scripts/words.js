"use strict";

// The state of a controller in words.
const StateWords = {
  // States that will change.
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

  // The differences.
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
    return facts.length > 0 ? facts : [before && before.above !== after.above ? "moved in the hierarchy" : after.state];
  },

  // The names of the trace in such words.
  names(run, state) {
    return state.host >= 0 ? [run.lives[state.host].short] : [];
  },

  age(run, life, step) {
    if (!run.isTimed || step < 0 || run.times[step] === run.times[life.states[0].step]) return "";
    return Format.elapsed(run.times[step] - run.times[life.states[0].step]);
  },
};
