import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, callFrom, signInAs, type OwnCamp } from "../own-camp.ts";
import { aWritingWeek, hoursAgo } from "../written-letters.ts";

/** What one person does, another sees without reload within this time. */
const soon = { timeout: 2_000 };

let camp: OwnCamp;
test.afterEach(() => camp.remove());

const envelope = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

for (const [type, printed] of [
  ["Camp", "Message Printed for Camper"],
  ["Retreat Center", "Message Printed for Participant"],
] as const) {
  test(`a family sees where each letter stands, as a ${type} says it`, async ({ page, world }) => {
    camp = await anOwnCamp(world, { name: "Pine Hollow by the Lake", type, admins: ["dana"] });
    const week = await aWritingWeek(camp);
    await week.child("Ava Vasquez");
    await week.child("Ben Vasquez", { wrote: "waiting" });
    const cleo = await week.child("Cleo Vasquez", { wrote: "answered", at: hoursAgo(30) });
    await week.child("Dov Vasquez", { wrote: "printed", at: hoursAgo(25) });
    await week.child("Edie Vasquez", { wrote: "printed", at: hoursAgo(23) });
    let tell: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (tell = resolve));
    await intercept(page, "**/api/my/activity", async (route) => {
      await held;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(page, "elena");
    await page.goto("/my/participants");
    await expect(page.getByText("Checking activity…")).toHaveCount(5);
    await expectAccessible(page);
    tell();
    for (const [name, text] of [
      ["Ava Vasquez", "Write your first message"],
      ["Ben Vasquez", "Message is Ready to Print"],
      ["Cleo Vasquez", "Response Received"],
      ["Dov Vasquez", "No Response Yet, Write another Message?"],
      ["Edie Vasquez", printed],
    ] as const)
      await expect(envelope(page, name)).toContainText(text);
    await expect(page.getByText("Checking activity…")).toHaveCount(0);
    // One reply came back, so one looks out of its envelope.
    await expect(page.locator(".peeking-reply")).toHaveCount(1);
    await expectAccessible(page);
    // The whole card is the link, also where the reply looks out.
    const reply = await page.locator(".peeking-reply").boundingBox();
    await page.mouse.click(
      (reply?.x ?? 0) + (reply?.width ?? 0) / 2,
      (reply?.y ?? 0) + (reply?.height ?? 0) / 2,
    );
    await expect(page).toHaveURL(`/my/participants/${cleo.id}`);
  });
}

test("a day after printing the text turns on the open page, without asking anybody", async ({
  page,
  world,
}) => {
  camp = await anOwnCamp(world, { name: "Camp One Day", admins: ["dana"] });
  const week = await aWritingWeek(camp);
  await signInAs(page, "elena");
  // What every page is made of is fetched before the time runs.
  await page.goto("/");
  await expect(page.getByText("Welcome,")).toBeVisible();
  const turnsInMs = 12_000;
  await week.child("Maya Vasquez", { wrote: "printed", at: new Date(hoursAgo(24).getTime() + turnsInMs) });
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/my/activity")) asked += 1;
  });
  await page.goto("/my/participants");
  await expect(envelope(page, "Maya Vasquez")).toContainText("Message Printed for Camper");
  const before = asked;
  await expect(envelope(page, "Maya Vasquez")).toContainText("No Response Yet, Write another Message?", {
    timeout: turnsInMs + 2_000,
  });
  expect(asked).toBe(before);
});

test("activity that cannot be read hides nobody", async ({ page, world }) => {
  camp = await anOwnCamp(world, { name: "Camp Fog", admins: ["dana"] });
  const week = await aWritingWeek(camp);
  await week.child("Maya Vasquez", { wrote: "waiting" });
  await signInAs(page, "elena");
  await intercept(page, "**/api/my/activity", (route) => route.fulfill({ status: 403, body: "no" }));
  await page.goto("/my/participants");
  await expect(page.getByRole("alert")).toContainText("Failed to load activity.");
  await expect(envelope(page, "Maya Vasquez")).toContainText("Loon Cabin");
  await expectAccessible(page);
  await page.unroute("**/api/my/activity");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(envelope(page, "Maya Vasquez")).toContainText("Message is Ready to Print");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what a family saves and takes back is counted on the staff's open page", async ({
  page,
  browser,
  world,
}) => {
  camp = await anOwnCamp(world, { name: "Camp Count", admins: ["dana"] });
  const week = await aWritingWeek(camp);
  const maya = await week.child("Maya Vasquez");
  await week.child("Joel Vasquez", { wrote: "waiting" });
  await signInAs(page, "dana");
  await page.goto(week.tools);
  const printing = page.getByRole("region", { name: "Print Jobs" });
  await expect(printing).toContainText("1 note waits to be printed.");
  const elena = await atAnotherMachine(browser, world, "elena");
  await elena.goto("/my/participants");
  await expect(envelope(elena, "Maya Vasquez")).toContainText("Write your first message");

  const noteId = randomId();
  const of = { orgId: camp.id, eventId: week.id, participantId: maya.id, noteId };
  expect(await callFrom(elena, "addNote", { ...of, text: "Dear Maya, did you try the big canoe?" })).toBe(
    200,
  );
  await expect(printing).toContainText("2 notes wait to be printed.", soon);
  await expect(envelope(elena, "Maya Vasquez")).toContainText("Message is Ready to Print", soon);
  // Staff see how many, never what.
  expect(await page.content()).not.toContain("canoe");

  expect(await callFrom(elena, "deleteNote", of)).toBe(200);
  await expect(printing).toContainText("1 note waits to be printed.", soon);
  await expect(envelope(elena, "Maya Vasquez")).toContainText("Write your first message", soon);
  await elena.context().close();
});

test("a count that cannot be read says which of the two it is", async ({ page, world }) => {
  camp = await anOwnCamp(world, { name: "Camp Closed Door", admins: ["dana"] });
  const week = await aWritingWeek(camp);
  await signInAs(page, "dana");
  // Answered by one rule from the first question to the last: parts of the page that come late ask as well, and between two
  // rules they would ask the server.
  let refused = 403;
  await intercept(page, "**/callable/getUnprintedNotesCount", (route) =>
    refused === 0 ? route.continue() : route.fulfill({ status: refused, json: { error: { message: "no" } } }),
  );
  const printing = page.getByRole("region", { name: "Print Jobs" });
  await page.goto(week.tools);
  await expect(printing.getByRole("alert")).toContainText("Unable to load unprinted notes.");
  await expectAccessible(page);
  refused = 401;
  await printing.getByRole("button", { name: "Try again" }).click();
  await expect(printing.getByRole("alert")).toContainText("Sign in to view unprinted notes.");
  refused = 0;
  await printing.getByRole("button", { name: "Try again" }).click();
  await expect(printing).toContainText("No notes wait to be printed.");
});
