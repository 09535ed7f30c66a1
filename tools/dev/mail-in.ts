import { idFrom } from "#database/seed/builders.ts";
import { cedarRidge } from "#database/seed/camp-with-everything.ts";
import { connect } from "#database/connect.ts";
import { writeAddress } from "#domain/mail-in/address.ts";
import { hashOfKey, secretOfKey } from "#server/mail-in/address-key.ts";
import { startDnsZone } from "../testing/dns-zone.ts";
import { developmentLinkKey } from "./link-key.ts";
import { keep, type Running } from "./running.ts";

export const mailInDomain = "in.courier.test";
/** A copier of Camp Cedar Ridge. */
export const copierAddress = "copier@example.org";
const keyId = idFrom("scans by mail cedar ridge");

/** Where the copier of Camp Cedar Ridge sends its scans. */
export const scansAddress = writeAddress(
  cedarRidge.name,
  secretOfKey(developmentLinkKey, keyId),
  mailInDomain,
);

/** A name server that says: mail of example.org comes from this machine. Returns it as MAIL_IN_DNS names it. */
export async function startMailInDns(running: Running): Promise<string> {
  const dns = await startDnsZone();
  keep(running, async () => dns.close());
  dns.add(
    { name: "example.org", type: "TXT", value: "v=spf1 ip4:127.0.0.1 -all" },
    { name: "_dmarc.example.org", type: "TXT", value: "v=DMARC1; p=reject" },
  );
  return dns.server;
}

export async function seedMailIn(databaseUrl: string, eventId: string): Promise<void> {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  const organizationId = cedarRidge.id;
  const at = new Date();
  try {
    await db
      .insertInto("mailInAddresses")
      .values({
        organizationId,
        eventId,
        keyId,
        secretHash: hashOfKey(developmentLinkKey, keyId),
        madeAt: at,
        madeByName: "Seed",
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto("scannerAddresses")
      .values({ organizationId, email: copierAddress, addedAt: at, addedByName: "Seed" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } finally {
    await db.destroy();
  }
}
