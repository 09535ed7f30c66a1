import { anEvent } from "#database/seed/roster-builders.ts";
import { toCsv } from "#domain/roster/csv.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";

test("a registration system sends its roster twice with a key that is shown once; the second time nothing changes", async ({
  page,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Nightly Sync", admins: ["dana"] });
  const week = await anEvent(camp.db, { organization: camp, name: "Week 3 · Lakeside" });
  const { headers, rows } = rosterFile({ people: 300, bunks: 10 });
  await signInAs(page, "dana");
  await page.goto(`/org/${camp.id}/settings?section=keys`);
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("CampMinder");
  await page.getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByLabel("Your API key").textContent()) ?? "";
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  const keys = page.getByRole("list", { name: "API keys" });
  await expect(keys).toContainText("Never used");
  await expect(page.getByText(key)).toHaveCount(0);

  const send = async () => {
    const response = await fetch(`${world.origin}/api/v1/events/${week.id}/roster`, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
      body: toCsv([headers, ...rows]),
    });
    const answer: unknown = await response.json();
    return { status: response.status, answer };
  };
  const counts = { moved: 0, updated: 0, refused: 0 };
  const added = { counts: { ...counts, new: 300, unchanged: 0 } };
  expect(await send()).toMatchObject({ status: 200, answer: added });
  const people = () =>
    camp.db.selectFrom("participants").selectAll().where("eventId", "=", week.id).orderBy("id").execute();
  const before = await people();
  const unchanged = { counts: { ...counts, new: 0, unchanged: 300 } };
  expect(await send()).toMatchObject({ status: 200, answer: unchanged });
  expect(await people()).toEqual(before);

  const activity = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await page.reload();
  await expect(keys).toContainText(/Last used/);
  await expectAccessible(page);
  await page.goto(`/org/${camp.id}/audit`);
  await expect(activity("sent the roster")).toHaveCount(1);
  await expect(activity("sent the roster")).toContainText("300 new");
});
