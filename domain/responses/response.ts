import * as z from "zod/mini";

/** Who sees a reply: whose sheet it came back on, or everybody who is linked to the participant. */
export const responseScope = z.enum(["contact", "participant"]);
export type ResponseScope = z.infer<typeof responseScope>;
