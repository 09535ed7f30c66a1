import type { Page } from "@playwright/test";
import { aPrintJob, aResponse } from "#database/seed/letter-builders.ts";
import { intercept, holdBack } from "../intercept.ts";
import { expect, test } from "../journey.ts";
import { aCampWithLetters, deed, openLetters, type LettersHome } from "../letters-home.ts";
import { inEachLook, judgedInEachLook, judgeFit, looks, settingOut, walks, withoutMotion } from "../looks.ts";
import { personId, signInAs } from "../own-camp.ts";

test.describe.configure({ mode: "parallel", timeout: 180_000 });

let home: LettersHome;
let child: Awaited<ReturnType<LettersHome["child"]>>;
let jobId = "";
test.beforeAll(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Camp Piles", members: ["marcus"] });
  const { db } = home.camp;
  const long = "The Very Long House Beside the Northern Shore of the Lake";
  child = await home.child({ name: "Maya Vasquez", building: "Loon Cabin" });
  const others = [
    await home.child({ name: "Finn Aldana", parents: ["ruth"], building: "Loon Cabin" }),
    await home.child({ name: "Noah Oyelaran", parents: ["thomas"], building: long }),
    await home.child({ name: "Wren Park", parents: ["ruth"], building: null }),
  ];
  const letters = [child, ...others].map(({ camper, contacts }, at) => {
    const name = ["Loon Cabin", "Loon Cabin", long][at];
    return {
      to: camper,
      from: [...contacts.values()][0] ?? { id: "" },
      text: `Letter ${at + 1}`,
      ...(name === undefined ? {} : { building: { name } }),
    };
  });
  // In days to come, so that it stays the latest.
  const printedAt = new Date("2027-07-13T14:02:00Z");
  const [first] = await aPrintJob(db, { letters, printedAt });
  jobId = first?.jobId ?? "";
  await db
    .updateTable("printJobs")
    .set({ renderedAt: printedAt, renderedSheets: letters.length, pageCount: 8 })
    .where("id", "=", jobId)
    .execute();
});
test.afterAll(() => home.clear());

const dialog = (page: Page) => page.getByRole("dialog", { name: "Hand out the mail" });
const list = "**/handOuts";

const expectFit = judgeFit({
  targets: "[role=dialog] :is(button, .checkbox), main :is(button, a)",
  pictures: "HANDED_PICTURES",
});

for (const walk of walks) {
  test.describe(walk.name, () => {
    test.use(settingOut(walk));
    const fit = judgedInEachLook(walk, expectFit);

    test("the piles of a job in all their states", async ({ page }) => {
      await signInAs(page, "marcus");
      await page.goto(home.tools);
      await fit(page, "tools", () => expect(deed(page, "Hand out")).toBeVisible());
      const release = await holdBack(page, list);
      await deed(page, "Hand out").click();
      await fit(page, "piles-loading", () =>
        expect(dialog(page).getByText("Loading buildings…")).toBeVisible(),
      );
      release();
      await fit(page, "piles", () => expect(dialog(page).getByRole("checkbox")).toHaveCount(3));
      await intercept(page, "**/callable/tickHandedOut", (route) => route.fulfill({ status: 500, body: "" }));
      await dialog(page).getByText("Loon Cabin").click();
      await fit(page, "piles-not-saved", () =>
        expect(dialog(page).getByRole("alert")).toContainText("Failed to save what was handed out."),
      );
      await intercept(page, list, (route) => route.fulfill({ status: 403, body: "no" }));
      await page.reload();
      await deed(page, "Hand out").click();
      await fit(page, "piles-not-loaded", () =>
        expect(dialog(page).getByRole("alert")).toContainText("Failed to load what was handed out."),
      );
      await intercept(page, list, (route) => route.fulfill({ json: { buildings: [] } }));
      await page.reload();
      await deed(page, "Hand out").click();
      await fit(page, "piles-none", () =>
        expect(dialog(page).getByText("No sheet is left in this print job.")).toBeVisible(),
      );
    });

    test("piles that were handed out, as the server says it", async ({ page }) => {
      const at = "2027-07-13T17:20:00.000Z";
      const pile = {
        participants: 12,
        sheets: 14,
        letters: 17,
        handedOutAt: at,
        handedOutByName: "Marcus Oyelaran",
      };
      const none = { ...pile, handedOutAt: null, handedOutByName: null };
      let isAll = false;
      await intercept(page, list, (route) =>
        route.fulfill({
          json: {
            buildings: [
              { ...pile, buildingId: "1", buildingName: "Loon Cabin" },
              { ...(isAll ? pile : none), buildingId: "2", buildingName: "Otter Den" },
              { ...(isAll ? pile : none), buildingId: null, buildingName: null },
            ],
          },
        }),
      );
      await signInAs(page, "marcus");
      await page.goto(home.tools);
      await deed(page, "Hand out").click();
      await fit(page, "piles-some", () =>
        expect(dialog(page).getByText("1 of 3 buildings handed out")).toBeVisible(),
      );
      isAll = true;
      await intercept(page, "**/callable/tickHandedOut", (route) => route.fulfill({ json: { result: {} } }));
      await deed(page, "All handed out").click();
      await fit(page, "piles-all", async () => {
        await expect(dialog(page).getByText("All handed out.")).toBeVisible();
        await expect(deed(page, "Undo")).toBeVisible();
      });
    });
  });
}

test.describe("the way of a letter", () => {
  test.describe.configure({ mode: "serial" });
  test.use(withoutMotion);

  /** One state of the database, seen in every look. */
  async function seen(page: Page, name: string, where: string, count: number): Promise<void> {
    const steps = page.getByRole("list", { name: "The way of this letter" }).getByRole("listitem");
    await openLetters(page, child.path);
    await inEachLook(page, { looks }, async (look) => {
      await expect(page.getByRole("heading", { level: 1, name: "Maya Vasquez" })).toBeVisible();
      await expect(steps).toHaveCount(count);
      await expect(steps.and(page.locator("[aria-current=step]"))).toContainText(where);
      await expectFit(page, name, look);
    });
  }

  test("printed, on its way, handed out, answered", async ({ page }) => {
    const { db } = home.camp;
    await signInAs(page, "elena");
    await seen(page, "way-printed", "Printed", 3);
    const { organizationId, eventId, buildingId } = child.camper;
    const tick = { organizationId, eventId, printJobId: jobId, sheets: 1, handedOutBy: personId("marcus") };
    const handedOutAt = new Date("2027-07-13T17:20:00Z");
    await db
      .insertInto("handOuts")
      .values({ ...tick, buildingId: null, handedOutAt })
      .execute();
    await seen(page, "way-others-handed-out", "Printed", 4);
    await db
      .insertInto("handOuts")
      .values({ ...tick, buildingId, handedOutAt })
      .execute();
    await seen(page, "way-handed-out", "Handed out", 4);
    await aResponse(db, {
      on: { from: [...child.contacts.values()][0] ?? { id: "" }, to: child.camper, jobId, sheetNumber: 1 },
      uploadedAt: new Date("2027-07-14T16:00:00Z"),
    });
    await seen(page, "way-answered", "Reply", 4);
    await db.deleteFrom("handOuts").where("printJobId", "=", jobId).execute();
    await seen(page, "way-answered-never-ticked", "Reply", 3);
  });
});
