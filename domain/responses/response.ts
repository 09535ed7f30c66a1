import * as z from "zod/mini";
import { sheetKinds } from "../printing/sheet-kind.ts";

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

export const responsePage = z.object({
  id: z.string(),
  printJobId: z.string(),
  sheetNumber: z.number(),
  page: z.number(),
  pages: z.number(),
  uploadedAt: z.string(),
  scope: responseScope,
  /** A letter written first, which answers nothing. Absent from older servers. */
  wroteFirst: z._default(z.boolean(), false),
  /** Absent from older servers. */
  kind: z._default(z.enum(sheetKinds), "family"),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  links,
  /** Staff hold the reply: the family gets no picture of it. Absent if it is not held. */
  held: z.optional(z.literal(true)),
});
export type ResponsePage = z.infer<typeof responsePage>;

const staffResponse = z.object({
  ...responsePage.shape,
  shortCode: z.string(),
  /** The contact of the sheet, or the addressees of a letter written first; empty if that is all contacts. */
  contactName: z.string(),
  buildingName: z.nullable(z.string()),
  originalFileName: z.string(),
  uploadedByName: z.string(),
  withdrawnAt: z.nullable(z.string()),
  /** The number of the page on its sheet, and all pages of the sheet; null on paper of earlier releases. */
  sheetPage: z._default(z.nullable(z.number()), null),
  sheetPages: z._default(z.nullable(z.number()), null),
  /** Pages to write on of the same sheet of which no photo came in. */
  missingPages: z._default(z.array(z.number()), []),
  /** Staff have chosen to keep this second photo of a page. */
  keptTwice: z._default(z.boolean(), false),
});
export type StaffResponse = z.infer<typeof staffResponse>;
export const staffResponsesAnswer = z.object({
  participantName: z.string(),
  responses: z.array(staffResponse),
});

/** A leaked link must expire soon. A family's link stops working within a minute after access is removed. */
export const familyLinkSeconds = 60;
export const maxStaffLinkMinutes = 60;
