import { useEffect, useState } from "react";
import { listPrintJobs, listPrintJobSheets } from "#domain/printing/contract.ts";
import { call } from "#web/platform/call.ts";
import type { EventRef } from "../intake/queued-picture.ts";

/**
 * Whose sheet has which short code, for the newest print jobs of the event. Loaded when scanning starts, so that names
 * are known without a connection later. Empty without one.
 */
export function useSheetNames({ orgId, eventId }: EventRef): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const ending = new AbortController();
    const load = () =>
      void loadNames({ orgId, eventId }, ending.signal, (more) =>
        setNames((known) => new Map([...known, ...more])),
      ).catch(() => undefined);
    load();
    window.addEventListener("online", load, { signal: ending.signal });
    return () => ending.abort();
  }, [orgId, eventId]);
  return names;
}

async function loadNames(
  of: EventRef,
  signal: AbortSignal,
  found: (names: [string, string][]) => void,
): Promise<void> {
  const { printJobs } = await call(listPrintJobs, of, { signal });
  for (const { id: jobId } of printJobs) {
    const { sheets } = await call(listPrintJobSheets, { ...of, jobId }, { signal });
    if (signal.aborted) return;
    found(sheets.map(({ shortCode, participantName }) => [shortCode, participantName]));
  }
}
