import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { imageLimit } from "#domain/uploads/quota.ts";
import { allJobs } from "#server/app/jobs.ts";
import { anIntakeDesk, payloadOf } from "#tools/testing/intake-desk.ts";
import { addressOf, aMailInDesk, readMailIn } from "#tools/testing/mail-in-desk.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";

/** Without a worker: each job is run by hand. */
const desk = await aMailInDesk({ worker: false });
afterAll(() => desk.close());
const { server } = desk;
const { db, files } = server.deps;

async function run(name: string, payload: object = {}, signal = new AbortController().signal) {
  await allJobs(server.deps)
    .find((job) => job.name === name)
    ?.run(payload, signal);
}

/** A mail with a PDF of two pages. */
async function aMail() {
  const intake = await anIntakeDesk(server);
  const { camp, event } = intake;
  const pages = [];
  for (const text of [payloadOf(intake.paper), "https://cereal.example.org"])
    pages.push(
      await asSharp(await aPage(text, "letter"))
        .resize(1_275)
        .jpeg()
        .toBuffer(),
    );
  const attachments = [{ filename: "scan.pdf", content: copierPdf(pages, 150) }];
  return { intake, mail: { to: await addressOf(camp, event.id), from: camp.member.email, attachments } };
}

async function theScan({ id }: { id: string }) {
  const scan = await db
    .selectFrom("mailedScans")
    .selectAll()
    .where("eventId", "=", id)
    .executeTakeFirstOrThrow();
  return { scan, payload: { organizationId: scan.organizationId, scanId: scan.id } };
}

const incoming = async (keys: Promise<string[]>) => (await keys).filter((key) => key.startsWith("incoming/"));

test("250 means that the mail, its row and its job are stored", async () => {
  const { intake, mail } = await aMail();
  expect((await desk.mail(mail)).code).toBe(250);
  const { scan, payload } = await theScan(intake.event);
  expect(scan).toMatchObject({ state: "received", sender: intake.camp.member.email });
  expect(await incoming(intake.storedKeys())).toEqual([`incoming/${intake.camp.id}/${scan.id}`]);
  const { rows } = await server.deps.pool.query(
    "select data from pgboss.job where name = 'file-mailed-scan' and singleton_key = $1",
    [scan.id],
  );
  expect(rows).toEqual([{ data: payload }]);
});

test("a storage that fails answers “later”; the sender's next attempt stores the mail", async () => {
  const { intake, mail } = await aMail();
  const raw = await desk.signed({ ...mail, messageId: "<a@example.org>" });
  // A file where the folder of this camp would be.
  const folder = join(server.deps.config.FILES_DIR ?? "", "stored", "incoming+", `${intake.camp.id}+`);
  await mkdir(join(folder, ".."), { recursive: true });
  await writeFile(folder, "");
  expect((await desk.mail({ ...mail, raw, signedBy: null })).code).toBe(451);
  expect((await theScan(intake.event)).scan.state).toBe("arriving");
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toEqual([]);
  await rm(folder);
  expect((await desk.mail({ ...mail, raw, signedBy: null })).code).toBe(250);
  expect((await theScan(intake.event)).scan.state).toBe("received");
});

