import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { aListedJob } from "#web/printing/testing/a-print-desk.tsx";
import type { StaffOrganization } from "../open-organization.tsx";
import { showPage } from "../testing/show-page.tsx";
import ToolsOfEvent from "./tools-of-event.tsx";

const organization = {
  id: "pine-hollow",
  name: "Camp Pine Hollow",
  type: "Camp",
  description: null,
  timeZone: "America/Chicago",
  role: "member",
} as const;
const week = {
  id: "lakeside",
  name: "Week 3 · Lakeside",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Swim week.\nMail call is after lunch.",
  participants: 2,
};
const events = "GET /org/pine-hollow/events?direction=asc";

// Loads the lazy chunks before the tests.
beforeAll(async () => {
  await import("#web/responses/upload/upload-panel.tsx");
  await import("#web/responses/intake/start-queue.ts");
  await import("#web/responses/came-back/came-back-dialog.tsx");
  await import("./keeping-of-event.tsx");
});

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say(events, { events: [week] });
  server.say("getUnprintedNotesCount", { count: 12 });
  server.say("GET /org/pine-hollow/printSettings", { paper: "letter", sides: "duplex" });
  server.say("GET /org/pine-hollow/events/lakeside/printJobs", { printJobs: [], older: null });
  server.say("GET /org/pine-hollow/events/lakeside/uploadHistory", { uploads: [] });
  server.say("GET /org/pine-hollow/events/lakeside/unmatched", { uploads: [], older: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open({ of = organization, openAt = "tools" }: { of?: StaffOrganization; openAt?: string } = {}) {
  showPage(<ToolsOfEvent />, { organization: of, at: `/org/pine-hollow/events/lakeside/${openAt}` });
}
const tabs = () =>
  within(screen.getByRole("navigation", { name: "Week 3 · Lakeside" }))
    .getAllByRole("link")
    .map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")]);
const printing = () => screen.findByRole("region", { name: /day's mail$/ });

test("without a safety desk there is no tab for it", async () => {
  open({ of: { ...organization, hasSafetyDesk: false } });
  await screen.findByRole("navigation", { name: "Week 3 · Lakeside" });
  expect(tabs().map(([label]) => label)).toEqual(["Mail", "Campers", "Replies", "Who needs mail"]);
});

test("the head leads back to the organization, and the tabs to every page of the week", async () => {
  open();
  screen.getByText("Loading week…");
  const back = await screen.findByRole("link", { name: "Week 3 · Lakeside" });
  const trail = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  const base = "/org/pine-hollow/events/lakeside";
  expect(back.getAttribute("href")).toBe(`${base}/tools`);
  expect(trail.getByRole("link", { name: "Camp Pine Hollow" }).getAttribute("href")).toBe("/org/pine-hollow");
  expect(tabs()).toEqual([
    ["Mail", `${base}/tools`, "page"],
    ["Campers", `${base}/participants`, null],
    ["Replies", `${base}/upload`, null],
    ["Who needs mail", `${base}/gaps`, null],
    ["Safety desk", `${base}/desk`, null],
  ]);
  screen.getByRole("heading", { level: 1, name: "Mail" });
  expect(document.title).toBe("Mail · Week 3 · Lakeside · Camp Pine Hollow");
  screen.getByText("Jul 11, 2027 to Jul 17, 2027");
  screen.getByText(/Mail call is after lunch\./);
  screen.getByText(/^(Upcoming|Active|Past)$/);
});

test("opened at the uploads, the tab is Replies", async () => {
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  open({ openAt: "upload" });
  await screen.findByRole("link", { name: "Week 3 · Lakeside" });
  expect(tabs().find(([, , current]) => current === "page")?.[0]).toBe("Replies");
  screen.getByRole("heading", { level: 1, name: "Replies" });
});

test("an organization that is no camp has its own words, and a description is not made up", async () => {
  server.say(events, { events: [{ ...week, description: null }] });
  open({ of: { ...organization, type: "Retreat Center" } });
  screen.getByText("Loading event…");
  await screen.findByRole("link", { name: "Participants" });
  expect(document.querySelector(".event-tools-description")).toBeNull();
});

test("the letters to print are counted for this event", async () => {
  open();
  const section = await printing();
  await waitFor(() => expect(section.textContent).toContain("12 letters to print"));
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", eventId: "lakeside" } });
});

test("printing stands beside uploading, which comes a moment later", async () => {
  open();
  within(await printing()).getByRole("button", { name: "Create print job" });
  const picker = await screen.findByLabelText("Add pictures");
  expect(screen.getByRole("region", { name: "Upload Responses" }).contains(picker)).toBe(true);
  screen.getByRole("region", { name: "Recent uploads" });
});

test("how many sheets of a job came back leads to the buildings", async () => {
  const job = aListedJob({ count: 12, cameBack: 7 });
  server.say("GET /org/pine-hollow/events/lakeside/printJobs", { printJobs: [job], older: null });
  server.say("GET /org/pine-hollow/events/lakeside/printJobs/first/cameBack", {
    buildings: [{ buildingName: "Loon Cabin", sheets: 12, cameBack: 7 }],
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^7 of 12 sheets of .* came back$/ }));
  const text = await screen.findByText("7 of 12 sheets came back");
  expect(screen.getByRole("dialog").contains(text)).toBe(true);
});

test.each([
  [500, "", "Unable to load unprinted notes."],
  [404, "Event not found.", "Unable to load unprinted notes."],
  [401, "Please sign in first.", "Sign in to view unprinted notes."],
])("a count that cannot be read (%d) says so, and can be asked for again", async (status, text, words) => {
  server.refuse("getUnprintedNotesCount", status, text);
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(words);
  expect((await printing()).contains(alert)).toBe(true);
  server.say("getUnprintedNotesCount", { count: 3 });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("letters to print", { exact: false });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("an event that is not there is said, without a section that would be about nothing", async () => {
  server.say(events, { events: [{ ...week, id: "another" }] });
  open();
  expect((await screen.findByRole("alert")).textContent).toBe("Event not found.");
  expect(screen.queryByRole("region")).toBeNull();
  expect(server.requests).not.toContain("getUnprintedNotesCount");
});

test("an event that cannot be read is said, and can be asked for again", async () => {
  server.refuse(events, 500);
  open();
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load event.");
  server.say(events, { events: [week] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Week 3 · Lakeside" });
});

test.each([
  ["print", "Print Jobs"],
  ["upload", "Upload Responses"],
] as const)("opened at %s, the section %s is brought into sight", async (openAt, title) => {
  const visible = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  open({ openAt });
  await screen.findByRole("region", { name: title });
  // Until the section is loaded, a placeholder with the same name is in its place.
  const section = screen.getByRole("region", { name: title });
  expect(visible.mock.contexts).toEqual([section.closest(".event-tools > div")]);
});

test("a copy of everything is offered to admins, and not to members", async () => {
  open({ of: { ...organization, role: "admin" } });
  await screen.findByRole("region", { name: "Keep a copy" });
  cleanup();
  open();
  await printing();
  expect(screen.queryByRole("region", { name: "Keep a copy" })).toBeNull();
});
