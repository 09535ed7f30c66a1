import { aLink, aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { aSession } from "#tools/testing/a-bearer.ts";
import { expect, test } from "../journey.ts";
import { expectSound, looks, withoutMotion } from "../looks.ts";
import { anOwnCamp, atAnotherMachine, personId, signInAs, type OwnCamp } from "../own-camp.ts";

test.use(withoutMotion);

let camp: OwnCamp;
let tools: string;
let letters: string;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Keepsake", admins: ["dana"], members: ["marcus"] });
  const { db } = camp;
  const days = { startDate: "2031-07-11", endDate: "2031-07-17" };
  const event = await anEvent(db, { organization: camp, name: "Week of the lake", ...days });
  const camper = await aCamper(db, { event, name: "Wren Vasquez" });
  const contact = await aContact(db, { of: camper });
  const elena = { id: personId("elena"), name: "Elena Vasquez" };
  await aLink(db, { from: contact, to: camper, by: elena });
  await aPrintedNote(db, { from: contact, to: camper, by: elena });
  tools = `/org/${camp.id}/events/${event.id}/tools`;
  letters = `/my/participants/${camper.id}`;
});
test.afterAll(() => camp.remove());

test("an admin says how long letters are kept, and stops their deletion; staff and family read it", async ({
  page,
  browser,
  world,
}) => {
  const family = await atAnotherMachine(browser, world, "elena");
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/team`);
  const panel = page.getByRole("region", { name: "Keeping letters" });
  await panel.getByLabel("Days after the week's last day").fill("120");
  await panel.getByRole("button", { name: "Save days" }).click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await panel.getByRole("button", { name: "Stop deletion…" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop deletion" });
  await dialog.getByRole("button", { name: "Everything" }).click();
  await page.getByRole("option", { name: "Week of the lake" }).click();
  await dialog.getByLabel("Why").fill("The county court asked for this week's letters.");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Stop deletion" }).click();
  await expect(panel.getByText("The county court asked for this week's letters.")).toBeVisible();
  await Promise.all([page.goto(tools), family.goto(letters)]);
  await expect(page.getByText("A hold stops the deletion of this week.")).toBeVisible();
  await expect(family.getByText("The camp keeps these letters for now.")).toBeVisible();

  await page.goto(`/org/${camp.id}/team`);
  await panel.getByRole("button", { name: "End the hold on Week of the lake" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End hold" }).click();
  await expect(panel.getByText("Nothing is held.")).toBeVisible();
  await family.reload();
  await expect(family.getByText("Letters of this week are deleted on Nov 15, 2031.")).toBeVisible();
  await family.context().close();
});

test("somebody deletes their account by typing a word, and is nobody here any more", async ({
  page,
  world,
}) => {
  const leaver = {
    issuer: world.identity.issuer,
    sub: "leaver",
    name: "Lee Verlin",
    email: "lee@example.org",
  };
  const value = await aSession(world.databaseUrl, leaver);
  const cookie = { name: "sid", value, url: world.origin, httpOnly: true, sameSite: "Strict" } as const;
  await page.context().addCookies([cookie]);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete your account…" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete your account?" });
  await question.getByLabel("Type “delete” to delete it").fill("delete");
  await expectSound(page);
  await question.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Share stories with your camper" })).toBeVisible();
  const kept = camp.db.selectFrom("users").select("id").where("displayName", "=", leaver.name);
  expect(await kept.execute()).toEqual([]);
});

for (const phone of [false, true]) {
  test.describe(phone ? "on a phone" : "at a desk", () => {
    test.use({ hasTouch: phone, isMobile: phone });

    test("what is kept, and for how long, fits and can be listened to", async ({ page }) => {
      await signInAs(page, "marcus");
      for (const [path, text] of [
        [`/org/${camp.id}/team`, /^Everything of a week is deleted \d+ days after its last day/],
        [tools, "Letters, replies and campers of this week are deleted on"],
        ["/account", "What we know about you"],
        ["/privacy", "How long it is kept"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text)).toBeVisible();
        for (const { width, colorScheme } of looks.filter((look) => look.phone === phone)) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme });
          await expectSound(page);
        }
      }
    });
  });
}
