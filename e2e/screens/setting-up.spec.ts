import type { Page } from "@playwright/test";
import { aCamper, anEvent, anOrganizationBuilding } from "#database/seed/roster-builders.ts";
import { intercept } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, atAnotherMachine, giveRoleQuietly, signInAs, type OwnCamp } from "../own-camp.ts";

let camp: OwnCamp;
let retreat: OwnCamp;
test.beforeAll(async ({ world }) => {
  camp = await anOwnCamp(world, { name: "Camp Setting Up", admins: ["dana"], members: ["marcus"] });
  retreat = await anOwnCamp(world, { name: "Quiet House", type: "Retreat Center", admins: ["ruth"] });
});
test.afterAll(async () => {
  await camp.remove();
  await retreat.remove();
});

const place = (name: string, of = camp) => `/org/${of.id}/${name}`;

async function fails(page: Page, path: string): Promise<void> {
  await intercept(page, path, (route) => route.fulfill({ status: 500, body: "oops" }));
}

test.describe("buildings", () => {
  test("are typed in one after the other, counted, and seen by others within a second", async ({
    page,
    browser,
    world,
  }) => {
    await signInAs(page, "marcus");
    const dana = await atAnotherMachine(browser, world, "dana");
    for (const somebody of [page, dana]) await somebody.goto(place("buildings"));
    for (const somebody of [page, dana]) await expect(somebody.getByText("No buildings yet")).toBeVisible();
    await page.getByLabel("Name").fill("Loon Cabin");
    await page.getByLabel("Capacity (optional)").fill("12");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Loon Cabin was added.")).toBeVisible();
    await expect(dana.getByRole("row", { name: "Loon Cabin" })).toContainText("12 beds", { timeout: 1_000 });
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Heron Cabin");
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 buildings, 12 beds, 1 without a capacity")).toBeVisible();

    await dana.getByRole("button", { name: "Delete Heron Cabin" }).click();
    const question = dana.getByRole("alertdialog", { name: "Delete Heron Cabin?" });
    await expect(question).toContainText("Weeks that exist already keep their own buildings.");
    await question.getByRole("button", { name: "Delete building" }).click();
    await expect(dana.getByText("Heron Cabin was deleted.")).toBeVisible();
    await expect(page.getByRole("row", { name: "Heron Cabin" })).toHaveCount(0, { timeout: 1_000 });
    await expect(page.getByText("1 building, 12 beds")).toBeVisible();
    await dana.context().close();
  });

  test("say what is wrong with a form and keep what was typed", async ({ page }) => {
    await signInAs(page, "marcus");
    await page.goto(place("buildings"));
    const form = page.getByRole("form", { name: "Add building" });
    const add = form.getByRole("button", { name: "Add building" });
    await add.click();
    await expect(form.getByRole("alert")).toHaveText("Name is required.");
    await expect(form.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Name").fill("Osprey Cabin");
    await form.getByLabel("Capacity (optional)").fill("a dozen");
    await add.click();
    await expect(form.getByRole("alert")).toHaveText("Capacity must be a number.");
    await expect(form.getByLabel("Capacity (optional)")).toBeFocused();
    await form.getByLabel("Capacity (optional)").fill("10");
    await fails(page, "**/callable/addOrganizationBuilding");
    await add.click();
    await expect(form.getByRole("alert")).toHaveText("Failed to add building.");
    await expect(form.getByLabel("Name")).toHaveValue("Osprey Cabin");
    await expectAccessible(page);
    await page.unroute("**/callable/addOrganizationBuilding");
    await add.click();
    await expect(page.getByText("Osprey Cabin was added.")).toBeVisible();
    await form.getByLabel("Name").fill("osprey cabin");
    await add.click();
    await expect(form.getByRole("alert")).toHaveText("There is already a building with that name.");
  });

  test("can be deleted by admins only, and a failure is told where the question was asked", async ({
    page,
    browser,
    world,
  }) => {
    await anOrganizationBuilding(camp.db, { organization: camp, name: "Fox Cabin" });
    await signInAs(page, "marcus");
    await page.goto(place("buildings"));
    await page.getByRole("button", { name: "Delete Fox Cabin" }).click();
    await page.getByRole("button", { name: "Delete building" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("alert")).toHaveText("Only organization admins can remove buildings.");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: "Fox Cabin" })).toBeVisible();
    const dana = await atAnotherMachine(browser, world, "dana");
    await dana.goto(place("buildings"));
    await fails(dana, "**/callable/deleteOrganizationBuilding");
    await dana.getByRole("button", { name: "Delete Fox Cabin" }).click();
    await dana.getByRole("button", { name: "Delete building" }).click();
    await expect(dana.getByRole("alertdialog").getByRole("alert")).toHaveText("Failed to delete building.");
    await dana.context().close();
  });

  test("of another camp: the page opens, the list is not there, and the form is refused", async ({
    page,
  }) => {
    await signInAs(page, "ruth");
    await page.goto(place("buildings"));
    await expect(page.getByRole("alert")).toHaveText("Organization not found.");
    await expect(page.getByRole("link", { name: "Organizations", exact: true }).last()).toHaveAttribute(
      "href",
      "/organizations",
    );
    await page.getByLabel("Name").fill("Ours");
    await page.getByRole("button", { name: "Add building" }).click();
    await expect(page.getByRole("form").getByRole("alert")).toHaveText("Only org members can add buildings.");
    await expect(page.getByLabel("Name")).toHaveValue("Ours");
    await expectAccessible(page);
  });
});

