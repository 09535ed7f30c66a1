import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumProgram, quietChromium } from "#tools/engines/chromium.ts";
import { drawnPicture } from "#tools/testing/drawn-picture.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { person, personId } from "../cast.ts";
import { expect, expectAccessible, signInByPopup, test } from "../journey.ts";
import { button, endSessions, openLetters, paper } from "../letters-home.ts";
import { anOwnCamp, atAnotherMachine, callFrom, signInAs, type OwnCamp } from "../own-camp.ts";
import { aRepliedWeek, type RepliedWeek } from "../replied-week.ts";
import type { World } from "../world.ts";

/** A mother's phone: its browser may be closed, what it has stored stays. */
async function aPhone({ origin }: World) {
  const profile = await mkdtemp(join(tmpdir(), "cabin-courier-phone-"));
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    context = undefined;
  };
  return {
    async open({ offline = false } = {}): Promise<Page> {
      context = await chromium.launchPersistentContext(profile, {
        ...chromiumProgram(),
        args: quietChromium,
        baseURL: origin,
        viewport: { width: 390, height: 844 },
        serviceWorkers: "allow",
        offline,
      });
      return context.pages()[0] ?? context.newPage();
    },
    close,
    async remove() {
      await close();
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

let phone: Awaited<ReturnType<typeof aPhone>>;
let camp: OwnCamp;
let week: RepliedWeek;
test.beforeEach(async ({ world }) => {
  phone = await aPhone(world);
  camp = await anOwnCamp(world, { name: "Camp Pine Hollow", timeZone: "America/Chicago", admins: ["dana"] });
  week = await aRepliedWeek(camp);
  const jpeg = await drawnPicture();
  const webp = await sharp(jpeg).resize({ width: 800 }).webp().toBuffer();
  for (const page of [1, 2, 3]) {
    const { id } = await week.comesBack({ on: week.sheets.toElena, page });
    const folder = `replies/${camp.id}/${id}`;
    await world.files.put(`${folder}/full.jpg`, jpeg, "image/jpeg");
    for (const name of ["view", "small"]) await world.files.put(`${folder}/${name}.webp`, webp, "image/webp");
  }
});
test.afterEach(async () => phone.remove());

/** What a script that got into the page could read of this device. */
const storage = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(new Error("not opened")));
      });
    const all = (database: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.addEventListener("success", () => resolve(reading.result));
      });
    const latin = (bytes: Uint8Array) => bytes.reduce((text, byte) => text + String.fromCodePoint(byte), "");
    const exported: string[] = [];
    const text = async (value: unknown): Promise<string> => {
      if (value instanceof CryptoKey) {
        for (const format of ["raw", "jwk"] as const)
          exported.push(
            await crypto.subtle.exportKey(format, value).then(
              () => "exported",
              () => "refused",
            ),
          );
        return "a key";
      }
      if (value instanceof ArrayBuffer) return latin(new Uint8Array(value));
      if (value instanceof Uint8Array) return latin(value);
      if (typeof value !== "object" || value === null) return String(value);
      return (
        await Promise.all(Object.entries(value).map(async ([key, part]) => `${key}: ${await text(part)}`))
      ).join();
    };
    const counts: Record<string, number> = {};
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames) {
        const rows = await all(database, store);
        counts[store] = rows.length;
        for (const row of rows) found.push(await text(row));
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(`${request.url} ${await (await caches.match(request))?.text()}`);
    const kept = [localStorage, sessionStorage].map((each) => JSON.stringify(each));
    return { counts, exported, text: [...found, ...kept].join("\n"), kept: kept.join("\n") };
  });

