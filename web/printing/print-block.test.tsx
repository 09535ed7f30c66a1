import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shiftedDay } from "#domain/events/calendar-day.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import type { MailRunAnswer } from "#domain/printing/mail-run.ts";
import {
  aListedJob,
  aPrintDesk,
  jobsQuestion,
  eventRef,
  latestJob,
  mailQuestion,
  openDesk,
  press,
  printerQuestion,
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

const now = () => screen.findByRole("group", { name: "Letters to print" });
const says = async (words: string | RegExp) =>
  waitFor(async () => expect((await now()).textContent).toMatch(words));

test("a week without mail days has the same block, and does not ask for a day's mail", async () => {
  openDesk();
  await says(/^147 letters to print/);
  within(await now()).getByRole("button", { name: "Create print job" });
  expect(screen.queryByText(/cut-off/)).toBeNull();
  expect(desk.requests).not.toContain(mailQuestion);
});

test.each([
  [0, "Nothing to print right now."],
  [1, "1 letter to print"],
  [1_204, "1,204 letters to print"],
])("%d letters are said as: %s", async (count, words) => {
  desk.say("getUnprintedNotesCount", { count });
  openDesk();
  expect((await now()).textContent).toContain("Counting letters…");
  await says(words);
});

test("what was put together at today's cut-off is ready to be opened", async () => {
  const at = `${today}T08:00:00Z`;
  desk.say(mailQuestion, aRun({ waiting: 0, late: 3, remaining: 0 }));
  const jobs = [aListedJob({ id: "all", automaticFor: today, letters: 120, count: 118, createdAt: at })];
  desk.say(jobsQuestion, { printJobs: jobs, older: null });
  openDesk("Camp", schedule(0));
  const block = await screen.findByRole("group", { name: "Latest print job" });
  expect(block.textContent).toMatch(/^120 letters were put together at [0-9]+ [AP]M\./);
  within(block).getByRole("button", { name: "Open PDF" });
  screen.getByText(/^put together at the cut-off/);
});

test.each([
  ["yesterday", { automaticFor: shiftedDay(today, -1) }],
  ["voided", { automaticFor: today, state: "voided" as const }],
])("one of %s is in the list only", async (_, seed) => {
  desk.say(jobsQuestion, { printJobs: [aListedJob({ letters: 2, ...seed })], older: null });
  openDesk("Camp", schedule(0));
  await says(/^40 letters to print/);
  await screen.findByText(/at the cut-off/i);
  expect(screen.queryByText(/were put together at/)).toBeNull();
});

test("where an office printer is connected, one press sends the newest print job to it", async () => {
  const job = aListedJob({ createdAt: new Date().toISOString() });
  desk.say(jobsQuestion, { printJobs: [job], older: null });
  const printer = { seenAt: new Date().toISOString(), isAway: false, problem: null };
  desk.say(printerQuestion, { printer, orders: [] });
  desk.sayHttp("sendToPrinterHttp", { ok: true });
  openDesk("Camp", schedule(0));
  await screen.findByText("Office printer: ready.");
  const order = { ...eventRef, jobId: job.id, state: "waiting", sheets: 94, problem: null };
  desk.say(printerQuestion, { printer, orders: [{ ...order, changedAt: printer.seenAt }] });
  await press("Send to the printer");
  await screen.findByText("Office printer: 94 sheets on the way.");
  expect(desk.cameFor("sendToPrinterHttp")).toMatchObject([{ body: { jobId: job.id } }]);
  expect(screen.queryByRole("button", { name: "Send to the printer" })).toBeNull();
});

test("on a mail day there is one button, for the letters in time; late ones are named and have their own", async () => {
  desk.say("getUnprintedNotesCount", { count: 43 });
  openDesk("Camp", schedule(0));
  await says(/^40 letters to print/);
  await says(/Today's cut-off was 12 AM camp time\./);
  within(await now()).getByRole("button", { name: "Print today's mail" });
  screen.getByText("3 letters came after the cut-off");
  expect(screen.queryByText(/43/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Create print job" })).toBeNull();
  desk.sayCreated({ sheets: 43 });
  await press("Print these too");
  expect((await latestJob()).textContent).toContain("43 sheets");
});

test("before the cut-off the time left is shown", async () => {
  desk.say(mailQuestion, aRun({ late: 0 }));
  openDesk("Camp", schedule(1_439));
  await says(/Today's cut-off is 11:59 PM camp time \(in /);
  expect(screen.queryByText(/came after/)).toBeNull();
});

test.each([
  [1, "1 letter is for a later day."],
  [9, "9 letters are for later days."],
])("of letters for later days there is only a number: %d", async (later, line) => {
  openDesk("Camp", schedule(0));
  await says(/^40 letters/);
  expect(screen.queryByText(/later day/)).toBeNull();
  cleanup();
  desk.say(mailQuestion, aRun({ later }));
  openDesk("Camp", schedule(0));
  await screen.findByText(line);
  cleanup();
  desk.say("getUnprintedNotesCount", { count: 0, later });
  openDesk();
  await screen.findByText(line);
});

test("letters at the safety desk are counted beside the others", async () => {
  desk.say("getUnprintedNotesCount", { count: 2, held: 1 });
  openDesk();
  const held = await screen.findByRole("link", { name: "1 held letter" });
  expect(held.getAttribute("href")).toMatch(/\/desk\?show=held$/);
  expect(screen.queryByText(/will be printed, too/)).toBeNull();
});

test.each([
  [1, "1 unread letter"],
  [5, "5 unread letters"],
])("before a press, letters that the safety desk has not read are counted: %d", async (unread, name) => {
  desk.say("getUnprintedNotesCount", { count: 7, unread });
  openDesk();
  const link = await screen.findByRole("link", { name });
  expect(link.closest("p")?.textContent).toBe(`${name} will be printed, too.`);
  expect(link.getAttribute("href")).toMatch(/\/desk\?show=unread$/);
  cleanup();
  desk.say(mailQuestion, aRun({ unread }));
  openDesk("Camp", schedule(0));
  await screen.findByRole("link", { name });
});

test("when today's mail is printed, it says so and the button goes; the late letters stay", async () => {
  desk.say(mailQuestion, aRun({ waiting: 0, remaining: 0 }));
  desk.say(jobsQuestion, {
    printJobs: [aListedJob({ createdAt: new Date().toISOString() })],
    older: null,
  });
  openDesk("Camp", schedule(0));
  await says("Today's mail is printed.");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
  screen.getByRole("button", { name: "Print these too" });
  cleanup();
  desk.say(jobsQuestion, { printJobs: [aListedJob()], older: null });
  openDesk("Camp", schedule(0));
  await says("Nothing to print right now.");
});

test("the PDF stands where the button was, and letters that came since stand below it", async () => {
  stubTabs();
  desk.sayCreated({ url: "https://files.example/first.pdf", sheets: 147 });
  openDesk();
  const place = await now();
  await says(/^147 letters/);
  desk.say("getUnprintedNotesCount", { count: 2 });
  await press("Create print job");
  expect(await latestJob()).toBe(place);
  within(place).getByRole("button", { name: "Open PDF" });
  await waitFor(() => expect(document.activeElement).toBe(place));
  await screen.findByText("2 letters to print");
  expect(place.textContent).not.toContain("2 letters to print");
  screen.getByRole("button", { name: "Create print job" });
});

test("one press prints it and opens the PDF", async () => {
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
    { body: { orgId: "pine-hollow", eventId: "lakeside", limitPerSheet: 12, maxSheets: 500, all: false } },
  ]);
  expect(desk.cameFor("printTodaysMailHttp")[0]?.key).toBeTruthy();
  expect((await latestJob()).textContent).toContain("All 40 sheets are ready.");
});

test("before the cut-off the press asks first; what came since goes in a second run", async () => {
  desk.say(mailQuestion, aRun({ late: 0 }));
  desk.sayCreated({ sheets: 40 });
  openDesk("Camp", schedule(1_439));
  await press("Print today's mail");
  const question = await screen.findByRole("alertdialog", { name: "Print before the cut-off?" });
  within(question).getByText(/^Families can write until 11:59 PM camp time \(in .*second run today\.$/);
  expect(desk.cameFor("printTodaysMailHttp")).toEqual([]);
  desk.say(mailQuestion, aRun({ late: 0, waiting: 0, remaining: 0 }));
  await press("Print 40 letters now");
  await waitFor(() => expect(desk.cameFor("printTodaysMailHttp")).toMatchObject([{ body: { all: false } }]));
  expect((await latestJob()).textContent).toContain("40 sheets");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("printed before the cut-off, it says when, and that letters still go today", async () => {
  desk.say(mailQuestion, aRun({ waiting: 0, late: 0, remaining: 0 }));
  const jobs = [aListedJob({ count: 44, createdAt: `${today}T00:00:30Z` })];
  desk.say(jobsQuestion, { printJobs: jobs, older: null });
  openDesk("Camp", schedule(1_439));
  await says("44 sheets printed at 12 AM.Letters saved by 11:59 PM camp time still go today.");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
});

const isoAt = (time: string) => new Date(`${today}T${time}`).toISOString();

test("a day with late letters is two runs in one place, with sums, and is not listed a second time", async () => {
  const runs = [
    aListedJob({ id: "late", count: 40, cameBack: 0, createdAt: isoAt("11:00:00") }),
    aListedJob({ id: "first", count: 390, cameBack: 2, createdAt: isoAt("09:00:00") }),
  ];
  const stationery = aListedJob({ id: "blank", kind: "stationery", createdAt: isoAt("10:00:00") });
  desk.say(jobsQuestion, { printJobs: [...runs, stationery], older: null });
  desk.say("GET /org/pine-hollow/events/lakeside/handedOut", { jobs: [{ jobId: "first", sheets: 390 }] });
  openDesk("Camp", schedule(0));
  const day = within(await screen.findByRole("region", { name: /^\w+day's mail$/ }));
  await waitFor(() =>
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "430",
      "390",
      "2",
    ]),
  );
  const rows = day.getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^First run390 sheets, printed at .* by Dana Reyes.*All handed out/),
    expect.stringMatching(/^Second run: late letters40 sheets, .*Hand out/),
  ]);
  const list = within(await screen.findByRole("grid", { name: "Print jobs" }));
  expect(list.getAllByRole("row")).toHaveLength(2);
  list.getByText("Stationery, Dana Reyes");
});

test("when a colleague has printed it meanwhile, that is said and is no error", async () => {
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
  await screen.findByText("Today's mail is printed.");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a refusal stands in the block with the server's sentence", async () => {
  desk.refuseHttp("printTodaysMailHttp", 409, "Today isn't a mail day.");
  openDesk("Camp", schedule(0));
  await press("Print today's mail");
  expect((await screen.findByRole("alert")).textContent).toContain("Today isn't a mail day.");
});

test("on a day without mail the next cut-off is named, and all letters can be printed", async () => {
  const tomorrow = new Date(`${shiftedDay(today, 1)}T12:00:00Z`).getUTCDay();
  desk.say(mailQuestion, aRun({ run: { day: shiftedDay(today, 1), cutOff: "", isToday: false }, late: 0 }));
  openDesk("Camp", schedule(480, [tomorrow]));
  await says(/^147 letters to printNo mail today\. The next cut-off is .* at 8 AM camp time\./);
  await screen.findByRole("button", { name: "Create print job" });
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
});

test("after the last mail day it says so", async () => {
  const yesterday = new Date(`${shiftedDay(today, -1)}T12:00:00Z`).getUTCDay();
  desk.say(mailQuestion, aRun({ run: null, late: 0 }));
  openDesk("Camp", schedule(480, [yesterday]));
  await says("The last mail day of this week is over.");
  expect(screen.queryByRole("button", { name: "Print today's mail" })).toBeNull();
});

test("what cannot be counted can be tried again, and printing works all the same", async () => {
  desk.refuse(mailQuestion, 500);
  openDesk("Camp", schedule(0));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load today's mail.");
  screen.getByRole("button", { name: "Print today's mail" });
  desk.say(mailQuestion, aRun());
  await press("Try again");
  await says(/^40 letters/);
});
