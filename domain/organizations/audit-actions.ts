import { pluralize } from "#domain/pluralize.ts";
import { accessActions } from "./access-actions.ts";
import { apiKeyActions } from "./api-key-actions.ts";
import { billingActions } from "./billing-actions.ts";
import { change, correctionActions, flag } from "./correction-actions.ts";
import { counselorActions } from "./counselor-actions.ts";
import { earlyDeletionActions } from "./early-deletion-actions.ts";
import type { Action, AuditKind, Told } from "./audit-action.ts";
import { printingActions } from "./printing-actions.ts";
import { mailInActions } from "./mail-in-actions.ts";
import { proposalActions } from "./proposal-actions.ts";
import { holdReasonLabels, replyHoldReasonLabels } from "./hold-reasons.ts";
import { letterGuideActions } from "./letter-guide-actions.ts";
import { logoActions } from "./logo-actions.ts";
import { rosterActions } from "./roster-actions.ts";
import { staffLetterActions } from "./staff-letter-actions.ts";
import type { Terms } from "./terms.ts";

export function auditKindLabel(kind: AuditKind, words: Terms): string {
  return {
    printing: "Letters and printing",
    replies: "Replies",
    families: `${words.participants} and families`,
    events: words.events,
    team: "Team",
    settings: "Settings",
    downloads: "Downloads",
    support: "Support access",
  }[kind];
}

const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" });

function span(...days: [from: string, to: string]): string {
  return days
    .map((day) => (Number.isNaN(Date.parse(day)) ? day : dayFormat.format(new Date(day))))
    .join(" – ");
}

function because(labels: Readonly<Record<string, string>>, reason: string): string {
  const label = labels[reason];
  return label === undefined ? "" : `: ${label.toLowerCase()}`;
}

