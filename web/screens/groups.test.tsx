import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { groupErrors } from "#domain/groups/errors.ts";
import { noDefaults } from "#domain/groups/defaults.ts";
import { noNumbers, type GroupAnswer, type GroupOrganization } from "#domain/groups/group.ts";
import { sayTeamPage } from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, pineHollow, quietHouse, visitor } from "./people.ts";

const groupQuestion = "GET /groups/lakes";
const targets = "main :is(a, button), [role=dialog] button";

const organization = (more: Partial<GroupOrganization>): GroupOrganization => ({
  ...noNumbers,
  id: pineHollow.id,
  name: pineHollow.name,
  type: "Camp",
  timeZone: "America/Chicago",
  standing: "approved",
  active: 1,
  nextCutOff: "2027-07-15T13:00:00.000Z",
  nextStart: null,
  ...more,
});
const organizations: GroupOrganization[] = [
  organization({ toPrint: 124, overdue: 12, held: 2, repliesToday: 61, toMatch: 3, withoutMail: 18 }),
  organization({ id: "birch", name: "YMCA Camp Birchwood on the Lake", toPrint: 1_043, withoutMail: 4 }),
  organization({ id: "loon", name: "Loon Lake", repliesToday: 9, nextCutOff: null }),
  organization({
    id: "quiet-house",
    name: "Quiet House",
    type: "Retreat Center",
    active: 0,
    nextCutOff: null,
    nextStart: "2027-08-01",
  }),
  organization({ id: "old", name: "Camp Old Mill", standing: "closed", active: 0, nextCutOff: null }),
];
const lakes: GroupAnswer = {
  id: "lakes",
  name: "YMCA of the Lakes",
  organizations,
  managers: [
    { userId: "dana", displayName: "Dana Whitlock" },
    { userId: "ruth", displayName: "Ruth Aldana" },
  ],
  defaults: { ...noDefaults, paper: "a4", retentionDays: 60 },
  invitations: [
    { id: "i1", email: "office@northwoods.example", invitedAs: "organization", isExpired: false },
    { id: "i2", email: "finance@lakes.example", invitedAs: "manager", isExpired: true },
  ],
};

beforeEach(() => server.signIn(dana));

describe("today's numbers of a group", () => {
  test("stand in the server's order; only own organizations are links", async () => {
    server.say(groupQuestion, lakes);
    openApp("/groups/lakes");
    await expect.element(page.getByRole("heading", { name: lakes.name })).toBeVisible();
    await expect
      .element(page.getByText("5 organizations · 1,167 letters to print · 12 overdue"))
      .toBeVisible();
    const list = page.getByRole("list", { name: "Organizations" });
    expect(list.getByRole("link").elements()).toHaveLength(2);
    await expect
      .element(list.getByRole("link", { name: pineHollow.name }))
      .toHaveAttribute("href", "/org/pine-hollow");
    await expect.element(list.getByText("Next event starts Aug 1, 2027")).toBeVisible();
    await checkScreen("group-numbers", { targets });
  });

  test("are seen by a manager who is on no team", async () => {
    server.signIn(visitor);
    server.say(groupQuestion, lakes);
    openApp("/groups/lakes");
    await expect.element(page.getByText("Loon Lake")).toBeVisible();
    expect(page.getByRole("list", { name: "Organizations" }).getByRole("link").elements()).toEqual([]);
  });

  test("wait, are empty, cannot be loaded or do not exist", async () => {
    const release = server.hold(groupQuestion, { ...lakes, organizations: [] });
    openApp("/groups/lakes");
    await expect.element(page.getByRole("heading", { name: "Group" })).toBeVisible();
    await expect.element(page.getByRole("main").getByRole("status")).toBeVisible();
    await checkScreen("group-loading", { targets });
    release();
    await expect.element(page.getByText("No organizations in this group yet")).toBeVisible();
    await checkScreen("group-empty", { targets });
    server.breakDown(groupQuestion);
    openApp("/groups/lakes");
    await expect.element(page.getByText(groupErrors.loadFailed.message)).toBeVisible();
    await checkScreen("group-failed", { targets });
    server.refuse(groupQuestion, 404, groupErrors.notFound.message);
    openApp("/groups/lakes");
    await expect.element(page.getByText(groupErrors.notFound.message)).toBeVisible();
  });
});

