import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { apiKeysQuestion, sayTeamPage, team } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus, quietHouse, visitor } from "./people.ts";

const path = "/org/pine-hollow/team";
const teamQuestion = "GET /org/pine-hollow/team";
const question = page.getByRole("alertdialog");
const marcusRow = page.getByRole("row", { name: /Marcus Oyelaran/ });

async function choose(name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

beforeEach(() => {
  server.signIn(dana);
  sayTeamPage();
  server.say("GET /my/team-invites", { invites: [] });
  server.say("GET /organizations?limit=50", { organizations: [], total: 0, next: null });
});

describe("what an admin does on the team page", () => {
  test("the last admin reads why they stay, in the question and on the page", async () => {
    const { message } = teamErrors.lastAdmin;
    server.refuse("removeTeamMember", 409, message);
    server.refuse("changeRole", 409, message);
    openApp(path);
    await page.getByRole("button", { name: "Leave this team" }).click();
    await question.getByRole("button", { name: "Leave this team" }).click();
    await expect.element(question.getByRole("alert")).toMatchTextContent(message);
    await question.getByRole("button", { name: "Cancel" }).click();
    await choose("Dana Whitlock", "Make member");
    await expect.element(page.getByRole("alert")).toMatchTextContent(message);
    const ownRow = page.getByRole("row", { name: /Dana Whitlock \(you\)/ });
    await expect.element(ownRow.getByText("Admin")).toBeVisible();
  });

  test("an invitation, a new role and a removal are each confirmed in a message", async () => {
    server.say("inviteTeamMember", { id: "nell" });
    server.say("changeRole", {});
    server.say("removeTeamMember", {});
    openApp(path);
    await page.getByLabelText("Email").fill("Nell@Example.org");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect.element(page.getByText("nell@example.org is invited.")).toBeVisible();
    await choose("Marcus Oyelaran", "Make admin");
    await expect.element(page.getByText("Marcus Oyelaran is now an admin.")).toBeVisible();
    await choose("Marcus Oyelaran", "Remove");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Marcus Oyelaran was removed from the team.")).toBeVisible();
  });

  test("the API keys of a removed person are revoked, but for those that the admin keeps", async () => {
    const key = {
      start: "cck_019a5b3c4d5e",
      createdAt: "2027-07-01T12:00:00Z",
      createdBy: marcus.user.uid,
      createdByName: "Marcus Oyelaran",
      expiresAt: "2027-09-29T12:00:00Z",
      isExpired: false,
      lastUsedOn: null,
    };
    server.say(apiKeysQuestion, {
      keys: [
        { ...key, id: "printer", name: "Office printer", scopes: ["print"] },
        { ...key, id: "sync", name: "CampMinder", scopes: ["roster:write", "letters:count"] },
        { ...key, id: "other", name: "Dana's own", scopes: ["print"], createdBy: dana.user.uid },
      ],
    });
    server.say("removeTeamMember", {});
    openApp(path);
    await choose("Marcus Oyelaran", "Remove");
    await expect.element(question.getByRole("checkbox").first()).toBeChecked();
    expect(question.getByRole("checkbox", { checked: true }).elements()).toHaveLength(2);
    await question.getByText("Revoke “CampMinder”").click();
    await checkScreen("team-remove-with-keys");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Marcus Oyelaran was removed from the team.")).toBeVisible();
    expect(server.sent.at(-1)).toMatchObject({ data: { userId: "marcus", keptApiKeyIds: ["sync"] } });
  });

  test("a member is signed out everywhere after a question, and stays in the table", async () => {
    server.say("signOutTeamMember", {});
    openApp(path);
    await choose("Marcus Oyelaran", "Sign out everywhere");
    await expect.element(question.getByText(/stays on the team and can sign in again/)).toBeVisible();
    await question.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect.element(page.getByText("Marcus Oyelaran is signed out on all devices.")).toBeVisible();
    expect(server.sent.at(-1)).toEqual({ data: { orgId: "pine-hollow", userId: "marcus" } });
    await expect.element(marcusRow).toBeVisible();
  });

  test("an invitation that has expired is sent again", async () => {
    const [ida] = team.invites;
    const old = { ...ida, isExpired: true, mail: "sent" };
    server.say(teamQuestion, { ...team, invites: [old] });
    openApp(path);
    const invited = page.getByRole("listitem").filter({ hasText: "ida@example.org" });
    await expect.element(invited).toMatchTextContent(/Expired/);
    server.answer("resendTeamInvite", () => {
      server.say(teamQuestion, { ...team, invites: [{ ...old, id: "new", isExpired: false }] });
      return Response.json({ result: { id: "new" } });
    });
    await page.getByRole("button", { name: "Send again the invitation of ida@example.org" }).click();
    await expect.element(page.getByText("ida@example.org is invited again.")).toBeVisible();
    await expect.element(invited).toMatchTextContent(/Sent/);
  });

  test("an admin who is a member by now reads why the change is refused", async () => {
    const { message } = teamErrors.onlyAdmins;
    server.refuse("changeRole", 403, message);
    openApp(path);
    await choose("Marcus Oyelaran", "Make admin");
    await expect.element(page.getByRole("alert")).toMatchTextContent(message);
    await expect.element(marcusRow.getByText("Member")).toBeVisible();
  });

  test("an invitation that is revoked leaves the list", async () => {
    openApp(path);
    const invited = page.getByRole("listitem").filter({ hasText: "ida@example.org" });
    await expect.element(invited).toMatchTextContent(/Could not be delivered/);
    server.answer("revokeTeamInvite", () => {
      server.say(teamQuestion, { ...team, invites: [] });
      return Response.json({ result: {} });
    });
    await page.getByRole("button", { name: "Revoke the invitation of ida@example.org" }).click();
    await expect.element(page.getByText("The invitation of ida@example.org is revoked.")).toBeVisible();
    await expect.element(invited).not.toBeInTheDocument();
  });
});

describe("a member of the team", () => {
  beforeEach(() => server.signIn(marcus));

  test("leaves, and is then on the page of all organizations", async () => {
    server.answer("removeTeamMember", () => {
      server.signIn({ ...marcus, organizations: [quietHouse] });
      return Response.json({ result: {} });
    });
    const app = openApp(path);
    await page.getByRole("button", { name: "Leave this team" }).click();
    await page
      .getByRole("alertdialog", { name: "Leave Camp Pine Hollow?" })
      .getByRole("button", { name: "Leave this team" })
      .click();
    await expect.element(page.getByText("You left Camp Pine Hollow.")).toBeVisible();
    await expect.poll(() => app.path()).toBe("/organizations");
  });

  test("who is removed while the page is open reads once that there is no such organization", async () => {
    openApp(path);
    await expect.element(marcusRow).toBeVisible();
    server.signIn({ ...marcus, organizations: [quietHouse] });
    server.invalidation(identityTopics.person("marcus"));
    await expect.element(page.getByText("Organization not found.")).toBeVisible();
    expect(page.getByText("Organization not found.").elements()).toHaveLength(1);
    expect(marcusRow.elements()).toEqual([]);
  });
});

test("an invitation to a team comes and goes on an open page", async () => {
  server.signIn(visitor);
  openApp("/organizations");
  await expect.element(page.getByText("Welcome, Thomas Berg")).toBeVisible();
  const invite = {
    id: "invite",
    organizationId: "pine-hollow",
    organizationName: "Camp Pine Hollow",
    organizationType: "Camp",
    role: "member",
    invitedBy: "Dana Whitlock",
  };
  server.say("GET /my/team-invites", { invites: [invite] });
  server.invalidation(identityTopics.person(visitor.user.uid));
  const card = page.getByRole("region", { name: "Invitation of Camp Pine Hollow" });
  await expect.element(card).toBeVisible();
  server.say("GET /my/team-invites", { invites: [{ ...invite, isExpired: true }] });
  server.invalidation(identityTopics.person(visitor.user.uid));
  const expired = card.getByText("This invitation has expired. Ask Dana Whitlock to send it again.");
  await expect.element(expired).toBeVisible();
  expect(card.getByRole("button").elements()).toEqual([]);
  server.say("GET /my/team-invites", { invites: [] });
  server.invalidation(identityTopics.person(visitor.user.uid));
  await expect.element(card).not.toBeInTheDocument();
});
