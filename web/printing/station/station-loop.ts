import * as z from "zod/mini";
import type { PrintSettings } from "#domain/printing/paper.ts";
import { printQueue, type OrderReport, type QueuedOrder } from "#domain/printing/printer.ts";

/** Revoked, or older than 90 days. */
export class PairingEnded extends Error {}
/** Voided, or another station has it. */
class NotOurs extends Error {}

const timeoutMs = 60_000;

export type StationDeps = {
  key: string;
  /** Names this browser: the server gives a print job to one only. */
  agent: string;
  /** False if it may not have gone to the printer. */
  print: (pdf: Blob, pages: number) => Promise<boolean>;
  /** Whether a person has looked at a test sheet of this kind. */
  isTested: (settings: PrintSettings) => boolean;
  onPrinting: (sheets: number) => void;
  onPrinted: (printed: { id: string; sheets: number; isInDoubt: boolean }) => void;
};

/** Returns the settings that need a test sheet first, if any. */
export type Round = () => Promise<PrintSettings | undefined>;

/**
 * A print job is printed once: the server has given it to this station before, and what was begun before this page was
 * loaded is in doubt. Nothing of it is stored here, because a browser that dies may lose what was stored last.
 */
export function createStation(deps: StationDeps): Round {
  const { key, agent } = deps;
  const begun = new Map<string, "claimed" | "printed" | "unknown">();
  let untested: PrintSettings | undefined;

  async function ask(method: "GET" | "PUT", path: string, body?: object): Promise<Response> {
    const response = await fetch(`/api/v1/print-queue${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 401) throw new PairingEnded();
    if (response.status === 404 || response.status === 409) throw new NotOurs();
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    return response;
  }

  const report = (id: string, state: OrderReport["state"]) =>
    ask("PUT", `/${id}`, { agent, state, problems: [] });

  async function print({ id, pages, sheets }: QueuedOrder): Promise<void> {
    // Before it is asked: the answer may be lost.
    begun.set(id, "claimed");
    await ask("PUT", `/${id}/claim`, { agent });
    deps.onPrinting(sheets);
    const pdf = await (await ask("GET", `/${id}/pdf/${agent}`)).blob();
    begun.set(id, "unknown");
    const isSent = await deps.print(pdf, pages ?? sheets);
    if (isSent) begun.set(id, "printed");
  }

  async function advance(order: QueuedOrder): Promise<void> {
    const { id, sheets, state } = order;
    if ((state === "waiting" && !begun.has(id)) || begun.get(id) === "claimed") await print(order);
    const outcome = begun.get(id) === "printed" ? "printed" : "unknown";
    await report(id, outcome);
    deps.onPrinted({ id, sheets, isInDoubt: outcome === "unknown" });
  }

  return async () => {
    const problems = untested === undefined ? [] : ["test-needed"];
    const answer: unknown = await (await ask("PUT", "", { problems })).json();
    const { orders } = z.parse(printQueue, answer);
    untested = undefined;
    for (const order of orders) {
      if (order.state === "waiting" && !deps.isTested(order)) {
        untested = { paper: order.paper, sides: order.sides };
        continue;
      }
      try {
        await advance(order);
      } catch (error) {
        if (!(error instanceof NotOurs)) throw error;
      }
    }
    return untested;
  };
}
