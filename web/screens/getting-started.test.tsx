import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { printingTopics } from "#domain/printing/topics.ts";
import type { Start } from "#domain/today/today.ts";
import { sayTools, today, week } from "./answers/printing.ts";
import { lakesideToday, sayToday } from "./answers/today.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, marcus, pineHollow, quietHouse } from "./people.ts";

const todayPath = `/org/${pineHollow.id}`;
const base = `/org/${pineHollow.id}/events/trailblazers`;
const empty: Start = { event: null, stationery: true, sheetPrinted: false, sheetRead: false };
const bare = {
  id: "trailblazers",
  name: "Trailblazers",
  startDate: "2027-07-18",
  endDate: "2027-07-24",
  participants: 0,
  contacts: 0,
  notInvited: 0,
  testParticipantId: null,
};
const mail = { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 };
const withRoster = {
  ...bare,
  mail,
  participants: 60,
  contacts: 84,
  notInvited: 84,
  testParticipantId: "ada",
};
const withSheet: Start = { ...empty, event: withRoster, sheetPrinted: true };

beforeEach(() => {
  freezeDate(today);
  server.signIn(dana);
  server.say(`GET /org/${pineHollow.id}/events?direction=asc`, { events: [] });
});

const list = page.getByRole("region", { name: "Getting started" });
const steps = list.getByRole("listitem");
const titles = () =>
  steps
    .getByRole("heading")
    .elements()
    .map(({ textContent }) => textContent);
const current = () => steps.elements().findIndex((step) => step.getAttribute("aria-current") === "step");
const link = (name: string) => list.getByRole("link", { name });

