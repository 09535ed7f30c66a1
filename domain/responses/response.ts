import * as z from "zod/mini";

/** Who sees a reply: whose sheet it came back on, or everybody who is linked to the participant. */
export const responseScope = z.enum(["contact", "participant"]);
export type ResponseScope = z.infer<typeof responseScope>;

/** How a picture can be had: as it was taken, for a screen, for a list, or with its page straightened. */
export const pictureKinds = ["full", "view", "small", "scan"] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const fileOfPicture = {
  full: "full.jpg",
  view: "view.webp",
  small: "small.webp",
  scan: "scan.webp",
} as const satisfies Record<PictureKind, string>;

/** Links that were signed with the answer; they end soon, then getResponseUrl gives another. */
const links = z.object({
  view: z.nullable(z.string()),
  small: z.nullable(z.string()),
  scan: z.nullable(z.string()),
});

/** One page of a reply, as its family sees it. */
const myResponse = z.object({
  id: z.string(),
  printJobId: z.string(),
  sheetNumber: z.number(),
  page: z.number(),
  pages: z.number(),
  uploadedAt: z.string(),
  scope: responseScope,
  /** A letter that was written first: it answers nothing. An older server does not say it. */
  wroteFirst: z._default(z.boolean(), false),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  links,
  /** Held by the staff: there is no picture of it for its family. Left out where nobody holds it. */
  held: z.optional(z.literal(true)),
});
export type MyResponse = z.infer<typeof myResponse>;
/** The newest sheet first, its pages in order. */
export const myResponsesAnswer = z.object({ responses: z.array(myResponse) });

/** The same as staff see it: also whose it is, and what became of it. */
const staffResponse = z.object({
  ...myResponse.shape,
  shortCode: z.string(),
  /** Whose sheet it is; of a letter that was written first, whom it is to, and empty where that is everybody. */
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

/** A leaked link to a child's letter must go stale soon. A family's ends within a minute of losing the right to it. */
export const familyLinkSeconds = 60;
export const maxStaffLinkMinutes = 60;
