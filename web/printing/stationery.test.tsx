import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aParticipant, aRoster } from "#web/roster/board/testing/a-roster.ts";
import {
  aListedJob,
  aListedSheet,
  aPrintDesk,
  choose,
  jobRows,
  jobsQuestion,
  latestJob,
  openDesk,
  press,
  stubTabs,
  type PrintDesk,
} from "./testing/a-print-desk.tsx";

const roster = "GET /org/pine-hollow/events/lakeside/roster";
// Loads the lazy chunks before the tests.
beforeAll(async () => {
  await import("./stationery-dialog.tsx");
  await import("./handed-out.tsx");
  await import("./reprint-dialog.tsx");
  await import("./void-question.tsx");
});

let server: PrintDesk;
beforeEach(() => {
  server = aPrintDesk();
  server.say(jobsQuestion, { printJobs: [], older: null, stationery: true });
  const ten = { id: "ten", name: "Cabin 10", capacity: null };
  const two = { id: "two", name: "Cabin 2", capacity: null };
  const participants = [
    aParticipant("Ada", ten, { id: "p0" }),
    aParticipant("Ben", two, { id: "p1" }),
    aParticipant("Cleo", two, { id: "p2" }),
    aParticipant("Dov", null, { id: "p3" }),
  ];
  server.say(roster, aRoster({ buildings: [ten, two], participants }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(type?: string): Promise<HTMLElement> {
  openDesk(type);
  await press("Stationery…");
  return screen.findByRole("dialog", { name: "Stationery" });
}

test("where it is switched off nothing of it is there", async () => {
  server.say(jobsQuestion, { printJobs: [aListedJob()], older: null, stationery: false });
  openDesk();
  await screen.findByRole("button", { name: "Open PDF" });
  expect(screen.queryByRole("button", { name: "Stationery…" })).toBeNull();
});

test("one press prints a sheet for every participant, opens the PDF and follows the job", async () => {
  const { opened } = stubTabs();
  server.sayHttp("printStationeryHttp", { jobIds: ["first"], sheets: 4, url: "https://files.example/s.pdf" });
  const dialog = await open();
  const rows = await within(dialog).findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "Cabin 2 2 campers",
    "Cabin 10 1 camper",
    "No building yet 1 camper",
  ]);
  await press("Print 4 sheets");
  expect((await latestJob()).textContent).toContain("All 4 sheets are ready.");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(opened).toEqual(["https://files.example/s.pdf"]);
  expect(server.cameFor("printStationeryHttp")).toMatchObject([
    { body: { orgId: "pine-hollow", eventId: "lakeside" } },
  ]);
});

test("buildings that are left out get none", async () => {
  server.sayHttp("printStationeryHttp", { jobIds: ["first"], sheets: 2, url: null });
  const dialog = await open();
  await userEvent.click(await within(dialog).findByRole("checkbox", { name: /^Cabin 10/ }));
  await userEvent.click(within(dialog).getByRole("checkbox", { name: /^No building yet/ }));
  await press("Print 2 sheets");
  await latestJob();
  expect(server.cameFor("printStationeryHttp")).toMatchObject([{ body: { buildingIds: ["two"] } }]);
});

test("None leaves all out, so that one building takes two presses", async () => {
  server.sayHttp("printStationeryHttp", { jobIds: ["first"], sheets: 2, url: null });
  const dialog = await open();
  await press("None");
  expect(within(dialog).getByRole("button", { name: "Print 0 sheets" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(within(dialog).getByRole("checkbox", { name: /^Cabin 2/ }));
  await press("Print 2 sheets");
  await latestJob();
  expect(server.cameFor("printStationeryHttp")).toMatchObject([{ body: { buildingIds: ["two"] } }]);
});

test("one who came late gets a sheet by name", async () => {
  server.sayHttp("printStationeryHttp", { jobIds: ["first"], sheets: 1, url: null });
  const dialog = await open();
  const field = await within(dialog).findByRole("searchbox", { name: "Or for one camper" });
  await userEvent.type(field, "nobody");
  await within(dialog).findByText("No camper matches “nobody”.");
  await userEvent.clear(field);
  await userEvent.type(field, "cle");
  await press("Print a sheet for Cleo");
  await latestJob();
  expect(server.cameFor("printStationeryHttp")).toMatchObject([{ body: { participantId: "p2" } }]);
});

test("what got no answer is asked again under the same name, and is told", async () => {
  server.refuseHttp("printStationeryHttp", 502);
  await open();
  await press("Print 4 sheets");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to print stationery.");
  await press("Print 4 sheets");
  await waitFor(() => expect(server.cameFor("printStationeryHttp")).toHaveLength(2));
  const [first, second] = server.cameFor("printStationeryHttp");
  expect(first?.key).toBeDefined();
  expect(second?.key).toBe(first?.key);
});

test("explains an event without participants in the words of the organization's type", async () => {
  server.say(roster, aRoster({ buildings: [], participants: [] }));
  const dialog = await open("Retreat Center");
  await within(dialog).findByText("The list is empty. Add participants first, then print their sheets.");
  expect(within(dialog).queryByRole("button", { name: /^Print/ })).toBeNull();
});

test("a roster that cannot be read says so", async () => {
  server.refuse(roster, 500);
  const dialog = await open();
  expect((await within(dialog).findByRole("alert")).textContent).toContain("Failed to load");
});

test("in the list of jobs it is called by its name, and voiding it speaks of no letters", async () => {
  const job = aListedJob({ kind: "stationery", count: 3 });
  server.say(jobsQuestion, { printJobs: [job], older: null, stationery: true });
  const sheet = aListedSheet(1, { contactName: "", notes: 0 });
  server.say(`${jobsQuestion}/first/sheets`, { sheets: [sheet] });
  openDesk();
  const [row] = await jobRows();
  expect(row?.textContent).toContain("Stationery, Dana Reyes");
  await choose("Reprint a sheet…");
  await screen.findByText("Loon Cabin, stationery");
  await userEvent.keyboard("{Escape}");
  await choose("Void…");
  const question = await screen.findByRole("alertdialog", { name: "Void this print job?" });
  within(question).getByText("You can't open its PDF anymore. Sheets that come back still count.");
  expect(question.textContent).not.toContain("back in line");
});

test("it is no mail: what is to be handed out is still the latest mail", async () => {
  const sheets = aListedJob({ id: "blank", kind: "stationery", count: 3 });
  const mail = aListedJob({ count: 5 });
  server.say("GET /org/pine-hollow/events/lakeside/handedOut", { jobs: [] });
  server.say(jobsQuestion, { printJobs: [sheets, mail], older: null, stationery: true });
  openDesk();
  // The mail can be ticked, the stationery cannot.
  expect(await screen.findAllByRole("button", { name: "Hand out" })).toHaveLength(1);
  const [row] = await jobRows();
  expect(row?.textContent).toContain("Stationery, Dana Reyes");
  expect(row?.textContent).not.toContain("handed out");
});
