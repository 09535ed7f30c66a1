import * as z from "zod/mini";
import { httpFunction } from "../contract.ts";
import { logoImage } from "../organizations/logo.ts";
import { uuid } from "../uuid.ts";

/** A sample sheet and the head of a mail, with a logo that is tried out or the one that is stored. */
export const previewLogoHttp = httpFunction("previewLogoHttp", {
  input: z.object({ orgId: uuid, image: z.optional(logoImage) }),
  output: z.object({
    /** SVG: the letter side and the reply side, as printed. */
    pages: z.array(z.string()),
    /** Base64 PNG and its size in CSS pixels. */
    mail: z.nullable(z.object({ png: z.string(), width: z.number(), height: z.number() })),
  }),
});
