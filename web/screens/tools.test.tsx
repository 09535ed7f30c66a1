import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PrintedMail } from "#domain/printing/mail-run.ts";
import type { ListedSheet } from "#domain/printing/print-job.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { aListedJob, aListedSheet } from "#web/printing/testing/a-print-desk.tsx";
import { jobsQuestion, pathOf, questionOf, sayTools, today, toolsPath, week } from "./answers/printing.ts";
import { checkScreen, untilStill } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, pineHollow, quietHouse } from "./people.ts";

const longName = "Bartholomew Featherstonehaugh-Cholmondeley";
const ready = aListedJob({ id: "ready", count: 12, cameBack: 7, renderedSheets: 12 });
const failed = aListedJob({
  id: "failed",
  createdAt: "2027-07-13T22:02:00",
  state: "failed",
  count: 3,
  cameBack: 0,
});
const voided = aListedJob({
  id: "voided",
  createdAt: "2027-07-13T12:02:00",
  createdByName: longName,
  count: 5,
  cameBack: 0,
  state: "voided",
  voidedAt: "2027-07-14T09:00:00",
  voidedByName: "Dana Whitlock",
});
const earlier = aListedJob({
  id: "earlier",
  createdAt: "2027-07-12T08:02:00",
  kind: "stationery",
  count: 94,
  cameBack: 0,
});
const names = ["Ava Alvarez", "Ben Featherstonehaugh-Cholmondeley", "Chloé Martin", "Dov Katz", "Ezra Ng"];

function sayCreated(created: Partial<PrintedMail>): void {
  const empty = { ok: true, empty: true, jobId: null, url: null, sheets: 0, remaining: 0 };
  server.sayHttp("printTodaysMailHttp", { ...empty, ...created });
}
const failToCreate = () =>
  server.answer("/http/printTodaysMailHttp", () => Promise.reject(new TypeError("Failed to fetch")));

const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const rows = () => page.getByRole("grid", { name: "Print jobs" }).getByRole("row");
const latestJob = () => page.getByRole("group", { name: "Latest print job" });
const alert = () => page.getByRole("alert");

beforeEach(() => {
  freezeDate(today);
  server.signIn(dana);
  sayTools();
});

