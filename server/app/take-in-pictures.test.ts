import { Client } from "pg";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { aContact } from "#database/seed/roster-builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { connect } from "#database/connect.ts";
import { couldNotBeOpened, fromBeforeRestore, unmatchedAnswer } from "#domain/responses/upload.ts";
import { anIntakeDesk, codeOnPaper } from "#tools/testing/intake-desk.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { askServer, closeAfterTest, startTestServer } from "#tools/testing/test-server.ts";
import { afterRestore } from "./after-restore.ts";
import { takeInPictures } from "./take-in-pictures.ts";

async function aPicture(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 300, height: 400, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}

async function copyDatabase(url: string): Promise<string> {
  const { pathname } = new URL(url);
  const client = new Client({ connectionString: url.replace(pathname, "/postgres") });
  await client.connect();
  await client.query(`create database ${pathname.slice(1)}_copy template ${pathname.slice(1)}`);
  await client.end();
  return url.replace(pathname, `${pathname}_copy`);
}

test("pictures uploaded after the moment wait for staff again, who match them", async () => {
  const url = await createTestDatabase();
  const env = { FILES_DIR: makeTempDir() };
  const before = await startTestServer(url, { roles: ["api"], env });
  const desk = await anIntakeDesk(before);
  const filedBefore = await desk.send(await aPicture());
  await desk.clean(filedBefore);
  const beingCleaned = await desk.send(await aPicture());
  const moment = new Date();

  await desk.clean(beingCleaned);
  const filed = await desk.send(await aPicture());
  const newContact = await aContact(before.deps.db, { of: desk.camper });
  const newSheet = await aPrintedNote(before.deps.db, { from: newContact, to: desk.camper });
  const onNewPaper = await desk.send(await aPicture(), await codeOnPaper(newSheet));
  const unmatched = await desk.sendUnmatched(await aPicture());
  const discarded = await desk.sendUnmatched(await aPicture());
  for (const id of [filed, onNewPaper, unmatched, discarded]) await desk.clean(id);
  const unopened = await desk.send(await aPicture());
  const lost = await desk.send(await aPicture());
  await desk.clean(lost);
  const set = (id: string, values: { state: string; why: string; settledAt?: Date }) =>
    before.deps.db.updateTable("uploads").set(values).where("id", "=", id).execute();
  await set(discarded, { state: "discarded", why: "A blank page" });
  await set(unopened, { state: "waiting", why: couldNotBeOpened, settledAt: new Date() });
  const lostKey = `replies/${desk.camp.id}/${lost}/full.jpg`;
  await before.deps.files.remove([lostKey]);
  await before.close();

  // The restored database knows the first upload and the original of the second.
  const restoredUrl = await copyDatabase(url);
  const { db: later } = connect({ connectionString: url, max: 2 });
  onTestFinished(() => later.destroy());
  const restored = closeAfterTest(await startTestServer(restoredUrl, { roles: ["api"], env }));
  const { db, files } = restored.deps;
  await db.deleteFrom("responses").where("id", "!=", filedBefore).execute();
  await db.deleteFrom("uploads").where("id", "not in", [filedBefore, beingCleaned]).execute();
  await db
    .updateTable("uploads")
    .set({ state: "received", settledAt: null })
    .where("id", "=", beingCleaned)
    .execute();
  await db.deleteFrom("notes").where("printJobId", "=", newSheet.jobId).execute();
  await db.deleteFrom("printJobs").where("id", "=", newSheet.jobId).execute();
  await db.deleteFrom("filesToRemove").execute();

  const taken = await takeInPictures({ db, files }, later, moment);
  expect(taken).toEqual({ waiting: 5, missing: [lostKey] });
  expect(await takeInPictures({ db, files }, later, moment)).toEqual({ waiting: 0, missing: [lostKey] });

  const place = `/api/org/${desk.camp.id}/events/${desk.event.id}`;
  const { body } = await askServer(restored, `${place}/unmatched`, desk.camp.member.headers);
  const { uploads } = unmatchedAnswer.parse(body);
  const reasons = Object.fromEntries(uploads.map(({ id, why }) => [id, why]));
  expect(reasons).toEqual({
    [beingCleaned]: fromBeforeRestore,
    [filed]: fromBeforeRestore,
    [onNewPaper]: fromBeforeRestore,
    [unmatched]: fromBeforeRestore,
    [unopened]: couldNotBeOpened,
  });

  const { jobId, sheetNumber } = desk.sheet;
  const matched = await fetch(`${restored.origin}/http/matchUploadHttp`, {
    method: "POST",
    headers: { "content-type": "application/json", ...desk.camp.member.headers },
    body: JSON.stringify({ ...desk.place, uploadId: filed, jobId, sheetNumber }),
  });
  expect(matched.status).toBe(200);
  const replies = await db
    .selectFrom("responses")
    .select(["id", "contactId", "page"])
    .orderBy("page")
    .execute();
  expect(replies).toEqual([
    { id: filedBefore, contactId: desk.contact.id, page: 1 },
    { id: filed, contactId: desk.contact.id, page: 2 },
  ]);

  const { strays } = await afterRestore(restored.deps, moment);
  const pictures = strays.filter((key) => key.startsWith("replies/"));
  const ids = new Set(pictures.map((key) => key.split("/")[2]));
  expect(ids).toEqual(new Set([discarded, lost]));
});
