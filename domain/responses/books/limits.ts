import type { Limit } from "../../limit.ts";
import { bookErrors } from "./errors.ts";

/** Per user and participant. */
export const booksMade: Limit = {
  name: "books-made",
  times: 6,
  minutes: 24 * 60,
  error: bookErrors.tooMany,
};
