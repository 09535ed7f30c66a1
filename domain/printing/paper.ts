import * as z from "zod/mini";

export const paperSizes = ["letter", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** Both sides: the letter in front, the reply on its back. Single: the reply on a page of its own. */
export const sidesChoices = ["duplex", "single"] as const;
export type Sides = (typeof sidesChoices)[number];

/** How an organization prints. */
export const printSettings = z.object({ paper: z.enum(paperSizes), sides: z.enum(sidesChoices) });
export type PrintSettings = z.infer<typeof printSettings>;
