import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { anOrganization } from "#database/seed/builders.ts";
import { anEvent } from "#database/seed/roster-builders.ts";
import { secretBytes, writeAddress, writeSecret } from "#domain/mail-in/address.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import { startDnsZone } from "#tools/testing/dns-zone.ts";
import { freePort } from "#tools/engines/free-port.ts";
import {
  forgedMail,
  mailOfEmptyParts,
  pdfOfNestedForms,
  pdfThatClaims,
} from "#tools/testing/hostile-mails.ts";
import { copierPdf } from "#tools/testing/photographs/copier-pdf.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { asSharp } from "#tools/testing/photographs/page-picture.ts";
import { withDb } from "../people.ts";
import { waitFor, type World } from "../world.ts";
import type { Attack } from "./doors-watch.ts";

const mailInDomain = "in.courier.test";
const sender = "copier@example.org";
const patienceMs = 200_000;
/** The receiver may hold five mails of 40 MB, also of one sender. */
const goals = { blockedMs: 200, grownMegabytes: 250 };

const dkim = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicKey = dkim.publicKey.export({ type: "spki", format: "der" }).toString("base64");

type Mail = { raw: string } | { attachments: { filename: string; content: Buffer }[] };
type Addressed = { from: string; to: string };

/** Mails to a camp's own address. Afterwards another camp mails an ordinary scan. */
export const mailAttacks: readonly Attack[] = [
  mail("200 forged DKIM signatures and 10 MB", (to) => ({
    raw: forgedMail(to, { signatures: 200, withLength: true, body: lines(10) }),
  })),
  mail("5,000 forged DKIM signatures", (to) => ({
    raw: forgedMail(to, { signatures: 5_000, withLength: true, body: lines(0.1) }),
  })),
  mail("900,000 empty parts", (to) => ({ raw: mailOfEmptyParts(to, 900_000) })),
  mail("PDF of 200 pages of nested forms", () => ({
    attachments: [{ filename: "scan.pdf", content: pdfOfNestedForms(200) }],
  })),
  mail("100 PDFs that claim 1,048,000 pages", () => ({
    attachments: Array.from({ length: 100 }, (_, at) => ({
      filename: `${at}.pdf`,
      content: pdfThatClaims(1_048_000 + at),
    })),
  })),
];

function mail(name: string, write: (to: Addressed) => Mail): Attack {
  let port = 0;
  return {
    name,
    goals,
    roles: "api,mail-in",
    async env(world) {
      const dns = await startDnsZone();
      world.defer(() => dns.close());
      dns.add({ name: "scan._domainkey.example.org", type: "TXT", value: `v=DKIM1; k=rsa; p=${publicKey}` });
      port = await freePort();
      return { MAIL_IN_DOMAIN: mailInDomain, MAIL_IN_PORT: String(port), MAIL_IN_DNS: dns.server };
    },
    async run({ world }) {
      // Apart from the receiver, whose waits are measured.
      const worker = await world.serve("worker");
      const [attacker, other] = [await aCopier(world), await aCopier(world)];
      const answer = await send(port, attacker.to, write({ from: sender, to: attacker.to }));
      const beganAt = performance.now();
      const othersAnswer = await send(port, other.to, {
        attachments: [{ filename: "scan.pdf", content: await anOrdinaryScan() }],
      });
      const filed = await waitFor("the scan of the other camp", () => isFiled(world, other.eventId), {
        patienceMs,
      }).catch(() => undefined);
      const seconds = (performance.now() - beganAt) / 1_000;
      await worker.kill9();
      const figure = filed === undefined ? `not after ${seconds.toFixed(0)} s` : `${seconds.toFixed(1)} s`;
      return {
        answer: `${answer}; the other camp's scan: ${othersAnswer}, filed after ${figure}`,
        rows: [
          {
            what: `${name}: until another camp's scan is filed`,
            figure,
            goal: "at most 60 s",
            met: filed !== undefined && seconds <= 60,
          },
        ],
      };
    },
  };
}

/** Lines that are not the same, so that signatures of parts have hashes of their own. */
function lines(megabytes: number): string {
  return (
    Array.from({ length: Math.round(megabytes * 12_500) }, (_, at) => `${at}`.padEnd(78, "x")).join("\r\n") +
    "\r\n"
  );
}

async function aCopier({ url }: World): Promise<{ to: string; eventId: string }> {
  return withDb(url, async (db) => {
    const organization = await anOrganization(db, { standing: "approved" });
    const { id: organizationId, name } = organization;
    const { id: eventId } = await anEvent(db, { organization });
    const secret = writeSecret(randomBytes(secretBytes));
    const madeAt = new Date();
    await db
      .insertInto("mailInAddresses")
      .values({
        organizationId,
        eventId,
        keyId: randomUUID(),
        secretHash: hashSecret(secret),
        madeAt,
        madeByName: "Bench",
      })
      .execute();
    await db
      .insertInto("scannerAddresses")
      .values({ organizationId, email: sender, addedAt: madeAt, addedByName: "Bench" })
      .execute();
    return { to: writeAddress(name, secret, mailInDomain), eventId };
  });
}

async function anOrdinaryScan(): Promise<Buffer> {
  const page = asSharp(await aPage("https://example.org", "letter"));
  return copierPdf([await page.resize(1_700).jpeg({ quality: 80 }).toBuffer()], 200);
}

async function send(port: number, to: string, content: Mail): Promise<string> {
  const privateKey = dkim.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    socketTimeout: patienceMs,
    dkim: { domainName: "example.org", keySelector: "scan", privateKey },
  });
  try {
    const letter =
      "raw" in content ? content : { from: sender, to, subject: "Scan", text: "Scan", ...content };
    return (await transport.sendMail({ envelope: { from: sender, to }, ...letter })).response;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    transport.close();
  }
}

async function isFiled(world: World, eventId: string): Promise<boolean> {
  const rows = await world.query("select 1 from mailed_scans where event_id = $1 and state = 'filed'", [
    eventId,
  ]);
  return rows.length > 0;
}
