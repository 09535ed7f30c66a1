import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/notifications/contract.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { type GapsAnswer, type MailGaps, type NudgedList } from "#domain/notifications/mail-gaps.ts";
import { notificationTopics } from "#domain/notifications/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { newId } from "#web/platform/new-id.ts";
import type { EventRef } from "#web/roster/calls.ts";
import type { GapsPlace } from "./gaps-address.ts";

/** `alsoFollow`: topics of features that this one must not import, but that change these lists too. */
export type GapsOf = EventRef & { alsoFollow: readonly string[] };

export const gapsKey = ({ orgId, eventId }: EventRef) => ["mail-gaps", orgId, eventId];

function topicsOf({ orgId, eventId, alsoFollow }: GapsOf): string[] {
  return [
    notificationTopics.nudges(orgId, eventId),
    noteTopics.waiting(orgId, eventId),
    inviteTopics.eventRef(orgId, eventId),
    eventTopics.roster(orgId, eventId),
    eventTopics.list(orgId),
    organizationTopics.itself(orgId),
    ...alsoFollow,
  ];
}

/** Cut-offs and days pass without an invalidation. */
const lookAgainMs = 60_000;

export function useMailGaps(of: GapsOf, mailDays: number) {
  return useLiveQuery(
    {
      queryKey: [...gapsKey(of), "counts", mailDays],
      queryFn: ({ signal }) =>
        call(contract.readMailGaps, { orgId: of.orgId, eventId: of.eventId, mailDays }, { signal }),
      placeholderData: (visible: MailGaps | undefined) => visible,
      refetchInterval: lookAgainMs,
    },
    topicsOf(of),
  );
}

/** Shows the previous data until the next page is loaded; another list starts empty. */
export function useGapList(of: GapsOf, place: GapsPlace, pages: number) {
  const queryKey = [...gapsKey(of), place.list, place.mailDays, place.sort, pages];
  return useLiveQuery(
    {
      queryKey,
      queryFn: ({ signal }) => readPages(of, place, pages, signal),
      placeholderData: (visible: GapsAnswer | undefined, query) =>
        query?.queryKey.slice(3, 6).join() === queryKey.slice(3, 6).join() ? visible : undefined,
      refetchInterval: lookAgainMs,
    },
    topicsOf(of),
  );
}

async function readPages(
  of: EventRef,
  { list, mailDays, sort }: GapsPlace,
  pages: number,
  signal: AbortSignal,
): Promise<GapsAnswer> {
  const gaps: GapsAnswer["gaps"] = [];
  const { orgId, eventId } = of;
  let after: string | null | undefined;
  for (let page = 0; page < pages && after !== null; page += 1) {
    const request = { orgId, eventId, list, mailDays, sort: sort === "name" ? undefined : sort, after };
    const answer: GapsAnswer = await call(contract.listMailGaps, request, { signal });
    gaps.push(...answer.gaps);
    after = answer.after;
  }
  return { gaps, after: after ?? null };
}

/** For a print or a file, so without a limit of pages. */
export async function readWholeList(of: EventRef, place: GapsPlace, signal: AbortSignal) {
  return (await readPages(of, place, Infinity, signal)).gaps;
}

export type Nudging = { list: NudgedList; mailDays: number; participantId?: string };

/** One idempotency key per press, so that a retry does not nudge twice. */
export function useNudge(of: EventRef) {
  const queries = useQueryClient();
  const { orgId, eventId } = of;
  return useMutation({
    networkMode: "always",
    mutationFn: (nudging: Nudging) =>
      call(contract.nudgeFamilies, { orgId, eventId, ...nudging }, { idempotencyKey: newId() }),
    // Also after an error: a colleague may have nudged first, and the row should show their name.
    onSettled: () => void queries.invalidateQueries({ queryKey: gapsKey(of) }),
  });
}
