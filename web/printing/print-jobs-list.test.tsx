import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  aListedJob,
  aPrintDesk,
  choose,
  jobRows,
  jobsQuestion,
  eventRef,
  openDesk,
  openMenu,
  press,
  stubTabs,
  type PrintDesk,
} from "./testing/a-print-desk.tsx";

let server: PrintDesk;
beforeEach(() => {
  server = aPrintDesk();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The newest mail stands above the list. */
const newest = aListedJob({ id: "newest", createdAt: "2027-07-15T08:02:00" });
const sayJobs = (...printJobs: ReturnType<typeof aListedJob>[]) =>
  server.say(jobsQuestion, { printJobs: [newest, ...printJobs], older: null });
const alert = async () => (await screen.findByRole("alert")).textContent;

test("before they are there, when there is none, and when they cannot be read", async () => {
  openDesk();
  screen.getByText("Loading print jobs…");
  await screen.findByRole("heading", { name: "No print jobs yet" });
  cleanup();
  server.refuse(jobsQuestion, 500);
  openDesk();
  expect(await alert()).toContain("Failed to load print jobs.");
  sayJobs(aListedJob());
  await press("Try again");
  expect(await jobRows()).toHaveLength(1);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a row says when and who, how much, what came back, and what can be done", async () => {
  sayJobs(aListedJob({ count: 100, cameBack: 88 }));
  openDesk();
  const [row] = await jobRows();
  for (const words of [/Jul 14, 2027, 8:02\sAM/, "Dana Reyes", "100", "88 of 100", "Ready"])
    within(row ?? document.body).getByText(words);
  await openMenu();
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Open PDF", "Reprint a sheet…", "Void…"]);
});

test.each([
  [
    aListedJob({ state: "rendering", renderedSheets: 40 }),
    ["Making PDF", "40 of 94 set"],
    ["Reprint a sheet…", "Void…"],
  ],
  [aListedJob({ state: "failed" }), ["Failed"], ["Try again", "Reprint a sheet…", "Void…"]],
])("one that is %o offers what it can", async (job, text, offered) => {
  sayJobs(job);
  openDesk();
  const [row] = await jobRows();
  for (const words of text) within(row ?? document.body).getByText(words);
  await openMenu();
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(offered);
});

test("one that was voided says by whom, and nothing can be done with it", async () => {
  sayJobs(aListedJob({ state: "voided", voidedAt: "2027-07-14T09:00:00", voidedByName: "Sam Ortiz" }));
  openDesk();
  const [row = document.body] = await jobRows();
  within(row).getByText("Voided");
  within(row).getByText("Voided by Sam Ortiz");
  expect(within(row).queryAllByRole("button")).toEqual([]);
});

test("older ones come when they are asked for, and a failure leaves the newest standing", async () => {
  server.say(jobsQuestion, { printJobs: [newest, aListedJob()], older: "a cursor" });
  const older = `${jobsQuestion}?older=a%20cursor`;
  server.refuse(older, 500);
  openDesk();
  await press("Show more");
  expect(await alert()).toContain("Failed to load print jobs.");
  expect(await jobRows()).toHaveLength(1);
  server.say(older, { printJobs: [aListedJob(), aListedJob({ id: "second" })], older: null });
  await press("Try again");
  await waitFor(async () => expect(await jobRows()).toHaveLength(2));
  screen.getByText("2 print jobs");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

describe("Open PDF", () => {
  const open = () => press(/^Open PDF of/);

  test("asks for a link at the press, and leads the tab there", async () => {
    const tabs = stubTabs();
    sayJobs(aListedJob());
    server.sayHttp("getPrintJobUrlHttp", { url: "https://files.example/first.pdf" });
    openDesk();
    await open();
    await waitFor(() => expect(tabs.opened).toEqual(["https://files.example/first.pdf"]));
    expect(server.cameFor("getPrintJobUrlHttp")[0]?.body).toEqual({
      ...eventRef,
      jobId: "first",
      ttlMinutes: 60,
    });
  });

  test.each([
    ["the call fails", () => server.refuseHttp("getPrintJobUrlHttp", 500), "Failed to get job URL"],
    ["there is none", () => server.sayHttp("getPrintJobUrlHttp", { url: null }), "No URL returned"],
    [
      "the server says why",
      () => server.refuseHttp("getPrintJobUrlHttp", 409, "This print job was voided."),
      "This print job was voided.",
    ],
  ])("when %s, says so and leaves no empty tab", async (_, answer, words) => {
    const tabs = stubTabs();
    sayJobs(aListedJob());
    answer();
    openDesk();
    await open();
    expect(await alert()).toBe(words);
    expect(tabs.closed).toHaveBeenCalledOnce();
  });

  test("where the browser holds tabs back, offers the link itself", async () => {
    stubTabs({ allowed: false });
    sayJobs(aListedJob());
    server.sayHttp("getPrintJobUrlHttp", { url: "https://files.example/first.pdf" });
    openDesk();
    await choose("Open PDF");
    const link = await screen.findByRole("link", { name: "Open PDF here" });
    expect(link.getAttribute("href")).toBe("https://files.example/first.pdf");
    expect(link.getAttribute("rel")).toBe("noopener");
  });
});

describe("Void", () => {
  beforeEach(() => sayJobs(aListedJob({ count: 94, cameBack: 12 })));

  test("says what happens to letters, paper and replies, then how many letters print again", async () => {
    server.sayHttp("voidPrintJobHttp", { returned: 12 });
    openDesk();
    await choose("Void…");
    const question = await screen.findByRole("alertdialog", { name: "Void this print job?" });
    for (const words of [
      /^94 sheets of Jul 14, 2027/,
      /go back in line/,
      /Recycle the printed pages/,
      /12 sheets already came back/,
    ])
      within(question).getByText(words);
    sayJobs(aListedJob({ state: "voided", voidedAt: "2027-07-14T09:00:00" }));
    await press("Void print job");
    await screen.findByText("Voided. 12 letters will print again.");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Print jobs so far" }));
    expect(server.cameFor("voidPrintJobHttp")[0]?.body).toEqual({ ...eventRef, jobId: "first" });
    await screen.findByText("Voided");
  });

  test("that fails stays with its question", async () => {
    server.refuseHttp("voidPrintJobHttp", 500);
    openDesk();
    await choose("Void…");
    await press("Void print job");
    expect(await alert()).toBe("Failed to void print job.");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});
