import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { NextEvent } from "#domain/today/today.ts";
import type { MailRunAnswer } from "#domain/printing/mail-run.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { aListedJob } from "#web/printing/testing/a-print-desk.tsx";
import { questionOf, sayTools, today, week } from "./answers/printing.ts";
import { lakesideToday, sayToday, todayQuestion } from "./answers/today.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, marcus, pineHollow, quietHouse } from "./people.ts";

const todayPath = `/org/${pineHollow.id}`;
const mailRun: MailRunAnswer = {
  run: { day: "2027-07-14", cutOff: "2027-07-14T13:00:00.000Z", isToday: true },
  waiting: 24,
  late: 19,
  remaining: 24,
  printing: null,
};
const next: NextEvent = {
  id: "trailblazers",
  name: "Week 4 · Trailblazers",
  startDate: "2027-07-18",
  endDate: "2027-07-24",
  mail: { days: [1, 3, 5], cutOffMinutes: 480 },
  participants: 264,
  withoutContact: 20,
  notInvited: 12,
};

function sayDay(run: Partial<MailRunAnswer> = {}, orgId = pineHollow.id): void {
  sayTools({ orgId });
  server.say(questionOf(orgId, "mailRun"), { ...mailRun, ...run });
}

beforeEach(() => {
  freezeDate(today);
  server.signIn(dana);
  sayDay();
});

const work = (name: string) =>
  page.getByRole("list", { name: "To do in Week 3 · Lakeside" }).getByRole("link", { name });

