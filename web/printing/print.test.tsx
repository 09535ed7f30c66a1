import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  aListedJob,
  aPrintDesk,
  jobsQuestion,
  latestJob,
  openDesk,
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const created = "printTodaysMailHttp";
const keys = () => server.cameFor(created).map(({ key }) => key);

test("a small job opens at once, and stands there with its link and how to print it", async () => {
  const tabs = stubTabs();
  server.sayCreated({ url: "https://files.example/first.pdf" });
  openDesk();
  server.say(jobsQuestion, { printJobs: [aListedJob()], older: null });
  await press("Create print job");
  const box = within(await latestJob());
  box.getByText("All 94 sheets are ready.");
  await box.findByText("Print on Letter at 100% (no scaling), both sides, flip on the long edge.");
  expect(tabs.opened).toEqual(["https://files.example/first.pdf"]);
  await userEvent.click(box.getByRole("button", { name: "Open PDF" }));
  expect(tabs.opened).toHaveLength(2);
  expect(server.cameFor("getPrintJobUrlHttp")).toEqual([]);
});

test("pressed twice it is sent once, and says meanwhile that it works", async () => {
  let answer: (response: Response) => void = () => undefined;
  server.answer(`/http/${created}`, () => new Promise((resolve) => (answer = resolve)));
  openDesk();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Create print job" }));
  await press("Creating print job…");
  await waitFor(() => expect(keys()).toHaveLength(1));
  answer(Response.json({ ok: true, empty: true, jobId: null, url: null, sheets: 0, remaining: 0 }));
  await screen.findByText("No unprinted notes found.");
  expect(keys()).toHaveLength(1);
});

describe("a large job", () => {
  const rendering = aListedJob({ state: "rendering", count: 400, renderedSheets: 100, pageCount: null });

  test("shows how far its PDF is, then how to open it", async () => {
    const tabs = stubTabs();
    server.sayCreated({ sheets: 400 });
    openDesk();
    server.say(jobsQuestion, { printJobs: [rendering], older: null });
    await press("Create print job");
    const bar = await screen.findByRole("progressbar", { name: "100 of 400 sheets set" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect(tabs.opened).toEqual([]);
    expect(screen.queryByRole("button", { name: "Open PDF" })).toBeNull();
  });

  test("shows its progress to every viewer until it is ready", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    server.say(jobsQuestion, { printJobs: [rendering], older: null });
    openDesk();
    const box = within(await latestJob());
    box.getByText("Making the PDF of 400 sheets for Dana Reyes…");
    server.say(jobsQuestion, { printJobs: [{ ...rendering, state: "ready" }], older: null });
    // Without an invalidation the list is polled.
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await box.findByText("All 400 sheets are ready.");
    expect(box.getByRole("button", { name: "Open PDF" })).not.toBeNull();
  });

  test("that could not be made is set going again", async () => {
    server.sayCreated({ sheets: 400 });
    openDesk();
    server.say(jobsQuestion, { printJobs: [{ ...rendering, state: "failed" }], older: null });
    server.refuseHttp("renderPrintJobHttp", 500);
    await press("Create print job");
    const box = within(await latestJob());
    expect((await box.findByRole("alert")).textContent).toContain("The PDF could not be made.");
    await userEvent.click(box.getByRole("button", { name: "Try again" }));
    await screen.findByText("The PDF could not be started again.");
    server.sayHttp("renderPrintJobHttp", { ok: true });
    server.say(jobsQuestion, { printJobs: [rendering], older: null });
    await userEvent.click(box.getByRole("button", { name: "Try again" }));
    await box.findByRole("progressbar");
    expect(screen.queryByText("The PDF could not be started again.")).toBeNull();
  });
});

describe("a press that fails", () => {
  const alert = async () => (await screen.findByRole("alert")).textContent;

  test.each([
    ["the server is broken", 500, "Something went wrong on our side.", "Failed to create print job"],
    ["something on the way answers", 502, undefined, "Failed to create print job"],
    ["the event is gone", 404, "Event not found.", "Event not found."],
  ])("because %s (%d) says so", async (_, status, text, words) => {
    server.refuseHttp(created, status, text);
    openDesk();
    await press("Create print job");
    expect(await alert()).toMatch(new RegExp(`^${words.replace(".", "\\.")}(?!\\.)`));
  });

  test("because the answer is not ok says so with its stop", async () => {
    server.sayHttp(created, { ok: false });
    openDesk();
    await press("Create print job");
    expect(await alert()).toContain("Failed to create print job.");
  });

  test("without an answer is asked again under the same key", async () => {
    server.answer(`/http/${created}`, () => Promise.reject(new TypeError("offline")));
    openDesk();
    await press("Create print job");
    expect(await alert()).toContain("Failed to create print job");
    await press("Create print job");
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  test("without an answer is another one an hour later: the notes that wait then are meant", async () => {
    server.answer(`/http/${created}`, () => Promise.reject(new TypeError("offline")));
    openDesk();
    await press("Create print job");
    await alert();
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    await press("Create print job");
    await waitFor(() => expect(keys()).toHaveLength(2));
    later.mockRestore();
    expect(keys()[1]).not.toBe(keys()[0]);
  });

  test("with an answer is over: the next press is a new one", async () => {
    server.refuseHttp(created, 404, "Event not found.");
    openDesk();
    await press("Create print job");
    await alert();
    await press("Create print job");
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).not.toBe(keys()[0]);
  });
});
