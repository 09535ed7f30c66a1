import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { organizationTopics } from "#domain/organizations/topics.ts";
import {
  aboutPineHollow,
  blocksQuestion,
  lakeside,
  retention,
  retentionQuestion,
  sayTeamPage,
} from "./answers/team.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus, pineHollow } from "./people.ts";

const nightlySync = {
  id: "k1",
  name: "CampMinder",
  start: "cck_019a5b3c7d2e",
  scopes: ["roster:write", "letters:count"],
  createdAt: "2027-06-01T12:00:00Z",
  createdByName: "Dana Whitlock",
  expiresAt: "2028-06-01T02:00:00Z",
  isExpired: false,
  lastUsedOn: "2027-07-12",
};
const expired = { id: "k2", name: "Old script", scopes: ["roster:write"], isExpired: true, lastUsedOn: null };

const samplePage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 612 792"><rect x="60" y="60" width="300" height="30"/></svg>`;
/** One black pixel. */
const sampleMail = {
  png: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgYGAAAAAEAAGjChXjAAAAAElFTkSuQmCC",
  width: 72,
  height: 72,
};

const sectionPath = (section: string) => `/org/pine-hollow/settings?section=${section}`;
const targets = "main :is(a, button, .switch), [role=dialog] button";

beforeEach(() => {
  server.signIn(dana);
  sayTeamPage();
  server.say("GET /org/pine-hollow/printSettings", { paper: "letter", sides: "duplex" });
});

describe("what an admin can change", () => {
  test("in General, which is the first", async () => {
    openApp("/org/pine-hollow/settings");
    await expect.element(page.getByRole("form", { name: "About the organization" })).toBeVisible();
    const sections = page.getByRole("navigation", { name: "Settings" });
    await expect
      .element(sections.getByRole("link", { name: "General" }))
      .toHaveAttribute("aria-current", "page");
    await expect.element(page.getByText("Cabin Courier 0.1.0 (4f23066)")).toBeVisible();
    await checkScreen("settings-general", { targets });
    await sections.getByRole("link", { name: "Paper" }).click();
    await expect.element(page.getByRole("button", { name: "Paper" })).toBeVisible();
    await checkScreen("settings-paper", { targets });
  });

  test("in Logo: a logo that is tried out, and the question before the stored one is removed", async () => {
    server.say("GET /org/pine-hollow/logo", { changedAt: null });
    server.sayHttp("previewLogoHttp", { pages: [samplePage, samplePage], mail: sampleMail });
    openApp(sectionPath("logo"));
    await expect.element(page.getByText("Sheets and emails show the Cabin Courier mark.")).toBeVisible();
    await checkScreen("settings-logo-none", { targets });
    await page.getByLabelText("Choose a logo").upload(new File(["logo"], "logo.png", { type: "image/png" }));
    await expect.element(page.getByRole("img", { name: "Camp Pine Hollow" })).toBeVisible();
    await checkScreen("settings-logo-tried", { targets });
    server.say("saveLogo", {});
    server.say("GET /org/pine-hollow/logo", { changedAt: "2027-07-01T12:00:00Z" });
    await page.getByRole("button", { name: "Use this logo" }).click();
    await page.getByRole("button", { name: "Remove logo" }).click();
    await checkScreen("settings-logo-remove", { targets });
  });

  test("in API keys: the list, a new key and the question before one is revoked", async () => {
    server.say("GET /org/pine-hollow/api-keys", { keys: [nightlySync, { ...nightlySync, ...expired }] });
    server.say("createApiKey", { id: "k3", key: `cck_${"019a5b3c".repeat(4)}_${"Ab3-".repeat(10)}xyz` });
    openApp(sectionPath("keys"));
    await expect.element(page.getByText("Never used")).toBeVisible();
    await checkScreen("settings-api-keys", { targets });
    await page.getByRole("button", { name: "Revoke Old script" }).click();
    await checkScreen("settings-api-key-revoke", { targets });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Make a key" }).click();
    await checkScreen("settings-api-key-new", { targets });
    await page.getByRole("textbox", { name: "Name" }).fill("CampMinder");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Your API key")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Copy" })).toHaveFocus();
    await checkScreen("settings-api-key-shown", { targets });
  });

  test("in Letters", async () => {
    openApp(sectionPath("letters"));
    const switches = page.getByRole("region", { name: "Letters" });
    await expect.element(switches.getByRole("switch").first()).toBeVisible();
    expect(switches.getByRole("switch").elements()).toHaveLength(7);
    expect(switches.getByRole("switch", { checked: true }).elements()).toHaveLength(3);
    await checkScreen("settings-letters", { targets });
  });

  test("in Safety", async () => {
    openApp(sectionPath("safety"));
    const desk = page.getByRole("form", { name: "Safety desk" });
    await expect.element(desk.getByRole("switch")).toBeChecked();
    await checkScreen("settings-safety", { targets });
  });

  test("in Retention", async () => {
    openApp(sectionPath("retention"));
    await expect
      .element(page.getByRole("region", { name: "Keeping letters" }).getByText(/^No holds\./))
      .toBeVisible();
    await checkScreen("settings-retention", { targets });
  });
});

