import * as z from "zod/mini";
import { printSettings } from "./paper.ts";
import { jobCodePattern, toCodeLetters } from "./sheet-code.ts";

export const stationName = "Printing station";
export const pairingMinutes = 10;

/** Eight letters: unlike a sign-in code, it may be tried from everywhere and for every camp at once. */
export const pairingCode = z.object({ code: z.string(), expiresAt: z.string() });

export const typedPairingCode = z.pipe(
  z.pipe(z.string(), z.transform(toCodeLetters)),
  z.string().check(z.regex(jobCodePattern, "Enter the 8 letters and digits of the code.")),
);

/** "7K3Q-W9XH" */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** `key` is returned here and nowhere else. The print settings are what the first test sheet tests. */
export const pairedStation = z.object({
  key: z.string(),
  organizationName: z.string(),
  ...printSettings.shape,
});
export type PairedStation = z.infer<typeof pairedStation>;
