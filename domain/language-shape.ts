import * as z from "zod/mini";
import { languages } from "./language.ts";

/** Apart from what a language is: public pages speak it too, and load no reader of answers. */
export const languageShape = z.enum(languages);
