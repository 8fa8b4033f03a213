"use strict";

// One finding: the fix, where it is in the code, the calls that show it, and why it matters.
const FindingDetail = {
  of(view, defect, finding) {
    const { run } = view;
    const rule = run.rules[finding.rule];
    const copied = element("span", { role: "status", class: "quiet" });
    return element("div", { class: "detail" },
      element("div", { class: "origin" },
        finding.fix ? element("p", { class: "hint" }, element("b", {}, "Fix: "), ...prose(finding.fix)) : "",
        FindingDetail.origin(finding)),
      Census.curve(run, finding),
      FindingDetail.calls(view, finding),
      rule ? element("p", {}, ...prose(`${rule.summary} ${rule.rationale}`)) : "",
      FindingDetail.fixInCode(finding.before ? finding : rule),
      FindingDetail.facts(finding),
      FindingDetail.others(view, defect, finding),
      element("div", { class: "actions" },
        element("button", { type: "button", onclick: () => FindingDetail.showWhere(view, finding) }, "Show where it went wrong"),
        element("button", {
          type: "button",
          onclick: async () => {
            const isCopied = await Copy.put(Copy.text(run, finding, defect.all.length));
            copied.textContent = isCopied ? "Copied." : "This browser does not let the page copy.";
          },
        }, "Copy as text"), copied));
  },

  showWhere(view, finding) {
    view.show(finding);
    view.set({ part: "timeline" });
    byId("parts-bar").scrollIntoView();
  },

  // The place in the code, the owner and the test.
  origin(finding) {
    const code = finding.code ? FindingDetail.linked(finding.code, finding.codeLink) : "";
    const parts = [code, finding.owner ? ["owned by ", named(finding.owner)] : "", finding.test ? ["test ", named(finding.test)] : "",
      finding.page ? element("a", { class: "page", href: finding.page }, "all nights of this defect") : ""].filter(Boolean);
    if (parts.length === 0) return "";
    return element("p", { class: "where" }, ...parts.flatMap((part, index) => (index > 0 ? [" · ", part] : [part])).flat());
  },

  linked(text, link) { return link ? element("a", { class: "code", href: link }, named(text)) : element("span", { class: "code" }, named(text)); },

  // The calls in order: those that came, and among them those that are missing or wrong.
  calls(view, finding) {
    if (finding.calls.length === 0) return "";
    const names = Format.names(finding);
    return element("ol", { class: "calls" }, ...finding.calls.map(({ mark, line, elapsed, call, note, caller, link }) =>
      element("li", { class: mark },
        element("span", { class: "sign", ...(mark === "seen" ? { "aria-hidden": "true" } : { role: "img", "aria-label": mark }) }, mark === "seen" ? "✓" : "✗"),
        element("span", { class: "at" }, line ? element("button", { type: "button", "aria-label": `Go to line ${line}`, onclick: () => view.set({ line }) }, line) : ""),
        element("span", { class: "after" }, elapsed === null ? "" : Format.offset(elapsed)),
        element("span", {}, ...callParts(call, names), note ? element("span", { class: "role" }, note) : "",
          caller ? element("span", { class: "role" }, FindingDetail.linked(caller, link)) : ""))));
  },

  // Code that holds such a controller, and its correction.
  fixInCode(source) {
    if (!source?.before) return "";
    return element("div", { class: "correction" },
      element("div", {}, element("h4", {}, "Before"), element("pre", {}, source.before)),
      element("div", {}, element("h4", {}, "After"), element("pre", {}, source.after)));
  },

  facts(finding) {
    const instance = [finding.address, finding.generation > 1 ? `(no. ${finding.generation} ${finding.address ? "at this address" : "of this name"})` : ""].filter(Boolean).join(" ");
    const rows = [
      ["Path", finding.path.length > 0 ? [...path(finding.path), ` ${instance}`] : []],
      ["At", [named(finding.at), finding.time === null ? "" : `, ${Format.offset(finding.time)}`]],
      ["Memory", finding.holders ? [named(finding.holders), ` (${finding.graph})`] : []],
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
    const lines = [
      `${finding.severity}  ${finding.rule}${count > 1 ? `  ×${count}` : ""}`,
      finding.message,
      finding.path.join(" › ") + (finding.address ? ` ${finding.address}` : ""),
      [run.name, run.app, run.device, run.os, finding.at, finding.code].filter(Boolean).join(" · "),
    ];
    if (finding.test) lines.push(`in ${finding.test}`);
    if (finding.owner) lines.push(`owned by ${finding.owner}`);
    if (finding.calls.length) lines.push("");
    for (const { mark, line, elapsed, call, note, caller } of finding.calls) {
      const words = [mark === "seen" ? "✓" : "✗", line, elapsed === null ? "" : Format.offset(elapsed), call, note ? `(${note})` : "", caller];
      lines.push(`  ${words.filter(Boolean).join("  ")}`);
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
