import type { Page } from "@playwright/test";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { person, personId } from "../cast.ts";
import { expect, test } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";
import type { World } from "../world.ts";

type Stop = { route: string; path: string; heading: string };

/** Every error of scripts, and every own script or style sheet that the server does not have. */
function collectFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("response", (response) => {
    const isOwn = response.url().startsWith(origin);
    const isAsset = ["script", "stylesheet", "font"].includes(response.request().resourceType());
    if (isOwn && isAsset && response.status() >= 400)
      faults.push(`${page.url()}: ${response.status()} for ${response.url()}`);
  });
  return faults;
}

async function visit(page: Page, { path, heading }: Stop): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  // Parts that come later have arrived as well.
  await expect(page.getByRole("status").filter({ hasText: /^(Loading|Checking)/ })).toHaveCount(0);
}

async function helpOn(page: Page): Promise<string> {
  const help = page.getByRole("link", { name: /^Help with / });
  await expect(help).toBeVisible();
  return (await help.getAttribute("href")) ?? "";
}

/** A path that the guide does not have is answered with the app. */
async function visitGuide(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".VPContent")).toBeVisible();
  const missing = () =>
    page.evaluate(
      () =>
        [...document.images].filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length,
    );
  await expect.poll(missing).toBe(0);
}

/** The routes that the built product knows. */
async function readRoutes(page: Page): Promise<string[]> {
  const manifest: unknown = await page.evaluate(() => Reflect.get(window, "__reactRouterManifest"));
  const found = JSON.stringify(manifest).matchAll(/"path":"([^"]+)"/g);
  return [...found].map(([, route = ""]) => route).toSorted();
}

/** Dana manages a camp with one camper, writes to that camper and is a counselor as well. */
async function aCampWithACamper(world: World) {
  const camp = await anOwnCamp(world, { name: "Camp Every Page", admins: ["dana"] });
  const { db } = camp;
  const event = await anEvent(db, { organization: camp, name: "Week 3" });
  const maya = await aCamper(db, { in: await aBuilding(db, { event }), name: "Maya Alvarez" });
  const contact = await aContact(db, { of: maya, email: person("dana").email });
  await db
    .insertInto("participantLinks")
    .values({
      id: randomId(),
      organizationId: camp.id,
      eventId: event.id,
      participantId: maya.id,
      contactId: contact.id,
      userId: personId("dana"),
      createdAt: new Date(),
    })
    .execute();
  const now = new Date();
  await db
    .insertInto("buildingStaff")
    .values({
      id: randomId(),
      organizationId: camp.id,
      email: person("dana").email,
      buildings: ["Loon Cabin"],
      createdAt: now,
      createdByName: "Dana Whitlock",
      userId: personId("dana"),
      joinedAt: now,
    })
    .execute();
  return { orgId: camp.id, eventId: event.id, participantId: maya.id };
}

test("every page opens for an admin without an error, and every staff page leads to its page of the guide", async ({
  page,
  world,
}) => {
  const ids = await aCampWithACamper(world);
  const fill = (route: string) =>
    Object.entries(ids)
      .reduce((path, [name, id]) => path.replace(`:${name}`, id), `/${route}`)
      .replace(/\/:\w+\?$/, "");
  const stops: Stop[] = [
    ["how-it-works", "How It Works"],
    ["station", "Printing station"],
    ["privacy", "Privacy"],
    ["help", "Help"],
    ["terms/:document?", "Terms of service"],
    ["organizations", "Welcome back"],
    ["login", "Today"],
    ["invite/accept", "invite"],
    ["pending-invites", "Pending invites"],
    ["my/participants", "My Participants"],
    ["my/participants/sample", "Writing to your camper"],
    ["my/participants/:participantId", "Maya Alvarez"],
    ["events", "Events"],
    ["subscriptions", "Subscriptions"],
    ["settings", "Settings"],
    ["account", "Your account"],
    ["org/:orgId", "Today"],
    ["org/:orgId/cabin", "Today's mail"],
    ["org/:orgId/buildings", "Buildings"],
    ["org/:orgId/events", "Weeks"],
    ["org/:orgId/team", "Team"],
    ["org/:orgId/settings", "Settings"],
    ["org/:orgId/audit", "Activity"],
    ["org/:orgId/season", "Season report"],
    ["org/:orgId/recently-deleted", "Recently deleted"],
    ["org/:orgId/events/:eventId/participants", "Campers"],
    ["org/:orgId/events/:eventId/import", "Import campers"],
    ["org/:orgId/events/:eventId/gaps", "Who needs mail"],
    ["org/:orgId/events/:eventId/desk", "Safety desk"],
    ["org/:orgId/events/:eventId/tools", "Mail"],
    ["org/:orgId/events/:eventId/print", "Print Jobs"],
    ["org/:orgId/events/:eventId/upload", "Upload Responses"],
    ["org/:orgId/events/:eventId/participants/:participantId", "Maya Alvarez"],
    ["org/:orgId/events/:eventId/participants/:participantId/responses", "Responses"],
    ["*", "Today"],
  ].map(([route = "", heading = ""]) => ({ route, path: fill(route), heading }));
  const faults = collectFaults(page, world.origin);
  await signInAs(page, "dana");
  const guidePages = new Set<string>();
  for (const stop of stops)
    await test.step(stop.path, async () => {
      await visit(page, stop);
      if (stop.route.startsWith("org/")) guidePages.add(await helpOn(page));
    });
  expect(guidePages.size).toBe(11);
  const operator = { route: "operator", path: "/operator", heading: "Today" };
  expect(await readRoutes(page)).toEqual([...stops, operator].map(({ route }) => route).toSorted());
  for (const path of [...guidePages, "/guide/", "/guide/families/", "/guide/families/es/"])
    await test.step(path, () => visitGuide(page, path));
  const card = await page.request.get("/guide/mail-day-card.pdf");
  expect(card.headers()["content-type"]).toBe("application/pdf");
  expect(faults).toEqual([]);
  // For an admin this path is like an unknown one; the browser reports the 404 behind it.
  await visit(page, operator);
});

test("every public page opens for a signed-out visitor, without an error and without a missing file", async ({
  page,
  world,
}) => {
  const faults = collectFaults(page, world.origin);
  const landing = "Share stories with your camper";
  for (const [path = "", heading = ""] of [
    ["/", landing],
    ["/how-it-works", "How It Works"],
    ["/privacy", "Privacy"],
    ["/help", "Help"],
    ["/terms", "Terms of service"],
    ["/terms/data-processing", "Data processing agreement"],
    ["/terms/subprocessors", "Subprocessors"],
    ["/terms/childrens-data", "Children's data"],
    ["/organizations", "Bring your camp"],
    ["/login", "Log in"],
    ["/invite/accept", "invite"],
    ["/pending-invites", "Sign in to view invites"],
    ["/my/participants/sample", "Writing to your camper"],
    ["/my/participants", "Log in"],
    ["/settings", "Sign in to read your letters"],
    ["/my/participants/019f0000-0000-7000-8000-000000000001", "Sign in to read your letters"],
    ["/no/such/page", landing],
  ])
    await test.step(path, () => visit(page, { route: path, path, heading }));
  expect(faults).toEqual([]);
});
