import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { PrintLimits } from "#domain/printing/limits.ts";
import { mailRunAnswer, printedMail } from "#domain/printing/mail-run.ts";
import {
  createdPrintJob,
  maxLinkMinutes,
  printJobsAnswer,
  printJobUrl,
  sheetsAnswer,
  type ListedPrintJob,
} from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { unprintedNotesKey } from "#web/notes/waiting-calls.ts";
import { get } from "#web/platform/call.ts";
import { callHttp } from "#web/platform/call-http.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import type { EventRef } from "#web/roster/calls.ts";

type Page = z.infer<typeof printJobsAnswer>;

export const jobsKey = ({ orgId, eventId }: EventRef) => ["print-jobs", orgId, eventId];
const pathOf = ({ orgId, eventId }: EventRef) => `/org/${orgId}/events/${eventId}/printJobs`;
const topicsOf = ({ orgId, eventId }: EventRef) => [printingTopics.jobs(orgId, eventId)];

export function usePrintJobs(of: EventRef) {
  return useLiveQuery(
    {
      queryKey: [...jobsKey(of), "newest"],
      queryFn: ({ signal }) => get(pathOf(of), printJobsAnswer, signal),
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
    const answer: Page = await get(
      `${pathOf(of)}?older=${encodeURIComponent(older)}`,
      printJobsAnswer,
      signal,
    );
    printJobs.push(...answer.printJobs);
    older = answer.older;
  }
  return { printJobs, older, stationery: false };
}

export function usePrintJobSheets(of: EventRef, jobId: string) {
  return useLiveQuery(
    {
      queryKey: ["print-job-sheets", of.orgId, of.eventId, jobId],
      queryFn: ({ signal }) => get(`${pathOf(of)}/${jobId}/sheets`, sheetsAnswer, signal),
    },
    topicsOf(of),
  );
}

const created = z.union([createdPrintJob, z.object({ ok: z.literal(false) })]);

/** A retry with the same key creates no second job and returns the first one's result. */
export function useCreatePrintJob(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...limits }: PrintLimits & { idempotencyKey: string }) =>
      callHttp("createPrintJobHttp", { ...of, ...limits }, created, { idempotencyKey }),
    // Also after a failure: a request whose response was lost may have succeeded.
    onSettled: () => reread(queries, of),
  });
}

const mailRunKey = ({ orgId, eventId }: EventRef) => ["mail-run", orgId, eventId];

/** `moment` changes with the day and when the cut-off passes. */
export function useMailRun(of: EventRef, moment: string) {
  const { orgId, eventId } = of;
  return useLiveQuery(
    {
      queryKey: [...mailRunKey(of), moment],
      queryFn: ({ signal }) => get(`/org/${orgId}/events/${eventId}/mailRun`, mailRunAnswer, signal),
      placeholderData: (visible: z.infer<typeof mailRunAnswer> | undefined) => visible,
      // Polls while jobs are created, because the stream may be lost on a bad connection.
      refetchInterval: ({ state }) => ((state.data?.printing ?? null) === null ? false : 3_000),
    },
    [...topicsOf(of), noteTopics.waiting(orgId, eventId)],
  );
}

/** A retry with the same key, or a second press while it runs, prints nothing twice. */
export function usePrintTodaysMail(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...limits }: PrintLimits & { idempotencyKey: string }) =>
      callHttp("printTodaysMailHttp", { ...of, ...limits }, printedMail, { idempotencyKey }),
    onSettled: () => reread(queries, of),
  });
}

/** A link to the PDF of a job or of one of its sheets; null while it is rendered. */
export async function askForPdf(of: EventRef, jobId: string, sheetNumber?: number): Promise<string | null> {
  const { url } =
    sheetNumber === undefined
      ? await callHttp("getPrintJobUrlHttp", { ...of, jobId, ttlMinutes: maxLinkMinutes }, printJobUrl)
      : await callHttp("reprintSheetHttp", { ...of, jobId, sheetNumber }, printJobUrl);
  return url;
}

export function useVoidPrintJob(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) =>
      callHttp("voidPrintJobHttp", { ...of, jobId }, z.object({ returned: z.number() })),
    onSettled: () => reread(queries, of),
  });
}

export function useRenderAgain(of: EventRef) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) =>
      callHttp("renderPrintJobHttp", { ...of, jobId }, z.object({ ok: z.literal(true) })),
    onSettled: () => reread(queries, of),
  });
}

/** The user's own changes must appear even if the live stream is down. */
function reread(queries: QueryClient, of: EventRef): void {
  for (const queryKey of [jobsKey(of), unprintedNotesKey(of), mailRunKey(of)])
    void queries.invalidateQueries({ queryKey });
}
