import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/responses/contract.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import type { UnwrittenAnswer } from "#domain/responses/page-checks.ts";
import { type ResponseScope } from "#domain/responses/response.ts";
import type { ChosenSheet, LetterTo } from "#domain/responses/staff-actions.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import type { unmatchedAnswer } from "#domain/responses/upload.ts";
import { type ListedUpload, type UnmatchedUpload } from "#domain/responses/upload.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

export const repliesKey = ({ orgId, eventId }: EventRef) => ["replies", orgId, eventId];
const topicsOf = ({ orgId, eventId }: EventRef) => [responseTopics.uploads(orgId, eventId)];

export function useUploadHistory(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "history"],
      queryFn: ({ signal }) => call(contract.listUploadHistory, of, { signal }),
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
    const answer: Waiting = await call(
      contract.listUnmatchedUploads,
      { ...of, older: older ?? undefined },
      { signal },
    );
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
      queryFn: ({ signal }) => call(contract.readCameBack, { ...of, jobId }, { signal }),
    },
    topicsOf(of),
  );
}

/** All sheets printed for a participant, for matching an image by hand. */
export function useParticipantSheets(of: EventRef, participantId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "sheets", participantId],
      queryFn: ({ signal }) => call(contract.listParticipantSheets, { ...of, participantId }, { signal }),
    },
    [...topicsOf(of), printingTopics.jobs(of.orgId, of.eventId)],
  );
}

/** Includes withdrawn responses. A call instead of a GET, because opening them is audited. */
export function useParticipantResponses(of: EventRef, participantId: string) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "responses", participantId],
      queryFn: ({ signal }) => call(contract.openParticipantResponses, { ...of, participantId }, { signal }),
    },
    topicsOf(of),
  );
}

export const useMatchUpload = (of: EventRef) =>
  useAction(of, ({ uploadId, sheet }: { uploadId: string; sheet: ChosenSheet }) =>
    call(contract.matchUploadHttp, { ...of, uploadId, ...sheet }),
  );

/** Sets the recipient of a letter that the participant wrote first. */
export const useAddressLetter = (of: EventRef) =>
  useAction(of, (letter: { uploadId: string; to: LetterTo }) =>
    call(contract.addressLetterHttp, { ...of, ...letter }),
  );

export const useDiscardUpload = (of: EventRef) =>
  useAction(of, (discarded: { uploadId: string; reason: string }) =>
    call(contract.discardUploadHttp, { ...of, ...discarded }),
  );

export const useReopenUpload = (of: EventRef) =>
  useAction(of, (uploadId: string) => call(contract.reopenUploadHttp, { ...of, uploadId }));

export function useRefusedUploads(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "refused"],
      queryFn: ({ signal }) => call(contract.listRefusedUploads, of, { signal }),
    },
    topicsOf(of),
  );
}

export function usePageChecks(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "page-checks"],
      queryFn: ({ signal }) => call(contract.readPageChecks, of, { signal }),
    },
    topicsOf(of),
  );
}

/** Newest first. A call instead of a GET, because opening them is audited. */
export function useNothingWritten(of: EventRef, pages: number) {
  return useLiveQuery(
    {
      queryKey: [...repliesKey(of), "unwritten", pages],
      queryFn: ({ signal }) => readUnwritten(of, pages, signal),
      placeholderData: (before: UnwrittenAnswer | undefined) => before,
    },
    topicsOf(of),
  );
}

async function readUnwritten(of: EventRef, pages: number, signal: AbortSignal): Promise<UnwrittenAnswer> {
  let all = await call(contract.openNothingWritten, of, { signal });
  for (let page = 1; page < pages && all.older !== null; page += 1) {
    const next = await call(contract.openNothingWritten, { ...of, older: all.older }, { signal });
    all = { ...next, pages: [...all.pages, ...next.pages] };
  }
  return all;
}

export const useFileNothingWritten = (of: EventRef) =>
  useAction(of, (uploadId: string) => call(contract.fileNothingWrittenHttp, { ...of, uploadId }));

export const useFoundEmpty = (of: EventRef) =>
  useAction(of, (uploadIds: string[]) => call(contract.foundEmptyHttp, { ...of, uploadIds }));

export const useKeepSecondPhoto = (of: EventRef) =>
  useAction(of, (responseId: string) => call(contract.keepSecondPhotoHttp, { ...of, responseId }));

export const useMarkRefusedSeen = (of: EventRef) =>
  useAction(of, (uploadIds: string[]) => call(contract.markRefusedSeenHttp, { ...of, uploadIds }));

export const useMoveResponse = (of: EventRef) =>
  useAction(of, ({ sheet, ...moved }: { responseId: string; reason: string; sheet: ChosenSheet }) =>
    call(contract.moveResponseHttp, { ...of, ...moved, ...sheet }),
  );

export const useWithdrawResponse = (of: EventRef) =>
  useAction(of, (withdrawn: { responseId: string; reason: string }) =>
    call(contract.withdrawResponseHttp, { ...of, ...withdrawn }),
  );

/** All pages of a sheet have the same readers, so they change together. */
export const useSetScope = (of: EventRef) =>
  useAction(of, async ({ responseIds, scope }: { responseIds: readonly string[]; scope: ResponseScope }) => {
    for (const responseId of responseIds)
      await call(contract.setResponseScopeHttp, { ...of, responseId, scope });
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
