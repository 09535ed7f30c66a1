import { useEffect, useState } from "react";
import type { PrintSettings } from "#domain/printing/paper.ts";
import type { KeptPairing } from "./kept-pairing.ts";
import { printPdf } from "./print-pdf.ts";
import { createStation, PairingEnded } from "./station-loop.ts";

/** Below what a key may ask in an hour. */
const pollMs = 30_000;
const maxWaitMs = 300_000;
const maxShown = 20;

export type Printed = { id: string; sheets: number; isInDoubt: boolean; at: number };

export type StationState =
  | { type: "elsewhere" }
  | { type: "ready"; at: number }
  | { type: "printing"; sheets: number }
  | { type: "away"; since: number }
  | { type: "untested"; settings: PrintSettings }
  | { type: "ended" };

const nameOf = ({ paper, sides }: PrintSettings) => `${paper} ${sides}`;

/** Prints while the page is open, in one window of this browser only. */
export function useStation(pairing: KeptPairing): { state: StationState; printed: readonly Printed[] } {
  const [state, setState] = useState<StationState>({ type: "elsewhere" });
  const [printed, setPrinted] = useState<readonly Printed[]>([]);
  const { key, agent, tested, seesPrintWindow } = pairing;
  const testedNames = tested.join();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const round = createStation({
      key,
      agent,
      print: async (pdf, pages) => {
        const window = await printPdf(pdf, pages);
        return window === "seen" || window === "behind" || (window === "unseen" && !seesPrintWindow);
      },
      isTested: (settings) => testedNames.split(",").includes(nameOf(settings)),
      onPrinting: (sheets) => setState({ type: "printing", sheets }),
      onPrinted: (one) =>
        setPrinted((earlier) =>
          [{ ...one, at: Date.now() }, ...earlier.filter(({ id }) => id !== one.id)].slice(0, maxShown),
        ),
    });
    async function work(): Promise<void> {
      for (let failures = 0; !signal.aborted;) {
        try {
          const settings = await round();
          failures = 0;
          setState(
            settings === undefined ? { type: "ready", at: Date.now() } : { type: "untested", settings },
          );
        } catch (error) {
          if (error instanceof PairingEnded) return setState({ type: "ended" });
          failures += 1;
          setState((earlier) => (earlier.type === "away" ? earlier : { type: "away", since: Date.now() }));
        }
        // With jitter, so that the stations of many camps do not ask at the same moment after an outage.
        const waitMs = Math.min(pollMs * 2 ** Math.min(failures, 4), maxWaitMs);
        await pause(waitMs * (0.8 + 0.4 * Math.random()), signal);
      }
    }
    navigator.locks.request("cabin-courier.station", { signal }, work).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return () => ending.abort();
  }, [key, agent, testedNames, seesPrintWindow]);
  return { state, printed };
}

export type Tested = { settings: PrintSettings; seesPrintWindow: boolean };

export function withTested(pairing: KeptPairing, { settings, seesPrintWindow }: Tested): KeptPairing {
  return { ...pairing, tested: [...new Set([...pairing.tested, nameOf(settings)])], seesPrintWindow };
}

/** Ends early when the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  addEventListener("online", () => resolve(), { once: true, signal });
  signal.addEventListener("abort", () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}
