import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWeekToImport } from "#tools/testing/import-roster.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase());
});
afterAll(() => server.close());

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: Math.round(performance.now() - started), value };
}

test("10,000 rows are previewed within 3 s and imported within 10 s, the first time and again", async ({
  annotate,
}) => {
  const week = await aWeekToImport(server);
  const file = rosterFile({ people: 10_000, bunks: 400 });
  for (const expected of [{ new: 10_000 }, { unchanged: 10_000 }]) {
    const preview = await timed(() => week.preview(file));
    expect(preview.value.preview.counts).toMatchObject(expected);
    const run = await timed(async () => {
      await week.start(preview.value.id);
      return week.finished(preview.value.id);
    });
    expect(run.value.result.counts).toMatchObject(expected);
    expect(preview.ms).toBeLessThan(3_000);
    expect(run.ms).toBeLessThan(10_000);
    await annotate(`${Object.keys(expected)[0]}: preview ${preview.ms} ms, import ${run.ms} ms`);
  }
  const contacts = await server.deps.db.selectFrom("contacts").select("id").execute();
  expect(contacts).toHaveLength(15_000);
});
