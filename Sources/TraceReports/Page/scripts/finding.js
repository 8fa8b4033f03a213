"use strict";

// One finding: why it matters, the expected and the seen calls, and the fix.
const FindingDetail = {
  of(view, defect, finding) {
    const { run } = view;
    const rule = run.rules[finding.rule];
    const { fix } = finding;
    const copied = element("span", { role: "status", class: "quiet" });
    return element("div", { class: "detail" },
      rule ? element("p", {}, ...prose(`${rule.summary} ${rule.rationale}`)) : "",
      FindingDetail.calls(view, rule, finding),
      fix ? element("p", { class: "hint" }, element("b", {}, "Fix: "), ...prose(fix)) : "",
      FindingDetail.fixInCode(finding.before ? finding : rule),
      FindingDetail.facts(finding),
      FindingDetail.others(view, defect, finding),
      element("div", { class: "actions" },
        element("button", { type: "button", onclick: () => view.show(finding) }, "Show where it went wrong"),
        element("button", {
          type: "button",
          onclick: async () => {
            const isCopied = await Copy.put(Copy.text(run, finding, defect.all.length));
            copied.textContent = isCopied ? "Copied." : "This browser does not let the page copy.";
          },
        }, "Copy as text"), copied));
  },

  calls(view, rule, finding) {
    if (finding.events.length === 0) return "";
    const expected = rule?.expected ?? [];
    const names = Format.names(finding);
    return element("div", { class: "calls" },
      expected.length > 0 ? element("div", { class: "expected" }, element("h4", {}, "Expected"), element("ol", {}, ...expected.map(call => element("li", {}, ...FindingDetail.breakable(call, []))))) : "",
      element("div", { class: "seen" }, element("h4", {}, "Seen"), element("ol", {}, ...finding.events.map(({ line, elapsed, call, role }) =>
        element("li", { class: line === finding.place ? "wrong" : "" },
          element("span", { class: "at" }, element("button", { type: "button", "aria-label": `Go to line ${line}`, onclick: () => view.set({ line }) }, line)),
          element("span", {}, ...FindingDetail.breakable(call, names), elapsed ? element("span", { class: "after" }, ` ${Format.offset(elapsed)}`) : "",
            role ? element("span", { class: "role" }, role, line === finding.place && line !== finding.line ? ": here it went wrong" : "") : ""))))));
  },

  // A call may be broken before a dot, after a parenthesis, and inside the names of the trace.
  breakable(call, names) {
    return sentence(call, names).flatMap(part => (typeof part !== "string" ? [part] : part.split(/(?=\.)|(?<=\()(?=[^)])/).flatMap((piece, index) => (index > 0 ? [element("wbr"), piece] : [piece]))));
  },

  // Code that holds such a controller, and its correction.
  fixInCode(source) {
    if (!source?.before) return "";
    return element("div", { class: "calls" },
      element("div", {}, element("h4", {}, "Before"), element("pre", {}, source.before)),
      element("div", {}, element("h4", {}, "After"), element("pre", {}, source.after)));
  },

  facts(finding) {
    const instance = [finding.address, finding.generation > 1 ? `(no. ${finding.generation} at this address)` : ""].filter(Boolean).join(" ");
    const rows = [
      ["Path", finding.path.length > 0 ? [...path(finding.path), ` ${instance}`] : []],
      ["At", [named(finding.at), finding.time === null ? "" : `, ${Format.offset(finding.time)}`]],
      ["Memory", finding.holders ? [named(finding.holders), ` (${finding.graph})`] : []],
      ["Test", finding.test ? [named(finding.test)] : []],
      ["Since", finding.since ? sentence(finding.since, Format.names(finding)) : []],
      ["Rule", [finding.rule]],
    ];
    return element("dl", { class: "facts" }, ...rows.filter(([, value]) => value.length > 0).flatMap(([name, value]) => [
      element("dt", {}, name), element("dd", {}, ...value)]));
  },

  others(view, defect, finding) {
    const others = defect.all.filter(other => other !== finding);
    if (others.length === 0) return "";
    return element("div", { class: "lines" }, element("span", { class: "quiet" }, "also at line"),
      ...others.slice(0, 12).map(other => element("button", { type: "button", onclick: () => view.show(other) }, other.place)),
      others.length > 12 ? element("span", { class: "quiet" }, `and ${others.length - 12} more`) : "");
  },
};

// A finding as text, for a message or a ticket.
const Copy = {
  text(run, finding, count) {
    const rule = run.rules[finding.rule];
    const lines = [
      `${finding.severity}  ${finding.rule}${count > 1 ? `  ×${count}` : ""}`,
      finding.message,
      finding.path.join(" › ") + (finding.address ? ` ${finding.address}` : ""),
      `${run.name} · ${[run.app, run.device, run.os].filter(Boolean).join(" · ")} · ${finding.at}`,
    ];
    if (finding.test) lines.push(`in ${finding.test}`);
    if (rule?.expected.length) lines.push("", "expected", ...rule.expected.map(call => `  ${call}`));
    if (finding.events.length) lines.push("", "seen");
    for (const { line, elapsed, call, role } of finding.events) {
      lines.push(`  ${line}  ${elapsed === null ? "" : `${Format.offset(elapsed)}  `}${call}${role ? `  (${role})` : ""}`);
    }
    const { fix } = finding;
    if (fix) lines.push("", `fix: ${fix}`);
    return `${lines.join("\n")}\n`;
  },

  async put(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // In some browsers, a page from a file cannot use the clipboard.
      const area = element("textarea", { "aria-hidden": "true" });
      area.value = text;
      document.body.append(area);
      area.select();
      const isCopied = document.execCommand("copy");
      area.remove();
      return isCopied;
    }
  },
};
