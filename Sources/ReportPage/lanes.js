"use strict";

// The lanes of the timeline: a lane for each controller, below that of the controller that it first hung from.
const Lanes = {
  order(run, isAsked) {
    const parents = run.lives.map(life => life.states.find(state => state.above >= 0)?.above ?? -1);
    const asked = new Set();
    for (const life of run.lives) {
      if (!isAsked(life)) continue;
      // Those above it stay, so that one sees where it hangs.
      for (let next = life.index; next >= 0 && !asked.has(next); next = parents[next]) asked.add(next);
    }
    const below = new Map();
    for (const index of asked) {
      const parent = asked.has(parents[index]) ? parents[index] : -1;
      if (!below.has(parent)) below.set(parent, []);
      below.get(parent).push(index);
    }
    for (const siblings of below.values()) siblings.sort((a, b) => a - b);
    const lanes = [];
    const drawn = new Set();
    for (const root of [...(below.get(-1) ?? []), ...asked]) {
      const open = [{ index: root, depth: 0 }];
      while (open.length > 0) {
        const { index, depth } = open.pop();
        if (drawn.has(index)) continue;
        drawn.add(index);
        lanes.push(Lanes.lane(run, run.lives[index], depth));
        for (const child of (below.get(index) ?? []).toReversed()) open.push({ index: child, depth: depth + 1 });
      }
    }
    return lanes;
  },

  // When it lived, was attached and was visible, as stretches of steps; one that goes on has no end.
  lane(run, life, depth) {
    if (!life.stretches) {
      const stretches = { alive: [], attached: [], visible: [] };
      const note = (list, isOn, step) => {
        const last = list.at(-1);
        const isOpen = last !== undefined && last[1] === null;
        if (isOn && !isOpen) list.push([step, null]);
        if (!isOn && isOpen) last[1] = step;
      };
      for (const state of life.states) {
        const isAlive = state.state !== "gone";
        note(stretches.alive, isAlive, state.step);
        note(stretches.attached, isAlive && state.containment !== "", state.step);
        note(stretches.visible, state.state === "visible" || state.state === "disappearing", state.step);
      }
      life.stretches = stretches;
    }
    if (!run.stepsOfLives) {
      run.stepsOfLives = run.lives.map(() => []);
      for (let step = 0; step < run.stepCount; step += 1) {
        if (run.subjects[step] > 0) run.stepsOfLives[run.subjects[step] - 1].push(step);
      }
    }
    if (!run.findingsOfLives) {
      run.findingsOfLives = run.lives.map(() => []);
      for (const finding of run.findings) if (finding.life !== null) run.findingsOfLives[finding.life].push(finding);
    }
    return { life, depth, steps: run.stepsOfLives[life.index] };
  },
};
