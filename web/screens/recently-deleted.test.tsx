import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ListedEvent } from "#domain/events/event.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { duringLakeside, firstFires, retention } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana } from "./people.ts";

const path = "/org/pine-hollow/recently-deleted";
const weeks = "GET /org/pine-hollow/deleted-events";
const campers = "GET /org/pine-hollow/deleted-participants";

const deletedAt = "2027-07-02T15:00:00.000Z";
const family: ListedEvent = { ...firstFires, id: "family", name: "Family Weekend", participants: 1 };
const theo = {
  id: "theo",
  name: "Theophilus Featherstonehaugh-Cholmondeley",
  eventId: "lakeside",
  eventName: "Week 3 · Lakeside",
  contacts: 2,
};

beforeEach(() => {
  freezeDate(duringLakeside);
  server.signIn(dana);
  server.say(weeks, { events: [firstFires, family].map((week) => ({ ...week, deletedAt })) });
  server.say(campers, { participants: [{ ...theo, deletedAt }] });
  server.say("GET /org/pine-hollow/retention", retention);
});

test("deleted weeks and campers", async () => {
  openApp(path);
  await expect.element(page.getByRole("grid", { name: "Deleted weeks" })).toBeVisible();
  await expect.element(page.getByRole("grid", { name: "Deleted campers" })).toBeVisible();
  await checkScreen("recently-deleted");
});

test("on a small phone the current tab is inside the window", async () => {
  await page.viewport(320, 800);
  openApp(path);
  const tab = page.getByRole("main").getByRole("link", { name: "Recently deleted" });
  await expect.element(tab).toBeVisible();
  const { left, right } = tab.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
});

test("loading", async () => {
  server.hold(weeks, { events: [] });
  server.hold(campers, { participants: [] });
  openApp(path);
  await expect.element(page.getByText("Loading deleted weeks…")).toBeVisible();
  await expect.element(page.getByText("Loading deleted campers…")).toBeVisible();
  await checkScreen("recently-deleted-loading");
});

test("lists that cannot be loaded are loaded on the next try", async () => {
  server.refuse(weeks, 403);
  server.refuse(campers, 403);
  openApp(path);
  await expect.element(page.getByRole("alert").getByText("Failed to load the deleted list.")).toBeVisible();
  await checkScreen("recently-deleted-failed");
  server.say(weeks, { events: [{ ...family, deletedAt }] });
  server.say(campers, { participants: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("row", { name: "Family Weekend" })).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a week that could not be restored is named and stays in the list", async () => {
  server.breakDown("restoreEvent");
  openApp(path);
  await page.getByRole("button", { name: "Restore Family Weekend" }).click();
  await expect.element(page.getByRole("alert").getByText("Failed to restore.")).toBeVisible();
  await expect.element(page.getByRole("alert").getByText("Family Weekend is still deleted.")).toBeVisible();
  await checkScreen("recently-deleted-not-restored");
});

test("a restored camper leaves the list, and a message confirms it", async () => {
  server.answer("restoreParticipant", () => {
    server.say(campers, { participants: [] });
    return Response.json({ result: {} });
  });
  openApp(path);
  await page.getByRole("button", { name: `Restore ${theo.name}` }).click();
  await expect.element(page.getByText(`${theo.name} was restored.`)).toBeVisible();
  await expect.element(page.getByText("No campers.")).toBeVisible();
  expect(server.sent).toContainEqual({
    data: { orgId: "pine-hollow", eventId: theo.eventId, participantId: theo.id },
  });
});

test("what another person restores leaves the lists without a reload", async () => {
  openApp(path);
  await expect.element(page.getByRole("row", { name: theo.name })).toBeVisible();
  server.say(weeks, { events: [] });
  server.say(campers, { participants: [] });
  server.invalidation(eventTopics.deleted("pine-hollow"));
  await expect.element(page.getByRole("heading", { name: "Nothing to restore" })).toBeVisible();
});
