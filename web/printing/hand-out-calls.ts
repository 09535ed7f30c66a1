import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/printing/contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

const keyOf = ({ orgId, eventId }: EventRef, jobId: string) => ["hand-outs", orgId, eventId, jobId];

export function useHandOuts(of: EventRef, jobId: string) {
  const { orgId, eventId } = of;
  return useLiveQuery(
    {
      queryKey: keyOf(of, jobId),
      queryFn: ({ signal }) => call(contract.listHandOuts, { orgId, eventId, jobId }, { signal }),
    },
    [printingTopics.jobs(orgId, eventId), organizationTopics.itself(orgId)],
  );
}

const handedOutKey = ({ orgId, eventId }: EventRef) => ["handed-out", orgId, eventId];

/** Handed-out sheets of a job: undefined while loading, null if that failed and for stationery, which is not marked. */
export function useHandedOut(of: EventRef): (job: ListedPrintJob) => number | null | undefined {
  const { orgId, eventId } = of;
  const { data, isPending } = useLiveQuery(
    {
      queryKey: handedOutKey(of),
      queryFn: ({ signal }) => call(contract.listHandedOut, { orgId, eventId }, { signal }),
    },
    [printingTopics.jobs(orgId, eventId), organizationTopics.itself(orgId)],
  );
  return (job) => {
    if (job.kind !== "letters") return null;
    if (data === undefined) return isPending ? undefined : null;
    const { sheets = 0 } = data.jobs.find(({ jobId }) => jobId === job.id) ?? {};
    // The count was stored with the tick; a sheet may have been deleted with a participant since.
    return Math.min(sheets, job.count);
  };
}

type Building = string | null;
type Pressed = { handedOut: boolean; times: number };

/**
 * Ticks are optimistic and revert with an error when saving fails. Requests are sent one after the other, so that an
 * earlier tick cannot overwrite a later one.
 */
export function useTicks(of: EventRef, jobId: string) {
  const queries = useQueryClient();
  const [pressed, setPressed] = useState<ReadonlyMap<Building, Pressed>>(new Map());
  const [sentence, setSentence] = useState<string>();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function press(buildingIds: readonly Building[], handedOut: boolean): void {
    setSentence(undefined);
    setPressed((before) => changed(before, buildingIds, (times) => ({ handedOut, times: times + 1 })));
    last.current = last.current.then(() => save(buildingIds, handedOut));
  }

  async function save(buildingIds: readonly Building[], handedOut: boolean): Promise<void> {
    try {
      await call(contract.tickHandedOut, { ...of, jobId, buildingIds: [...buildingIds], handedOut });
    } catch (error) {
      setSentence(sentenceOf(error, printingErrors.handOutFailed.message));
    }
    // Also after a failure: a request whose response was lost may have succeeded.
    await queries.invalidateQueries({ queryKey: keyOf(of, jobId) });
    setPressed((before) =>
      changed(before, buildingIds, (times, is) => (times > 1 ? { handedOut: is, times: times - 1 } : null)),
    );
    void queries.invalidateQueries({ queryKey: handedOutKey(of) });
  }

  return {
    press,
    sentence,
    /** Pending presses override the server's state. */
    isTicked: (buildingId: Building, kept: boolean) => pressed.get(buildingId)?.handedOut ?? kept,
  };
}

/** `times` counts the pending presses of a building. */
function changed(
  before: ReadonlyMap<Building, Pressed>,
  buildingIds: readonly Building[],
  change: (times: number, handedOut: boolean) => Pressed | null,
): ReadonlyMap<Building, Pressed> {
  const after = new Map(before);
  for (const buildingId of buildingIds) {
    const known = before.get(buildingId);
    const next = change(known?.times ?? 0, known?.handedOut ?? false);
    if (next === null) after.delete(buildingId);
    else after.set(buildingId, next);
  }
  return after;
}
