import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { issuedUpload, maxUploadBytes } from "#domain/responses/upload.ts";
import { anIntakeDesk, codeOnPaper, pictureOf } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { receiveUpload } from "./uploads.ts";
import { findOwnUnmatched } from "./upload-store.ts";

/** No worker runs: received uploads stay received. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const aFile = () => randomBytes(500);
const no = ({ message }: { message: string }, status = 404) => ({ status, text: message });

describe("a job's code", () => {
  test("names its event, of whichever week it is; another camp's names nothing", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    const week = await anEvent(db, { organization: desk.camp, endDate: "2999-12-31" });
    const to = await aCamper(db, { event: week });
    const other = await aPrintedNote(db, { from: await aContact(db, { of: to }), to });
    const request = async (jobId: string) => desk.http("resolveJobHttp", { jobId });
    expect(await request(desk.paper.jobId)).toEqual({
      status: 200,
      text: JSON.stringify({ eventId: desk.event.id }),
    });
    expect(await request((await codeOnPaper(other)).jobId)).toMatchObject({
      text: JSON.stringify({ eventId: week.id }),
    });
    const foreign = await anIntakeDesk(server);
    expect(await request(foreign.paper.jobId)).toEqual(no(responseErrors.resolveFailed));
    expect(await request("00000000")).toEqual(no(responseErrors.resolveFailed));
  });

  test("can be replaced by the id that createPrintJobHttp returns, to resolve, send and complete", async () => {
    const desk = await anIntakeDesk(server);
    const foreign = await anIntakeDesk(server);
    const byId = { ...desk.paper, jobId: desk.sheet.jobId };
    expect(await desk.http("resolveJobHttp", { jobId: byId.jobId })).toEqual({
      status: 200,
      text: JSON.stringify({ eventId: desk.event.id }),
    });
    const responseId = await desk.send(aFile(), byId);
    expect(await desk.upload(responseId)).toMatchObject({ state: "received", printJobId: desk.sheet.jobId });
    expect(await desk.http("resolveJobHttp", { jobId: foreign.sheet.jobId })).toEqual(
      no(responseErrors.resolveFailed),
    );
    const forged = { ...byId, token: "0000000000000", ...pictureOf(aFile()) };
    expect(await desk.http("initSheetUploadHttp", forged)).toEqual(no(responseErrors.sheetNotFound));
  });
});

describe("a picture whose size and hash are not declared", () => {
  const jpeg = { contentType: "image/jpeg" };

  async function issued(desk: Awaited<ReturnType<typeof anIntakeDesk>>) {
    const { status, text } = await desk.http("initSheetUploadHttp", { ...desk.paper, ...jpeg });
    expect(status).toBe(200);
    return issuedUpload.parse(JSON.parse(text));
  }

  /** As a client that knows only the specification: the content type is the only header. */
  async function put(uploadUrl: string | null, bytes: Buffer): Promise<number> {
    const { pathname, search } = new URL(uploadUrl ?? "");
    const headers = { "content-type": "image/jpeg" };
    const request = { method: "PUT", headers, body: new Uint8Array(bytes) };
    return (await fetch(`${server.origin}${pathname}${search}`, request)).status;
  }

  test("is measured when it is complete", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const { uploadUrl, storagePath } = await issued(desk);
    const early = { ...desk.paper, storagePath, originalFileName: "" };
    expect(await desk.http("completeSheetUploadHttp", early)).toEqual(no(responseErrors.notUploaded, 409));
    expect(await put(uploadUrl, bytes)).toBe(200);
    const { responseId, already } = await desk.complete(storagePath);
    expect(already).toBe(false);
    expect(await desk.upload(responseId)).toMatchObject({
      state: "received",
      byteSize: bytes.byteLength,
      contentHash: Buffer.from(pictureOf(bytes).sha256, "hex"),
      declared: true,
    });
    expect(await desk.complete(storagePath)).toEqual({ responseId, already: false });
    const again = await issued(desk);
    await put(again.uploadUrl, bytes);
    expect(await desk.complete(again.storagePath)).toEqual({ responseId, already: true });
    expect(await desk.uploads()).toHaveLength(1);
  });

  test("cannot be larger than 15 MB", async () => {
    const desk = await anIntakeDesk(server);
    const { uploadUrl, storagePath } = await issued(desk);
    expect(await put(uploadUrl, Buffer.alloc(maxUploadBytes + 1))).toBe(403);
    // S3 cannot refuse it.
    const stored = { contentType: "image/jpeg" };
    await server.deps.files.put(storagePath, Buffer.alloc(maxUploadBytes + 1), stored);
    const complete = { ...desk.paper, storagePath, originalFileName: "" };
    expect(await desk.http("completeSheetUploadHttp", complete)).toMatchObject({
      text: responseErrors.noImage.message,
    });
    expect(await desk.uploads()).toEqual([]);
    expect(await desk.storedKeys()).toEqual([]);
  });

  test("counts as one of 15 MB, also before the organization is approved", async () => {
    const desk = await anIntakeDesk(server);
    await server.deps.db
      .updateTable("organizations")
      .set({ standing: "new" })
      .where("id", "=", desk.camp.id)
      .execute();
    await issued(desk);
    expect(await desk.uploads()).toMatchObject([{ state: "issued", byteSize: maxUploadBytes }]);
  });
});

