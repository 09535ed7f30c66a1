import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { emailAddress } from "../identity/email.ts";
import { eventRef, nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";

export const stoppedWhy = ["took-too-long", "too-many-pages"] as const;
export type StoppedWhy = (typeof stoppedWhy)[number];

const mailedScan = z.object({
  id: z.string(),
  receivedAt: z.string(),
  /** Null once the account is deleted. */
  sender: z.nullable(z.string()),
  sentByName: z.string(),
  state: z.enum(["received", "filed", "failed"]),
  /** All that were read, with those that could not be opened. */
  pages: z.number(),
  filed: z.number(),
  needMatching: z.number(),
  nothingWritten: z.number(),
  already: z.number(),
  unopened: z.number(),
  /** Parts of the mail that are no pictures or PDFs. */
  ignoredParts: z.number(),
  /** Why the pages after these did not come. Null if there were none. */
  stopped: z.nullable(z.enum(stoppedWhy)),
});
export type MailedScan = z.infer<typeof mailedScan>;

export const mailInAnswer = z.object({
  /** False if this site receives no mail. */
  isOffered: z.boolean(),
  /** Null if it is switched off. */
  address: z.nullable(z.object({ email: z.string(), madeAt: z.string(), madeByName: z.string() })),
  scanners: z.array(z.object({ email: z.string(), addedByName: z.string() })),
  /** The newest first. */
  scans: z.array(mailedScan),
});
export type MailInAnswer = z.infer<typeof mailInAnswer>;

export const readMailIn = query("readMailIn", "/org/:orgId/events/:eventId/mail-in", {
  input: z.object(eventRef),
  output: mailInAnswer,
});

/** "on" keeps the address if there is one. */
const mailInChanges = ["on", "renew", "off"] as const;
export type MailInChange = (typeof mailInChanges)[number];

export const changeMailIn = callable("changeMailIn", {
  input: z.object({ ...eventRef, change: z.enum(mailInChanges) }),
  output: nothing,
});

export const addScanner = callable("addScanner", {
  input: z.object({ orgId: uuid, email: emailAddress }),
  output: nothing,
});

export const removeScanner = callable("removeScanner", {
  input: z.object({ orgId: uuid, email: emailAddress }),
  output: nothing,
});
