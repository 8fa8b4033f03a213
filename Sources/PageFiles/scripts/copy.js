"use strict";

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
    for (const [line, elapsed, call, role] of finding.events) {
      lines.push(`  ${line}  ${elapsed === null ? "" : `${Format.offset(elapsed)}  `}${call}${role ? `  (${role})` : ""}`);
    }
    const fix = finding.fix ?? rule?.fix;
    if (fix) lines.push("", `hint: ${fix}`);
    return `${lines.join("\n")}\n`;
  },

  async put(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // A page from a file has no clipboard in every browser.
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