test.describe("weeks", () => {
  const form = (page: Page) => page.getByRole("dialog");
  async function openForm(page: Page): Promise<void> {
    await page.goto(place("events"));
    await page.getByRole("button", { name: "Add week" }).click();
    await expect(form(page).getByLabel("Name")).toBeFocused();
  }

  test("say what is wrong with a form, and the cursor stands where it is", async ({ page }) => {
    await signInAs(page, "dana");
    await openForm(page);
    const add = form(page).getByRole("button", { name: "Add week" });
    const said = form(page).getByRole("alert");
    await add.click();
    await expect(said).toHaveText("Name is required.");
    await form(page).getByLabel("Name").fill("Week 5");
    await add.click();
    await expect(said).toHaveText("Invalid date format.");
    await expect(form(page).getByLabel("Start date")).toBeFocused();
    // A day that no June has: the browser's own field takes the keys and holds no day.
    await page.keyboard.type("06312027");
    await add.click();
    await expect(said).toHaveText("Invalid date format.");
    await form(page).getByLabel("Start date").fill("2027-07-18");
    await form(page).getByLabel("End date").fill("2027-07-17");
    await add.click();
    await expect(said).toHaveText("End date must be the same as or after the start date.");
    await expect(form(page).getByLabel("End date")).toBeFocused();
    await expectAccessible(page);
    await form(page).getByLabel("End date").fill("2027-07-24");
    await fails(page, "**/callable/addEvent");
    await add.click();
    await expect(said).toHaveText("Failed to add event.");
    await expect(form(page).getByLabel("Name")).toHaveValue("Week 5");
    await page.unroute("**/callable/addEvent");
    await add.click();
    await expect(page.getByText("Week 5 was added.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Week 5/ })).toHaveCount(1);
  });

  test("stand without buildings when those could not be copied, and can be given them after all", async ({
    page,
  }) => {
    await anOrganizationBuilding(camp.db, { organization: camp, name: "Kestrel Cabin" });
    await signInAs(page, "dana");
    await openForm(page);
    await form(page).getByLabel("Name").fill("Bare Week");
    await form(page).getByLabel("Start date").fill("2027-07-18");
    await form(page).getByLabel("End date").fill("2027-07-24");
    await intercept(page, "**/callable/addEvent", async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace('"buildingsCopied":true', '"buildingsCopied":false');
      await route.fulfill({ response, body: text });
    });
    await form(page).getByRole("button", { name: "Add week" }).click();
    const box = page.getByRole("main").getByRole("alert");
    await expect(box).toContainText("Event created, but buildings could not be copied.");
    await expect(page.getByText("Bare Week was added.")).toBeVisible();
    await expect(box.getByRole("link", { name: "Campers of Bare Week" })).toHaveAttribute(
      "href",
      /\/events\/[0-9a-f-]+\/participants$/,
    );
    await expectAccessible(page);
    await box.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Buildings were copied into Bare Week.")).toBeVisible();
    await expect(box).toHaveCount(0);
  });

  test("refuse whoever is no longer an admin, in the words of the deed", async ({ page }) => {
    const event = await anEvent(camp.db, { organization: camp, name: "Taken Away" });
    await signInAs(page, "dana");
    await page.goto(place("events"));
    const more = page.getByRole("button", { name: "More for Taken Away" });
    await expect(more).toBeVisible();
    await giveRoleQuietly(camp, "dana", "member");
    try {
      await more.click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      await form(page).getByRole("button", { name: "Save changes" }).click();
      await expect(form(page).getByRole("alert")).toHaveText("Only organization admins can edit events.");
      await page.keyboard.press("Escape");
      await more.click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete week" }).click();
      await expect(page.getByRole("alertdialog").getByRole("alert")).toHaveText(
        "Only organization admins can delete events.",
      );
      await page.keyboard.press("Escape");
    } finally {
      await giveRoleQuietly(camp, "dana", "admin");
    }
    await fails(page, "**/callable/updateEvent");
    await more.click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await form(page).getByLabel("Name").fill("Kept in the form");
    await form(page).getByRole("button", { name: "Save changes" }).click();
    await expect(form(page).getByRole("alert")).toHaveText("Failed to update event.");
    await expect(form(page).getByLabel("Name")).toHaveValue("Kept in the form");
    await page.keyboard.press("Escape");
    await aCamper(camp.db, { event });
    await page.reload();
    await fails(page, "**/callable/deleteEvent");
    await more.click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete week" }).click();
    await expect(question.getByRole("alert")).toHaveText(
      "Type the name exactly as it is written to delete it.",
    );
    await question.getByRole("textbox").fill("Taken Away");
    await question.getByRole("button", { name: "Delete week" }).click();
    await expect(question.getByRole("alert")).toHaveText("Failed to delete event.");
    await expectAccessible(page);
  });

  test("that could not be brought back at once say so on the page, with the way to them", async ({
    page,
  }) => {
    const event = await anEvent(camp.db, { organization: camp, name: "Slipped Away" });
    await aCamper(camp.db, { event });
    await signInAs(page, "dana");
    await page.goto(place("events"));
    // Before the deed: the way back stands on the screen for a few seconds only.
    await fails(page, "**/callable/restoreEvent");
    await page.getByRole("button", { name: "More for Slipped Away" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("Slipped Away");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Undo" }).click();
    const box = page.getByRole("main").getByRole("alert");
    await expect(box).toContainText("Failed to restore.");
    await box.getByRole("link", { name: "Open Recently deleted" }).click();
    await page.getByRole("button", { name: "Restore Slipped Away" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to restore.");
    await expect(page.getByRole("alert")).toContainText("Slipped Away is still deleted.");
    await expectAccessible(page);
  });

  test("of a retreat center are events with participants, and empty there is one thing to do", async ({
    page,
  }) => {
    await signInAs(page, "ruth");
    await page.goto(place("events", retreat));
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
    await expect(page.getByText("No events yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add event" })).toHaveCount(1);
    await expectAccessible(page);
    await anEvent(retreat.db, { organization: retreat, name: "Advent" });
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Participants" })).toBeVisible();
    await page.getByRole("button", { name: "More for Advent" }).click();
    await expect(page.getByRole("menuitem").first()).toHaveText("Participants");
  });
});

const places = [
  { name: "events", loading: "Loading weeks…", failed: "Failed to load events." },
  { name: "buildings", loading: "Loading buildings…", failed: "Failed to load buildings." },
  { name: "recently-deleted", loading: "Loading deleted weeks…", failed: "Failed to load what was deleted." },
] as const;

for (const { name, loading, failed } of places) {
  test(`${name}: loading and failing are said in words, and trying again brings the list`, async ({
    page,
  }) => {
    await anEvent(camp.db, { organization: camp, name: "Week 1", startDate: "2027-06-27" });
    await signInAs(page, "dana");
    let mode: "wait" | "fail" | "answer" = "wait";
    await intercept(page, `**/api/org/${camp.id}/**`, async (route) => {
      if (mode === "wait") await new Promise((resolve) => setTimeout(resolve, 1_500));
      if (mode === "answer") await route.continue();
      else await route.fulfill({ status: 500, body: "" });
    });
    await page.goto(place(name));
    await expect(page.getByText(loading)).toBeVisible();
    await expectAccessible(page);
    mode = "fail";
    await expect(page.getByRole("alert")).toContainText(failed, { timeout: 20_000 });
    await expectAccessible(page);
    mode = "answer";
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

test("weeks that were read stay when the other direction cannot be", async ({ page }) => {
  await anEvent(camp.db, { organization: camp, name: "Stays Put" });
  await signInAs(page, "dana");
  await page.goto(place("events"));
  await expect(page.getByRole("row", { name: /Stays Put/ })).toBeVisible();
  await fails(page, `**/api/org/${camp.id}/events**`);
  await page.getByRole("columnheader", { name: "Start" }).click();
  await expect(page.getByRole("alert")).toContainText(/What you see below was loaded at \d/, {
    timeout: 20_000,
  });
  await expect(page.getByRole("row", { name: /Stays Put/ })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`every place is accessible in ${colorScheme}, and nothing is wider than a small phone`, async ({
    page,
  }) => {
    test.slow();
    const event = await anEvent(camp.db, { organization: camp, name: "Gone", deletedAt: new Date() });
    await aCamper(camp.db, { event });
    await anOrganizationBuilding(camp.db, { organization: camp, name: "Marten Cabin" });
    await anEvent(camp.db, { organization: camp, name: "Week 2", startDate: "2027-07-04" });
    await signInAs(page, "dana");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { name } of places) {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(place(name));
      // The tab one is at stands inside the screen, though the row is wider.
      if (name === "recently-deleted")
        await expect(page.getByRole("link", { name: "Recently deleted" })).toBeInViewport({ ratio: 0.98 });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole("grid").first()).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
  });
}

test("a phone's fingers find 44 px everywhere", async ({ browser, world }) => {
  await anOrganizationBuilding(camp.db, { organization: camp, name: "Otter Cabin" });
  await anEvent(camp.db, { organization: camp, name: "Thumbs", startDate: "2027-07-04" });
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  } as const;
  const page = await (await browser.newContext({ baseURL: world.origin, ...phone })).newPage();
  await signInAs(page, "dana");
  const targets = [
    { at: "events", role: "button", name: "More for Thumbs" },
    { at: "events", role: "link", name: "Thumbs" },
    { at: "events", role: "link", name: "Buildings" },
    { at: "events", role: "button", name: "Add week" },
    { at: "buildings", role: "button", name: "Delete Otter Cabin" },
    { at: "buildings", role: "textbox", name: "Name" },
  ] as const;
  for (const { at, role, name } of targets) {
    if (!page.url().endsWith(place(at))) await page.goto(place(at));
    const box = await page.getByRole(role, { name, exact: true }).boundingBox();
    expect(box?.height, `${name} at ${at}`).toBeGreaterThanOrEqual(44);
  }
  await page.goto(place("events"));
  await page.getByRole("button", { name: "More for Thumbs" }).tap();
  await page.getByRole("menuitem", { name: "Edit" }).tap();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Thumbs");
  expect((await page.getByLabel("Start date").boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

test("in a narrow window a mouse opens the menu that rises under it, and has chosen nothing yet", async ({
  page,
}) => {
  await anEvent(camp.db, {
    organization: camp,
    name: "Last of All",
    startDate: "2029-07-01",
    endDate: "2029-07-07",
  });
  await signInAs(page, "dana");
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(place("events"));
  const more = page.getByRole("button", { name: "More for Last of All" });
  // Low on the screen, where the sheet covers it before a hand lets go of the button.
  await more.evaluate((button) => button.scrollIntoView({ block: "end" }));
  await more.click({ delay: 150 });
  await page.waitForTimeout(300);
  await expect(page.getByRole("menuitem")).toHaveText(["Campers", "Tools", "Edit", "Delete"]);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByRole("dialog", { name: "Edit week" })).toBeVisible();
});
