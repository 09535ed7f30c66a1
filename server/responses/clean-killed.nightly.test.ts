import { sql } from "kysely";
import { expect, test } from "vitest";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { aJpeg } from "#tools/testing/hostile-files.ts";
import { startKillTest } from "#tools/testing/killed-worker.ts";

const pictures = 12;

test(
  "kill -9 of the worker among pictures: another cleans the rest within 30 s, each is there once, in order",
  { timeout: 90_000 },
  async () => {
    const { server, startProcess } = await startKillTest();
    const desk = await anIntakeDesk(server);
    const sent: string[] = [];
    for (let at = 0; at < pictures; at += 1)
      sent.push(await desk.send(await aJpeg(700, 500 + at).toBuffer()));
    const filed = async () => (await desk.responses()).length;
    // The last one is held back until the worker is dead: however fast it is, it dies among pictures.
    await server.deps.db.transaction().execute(async (held) => {
      // No limit here: the server's default ends an idle transaction after 15 seconds.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
      const last = sent.at(-1) ?? "";
      await held.selectFrom("uploads").select("id").where("id", "=", last).forUpdate().execute();
      const doomed = await startProcess("worker");
      await expect.poll(filed, { timeout: 20_000, interval: 5 }).toBeGreaterThan(1);
      await doomed.kill9();
      expect(await filed()).toBeLessThan(pictures);
    });
    const heir = await startProcess("worker");
    await expect.poll(filed).toBe(pictures);
    expect((await desk.responses()).map(({ id, page }) => [page, id])).toEqual(
      sent.map((id, at) => [at + 1, id]),
    );
    expect((await desk.uploads()).map(({ state }) => state)).toEqual(sent.map(() => "filed"));
    await heir.stop();
    const names = ["full.jpg", "small.webp", "view.webp"];
    expect(await desk.storedKeys()).toEqual(
      sent.flatMap((id) => names.map((name) => `replies/${desk.camp.id}/${id}/${name}`)),
    );
  },
);
