import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { couldNotBeOpened, refusedUploads, unmatchedAnswer } from "#domain/responses/upload.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { createLog } from "#server/platform/log.ts";
import { CleanerDied, openCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { cleanUpload } from "#server/uploads/pipeline.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { responseUploads } from "./uploads.ts";

/** No worker runs; tests run jobs by hand. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

type Desk = Awaited<ReturnType<typeof anIntakeDesk>>;

const never = new AbortController().signal;
/** Its processes are killed as soon as they start. */
const killedCleaner = openCleaner({
  log: createLog({ LOG_LEVEL: "silent" }),
  onStart: (pid) => process.kill(-pid, "SIGKILL"),
});
afterAll(() => killedCleaner.close());

/** As the kernel does when memory is short. */
async function cleanAndDie({ camp }: Desk, id: string): Promise<void> {
  const deps = { ...server.deps, cleaner: killedCleaner };
  await cleanUpload(deps, responseUploads, { organizationId: camp.id, id }, never);
}

async function aPicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 300, height: 400, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}

async function get<T>(desk: Desk, path: string, schema: { parse: (value: unknown) => T }): Promise<T> {
  const { orgId, eventId } = desk.place;
  const response = await fetch(`${server.origin}/api/org/${orgId}/events/${eventId}/${path}`, {
    headers: desk.camp.member.headers,
  });
  return schema.parse(await response.json());
}

/** An image that ended the decoder as often as it is tried. */
async function anUnopened(desk: Desk): Promise<string> {
  const id = await desk.send(await aPicture());
  for (let attempt = 1; attempt < 8; attempt += 1)
    await expect(cleanAndDie(desk, id)).rejects.toBeInstanceOf(CleanerDied);
  expect(await desk.states([id])).toEqual([{ id, state: "received", why: null }]);
  await cleanAndDie(desk, id);
  return id;
}

describe("an image over which the decoder ends", () => {
  test("is tried again and filed", async () => {
    const desk = await anIntakeDesk(server);
    const id = await desk.send(await aPicture());
    await expect(cleanAndDie(desk, id)).rejects.toBeInstanceOf(CleanerDied);
    await desk.clean(id);
    expect(await desk.states([id])).toMatchObject([
      { id, state: "filed", why: null, writtenBy: { participantName: expect.any(String) } },
    ]);
  });

  test("waits for staff after eight attempts, with its original", async () => {
    const desk = await anIntakeDesk(server);
    const id = await anUnopened(desk);
    expect(await desk.states([id])).toEqual([{ id, state: "waiting", why: couldNotBeOpened }]);
    expect(await desk.storedKeys()).toEqual([`incoming/${desk.camp.id}/${id}`]);
    const { uploads } = await get(desk, "unmatched", unmatchedAnswer);
    expect(uploads).toMatchObject([{ id, why: couldNotBeOpened, view: null }]);
  });

  test("is filed on its sheet when staff try it again", async () => {
    const desk = await anIntakeDesk(server);
    const id = await anUnopened(desk);
    for (let time = 0; time < 2; time += 1)
      expect(await desk.http("reopenUploadHttp", { uploadId: id })).toMatchObject({ status: 200 });
    await desk.clean(id);
    expect(await desk.states([id])).toMatchObject([
      { id, state: "filed", why: null, writtenBy: { participantName: expect.any(String) } },
    ]);
    expect(await desk.responses()).toMatchObject([{ id, sheetNumber: desk.sheet.sheetNumber }]);
    expect((await desk.storedKeys()).some((key) => key.startsWith("incoming/"))).toBe(false);
  });

  test("cannot be matched, because a family would see nothing, but can be discarded", async () => {
    const desk = await anIntakeDesk(server);
    const id = await anUnopened(desk);
    const { jobId, sheetNumber } = desk.sheet;
    expect(await desk.http("matchUploadHttp", { uploadId: id, jobId, sheetNumber })).toEqual({
      status: 409,
      text: responseErrors.notOpened.message,
    });
    expect(await desk.http("discardUploadHttp", { uploadId: id, reason: "blurred" })).toMatchObject({
      status: 200,
    });
    expect(await desk.storedKeys()).toEqual([]);
  });

  test("is not tried again for another camp or event", async () => {
    const [desk, other] = [await anIntakeDesk(server), await anIntakeDesk(server)];
    const id = await anUnopened(desk);
    expect(await other.http("reopenUploadHttp", { uploadId: id })).toMatchObject({ status: 404 });
    expect(await other.states([id])).toEqual([]);
    expect(await desk.states([id])).toMatchObject([{ state: "waiting" }]);
  });
});

describe("a refused file", () => {
  test("is listed until staff have looked at it", async () => {
    const desk = await anIntakeDesk(server);
    const refused = await desk.send(Buffer.from("no image"));
    const usable = await desk.send(await aPicture());
    for (const id of [refused, usable]) await desk.clean(id);
    expect(await get(desk, "refusedUploads", refusedUploads)).toMatchObject({
      count: 1,
      uploads: [{ id: refused, why: "not-a-picture", originalFileName: "IMG_0001.jpg" }],
    });
    const other = await anIntakeDesk(server);
    await other.http("markRefusedSeenHttp", { uploadIds: [refused] });
    expect(await get(desk, "refusedUploads", refusedUploads)).toMatchObject({ count: 1 });
    await desk.http("markRefusedSeenHttp", { uploadIds: [refused] });
    expect(await get(desk, "refusedUploads", refusedUploads)).toEqual({ count: 0, uploads: [] });
  });

  test("leaves its original for the removal when its event is purged", async () => {
    const desk = await anIntakeDesk(server);
    const id = await desk.send(Buffer.from("no image at all"));
    await desk.clean(id);
    const { db } = server.deps;
    await db.deleteFrom("filesToRemove").execute();
    await db.deleteFrom("uploads").where("id", "=", id).execute();
    expect(await desk.storedKeys()).toEqual([]);
  });
});

test("a worker that stops counts no attempt", async () => {
  const desk = await anIntakeDesk(server);
  const id = await desk.send(await aPicture());
  const stopped = AbortSignal.abort(new Error("The worker stops."));
  const deps = { ...server.deps, cleaner: killedCleaner };
  await expect(
    cleanUpload(deps, responseUploads, { organizationId: desk.camp.id, id }, stopped),
  ).rejects.toThrow("The worker stops.");
  expect(await desk.upload(id)).toMatchObject({ state: "received", cleanAttempts: 0 });
});
