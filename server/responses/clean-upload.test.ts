import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aParent } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { anIntakeDesk, codeOnPaper, payloadOf } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { aLink } from "#database/seed/letter-builders.ts";
import { cleanUpload } from "#server/uploads/pipeline.ts";
import { responseUploads } from "./uploads.ts";
import { aPhoto } from "#tools/testing/photographs/page-photo.ts";

/** No worker runs; tests run jobs by hand. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const never = new AbortController().signal;
let shade = 0;
/** Like no other, so that it was never there before. */
async function aPicture(): Promise<Buffer> {
  shade += 1;
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 200 };
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The original of a refused image was to go a day after it was refused. */
async function aDayLater(key: string): Promise<void> {
  await server.deps.db
    .updateTable("filesToRemove")
    .set({ since: sql<Date>`since - interval '1 day'` })
    .where("key", "=", key)
    .execute();
}

describe("a picture that was received", () => {
  test("becomes a reply: told to the team and to its contact, with pictures and a scan, and nothing in quarantine", async () => {
    const desk = await anIntakeDesk(server);
    const { camp, event, contact, camper } = desk;
    const elena = await aParent(server);
    await aLink(server.deps.db, { from: contact, to: camper, by: elena });
    const streams = [
      await followStream(server.origin, [responseTopics.uploads(camp.id, event.id)], camp.member.headers),
      await followStream(server.origin, [`user:${elena.id}`], elena.headers),
    ];
    onTestFinished(() => streams.forEach((stream) => stream.close()));
    const invalidations = () =>
      streams.map(({ events }) => events.filter(({ name }) => name === "invalidation").length);
    await expect.poll(() => streams.map(({ events }) => events.length)).toEqual([1, 1]);
    const id = await desk.send(await aPhoto(payloadOf(desk.paper)));
    await expect.poll(invalidations).toEqual([1, 0]);
    await desk.clean(id);
    await expect.poll(invalidations).toEqual([2, 1]);
    expect(await desk.responses()).toEqual([
      expect.objectContaining({
        id,
        contactId: contact.id,
        page: 1,
        scope: "contact",
        originalFileName: "IMG_0001.jpg",
        uploadedBy: camp.member.id,
        hasScan: true,
        width: 1500,
        height: 2000,
      }),
    ]);
    expect(await desk.upload(id)).toMatchObject({ state: "filed", why: null });
    const [response] = await desk.responses();
    expect(response?.picturesAt).not.toBeNull();
    expect(await desk.storedKeys()).toEqual(
      ["full.jpg", "scan.webp", "small.webp", "view.webp"].map((name) => `replies/${camp.id}/${id}/${name}`),
    );
    expect(await sharp(await desk.stored(id, "view")).metadata()).toMatchObject({
      format: "webp",
      height: 1600,
    });
  });

  test("cleaned twice, one after the other or at once, is one reply", async () => {
    const desk = await anIntakeDesk(server);
    const id = await desk.send(await aPicture());
    await Promise.all([desk.clean(id), desk.clean(id)]);
    await desk.clean(id);
    expect(await desk.responses()).toHaveLength(1);
    expect(await desk.storedKeys()).toHaveLength(3);
  });

  test("is not filed while the storage takes nothing, and is filed by the next run", async () => {
    const desk = await anIntakeDesk(server);
    const id = await desk.send(await aPicture());
    const { deps } = server;
    const files = { ...deps.files, put: () => Promise.reject(new Error("the disk is full")) };
    const key = { organizationId: desk.camp.id, id };
    await expect(cleanUpload({ ...deps, files }, responseUploads, key, never)).rejects.toThrow(
      "the disk is full",
    );
    expect(await desk.responses()).toEqual([]);
    expect(await desk.upload(id)).toMatchObject({ state: "received" });
    await desk.clean(id);
    expect(await desk.responses()).toHaveLength(1);
    expect(await desk.storedKeys()).toHaveLength(3);
  });

  test("takes its place in upload order, no matter which is cleaned first", async () => {
    const desk = await anIntakeDesk(server);
    const sent: string[] = [];
    for (let at = 0; at < 3; at += 1) sent.push(await desk.send(await aPicture()));
    const [first = "", second = "", third = ""] = sent;
    await desk.clean(third);
    await desk.clean(first);
    await desk.clean(second);
    expect((await desk.responses()).map(({ id, page }) => [page, id])).toEqual([
      [1, first],
      [2, second],
      [3, third],
    ]);
    const later = await desk.send(await aPicture());
    await desk.clean(later);
    expect((await desk.responses()).at(-1)).toMatchObject({ id: later, page: 4 });
  });

  test("of no sheet waits for a person", async () => {
    const desk = await anIntakeDesk(server);
    const id = await desk.sendUnmatched(await aPicture());
    await desk.clean(id);
    expect(await desk.upload(id)).toMatchObject({
      state: "waiting",
      why: "no-code",
      width: 300,
      height: 400,
    });
    expect(await desk.responses()).toEqual([]);
    expect(await desk.storedKeys()).toHaveLength(3);
  });

  test("that says itself that it is another sheet goes to a person, not to the family it was sent to", async () => {
    const desk = await anIntakeDesk(server);
    const other = await codeOnPaper(
      await aPrintedNote(server.deps.db, { from: desk.contact, to: desk.camper }),
    );
    const photo = await aPhoto(payloadOf(other));
    const id = await desk.send(photo);
    await desk.clean(id);
    expect(await desk.upload(id)).toMatchObject({
      state: "waiting",
      why: "codes-disagree",
      printJobId: null,
    });
    expect(await desk.responses()).toEqual([]);
    // A second time there is no second one to look at.
    const again = await desk.send(photo);
    await desk.clean(again);
    expect(await desk.upload(again)).toMatchObject({ state: "refused", why: "codes-disagree" });
    expect((await desk.storedKeys()).every((key) => key.includes(id))).toBe(true);
  });

  test("that is no image is rejected, also when completed again, and may be sent again", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = Buffer.from("<!doctype html><script>alert(1)</script>");
    const id = await desk.send(bytes);
    await desk.clean(id);
    expect(await desk.upload(id)).toMatchObject({ state: "refused", why: "not-a-picture" });
    const path = `incoming/${desk.camp.id}/${id}`;
    expect(await desk.storedKeys()).toEqual([path]);
    await aDayLater(path);
    expect(await desk.storedKeys()).toEqual([]);
    await expect(desk.complete(path)).rejects.toThrow(responseErrors.noImage.message);
    expect(await desk.init(bytes)).toMatchObject({ already: false });
  });

  test("that a killed worker had made pictures of already takes them along when its file is gone", async () => {
    const desk = await anIntakeDesk(server);
    const { files } = server.deps;
    const id = await desk.send(await aPicture());
    for (const name of ["full.jpg", "view.webp", "small.webp", "scan.webp"])
      await files.put(`replies/${desk.camp.id}/${id}/${name}`, Buffer.from("left"), {
        contentType: "image/webp",
      });
    await files.remove([`incoming/${desk.camp.id}/${id}`]);
    await desk.clean(id);
    expect(await desk.upload(id)).toBeUndefined();
    expect(await desk.storedKeys()).toEqual([]);
  });

  test("and completed again after it was found to be another sheet's, or was moved, is the same", async () => {
    const desk = await anIntakeDesk(server);
    const other = await aPrintedNote(server.deps.db, { from: desk.contact, to: desk.camper });
    const id = await desk.send(await aPhoto(payloadOf(await codeOnPaper(other))));
    await desk.clean(id);
    expect(await desk.upload(id)).toMatchObject({ state: "waiting", printJobId: null });
    const path = `incoming/${desk.camp.id}/${id}`;
    const before = await desk.uploads();
    expect(await desk.complete(path)).toEqual({ responseId: id, already: false });
    expect(await desk.uploads()).toEqual(before);
    const matched = { uploadId: id, jobId: other.jobId, sheetNumber: other.sheetNumber };
    expect(await desk.http("matchUploadHttp", matched)).toMatchObject({ status: 200 });
    const filed = await desk.uploads();
    expect(filed).toMatchObject([{ id, state: "filed", printJobId: other.jobId }]);
    expect(await desk.complete(path)).toEqual({ responseId: id, already: false });
    expect(await desk.uploads()).toEqual(filed);
    const foreign = await anIntakeDesk(server);
    const later = await anIntakeDesk(server, { camp: desk.camp });
    const request = { storagePath: path, originalFileName: "" };
    for (const answer of [
      desk.http("completeSheetUploadHttp", { ...desk.paper, ...request }, desk.camp.admin),
      foreign.http("completeSheetUploadHttp", { ...foreign.paper, ...request }),
      later.http("completeSheetUploadHttp", { ...later.paper, ...request }),
    ])
      expect(await answer).toEqual({ status: 404, text: responseErrors.uploadNotFound.message });
  });

  test("with other bytes than declared is forgotten, so that the browser sends it again", async () => {
    const desk = await anIntakeDesk(server);
    const [declared, sent] = [await aPicture(), await aPicture()];
    const issued = await desk.init(declared);
    await server.deps.files.put(issued.storagePath, sent, { contentType: "image/jpeg" });
    await server.deps.db.updateTable("uploads").set({ byteSize: sent.length }).execute();
    const { responseId } = await desk.complete(issued.storagePath);
    await desk.clean(responseId);
    expect(await desk.upload(responseId)).toBeUndefined();
    expect(await desk.states([responseId])).toEqual([]);
    const again = await desk.send(declared);
    await desk.clean(again);
    expect(await desk.states([again])).toMatchObject([{ id: again, state: "filed", why: null }]);
  });

  test("is filed for an event that was deleted meanwhile, and for a sender who has left the team", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    const id = await desk.send(await aPicture());
    await db.updateTable("events").set({ deletedAt: new Date() }).where("id", "=", desk.event.id).execute();
    await db.deleteFrom("memberships").where("userId", "=", desk.camp.member.id).execute();
    await desk.clean(id);
    expect(await desk.responses()).toHaveLength(1);
  });

  test("of an event that was purged meanwhile leaves nothing behind", async () => {
    const desk = await anIntakeDesk(server);
    const { deps } = server;
    const { db } = deps;
    const id = await desk.send(await aPicture());
    const put: typeof deps.files.put = async (...request) => {
      await deps.files.put(...request);
      await db.deleteFrom("notes").where("eventId", "=", desk.event.id).execute();
      await db.deleteFrom("events").where("id", "=", desk.event.id).execute();
    };
    const files = { ...deps.files, put };
    await cleanUpload({ ...deps, files }, responseUploads, { organizationId: desk.camp.id, id }, never);
    expect(await desk.storedKeys()).toEqual([]);
    // The same when the worker died before it could clear up, and another takes its turn.
    await deps.files.put(`replies/${desk.camp.id}/${id}/full.jpg`, Buffer.from("left"), {
      contentType: "image/jpeg",
    });
    await desk.clean(id);
    expect(await desk.storedKeys()).toEqual([]);
  });
});

