import { sql } from "kysely";
import { expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aFamilyPhoto, aPhotoDesk } from "#tools/testing/photo-desk.ts";
import { startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 of the worker when a photo is drawn and not yet said to be ready: another makes it ready within 30 s, once",
  { timeout: 90_000 },
  async () => {
    const { server, startProcess } = await startKillTest();
    const desk = await aPhotoDesk(server);
    const note = await desk.writer.saved("Dear Wren", { noteId: randomId() });
    const id = await desk.send(note.id, await aFamilyPhoto());
    const drawn = async () => (await desk.keys()).filter((key) => key.startsWith("photos/"));
    await server.deps.db.transaction().execute(async (held) => {
      // Disables the product's 15 s limit for idle transactions.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(held);
      await held.selectFrom("notePhotos").select("id").where("id", "=", id).forUpdate().execute();
      const doomed = await startProcess("worker");
      await expect.poll(drawn).toHaveLength(2);
      await doomed.kill9();
    });
    expect(await desk.listed()).toMatchObject([{ state: "coming" }]);
    const heir = await startProcess("worker");
    await expect.poll(async () => (await desk.listed()).map(({ state }) => state)).toEqual(["ready"]);
    expect(await drawn()).toHaveLength(2);
    await heir.stop();
  },
);
