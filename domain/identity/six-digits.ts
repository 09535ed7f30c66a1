import * as z from "zod/mini";

export const notSixDigits = "Enter the 6-digit code.";

/** A code as it is typed or pasted. */
export const sixDigits = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed) => typed.replaceAll(/\s/g, "")),
  ),
  z.string().check(z.regex(/^\d{6}$/, notSixDigits)),
);
export const codeLifetimeMinutes = 10;
export const codeTries = 5;