const pictures = (page: Page) => page.getByRole("article", { name: /wrote back$/ }).getByRole("img");
const offlineLine = (page: Page) =>
  page.getByText(/^You're offline\. This was current \w+,? \d+:\d\d [AP]M\.$/);

async function seePictures(page: Page): Promise<void> {
  await expect(pictures(page)).toHaveCount(3);
  for (const picture of await pictures(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(300);
  }
}

/** The page with its three replies, until the device has it. */
async function readReplies(page: Page): Promise<void> {
  await openLetters(page, week.family);
  await seePictures(page);
  await expect.poll(async () => (await storage(page)).counts).toMatchObject({ keys: 1, pictures: 3 });
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/my/participants")) !== undefined))
    .toBe(true);
}

const notes = () =>
  camp.db
    .selectFrom("notes")
    .select("text")
    .where("participantId", "=", week.camper.id)
    .where("createdBy", "=", personId("elena"))
    .where("printedAt", "is", null)
    .execute();

test("a mother reads three replies, writes, and closes the browser; offline all is there, and the letter is saved once", async () => {
  const first = await phone.open();
  await signInAs(first, "elena");
  await readReplies(first);
  await button(first, "Write Note").click();
  await paper(first).fill("Dear Maya, the train goes through the tunnel.");
  await phone.close();

  const second = await phone.open({ offline: true });
  await openLetters(second, week.family);
  await expect(offlineLine(second)).toBeVisible();
  await expect(paper(second)).toHaveValue("Dear Maya, the train goes through the tunnel.");
  await expectAccessible(second);
  await button(second, "Save Note").click();
  await expect(second.getByText(/^You're offline\. Your letter is safe on this device/)).toBeVisible();
  await second.goto("/my/participants");
  await expect(second.getByRole("link", { name: /Maya Vasquez/ })).toBeVisible();
  await expect(offlineLine(second)).toBeVisible();
  await phone.close();
  expect(await notes()).toEqual([]);

  const third = await phone.open();
  // The journey's cookie ended with the browser.
  await signInAs(third, "elena");
  await third.goto("/my/participants");
  await expect.poll(notes).toEqual([{ text: "Dear Maya, the train goes through the tunnel." }]);
  await openLetters(third, week.family);
  await expect(third.getByRole("article", { name: "Waiting to print" })).toContainText("the tunnel");
  await expect(paper(third)).toHaveCount(0);
  expect(await notes()).toHaveLength(1);
});

test("offline a mother reads her letters and three replies, and the page goes on by itself when the line is back", async () => {
  const first = await phone.open();
  await signInAs(first, "elena");
  await readReplies(first);
  await phone.close();
  const page = await phone.open({ offline: true });
  await openLetters(page, week.family);
  await expect(offlineLine(page)).toBeVisible();
  await seePictures(page);
  await expect(page.getByText("Biscuit sleeps on your bed.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(offlineLine(page)).toHaveCount(0);
  await expect(page.getByText("Biscuit sleeps on your bed.")).toBeVisible();
});

test("nothing on the device can be read, its keys cannot be exported, and no bearer is among it", async () => {
  const page = await phone.open();
  await signInAs(page, "elena");
  const bearers: string[] = [];
  page.on("request", (request) =>
    bearers.push((request.headers()["authorization"] ?? "").replace("Bearer ", "")),
  );
  await readReplies(page);
  const { text, exported, counts } = await storage(page);
  expect(counts["answers"]).toBeGreaterThan(4);
  expect(new Set(exported)).toEqual(new Set(["refused"]));
  for (const readable of [
    "Maya",
    "Vasquez",
    "Elena",
    "Biscuit",
    "@example",
    "Pine Hollow",
    week.camper.id,
    "WEBP",
  ])
    expect(text).not.toContain(readable);
  const sent = bearers.filter((bearer) => bearer !== "");
  expect(sent).not.toEqual([]);
  for (const bearer of sent) expect(text).not.toContain(bearer);
});

/** What the store of a device holds; empty once it is deleted. */
const counts = async (page: Page) => (await storage(page)).counts;

test("what a mother opened goes with the link, at sign-out, and at the end of the session; the father sees nothing of it", async ({
  browser,
  world,
}) => {
  const page = await phone.open();
  await signInAs(page, "elena");
  await readReplies(page);

  // Removed while the page is open.
  const ben = await aCamper(camp.db, {
    event: { id: week.id, organizationId: camp.id },
    name: "Ben Vasquez",
  });
  const from = await aContact(camp.db, { of: ben, email: person("elena").email });
  await aLink(camp.db, { from, to: ben, by: { id: personId("elena") } });
  await page.goto(`/my/participants/${ben.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Ben Vasquez" })).toBeVisible();
  const office = await atAnotherMachine(browser, world, "dana");
  await office.goto("/help");
  const contactId = week.sheets.toElena.from.id;
  const place = { orgId: camp.id, eventId: week.id, participantId: week.camper.id };
  expect(await callFrom(office, "removeContact", { ...place, contactId })).toBe(200);
  await expect.poll(() => counts(page)).toMatchObject({ keys: 1, pictures: 0 });
  await page.context().setOffline(true);
  await page.goto(week.family);
  await expect(page.getByText("Biscuit sleeps")).toHaveCount(0);
  await page.context().setOffline(false);

  // Signed out.
  await page.goto(`/my/participants/${ben.id}`);
  await expect.poll(() => counts(page)).toMatchObject({ keys: 1 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => counts(page)).toEqual({});
  expect((await storage(page)).text).not.toContain(`kept.${personId("elena")}`);

  // The father, at the same device.
  await signInAs(page, "thomas");
  await openLetters(page, week.family);
  await expect(page.getByText("Biscuit sleeps on your bed.")).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
  await expect.poll(() => counts(page)).toMatchObject({ keys: 1, pictures: 0 });

  // Without signing out, the mother's session takes its place.
  await signInAs(page, "elena");
  await page.goto("/my/participants");
  await expect(page.getByRole("link", { name: "Ben Vasquez" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Maya Vasquez" })).toHaveCount(0);
  await expect
    .poll(async () => (await storage(page)).text.includes(`kept.${personId("thomas")}`))
    .toBe(false);

  // The session ends elsewhere.
  await endSessions(camp, "elena");
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect.poll(() => counts(page)).toEqual({});
});

test("where a mother said that the computer is shared, nothing is kept", async () => {
  const page = await phone.open();
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "This is a shared computer" }).check();
  await signInByPopup(page, "elena");
  await openLetters(page, week.family);
  await seePictures(page);
  // Keeping begins two seconds after a page has loaded.
  await page.waitForTimeout(4_000);
  expect(await counts(page)).toEqual({});
  expect((await storage(page)).kept).not.toContain(".device");
});
