import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { writeAddress } from "#domain/mail-in/address.ts";
import type { MailInAnswer, MailInChange } from "#domain/mail-in/contract.ts";
import { mailInErrors } from "#domain/mail-in/errors.ts";
import { maxScanners } from "#domain/mail-in/limits.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import { deleteScanner, insertScanner, listScanners } from "#server/organizations/scanner-store.ts";
import { lockOrganization } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { hashOfKey, secretOfKey } from "./address-key.ts";
import * as store from "./address-store.ts";
import { listScans } from "./scan-store.ts";

type MailInDeps = Pick<Deps, "clock" | "config">;

export async function readMailIn(
  db: Db,
  { config }: Pick<Deps, "config">,
  staff: Staff,
  eventId: string,
): Promise<MailInAnswer> {
  const row = await store.findAddressOfEvent(db, staff, eventId);
  if (row === undefined) throw new AppError(eventErrors.notFound);
  const domain = config.MAIL_IN_DOMAIN;
  if (domain === undefined) return { isOffered: false, address: null, scanners: [], scans: [] };
  const scanners = await listScanners(db, staff);
  const scans = await listScans(db, staff, eventId);
  return { isOffered: true, address: addressOf(row, config.LINK_KEY, domain), scanners, scans };
}

/** Null also after a change of LINK_KEY: mail to the address that it would give is refused. */
function addressOf(row: store.AddressRow, linkKey: string, domain: string): MailInAnswer["address"] {
  const { organizationName, keyId, secretHash, madeAt, madeByName } = row;
  if (keyId === null || secretHash === null || madeAt === null || madeByName === null) return null;
  if (!hashOfKey(linkKey, keyId).equals(secretHash)) return null;
  const email = writeAddress(organizationName, secretOfKey(linkKey, keyId), domain);
  return { email, madeAt: madeAt.toISOString(), madeByName };
}

const recorded = { on: "mail-in.on", renew: "mail-in.renewed", off: "mail-in.off" } as const;

/** The next mail to an address that was renewed or switched off is refused. Idempotent, except for "renew". */
export async function changeMailIn(
  tx: Tx,
  deps: MailInDeps,
  admin: Admin,
  { eventId, change }: { eventId: string; change: MailInChange },
): Promise<void> {
  const { LINK_KEY: linkKey, MAIL_IN_DOMAIN: domain } = deps.config;
  if (domain === undefined) throw new AppError(mailInErrors.notOffered);
  await lockEvent(tx, admin, eventId);
  if (change === "off") {
    if (!(await store.deleteAddress(tx, admin, eventId))) return;
  } else {
    const row = await store.findAddressOfEvent(tx, admin, eventId);
    if (row === undefined) throw new AppError(eventErrors.notFound);
    if (change === "on" && addressOf(row, linkKey, domain) !== null) return;
    const keyId = newId(deps.clock);
    const secretHash = hashOfKey(linkKey, keyId);
    await store.saveAddress(tx, admin, { eventId, keyId, secretHash, madeAt: deps.clock.now() });
  }
  await record(tx, deps, admin, { action: recorded[change], eventId, subject: {} });
  invalidate(tx, [responseTopics.uploads(admin.organizationId, eventId)]);
}

/** Idempotent. */
export async function addScanner(tx: Tx, deps: MailInDeps, admin: Admin, email: string): Promise<void> {
  if (deps.config.MAIL_IN_DOMAIN === undefined) throw new AppError(mailInErrors.notOffered);
  await lockOrganization(tx, admin.organizationId);
  if (!(await insertScanner(tx, admin, { email, addedAt: deps.clock.now() }))) return;
  if ((await listScanners(tx, admin, maxScanners + 1)).length > maxScanners)
    throw new AppError(mailInErrors.tooManyScanners);
  await record(tx, deps, admin, { action: "scanner.added", subject: { email } });
}

/** Idempotent. */
export async function removeScanner(tx: Tx, deps: MailInDeps, admin: Admin, email: string): Promise<void> {
  if (!(await deleteScanner(tx, admin, email))) return;
  await record(tx, deps, admin, { action: "scanner.removed", subject: { email } });
}
