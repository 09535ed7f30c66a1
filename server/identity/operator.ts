import { normalizeEmail } from "#domain/identity/email.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findAccount } from "./store.ts";

type OperatorSettings = Pick<Config, "OPERATOR_EMAILS" | "OPERATOR_USER_IDS">;

export function isOnOperatorList(
  { OPERATOR_EMAILS, OPERATOR_USER_IDS }: OperatorSettings,
  { uid, verifiedEmails }: { uid: string; verifiedEmails: readonly string[] },
): boolean {
  const emails = new Set(OPERATOR_EMAILS.map(normalizeEmail));
  return OPERATOR_USER_IDS.includes(uid) || verifiedEmails.some((email) => emails.has(email));
}

export async function isOperator(db: Db, config: OperatorSettings, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  return account !== undefined && isOnOperatorList(config, account);
}
