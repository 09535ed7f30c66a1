import { expect, test } from "vitest";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { aReplyDesk, idsVisibleTo } from "#tools/testing/reply-desk.ts";
import { lockAuditEntries, startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 while a letter is filed: it waits as before and no family has seen it; filed again it is there once",
  { timeout: 90_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    const desk = await aReplyDesk(server);
    const { db } = server.deps;
    const uploadId = await desk.writtenFirst(await aStationerySheet(db, { of: desk.camper }));
    const doomed = await startProcess("api");
    const auditLock = await lockAuditEntries(databaseUrl);
    const pressed = fetch(`${doomed.origin}/http/addressLetterHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...desk.camp.member.headers },
      body: JSON.stringify({ ...desk.place, uploadId, to: [desk.contact.id] }),
    }).then(
      ({ status }) => status,
      () => "lost",
    );
    await expect.poll(auditLock.countWaiting).toBe(1);
    await doomed.kill9();
    expect(await pressed).toBe("lost");
    await auditLock.release();
    await expect.poll(auditLock.countWaiting).toBe(0);
    expect((await desk.tray()).uploads.map(({ id }) => id)).toEqual([uploadId]);
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[], []]);
    for (const table of ["responseAddressees", "notices"] as const) {
      const rows = db.selectFrom(table).select("organizationId");
      expect(await rows.where("organizationId", "=", desk.camp.id).execute()).toEqual([]);
    }
    expect(await desk.address(uploadId, [desk.contact.id])).toMatchObject({ status: 200 });
    expect([await idsVisibleTo(desk.mother), await idsVisibleTo(desk.father)]).toEqual([[uploadId], []]);
  },
);
