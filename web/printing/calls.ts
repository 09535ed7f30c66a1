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
import type { OfEvent } from "#web/roster/calls.ts";

type Page = z.infer<typeof printJobsAnswer>;

export const jobsKey = ({ orgId, eventId }: OfEvent) => ["print-jobs", orgId, eventId];
const pathOf = ({ orgId, eventId }: OfEvent) => `/org/${orgId}/events/${eventId}/printJobs`;
const topicsOf = ({ orgId, eventId }: OfEvent) => [printingTopics.jobs(orgId, eventId)];

/** The newest print jobs, as they stand right now. */
export function usePrintJobs(of: OfEvent) {
  return useLiveQuery(
    {
      queryKey: [...jobsKey(of), "newest"],
      queryFn: ({ signal }) => get(pathOf(of), printJobsAnswer, signal),
      // While a PDF is made somebody waits for it, and the stream may be lost on a bad line.
      refetchInterval: ({ state }) => (state.data?.printJobs.some(isBeingMade) === true ? 3_000 : false),
    },
    topicsOf(of),
  );
}

function isBeingMade({ state }: ListedPrintJob): boolean {
  return state === "rendering";
}

/** So many pages after a place. The place moves with every new job, so what was shown stays until the answer is there. */
export function useOlderPrintJobs(of: OfEvent, { after, pages }: { after: string | null; pages: number }) {
  return useLiveQuery(
    {
      queryKey: [...jobsKey(of), "older", after, pages],
      queryFn: ({ signal }) => readOn(of, after, pages, signal),
      enabled: after !== null && pages > 0,
      placeholderData: (shown: Page | undefined) => shown,
    },
    topicsOf(of),
  );
}

async function readOn(of: OfEvent, after: string | null, pages: number, signal: AbortSignal): Promise<Page> {
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

/** The sheets of one job, in the order of the paper. */
export function usePrintJobSheets(of: OfEvent, jobId: string) {
  return useLiveQuery(
    {
      queryKey: ["print-job-sheets", of.orgId, of.eventId, jobId],
      queryFn: ({ signal }) => get(`${pathOf(of)}/${jobId}/sheets`, sheetsAnswer, signal),
    },
    topicsOf(of),
  );
}

const created = z.union([createdPrintJob, z.object({ ok: z.literal(false) })]);

/** Sent again with the same key it makes no second job, but says what became of the first. */
export function useCreatePrintJob(of: OfEvent) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...limits }: PrintLimits & { idempotencyKey: string }) =>
      callHttp("createPrintJobHttp", { ...of, ...limits }, created, { idempotencyKey }),
    // Also after a failure: an answer that was lost on the way may have been a yes.
    onSettled: () => reread(queries, of),
  });
}

const mailRunKey = ({ orgId, eventId }: OfEvent) => ["mail-run", orgId, eventId];

/** Today's mail, as it is right now. `moment` is another one as soon as it is another day, or its cut-off has passed. */
export function useMailRun(of: OfEvent, moment: string) {
  const { orgId, eventId } = of;
  return useLiveQuery(
    {
      queryKey: [...mailRunKey(of), moment],
      queryFn: ({ signal }) => get(`/org/${orgId}/events/${eventId}/mailRun`, mailRunAnswer, signal),
      placeholderData: (shown: z.infer<typeof mailRunAnswer> | undefined) => shown,
      // While jobs are made one after the other somebody may watch, and the stream may be lost on a bad line.
      refetchInterval: ({ state }) => ((state.data?.printing ?? null) === null ? false : 3_000),
    },
    [...topicsOf(of), noteTopics.waiting(orgId, eventId)],
  );
}

/** Sent again with the same key, or pressed again while it is under way, it prints nothing twice. */
export function usePrintTodaysMail(of: OfEvent) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ idempotencyKey, ...limits }: PrintLimits & { idempotencyKey: string }) =>
      callHttp("printTodaysMailHttp", { ...of, ...limits }, printedMail, { idempotencyKey }),
    onSettled: () => reread(queries, of),
  });
}

/** A link to the PDF of a job or of one of its sheets; nothing while it is being made. */
export async function askForPdf(of: OfEvent, jobId: string, sheetNumber?: number): Promise<string | null> {
  const { url } =
    sheetNumber === undefined
      ? await callHttp("getPrintJobUrlHttp", { ...of, jobId, ttlMinutes: maxLinkMinutes }, printJobUrl)
      : await callHttp("reprintSheetHttp", { ...of, jobId, sheetNumber }, printJobUrl);
  return url;
}

export function useVoidPrintJob(of: OfEvent) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) =>
      callHttp("voidPrintJobHttp", { ...of, jobId }, z.object({ returned: z.number() })),
    onSettled: () => reread(queries, of),
  });
}

/** Sets a job going again whose PDF could not be made. */
export function useRenderAgain(of: OfEvent) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (jobId: string) =>
      callHttp("renderPrintJobHttp", { ...of, jobId }, z.object({ ok: z.literal(true) })),
    onSettled: () => reread(queries, of),
  });
}

/** Live hints do the same a moment later; whoever did it should not depend on a stream. */
function reread(queries: QueryClient, of: OfEvent): void {
  for (const queryKey of [jobsKey(of), unprintedNotesKey(of), mailRunKey(of)])
    void queries.invalidateQueries({ queryKey });
}
