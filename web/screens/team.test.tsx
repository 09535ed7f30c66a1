import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { blocksQuestion, lakeside, retention, retentionQuestion, sayTeamPage } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus } from "./people.ts";

const path = "/org/pine-hollow/team";
const targets =
  "main :is(a, button, .organization-switch label, .safety-desk-form label:has([type=checkbox])), [role=dialog] button";

beforeEach(() => {
  server.signIn(dana);
  sayTeamPage();
});

test("what an admin can change", async () => {
  openApp(path);
  const switches = page.getByRole("region", { name: "Letters and mail" });
  await expect.element(switches.getByRole("checkbox").first()).toBeVisible();
  expect(switches.getByRole("checkbox").elements()).toHaveLength(6);
  expect(switches.getByRole("checkbox", { checked: true }).elements()).toHaveLength(5);
  const desk = page.getByRole("form", { name: "Safety desk" });
  await expect.element(desk.getByRole("checkbox")).toBeChecked();
  await expect
    .element(page.getByRole("region", { name: "Keeping letters" }).getByText(/^Nothing is held\./))
    .toBeVisible();
  await checkScreen("team-admin", { targets });
});

test("contacts that staff removed, and the question before one can be added again", async () => {
  const removal = { eventName: "Week 2", removedByName: "Dana Whitlock", removedOn: "2026-11-16" };
  server.say(blocksQuestion, {
    blocks: [
      { id: "1", address: "thomas@example.org", childName: "Wren Vasquez", isMatched: true, ...removal },
      { id: "2", address: "t…y@e…e.org", childName: null, isMatched: false, ...removal },
    ],
  });
  server.say("liftContactBlock", {});
  openApp(path);
  const panel = page.getByRole("region", { name: "Removed parents" });
  await expect
    .element(panel.getByText("From Wren Vasquez in Week 2 by Dana Whitlock, Nov 16, 2026"))
    .toBeVisible();
  await checkScreen("team-removed-contacts", { targets });
  await panel.getByRole("button", { name: "Lift the block of thomas@example.org" }).click();
  const question = page.getByRole("alertdialog", { name: "Let thomas@example.org be added again?" });
  await expect.element(question).toBeVisible();
  await checkScreen("team-lift-block", { targets });
  await question.getByRole("button", { name: "Lift the block" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", blockId: "1" } });
});

test("signing a member out everywhere", async () => {
  openApp(path);
  await page.getByRole("button", { name: "More for Marcus Oyelaran" }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click();
  await expect.element(page.getByRole("alertdialog")).toBeVisible();
  await checkScreen("team-sign-out", { targets: "[role=alertdialog] button" });
});

test("what a member reads", async () => {
  server.signIn(marcus);
  openApp(path);
  for (const words of [
    "Families are mailed when their letter is printed",
    "Mail is ticked as handed out.",
    "Families can choose the mail day of a letter.",
    "Stationery can be printed.",
    "Families can make a book.",
    "Families cannot add a photo to a letter.",
    "Everything of a week is deleted 90 days after its last day",
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await checkScreen("team-member", { targets });
});

test("the dialog that stops the deletion of a week", async () => {
  server.say("placeHold", {});
  openApp(path);
  const panel = page.getByRole("region", { name: "Keeping letters" });
  await panel.getByRole("button", { name: "Stop deletion…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop deletion" });
  await dialog.getByRole("button", { name: "Everything" }).click();
  await page.getByRole("option", { name: lakeside.name }).click();
  const reason = "The county court asked for this week's letters.";
  await dialog.getByLabelText("Why").fill(reason);
  await checkScreen("team-stop-deletion", { targets });
  const placed = { reason, by: "Dana Whitlock", at: "2027-07-12T03:00:00.000Z" };
  server.say(retentionQuestion, { ...retention, holds: [{ eventId: lakeside.id, placed }] });
  await dialog.getByRole("button", { name: "Stop deletion" }).click();
  await expect.element(panel.getByText(reason)).toBeVisible();
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", eventId: lakeside.id, reason } });
});