test("a member reads the settings and finds nothing to press", async () => {
  server.signIn(marcus);
  openApp(sectionPath("letters"));
  for (const words of [
    "Only admins can change these settings.",
    "Families get an email when their letter is printed or a reply comes in.",
    "Stationery can be printed.",
    "Families can't add a photo to a letter.",
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(page.getByRole("main").getByRole("switch").elements()).toEqual([]);
  expect(page.getByText(/^Cabin Courier 0/).elements()).toEqual([]);
  await checkScreen("settings-member", { targets });
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
  openApp(sectionPath("safety"));
  const panel = page.getByRole("region", { name: "Removed parents" });
  await expect
    .element(panel.getByText("From Wren Vasquez in Week 2 by Dana Whitlock, Nov 16, 2026"))
    .toBeVisible();
  await checkScreen("settings-removed-contacts", { targets });
  await panel.getByRole("button", { name: "Lift the block on thomas@example.org" }).click();
  const question = page.getByRole("alertdialog", { name: "Let thomas@example.org be added again?" });
  await expect.element(question).toBeVisible();
  await checkScreen("settings-lift-block", { targets });
  await question.getByRole("button", { name: "Lift the block" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", blockId: "1" } });
});

test("the dialog that stops the deletion of a week", async () => {
  server.say("placeHold", {});
  openApp(sectionPath("retention"));
  const panel = page.getByRole("region", { name: "Keeping letters" });
  await panel.getByRole("button", { name: "Stop deletion…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop deletion" });
  await dialog.getByRole("button", { name: "Everything" }).click();
  await page.getByRole("option", { name: lakeside.name }).click();
  const reason = "The county court asked for this week's letters.";
  await dialog.getByLabelText("Why").fill(reason);
  await checkScreen("settings-stop-deletion", { targets });
  const placed = { reason, by: "Dana Whitlock", at: "2027-07-12T03:00:00.000Z" };
  server.say(retentionQuestion, { ...retention, holds: [{ eventId: lakeside.id, placed }] });
  await dialog.getByRole("button", { name: "Stop deletion" }).click();
  await expect.element(panel.getByText(reason)).toBeVisible();
  expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", eventId: lakeside.id, reason } });
});

describe("General", () => {
  const about = page.getByRole("region", { name: /^About this/ });

  test("calls a camp that becomes a retreat center an organization", async () => {
    openApp("/org/pine-hollow/settings");
    await expect.element(page.getByRole("heading", { name: "About this camp" })).toBeVisible();
    await about.getByLabelText("Type").click();
    server.answer("updateOrganization", () => {
      server.signIn({ ...dana, organizations: [{ ...pineHollow, type: "Retreat Center" }] });
      server.say("GET /org/pine-hollow", { ...aboutPineHollow, type: "Retreat Center" });
      return Response.json({ result: {} });
    });
    await page.getByRole("option", { name: "Retreat Center" }).click();
    await about.getByRole("button", { name: "Save changes" }).click();
    await expect.element(page.getByText("Changes saved.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "About this organization" })).toBeVisible();
  });

  test("shows a member a changed name and time zone without a reload", async () => {
    server.signIn(marcus);
    openApp("/org/pine-hollow/settings");
    await expect.element(about.getByText("Camp Pine Hollow")).toBeVisible();
    expect(about.getByRole("textbox").elements()).toEqual([]);
    server.say("GET /org/pine-hollow", {
      ...aboutPineHollow,
      name: "Camp New Name",
      timeZone: "America/Denver",
    });
    server.invalidation(organizationTopics.itself("pine-hollow"));
    await expect.element(about.getByText("Camp New Name")).toBeVisible();
    await expect.element(about.getByText("Denver")).toBeVisible();
  });
});
