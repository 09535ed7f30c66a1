import * as z from "zod/mini";

const twicePage = z.object({
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  page: z.number(),
});
export type TwicePage = z.infer<typeof twicePage>;
export const twiceListed = 50;

/** How many pages without writing are stored, and of which pages there are two photos. */
export const pageChecks = z.object({
  /** Reply sides that staff have not looked at. */
  nothingWritten: z.number(),
  /** Letter sides without ink, which need no look. Absent from older servers. */
  letterSides: z.optional(z.number()),
  twice: z.array(twicePage),
  /** Counselor sheets were printed, so there is a list of them. Absent from older servers. */
  hasCounselorSheets: z.optional(z.boolean()),
});

const unwrittenPage = z.object({
  id: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  receivedAt: z.string(),
  originalFileName: z.string(),
  /** Null on paper of earlier releases. */
  page: z.nullable(z.number()),
  isLetterSide: z.boolean(),
  small: z.nullable(z.string()),
  view: z.nullable(z.string()),
});
export type UnwrittenPage = z.infer<typeof unwrittenPage>;

export const unwrittenPerPage = 24;
/** Per request. */
export const maxFoundEmpty = 480;

/** Newest first. */
export const unwrittenAnswer = z.object({
  pages: z.array(unwrittenPage),
  older: z.nullable(z.string()),
});
export type UnwrittenAnswer = z.infer<typeof unwrittenAnswer>;

/** The later photos of a page that staff have not looked at: of one side of a sheet there should be one photo. */
export function photographedTwice<Page extends { sheetPage: number | null; keptTwice: boolean }>(
  pages: readonly Page[],
): { first: Page; second: Page }[] {
  const open = pages.filter(({ sheetPage, keptTwice }) => sheetPage !== null && !keptTwice);
  return [...Map.groupBy(open, ({ sheetPage }) => sheetPage).values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [{ first, second }],
  );
}
