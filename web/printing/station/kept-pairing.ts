import * as z from "zod/mini";
import { pairedStation } from "#domain/printing/station.ts";

/** Not deleted by signing out: it belongs to the computer, and opens print jobs only. */
const name = "cabin-courier.station";

const keptPairing = z.object({
  ...pairedStation.shape,
  agent: z.string(),
  /** Of which a person has looked at a test sheet: "letter duplex". */
  tested: z.array(z.string()),
  /** Whether the page saw the print window of a test sheet. Then a print job without one did not print. */
  seesPrintWindow: z.boolean(),
});
export type KeptPairing = z.infer<typeof keptPairing>;

export function readPairing(): KeptPairing | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? "");
    return keptPairing.safeParse(stored).data;
  } catch {
    return undefined;
  }
}

export function keepPairing(pairing: KeptPairing): void {
  localStorage.setItem(name, JSON.stringify(pairing));
}

export function forgetPairing(): void {
  localStorage.removeItem(name);
}
