import type { Action, Told } from "./audit-action.ts";

/** "name from A to B"; "" if the entry has no such change. */
export function change(fact: string, text: Told["text"], label = fact): string {
  const [before, after] = [text(`${fact}Before`), text(fact)];
  return before === "" && after === "" ? "" : `${label} from ${before || "none"} to ${after || "none"}`;
}

export function flag(fact: string, text: Told["text"]): string {
  return text(fact) === "changed" ? fact : "";
}

function withChanges(what: string, changes: readonly string[]): string {
  const told = changes.filter((words) => words !== "");
  return told.length === 0 ? what : `${what}: ${told.join(", ")}`;
}

/** Of what staff correct on the roster and in its buildings. */
export const correctionActions = {
  "participant.changed": {
    kind: "families",
    says: ({ text, participant, at }) =>
      withChanges(`changed ${participant}${at("in")}`, [
        change("name", text),
        text("externalId") === "changed" ? "External ID" : "",
        text("largePrint") === "" ? "" : `big print ${text("largePrint")}`,
      ]),
  },
  "collecting.stopped": {
    kind: "families",
    says: ({ participant, at }) =>
      `stopped letters and replies of ${participant}${at("in")}, as a parent asked`,
  },
  "collecting.resumed": {
    kind: "families",
    says: ({ participant, at }) => `allowed letters and replies of ${participant} again${at("in")}`,
  },
  "contact.changed": {
    kind: "families",
    says: ({ text, participant, words, at }) => {
      const changes = [change("name", text), flag("phone", text), flag("relationship", text)];
      return withChanges(`changed a ${words.contact.toLowerCase()} of ${participant}${at("in")}`, changes);
    },
  },
  "contact.address-changed": {
    kind: "families",
    says: ({ text, participant, words, at }) => {
      const changes = [change("name", text), flag("phone", text), flag("relationship", text)];
      const what = `changed the email of a ${words.contact.toLowerCase()} of ${participant}${at("in")}, which ended the old address's access`;
      return withChanges(what, changes);
    },
  },
  "event-building.changed": {
    kind: "events",
    says: ({ words, text, at }) =>
      withChanges(`changed a ${words.building.toLowerCase()}${at("in")}`, [
        change("name", text),
        change("capacity", text),
      ]),
  },
  "building.changed": {
    kind: "settings",
    says: ({ words, text }) =>
      withChanges(`changed a ${words.building.toLowerCase()} on the list`, [
        change("name", text),
        change("capacity", text),
      ]),
  },
} as const satisfies Record<string, Action>;
