import * as z from "zod/mini";
import { languages } from "./language.ts";

/** Separate from language.ts, so that public pages do not load zod. */
export const languageShape = z.enum(languages);