describe("a picture of a sheet", () => {
  test("is issued, sent and received, and its cleaning is enqueued in the same transaction", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const issued = await desk.init(bytes);
    expect(issued).toMatchObject({ already: false, responseId: null });
    expect(issued.storagePath).toMatch(new RegExp(`^incoming/${desk.camp.id}/[0-9a-f-]{36}$`));
    expect(
      await desk.http("completeSheetUploadHttp", { ...desk.paper, ...issued, originalFileName: "" }),
    ).toEqual(no(responseErrors.notUploaded, 409));
    expect(await desk.put(issued, bytes)).toBe(200);
    const { responseId, already } = await desk.complete(issued.storagePath);
    expect(already).toBe(false);
    expect(await desk.uploads()).toEqual([
      expect.objectContaining({
        id: responseId,
        state: "received",
        printJobId: desk.sheet.jobId,
        sheetNumber: 1,
        byteSize: 500,
        originalFileName: "IMG_0001.jpg",
        uploadedBy: desk.camp.member.id,
        uploadedByName: desk.camp.member.name,
      }),
    ]);
    const { rows } = await server.deps.pool.query(
      "select from pgboss.job where name = 'clean-upload' and data->>'uploadId' = $1",
      [responseId],
    );
    expect(rows).toHaveLength(1);
  });

  test("requested again before it was sent has the same place and a fresh link", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const [first, again] = [await desk.init(bytes), await desk.init(bytes)];
    expect(again.storagePath).toBe(first.storagePath);
    expect(await desk.put(again, bytes)).toBe(200);
    // The first response was lost: the second PUT is rejected, and the client must still complete.
    expect(await desk.put(first, bytes)).toBe(412);
    expect(await desk.complete(first.storagePath)).toMatchObject({ already: false });
    expect(await desk.uploads()).toHaveLength(1);
  });

  test("completed again after a lost answer is the same; the same bytes again are there already", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const responseId = await desk.send(bytes);
    const path = `incoming/${desk.camp.id}/${responseId}`;
    expect(await Promise.all([desk.complete(path), desk.complete(path)])).toEqual([
      { responseId, already: false },
      { responseId, already: false },
    ]);
    const again = await desk.init(bytes, desk.paper, desk.camp.admin);
    expect(again).toEqual({ uploadUrl: null, headers: {}, storagePath: path, already: true, responseId });
    // On another sheet they are another reply.
    const other = await codeOnPaper(
      await aPrintedNote(server.deps.db, { from: desk.contact, to: desk.camper }),
    );
    expect((await desk.init(bytes, other)).already).toBe(false);
  });

  test("that two people send at once is one reply, and one of them is told so", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const people = [desk.camp.member, desk.camp.admin];
    const issued = await Promise.all(people.map((by) => desk.init(bytes, desk.paper, by)));
    for (const one of issued) await desk.put(one, bytes);
    const done = await Promise.all(
      issued.map(({ storagePath }, at) => desk.complete(storagePath, desk.paper, people[at])),
    );
    expect(done.filter(({ already }) => already)).toHaveLength(1);
    expect(new Set(done.map(({ responseId }) => responseId)).size).toBe(1);
    expect(await desk.uploads()).toHaveLength(1);
    expect(await desk.storedKeys()).toHaveLength(1);
  });

  test("twenty times at once is received once", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const issued = await Promise.all(Array.from({ length: 20 }, () => desk.init(bytes)));
    expect(new Set(issued.map(({ storagePath }) => storagePath)).size).toBe(1);
    const [one] = issued;
    if (one === undefined) throw new Error("nothing was issued");
    await desk.put(one, bytes);
    const done = await Promise.all(issued.map(({ storagePath }) => desk.complete(storagePath)));
    expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe("whose code could not be read", () => {
  test("waits in its event, once", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const id = await desk.sendUnmatched(bytes);
    expect(await desk.upload(id)).toMatchObject({ state: "received", why: "no-code", printJobId: null });
    expect(await desk.initUnmatched(bytes, desk.camp.admin)).toMatchObject({
      already: true,
      uploadUrl: null,
    });
  });

  test("requested twenty times at once has one place to go to", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const issued = await Promise.all(Array.from({ length: 20 }, () => desk.initUnmatched(bytes)));
    expect(new Set(issued.map(({ storagePath }) => storagePath)).size).toBe(1);
    expect(await desk.uploads()).toHaveLength(1);
    expect((await desk.initUnmatched(bytes, desk.camp.admin)).already).toBe(false);
    expect(await desk.uploads()).toHaveLength(2);
  });

  test("and was filed by a colleague meanwhile is there already", async () => {
    const desk = await anIntakeDesk(server);
    const bytes = aFile();
    const responseId = await desk.send(bytes);
    expect(await desk.initUnmatched(bytes)).toMatchObject({ already: true, responseId });
  });
});