describe("the first steps of a camp", () => {
  test("start with a week, whose form has mail days already", async () => {
    sayToday({ start: empty });
    openApp(todayPath);
    await expect.element(list.getByText("0 of 5 done")).toBeVisible();
    expect(titles()).toEqual([
      "Add your first week",
      "Import your roster",
      "Print a test sheet",
      "Invite parents",
      "Print your first mail",
    ]);
    expect(current()).toBe(0);
    expect(list.getByRole("link").elements()).toEqual([]);
    expect(page.getByText("No week ahead").elements()).toEqual([]);
    await checkScreen("getting-started");
    await list.getByRole("button", { name: "Add week" }).click();
    const form = page.getByRole("dialog", { name: "Add week" });
    for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await expect.element(form.getByLabelText(day)).toBeChecked();
    await expect.element(form.getByLabelText("Saturday")).not.toBeChecked();
    await expect.element(form.getByLabelText("Cut-off (optional)")).toHaveValue("08:00");
  });

  test("ask for the mail days of a week without them, in its form", async () => {
    server.say(`GET /org/${pineHollow.id}/events?direction=asc`, { events: [{ ...week, ...bare }] });
    sayToday({ start: { ...empty, event: bare } });
    openApp(todayPath);
    await list.getByRole("button", { name: "Choose mail days" }).click();
    await expect
      .element(page.getByRole("dialog", { name: "Edit week" }).getByLabelText("Name"))
      .toHaveValue("Trailblazers");
  });

  test("go on with the import, which brings buildings and parents", async () => {
    sayToday({ start: { ...empty, event: { ...bare, mail } } });
    openApp(todayPath);
    await expect.element(list.getByText("Campers, buildings and parents come from one file.")).toBeVisible();
    expect(titles()[0]).toBe("Done: Trailblazers starts Sun, Jul 18");
    expect(current()).toBe(1);
    await expect.element(link("Import roster")).toHaveAttribute("href", `${base}/import`);
    expect(list.getByRole("link").elements()).toHaveLength(1);
  });

  test("print a test sheet with one press, and then ask for its photo", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    sayToday({ start: { ...empty, event: withRoster } });
    server.sayHttp("printStationeryHttp", { jobIds: ["test"], sheets: 1, url: "about:blank#sheet.pdf" });
    openApp(todayPath);
    await expect.element(list.getByText("Families don't see it.")).toBeVisible();
    await checkScreen("getting-started-roster");
    await list.getByRole("button", { name: "Print test sheet" }).click();
    await expect.poll(() => open.mock.calls.length).toBe(1);
    expect(server.sent).toContainEqual({
      orgId: "pine-hollow",
      eventId: "trailblazers",
      participantId: "ada",
    });
    sayToday({ start: withSheet });
    server.invalidation(printingTopics.jobs(pineHollow.id, "trailblazers"));
    await expect.element(link("Upload photo")).toHaveAttribute("href", `${base}/upload`);
    await expect.element(link("Find the PDF")).toHaveAttribute("href", `${base}/print`);
    await expect.element(link("Invite parents")).toHaveAttribute("href", `${base}/participants`);
    expect(current()).toBe(2);
  });

  test("show the PDF of a test sheet in the list of print jobs if it takes longer", async () => {
    sayTools();
    sayToday({ start: { ...empty, event: { ...withRoster, id: week.id } } });
    server.sayHttp("printStationeryHttp", { jobIds: ["test"], sheets: 1, url: null });
    const app = openApp(todayPath);
    await list.getByRole("button", { name: "Print test sheet" }).click();
    await expect.poll(() => app.path()).toBe(`/org/pine-hollow/events/${week.id}/print`);
  });

  test("say why a test sheet cannot be printed", async () => {
    sayToday({ start: { ...empty, event: withRoster } });
    server.breakDown("/http/printStationeryHttp");
    openApp(todayPath);
    await list.getByRole("button", { name: "Print test sheet" }).click();
    await expect.element(list.getByRole("alert")).toBeVisible();
    await checkScreen("getting-started-failed");
  });

  test("lead to the settings where stationery is off", async () => {
    sayToday({ start: { ...empty, event: withRoster, stationery: false } });
    openApp(todayPath);
    await expect.element(link("Open Settings")).toHaveAttribute("href", "/org/pine-hollow/settings");
  });

  test("count the parents who are not invited, and end with the first mail beside the next week", async () => {
    sayToday({ start: { ...withSheet, sheetRead: true, event: { ...withRoster, notInvited: 74 } } });
    openApp(todayPath);
    await expect.element(list.getByText("74 parents not invited yet.")).toBeVisible();
    await checkScreen("getting-started-invites");
    const next = { ...bare, participants: 60, withoutContact: 20, notInvited: 0 };
    sayToday({
      start: { ...withSheet, sheetRead: true, event: { ...withRoster, notInvited: 0 } },
      next,
    });
    openApp(todayPath);
    await expect.element(list.getByText("The next mail goes out Mon, Jul 19.")).toBeVisible();
    await expect.element(list.getByText("4 of 5 done")).toBeVisible();
    await expect.element(link("Open Mail")).toHaveAttribute("href", `${base}/tools`);
    await expect.element(page.getByText("20 campers with no parent signed up")).toBeVisible();
    await checkScreen("getting-started-first-mail");
  });

  test("stand above the day of an active week, and are gone after the first mail", async () => {
    sayTools();
    server.say(`GET /org/pine-hollow/events/${week.id}/mailRun`, {
      run: null,
      waiting: 2,
      late: 0,
      remaining: 2,
      printing: null,
    });
    sayToday({ active: [lakesideToday], start: { ...withSheet, event: { ...withRoster, id: week.id } } });
    openApp(todayPath);
    await expect.element(list).toBeVisible();
    await expect.element(page.getByText("2 letters to print")).toBeVisible();
    sayToday({ active: [lakesideToday] });
    server.invalidation(printingTopics.jobs(pineHollow.id, week.id));
    await expect.element(list).not.toBeInTheDocument();
  });
});

test("a member is told to ask an admin for the first week", async () => {
  server.signIn(marcus);
  sayToday({ start: empty });
  openApp(todayPath);
  await expect.element(list.getByText("Ask an admin to add the first week.")).toBeVisible();
  expect(list.getByRole("button").elements()).toEqual([]);
});

test("a retreat center has events, participants and contacts", async () => {
  sayToday({ start: withSheet }, quietHouse.id);
  openApp(`/org/${quietHouse.id}`);
  await expect.element(list.getByRole("heading", { name: "Invite contacts" })).toBeVisible();
  expect(titles()[1]).toBe("Done: 60 participants on the roster");
  await expect.element(list).not.toMatchTextContent(/camp(er)?s?\b|parents?\b|weeks?\b/i);
  await checkScreen("getting-started-retreat-center");
});
