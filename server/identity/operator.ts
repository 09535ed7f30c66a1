import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { normalizeEmail } from "#domain/identity/email.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { opensTeams } from "./sign-in-store.ts";
import { findAccount } from "./store.ts";

type OperatorSettings = Pick<Config, "OPERATOR_EMAILS" | "OPERATOR_USER_IDS">;

export function isOnOperatorList(
  { OPERATOR_EMAILS, OPERATOR_USER_IDS }: OperatorSettings,
  { uid, verifiedEmails }: { uid: string; verifiedEmails: readonly string[] },
): boolean {
  const emails = new Set(OPERATOR_EMAILS.map(normalizeEmail));
  return OPERATOR_USER_IDS.includes(uid) || verifiedEmails.some((email) => emails.has(email));
}

/** An account on the operator list. */
export type Operator = { readonly displayName: string };

/**
 * Throws not-found for others, so that they cannot tell whether the operation exists, and other-sign-in-needed if staff
 * need a provider or a passkey and the session began with a code.
 */
export async function requireOperator(db: Db, config: OperatorSettings, caller: Caller): Promise<Operator> {
  const account = await findAccount(db, caller.userId);
  if (account === undefined || !isOnOperatorList(config, account)) throw new AppError(generalErrors.notFound);
  if (!(await opensTeams(db, caller))) throw new AppError(staffSignInErrors.otherNeeded);
  return { displayName: account.name ?? "An operator" };
}

export async function isOperator(db: Db, config: OperatorSettings, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  return account !== undefined && isOnOperatorList(config, account);
}
