"use strict";

// The state of a controller in words, which are those of `vctrace replay`: StanceWord.swift has them.
const StateWords = {
  // In a phrase, `{…}` stands for a value.
  say(run, phrase, values = {}) { return run.words[phrase].replace(/\{(\w+)\}/g, (_, name) => values[name]); },

  stack(run, { stackPosition, stackCount }, phrase) {
    return StateWords.say(run, phrase, { position: stackPosition, count: stackCount });
  },

  host(run, { host }) { return StateWords.say(run, "viewHosted", { host: run.lives[host].short }); },

  // States that will change.
  place(run, state) {
    const facts = [];
    if (state.isPresented) facts.push(StateWords.say(run, "presented"));
    if (state.stackPosition > 0) facts.push(StateWords.stack(run, state, state.stackPosition === state.stackCount ? "top" : "stack"));
    if (state.containment === "arriving") facts.push(StateWords.say(run, "arriving", { line: state.began }));
    if (state.containment === "leaving") facts.push(StateWords.say(run, "leaving"));
    if (state.departed > 0 && state.state !== "gone") facts.push(StateWords.say(run, "departed", { word: state.departedWord, line: state.departed }));
    if (state.isViewOut) facts.push(StateWords.say(run, "viewTakenOut"));
    else if (state.host >= 0 && state.host !== state.above) facts.push(StateWords.host(run, state));
    return facts;
  },

  // The differences.
  differences(run, before, after) {
    if (after.state === "gone") return ["gone"];
    const facts = [];
    if (!before || before.state !== after.state) facts.push(before ? `${before.state} → ${after.state}` : after.state);
    const last = before ?? { containment: "", departed: 0, isPresented: false, stackPosition: 0, stackCount: 0, host: -1, isViewOut: false };
    if (last.containment !== after.containment) facts.push(after.containment || StateWords.say(run, "noParent"));
    if (last.departed !== after.departed && after.departed) facts.push(after.departedWord);
    if (last.isPresented !== after.isPresented) facts.push(StateWords.say(run, after.isPresented ? "presented" : "notPresented"));
    if (last.stackPosition !== after.stackPosition || last.stackCount !== after.stackCount) {
      facts.push(after.stackPosition ? StateWords.stack(run, after, "stack") : StateWords.say(run, "offStack"));
    }
    if (last.host !== after.host) facts.push(after.host >= 0 ? StateWords.host(run, after) : StateWords.say(run, "viewTakenOut"));
    else if (last.isViewOut !== after.isViewOut && after.containment) facts.push(StateWords.say(run, after.isViewOut ? "viewTakenOut" : "viewBack"));
    return facts.length > 0 ? facts : [before && before.above !== after.above ? StateWords.say(run, "moved") : after.state];
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
