import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { participantSheetsAnswer } from "#domain/responses/participant-sheet.ts";
import { staffResponsesAnswer, type ResponseScope } from "#domain/responses/response.ts";
import type { ChosenSheet, LetterTo } from "#domain/responses/staff-deeds.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import {
  cameBackAnswer,
  unmatchedAnswer,
  uploadHistory,
  type ListedUpload,
  type UnmatchedUpload,
} from "#domain/responses/upload.ts";
import { call, get } from "#web/platform/call.ts";
import { callHttp } from "#web/platform/call-http.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { OfEvent } from "#web/roster/calls.ts";

/** Everything that changes when a reply comes in, is matched, moved or taken back. */
const repliesKey = ({ orgId, eventId }: OfEvent) => ["replies", orgId, eventId];
const pathOf = ({ orgId, eventId }: OfEvent) => `/org/${orgId}/events/${eventId}`;
const topicsOf = ({ orgId, eventId }: OfEvent) => [responseTopics.uploads(orgId, eventId)];

/** What came in last. */
export function useUploadHistory(of: OfEvent) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "history"],
      queryFn: ({ signal }) => get(`${pathOf(of)}/uploadHistory`, uploadHistory, signal),
      // Somebody looks on while a picture is checked, and the stream may be lost on a bad line.
      refetchInterval: ({ state }) => (state.data?.uploads.some(isBeingChecked) === true ? 4_000 : false),
    },
    topicsOf(of),
  );
}

function isBeingChecked({ state }: ListedUpload): boolean {
  return state === "received";
}

type Waiting = z.infer<typeof unmatchedAnswer>;

/** Pictures that wait for a person: so many pages of them, the newest first. */
export function useUnmatchedUploads(of: OfEvent, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "unmatched", pages],
      queryFn: ({ signal }) => readUnmatched(of, pages, signal),
      placeholderData: (shown: Waiting | undefined) => shown,
    },
    topicsOf(of),
  );
}

async function readUnmatched(of: OfEvent, pages: number, signal: AbortSignal): Promise<Waiting> {
  const uploads: UnmatchedUpload[] = [];
  let older: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const after: string = older === null ? "" : `?older=${encodeURIComponent(older)}`;
    const answer: Waiting = await get(`${pathOf(of)}/unmatched${after}`, unmatchedAnswer, signal);
    uploads.push(...answer.uploads);
    ({ older } = answer);
    if (older === null) break;
  }
  return { uploads, older };
}

/** How many sheets of a job came back, door by door. */
export function useCameBack(of: OfEvent, jobId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "came-back", jobId],
      queryFn: ({ signal }) => get(`${pathOf(of)}/printJobs/${jobId}/cameBack`, cameBackAnswer, signal),
    },
    topicsOf(of),
  );
}

const people = z.object({
  participants: z.array(z.object({ id: z.string(), name: z.string(), buildingId: z.nullable(z.string()) })),
  buildings: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type People = z.infer<typeof people>;

/** Everybody of an event and where they live. Only that of the board's answer, so that the board carries nothing of this. */
export function usePeople(of: OfEvent) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "people"],
      queryFn: ({ signal }) => get(`${pathOf(of)}/roster`, people, signal),
    },
    [eventTopics.roster(of.orgId, of.eventId)],
  );
}

/** Every sheet that was printed for somebody, to say by hand which one a picture shows. */
export function useParticipantSheets(of: OfEvent, participantId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "sheets", participantId],
      queryFn: ({ signal }) =>
        get(`${pathOf(of)}/participants/${participantId}/sheets`, participantSheetsAnswer, signal),
    },
    [...topicsOf(of), printingTopics.jobs(of.orgId, of.eventId)],
  );
}

/** Every page that came back from somebody, also those that were withdrawn. A call, because opening them is on record. */
export function useParticipantResponses(of: OfEvent, participantId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "responses", participantId],
      queryFn: ({ signal }) =>
        call("openParticipantResponses", { ...of, participantId }, staffResponsesAnswer, { signal }),
    },
    topicsOf(of),
  );
}

const done = z.object({ ok: z.literal(true) });
const filed = z.object({ responseId: z.string() });
const matched = z.object({ responseId: z.string(), asksWho: z.optional(z.literal(true)) });

export const useMatchUpload = (of: OfEvent) =>
  useDeed(of, ({ uploadId, sheet }: { uploadId: string; sheet: ChosenSheet }) =>
    callHttp("matchUploadHttp", { ...of, uploadId, ...sheet }, matched),
  );

/** Whom a letter is to that was written first. */
export const useAddressLetter = (of: OfEvent) =>
  useDeed(of, (letter: { uploadId: string; to: LetterTo }) =>
    callHttp("addressLetterHttp", { ...of, ...letter }, filed),
  );

export const useDiscardUpload = (of: OfEvent) =>
  useDeed(of, (discarded: { uploadId: string; reason: string }) =>
    callHttp("discardUploadHttp", { ...of, ...discarded }, done),
  );

export const useMoveResponse = (of: OfEvent) =>
  useDeed(of, ({ sheet, ...moved }: { responseId: string; reason: string; sheet: ChosenSheet }) =>
    callHttp("moveResponseHttp", { ...of, ...moved, ...sheet }, filed),
  );

export const useWithdrawResponse = (of: OfEvent) =>
  useDeed(of, (withdrawn: { responseId: string; reason: string }) =>
    callHttp("withdrawResponseHttp", { ...of, ...withdrawn }, done),
  );

/** The pages of one sheet, one after the other: they have the same readers. */
export const useSetScope = (of: OfEvent) =>
  useDeed(of, async ({ responseIds, scope }: { responseIds: readonly string[]; scope: ResponseScope }) => {
    for (const responseId of responseIds)
      await callHttp("setResponseScopeHttp", { ...of, responseId, scope }, done);
  });

function useDeed<Input, Answer>(of: OfEvent, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn,
    // Also after a failure: an answer that was lost on the way may have been a yes.
    onSettled: () => reread(queries, of),
  });
}

/** Live hints do the same a moment later; whoever did it should not depend on a stream. */
function reread(queries: QueryClient, of: OfEvent): void {
  void queries.invalidateQueries({ queryKey: repliesKey(of) });
}
