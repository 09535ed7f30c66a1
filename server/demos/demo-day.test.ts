import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { readPayload } from "#domain/printing/sheet-code.ts";
import { issuedUpload } from "#domain/responses/upload.ts";
import { hourMs } from "#domain/time.ts";
import { allJobs } from "#server/app/jobs.ts";
import { readCodes } from "#server/uploads/cleaning/read-codes.ts";
import type { Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { aVisitor, type Visitor } from "#tools/testing/a-demo.ts";
import { tenantTables } from "#tools/testing/authorization/fingerprint.ts";
import { pictureOf } from "#tools/testing/intake-desk.ts";
import { rawOf } from "#tools/testing/photographs/page-picture.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import type { TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
let inbox: Inbox;
let close: () => Promise<void>;
let aheadMs = 0;
beforeAll(async () => {
  ({ server, inbox, close } = await startServerWithInbox({
    roles: ["api", "worker"],
    clock: { now: () => new Date(Date.now() + aheadMs) },
    // As an operator has it: files outlive their rows, but not those of a demo.
    env: { DEMO: "on", FILES_KEPT_DAYS: "13" },
  }));
});
afterAll(() => close());

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await pause(100);
  }
  throw new Error(`${what} did not happen`);
}

const photoAnswer = z.object({ result: z.object({ fileName: z.string(), jpeg: z.string() }) });

async function samplePhoto(office: Visitor): Promise<Buffer> {
  const { result } = photoAnswer.parse((await office.call("makeDemoPhoto", {})).body);
  return Buffer.from(result.jpeg, "base64");
}

async function codeOn(photo: Buffer) {
  const [seen] = await readCodes(await rawOf(sharp(photo)));
  const sheet = readPayload(seen?.payload ?? "");
  if (sheet === undefined) throw new Error("The photo has no code.");
  return { jobId: sheet.code, sheetId: String(sheet.number).padStart(3, "0"), token: sheet.token };
}

/** As the browser sends it. Returns what became of it. */
async function send(office: Visitor, code: object, bytes: Buffer): Promise<string> {
  const { body } = await office.http("initSheetUploadHttp", { ...code, ...pictureOf(bytes) });
  const { uploadUrl, headers, storagePath } = issuedUpload.parse(body);
  const { pathname, search } = new URL(uploadUrl ?? "");
  const put = { method: "PUT", headers, body: new Uint8Array(bytes) };
  expect((await fetch(`${server.origin}${pathname}${search}`, put)).status).toBe(200);
  const sent = { ...code, storagePath, originalFileName: "theo.jpg" };
  expect((await office.http("completeSheetUploadHttp", sent)).status).toBe(200);
  const uploadId = storagePath.split("/").at(-1) ?? "";
  return until("the cleaning", async () => {
    const { state } = await server.deps.db
      .selectFrom("uploads")
      .select("state")
      .where("id", "=", uploadId)
      .executeTakeFirstOrThrow();
    return state === "received" ? undefined : state;
  });
}

const filesOf = async (organizationId: string) => {
  const { keys } = await server.deps.files.list("", { limit: 1_000 });
  return keys.filter((key) => key.includes(organizationId));
};

test(
  "a whole day sends no mail, and leaves nothing behind after two hours",
  { timeout: 120_000 },
  async () => {
    const office = await aVisitor(server);
    const { orgId, participantId } = office.demo;
    const { db, pool } = server.deps;

    const yesterdays = await codeOn(await samplePhoto(office));
    expect((await office.http("printTodaysMailHttp", {})).body).toMatchObject({ sheets: 24, remaining: 0 });
    const photo = await samplePhoto(office);
    const code = await codeOn(photo);
    expect(code.jobId).not.toBe(yesterdays.jobId);
    expect(await send(office, code, photo)).toBe("filed");

    const parent = await office.become("parent");
    const { body } = await parent.ask(`/api/my/participants/${participantId}/responses`);
    expect(body).toMatchObject({ responses: [{}, {}] });
    const letter = { participantId, noteId: randomUUID(), text: "Dear Theo, what a boat!" };
    expect((await parent.call("addNote", letter)).status).toBe(200);

    // Everything that a real camp mails was queued, and settled without a mail.
    await until("the notifications", async () => {
      const rows = await db.selectFrom("notices").select(["kind", "sentAt"]).execute();
      const kinds = new Set(rows.map(({ kind }) => kind));
      return kinds.has("reply") && kinds.has("printed") && rows.every(({ sentAt }) => sentAt !== null)
        ? true
        : undefined;
    });
    expect(inbox.messages()).toEqual([]);

    expect((await filesOf(orgId)).length).toBeGreaterThan(12);
    aheadMs = 2 * hourMs;
    for (const name of ["delete-ended-demos", "remove-files"])
      await allJobs(server.deps)
        .find((job) => job.name === name)
        ?.run({}, new AbortController().signal);
    for (const table of await tenantTables(pool)) {
      const { rows } = await pool.query(`select from ${table} where organization_id = $1`, [orgId]);
      expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
    }
    expect(await db.selectFrom("organizations").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await filesOf(orgId)).toEqual([]);
  },
);

test(
  "a picture of anything else is not stored, even with the code of a sheet",
  { timeout: 60_000 },
  async () => {
    const office = await aVisitor(server);
    const code = await codeOn(await samplePhoto(office));
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const other = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#fff", noise } })
      .jpeg()
      .toBuffer();
    expect(await send(office, code, other)).toBe("refused");
  },
);

test("a demo that was not filled completely goes with its time", async () => {
  const { db, clock } = server.deps;
  const endsAt = new Date(clock.now().getTime() - 1_000);
  const half = {
    id: randomUUID(),
    name: "Camp Pine Hollow",
    timeZone: "UTC",
    createdAt: clock.now(),
    createdByName: "Demo",
    standing: "demo",
    demoEndsAt: endsAt,
  };
  await db.insertInto("organizations").values(half).execute();
  const picture = `replies/${half.id}/${randomUUID()}/full.jpg`;
  await server.deps.files.put(picture, new Uint8Array([1]), { contentType: "image/jpeg" });
  const job = allJobs(server.deps).find(({ name }) => name === "delete-ended-demos");
  await job?.run({}, new AbortController().signal);
  const left = db.selectFrom("organizations").select("id").where("id", "=", half.id);
  expect(await left.execute()).toEqual([]);
  expect(await filesOf(half.id)).toEqual([]);
});
