import { anEvent } from "#database/seed/roster-builders.ts";
import { expect } from "../journey.ts";
import { anOwnCamp, signInAs } from "../own-camp.ts";
import { test } from "../own-world.ts";
import { settling } from "../settling.ts";

test.use({ serviceWorkers: "allow" });

test("after kill -9 of Postgres, and then of the server, an open page reconnects and shows what it missed", async ({
  page,
  world,
}) => {
  const camp = await anOwnCamp(world, { name: "Camp Long Outage", admins: ["dana"] });
  // Rows written directly to the database invalidate nothing: a page sees them only after it refetches.
  const addWeek = (name: string) => anEvent(camp.db, { organization: camp, name });
  const week = (name: string) => page.getByRole("row").filter({ hasText: name });
  await addWeek("Week 1");
  await signInAs(page, "dana");
  const settled = settling(page);
  await page.goto(`/org/${camp.id}/events`);
  await expect(week("Week 1")).toBeVisible();

  await test.step("kill Postgres; the server stays up", async () => {
    await settled();
    await addWeek("Week 2");
    await expect(week("Week 2")).toHaveCount(0);
    await world.postgres.kill9();
    await world.postgres.start();
    await expect(week("Week 2")).toBeVisible();
  });

  await test.step("kill the server", async () => {
    await world.api.kill9();
    await addWeek("Week 3");
    await world.api.start();
    await expect(week("Week 3")).toBeVisible();
  });
});
