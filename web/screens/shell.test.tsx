import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import * as z from "zod/mini";
import type { PublicOrganization } from "#domain/organizations/organization.ts";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { duringLakeside, lakeside, weeksQuestion, workQuestion } from "./answers/team.ts";
import { sayToday } from "./answers/today.ts";
import { checkScreen } from "./check-screen.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, pineHollow, quietHouse, visitor } from "./people.ts";

const organizations: PublicOrganization[] = [
  {
    id: pineHollow.id,
    name: pineHollow.name,
    type: "Camp",
    description: "Swimming, sailing and letters home, since 1931.",
  },
  { id: quietHouse.id, name: quietHouse.name, type: "Retreat Center", description: null },
  {
    id: "elsewhere",
    name: "The Bartholomew Featherstonehaugh-Cholmondeley Memorial Camp on the Lake",
    type: "Camp",
    description: null,
  },
];

const createdOrganization = z.object({ data: z.object({ id: z.string() }) });
const openMenu = () => page.getByRole("button", { name: "Choose an organization" }).click();
const entry = (name: string) => page.getByRole("menuitem", { name });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

beforeEach(() => {
  freezeDate(duringLakeside);
  server.signIn(dana);
  server.say("GET /organizations?limit=50", { organizations, total: 3, next: null });
  server.say("GET /my/team-invites", { invites: [] });
  server.say(weeksQuestion, { events: [lakeside] });
  server.say(workQuestion, { events: [] });
  sayToday();
});

test("while it is not known what a person may see, the page says that it checks", async () => {
  const release = server.hold("GET /session", dana);
  openApp("/organizations");
  await expect.element(page.getByText("Checking access…")).toBeVisible();
  release();
  await expect.element(heading("Welcome back")).toBeVisible();
});

