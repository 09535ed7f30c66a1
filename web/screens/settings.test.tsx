import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { kindsFor, isWanted, type NotificationSettings } from "#domain/notifications/kinds.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, visitor } from "./people.ts";

const question = "GET /my/notices";
/** For a person who works at a camp and writes to a camper there. */
const everything: NotificationSettings = {
  email: "dana.whitlock-of-the-lake-district-office@pine-hollow.example",
  notices: kindsFor({ family: true, team: true }).map((kind) => ({
    kind,
    wanted: isWanted(kind, null),
  })),
};

beforeEach(() => {
  server.signIn(dana);
  server.say(question, everything);
});

test("every kind of mail can be chosen", async () => {
  openApp("/settings");
  const team = page.getByRole("group", { name: "Your work on a team" });
  await expect.element(page.getByRole("group", { name: "Letters you write" })).toBeVisible();
  await expect.element(team.getByRole("checkbox", { name: "Letters are ready to print" })).toBeChecked();
  await expect.element(team.getByRole("checkbox", { name: "Morning summary" })).not.toBeChecked();
  await checkScreen("settings", { targets: "main :is(label, a, button)" });
});

test("a kind of mail is switched off by keyboard alone", async () => {
  server.answer("chooseNotice", () => {
    const notifications = everything.notices.map((one) =>
      one.kind === "reply" ? { ...one, wanted: false } : one,
    );
    server.say(question, { ...everything, notices: notifications });
    return Response.json({ result: {} });
  });
  openApp("/settings");
  const reply = page.getByRole("checkbox", { name: "A reply came in" });
  await expect.element(reply).toBeChecked();
  page.getByRole("checkbox", { name: "My letter was printed" }).element().focus();
  await userEvent.tab();
  await expect.element(reply).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("We won't email you.")).toBeVisible();
  await expect.element(reply).not.toBeChecked();
  await expect.element(reply).toHaveFocus();
  expect(server.sent).toContainEqual({ data: { kind: "reply", wanted: false } });
});

test("nothing to choose yet", async () => {
  server.signIn(visitor);
  server.say(question, { email: null, notices: [] });
  openApp("/settings");
  await expect.element(page.getByRole("heading", { name: "Nothing to choose yet" })).toBeVisible();
  await checkScreen("settings-empty");
});

test("settings that cannot be loaded", async () => {
  server.refuse(question, 403);
  openApp("/settings");
  await expect.element(page.getByText("We couldn't load your settings.")).toBeVisible();
  await checkScreen("settings-failed");
});
