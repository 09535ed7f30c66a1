import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Admin } from "./require-staff.ts";

export type LogoRow = {
  organizationId: string;
  fileId: string;
  width: number;
  height: number;
  paperHash: Buffer;
  mailHash: Buffer;
  changedAt: Date;
};

/** Undefined without a logo, also if it was removed. */
export async function findLogo(db: Db, organizationId: string): Promise<LogoRow | undefined> {
  return db
    .selectFrom("logos")
    .select(["organizationId", "fileId", "width", "height", "paperHash", "mailHash", "changedAt"])
    .where("organizationId", "=", organizationId)
    .where("fileId", "is not", null)
    .$narrowType<LogoRow>()
    .executeTakeFirst();
}

/** Some of its paper may show a logo: the present one, an earlier one or none. */
export async function hadLogo(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom("logos")
    .select("organizationId")
    .where("organizationId", "=", organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A trigger remembers the files of the logo before, so that they are removed. */
export async function upsertLogo(
  tx: Tx,
  { organizationId }: Admin,
  logo: Omit<LogoRow, "organizationId">,
): Promise<void> {
  await tx
    .insertInto("logos")
    .values({ organizationId, ...logo })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(logo))
    .execute();
}

/** False if there was none. */
export async function clearLogo(tx: Tx, { organizationId }: Admin, now: Date): Promise<boolean> {
  const none = { fileId: null, width: null, height: null, paperHash: null, mailHash: null };
  const { numUpdatedRows } = await tx
    .updateTable("logos")
    .set({ ...none, changedAt: now })
    .where("organizationId", "=", organizationId)
    .where("fileId", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listLogos(db: Db): Promise<{ organizationId: string; fileId: string }[]> {
  return db
    .selectFrom("logos")
    .select(["organizationId", "fileId"])
    .where("fileId", "is not", null)
    .$narrowType<{ fileId: string }>()
    .execute();
}
