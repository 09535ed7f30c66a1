import * as z from "zod/mini";
import { holdReason } from "../organizations/hold-reasons.ts";

const marks = z.array(z.object({ from: z.number(), to: z.number() }));

/** A waiting letter as staff see it at the safety desk. Times are ISO timestamps. */
const deskLetter = z.object({
  id: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  from: z.string(),
  /** A letter from staff; `from` is its writer's name and role. */
  isFromTeam: z.optional(z.boolean()),
  /** What is printed instead of `from`; null: nothing else. */
  signedAs: z.optional(z.nullable(z.string())),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  held: z.boolean(),
  /** Who holds it and why. `by` is empty if the account is deleted. Absent if it was held by an earlier release. */
  hold: z.optional(
    z.object({
      at: z.string(),
      by: z.string(),
      reason: z.nullable(holdReason),
      note: z.nullable(z.string()),
    }),
  ),
  /** Who found it in order since its last change. `by` is empty if the account is deleted. */
  checked: z.optional(z.nullable(z.object({ at: z.string(), by: z.string() }))),
  /** A short-lived link to its photo; null if it has none. */
  photo: z.optional(z.nullable(z.string())),
  marks,
  /** Printed on the reply side. */
  questions: z.optional(z.array(z.object({ text: z.string(), marks }))),
});
export type DeskLetter = z.infer<typeof deskLetter>;
export type HoldNote = Pick<NonNullable<DeskLetter["hold"]>, "reason" | "note">;

export const deskShows = ["all", "unread", "marked", "held"] as const;
export const deskShow = z.enum(deskShows);
export type DeskShow = z.infer<typeof deskShow>;

export const deskLettersPerPage = 50;
/** Limits the letters scanned for one page. The client requests the next page to continue. */
export const maxLettersLookedThrough = 1_000;

/** Newest first. */
export const deskLettersAnswer = z.object({
  /** While the desk is off, only letters that are still held are listed. */
  isOn: z.boolean(),
  letters: z.array(deskLetter),
  /** Letters of the event that are neither checked nor held. */
  unread: z.optional(z.number()),
  older: z.nullable(z.string()),
});
export type DeskLettersAnswer = z.infer<typeof deskLettersAnswer>;
