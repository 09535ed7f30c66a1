import * as z from "zod/mini";

export const paperSizes = ["letter", "a4"] as const;
export type PaperSize = (typeof paperSizes)[number];

/** duplex: the reply side is on the back of the letter. single: it is a page of its own. */
export const sidesChoices = ["duplex", "single"] as const;
export type Sides = (typeof sidesChoices)[number];

export const printSettings = z.object({ paper: z.enum(paperSizes), sides: z.enum(sidesChoices) });
export type PrintSettings = z.infer<typeof printSettings>;