describe("what happens to a picture between being read and being received", () => {
  /** `meanwhile` runs after the row was read. */
  async function completed(meanwhile: (id: string) => Promise<unknown>) {
    const { deps } = server;
    const desk = await anIntakeDesk(server);
    const staff = await requireStaff(deps.db, { userId: desk.camp.member.id, sessionId: null }, desk.camp.id);
    const bytes = aFile();
    const issued = await desk.initUnmatched(bytes);
    await desk.put(issued, bytes);
    const id = issued.storagePath.split("/").at(-1) ?? "";
    const upload = await findOwnUnmatched(deps.db, staff, desk.event.id, id);
    const head: typeof deps.files.head = async (key) => {
      const facts = await deps.files.head(key);
      await meanwhile(id);
      return facts;
    };
    const place = { eventId: desk.event.id, sheet: null };
    const files = { ...deps.files, head };
    return { id, answer: receiveUpload({ ...deps, files }, staff, place, { upload, originalFileName: "" }) };
  }

  const sweepAway = (db: typeof server.deps.db, id: string) =>
    db.deleteFrom("uploads").where("id", "=", id).execute();

  test("swept away, it is reported as not found", async () => {
    const { answer } = await completed((id) => sweepAway(server.deps.db, id));
    await expect(answer).rejects.toThrow(responseErrors.uploadNotFound.message);
  });

  test("swept away in the very instant, likewise", async () => {
    const { db } = server.deps;
    let sweep: Promise<void> | undefined;
    const { answer } = await completed(async (id) => {
      const { promise: swept, resolve } = Promise.withResolvers<void>();
      sweep = db.transaction().execute(async (tx) => {
        await sweepAway(tx, id);
        resolve();
        await expect.poll(() => waitsForALock()).toBe(true);
      });
      await swept;
    });
    await expect(answer).rejects.toThrow(responseErrors.uploadNotFound.message);
    await sweep;
  });

  async function waitsForALock(): Promise<boolean> {
    const { rows } = await server.deps.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  }

  test.each([["received"], ["refused"]])("%s by another sending of the same, it is", async (state) => {
    const received = { state, receivedAt: new Date() };
    const { id, answer } = await completed((sent) =>
      server.deps.db.updateTable("uploads").set(received).where("id", "=", sent).execute(),
    );
    expect(await answer).toEqual({ uploadId: id, already: false });
  });
});

