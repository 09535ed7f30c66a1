import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { Role } from "#domain/identity/session.ts";
import type { Standing } from "#domain/standing.ts";
import { boardPath, sayInvites, sayRoster } from "./answers/roster.ts";
import { duringLakeside, lakeside, weeksQuestion, workQuestion } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, pineHollow } from "./people.ts";

const path = "/org/pine-hollow/events";
const notice = page.getByRole("region", { name: "We'll review Camp Pine Hollow soon" });

function signIn(standing: Standing, role: Role = "admin"): void {
  server.signIn({ ...dana, organizations: [{ ...pineHollow, standing, role }] });
}

beforeEach(() => {
  freezeDate(duringLakeside);
  server.say(weeksQuestion, { events: [lakeside] });
  server.say(workQuestion, { events: [] });
});

test("an admin of a new camp reads what is limited until it is approved", async () => {
  signIn("new");
  openApp(path);
  const limits =
    "you can add up to 25 campers and send 10 invites a day, and Camp Pine Hollow isn't in the public list";
  await expect.element(notice.getByText(limits)).toBeVisible();
  await checkScreen("new-organization");
});

test.each<[Standing, Role]>([
  ["new", "member"],
  ["approved", "admin"],
])("of a camp that is %s, a team member who is %s reads nothing about it", async (standing, role) => {
  signIn(standing, role);
  openApp(path);
  await expect.element(page.getByText("1 week, 298 campers")).toBeVisible();
  expect(notice.elements()).toEqual([]);
});

test("an admin of a new camp who invites an eleventh family reads why it waits", async () => {
  signIn("new");
  sayRoster();
  sayInvites({ none: 1, sent: 10 });
  const { status, code, message } = inviteErrors.tooManyWhileNew;
  server.answer("inviteAll", () => Response.json({ error: { status, code, message } }, { status: 429 }));
  openApp(boardPath());
  await page.getByRole("button", { name: "Invite all parents", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite all parents" });
  await expect.element(dialog.getByText("At most 10 emails go out in 24 hours.")).toBeVisible();
  await page.getByRole("button", { name: "Invite 1 parent", exact: true }).click();
  await expect.element(dialog.getByRole("alert").getByText(message)).toBeVisible();
  await checkScreen("new-organization-invites", { targets: "[role=dialog] button" });
});

test("the team of a suspended camp reads on each of its pages that it can be read only", async () => {
  signIn("suspended", "member");
  openApp(path);
  const suspended = page.getByRole("region", { name: "Camp Pine Hollow is suspended" });
  await expect.element(suspended.getByText("You can still read and download everything.")).toBeVisible();
  await checkScreen("suspended-organization");
});
