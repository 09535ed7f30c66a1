import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { HandOut } from "#domain/printing/hand-out.ts";
import {
  aListedJob,
  aPrintDesk,
  jobsQuestion,
  openDesk,
  press,
  type PrintDesk,
} from "./testing/a-print-desk.tsx";

const question = `${jobsQuestion}/first/handOuts`;
const eventQuestion = "GET /org/pine-hollow/events/lakeside";
// Loads the lazy chunks before the tests.
beforeAll(async () => {
  await Promise.all([import("./hand-out-dialog.tsx"), import("./handed-out.tsx")]);
});

let server: PrintDesk;
beforeEach(() => {
  server = aPrintDesk();
  server.say(jobsQuestion, { printJobs: [aListedJob({ count: 5 })], older: null });
  sayHandedOut(1);
  sayPiles();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sayHandedOut = (sheets: number) =>
  server.say(`${eventQuestion}/handedOut`, { jobs: [{ jobId: "first", sheets }] });

function aPile(seed: Partial<HandOut>): HandOut {
  return {
    buildingId: "loon",
    buildingName: "Loon Cabin",
    participants: 2,
    sheets: 3,
    letters: 4,
    handedOutAt: null,
    handedOutByName: null,
    ...seed,
  };
}
const ticked = { handedOutAt: "2027-07-14T12:05:00", handedOutByName: "Dana Reyes" };

function sayPiles(loon: Partial<HandOut> = {}, nowhere: Partial<HandOut> = {}): void {
  const one = { participants: 1, sheets: 1, letters: 1 };
  server.say(question, {
    buildings: [
      aPile(loon),
      aPile({ ...one, buildingId: "otter", buildingName: "Otter Den", ...ticked }),
      aPile({ ...one, buildingId: null, buildingName: null, ...nowhere }),
    ],
  });
}

async function open(type?: string): Promise<HTMLElement> {
  openDesk(type);
  await press("1 of 5 handed out");
  return screen.findByRole("dialog", { name: "Hand out the mail" });
}
const tickOf = (dialog: HTMLElement, name: RegExp) =>
  within(dialog).findByRole<HTMLInputElement>("checkbox", { name });
const sent = () => server.sent.filter((body) => JSON.stringify(body).includes("buildingIds"));
const tick = (buildingIds: (string | null)[], handedOut: boolean) => ({
  data: { orgId: "pine-hollow", eventId: "lakeside", jobId: "first", buildingIds, handedOut },
});

test("every building stands there with the counts of its cover list, and who handed it out", async () => {
  const dialog = await open();
  expect((await tickOf(dialog, /^Loon Cabin 2 campers, 3 sheets, 4 letters$/)).checked).toBe(false);
  expect((await tickOf(dialog, /^Otter Den 1 camper, 1 sheet, 1 letter$/)).checked).toBe(true);
  await tickOf(dialog, /^No building yet 1 camper/);
  within(dialog).getByText(/^Handed out Jul 14, 2027, 12:05\sPM by Dana Reyes$/);
  within(dialog).getByText("1 of 3 buildings handed out");
});

test("elsewhere they are participants", async () => {
  expect((await tickOf(await open("Retreat Center"), /^Loon Cabin 2 participants, /)).checked).toBe(false);
});

test("a tick stands at once, before the server has said anything, and can be taken back", async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer("tickHandedOut", () => answer.promise);
  const dialog = await open();
  const loon = await tickOf(dialog, /^Loon/);
  await userEvent.click(loon);
  expect(loon.checked).toBe(true);
  within(dialog).getByText("2 of 3 buildings handed out");
  expect(sent()).toEqual([tick(["loon"], true)]);
  // Thought better of: it is sent after the first, not beside it.
  await userEvent.click(loon);
  expect(loon.checked).toBe(false);
  expect(sent()).toHaveLength(1);
  answer.resolve(Response.json({ result: {} }));
  server.say("tickHandedOut", {});
  await waitFor(() => expect(sent()).toEqual([tick(["loon"], true), tick(["loon"], false)]));
  expect(loon.checked).toBe(false);
});

test.each([
  [500, undefined, "Failed to save what was handed out."],
  [409, "This print job was voided.", "This print job was voided."],
])("a tick that could not be saved (%d) goes again, and says why", async (status, text, sentence) => {
  server.refuse("tickHandedOut", status, text);
  const dialog = await open();
  const loon = await tickOf(dialog, /^Loon/);
  await userEvent.click(loon);
  expect((await within(dialog).findByRole("alert")).textContent).toBe(sentence);
  await waitFor(() => expect(loon.checked).toBe(false));
});

test("a tick that could not be saved can be tried again", async () => {
  server.refuse("tickHandedOut", 500);
  const dialog = await open();
  const loon = await tickOf(dialog, /^Loon/);
  await userEvent.click(loon);
  await within(dialog).findByRole("alert");
  await waitFor(() => expect(loon.checked).toBe(false));
  server.answer("tickHandedOut", () => {
    sayPiles(ticked);
    return Response.json({ result: {} });
  });
  await userEvent.click(loon);
  await waitFor(() => expect(sent()).toEqual([tick(["loon"], true), tick(["loon"], true)]));
  await waitFor(() => expect(within(dialog).getAllByText(/^Handed out .* by Dana Reyes$/)).toHaveLength(2));
  expect(loon.checked).toBe(true);
  expect(within(dialog).queryByRole("alert")).toBeNull();
});

test("one press hands out all that is left, and Undo takes back only that", async () => {
  server.say("tickHandedOut", {});
  const dialog = await open();
  await tickOf(dialog, /^Loon/);
  sayPiles(ticked, ticked);
  await userEvent.click(within(dialog).getByRole("button", { name: "All handed out" }));
  expect(document.activeElement?.textContent).toBe("All handed out.");
  await waitFor(() => expect(sent()).toEqual([tick(["loon", null], true)]));
  await userEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(tick(["loon", null], false));
  expect(within(dialog).queryByRole("button", { name: "Undo" })).toBeNull();
});

test("before they are there, when they cannot be read, and when none is left", async () => {
  server.refuse(question, 500);
  const dialog = within(await open());
  expect((await dialog.findByRole("alert")).textContent).toContain("Failed to load what was handed out.");
  server.say(question, { buildings: [] });
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  await dialog.findByText("No sheet is left in this print job.");
});

test("the latest mail is offered above the list, until all of it is handed out", async () => {
  sayHandedOut(0);
  openDesk();
  await press("Hand out");
  await screen.findByRole("dialog", { name: "Hand out the mail" });
  cleanup();
  // One of its sheets has gone with a child since it was ticked.
  sayHandedOut(6);
  openDesk();
  await screen.findByRole("button", { name: "All handed out" });
  expect(screen.queryByRole("button", { name: "Hand out" })).toBeNull();
});

test("earlier mail says in the list how much of it was handed out", async () => {
  const newest = aListedJob({ id: "newest", createdAt: "2027-07-15T08:02:00" });
  server.say(jobsQuestion, { printJobs: [newest, aListedJob({ count: 5 })], older: null });
  openDesk();
  await press(/^1 of 5 handed out, sheets of Jul 14, 2027/);
  expect(await screen.findByRole("dialog", { name: "Hand out the mail" })).toBeDefined();
});

test("where it cannot be read the mail is there as ever", async () => {
  server.refuse(`${eventQuestion}/handedOut`, 500);
  openDesk();
  await screen.findByRole("button", { name: "Open PDF" });
  await waitFor(() => expect(server.requests).toContain(`${eventQuestion}/handedOut`));
  expect(screen.queryByRole("button", { name: "Hand out" })).toBeNull();
});
