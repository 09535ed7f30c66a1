import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { participantSheetsAnswer } from "#domain/responses/participant-sheet.ts";
import { staffResponsesAnswer, type ResponseScope } from "#domain/responses/response.ts";
import type { ChosenSheet, LetterTo } from "#domain/responses/staff-actions.ts";
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
import type { EventRef } from "#web/roster/calls.ts";

const repliesKey = ({ orgId, eventId }: EventRef) => ["replies", orgId, eventId];
const pathOf = ({ orgId, eventId }: EventRef) => `/org/${orgId}/events/${eventId}`;
const topicsOf = ({ orgId, eventId }: EventRef) => [responseTopics.uploads(orgId, eventId)];

export function useUploadHistory(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "history"],
      queryFn: ({ signal }) => get(`${pathOf(of)}/uploadHistory`, uploadHistory, signal),
      // Polls while an image is checked, because the stream may be lost on a bad connection.
      refetchInterval: ({ state }) => (state.data?.uploads.some(isBeingChecked) === true ? 4_000 : false),
    },
    topicsOf(of),
  );
}

function isBeingChecked({ state }: ListedUpload): boolean {
  return state === "received";
}

type Waiting = z.infer<typeof unmatchedAnswer>;

export function useUnmatchedUploads(of: EventRef, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "unmatched", pages],
      queryFn: ({ signal }) => readUnmatched(of, pages, signal),
      placeholderData: (visible: Waiting | undefined) => visible,
    },
    topicsOf(of),
  );
}

async function readUnmatched(of: EventRef, pages: number, signal: AbortSignal): Promise<Waiting> {
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

export function useCameBack(of: EventRef, jobId: string) {
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

/** Parses only part of the roster response, so that the board does not depend on this. */
export function usePeople(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "people"],
      queryFn: ({ signal }) => get(`${pathOf(of)}/roster`, people, signal),
    },
    [eventTopics.roster(of.orgId, of.eventId)],
  );
}

/** All sheets printed for a participant, for matching an image by hand. */
export function useParticipantSheets(of: EventRef, participantId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "sheets", participantId],
      queryFn: ({ signal }) =>
        get(`${pathOf(of)}/participants/${participantId}/sheets`, participantSheetsAnswer, signal),
    },
    [...topicsOf(of), printingTopics.jobs(of.orgId, of.eventId)],
  );
}

/** Includes withdrawn responses. A call instead of a GET, because opening them is audited. */
export function useParticipantResponses(of: EventRef, participantId: string) {
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

export const useMatchUpload = (of: EventRef) =>
  useAction(of, ({ uploadId, sheet }: { uploadId: string; sheet: ChosenSheet }) =>
    callHttp("matchUploadHttp", { ...of, uploadId, ...sheet }, matched),
  );

/** Sets the recipient of a letter that the participant wrote first. */
export const useAddressLetter = (of: EventRef) =>
  useAction(of, (letter: { uploadId: string; to: LetterTo }) =>
    callHttp("addressLetterHttp", { ...of, ...letter }, filed),
  );

export const useDiscardUpload = (of: EventRef) =>
  useAction(of, (discarded: { uploadId: string; reason: string }) =>
    callHttp("discardUploadHttp", { ...of, ...discarded }, done),
  );

export const useMoveResponse = (of: EventRef) =>
  useAction(of, ({ sheet, ...moved }: { responseId: string; reason: string; sheet: ChosenSheet }) =>
    callHttp("moveResponseHttp", { ...of, ...moved, ...sheet }, filed),
  );

export const useWithdrawResponse = (of: EventRef) =>
  useAction(of, (withdrawn: { responseId: string; reason: string }) =>
    callHttp("withdrawResponseHttp", { ...of, ...withdrawn }, done),
  );

/** All pages of a sheet have the same readers, so they change together. */
export const useSetScope = (of: EventRef) =>
  useAction(of, async ({ responseIds, scope }: { responseIds: readonly string[]; scope: ResponseScope }) => {
    for (const responseId of responseIds)
      await callHttp("setResponseScopeHttp", { ...of, responseId, scope }, done);
  });

function useAction<Input, Answer>(of: EventRef, mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn,
    // Also after a failure: a request whose response was lost may have succeeded.
    onSettled: () => reread(queries, of),
  });
}

/** The user's own changes must appear even if the live stream is down. */
function reread(queries: QueryClient, of: EventRef): void {
  void queries.invalidateQueries({ queryKey: repliesKey(of) });
}
