import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { writePayload } from "#domain/printing/sheet-code.ts";
import { anIntakeDesk, codeOnPaper, payloadOf, type IntakeDesk } from "#tools/testing/intake-desk.ts";
import { addressOf, aMailInDesk, readMailIn, settled, type ScanMail } from "#tools/testing/mail-in-desk.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { aSignedInPerson } from "#tools/testing/test-server.ts";

const desk = await aMailInDesk();
const { server, dns } = desk;
afterAll(() => desk.close());
const { db } = server.deps;

const pdf = (content: Buffer, filename = "scan.pdf") => ({
  filename,
  content,
  contentType: "application/pdf",
});
/** As a copier scans it at 150 dpi. */
const page = async (payload: string) =>
  asSharp(await aPage(payload, "letter"))
    .resize(1_275)
    .jpeg()
    .toBuffer();

/** A camp with a printed sheet, the address of its week, and a scan of the sheet. */
async function aCopier() {
  const intake = await anIntakeDesk(server);
  const to = await addressOf(intake.camp, intake.event.id);
  const photo = await page(payloadOf(intake.paper));
  const scan = { filename: "scan.jpg", content: photo };
  return { ...intake, to, from: intake.camp.member.email, scan };
}

async function send(parts: ScanMail): Promise<number> {
  const { code } = await desk.mail(parts);
  await settled(server);
  return code;
}

function activityOf({ camp }: Pick<IntakeDesk, "camp">) {
  return db.selectFrom("auditEntries").selectAll().where("organizationId", "=", camp.id).execute();
}

const nothing = async (intake: IntakeDesk) => {
  expect(await intake.uploads()).toEqual([]);
  expect((await readMailIn(intake.camp, intake.event.id)).scans).toEqual([]);
};

describe("a scan", () => {
  test("is filed on its sheet, by the member who mailed it, and Activity tells of it", async () => {
    const copier = await aCopier();
    expect(await send({ ...copier, attachments: [copier.scan] })).toBe(250);
    expect(await copier.uploads()).toMatchObject([
      { state: "filed", uploadedBy: copier.camp.member.id, originalFileName: "scan.jpg" },
    ]);
    expect(await activityOf(copier)).toContainEqual(
      expect.objectContaining({ action: "scan.mailed", actorName: "Marcus Oyelaran" }),
    );
  });

  test("that a scanner's own address sends is filed for “Copier”", async () => {
    const copier = await aCopier();
    const from = "copier@scans.example.org";
    expect(await send({ ...copier, from, attachments: [copier.scan], signedBy: "example.org" })).toBe(550);
    expect((await copier.camp.call("addScanner", { email: " Copier@Scans.example.org" })).status).toBe(200);
    expect(await send({ ...copier, from, attachments: [copier.scan], signedBy: "example.org" })).toBe(250);
    expect(await copier.uploads()).toMatchObject([
      { state: "filed", uploadedBy: null, uploadedByName: "Copier" },
    ]);
    await copier.camp.call("removeScanner", { email: from });
    expect(await send({ ...copier, from, signedBy: "example.org" })).toBe(550);
  });

  test("without a code waits for staff, one of the same bytes does not wait twice", async () => {
    const copier = await aCopier();
    const blank = { filename: "b.jpg", content: await page("https://cereal.example.org") };
    expect(await send({ ...copier, attachments: [blank, { ...blank, filename: "c.jpg" }] })).toBe(250);
    expect(await copier.uploads()).toMatchObject([{ state: "waiting", why: "foreign-code" }]);
    expect((await readMailIn(copier.camp, copier.event.id)).scans).toMatchObject([
      { pages: 2, needMatching: 1, already: 1, state: "filed" },
    ]);
  });

  test("of another camp's sheet waits here, and the other camp learns nothing", async () => {
    const [copier, other] = [await aCopier(), await aCopier()];
    const theirs = { filename: "theirs.jpg", content: await page(payloadOf(other.paper)) };
    expect(await send({ ...copier, attachments: [theirs] })).toBe(250);
    expect(await copier.uploads()).toMatchObject([
      { state: "waiting", why: "unknown-code", printJobId: null },
    ]);
    await nothing(other);
  });

  test("with a right number and a made-up proof waits", async () => {
    const copier = await aCopier();
    const { jobId: code } = await codeOnPaper(copier.sheet);
    const forged = writePayload({ code, number: copier.sheet.sheetNumber, token: "0000000000000" });
    await send({ ...copier, attachments: [{ filename: "f.jpg", content: await page(forged) }] });
    expect(await copier.uploads()).toMatchObject([{ state: "waiting", why: "unknown-code" }]);
  });
});