describe("managing a group", () => {
  beforeEach(() => {
    server.say(groupQuestion, {
      ...lakes,
      organizations: organizations.filter(({ id }) => id !== quietHouse.id),
    });
    openApp("/groups/lakes?show=manage");
  });

  test("adds an own organization with one press", async () => {
    await expect.element(page.getByRole("heading", { name: "Managers" })).toBeVisible();
    await checkScreen("group-manage", { targets });
    server.say("addToGroup", {});
    server.say(groupQuestion, lakes);
    await page.getByRole("button", { name: "Add Quiet House" }).click();
    await expect.element(page.getByText("Quiet House is in the group.")).toBeVisible();
    expect(page.getByRole("list", { name: "You can add" }).elements()).toEqual([]);
  });

  test("invites an address, and keeps it when that fails", async () => {
    const email = page.getByRole("textbox", { name: "Email" });
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await expect.element(page.getByText("Email is required.")).toBeVisible();
    server.refuse("inviteToGroup", 409, groupErrors.alreadyInvited.message);
    await email.fill("office@northwoods.example");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(groupErrors.alreadyInvited.message)).toBeVisible();
    await expect.element(email).toHaveValue("office@northwoods.example");
    server.say("inviteToGroup", { id: "i3" });
    await userEvent.keyboard("{Enter}");
    await expect.element(email).toHaveValue("");
  });

  test("keeps shared settings, and says what is wrong with one", async () => {
    const days = page.getByRole("textbox", { name: "Days to keep letters" });
    await expect.element(days).toHaveValue("60");
    await days.fill("5");
    const save = page.getByRole("button", { name: "Save shared settings" });
    await save.click();
    await expect.element(page.getByText("Choose between 30 and 365 days.")).toBeVisible();
    server.say("saveGroupDefaults", {});
    server.say(groupQuestion, { ...lakes, defaults: { ...noDefaults, paper: "a4" } });
    await days.fill("");
    await save.click();
    await expect.element(page.getByText("Shared settings saved.")).toBeVisible();
    expect(server.sent).toContainEqual({
      data: { groupId: "lakes", defaults: { ...noDefaults, paper: "a4" } },
    });
  });

  test("creates an organization with the shared settings", async () => {
    await page.getByRole("button", { name: "Create an organization" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Camp New");
    server.say("createOrganizationInGroup", { id: "new" });
    await page.getByRole("button", { name: "Add organization" }).click();
    await expect.element(page.getByText("Camp New was added, with the group’s settings.")).toBeVisible();
  });

  test("asks before an organization or a manager goes, and before the group ends", async () => {
    await page.getByRole("button", { name: "Remove Loon Lake" }).click();
    await expect.element(page.getByText("Remove Loon Lake from the group?")).toBeVisible();
    await checkScreen("group-remove", { targets });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Remove Ruth Aldana" }).click();
    await expect.element(page.getByText("Remove Ruth Aldana as a manager?")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    server.say(groupQuestion, { ...lakes, managers: lakes.managers.slice(0, 1) });
    openApp("/groups/lakes?show=manage");
    await page.getByRole("button", { name: "Leave the group" }).click();
    await expect.element(page.getByText("End YMCA of the Lakes?")).toBeVisible();
  });
});

describe("the page of organizations", () => {
  const invitation = { id: "i1", groupName: lakes.name, invitedBy: "Ruth Aldana" };
  beforeEach(() => {
    server.say("GET /organizations?limit=50", { organizations: [], total: 0, next: null });
    server.say("GET /my/team-invites", { invites: [] });
  });

  test("leads to the groups that a person manages", async () => {
    server.say("GET /my/groups", { groups: [{ id: "lakes", name: lakes.name }], invitations: [] });
    openApp("/organizations");
    await expect
      .element(page.getByRole("link", { name: lakes.name }))
      .toHaveAttribute("href", "/groups/lakes");
    await checkScreen("organizations-with-group", { targets });
  });

  test("shows invitations, to join with one of several organizations and to manage", async () => {
    server.say("GET /my/groups", {
      groups: [],
      invitations: [
        { ...invitation, invitedAs: "organization" },
        { ...invitation, id: "i2", invitedAs: "manager" },
      ],
    });
    openApp("/organizations");
    await expect.element(page.getByRole("button", { name: "Join the group" })).toBeVisible();
    await checkScreen("organizations-group-invitations", { targets });
    server.say("acceptGroupInvitation", {});
    server.say("GET /my/groups", { groups: [], invitations: [] });
    await page.getByRole("button", { name: "Join the group" }).click();
    await expect.element(page.getByText(`You joined ${lakes.name}.`)).toBeVisible();
    expect(server.sent).toContainEqual({ data: { groupInvitationId: "i1", orgId: "pine-hollow" } });
  });
});

describe("the settings of an organization", () => {
  const question = "GET /org/pine-hollow/group";
  const open = () => openApp("/org/pine-hollow/settings?section=group");
  const chosen = {
    paper: "letter",
    sides: "duplex",
    retentionDays: 90,
    repliesAtMinutes: null,
    lettersPerWeek: null,
    tips: "",
    tipsInSpanish: "",
  };
  const defaultsQuestion = `${question}/defaults`;
  beforeEach(() => {
    sayTeamPage();
    server.say(defaultsQuestion, { defaults: null, chosen });
  });

  test("show what the group's settings would change, before one press takes them over", async () => {
    const defaults = {
      ...noDefaults,
      paper: "a4",
      sides: "duplex",
      repliesAtMinutes: 1_140,
      tips: "Write often.\nAsk about the lake.",
    };
    server.say(question, {
      group: { id: "lakes", name: lakes.name, isManager: false, managers: ["Ruth Aldana"] },
    });
    server.say(defaultsQuestion, { defaults, chosen });
    open();
    const list = page.getByRole("list", { name: "What would change" });
    await expect.element(list.getByText("at 7:00 pm")).toBeVisible();
    expect(list.getByRole("listitem").elements()).toHaveLength(3);
    await checkScreen("settings-group-defaults", { targets });
    server.say("takeGroupDefaults", {});
    server.say(defaultsQuestion, { defaults, chosen: { ...chosen, ...defaults, retentionDays: 90 } });
    await page.getByRole("button", { name: "Use these settings for this camp" }).click();
    await expect.element(page.getByText("Your settings are changed.")).toBeVisible();
    expect(list.elements()).toEqual([]);
    expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", seen: defaults } });
  });

  test("start a group", async () => {
    server.say(question, { group: null });
    open();
    const start = page.getByRole("button", { name: "Start a group" });
    await expect.element(start).toBeVisible();
    await checkScreen("settings-group", { targets });
    await start.click();
    await expect.element(page.getByText("Name is required.")).toBeVisible();
    server.say("createGroup", { id: "lakes" });
    await page.getByRole("textbox", { name: "Name" }).fill(lakes.name);
    server.say(question, {
      group: { id: "lakes", name: lakes.name, isManager: true, managers: ["Dana Whitlock"] },
    });
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("link", { name: lakes.name }))
      .toHaveAttribute("href", "/groups/lakes");
  });

  test("say who sees the numbers, and leave the group", async () => {
    server.say(question, {
      group: {
        id: "lakes",
        name: lakes.name,
        isManager: false,
        managers: ["Ruth Aldana", "Sam Ortiz"],
      },
    });
    open();
    await expect.element(page.getByText(/Ruth Aldana and Sam Ortiz see how much mail/)).toBeVisible();
    await page.getByRole("button", { name: "Leave the group" }).click();
    await checkScreen("settings-group-leave", { targets });
    server.say("removeFromGroup", {});
    server.say(question, { group: null });
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave the group" }).click();
    await expect.element(page.getByRole("button", { name: "Start a group" })).toBeVisible();
  });
});
