import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shiftedDay } from "#domain/events/calendar-day.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { MailRunAnswer } from "#domain/printing/mail-run.ts";
import {
  aListedJob,
  aPrintDesk,
  jobsQuestion,
  latestJob,
  mailQuestion,
  openDesk,
  press,
  stubTabs,
  type PrintDesk,
} from "./testing/a-print-desk.tsx";

const today = new Date().toISOString().slice(0, 10);
const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** The cut-off has passed at midnight, or comes at its end. */
const schedule = (cutOffMinutes: number, days = everyDay): MailSchedule => ({
  mail: { days, cutOffMinutes },
  startDate: shiftedDay(today, -2),
  endDate: shiftedDay(today, 2),
  timeZone: "UTC",
});

function aRun(seed: Partial<MailRunAnswer> = {}): MailRunAnswer {
  return {
    run: { day: today, cutOff: `${today}T00:00:00.000Z`, isToday: true },
    waiting: 40,
    late: 3,
    remaining: 40,
    printing: null,
    ...seed,
  };
}

let desk: PrintDesk;
beforeEach(() => {
  desk = aPrintDesk();
  desk.say(mailQuestion, aRun());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const card = (name = "Today's mail") => screen.findByRole("region", { name });
const figures = async () =>
  within(await card())
    .getAllByRole("definition")
    .map((figure) => figure.textContent);

test("shows no card and sends no request without mail days", async () => {
  openDesk();
  await screen.findByRole("button", { name: "Create print job" });
  expect(screen.queryByText("Today's mail")).toBeNull();
  expect(desk.requests).not.toContain(mailQuestion);
});

test("what waits, what came late and what remains stand beside the cut-off", async () => {
  openDesk("Camp", schedule(0));
  within(await card()).getByText("Counting today's mail…");
  await waitFor(async () =>
    expect(await figures()).toEqual([
      "40 letters in time",
      "3 letters after the cut-off",
      "40 sheets in no print job yet",
    ]),
  );
  expect((await card()).textContent).toContain("The cut-off was at 12 AM camp time. Late letters go with");
});

test.each([
  [1, "1 for a later day"],
  [9, "9 for later days"],
])("of letters for later days there is only a number: %d", async (later, line) => {
  openDesk("Camp", schedule(0));
  await waitFor(async () => expect(await figures()).toHaveLength(3));
  expect((await card()).querySelector(".todays-mail-later")).toBeNull();
  cleanup();
  desk.say(mailQuestion, aRun({ later }));
  openDesk("Camp", schedule(0));
  await waitFor(async () => expect(await figures()).toHaveLength(3));
  expect((await card()).querySelector(".todays-mail-later")?.textContent).toBe(line);
});

test("what waits for its day is told beside what can be printed now", async () => {
  desk.say("getUnprintedNotesCount", { count: 0, later: 1 });
  openDesk();
  expect(await screen.findByText("1 is for a later day and waits for it.")).toBeDefined();
  cleanup();
  desk.say("getUnprintedNotesCount", { count: 2, later: 9 });
  openDesk();
  expect(await screen.findByText("9 more are for later days and wait for them.")).toBeDefined();
});

test("one press prints it and opens the PDF, and the other button stays", async () => {
  const { opened } = stubTabs();
  desk.sayHttp("printTodaysMailHttp", {
    ok: true,
    empty: false,
    jobId: "first",
    url: "https://files.example/first.pdf",
    sheets: 40,
    remaining: 0,
  });
  openDesk("Camp", schedule(0));
  await press("Print today's mail");
  await waitFor(() => expect(opened).toEqual(["https://files.example/first.pdf"]));
  expect(desk.cameFor("printTodaysMailHttp")).toMatchObject([
    { body: { orgId: "pine-hollow", eventId: "lakeside", limitPerSheet: 12, maxSheets: 100 } },
  ]);
  expect(desk.cameFor("printTodaysMailHttp")[0]?.key).toBeTruthy();
  screen.getByRole("button", { name: "Create print job" });
  expect((await latestJob()).textContent).toContain("40 sheets are ready to print.");
});

test("shows the progress over several jobs without asking for another press", async () => {
  stubTabs();
  desk.say(jobsQuestion, { printJobs: [aListedJob({ count: 100, remaining: 290 })], older: null });
  desk.sayHttp("printTodaysMailHttp", {
    ok: true,
    empty: false,
    jobId: "first",
    url: null,
    sheets: 100,
    remaining: 290,
  });
  openDesk("Camp", schedule(0));
  await screen.findByRole("button", { name: "Print today's mail" });
  desk.say(
    mailQuestion,
    aRun({
      remaining: 190,
      printing: { byName: "Dana Reyes", jobs: 2, sheets: 200, remaining: 190 },
    }),
  );
  await press("Print today's mail");
  await screen.findByRole("progressbar", { name: "200 of 390 sheets in 2 print jobs" });
  expect((await card()).textContent).toContain("You can leave this page");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
  expect(screen.queryByText(/still wait\./)).toBeNull();
});

test("when nothing waits in time, that is said and is no error", async () => {
  desk.say(mailQuestion, aRun({ waiting: 0, late: 0, remaining: 0 }));
  desk.sayHttp("printTodaysMailHttp", {
    ok: true,
    empty: true,
    jobId: null,
    url: null,
    sheets: 0,
    remaining: 0,
  });
  openDesk("Camp", schedule(0));
  await press("Print today's mail");
  await screen.findByText("Nothing waits for today's mail.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal stands in the card with the server's sentence", async () => {
  desk.refuseHttp("printTodaysMailHttp", 409, "Today is no mail day.");
  openDesk("Camp", schedule(0));
  await press("Print today's mail");
  expect((await screen.findByRole("alert")).textContent).toContain("Today is no mail day.");
});

test("on a day without mail the next cut-off is named, and there is nothing to press", async () => {
  const tomorrow = new Date(`${shiftedDay(today, 1)}T12:00:00Z`).getUTCDay();
  desk.say(mailQuestion, aRun({ run: { day: shiftedDay(today, 1), cutOff: "", isToday: false }, late: 0 }));
  openDesk("Camp", schedule(480, [tomorrow]));
  expect((await card("No mail today")).textContent).toMatch(/Next cut-off: .* at 8 AM\./);
  await screen.findByText("letters in time");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
});

test("after the last mail day it says so, and there is nothing to press", async () => {
  const yesterday = new Date(`${shiftedDay(today, -1)}T12:00:00Z`).getUTCDay();
  desk.say(mailQuestion, aRun({ run: null, late: 0 }));
  openDesk("Camp", schedule(480, [yesterday]));
  within(await card("No mail today")).getByText("The last mail day of this week is over.");
  await screen.findByText("letters in time");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
});

test("what cannot be counted can be tried again", async () => {
  desk.refuse(mailQuestion, 500);
  openDesk("Camp", schedule(0));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load today's mail.");
  desk.say(mailQuestion, aRun());
  await press("Try again");
  await waitFor(async () => expect(await figures()).toHaveLength(3));
});
