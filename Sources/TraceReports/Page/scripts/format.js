"use strict";

// Numbers, times and names as people read them.
const Format = {
  count(number, noun) {
    return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
  },

  // A span of nanoseconds, cut to about three digits: 21 µs, 1.2 ms, 4.5 s, 2 min 5 s.
  elapsed(nanoseconds) {
    const size = Math.abs(nanoseconds);
    const sign = nanoseconds < 0 ? "-" : "";
    if (size < 1e3) return `${sign}${size} ns`;
    if (size < 1e6) return `${sign}${Format.decimal(size / 1e3)} µs`;
    if (size < 1e9) return `${sign}${Format.decimal(size / 1e6)} ms`;
    const seconds = Math.floor(size / 1e9);
    if (seconds < 60) return `${sign}${Format.decimal(size / 1e9)} s`;
    if (seconds < 3600) return `${sign}${Math.floor(seconds / 60)} min ${seconds % 60} s`;
    return `${sign}${Math.floor(seconds / 3600).toLocaleString("en")} h ${Math.floor(seconds / 60) % 60} min`;
  },

  // Cut, not rounded: 0.999 s is less than a second.
  decimal(value) {
    const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
    const factor = 10 ** digits;
    return String(Math.floor(value * factor + 1e-9) / factor);
  },

  offset(nanoseconds) {
    return nanoseconds > 0 ? `+${Format.elapsed(nanoseconds)}` : Format.elapsed(nanoseconds).replace(/^0 ns$/, "0");
  },

  // The instant a number of nanoseconds after an RFC 3339 time, to the millisecond, by the log's own clock.
  //
  // - zone: its offset from UTC, in seconds.
  date(start, nanoseconds, zone) {
    const match = /^(.*)\.(\d+)Z$/.exec(start);
    const fraction = Number(`0.${match[2]}`) * 1e9;
    const milliseconds = Date.parse(`${match[1]}Z`) + Math.floor((fraction + nanoseconds) / 1e6);
    const local = new Date(milliseconds + zone * 1e3).toISOString();
    const minutes = Math.floor(Math.abs(zone) / 60);
    const two = number => String(number).padStart(2, "0");
    return zone === 0 ? local : `${local.slice(0, -1)}${zone < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  },

  // The last name of a class, which the page's data has: Detail of Shop.Detail, Box<Shop.Row> of Shop.Box<Shop.Row>.
  shortNames: {},
  shortName(name) { return Format.shortNames[name] ?? name; },

  // The names in a finding's sentences.
  names(finding) {
    return [...new Set(finding.path.map(Format.shortName))].filter(Boolean);
  },

  // Leaves out the ending that all names share: CartViewController next to OrdersViewController is Cart.
  withoutSuffix(names) {
    const suffix = "ViewController";
    const own = names.filter(name => !/^_?UI[A-Z]/.test(name));
    const isShared = own.length > 1 && own.every(name => name.endsWith(suffix) && name.length > suffix.length);
    return isShared ? name => (own.includes(name) ? name.slice(0, -suffix.length) : name) : name => name;
  },

  // The shapes of severities, which the page's data has.
  mark: {},
};
