import * as z from "zod/mini";
import { pageSides } from "../printing/sheet-layout.ts";

/** contact: visible to the sheet's contact. participant: visible to all linked to the participant. */
export const responseScope = z.enum(["contact", "participant"]);
export type ResponseScope = z.infer<typeof responseScope>;

/** full: as taken; view: for a screen; small: for lists, straightened if there is a scan; scan: straightened page. */
export const pictureKinds = ["full", "view", "small", "scan"] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const fileOfPicture = {
  full: "full.jpg",
  view: "view.webp",
  small: "small.webp",
  scan: "scan.webp",
} as const satisfies Record<PictureKind, string>;

/** Short-lived signed links. getResponseUrl returns new ones. */
const links = z.object({
  view: z.nullable(z.string()),
  small: z.nullable(z.string()),
  scan: z.nullable(z.string()),
});

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const responsePage = z.object({
  id: z.string(),
  printJobId: z.string(),
  sheetNumber: z.number(),
  page: z.number(),
  pages: z.number(),
  uploadedAt: z.string(),
  scope: responseScope,
  /** A letter written first, which answers nothing. Absent from older servers. */
  wroteFirst: z._default(z.boolean(), false),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  links,
  /** Staff hold the reply: the family gets no picture of it. Absent if it is not held. */
  held: z.optional(z.literal(true)),
});
export type ResponsePage = z.infer<typeof responsePage>;

const myResponse = z.object({
  ...responsePage.shape,
  /** Null if it could not be told. Absent from older servers, as the next two. */
  side: z._default(z.nullable(z.enum(pageSides)), null),
  /** The size of the straightened page, and the part of it that the child wrote on. Null without a scan. */
  scan: z._default(
    z.nullable(z.object({ width: z.number(), height: z.number(), writing: z.nullable(area) })),
    null,
  ),
  /** The reader has not opened it yet. */
  isNew: z._default(z.boolean(), false),
});
export type MyResponse = z.infer<typeof myResponse>;
export const myResponsesAnswer = z.object({ responses: z.array(myResponse) });

/** For the list of participants: the newest reply of each. */
const newestReply = z.object({
  participantId: z.string(),
  responseId: z.string(),
  /** A short-lived link to a small picture of the page that the child wrote on. */
  small: z.nullable(z.string()),
  /** The part of that picture to show; null for all of it. */
  writing: z.nullable(area),
});
export const newestRepliesAnswer = z.object({ replies: z.array(newestReply) });

/** More than a page shows. */
export const maxOpenedAtOnce = 200;

const staffResponse = z.object({
  ...responsePage.shape,
  shortCode: z.string(),
  /** The contact of the sheet, or the addressees of a letter written first; empty if that is all contacts. */
  contactName: z.string(),
  buildingName: z.nullable(z.string()),
  originalFileName: z.string(),
  uploadedByName: z.string(),
  withdrawnAt: z.nullable(z.string()),
});
export type StaffResponse = z.infer<typeof staffResponse>;
export const staffResponsesAnswer = z.object({
  participantName: z.string(),
  responses: z.array(staffResponse),
});

/** A leaked link must expire soon. A family's link stops working within a minute after access is removed. */
export const familyLinkSeconds = 60;
export const maxStaffLinkMinutes = 60;
