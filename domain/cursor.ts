import * as z from "zod/mini";

/** Opaque position in a list, from the previous page. */
export const cursorParam = z.optional(z.string().check(z.maxLength(200)));

/** Position in a list sorted by name. */
export const nameCursorParam = z.optional(z.string().check(z.maxLength(1_000)));
