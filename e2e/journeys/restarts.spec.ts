import { Client } from "pg";
import { expect, test } from "../journey.ts";
import { settling } from "../settling.ts";
import type { World } from "../world.ts";

test.use({ ownBrowser: true, serviceWorkers: "allow" });

/** Written behind the server's back, so that no hint is sent: only a screen that asks anew can know it. */
async function writeSilently(world: World, name: string): Promise<void> {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(
    "insert into organizations (id, name, type, time_zone, created_at, created_by_name) values (gen_random_uuid(), $1, 'Camp', 'UTC', now(), 'e2e')",
    [name],
  );
  await client.end();
}

test("after kill -9 of the server the stream comes back by itself and the screen is fresh", async ({
  page,
  world,
}) => {
  await page.goto("/organizations");
  await expect(page.getByRole("heading", { name: "Camp Pine Hollow" })).toBeVisible();
  await world.api.kill9();
  await writeSilently(world, "Camp While Server Was Down");
  await world.api.start();
  await expect(page.getByRole("heading", { name: "Camp While Server Was Down" })).toBeVisible({
    timeout: 30_000,
  });
});

test("after kill -9 of Postgres the same server goes on and the screen is fresh", async ({ page, world }) => {
  const settled = settling(page);
  await page.goto("/organizations");
  await expect(page.getByRole("heading", { name: "Camp Pine Hollow" })).toBeVisible();
  await settled();
  // Before it goes: once it is back, the screen may ask anew sooner than we could write.
  await writeSilently(world, "Camp Before Database Went");
  const unheard = page.getByRole("heading", { name: "Camp Before Database Went" });
  await expect(unheard).toHaveCount(0);
  await world.postgres.kill9();
  await world.postgres.start();
  await expect(unheard).toBeVisible({ timeout: 30_000 });
});
