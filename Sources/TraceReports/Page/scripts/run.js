"use strict";

// A run, as the page uses it. RunJSON.swift describes its columns.
class Run {
  constructor(raw) {
    const history = raw.history ?? { lines: [], times: [], calls: [], subjects: [], lives: [], density: [], omitted: [] };
    Object.assign(this, raw, history);
    // The findings of each fingerprint; a link names one by its fingerprint and its place among them.
    this.same = new Map();
    this.findings = raw.findings.map((finding, index) => this.finding(finding, index));
    this.lines = Run.sums(history.lines);
    // The positions of the steps among all events of the run, counted from 1.
    this.numbers = history.numbers ? Run.sums(history.numbers) : this.lines.map((_, step) => step + 1);
    this.ownTimes = Run.sums(history.times).map(time => (time === null ? null : time * history.timeUnit));
    this.lives = history.lives.map((life, index) => this.life(life, index, history.stateFields));
    this.times = Run.carried(this.ownTimes);
    this.changes = new Map();
    for (const life of this.lives) {
      for (const state of life.states) {
        if (!this.changes.has(state.step)) this.changes.set(state.step, []);
        this.changes.get(state.step).push(life);
      }
    }
    for (const finding of this.findings) {
      // The step of the violation, and the step at which it began.
      finding.step = this.stepAt(finding.place);
      finding.firstStep = this.stepAt(Math.min(finding.line, ...finding.calls.map(({ line }) => line ?? finding.line)));
    }
    this.classes = [...new Set(this.lives.map(life => life.className))].sort();
    this.laneName = Format.withoutSuffix([...new Set(this.lives.map(life => life.short))]);
  }

  finding(raw, index) {
    const same = this.same.get(raw.fingerprint) ?? [];
    this.same.set(raw.fingerprint, same);
    const calls = raw.calls.map(([mark, line, elapsed, call, note, caller, link]) => ({
      mark, line, elapsed, call: this.text(call), note: this.text(note), caller: this.text(caller), link: this.text(link),
    }));
    const finding = { ...raw, index, nth: same.length, calls, fix: raw.fix ?? this.rules[raw.rule]?.fix };
    same.push(finding);
    return finding;
  }

  get stepCount() { return this.lines.length; }
  // The number of events before a step that are not shown.
  leftOut(step) { return this.numbers[step] - (this.numbers[step - 1] ?? 0) - 1; }
  text(number) { return this.texts[number]; }
  call(step) { return this.text(this.calls[step]); }
  // The names of the trace in the call of a step.
  namesAt(step) {
    const subject = this.lives[this.subjects[step] - 1]?.short;
    return [subject, ...(this.changes.get(step) ?? []).map(life => life.short)].filter(Boolean);
  }


  static sums(differences) {
    let last = 0;
    return differences.map(difference => (difference === null ? null : (last += difference)));
  }

  // The time of each event, or that of the one before it.
  static carried(times) {
    let last = 0;
    return times.map(time => (last = time ?? last));
  }

  // - fields: the names of the values of a state. Before those that changed are the number of steps since the state before, and a
  //   bit for each of them.
  life([name, address, generation, states], index, fields) {
    const className = this.text(name);
    const values = fields.map(() => 0);
    let step = 0;
    return {
      index,
      className,
      short: Format.shortName(className),
      address: this.text(address),
      generation,
      states: states.map(row => {
        step += row[0];
        let next = 2;
        const state = {};
        for (let place = 0; place < fields.length; place += 1) {
          if ((row[1] >> place) & 1) values[place] = row[next++];
          state[fields[place]] = values[place];
        }
        return {
          ...state,
          step,
          state: this.text(state.state),
          above: state.above - 1,
          containment: this.text(state.containment),
          host: state.host - 1,
          isPresented: state.isPresented === 1,
          isViewOut: state.isViewOut === 1,
          departedWord: this.text(state.departedWord),
        };
      }),
    };
  }

  // The last step up to that line; -1 before the first.
  stepAt(line) { return Run.last(this.lines, line); }

  // The position of the last item whose number is not greater; -1 if there is none.
  static last(items, limit, number = item => item) {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (number(items[middle]) <= limit) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // The state of a controller after a step; undefined before it existed.
  stateAt(life, step) { return life.states[Run.last(life.states, step, state => state.step)]; }

  // The tree after a step, parents before their children.
  treeAt(step) {
    const standing = new Map();
    for (const life of this.lives) {
      if (life.states[0].step > step) continue;
      const state = this.stateAt(life, step);
      if (state.state !== "gone") standing.set(life.index, { life, state });
    }
    const below = Run.grouped(standing.values(), node => (standing.has(node.state.above) ? node.state.above : -1));
    for (const siblings of below.values()) siblings.sort(Run.order);
    return Run.walk(standing.values(), below, node => node.life.index).map(({ item, depth }) => ({ ...item, depth }));
  }

  // Items by their keys, in the order in which the keys came.
  static grouped(items, key) {
    const groups = new Map();
    for (const item of items) {
      if (!groups.has(key(item))) groups.set(key(item), []);
      groups.get(key(item)).push(item);
    }
    return groups;
  }

  // All items with their depths, parents before their children. An item in a cycle is below no root, so it becomes one.
  // - below: the children by the indices of their parents; those of -1 are the roots.
  static walk(all, below, index) {
    const walked = new Set();
    const entries = [];
    for (const root of [...(below.get(-1) ?? []), ...all]) {
      const open = [{ item: root, depth: 0 }];
      while (open.length > 0) {
        const { item, depth } = open.pop();
        if (walked.has(item)) continue;
        walked.add(item);
        entries.push({ item, depth });
        for (const child of (below.get(index(item)) ?? []).toReversed()) open.push({ item: child, depth: depth + 1 });
      }
    }
    return entries;
  }

  // Of siblings, the presented one comes last; those on a stack are in its order.
  static order(a, b) {
    return (a.state.isPresented - b.state.isPresented) || (a.state.stackPosition - b.state.stackPosition)
      || (a.state.began - b.state.began) || (a.life.index - b.life.index);
  }

  // The changes of an event: each controller with its state before and after.
  changesAt(step) {
    return (this.changes.get(step) ?? []).map(life => ({
      life, before: this.stateAt(life, step - 1), after: this.stateAt(life, step),
    }));
  }

  // The names from the root to a controller after a step.
  pathAt(life, step) {
    const names = [];
    const seen = new Set();
    let next = life;
    while (next && !seen.has(next.index)) {
      seen.add(next.index);
      names.unshift(next.short);
      next = this.lives[this.stateAt(next, step)?.above ?? -1];
    }
    return names;
  }
}
