import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/cabin/contract.ts";
import { cabinErrors } from "#domain/cabin/errors.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["cabin", orgId];

/** Counselors get no invalidations of the organization, so this is refetched when the page is opened or focused. */
export function useCabin(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.readCabin, { orgId }, { signal }),
    },
    [],
  );
}

/** Ticks are optimistic and revert with an error when saving fails. Requests are sent one after the other. */
export function useCabinTicks(orgId: string) {
  const queries = useQueryClient();
  const [pressed, setPressed] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [sentence, setSentence] = useState<string>();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  function press(participantIds: readonly string[], handedOut: boolean): void {
    setSentence(undefined);
    setPressed((before) => new Map([...before, ...participantIds.map((id) => [id, handedOut] as const)]));
    waiting.current += 1;
    last.current = last.current.then(() => save(participantIds, handedOut));
  }

  async function save(participantIds: readonly string[], handedOut: boolean): Promise<void> {
    try {
      await call(contract.tickCabinMail, { orgId, participantIds: [...participantIds], handedOut });
    } catch (error) {
      setSentence(sentenceOf(error, cabinErrors.tickFailed.message));
    }
    waiting.current -= 1;
    if (waiting.current > 0) return;
    // Also after a failure: a request whose response was lost may have succeeded.
    await queries.invalidateQueries({ queryKey: keyOf(orgId) });
    if (waiting.current === 0) setPressed(new Map());
  }

  return {
    press,
    sentence,
    /** Pending presses override the server's state. */
    isTicked: (participantId: string, stored: boolean) => pressed.get(participantId) ?? stored,
  };
}

export function openReplies(orgId: string, participantId: string) {
  return call(contract.openCabinReplies, { orgId, participantId });
}
