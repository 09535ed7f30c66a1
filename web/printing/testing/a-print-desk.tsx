import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { PrintedMail } from "#domain/printing/mail-run.ts";
import type { ListedPrintJob, ListedSheet } from "#domain/printing/print-job.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { PrintJobsSection } from "../print-jobs-section.tsx";

export const jobsQuestion = "GET /org/pine-hollow/events/lakeside/printJobs";
export const mailQuestion = "GET /org/pine-hollow/events/lakeside/mailRun";
export const settingsQuestion = "GET /org/pine-hollow/printSettings";
export const printerQuestion = "GET /org/pine-hollow/printer";
export const eventRef = { orgId: "pine-hollow", eventId: "lakeside" };

export function aListedJob(seed: Partial<ListedPrintJob> = {}): ListedPrintJob {
  return {
    id: "first",
    kind: "letters",
    createdAt: "2027-07-14T08:02:00",
    createdByName: "Dana Reyes",
    count: 94,
    remaining: 0,
    cameBack: 61,
    state: "ready",
    renderedSheets: 94,
    pageCount: 190,
    voidedAt: null,
    voidedByName: null,
    paper: "letter",
    sides: "duplex",
    ...seed,
  };
}

export function aListedSheet(number: number, seed: Partial<ListedSheet> = {}): ListedSheet {
  return {
    number,
    shortCode: `7K3Q-W9XH-${String(number).padStart(3, "0")}C`,
    participantName: `Camper ${number}`,
    contactName: "Elena Vasquez",
    buildingName: "Loon Cabin",
    notes: 1,
    cameBack: false,
    ...seed,
  };
}

export type PrintDesk = ScriptedAnswers & {
  /** The headers and bodies that came for one HTTP function. */
  cameFor(name: string): { key: string | undefined; body: unknown }[];
  sayHttp(name: string, body: unknown): void;
  refuseHttp(name: string, status: number, sentence?: string): void;
  sayCreated(answer: Partial<PrintedMail>): void;
};

/** A server with 147 notes waiting, no print job yet, and paper chosen. */
export function aPrintDesk(): PrintDesk {
  const server = scriptAnswers();
  const came: { path: string; init: RequestInit }[] = [];
  const answering = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    came.push({ path, init });
    return answering(path, init);
  });
  const sayHttp = (name: string, body: unknown) => server.answer(`/http/${name}`, () => Response.json(body));
  server.say("getUnprintedNotesCount", { count: 147 });
  server.say(jobsQuestion, { printJobs: [], older: null });
  server.say(printerQuestion, { printer: null, orders: [] });
  server.say(settingsQuestion, { paper: "letter", sides: "duplex" });
  return {
    ...server,
    sayHttp,
    cameFor: (name) =>
      came
        .filter(({ path }) => path === `/http/${name}`)
        .map(({ init }) => ({
          key: new Headers(init.headers).get("idempotency-key") ?? undefined,
          body: JSON.parse(typeof init.body === "string" ? init.body : "null"),
        })),
    refuseHttp: (name, status, sentence) =>
      server.answer(
        `/http/${name}`,
        () =>
          new Response(sentence ?? "<h1>Bad gateway</h1>", {
            status,
            headers: { "content-type": sentence === undefined ? "text/html" : "text/plain; charset=utf-8" },
          }),
      ),
    sayCreated: (answer) =>
      sayHttp("printTodaysMailHttp", {
        ok: true,
        empty: false,
        jobId: "first",
        url: null,
        sheets: 94,
        remaining: 0,
        ...answer,
      }),
  };
}

/** What became of the tabs that were opened. */
export function stubTabs({ allowed = true }: { allowed?: boolean } = {}) {
  const opened: string[] = [];
  const closed = vi.fn();
  vi.spyOn(window, "open").mockImplementation((url) => {
    if (!allowed) return null;
    if (url !== "" && url !== undefined) opened.push(String(url));
    const tab = {
      opener: window,
      closed: false,
      document: { title: "", body: { textContent: "" } },
      location: { replace: (to: string) => opened.push(to) },
      close: closed,
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a window as is used
    return tab as unknown as Window;
  });
  return { opened, closed };
}

export function openDesk(type = "Camp", mail?: MailSchedule): void {
  show(
    <>
      <PrintJobsSection organization={{ id: "pine-hollow", type }} eventId="lakeside" mail={mail} />
      <ToastRegion />
    </>,
  );
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

/** Of the last one on the page: the runs of the day come before the list. */
export async function openMenu(): Promise<void> {
  const menus = await screen.findAllByRole("button", { name: /^More for the print job from/ });
  const last = menus.at(-1);
  if (last === undefined) throw new Error("there is no menu");
  await userEvent.click(last);
}

export async function choose(entry: string): Promise<void> {
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

export const latestJob = () => screen.findByRole("group", { name: "Latest print job" });
export const jobRows = async () =>
  within(await screen.findByRole("grid", { name: "Print jobs" }))
    .getAllByRole("row")
    .slice(1);
