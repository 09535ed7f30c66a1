import { sql } from "kysely";
import { withSystemAccess } from "#database/actor.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { openScanOpener, type ScanOpener } from "#server/uploads/opening/scan-opener.ts";
import { pdfOfNestedForms, pdfThatClaims } from "#tools/testing/hostile-mails.ts";
import { anIntakeDesk } from "#tools/testing/intake-desk.ts";
import { addressOf, aMailInDesk, readMailIn, type ScanMail } from "#tools/testing/mail-in-desk.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { fileScan } from "./file-scan.ts";

/** Without a worker: each mail is filed by hand, with an opener that counts its orders. */
const desk = await aMailInDesk({ worker: false });
afterAll(() => desk.close());
const { server } = desk;
const { db } = server.deps;

const page = await asSharp(await aPage("https://cereal.example.org", "letter"))
  .resize(1_275)
  .jpeg()
  .toBuffer();
const ordinary = { filename: "scan.pdf", content: copierPdf([page, page], 150) };

async function aCopier() {
  const intake = await anIntakeDesk(server);
  const to = await addressOf(intake.camp, intake.event.id);
  return { ...intake, to, from: intake.camp.member.email };
}

type Copier = Awaited<ReturnType<typeof aCopier>>;

async function receive(copier: Copier, ...attachments: NonNullable<ScanMail["attachments"]>) {
  expect((await desk.mail({ to: copier.to, from: copier.from, attachments })).code).toBe(250);
  const { id } = await db
    .selectFrom("mailedScans")
    .select("id")
    .where("eventId", "=", copier.event.id)
    .orderBy("receivedAt", "desc")
    .executeTakeFirstOrThrow();
  return { organizationId: copier.camp.id, id };
}

function anOpener(timeoutSeconds: number) {
  const opener = openScanOpener({ log: createLog({ LOG_LEVEL: "silent" }), timeoutSeconds });
  const orders: string[] = [];
  const counting: ScanOpener = {
    ...opener,
    openMail: (...order) => {
      orders.push("mail");
      return opener.openMail(...order);
    },
    readPage: (...order) => {
      orders.push("page");
      return opener.readPage(...order);
    },
  };
  onTestFinished(() => opener.close());
  return { opener: counting, orders };
}

const file = (key: { organizationId: string; id: string }, scanOpener: ScanOpener, turnMs?: number) =>
  withSystemAccess(() =>
    fileScan(
      { ...server.deps, scanOpener, ...(turnMs === undefined ? {} : { turnMs }) },
      key,
      new AbortController().signal,
    ),
  );

const scansOf = async ({ camp, event }: Copier) => (await readMailIn(camp, event.id)).scans;

test("a page that never ends ends its mail: no other page is opened, and staff learn where it stopped", async () => {
  const copier = await aCopier();
  const nested = { filename: "nested.pdf", content: pdfOfNestedForms(200) };
  const key = await receive(copier, ordinary, nested);
  const { opener, orders } = anOpener(15);
  await file(key, opener, Infinity);
  expect(orders).toEqual(["mail", "page", "page", "page"]);
  expect(await scansOf(copier)).toMatchObject([
    { state: "filed", pages: 2, unopened: 0, stopped: "took-too-long" },
  ]);
  await file(key, opener);
  expect(orders).toHaveLength(4);
});

test("a mail that takes too long to open is not opened again", async () => {
  const copier = await aCopier();
  const key = await receive(copier, ordinary);
  const { opener, orders } = anOpener(0.001);
  await file(key, opener);
  expect(orders).toEqual(["mail"]);
  expect(await scansOf(copier)).toMatchObject([{ state: "failed", pages: 0, stopped: "took-too-long" }]);
});

test("a mail that ended its worker three times is not opened again", async () => {
  const copier = await aCopier();
  const key = await receive(copier, ordinary);
  // What each attempt has counted in advance.
  await db
    .updateTable("mailedScans")
    .set({ openerMs: 3 * 20_000 })
    .where("id", "=", key.id)
    .execute();
  const { opener, orders } = anOpener(15);
  let started = 0;
  await file(key, {
    ...opener,
    openMail: (...order) => opener.openMail(...order).finally(() => (started += 1)),
  });
  expect([orders, started]).toEqual([["mail"], 1]);
  expect(await scansOf(copier)).toMatchObject([{ state: "failed", stopped: "took-too-long" }]);
});

test("ordinary pages use up nothing of their mail's time", async () => {
  const { opener } = anOpener(60);
  const budget = { leftMs: 60_000 };
  const part = { type: "pdf", bytes: ordinary.content } as const;
  for (const number of [1, 2, 1, 2, 1, 2]) await opener.readPage({ part, page: number }, budget);
  // Six pages take more than this.
  expect(budget.leftMs).toBeGreaterThan(58_500);
});

test("the pages that a PDF claims are not believed, and those above the limit are not counted", async () => {
  const copier = await aCopier();
  const { opener, orders } = anOpener(60);
  const claims = Array.from({ length: 10 }, (_, at) => ({
    filename: `${at}.pdf`,
    content: pdfThatClaims(1_048_000 + at),
  }));
  await file(await receive(copier, ...claims), opener);
  expect(orders).toHaveLength(1 + 10);
  expect(await scansOf(copier)).toMatchObject([{ state: "filed", pages: 10, stopped: null }]);

  const small = await asSharp(await aPage("https://cereal.example.org", "letter"))
    .resize(100)
    .jpeg()
    .toBuffer();
  const many = copierPdf(Array.from({ length: 250 }, () => small));
  const opened = await opener.openMail(
    Buffer.from(
      await desk.signed({ ...copier, attachments: [{ filename: "many.pdf", content: many }, ordinary] }),
    ),
    { leftMs: 60_000 },
  );
  expect(opened).toMatchObject({ parts: [{ pages: 200 }], hasMore: true });
});

test("another camp's mail comes before the next turn of a long one", async () => {
  const [long, other] = [await aCopier(), await aCopier()];
  const first = await receive(long, ordinary);
  await receive(long, { filename: "a.jpg", content: page });
  await sql`update pgboss.job set state = 'active', started_on = now() where singleton_key = ${first.id}`.execute(
    db,
  );
  const { opener, orders } = anOpener(60);
  await file(first, opener, 0);
  expect(orders).toEqual(["mail", "page"]);
  const theirs = await receive(other, ordinary);
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = 'file-mailed-scan' and state < 'active' and group_id in (${long.camp.id}, ${other.camp.id})
    order by priority desc, created_on`.execute(db);
  expect(rows).toEqual([
    { key: theirs.id },
    { key: expect.stringMatching(/^[\da-f-]{36}$/) },
    { key: `${first.id}/1` },
  ]);
  await file(first, opener, 0);
  expect(await scansOf(long)).toMatchObject([{}, { state: "filed", pages: 2 }]);
});

test("a new organization gets ten mails a day; an approved one is not delayed by it", async () => {
  const [unknown, known] = [await aCopier(), await aCopier()];
  await db.updateTable("organizations").set({ standing: "new" }).where("id", "=", unknown.camp.id).execute();
  const mail = ({ to, from }: Copier, subject: string) => desk.mail({ to, from, subject, text: subject });
  const codes: number[] = [];
  for (let at = 0; at < 11; at += 1) codes.push((await mail(unknown, `mail ${at}`)).code);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 250), 451]);
  for (let at = 0; at < 11; at += 1) expect((await mail(known, `mail ${at}`)).code).toBe(250);
});