describe("the tools of an event", () => {
  test("notes wait and nothing is printed yet", async () => {
    openApp(toolsPath);
    await expect.element(page.getByText("letters to print")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No print jobs yet" })).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Keep a copy" })).toBeVisible();
    await checkScreen("tools-notes-waiting");
  });

  test("no notes wait after the week, and a press says so", async () => {
    sayTools({ event: { startDate: "2027-07-01", endDate: "2027-07-07" }, waiting: { count: 0 } });
    sayCreated({ empty: true });
    openApp(toolsPath);
    await press("Create print job");
    await expect.element(page.getByText("No unprinted notes found.")).toBeVisible();
    await expect.element(page.getByText("Past")).toBeVisible();
    await checkScreen("tools-nothing-to-print");
  });

  test("a retreat center has its own words", async () => {
    const name = "Autumn days for the Featherstonehaugh-Cholmondeley family";
    sayTools({ orgId: quietHouse.id, event: { name, description: null }, waiting: { count: 1 } });
    openApp(pathOf(quietHouse.id, "tools"));
    await expect.element(page.getByRole("link", { name: "Participants", exact: true })).toBeVisible();
    await expect.element(page.getByText("letter to print")).toBeVisible();
    await checkScreen("tools-retreat-center");
  });

  test("an event that does not exist", async () => {
    openApp(toolsPath.replace(week.id, "another"));
    await expect.element(alert().getByText("Event not found.")).toBeVisible();
    await checkScreen("tools-not-found");
  });

  test("an event that cannot be loaded", async () => {
    server.refuse(`GET /org/${pineHollow.id}/events?direction=asc`, 403);
    openApp(toolsPath);
    await expect.element(alert().getByText("Failed to load event.")).toBeVisible();
    await checkScreen("tools-event-failed");
  });

  test("print jobs that cannot be loaded", async () => {
    server.refuse(jobsQuestion, 403);
    openApp(toolsPath);
    await expect.element(page.getByText("Failed to load print jobs.")).toBeVisible();
    await expect.element(page.getByText("letters to print")).toBeVisible();
    await checkScreen("tools-lists-failed");
  });

  test("the menu of a week leads to its tools", async () => {
    const app = openApp(`/org/${pineHollow.id}/events`);
    await press(`More for ${week.name}`);
    await page.getByRole("menuitem", { name: "Tools" }).click();
    await expect.element(page.getByText("letters to print")).toBeVisible();
    expect(app.path()).toBe(toolsPath);
  });

  test.each([
    ["print", "Wednesday's mail"],
    ["upload", "Upload Responses"],
  ])("/%s opens at %s on a phone, and stays there while the page grows", async (path, name) => {
    await page.viewport(390, 640);
    // Safari on a phone does not keep its place while the page above grows.
    document.documentElement.style.overflowAnchor = "none";
    onTestFinished(() => {
      document.documentElement.style.removeProperty("overflow-anchor");
    });
    const jobs = Array.from({ length: 9 }, (_, at) =>
      aListedJob({ id: `job-${at}`, createdAt: `2027-07-${at === 0 ? 14 : 13}T08:02:00` }),
    );
    sayTools({ jobs });
    const release = server.hold(jobsQuestion, { printJobs: jobs, older: null, stationery: true });
    openApp(pathOf(pineHollow.id, path));
    const top = () => page.getByRole("region", { name }).element().getBoundingClientRect().top;
    await expect.poll(() => page.getByRole("region", { name: "Recent uploads" }).elements().length).toBe(1);
    release();
    await expect.element(page.getByText("8 print jobs")).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Hand out" })).toBeInTheDocument();
    await expect.poll(top).toBeGreaterThanOrEqual(0);
    expect(top()).toBeLessThan(40);
    // Who scrolls on is left alone.
    window.dispatchEvent(new WheelEvent("wheel"));
    scrollTo(0, 0);
    const far = top();
    sayTools({ jobs: jobs.slice(0, 3) });
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect.element(page.getByText("2 print jobs")).toBeInTheDocument();
    await untilStill();
    expect(scrollY).toBe(0);
    expect(top()).toBeLessThanOrEqual(far);
  });

  test("what to print and the PDF are in sight on a small laptop", async () => {
    await page.viewport(1366, 640);
    sayTools({ jobs: [ready] });
    sayCreated({ empty: false, jobId: "ready", sheets: 12 });
    openApp(toolsPath);
    const create = page.getByRole("button", { name: "Create print job" });
    await expect.element(create).toBeVisible();
    expect(create.element().getBoundingClientRect().bottom).toBeLessThan(640);
    await create.click();
    const open = latestJob().getByRole("button", { name: "Open PDF" });
    await expect.element(open).toBeVisible();
    expect(open.element().getBoundingClientRect().bottom).toBeLessThan(640);
  });
});