describe("a path", () => {
  test("that was issued for another sheet, to another user or never is not found", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    const other = await codeOnPaper(await aPrintedNote(db, { from: desk.contact, to: desk.camper }));
    const foreign = await anIntakeDesk(server);
    const bytes = aFile();
    const [mine, unmatched, theirs] = [
      await desk.init(bytes),
      await desk.initUnmatched(bytes),
      await foreign.init(bytes),
    ];
    for (const issued of [mine, unmatched, theirs]) await desk.put(issued, bytes);
    const never = mine.storagePath.replace(/.{12}$/, "000000000000");
    const complete = (code: object, storagePath: string, by = desk.camp.member) =>
      desk.http("completeSheetUploadHttp", { ...code, storagePath, originalFileName: "a.jpg" }, by);
    for (const answer of [
      complete(other, mine.storagePath),
      complete(desk.paper, mine.storagePath, desk.camp.admin),
      complete(desk.paper, unmatched.storagePath),
      complete(desk.paper, theirs.storagePath),
      complete(desk.paper, never),
      complete(desk.paper, `${mine.storagePath}/../${theirs.storagePath}`),
      complete(desk.paper, `replies/${desk.camp.id}/x/full.jpg`),
      desk.http("completeUnmatchedUploadHttp", { storagePath: mine.storagePath, originalFileName: "" }),
    ])
      expect(await answer).toEqual(no(responseErrors.uploadNotFound));
    expect((await desk.uploads()).map(({ state }) => state)).toEqual(["issued", "issued"]);
    expect(await complete(desk.paper, mine.storagePath)).toMatchObject({ status: 200 });
  });
});

describe("a sheet", () => {
  test("that was never there, a forged token and another camp's sheet are the same to the letter", async () => {
    const desk = await anIntakeDesk(server);
    const foreign = await anIntakeDesk(server);
    const second = await codeOnPaper(
      await aPrintedNote(server.deps.db, { from: desk.contact, to: desk.camper }),
    );
    const picture = pictureOf(aFile());
    const { paper } = desk;
    const answers = await Promise.all(
      [
        { ...paper, sheetId: "002" },
        { ...paper, jobId: "00000000" },
        { ...paper, token: "0000000000000" },
        { ...paper, token: second.token },
        foreign.paper,
        { ...foreign.paper, eventId: foreign.event.id },
        { ...paper, eventId: foreign.event.id },
      ].map((code) => desk.http("initSheetUploadHttp", { ...code, ...picture })),
    );
    for (const answer of answers) expect(answer).toEqual(no(responseErrors.sheetNotFound));
    expect(await desk.uploads()).toEqual([]);
    expect(await foreign.uploads()).toEqual([]);
  });

  test("of a deleted event takes no picture; one of a voided job does", async () => {
    const desk = await anIntakeDesk(server);
    const { db } = server.deps;
    await db
      .updateTable("printJobs")
      .set({ voidedAt: new Date() })
      .where("id", "=", desk.sheet.jobId)
      .execute();
    expect(await desk.init(aFile())).toMatchObject({ already: false });
    await db.updateTable("events").set({ deletedAt: new Date() }).where("id", "=", desk.event.id).execute();
    const picture = pictureOf(aFile());
    expect(await desk.http("initSheetUploadHttp", { ...desk.paper, ...picture })).toEqual(
      no(responseErrors.sheetNotFound),
    );
    expect(await desk.http("resolveJobHttp", { jobId: desk.paper.jobId })).toEqual(
      no(responseErrors.resolveFailed),
    );
    expect(await desk.http("initUnmatchedUploadHttp", { ...picture, why: "no-code" })).toEqual(
      no(eventErrors.notFound),
    );
  });
});
