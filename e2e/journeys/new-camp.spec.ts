import { anEvent } from "#database/seed/roster-builders.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { person } from "../cast.ts";
import { expect, expectAccessible } from "../journey.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";

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
    await expect(page.getByText("You manage this camp")).toBeVisible();
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
    await expect(dialog).toContainText("1 is left for tomorrow: at most 10 emails go out in 24 hours.");
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
    await operator.goto("/operator");
    await operator.getByRole("button", { name: "Approve Camp Quiet Cove" }).click();
    const dialog = operator.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Called the camp's office");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(operator.getByRole("button", { name: "Approve Camp Quiet Cove" })).toHaveCount(0);
  });

  await test.step("the eleventh is mailed", async () => {
    await invite.click();
    await expect(parents.getByRole("status")).toHaveText(`Invite queued for ${last}.`);
    await world.inbox.waitFor(({ to }) => to.includes(last), 60_000);
    expect(mailed()).toHaveLength(11);
  });
});
