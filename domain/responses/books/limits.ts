import type { Limit } from "../../limit.ts";
import { bookErrors } from "./errors.ts";

/** Of one person and one participant. A book is made anew when a letter or a reply has come, which is a few times a day. */
export const booksMade: Limit = {
  name: "books-made",
  times: 6,
  minutes: 24 * 60,
  error: bookErrors.tooMany,
};
