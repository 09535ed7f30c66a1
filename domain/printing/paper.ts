import * as z from "zod/mini";

export const paperSizes = ["letter", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** duplex: the reply side is on the back of the letter. single: it is a page of its own. */
export const sidesChoices = ["duplex", "single"] as const;
export type Sides = (typeof sidesChoices)[number];

export const printSettings = z.object({ paper: z.enum(paperSizes), sides: z.enum(sidesChoices) });
export type PrintSettings = z.infer<typeof printSettings>;

/** auto: one list for all while buildings get few letters, else a list per building. */
export const coverListChoices = ["auto", "all", "building", "none"] as const;
export const coverListChoice = z.enum(coverListChoices);
export type CoverListChoice = z.infer<typeof coverListChoice>;

/** What the organization has chosen. A job keeps the choice that it was printed with. */
export const organizationPrintSettings = z.object({
  ...printSettings.shape,
  /** Servers and pages of the previous release do not have it. */
  coverLists: z.optional(coverListChoice),
});
export type OrganizationPrintSettings = z.infer<typeof organizationPrintSettings>;
