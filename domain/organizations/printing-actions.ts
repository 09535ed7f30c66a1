import { pluralize } from "#domain/pluralize.ts";
import type { Action } from "./audit-action.ts";

export const printingActions = {
  "print-job.created": {
    kind: "printing",
    says: ({ number, at }) =>
      `printed ${pluralize(number("notes"), "letter", "letters")} on ${pluralize(number("sheets"), "sheet", "sheets")}${at("for")}`,
  },
  "print-job.made-at-cut-off": {
    kind: "printing",
    says: ({ number, at }) =>
      `put ${pluralize(number("notes"), "letter", "letters")} on ${pluralize(number("sheets"), "sheet", "sheets")} at the cut-off${at("for")}`,
  },
  "print-job.opened": { kind: "printing", says: ({ at }) => `opened the PDF of a print job${at("for")}` },
  "print-job.voided": {
    kind: "printing",
    says: ({ number, at }) =>
      `voided a print job of ${pluralize(number("sheets"), "sheet", "sheets")}${at("for")}; ${pluralize(number("returned"), "letter goes", "letters go")} back in line`,
  },
  "print-job.sent-to-printer": {
    kind: "printing",
    says: ({ at }) => `sent a print job to the office printer${at("for")}`,
  },
  "print-job.came-out": {
    kind: "printing",
    says: ({ at }) => `said that a print job came out of the office printer${at("for")}`,
  },
  "print-job.fetched": {
    kind: "printing",
    says: ({ at }) => `fetched the PDF of a print job to print it${at("for")}`,
  },
  "sheet.reprinted": {
    kind: "printing",
    says: ({ number, at }) => `reprinted sheet ${number("sheetNumber")} of a print job${at("for")}`,
  },
  "stationery.printed": {
    kind: "printing",
    says: ({ number, at }) =>
      `printed ${pluralize(number("sheets"), "sheet", "sheets")} of stationery${at("for")}`,
  },
  "mail.handed-out": {
    kind: "printing",
    says: ({ words, number, at }) =>
      `marked ${pluralize(number("sheets"), "sheet", "sheets")} for ${pluralize(number("buildings"), words.building.toLowerCase(), words.buildings.toLowerCase())} as handed out${at("in")}`,
  },
  "mail.not-handed-out": {
    kind: "printing",
    says: ({ words, number, at }) =>
      `marked ${pluralize(number("sheets"), "sheet", "sheets")} for ${pluralize(number("buildings"), words.building.toLowerCase(), words.buildings.toLowerCase())} as not handed out${at("in")}`,
  },
  "print-at-cut-off.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "had print jobs made at the cut-off"
        : "stopped print jobs from being made at the cut-off",
  },
} as const satisfies Record<string, Action>;
