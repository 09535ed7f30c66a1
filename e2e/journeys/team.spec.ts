import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test, type PersonKey } from "../journey.ts";
import {
  anOwnCamp,
  atAnotherMachine,
  callFrom,
  giveRoleQuietly,
  signInAs,
  type OwnCamp,
} from "../own-camp.ts";
import { settling } from "../settling.ts";
import type { World } from "../world.ts";

/** What one person does, another sees without reload within this time. */
const soon = { timeout: 1_000 };

const camps: OwnCamp[] = [];
test.afterEach(() => Promise.all(camps.splice(0).map((camp) => camp.remove())));

/** Dana's camp, for one journey only. */
async function aCamp(world: World, name: string, members: PersonKey[] = []): Promise<OwnCamp> {
  const camp = await anOwnCamp(world, { name, admins: ["dana"], members });
  camps.push(camp);
  return camp;
}

async function openTeam(page: Page, { id }: OwnCamp): Promise<void> {
  await page.goto(`/org/${id}/team`);
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
}

async function fromMenuOf(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const inviteOf = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

test("somebody is invited by mail, joins, becomes an admin and is sent away, and both pages follow", async ({
  page,
  browser,
  world,
}) => {
  const camp = await aCamp(world, "Camp Loon Lake");
  await signInAs(page, "dana");
  await openTeam(page, camp);
  await expect(page.getByText("You run this camp alone so far")).toBeVisible();
  await invite(page, "Nell@Example.org");
  await expect(page.getByText("nell@example.org is invited.")).toBeVisible();
  await expect(inviteOf(page, "nell@example.org")).toContainText("Sent");
  const mail = await world.inbox.waitFor(
    ({ to, subject }) => to.includes("nell@example.org") && subject.includes("Camp Loon Lake"),
  );
  expect(mail.text).toContain(`${world.origin}/organizations`);

  const nell = await atAnotherMachine(browser, world, "nell");
  await nell.goto("/");
  const card = nell.getByRole("region", { name: "Invitation of Camp Loon Lake" });
  await expect(card).toContainText("Camp Loon Lake invites you to its team as Member");
  await expect(card).toContainText("Dana Whitlock");
  await expectAccessible(nell);
  await card.getByRole("button", { name: "Join the team" }).click();
  await expect(nell.getByText("Welcome to Camp Loon Lake.")).toBeVisible();
  await expect(rowOf(page, "Nell Okafor")).toContainText("Member", soon);
  await expect(inviteOf(page, "nell@example.org")).toHaveCount(0);
  await expect(card).toHaveCount(0);

  // She has a camp of her own too, so that the app stays open to her afterwards.
  const elsewhere = { id: randomId(), name: "Camp Elsewhere", timeZone: "America/Chicago" };
  expect(await callFrom(nell, "createOrganization", elsewhere)).toBe(200);
  const asked = nell.waitForRequest(`**/api/org/${camp.id}/team`);
  await openTeam(nell, camp);
  const authorization = (await asked).headers()["authorization"] ?? "";
  await expect(rowOf(nell, "Nell Okafor (you)")).toBeVisible();
  await expect(nell.getByRole("form", { name: "Invite to the team" })).toHaveCount(0);
  await fromMenuOf(page, "Nell Okafor", "Make admin");
  await expect(page.getByText("Nell Okafor is now an admin.")).toBeVisible();
  await expect(nell.getByRole("form", { name: "Invite to the team" })).toBeVisible(soon);
  await expectAccessible(page);

  await fromMenuOf(page, "Nell Okafor", "Remove");
  const question = page.getByRole("alertdialog", { name: "Remove Nell Okafor?" });
  await expect(question).toContainText("ends at once");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Nell Okafor was removed from the team.")).toBeVisible();
  // Until her page knows that she is out, each of its lists says for itself that nothing is found.
  await expect(nell.getByText("Organization not found.").first()).toBeVisible(soon);
  await expect(nell.getByText("Organization not found.")).toHaveCount(1);
  await expect(rowOf(nell, "Nell Okafor (you)")).toHaveCount(0);
  await expect(rowOf(page, "Nell Okafor")).toHaveCount(0);
  const late = await fetch(`${world.origin}/api/org/${camp.id}/team`, { headers: { authorization } });
  expect(late.status).toBe(404);
  expect(await late.text()).toContain("Organization not found.");
  await camp.db.deleteFrom("organizations").where("id", "=", elsewhere.id).execute();
  await nell.context().close();
});

test("who belongs to nothing any more stands before the two ways in", async ({ page, browser, world }) => {
  const camp = await aCamp(world, "Camp Only One", ["thomas"]);
  const thomas = await atAnotherMachine(browser, world, "thomas");
  await openTeam(thomas, camp);
  await expect(rowOf(thomas, "Thomas Brandt (you)")).toBeVisible();
  await signInAs(page, "dana");
  await openTeam(page, camp);
  await fromMenuOf(page, "Thomas Brandt", "Remove");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Thomas Brandt was removed from the team.")).toBeVisible();
  await expect(rowOf(thomas, "Dana Whitlock")).toHaveCount(0, soon);
  // An earlier journey may have left him a camp of his own.
  await expect(thomas.getByText(/Two ways in|Organization not found\./)).toBeVisible();
  await thomas.context().close();
});

test("an address that is not verified is shown no invitation", async ({ page, browser, world }) => {
  const camp = await aCamp(world, "Camp Unproven");
  await signInAs(page, "dana");
  await openTeam(page, camp);
  await invite(page, "sam@example.org");
  await expect(inviteOf(page, "sam@example.org")).toContainText("Sent");
  const sam = await atAnotherMachine(browser, world, "sam");
  const answered = sam.waitForResponse("**/api/my/team-invites");
  await sam.goto("/organizations");
  await answered;
  await expect(sam.getByText("Showing")).toBeVisible();
  await expect(sam.getByText("invites you to its team")).toHaveCount(0);
  await sam.context().close();
});

test("an invitation comes and goes on an open page, and one whose mail came back says so", async ({
  page,
  browser,
  world,
}) => {
  const camp = await aCamp(world, "Camp Second Thought");
  const elena = await atAnotherMachine(browser, world, "elena");
  await elena.goto("/organizations");
  await expect(elena.getByText("Showing")).toBeVisible();
  await signInAs(page, "dana");
  await openTeam(page, camp);
  await invite(page, "elena@example.org");
  await expect(elena.getByText("Camp Second Thought invites you to its team")).toBeVisible();
  // Elena can know before Dana's own page has its answer.
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await invite(page, "elena@example.org");
  await expect(page.getByRole("alert")).toHaveText(
    "That address is already invited. Revoke the invitation to change it.",
  );
  await page.getByRole("button", { name: "Revoke the invitation of elena@example.org" }).click();
  await expect(page.getByText("The invitation of elena@example.org is revoked.")).toBeVisible();
  await expect(elena.getByText("Camp Second Thought invites you to its team")).toHaveCount(0);
  await invite(page, "kim+550@example.org");
  await expect(inviteOf(page, "kim+550@example.org")).toContainText("Could not be delivered");
  await expect(page.getByLabel("E-mail")).toHaveValue("");
  await invite(page, "dana@example.org");
  await expect(page.getByRole("alert")).toHaveText("That person is already on the team.");
  await elena.context().close();
});

test("the last admin cannot leave, neither by the door nor by becoming a member", async ({ page, world }) => {
  const sentence = "The last admin cannot leave. Make somebody else an admin first.";
  const camp = await aCamp(world, "Camp One Admin", ["marcus"]);
  await signInAs(page, "dana");
  await openTeam(page, camp);
  await page.getByRole("button", { name: "Leave this team" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave Camp One Admin?" });
  await question.getByRole("button", { name: "Leave this team" }).click();
  await expect(question.getByRole("alert")).toHaveText(sentence);
  await question.getByRole("button", { name: "Cancel" }).click();
  await fromMenuOf(page, "Dana Whitlock", "Make member");
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(rowOf(page, "Dana Whitlock (you)")).toContainText("Admin");
});

test("a member reads, leaves, and stands before the organizations", async ({ page, world }) => {
  const camp = await aCamp(world, "Camp Farewell", ["marcus"]);
  await signInAs(page, "marcus");
  await openTeam(page, camp);
  await expect(rowOf(page, "Dana Whitlock")).toContainText("Admin");
  await expect(page.getByRole("button", { name: /^More for/ })).toHaveCount(0);
  const about = page.getByRole("region", { name: "About this camp" });
  await expect(about).toContainText("Chicago");
  await expect(about.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave this team" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave Camp Farewell?" });
  await question.getByRole("button", { name: "Leave this team" }).click();
  await expect(page).toHaveURL("/organizations");
  await expect(page.getByText("You left Camp Farewell.")).toBeVisible();
});

test("who is no admin any more and does not know it yet is told", async ({ page, world }) => {
  const sentence = "Only organization admins can manage the team.";
  const camp = await aCamp(world, "Camp Stale Page", ["marcus"]);
  await signInAs(page, "dana");
  const settled = settling(page);
  await openTeam(page, camp);
  await expect(rowOf(page, "Marcus Oyelaran")).toBeVisible();
  await settled();
  await giveRoleQuietly(camp, "dana", "member");
  await invite(page, "nell@example.org");
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await fromMenuOf(page, "Marcus Oyelaran", "Make admin");
  // Once in the form from before, once for this.
  await expect(page.getByRole("alert")).toHaveText([sentence, sentence]);
});

test("admins change what the camp says of itself, and the team sees it at once", async ({
  page,
  browser,
  world,
}) => {
  const camp = await aCamp(world, "Camp Old Name", ["marcus"]);
  const marcus = await atAnotherMachine(browser, world, "marcus");
  await openTeam(marcus, camp);
  const read = marcus.getByRole("region", { name: "About this" });
  await expect(read).toContainText("Camp Old Name");
  await signInAs(page, "dana");
  await openTeam(page, camp);
  const about = page.getByRole("region", { name: "About this" });
  await about.getByLabel("Name").fill("");
  await about.getByRole("button", { name: "Save changes" }).click();
  await expect(about.getByRole("alert")).toHaveText("Name is required.");
  await about.getByLabel("Name").fill("Camp New Name");
  await about.getByLabel("Time zone").selectOption("America/Denver");
  await intercept(page, "**/callable/updateOrganization", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await about.getByRole("button", { name: "Save changes" }).click();
  await expect(about.getByRole("alert")).toHaveText("Failed to save organization.");
  await expect(about.getByLabel("Name")).toHaveValue("Camp New Name");
  await page.unroute("**/callable/updateOrganization");
  await about.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await expect(read).toContainText("Camp New Name", soon);
  await expect(read).toContainText("Denver");
  await expect(about.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await about.getByLabel("Type").click();
  await page.getByRole("option", { name: "Retreat Center" }).click();
  await about.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "About this organization" })).toBeVisible();
  await marcus.context().close();
});

test("a team that cannot be read says so, tries again, and fits a narrow phone in light and dark", async ({
  page,
  world,
}) => {
  const camp = await aCamp(world, "Camp Narrow", ["marcus"]);
  await signInAs(page, "dana");
  await intercept(page, `**/api/org/${camp.id}/team`, (route) => route.fulfill({ status: 503, body: "" }));
  await openTeam(page, camp);
  await expect(page.getByText("Loading the team…")).toBeVisible();
  await expect(page.getByText("Failed to load the team.")).toBeVisible({ timeout: 15_000 });
  await page.unroute(`**/api/org/${camp.id}/team`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, "Marcus Oyelaran")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
  }
});
