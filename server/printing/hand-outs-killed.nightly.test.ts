import { expect, test } from "vitest";
import { aMailCall } from "#tools/testing/mail-call.ts";
import { lockAuditEntries, startKillTest } from "#tools/testing/killed-worker.ts";

test(
  "kill -9 between a tick and its record: there is neither, and pressed again there are both once",
  { timeout: 90_000 },
  async () => {
    const { databaseUrl, server, startProcess } = await startKillTest();
    const mail = await aMailCall(server);
    const doomed = await startProcess("api");
    const auditLock = await lockAuditEntries(databaseUrl);
    const pressed = fetch(`${doomed.origin}/callable/tickHandedOut`, {
      method: "POST",
      headers: { "content-type": "application/json", ...mail.camp.member.headers },
      body: JSON.stringify({
        data: {
          orgId: mail.camp.id,
          eventId: mail.event.id,
          jobId: mail.jobId,
          buildingIds: [mail.loon.id],
          handedOut: true,
        },
      }),
    }).then(
      ({ status }) => status,
      () => "lost",
    );
    await expect.poll(auditLock.countWaiting).toBe(1);
    await doomed.kill9();
    expect(await pressed).toBe("lost");
    await auditLock.release();
    await expect.poll(auditLock.countWaiting).toBe(0);
    expect([...(await mail.ticks()), ...(await mail.actions())]).toEqual([]);
    expect((await mail.tick([mail.loon.id])).status).toBe(200);
    expect(await mail.ticks()).toHaveLength(1);
    expect(await mail.actions()).toHaveLength(1);
  },
);