describe("the sweep", () => {
  const sweep = async () => {
    const job = allJobs(server.deps).find(({ name }) => name === "sweep-uploads");
    await job?.run({}, never);
  };

  test("puts what fell out of the queue back into it, once", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    const id = await desk.send(await aPicture());
    const entries = async () =>
      (
        await sql`select from pgboss.job where name = 'clean-upload' and data->>'uploadId' = ${id}`.execute(
          db,
        )
      ).rows.length;
    await db
      .updateTable("uploads")
      .set({ receivedAt: new Date(Date.now() - 120_000) })
      .where("id", "=", id)
      .execute();
    await sweep();
    expect(await entries()).toBe(1);
    await sql`update pgboss.job set state = 'failed' where data->>'uploadId' = ${id}`.execute(db);
    await sweep();
    await sweep();
    expect(await entries()).toBe(2);
  });

  test("deletes a link that was not used for a day, and its file", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    const bytes = await aPicture();
    const forgotten = await desk.init(bytes);
    await desk.put(forgotten, bytes);
    const kept = await desk.init(await aPicture());
    const old = new Date(Date.now() - 25 * 3_600_000);
    const [id = ""] = forgotten.storagePath.split("/").slice(-1);
    await db.updateTable("uploads").set({ createdAt: old }).where("id", "=", id).execute();
    await sweep();
    expect((await desk.uploads()).map((upload) => `incoming/${desk.camp.id}/${upload.id}`)).toEqual([
      kept.storagePath,
    ]);
    expect(await desk.storedKeys()).toEqual([]);
  });
});