const actions = {
  "letters.opened": {
    kind: "printing",
    says: ({ participant, at }) => `read letters to ${participant} at the safety desk${at("in")}`,
  },
  "note.held": {
    kind: "printing",
    says: ({ participant, at }) => `held a letter to ${participant}${at("in")}`,
  },
  "note.hold-explained": {
    kind: "printing",
    says: ({ participant, at, text }) =>
      `said why a letter to ${participant} is held${at("in")}${because(holdReasonLabels, text("reason"))}`,
  },
  "note.released": {
    kind: "printing",
    says: ({ participant, at }) => `released a letter to ${participant}${at("in")}`,
  },
  "replies.opened": {
    kind: "replies",
    says: ({ participant, at }) => `opened the replies from ${participant}${at("in")}`,
  },
  "response.opened": {
    kind: "replies",
    says: ({ participant, at }) => `opened a reply from ${participant}${at("in")}`,
  },
  "response.moved": {
    kind: "replies",
    says: ({ participant, at }) => `moved a reply to ${participant}${at("in")}`,
  },
  "response.withdrawn": {
    kind: "replies",
    says: ({ participant, at }) => `withdrew a reply from ${participant}${at("in")}`,
  },
  "response.scope-set": {
    kind: "replies",
    says: ({ text, participant, words, at }) =>
      text("scope") === "participant"
        ? `showed a reply from ${participant} to the whole family${at("in")}`
        : `showed a reply from ${participant} to one ${lower(words.contact)} only${at("in")}`,
  },
  "response.held": {
    kind: "replies",
    says: ({ participant, at }) => `held a reply from ${participant}${at("in")}`,
  },
  "response.hold-explained": {
    kind: "replies",
    says: ({ participant, at, text }) =>
      `said why a reply from ${participant} is held${at("in")}${because(replyHoldReasonLabels, text("reason"))}`,
  },
  "response.released": {
    kind: "replies",
    says: ({ participant, at }) => `released a reply from ${participant}${at("in")}`,
  },
  "upload.matched": {
    kind: "replies",
    says: ({ participant, at }) => `matched a picture to ${participant}${at("in")}`,
  },
  "page.filed": {
    kind: "replies",
    says: ({ participant, at }) =>
      `filed a page of ${participant} as a reply on which no writing was found${at("in")}`,
  },
  "pages.found-empty": {
    kind: "replies",
    says: ({ number, at }) =>
      `found nothing written on ${pluralize(number("pages"), "page", "pages")}${at("in")}`,
  },
  "page.kept-twice": {
    kind: "replies",
    says: ({ participant, at }) => `kept a second photo of a page from ${participant}${at("in")}`,
  },
  "letter.addressed": {
    kind: "replies",
    says: ({ text, number, participant, words, at }) =>
      text("to") === "everyone"
        ? `addressed a letter from ${participant} to everyone${at("in")}`
        : `addressed a letter from ${participant} to ${pluralize(number("contacts"), words.contact, words.contacts)}${at("in")}`,
  },
  "upload.discarded": {
    kind: "replies",
    says: ({ at }) => `discarded an unmatched picture${at("in")}`,
  },
  "contact.added": {
    kind: "families",
    says: ({ participant, words, at }) => `added a ${lower(words.contact)} of ${participant}${at("in")}`,
  },
  "contact.removed": {
    kind: "families",
    says: ({ participant, words, at }) => `removed a ${lower(words.contact)} of ${participant}${at("in")}`,
  },
  "contact-block.lifted": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `allowed a removed ${lower(words.contact)} of ${participant} to be added again${at("in")}`,
  },
  "invite.sent": {
    kind: "families",
    says: ({ participant, words, at }) => `invited a ${lower(words.contact)} of ${participant}${at("in")}`,
  },
  "invite.resent": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `sent the invite of a ${lower(words.contact)} of ${participant} again${at("in")}`,
  },
  "invite.revoked": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `revoked the invite of a ${lower(words.contact)} of ${participant}${at("in")}`,
  },
  "invite.accepted": {
    kind: "families",
    by: "family",
    says: ({ text, participant, at }) =>
      `accepted the invite to write to ${participant}${at("in")}${text("by") === "code" ? ", with a code sent to the invited address" : ""}`,
  },
  "family.left": {
    kind: "families",
    by: "family",
    says: ({ participant, at }) => `deleted their account, which could write to ${participant}${at("in")}`,
  },
  "invites.sent": {
    kind: "families",
    says: ({ number, words, at }) =>
      `invited ${pluralize(number("queued"), words.contact, words.contacts)} at once${at("for")}`,
  },
  "family.nudged": {
    kind: "families",
    says: ({ text, number, participant, at }) => {
      const families = number("families");
      const whom =
        families === 0 ? `the family of ${participant}` : pluralize(families, "family", "families");
      return text("list") === "contacts"
        ? `invited ${whom} again${at("in")}`
        : `asked ${whom} for a letter${at("in")}`;
    },
  },
  "family.linked": {
    kind: "families",
    says: ({ participant, at }) => `confirmed the family of ${participant} from an earlier season${at("in")}`,
  },
  "participant.removed": {
    kind: "families",
    says: ({ participant, at }) => `removed ${participant}${at("from")}`,
  },
  "participant.restored": {
    kind: "families",
    says: ({ participant, at }) => `brought ${participant} back${at("to")}`,
  },
  "families-agreed.confirmed": {
    kind: "families",
    says: ({ text }) => `confirmed that the families of ${text("season")} agreed`,
  },
  "event.added": { kind: "events", says: ({ event }) => `added ${event}` },
  "event.changed": {
    kind: "events",
    says: ({ event, text }) => {
      const changes = [
        change("name", text),
        flag("description", text),
        change("mailDays", text, "mail days"),
        change("letters", text, "letters from families"),
      ].filter((words) => words !== "");
      if (text("end") === "") return [`changed ${event}`, changes.join(", ")].filter(Boolean).join(": ");
      return [
        `moved ${event} from ${span(text("startBefore"), text("endBefore"))} to ${span(text("start"), text("end"))}`,
        ...(changes.length > 0 ? [`changed ${changes.join(", ")}`] : []),
      ].join("; ");
    },
  },
  "event.deleted": { kind: "events", says: ({ event }) => `deleted ${event}` },
  "event.restored": { kind: "events", says: ({ event }) => `brought ${event} back` },
  "team-invite.sent": {
    kind: "team",
    says: ({ text }) => `invited a person to the team as ${role(text("role"))}`,
  },
  "team-invite.revoked": { kind: "team", says: () => "revoked an invitation to the team" },
  "member.joined": { kind: "team", says: ({ text }) => `joined the team as ${role(text("role"))}` },
  "member.role-changed": {
    kind: "team",
    says: ({ text, person }) => `made ${person} ${role(text("role"))}`,
  },
  "member.removed": { kind: "team", says: ({ person }) => `removed ${person} from the team` },
  "member.signed-out": { kind: "team", says: ({ person }) => `signed ${person} out on all devices` },
  "member.named": {
    kind: "team",
    says: ({ text }) =>
      text("before") === "" ? "told us their name" : `changed their name from ${text("before")}`,
  },
  "member.left": { kind: "team", says: () => "left the team" },
  "organization.changed": {
    kind: "settings",
    says: ({ words, text }) => {
      const changes = [
        change("name", text),
        change("type", text),
        change("timeZone", text, "time zone"),
        flag("description", text),
        text("officePhone") === "changed" ? "office phone" : "",
        change("buildingWord", text, "word for a building"),
        change("participantWord", text, "word for a participant"),
      ].filter((changed) => changed !== "");
      return changes.length === 0
        ? `changed the ${words.organization}'s name, type, description or time zone`
        : `changed the ${words.organization}: ${changes.join(", ")}`;
    },
  },
  "print-settings.changed": { kind: "settings", says: () => "changed the print settings" },
  "family-notices.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "let families get emails about printed letters and replies"
        : "stopped emails to families about printed letters and replies",
  },
  "stationery.changed": {
    kind: "settings",
    says: ({ text }) => (text("wanted") === "yes" ? "let stationery be printed" : "switched stationery off"),
  },
  "letter-photos.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "let families add a photo to a letter"
        : "stopped families from adding photos to letters",
  },
  "safety-desk.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("is") === "on" ? "switched the safety desk on" : "switched the safety desk off",
  },
  "safety-words.changed": {
    kind: "settings",
    says: ({ number }) =>
      `changed the words highlighted at the safety desk; the list has ${pluralize(number("words"), "word", "words")}`,
  },
  "reply-time.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("at") === ""
        ? "let families see replies as soon as they are filed"
        : `let families see replies from ${text("at")} on`,
  },
  "retention.changed": {
    kind: "settings",
    says: ({ number }) =>
      `changed how long letters are kept from ${number("before")} to ${number("days")} days`,
  },
  "hold.placed": {
    kind: "settings",
    says: ({ text, event, words }) =>
      text("of") === "event"
        ? `stopped the deletion of ${event}`
        : `stopped all deletion at this ${words.organization}`,
  },
  "hold.released": {
    kind: "settings",
    says: ({ text, event, words }) =>
      text("of") === "event"
        ? `allowed the deletion of ${event} again`
        : `allowed deletion at this ${words.organization} again`,
  },
  "event.expired": {
    kind: "events",
    says: ({ text }) => `deleted ${text("name")}: its time was up`,
  },
  "letters.downloaded": {
    kind: "downloads",
    by: "family",
    says: ({ participant, at }) => `downloaded their own letters with ${participant}${at("in")}`,
  },
  "book.made": {
    kind: "downloads",
    by: "family",
    says: ({ participant, at }) => `had a book made of their own letters with ${participant}${at("in")}`,
  },
  "book.opened": {
    kind: "downloads",
    by: "family",
    says: ({ participant, at }) => `opened the book of their own letters with ${participant}${at("in")}`,
  },
  "event.downloaded": { kind: "downloads", says: ({ event }) => `downloaded all letters of ${event}` },
  "participant.downloaded": {
    kind: "downloads",
    says: ({ participant, at }) => `downloaded everything that is stored about ${participant}${at("in")}`,
  },
  "audit.exported": { kind: "downloads", says: () => "downloaded this activity as a file" },
  ...accessActions,
  ...apiKeyActions,
  ...billingActions,
  ...correctionActions,
  ...counselorActions,
  ...earlyDeletionActions,
  ...proposalActions,
  ...letterGuideActions,
  ...logoActions,
  ...printingActions,
  ...mailInActions,
  ...rosterActions,
  ...staffLetterActions,
} as const satisfies Record<string, Action>;

export type AuditAction = keyof typeof actions;
export type FamilyAction = {
  [Name in AuditAction]: (typeof actions)[Name] extends { by: "family" } ? Name : never;
}[AuditAction];
export type StaffAction = Exclude<AuditAction, FamilyAction>;

const known = new Map<string, Action>(Object.entries(actions));

/** An action of a newer release is shown by its raw name. */
export function formatAction(action: string, told: Told): string {
  return known.get(action)?.says(told) ?? `did something this page can't describe yet (${action})`;
}

/** Undefined for an action of a newer release. */
export function kindOf(action: string): AuditKind | undefined {
  return known.get(action)?.kind;
}

export const familyActions: readonly string[] = [...known]
  .filter(([, { by }]) => by === "family")
  .map(([action]) => action);

export function actionsOf(kind: AuditKind): string[] {
  return [...known].filter(([, action]) => action.kind === kind).map(([action]) => action);
}

function role(name: string): string {
  return name === "admin" ? "an admin" : "a member";
}

function lower(word: string): string {
  return word.toLowerCase();
}
