import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { auditKinds } from "./audit-action.ts";
import { formatAction } from "./audit-actions.ts";
import type { Terms } from "./terms.ts";

export const auditEntriesPerPage = 50;
/** Limits the rows in memory. */
export const auditRowsPerExportPage = 500;

const named = z.object({ name: z.string(), is: z.enum(["here", "deleted", "gone"]) });
export type NamedSubject = z.infer<typeof named>;

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** "left" the team, "family" of a participant, "deleted" account, "support" operator. The name is as of that day. */
  actor: z.object({ name: z.string(), is: z.enum(["here", "left", "family", "deleted", "support"]) }),
  event: z.nullable(named),
  participant: z.nullable(
    z.object({
      ...named.shape,
      /** Where its page is. Absent for one that is deleted, and from older servers. */
      ref: z.optional(z.object({ eventId: z.string(), participantId: z.string() })),
    }),
  ),
  person: z.nullable(named),
  reason: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditAnswer = z.object({ entries: z.array(auditEntry), older: z.nullable(z.string()) });
export type AuditAnswer = z.infer<typeof auditAnswer>;

export const auditChoices = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), is: z.enum(["here", "left"]) })),
  events: z.array(z.object({ id: z.string(), name: z.string(), deleted: z.boolean() })),
});
export type AuditChoices = z.infer<typeof auditChoices>;

/** Postgres has no year 0, and no camp is this old. */
const day = z.iso.date().check(z.refine((text) => text >= "1900-01-01"));

/** `from` and `to` are inclusive days in the camp's time zone. */
export const auditFilters = z.object({
  who: z.optional(uuid),
  kind: z.optional(z.enum(auditKinds)),
  event: z.optional(uuid),
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditFilters = z.infer<typeof auditFilters>;

export function formatActor(actor: AuditEntry["actor"]): string {
  const aside = actorAside(actor);
  return aside === "" ? actor.name : `${actor.name} (${aside})`;
}

export function actorAside({ is }: AuditEntry["actor"]): string {
  return {
    here: "",
    left: "no longer on the team",
    family: "family",
    deleted: "account deleted",
    support: "Cabin Courier support",
  }[is];
}

export function auditAction(entry: AuditEntry, words: Terms): string {
  const { facts } = entry;
  const [week, child] = [words.event.toLowerCase(), words.participant.toLowerCase()];
  const event = formatSubject(entry.event, `a deleted ${week}`);
  return formatAction(entry.action, {
    number: (fact) => (typeof facts[fact] === "number" ? facts[fact] : 0),
    text: (fact) => (typeof facts[fact] === "string" ? facts[fact] : ""),
    at: (preposition) => (entry.event === null ? "" : ` ${preposition} ${event}`),
    event,
    participant: formatSubject(entry.participant, `a deleted ${child}`),
    person: formatSubject(entry.person, "a person with a deleted account"),
    words,
  });
}

function formatSubject(thing: NamedSubject | null, otherwise: string): string {
  if (thing === null || thing.is === "gone") return otherwise;
  return thing.is === "deleted" ? `${thing.name} (deleted)` : thing.name;
}

/** CSV rows. Times are in the camp's time zone. */
export function auditTable(entries: readonly AuditEntry[], words: Terms, timeZone: string): string[][] {
  const time = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  return entries.map((entry) => [
    time.format(new Date(entry.at)),
    formatActor(entry.actor),
    auditAction(entry, words),
    formatSubject(entry.event, ""),
    entry.reason ?? "",
    entry.action,
  ]);
}

export function auditTableHead(words: Terms, timeZone: string): string[] {
  return [`When (${timeZone})`, "Who", "What", words.event, "Reason", "Kind"];
}