describe("an active week", () => {
  test("shows what there is to print, to match and to hand out, each with the way there", async () => {
    sayToday({ active: [lakesideToday] });
    openApp(todayPath);
    await expect.element(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
    await expect.element(page.getByText("Wed, Jul 14")).toBeVisible();
    await expect.element(page.getByText("Day 4 of 7 · 94 Campers")).toBeVisible();
    await expect.element(page.getByText("24 letters to print")).toBeVisible();
    await expect.element(page.getByText("19 letters came after the cut-off")).toBeVisible();
    const base = `/org/pine-hollow/events/${week.id}`;
    for (const [name, path] of [
      ["3 pages to match", "upload"],
      ["1 photo to take again", "upload"],
      ["21 campers without mail to call about", "gaps?list=call"],
      ["6 campers without mail to nudge", "gaps?list=nudge"],
      ["3 campers with a bounced email", "gaps?list=bounced"],
      ["2 campers without a parent's email", "gaps?list=addresses"],
      ["5 unread letters", "desk?show=unread"],
      ["11 buildings to hand out", "print"],
    ] as const)
      await expect.element(work(name)).toHaveAttribute("href", `${base}/${path}`);
    await expect.element(page.getByLabelText("Add pictures")).toBeInTheDocument();
    await expect.poll(() => document.title).toBe("Today · Camp Pine Hollow");
    await checkScreen("today");
  });

  test("is one press away from the PDF for a member of one team who opens the app", async () => {
    server.signIn(marcus);
    sayToday({ active: [lakesideToday] });
    server.sayHttp("printTodaysMailHttp", {
      ok: true,
      empty: false,
      jobId: "first",
      url: "about:blank#first.pdf",
      sheets: 24,
      remaining: 0,
    });
    const app = openApp("/");
    await page.getByRole("button", { name: "Print today's mail" }).click();
    const job = page.getByRole("group", { name: "Latest print job" });
    await expect.element(job.getByText("All 24 sheets are ready.")).toBeVisible();
    await expect.element(job.getByRole("button", { name: "Open PDF" })).toBeVisible();
    expect(app.path()).toBe(todayPath);
  });

  test("with everything done says so, and opens today's PDF again", async () => {
    const printed = aListedJob({ createdAt: "2027-07-14T13:05:00Z", count: 24, cameBack: 0 });
    sayTools({ jobs: [printed] });
    server.say(questionOf(pineHollow.id, "mailRun"), { ...mailRun, waiting: 0, late: 0, remaining: 0 });
    const reached = { call: 0, nudge: 0, bounced: 0, addresses: 0, unread: 0 };
    const done = { toMatch: 0, refused: 0, toHandOut: 0, ...reached };
    sayToday({ active: [{ ...lakesideToday, ...done }] });
    openApp(todayPath);
    await expect.element(page.getByText("You're all caught up.")).toBeVisible();
    await expect.element(page.getByText("Today's mail is printed.")).toBeVisible();
    await expect.element(page.getByText("24 sheets printed at 8:05 AM")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Open PDF" })).toBeVisible();
    await checkScreen("today-done");
  });

  test("with mail that was put together at the cut-off is one press away from its PDF", async () => {
    const automatic = { automaticFor: "2027-07-14", letters: 24, createdByName: "Automatic" };
    sayTools({
      jobs: [aListedJob({ createdAt: "2027-07-14T13:00:20Z", count: 20, cameBack: 0, ...automatic })],
    });
    server.say(questionOf(pineHollow.id, "mailRun"), { ...mailRun, waiting: 0, late: 3, remaining: 0 });
    sayToday({ active: [lakesideToday] });
    openApp(todayPath);
    const job = page.getByRole("group", { name: "Latest print job" });
    await expect.element(job.getByText("24 letters were put together at 8 AM.")).toBeVisible();
    await expect.element(job.getByRole("button", { name: "Open PDF" })).toBeVisible();
    await expect.element(page.getByText("3 letters came after the cut-off")).toBeVisible();
    await checkScreen("today-made-at-cut-off");
  });

  test("with an office printer shows what it was sent, what it needs, what may have printed, or when it was last seen", async () => {
    const automatic = { automaticFor: "2027-07-14", letters: 24, createdByName: "Automatic" };
    sayTools({
      jobs: [aListedJob({ createdAt: "2027-07-14T13:00:20Z", count: 20, cameBack: 0, ...automatic })],
    });
    server.say(questionOf(pineHollow.id, "mailRun"), { ...mailRun, waiting: 0, late: 0, remaining: 0 });
    const printed = { eventId: week.id, jobId: "first", sheets: 20, changedAt: "2027-07-14T13:02:00Z" };
    const printer = { seenAt: "2027-07-14T17:00:00Z", isAway: false, problem: null };
    const sayPrinter = (answer: object, state: string) =>
      server.say(`GET /org/${pineHollow.id}/printer`, {
        printer: { ...printer, ...answer },
        orders: [{ ...printed, state, problem: null }],
      });
    sayPrinter({}, "printed");
    sayToday({ active: [lakesideToday] });
    openApp(todayPath);
    await expect.element(page.getByText("Office printer: 20 sheets sent at 8:02 AM.")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Send to the printer" })).not.toBeInTheDocument();
    await checkScreen("today-office-printer");
    sayPrinter({ problem: "test-needed" }, "claimed");
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect.element(page.getByText("Office printer: needs a test sheet.")).toBeVisible();
    sayPrinter({ isAway: true, seenAt: "2027-07-14T12:10:00Z" }, "unknown");
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect
      .element(page.getByText("Office printer: not seen since 7:10 AM. Is its page open?"))
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: "Print again" })).toBeVisible();
    await checkScreen("today-printer-away");
    sayPrinter({}, "unknown");
    server.sayHttp("confirmPrintedHttp", { ok: true });
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect.element(page.getByText("Check the tray: 20 sheets may have printed.")).toBeVisible();
    await checkScreen("today-printer-in-doubt");
    sayPrinter({}, "printed");
    await page.getByRole("button", { name: "It came out" }).click();
    await expect.element(page.getByText("Office printer: 20 sheets sent at 8:02 AM.")).toBeVisible();
  });

  test("without mail days has the same block, at a retreat center in its own words", async () => {
    sayDay({}, quietHouse.id);
    const { mail: _, ...without } = lakesideToday;
    const event = { ...without, name: "Autumn days for the Featherstonehaugh-Cholmondeley family" };
    sayToday({ active: [event] }, quietHouse.id);
    openApp(`/org/${quietHouse.id}`);
    await expect.element(page.getByText("Day 4 of 7 · 94 Participants")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Create print job" })).toBeVisible();
    await expect.element(page.getByText("participants without mail to nudge")).toBeVisible();
    await checkScreen("today-retreat-center");
  });

  test("changes when a page arrives", async () => {
    sayToday({ active: [lakesideToday] });
    openApp(todayPath);
    await expect.element(work("3 pages to match")).toBeVisible();
    sayToday({ active: [{ ...lakesideToday, toMatch: 4 }] });
    server.invalidation(responseTopics.uploads(pineHollow.id, week.id));
    await expect.element(work("4 pages to match")).toBeVisible();
  });
});

test("two active weeks are shown one below the other, and pages of an ended week below them", async () => {
  const ended = {
    id: "river",
    name: "Week 2 · Ridge & River",
    endDate: "2027-07-10",
    toMatch: 2,
    refused: 0,
  };
  sayToday({
    active: [lakesideToday, { ...lakesideToday, id: "day-camp", name: "Day camp" }],
    ended: [ended],
  });
  for (const place of ["printJobs", "mailRun"])
    server.say(
      questionOf(pineHollow.id, place).replace(week.id, "day-camp"),
      place === "mailRun" ? mailRun : { printJobs: [], older: null, stationery: true },
    );
  openApp(todayPath);
  for (const name of ["Week 3 · Lakeside", "Day camp"])
    await expect.element(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect
    .element(
      page.getByRole("link", { name: "2 pages left of Week 2 · Ridge & River, which ended Sat, Jul 10" }),
    )
    .toHaveAttribute("href", "/org/pine-hollow/events/river/upload");
  await checkScreen("today-two-weeks");
});

describe("without an active week", () => {
  test("the next one shows what is missing", async () => {
    sayToday({ next });
    openApp(todayPath);
    const region = page.getByRole("region", { name: "Next: Week 4 · Trailblazers" });
    await expect.element(region.getByText("Starts Sun, Jul 18 · 264 Campers")).toBeVisible();
    await expect
      .element(region.getByRole("link", { name: "12 parents to invite" }))
      .toHaveAttribute("href", "/org/pine-hollow/events/trailblazers/participants");
    await expect
      .element(region.getByRole("link", { name: "20 campers with no parent signed up" }))
      .toHaveAttribute("href", "/org/pine-hollow/events/trailblazers/gaps?list=contacts");
    await checkScreen("today-next-week");
  });

  test("an empty next week leads to the import and the mail days", async () => {
    const { mail: _, ...without } = next;
    sayToday({ next: { ...without, participants: 0, withoutContact: 0, notInvited: 0 } });
    openApp(todayPath);
    await expect
      .element(page.getByRole("link", { name: "Import your campers" }))
      .toHaveAttribute("href", "/org/pine-hollow/events/trailblazers/import");
    await expect.element(page.getByRole("link", { name: "Choose mail days" })).toBeVisible();
  });

  test("an admin is offered to add one, which then is the next", async () => {
    sayToday();
    server.say("addEvent", { id: next.id, buildingsCopied: true });
    openApp(todayPath);
    await expect.element(page.getByRole("heading", { name: "No week ahead" })).toBeVisible();
    await checkScreen("today-nothing-ahead");
    await page.getByRole("button", { name: "Add week" }).click();
    await expect.element(page.getByRole("dialog", { name: "Add week" })).toBeVisible();
  });

  test("a member is told who adds one", async () => {
    server.signIn(marcus);
    sayToday();
    openApp(todayPath);
    await expect.element(page.getByText("Ask an admin to add the next week.")).toBeVisible();
    expect(page.getByRole("button", { name: "Add week" }).elements()).toEqual([]);
  });
});

test("a day that cannot be loaded can be asked for again", async () => {
  server.refuse(todayQuestion, 500);
  openApp(todayPath);
  await expect.element(page.getByRole("alert").getByText("Failed to load today's work.")).toBeVisible();
  await checkScreen("today-failed");
  sayToday({ next });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Starts Sun, Jul 18 · 264 Campers")).toBeVisible();
});
