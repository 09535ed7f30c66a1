import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { AppError } from "#domain/app-error.ts";
import { logoErrors, logosOfOrganization } from "#domain/organizations/logo-errors.ts";
import { shownInMail } from "#domain/organizations/logo.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Transact } from "#server/platform/db/transact.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import type { MailLogo } from "#server/platform/mail/mail-template.ts";
import { newId } from "#server/platform/secrets.ts";
import type { CleanLogo, ImageCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import { record } from "./audit.ts";
import * as store from "./logo-store.ts";
import type { Admin } from "./require-staff.ts";

type LogoFile = { organizationId: string; fileId: string };
type LogoKind = "paper" | "mail";

/** Must match the keys of the SQL function remember_logo_files. A new logo has new files, so a file never changes. */
export function keyOfLogo({ organizationId, fileId }: LogoFile, kind: LogoKind): string {
  return `logos/${organizationId}/${fileId}/${kind}.png`;
}

function keysOfLogo(logo: LogoFile): string[] {
  return [keyOfLogo(logo, "paper"), keyOfLogo(logo, "mail")];
}

/** Cannot be recreated, so backups need them. */
export const logoFileIndex: StoredFileIndex = {
  prefix: "logos/",
  list: async (db) =>
    (await store.listLogos(db)).flatMap((logo) => keysOfLogo(logo).map((key) => ({ key, due: true }))),
};

export type LogoDeps = Pick<Deps, "db" | "clock" | "files" | "limits"> & { cleaner: ImageCleaner };

/** The files are stored before the row names them, so a print never looks for a file that is still on its way. */
export async function saveLogo(
  deps: LogoDeps & { transact: Transact },
  { organizationId }: Admin,
  image: string,
  { requireAdmin, gone }: { requireAdmin: (tx: Tx) => Promise<Admin>; gone: AbortSignal },
): Promise<void> {
  const { db, clock, files, transact } = deps;
  const clean = await cleanLogo(deps, organizationId, image, gone);
  const fileId = newId(clock);
  const file = { organizationId, fileId };
  const contentType = "image/png";
  await files.put(keyOfLogo(file, "paper"), clean.paper, { contentType });
  await files.put(keyOfLogo(file, "mail"), clean.mail, { contentType });
  try {
    await transact(async (tx) => changeLogo(tx, deps, await requireAdmin(tx), { fileId, clean }));
  } catch (error) {
    // The commit may have reached the database although its answer was lost.
    if (!(await isPresent(db, file))) await files.remove(keysOfLogo(file));
    throw error;
  }
}

/** Also for a logo that is only tried out. */
export async function cleanLogo(
  { cleaner, limits }: Pick<LogoDeps, "cleaner" | "limits">,
  organizationId: string,
  image: string,
  gone: AbortSignal,
): Promise<CleanLogo> {
  await limits.use([{ limit: logosOfOrganization, by: organizationId }]);
  const clean = await cleaner.cleanLogo({ bytes: Buffer.from(image, "base64") }, gone);
  if (clean.as === "logo") return clean;
  throw new AppError(clean.why === "too-pale" ? logoErrors.tooPale : logoErrors.unreadable);
}

async function changeLogo(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { fileId, clean: { paper, mail, width, height } }: { fileId: string; clean: CleanLogo },
): Promise<void> {
  const hashes = { paperHash: hashOf(paper), mailHash: hashOf(mail) };
  await store.upsertLogo(tx, admin, { fileId, width, height, ...hashes, changedAt: deps.clock.now() });
  await record(tx, deps, admin, { action: "logo.changed", subject: {} });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}

async function isPresent(db: Db, { organizationId, fileId }: LogoFile): Promise<boolean> {
  return (await store.findLogo(db, organizationId))?.fileId === fileId;
}

export async function removeLogo(tx: Tx, deps: Pick<Deps, "clock">, admin: Admin): Promise<void> {
  if (!(await store.clearLogo(tx, admin, deps.clock.now()))) return;
  await record(tx, deps, admin, { action: "logo.removed", subject: {} });
  invalidate(tx, [organizationTopics.itself(admin.organizationId)]);
}

type ReadDeps = Pick<Deps, "db" | "files" | "log">;

export type PaperLogo = { png: Uint8Array; width: number; height: number };

/** Undefined without a logo, or if its file cannot be read: a print never waits for a logo. */
export async function readPaperLogo(deps: ReadDeps, organizationId: string): Promise<PaperLogo | undefined> {
  const logo = await store.findLogo(deps.db, organizationId);
  const png = logo && (await readFile(deps, logo, "paper"));
  return logo && png && { png, width: logo.width, height: logo.height };
}

/** Undefined as above. */
export async function readMailLogo(
  deps: ReadDeps,
  { organizationId, organizationName }: { organizationId: string; organizationName: string },
): Promise<MailLogo | undefined> {
  const logo = await store.findLogo(deps.db, organizationId);
  const png = logo && (await readFile(deps, logo, "mail"));
  return logo && png && { png, ...shownInMail(logo), name: organizationName };
}

/** A damaged file would stop the typesetter, so its bytes must be those that were stored. */
async function readFile(
  { files, log }: ReadDeps,
  logo: store.LogoRow,
  kind: LogoKind,
): Promise<Uint8Array | undefined> {
  const { organizationId } = logo;
  try {
    const { stream } = await files.read(keyOfLogo(logo, kind));
    const png = await buffer(stream);
    if (hashOf(png).equals(kind === "paper" ? logo.paperHash : logo.mailHash)) return png;
    log.error({ organizationId, kind }, "the file of a logo is damaged");
  } catch (err) {
    if (err instanceof FileMissing) log.error({ organizationId, kind }, "the file of a logo is missing");
    else log.error({ err, organizationId, kind }, "the file of a logo could not be read");
  }
  return undefined;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