describe("print jobs", () => {
  beforeEach(() => {
    server.say(jobsQuestion, { printJobs: [ready, failed, voided], older: "next", stationery: true });
  });

  test("jobs in every state, with older ones", async () => {
    server.say(`${jobsQuestion}?older=next`, { printJobs: [earlier], older: null });
    openApp(toolsPath);
    await press("Show more");
    await expect.element(page.getByText("3 print jobs")).toBeVisible();
    for (const text of ["Failed", "Voided by Dana Whitlock", "Stationery"])
      await expect.element(rows().getByText(text).first()).toBeVisible();
    await checkScreen("tools-print-jobs");
  });

  test("a job that a colleague creates appears without a reload", async () => {
    sayTools();
    openApp(toolsPath);
    await expect.element(page.getByRole("heading", { name: "No print jobs yet" })).toBeVisible();
    sayTools({ jobs: [ready] });
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect
      .element(page.getByRole("button", { name: /^7 of 12 sheets of .* came back$/ }))
      .toBeVisible();
  });

  test.each([390, 1024, 1280, 1366, 1440])("the table fits into its panel at %d px", async (width) => {
    await page.viewport(width, 800);
    const full = aListedJob({ count: 500, cameBack: 488, createdAt: "2027-07-13T08:02:00" });
    sayTools({ jobs: [ready, full], handedOut: { [full.id]: 412 } });
    openApp(toolsPath);
    await expect.element(page.getByRole("button", { name: /^412 of 500 handed out/ })).toBeVisible();
    const panel = page.getByRole("region", { name: "Print Jobs" }).element().getBoundingClientRect();
    const table = page.getByRole("grid", { name: "Print jobs" }).element().getBoundingClientRect();
    expect(table.right).toBeLessThanOrEqual(panel.right);
    if (width < 1280) return;
    const uploads = page.getByRole("region", { name: "Upload Responses" }).element().getBoundingClientRect();
    expect(panel.right).toBeLessThan(uploads.left);
  });

  test("the print settings", async () => {
    openApp(toolsPath);
    await press("Print settings");
    await expect.element(page.getByRole("button", { name: /Paper$/ })).toMatchTextContent(/Letter/);
    await checkScreen("tools-print-settings");
  });

  test("the menu of a job", async () => {
    openApp(toolsPath);
    await press(/^More for the print job from/);
    await expect.element(page.getByRole("menuitem", { name: "Open PDF" })).toBeVisible();
    await checkScreen("tools-print-job-menu", { targets: "[role=menuitem]" });
  });

  test("the sheets of a job to reprint", async () => {
    const sheets: ListedSheet[] = Array.from({ length: 12 }, (_, at) =>
      aListedSheet(at + 1, { participantName: names[at % names.length] ?? "", cameBack: at < 7 }),
    );
    server.say(`${jobsQuestion}/ready/sheets`, { sheets });
    openApp(toolsPath);
    await press(/^More for the print job from/);
    await page.getByRole("menuitem", { name: "Reprint a sheet…" }).click();
    const dialog = page.getByRole("dialog", { name: "Reprint a sheet" });
    await expect.element(dialog.getByText("12 of 12 sheets")).toBeVisible();
    await checkScreen("tools-reprint");
  });

  test("the question before a job is voided", async () => {
    openApp(toolsPath);
    await press(/^More for the print job from/);
    await page.getByRole("menuitem", { name: "Void…" }).click();
    const question = page.getByRole("alertdialog");
    await expect.element(question.getByText(/7 sheets already came back\./)).toBeVisible();
    await checkScreen("tools-void");
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
  });

  test("a job whose PDF is being made", async () => {
    const rendering = aListedJob({ state: "rendering", count: 12, renderedSheets: 4, pageCount: null });
    sayTools({ jobs: [rendering] });
    openApp(toolsPath);
    await expect.element(page.getByRole("progressbar", { name: "4 of 12 sheets set" })).toBeVisible();
    await checkScreen("tools-making-pdf");
  });

  test("the next run cannot be printed", async () => {
    sayCreated({ empty: false, jobId: "ready", sheets: 12 });
    openApp(toolsPath);
    await press("Create print job");
    await expect.element(latestJob().getByText("All 12 sheets are ready.")).toBeVisible();
    failToCreate();
    await press("Create print job");
    await expect.element(alert().getByText("Failed to create print job")).toBeVisible();
    await checkScreen("tools-create-failed");
  });

  test.each([
    ["desktop", 1280],
    ["phone", 390],
  ])("nothing moves when the hand-out counts arrive late (%s)", async (_, width) => {
    const counts = { jobs: [] };
    const release = server.hold(questionOf(pineHollow.id, "handedOut"), counts);
    await page.viewport(width, 800);
    openApp(toolsPath);
    const more = page.getByRole("button", { name: "Show more" });
    await expect.element(more).toBeVisible();
    await untilStill();
    const top = () => more.element().getBoundingClientRect().top + scrollY;
    const before = top();
    const handOut = page.getByRole("button", { name: "Hand out", exact: true });
    expect(handOut.elements()).toEqual([]);
    release();
    await expect.element(handOut).toBeVisible();
    await untilStill();
    expect(top()).toBe(before);
  });
});
