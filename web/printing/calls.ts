import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/printing/contract.ts";
import { notesPerSheet, sheetsPerJob } from "#domain/printing/limits.ts";
import type { mailRunAnswer } from "#domain/printing/mail-run.ts";
import type { printJobsAnswer } from "#domain/printing/print-job.ts";
import { maxLinkMinutes, type ListedPrintJob } from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { unprintedNotesKey } from "#web/notes/waiting-calls.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

type Page = z.infer<typeof printJobsAnswer>;

export const jobsKey = ({ orgId, eventId }: EventRef) => ["print-jobs", orgId, eventId];
const topicsOf = ({ orgId, eventId }: EventRef) => [printingTopics.jobs(orgId, eventId)];

export function usePrintJobs(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...jobsKey(of), "newest"],
      queryFn: ({ signal }) => call(contract.listPrintJobs, of, { signal }),
      // Polls while a PDF is rendered, because the stream may be lost on a bad connection.
      refetchInterval: ({ state }) => (state.data?.printJobs.some(isBeingMade) === true ? 3_000 : false),
    },
    topicsOf(of),
  );
}

function isBeingMade({ state }: ListedPrintJob): boolean {
  return state === "rendering";
}

/** The cursor moves with every new job, so the previous data stays until the response arrives. */
export function useOlderPrintJobs(of: EventRef, { after, pages }: { after: string | null; pages: number }) {
  return useLiveQuery(
    {
      queryKey: [...jobsKey(of), "older", after, pages],
      queryFn: ({ signal }) => readOn(of, after, pages, signal),
      enabled: after !== null && pages > 0,
      placeholderData: (visible: Page | undefined) => visible,
    },
    topicsOf(of),
  );
}

async function readOn(of: EventRef, after: string | null, pages: number, signal: AbortSignal): Promise<Page> {
  const printJobs: ListedPrintJob[] = [];
  let older = after;
  for (let page = 0; page < pages && older !== null; page += 1) {
    const answer: Page = await call(contract.listPrintJobs, { ...of, older }, { signal });
    printJobs.push(...answer.printJobs);
    older = answer.older;
  }
  return { printJobs, older, stationery: false };
}

export function usePrintJobSheets(of: EventRef, jobId: string) {
  return useLiveQuery(
    {
      queryKey: ["print-job-sheets", of.orgId, of.eventId, jobId],
      queryFn: ({ signal }) => call(contract.listPrintJobSheets, { ...of, jobId }, { signal }),
    },
    topicsOf(of),
  );
}

const mailRunKey = ({ orgId, eventId }: EventRef) => ["mail-run", orgId, eventId];

/** `moment` changes with the day and when the cut-off passes. */
export function useMailRun(of: EventRef, moment: string) {
  const { orgId, eventId } = of;
  return useLiveQuery(
    {
      queryKey: [...mailRunKey(of), moment],
      queryFn: ({ signal }) => call(contract.readMailRun, of, { signal }),
      placeholderData: (visible: z.infer<typeof mailRunAnswer> | undefined) => visible,
    },
    [...topicsOf(of), noteTopics.waiting(orgId, eventId)],
  );
}

/**
 * One run with one PDF, whatever its size. With `all` also of what came late, and where today is no mail day. A retry with
 * the same key, or a second press while it runs, prints nothing twice.
 */
export function usePrintRun(of: EventRef, { all }: { all: boolean }) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (idempotencyKey: string) =>
      call(
        contract.printTodaysMailHttp,
        { ...of, all, limitPerSheet: notesPerSheet.usual, maxSheets: sheetsPerJob.most },
        { idempotencyKey },
      ),
    // Also after a failure: a request whose response was lost may have succeeded.
    onSettled: () => reread(queries, of),
  });
}

/** A link to the PDF of a job or of one of its sheets; null while it is rendered. */
export async function askForPdf(of: EventRef, jobId: string, sheetNumber?: number): Promise<string | null> {
  const { url } =
    sheetNumber === undefined
      ? await call(contract.getPrintJobUrlHttp, { ...of, jobId, ttlMinutes: maxLinkMinutes })
      : await call(contract.reprintSheetHttp, { ...of, jobId, sheetNumber });
  return url;
}

export function useVoidPrintJob(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) => call(contract.voidPrintJobHttp, { ...of, jobId }),
    onSettled: () => reread(queries, of),
  });
}

export function useRenderAgain(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) => call(contract.renderPrintJobHttp, { ...of, jobId }),
    onSettled: () => reread(queries, of),
  });
}

/** The user's own changes must appear even if the live stream is down. */
function reread(queries: QueryClient, of: EventRef): void {
  for (const queryKey of [jobsKey(of), unprintedNotesKey(of), mailRunKey(of)])
    void queries.invalidateQueries({ queryKey });
}
