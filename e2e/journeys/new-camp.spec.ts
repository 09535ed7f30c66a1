import { anEvent } from "#database/seed/roster-builders.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { person } from "../cast.ts";
import { expect, expectAccessible, signInByPopup } from "../journey.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";
import { countPressesIn } from "../presses.ts";

const addressOf = (row: number) => `parent-${row}@family.example`;

test("a new camp imports its list and mails ten families; the eleventh goes out once an operator has approved the camp", async ({
  page,
  browser,
  world,
}) => {
  // Operators are named in the settings.
  await world.api.kill9();
  await world.api.start({ OPERATOR_EMAILS: person("marcus").email });
  const mailed = () => world.inbox.messages().filter(({ to }) => to[0]?.endsWith("@family.example") === true);

  const organizationId = await test.step("create the camp", async () => {
    await signInAs(page, "nell");
    await page.goto("/organizations");
    await page.getByRole("button", { name: "Add organization" }).click();
    await page.getByLabel("Name").fill("Camp Quiet Cove");
    await page.getByRole("button", { name: "Add organization" }).click();
    await expect(page.getByRole("region", { name: "Getting started" })).toBeVisible();
    const { id } = await world.db
      .selectFrom("organizations")
      .select("id")
      .where("name", "=", "Camp Quiet Cove")
      .executeTakeFirstOrThrow();
    return id;
  });
  const event = await anEvent(world.db, { organization: { id: organizationId }, name: "Week 1" });

  await test.step("import eleven campers with one parent each", async () => {
    await page.goto(`/org/${organizationId}/events/${event.id}/import`);
    const rows = Array.from({ length: 11 }, (_, row) => [
      `Camper ${row + 1}`,
      "Loon Cabin",
      addressOf(row + 1),
    ]);
    const csv = toCsv([["Name", "Building", "Parent 1 Email"], ...rows]);
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "campers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Import 11 rows" }).click();
    await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  });

  await test.step("ten of eleven are mailed", async () => {
    await page.getByRole("link", { name: "Go to campers" }).click();
    await page.getByRole("button", { name: "Invite all parents" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite all parents" });
    await dialog.getByRole("button", { name: "Invite 11 parents" }).click();
    await expect(dialog).toContainText(
      "1 is left until we've checked your camp, usually within a day. Until then, 10 invites go out a day.",
    );
    await expect.poll(() => mailed().length).toBe(10);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  const addresses = new Set(Array.from({ length: 11 }, (_, row) => addressOf(row + 1)));
  for (const { to } of mailed()) addresses.delete(to[0] ?? "");
  const [last = ""] = addresses;
  const camper = `Camper ${/\d+/.exec(last)?.[0]}`;
  await page.getByRole("button", { name: `More for ${camper}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Manage Parents" }).click();
  const parents = page.getByRole("dialog", { name: `Parents of ${camper}` });
  const invite = parents.getByRole("button", { name: `Invite ${last}` });

  await test.step("the eleventh is refused with a sentence", async () => {
    await invite.click();
    await expect(parents.getByText(inviteErrors.tooManyWhileNew.message)).toBeVisible();
    await expectAccessible(page);
    expect(mailed()).toHaveLength(10);
  });

  await test.step("an operator approves the camp", async () => {
    const operator = await atAnotherMachine(browser, world, "marcus");
    const mail = await world.inbox.waitFor(({ subject }) => subject.startsWith("Camp Quiet Cove"), 60_000);
    await operator.goto(mail.text.match(/https?:\S+operator\S+/)?.[0] ?? "/operator");
    await operator.getByRole("button", { name: "Approve Camp Quiet Cove" }).click();
    await expect(operator.getByRole("button", { name: "Approve Camp Quiet Cove" })).toHaveCount(0);
  });

  await test.step("the eleventh is mailed", async () => {
    await invite.click();
    await expect(parents.getByRole("status")).toHaveText(`Invite queued for ${last}.`);
    await world.inbox.waitFor(({ to }) => to.includes(last), 60_000);
    expect(mailed()).toHaveLength(11);
  });
});

test("from the front page to the invites of 60 imported campers in at most 18 presses", async ({
  page,
  context,
  world,
}) => {
  const presses = await countPressesIn(context);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const steps = page.getByRole("region", { name: "Getting started" });

  await test.step("sign in from the front page", async () => {
    await page.goto("/");
    await page.getByRole("main").getByRole("button", { name: "Get Started" }).click();
    await page.getByRole("link", { name: "I work at a camp" }).click();
    await signInByPopup(page, "nell");
  });

  await test.step("add the camp and its first week", async () => {
    await press("Add organization");
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Camp Sixty");
    await press("Add organization");
    await expect(steps.getByText("0 of 5 done")).toBeVisible();
    await expectAccessible(page);
    await steps.getByRole("button", { name: "Add week" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await page.keyboard.type("Week 1");
    for (const [label, day] of [
      ["Start date", "2027-07-11"],
      ["End date", "2027-07-17"],
    ] as const) {
      await page.getByLabel(label).click();
      await page.getByLabel(label).fill(day);
    }
    await expect(page.getByText("First mail on Mon, Jul 12, last mail on Fri, Jul 16.")).toBeVisible();
    await page.getByText("families agreed that we share").click();
    await page.getByRole("dialog").getByRole("button", { name: "Add week" }).click();
    await expect(steps.getByText("Week 1 starts Sun, Jul 11")).toBeVisible();
  });
  // A camp that is not approved yet has room for fewer campers and invites.
  await world.db
    .updateTable("organizations")
    .set({ standing: "approved" })
    .where("name", "=", "Camp Sixty")
    .execute();

  const addressOf = (row: number) => `parent-${row}@sixty.example`;
  await test.step("import the roster", async () => {
    await steps.getByRole("link", { name: "Import roster" }).click();
    const rows = Array.from({ length: 60 }, (_, row) => [
      `Camper ${row + 1}`,
      `Cabin ${(row % 6) + 1}`,
      addressOf(row + 1),
    ]);
    const csv = toCsv([["Name", "Cabin", "Parent 1 Email"], ...rows]);
    const choosing = page.waitForEvent("filechooser");
    await page.getByLabel("Choose a file").click();
    const file = { name: "campers.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
    await (await choosing).setFiles(file);
    await press("Preview");
    await expect(page.getByText("6 buildings are new and will be added")).toBeVisible();
    await press("Import 60 rows");
    await page.getByRole("link", { name: "Go to campers" }).click();
  });

  await test.step("invite all parents", async () => {
    await press("Invite all parents");
    await press("Invite 60 parents");
    const invited = () =>
      world.inbox.messages().filter(({ to }) => to[0]?.endsWith("@sixty.example") === true);
    await expect.poll(() => invited().length, { timeout: 60_000 }).toBe(60);
  });
  expect(presses()).toBeGreaterThan(10);
  expect(presses()).toBeLessThanOrEqual(18);

  await test.step("the first steps show what is done", async () => {
    await page.goto("/");
    await expect(steps.getByText("3 of 5 done")).toBeVisible();
    await expect(steps.getByText("60 campers on the roster")).toBeVisible();
    await expect(steps.getByText("60 parents invited")).toBeVisible();
    const opened = page.waitForEvent("popup");
    await steps.getByRole("button", { name: "Print test sheet" }).click();
    await opened;
    await expect(steps.getByRole("link", { name: "Upload photo" })).toBeVisible();
    await expectAccessible(page);
  });
});
