import { languageFrom, type Language } from "#domain/language.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** False when nothing changed. */
export async function saveLanguage(tx: Tx, userId: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("language", "is distinct from", language)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Does not overwrite a language that the user has chosen. */
export async function saveFirstLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("language", "is", null)
    .execute();
}

export async function findLanguage(db: Db, userId: string): Promise<Language | undefined> {
  const row = await db
    .selectFrom("users")
    .select("language")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return languageFrom(row?.language);
}