test("a worker that is stopped between two pages continues with the next one", async () => {
  const { intake, mail } = await aMail();
  await desk.mail(mail);
  const { payload } = await theScan(intake.event);
  const stop = new AbortController();
  const running = run("file-mailed-scan", payload, stop.signal);
  while ((await theScan(intake.event)).scan.pagesRead === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort(new Error("The worker stops."));
  await expect(running).rejects.toThrow("stops");
  expect((await theScan(intake.event)).scan).toMatchObject({ state: "received", pagesRead: 1 });

  await run("file-mailed-scan", payload);
  await run("file-mailed-scan", payload);
  expect(await intake.uploads()).toHaveLength(2);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([
    { state: "filed", pages: 2, already: 0 },
  ]);
  const entries = await db
    .selectFrom("auditEntries")
    .select("subject")
    .where("organizationId", "=", intake.camp.id)
    .where("action", "=", "scan.mailed")
    .execute();
  expect(entries).toEqual([{ subject: { pages: 2 } }]);
});

test("a page that was stored and not counted is not called a duplicate", async () => {
  const { intake, mail } = await aMail();
  await desk.mail(mail);
  const { scan, payload } = await theScan(intake.event);
  await run("file-mailed-scan", payload);
  // As if the worker had ended before it counted the second page.
  const [first] = (await theScan(intake.event)).scan.uploadIds;
  await db
    .updateTable("mailedScans")
    .set({ state: "received", settledAt: null, pagesRead: 1, uploadIds: first === undefined ? [] : [first] })
    .where("id", "=", scan.id)
    .execute();
  await files.put(
    `incoming/${scan.organizationId}/${scan.id}`,
    Buffer.from(await desk.signed(mail), "latin1"),
    {
      contentType: "message/rfc822",
    },
  );
  await run("file-mailed-scan", payload);
  expect(await intake.uploads()).toHaveLength(2);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([{ pages: 2, already: 0 }]);
});

test("a mail whose file is lost is listed as one that could not be opened, and can be sent again", async () => {
  const { intake, mail } = await aMail();
  const raw = await desk.signed({ ...mail, messageId: "<b@example.org>" });
  await desk.mail({ ...mail, raw, signedBy: null });
  const { scan, payload } = await theScan(intake.event);
  await files.remove([`incoming/${scan.organizationId}/${scan.id}`]);
  await run("file-mailed-scan", payload);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([{ state: "failed" }]);
  expect((await desk.mail({ ...mail, raw, signedBy: null })).code).toBe(250);
  await run("file-mailed-scan", payload);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([
    { state: "filed", pages: 2 },
  ]);
});

test("a mail over the limit of images waits, and is taken up again", async () => {
  const { intake, mail } = await aMail();
  const ofCamp = db.updateTable("organizations").where("id", "=", intake.camp.id);
  await ofCamp.set({ standing: "new" }).execute();
  const limit = imageLimit("new", 0);
  await server.deps.limits.use([{ limit, by: intake.camp.id, amount: limit.times }]);
  await desk.mail(mail);
  const { scan, payload } = await theScan(intake.event);
  await run("file-mailed-scan", payload);
  const waiting = (await theScan(intake.event)).scan;
  expect(waiting).toMatchObject({ state: "received", pagesRead: 0 });
  expect(waiting.tryAfter.getTime()).toBeGreaterThan(scan.tryAfter.getTime());
  await ofCamp.set({ standing: "approved" }).execute();
  await run("file-mailed-scan", payload);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([{ state: "filed" }]);
});

test("a mail for a week in Recently deleted, or for a suspended camp, waits until both are back", async () => {
  const { intake, mail } = await aMail();
  await desk.mail(mail);
  const { scan, payload } = await theScan(intake.event);
  const ofCamp = db.updateTable("organizations").where("id", "=", intake.camp.id);
  const ofWeek = db.updateTable("events").where("id", "=", intake.event.id);
  await ofWeek.set({ deletedAt: new Date() }).execute();
  await run("file-mailed-scan", payload);
  await ofWeek.set({ deletedAt: null }).execute();
  await ofCamp.set({ standing: "suspended" }).execute();
  await run("file-mailed-scan", payload);
  const waiting = (await theScan(intake.event)).scan;
  expect(waiting).toMatchObject({ state: "received", pagesRead: 0, attempts: 0 });
  expect(waiting.tryAfter.getTime()).toBeGreaterThan(scan.tryAfter.getTime() + 30 * 60_000);
  await ofCamp.set({ standing: "approved" }).execute();
  await run("file-mailed-scan", payload);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toMatchObject([{ state: "filed" }]);
});

test("a mail that never arrived is forgotten after an hour", async () => {
  const { intake, mail } = await aMail();
  await desk.mail(mail);
  const { scan } = await theScan(intake.event);
  const before = new Date(Date.now() - 61 * 60_000);
  await db
    .updateTable("mailedScans")
    .set({ state: "arriving", receivedAt: before })
    .where("id", "=", scan.id)
    .execute();
  await run("sweep-mailed-scans");
  expect(await db.selectFrom("mailedScans").select("id").where("id", "=", scan.id).execute()).toEqual([]);
  expect(await incoming(intake.storedKeys())).toEqual([]);
});