desk.vouchFor("evil.test");
const refusing = await aCopier();

describe("refused with the same answer, and nothing is kept:", () => {
  test.each<
    [string, (copier: Awaited<ReturnType<typeof aCopier>>) => Promise<Partial<ScanMail>> | Partial<ScanMail>]
  >([
    ["a sender who is not on the team", async () => ({ from: (await aSignedInPerson(server)).email })],
    ["a member of another camp", async () => ({ from: (await aCamp(server)).member.email })],
    ["a member's address without a signature", () => ({ signedBy: null })],
    ["a member's address signed by another domain", () => ({ signedBy: "evil.test" })],
    [
      "a member's address in the envelope alone",
      ({ from }) => ({ from: "eve@evil.test", envelopeFrom: from, signedBy: "evil.test" }),
    ],
    ["an address that does not exist", ({ to }) => ({ to: to.replace(/[a-z2-7]{4}@/, "aaaa@") })],
    ["an address of another domain", ({ to }) => ({ to: to.replace("@in.", "@out.") })],
    [
      "two senders, one of them on the team",
      ({ from, to }) => ({
        raw: `From: ${from}, eve@evil.test\r\nTo: ${to}\r\nSubject: x\r\n\r\nx`,
        signedBy: "example.org",
      }),
    ],
  ])("%s", async (_, change) => {
    const copier = refusing;
    const { code, response } = await desk.mail({
      ...copier,
      attachments: [copier.scan],
      ...(await change(copier)),
    });
    expect([code, response]).toEqual([550, "550 5.7.1 This mail is not accepted here"]);
    await nothing(copier);
  });

  test("what fails the DMARC policy of its domain, while a listed server passes", async () => {
    const copier = await aCopier();
    const from = `office@policy-${copier.camp.id}.test`;
    const domain = from.split("@")[1] ?? "";
    await copier.camp.call("addScanner", { email: from });
    dns.add({ name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=reject; aspf=s" });
    const scan = { ...copier, from, signedBy: null, attachments: [copier.scan] };
    expect(await send(scan)).toBe(550);
    dns.add({ name: domain, type: "TXT", value: "v=spf1 ip4:127.0.0.1 -all" });
    expect(await send({ ...scan, envelopeFrom: "x@example.org" })).toBe(550);
    expect(await send(scan)).toBe(250);
  });

  test("a signed mail to which pages were added on the way", async () => {
    const copier = await aCopier();
    const mails = await signedMail(copier);
    const changed = mails.replace("Sent by a copier.", "Sent by somebody.");
    expect(await send({ ...copier, signedBy: null, raw: changed })).toBe(550);
    expect(await send({ ...copier, signedBy: null, raw: mails })).toBe(250);
  });

  test("what comes without TLS", async () => {
    const { code } = await desk.mail({ ...refusing, attachments: [refusing.scan] }, false);
    expect(code).toBe(530);
    await nothing(refusing);
  });

  test("mail to an address that was renewed or switched off, or whose week was deleted", async () => {
    const copier = await aCopier();
    const { camp, event } = copier;
    const scan = { ...copier, attachments: [copier.scan] };
    await camp.call("changeMailIn", { eventId: event.id, change: "renew" });
    expect(await send(scan)).toBe(550);
    const renewed = await addressOf(camp, event.id);
    expect(renewed).not.toBe(copier.to);
    await camp.call("changeMailIn", { eventId: event.id, change: "off" });
    expect(await send({ ...scan, to: renewed })).toBe(550);
    const again = await addressOf(camp, event.id);
    expect([copier.to, renewed]).not.toContain(again);
    await db.updateTable("events").set({ deletedAt: new Date() }).where("id", "=", event.id).execute();
    expect(await send({ ...scan, to: again })).toBe(550);
  });

  test.each(["suspended", "closed"])("mail to a camp that is %s", async (standing) => {
    const copier = await aCopier();
    const closing = { closedAt: new Date(), deletesOn: "2999-12-31", standingBeforeClosing: "approved" };
    const closed = standing === "closed" ? closing : {};
    await db
      .updateTable("organizations")
      .set({ standing, ...closed })
      .where("id", "=", copier.camp.id)
      .execute();
    expect(await send({ ...copier, attachments: [copier.scan] })).toBe(550);
    expect(await copier.uploads()).toEqual([]);
  });
});

test("Activity names who was refused at a known address", async () => {
  const copier = await aCopier();
  const stranger = await aSignedInPerson(server);
  await send({ ...copier, from: stranger.email, attachments: [copier.scan] });
  expect(await activityOf(copier)).toContainEqual(
    expect.objectContaining({ action: "scan.refused", subject: { sender: stranger.email } }),
  );
});

describe("what is no page", () => {
  test("is never kept: a program, an archive and a text", async () => {
    const copier = await aCopier();
    const attachments = [
      { filename: "scan.pdf.exe", content: Buffer.from("MZ\u0090\u0000 a program") },
      { filename: "scan.zip", content: Buffer.from("PK\u0003\u0004 an archive") },
      { filename: "scan.pdf", content: Buffer.from("<script>alert(1)</script>") },
      copier.scan,
    ];
    expect(await send({ ...copier, attachments })).toBe(250);
    expect(await copier.uploads()).toHaveLength(1);
    const { scans } = await readMailIn(copier.camp, copier.event.id);
    expect(scans).toMatchObject([{ pages: 1, filed: 1, ignoredParts: 3 }]);
    expect((await copier.storedKeys()).filter((key) => key.startsWith("incoming/"))).toEqual([]);
  });

  test(
    "is told: a damaged PDF, and one that unpacks to more memory than a page may have",
    { timeout: 240_000 },
    async () => {
      const copier = await aCopier();
      const attachments = [
        pdf(Buffer.from("%PDF-1.4\nnothing follows"), "damaged.pdf"),
        pdf(aBombPdf(), "bomb.pdf"),
        copier.scan,
      ];
      expect(await send({ ...copier, attachments })).toBe(250);
      const { scans } = await readMailIn(copier.camp, copier.event.id);
      expect(scans).toMatchObject([{ state: "filed", pages: 3, filed: 1, unopened: 2 }]);
    },
  );

  test("a mail without any is listed", async () => {
    const copier = await aCopier();
    expect(await send(copier)).toBe(250);
    expect((await readMailIn(copier.camp, copier.event.id)).scans).toMatchObject([
      { state: "filed", pages: 0 },
    ]);
  });
});

test("the same mail again is taken and filed once, also with other lines in its head", async () => {
  const copier = await aCopier();
  const raw = await signedMail(copier);
  expect(await send({ ...copier, signedBy: null, raw })).toBe(250);
  expect(await send({ ...copier, signedBy: null, raw: `Received: from a relay\r\n${raw}` })).toBe(250);
  expect(await copier.uploads()).toHaveLength(1);
  expect((await readMailIn(copier.camp, copier.event.id)).scans).toHaveLength(1);
});

test("a page that was mailed before is already uploaded", async () => {
  const copier = await aCopier();
  const content = copierPdf([copier.scan.content], 150);
  await send({ ...copier, attachments: [pdf(content)] });
  await send({ ...copier, attachments: [pdf(content)] });
  expect(await copier.uploads()).toHaveLength(1);
  expect((await readMailIn(copier.camp, copier.event.id)).scans).toMatchObject([
    { pages: 1, already: 1 },
    { pages: 1, already: 0 },
  ]);
});

test("a camp has five copier addresses at most", async () => {
  const { camp } = await aCopier();
  for (const at of [1, 2, 3, 4, 5]) await camp.call("addScanner", { email: `copier${at}@example.org` });
  expect((await camp.call("addScanner", { email: "copier6@example.org" })).status).toBe(429);
  expect((await camp.call("addScanner", { email: "copier5@example.org" })).status).toBe(200);
});

/** As the copier has sent it, so that others can send it again. */
async function signedMail(copier: Awaited<ReturnType<typeof aCopier>>): Promise<string> {
  return desk.signed({
    ...copier,
    attachments: [copier.scan],
    messageId: `<${copier.event.id}@example.org>`,
  });
}

/** One page whose content unpacks to 576 MB: 36 MB of spaces, named sixteen times. */
function aBombPdf(): Buffer {
  const spaces = deflateSync(Buffer.alloc(36_000_000, " "), { level: 9 });
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${"4 0 R ".repeat(16)}] >>`,
    `<< /Filter /FlateDecode /Length ${spaces.length} >>\nstream\n${spaces.toString("latin1")}\nendstream`,
  ];
  const body = objects.map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n`, "latin1");
}
