import { pluralize } from "../pluralize.ts";
import type { Action } from "./audit-action.ts";

export const mailInActions = {
  "mail-in.on": { kind: "settings", says: ({ at }) => `let the copier send scans${at("for")}` },
  "mail-in.renewed": {
    kind: "settings",
    says: ({ at }) => `renewed the address for scans by email${at("of")}`,
  },
  "mail-in.off": { kind: "settings", says: ({ at }) => `stopped scans by email${at("for")}` },
  "answers-by-mail.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "let families answer the email about a reply"
        : "stopped families from answering the email about a reply",
  },
  "scanner.added": { kind: "settings", says: ({ text }) => `added the copier address ${text("email")}` },
  "scanner.removed": { kind: "settings", says: ({ text }) => `removed the copier address ${text("email")}` },
  "scan.mailed": {
    kind: "replies",
    says: ({ number, text, at }) =>
      `mailed ${pluralize(number("pages"), "page", "pages")}${at("for")}${text("sender") === "" ? "" : ` from ${text("sender")}`}`,
  },
  "scan.refused": {
    kind: "replies",
    says: ({ text, at }) =>
      `refused a mail to the address for scans${at("of")}${text("sender") === "" ? "" : `; its sender was “${text("sender")}”`}`,
  },
} as const satisfies Record<string, Action>;