describe("an access check that fails", () => {
  const failed = page.getByText("We can't reach Cabin Courier right now.");
  beforeEach(() => {
    server.breakDown("GET /session");
    server.say("GET /organizations/sample", { organizations, total: 3, next: null });
    server.say("GET /my/participants", { participants: [aLinkedParticipant()] });
    server.say("GET /my/activity", { activities: [] });
  });

  test("offers to try again, and goes on when the server is back", async () => {
    openApp("/my/participants");
    await expect.element(failed).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Log out" })).toBeVisible();
    await checkScreen("access-check-failed");
    const again = page.getByRole("button", { name: "Try again" }).element();
    server.signIn(elena);
    // At once: the page also tries by itself, and then the button is gone.
    if (again instanceof HTMLElement) again.click();
    await expect.element(heading("My Participants")).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });

  test("can be left by logging out", async () => {
    server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
    openApp("/settings");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect.element(heading("Sign in to read your letters")).toBeVisible();
  });

  test.each([
    ["/", "Share stories with your camper"],
    ["/how-it-works", "How It Works"],
    ["/privacy", "Privacy"],
    ["/organizations", "Bring your camp"],
    ["/my/participants/sample", "Writing to your camper"],
  ])("does not hide the public page %s", async (path, title) => {
    openApp(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(failed).not.toBeInTheDocument();
  });
});

describe("the menu of organizations", () => {
  test("names the role in each", async () => {
    openApp("/organizations");
    await openMenu();
    await expect.element(entry("All organizations")).toBeVisible();
    await expect.element(entry("Camp Pine Hollow").getByText("Admin")).toBeVisible();
    await checkScreen("organizations-menu", { targets: "main :is(a, button), [role=menuitem]" });
    await expect.element(entry("All organizations")).toBeVisible();
  });

  test("a member is called a member", async () => {
    server.signIn(marcus);
    openApp("/organizations");
    await openMenu();
    await expect.element(entry("Camp Pine Hollow").getByText("Member")).toBeVisible();
  });

  test("the chosen one opens on the next visit, until all are chosen", async () => {
    let app = openApp("/organizations");
    await openMenu();
    await entry("Camp Pine Hollow").click();
    await expect.element(heading("Weeks")).toBeVisible();
    app = openApp("/");
    await expect.poll(() => app.path()).toBe("/org/pine-hollow");
    await openMenu();
    await entry("All organizations").click();
    await expect.poll(() => app.path()).toBe("/organizations");
    app = openApp("/");
    await expect.poll(() => app.path()).toBe("/organizations");
  });
});

test("opening a camp in any way names it in the bar, and / leads to it from then on", async () => {
  openApp("/organizations");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect.element(bar.getByRole("link", { name: "Organizations" })).toBeVisible();
  openApp("/org/pine-hollow/events");
  await expect.element(heading("Weeks")).toBeVisible();
  const camp = bar.getByRole("link", { name: "Camp Pine Hollow" });
  await expect.element(camp).toHaveAttribute("aria-current", "page");
  await expect.poll(() => document.title).toBe("Weeks · Camp Pine Hollow");
  const app = openApp("/");
  await expect.poll(() => app.path()).toBe("/org/pine-hollow");
  openApp("/how-it-works");
  await expect.element(heading("How It Works")).toBeVisible();
  await expect.element(camp).toHaveAttribute("href", "/org/pine-hollow");
});

describe("the account of the signed-in person", () => {
  const account = page.getByRole("dialog", { name: "Your account" });

  test("shows name and address, and signing out forgets the chosen organization", async () => {
    server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
    openApp("/organizations");
    await openMenu();
    await entry("Camp Pine Hollow").click();
    await expect.element(heading("Weeks")).toBeVisible();
    await page.getByRole("button", { name: "Your account" }).click();
    await expect.element(account.getByText("Dana Whitlock")).toBeVisible();
    await expect.element(account.getByText("dana@example.org")).toBeVisible();
    await checkScreen("account-popover");
    await account.getByRole("button", { name: "Log out" }).click();
    await expect.element(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test("a sign-out that does not reach the server says so, and works on the next try", async () => {
    server.answer("/auth/sign-out", () => Promise.reject(new TypeError("Failed to fetch")));
    server.say("GET /organizations/sample", { organizations, total: 3, next: null });
    openApp("/organizations");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect
      .element(page.getByText("You're still signed in: we couldn't reach the service."))
      .toBeVisible();
    await expect.element(page.getByText("Welcome, Dana Whitlock")).toBeVisible();
    server.answer("/auth/sign-out", () => new Response(null, { status: 204 }));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(heading("Bring your camp")).toBeVisible();
    expect(page.getByText("Welcome, Dana Whitlock").elements()).toEqual([]);
  });
});

test("on a phone one menu has every destination", async () => {
  await page.viewport(390, 844);
  openApp("/organizations");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  for (const name of [
    "My Participants",
    "All organizations",
    "Camp Pine Hollow · Admin",
    "How It Works",
    "Settings",
    "Log out",
  ])
    await expect.element(menu.getByRole("button", { name })).toBeVisible();
  await checkScreen("mobile-menu");
  await menu.getByRole("button", { name: "How It Works" }).click();
  await expect.element(heading("How It Works")).toBeVisible();
});

describe("the menu of a parent", () => {
  beforeEach(() => {
    server.signIn(elena);
    server.say("GET /my/participants", { participants: [aLinkedParticipant()] });
    server.say("GET /my/activity", { activities: [] });
  });

  test("leads to letters, guide, settings and help, and to nothing that is for camps", async () => {
    openApp("/my/participants");
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect.element(nav.getByRole("link", { name: "Family guide" })).toBeVisible();
    expect(
      nav
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/my/participants", "/my/participants/sample", "/settings", "/help"]);
    expect(page.getByRole("button", { name: "Choose an organization" }).elements()).toEqual([]);
    await checkScreen("parent-menu");
  });

  test("is the same on a phone", async () => {
    await page.viewport(390, 844);
    openApp("/my/participants");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect.element(menu.getByRole("button", { name: "Family guide" })).toBeVisible();
    for (const name of ["All organizations", "How It Works"])
      expect(menu.getByRole("button", { name }).elements()).toEqual([]);
    await checkScreen("parent-mobile-menu");
    await menu.getByRole("button", { name: "Family guide" }).click();
    await expect.element(heading("Writing to your camper")).toBeVisible();
  });

  test("of a person who runs a camp, too, opens the camp from the letters, and / the side that was used last", async () => {
    server.signIn({ ...elena, organizations: [pineHollow] });
    let app = openApp("/my/participants");
    await expect.element(heading("My Participants")).toBeVisible();
    app = openApp("/");
    await expect.element(heading("My Participants")).toBeVisible();
    await page.getByRole("link", { name: "Camp Pine Hollow" }).click();
    await expect.poll(() => app.path()).toBe("/org/pine-hollow");
    app = openApp("/");
    await expect.poll(() => app.path()).toBe("/org/pine-hollow");
  });
});

test("a new organization opens on its first steps, with a message that can be closed", async () => {
  server.answer("createOrganization", () => {
    const { id } = createdOrganization.parse(server.sent.at(-1)).data;
    server.signIn({
      ...dana,
      organizations: [...dana.organizations, { ...pineHollow, id, name: "Camp Toast" }],
    });
    sayToday({ start: { event: null, stationery: true, sheetPrinted: false, sheetRead: false } }, id);
    return Response.json({ result: { id } });
  });
  const app = openApp("/organizations");
  const add = page.getByRole("button", { name: "Add organization" });
  await add.click();
  await page.getByLabelText("Name").fill("Camp Toast");
  await add.click();
  const message = page.getByText("Camp Toast was added.");
  await expect.element(message).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Getting started" })).toBeVisible();
  expect(app.path()).toMatch(/^\/org\/[-0-9a-f]{36}$/);
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(message).not.toBeInTheDocument();
});

describe("pages of a signed-in person", () => {
  test("the organizations of a person, in the words of each", async () => {
    openApp("/organizations");
    const cards = page.getByRole("listitem");
    const camp = cards.filter({ hasText: "Camp Pine Hollow" });
    await expect.element(camp.getByText("Type: Camp")).toBeVisible();
    await expect.element(camp.getByText("You manage this camp")).toBeVisible();
    await expect
      .element(camp.getByRole("link", { name: "Weeks" }))
      .toHaveAttribute("href", "/org/pine-hollow/events");
    await expect
      .element(camp.getByRole("link", { name: "Buildings" }))
      .toHaveAttribute("href", "/org/pine-hollow/buildings");
    const retreat = cards.filter({ hasText: "Quiet House" });
    await expect.element(retreat.getByText("Type: Retreat Center")).toBeVisible();
    await expect.element(retreat.getByRole("link", { name: "Events" })).toBeVisible();
    await expect.element(page.getByText("You belong to 2 organization(s)")).toBeVisible();
    await expect.element(page.getByText("Showing 3 of 3")).toBeVisible();
    await checkScreen("organizations-of-staff");
  });

  test("two ways in for a person who belongs to nothing yet", async () => {
    server.signIn(visitor);
    openApp("/");
    await expect.element(heading("Two ways in")).toBeVisible();
    await checkScreen("two-ways-in");
  });

  test("all organizations, for a person who belongs to none", async () => {
    server.signIn(visitor);
    openApp("/organizations");
    await expect.element(heading("Bring your camp")).toBeVisible();
    await expect.element(page.getByText("Showing 3 of 3")).toBeVisible();
    await checkScreen("organizations-of-visitor");
  });

  test("the guide has no calls to action", async () => {
    server.signIn(visitor);
    openApp("/how-it-works");
    await expect.element(page.getByRole("button", { name: "Your account" })).toBeVisible();
    await expect.element(heading("How It Works")).toBeVisible();
    expect(page.getByRole("link", { name: "Create your camp" }).elements()).toEqual([]);
    await checkScreen("how-it-works-signed-in");
  });
});
