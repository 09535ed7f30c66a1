import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { inviteErrors } from "#domain/invites/errors.ts";
import type { Role } from "#domain/identity/session.ts";
import type { Closing, Standing } from "#domain/standing.ts";
import { answered, maya, mayaPath, sayLetters } from "./answers/family.ts";
import { boardPath, sayInvites, sayRoster } from "./answers/roster.ts";
import { duringLakeside, lakeside, weeksQuestion, workQuestion } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, pineHollow } from "./people.ts";

const path = "/org/pine-hollow/events";
const notice = page.getByText(
  "We're checking Camp Pine Hollow, usually within a day. Until then, 10 invites go out a day and it isn't in the public list.",
);

function signIn(standing: Standing, role: Role = "admin", closing?: Closing): void {
  server.signIn({ ...dana, organizations: [{ ...pineHollow, standing, role, closing }] });
}

beforeEach(() => {
  freezeDate(duringLakeside);
  server.say(weeksQuestion, { events: [lakeside] });
  server.say(workQuestion, { events: [] });
});

test("an admin of a new camp reads in one line what waits, for how long, and whom to ask", async () => {
  signIn("new");
  openApp(path);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole("link", { name: "help@example.org" })).toBeVisible();
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

const closing = { on: "2027-07-14", deletesOn: "2027-08-13" };

test("the team of a closed camp reads until when it can read and download", async () => {
  signIn("closed", "member", closing);
  openApp(path);
  const closed = page.getByRole("region", { name: "This camp closed on Jul 14, 2027" });
  await expect.element(closed.getByText("Letters are deleted on Aug 13, 2027.")).toBeVisible();
  expect(closed.getByRole("link").elements()).toEqual([]);
  await checkScreen("closed-organization");
});

test("an admin saves copies, closes the camp with its typed name and reopens it", async () => {
  signIn("approved");
  server.answer("closeOrganization", () => {
    signIn("closed", "admin", closing);
    return Response.json({ result: {} });
  });
  server.answer("reopenOrganization", () => {
    signIn("approved");
    return Response.json({ result: {} });
  });
  openApp("/org/pine-hollow/settings?section=close");
  const week = page.getByRole("listitem", { name: lakeside.name });
  await expect.element(week.getByRole("button", { name: "Download letters" })).toBeVisible();
  await expect.element(week.getByRole("button", { name: "Download roster (CSV)" })).toBeVisible();
  await checkScreen("close-organization");
  await page.getByRole("button", { name: "Close this camp" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Close Camp Pine Hollow?" });
  const [field, confirm] = [dialog.getByRole("textbox"), dialog.getByRole("button", { name: "Close camp" })];
  await field.fill("Camp Pine");
  await confirm.click();
  await expect.element(dialog.getByText("Type the name to close it.")).toBeVisible();
  await checkScreen("close-organization-dialog", { targets: "[role=alertdialog] button" });
  await field.fill("camp pine hollow");
  await confirm.click();
  await expect.element(page.getByRole("link", { name: "Reopen this camp" })).toBeVisible();
  await page.getByRole("button", { name: "Reopen this camp" }).click();
  await expect.element(page.getByRole("button", { name: "Close this camp" })).toBeVisible();
});

test("a family of a closed camp reads both days and cannot write", async () => {
  server.signIn(elena);
  sayLetters({ participant: { ...maya, closing, deletedOn: closing.deletesOn }, notes: [answered] });
  openApp(mayaPath);
  await expect
    .element(
      page.getByText(
        "This camp closed on Jul 14, 2027. Letters are deleted on Aug 13, 2027. You can still read and download them.",
      ),
    )
    .toBeVisible();
  expect(page.getByRole("button", { name: "Write Note" }).elements()).toEqual([]);
  await checkScreen("closed-camp-letters");
});
