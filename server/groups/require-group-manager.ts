import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { staffSignInErrors } from "#domain/identity/staff-sign-in.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { findManager } from "./store.ts";

declare const verified: unique symbol;

/** A verified manager of a group. Only this file can create one. It gives no access to the group's organizations. */
export type GroupManager = {
  readonly groupId: string;
  readonly groupName: string;
  readonly userId: string;
  readonly displayName: string;
  readonly [verified]: "group manager";
};

/**
 * Throws not-found for everyone else, so they cannot tell whether the group exists. Numbers of an organization that
 * requires a passkey need one here, too.
 */
export async function requireGroupManager(db: Db, caller: Caller, groupId: string): Promise<GroupManager> {
  const found = await findManager(db, groupId, caller);
  if (found === undefined) throw new AppError(groupErrors.notFound);
  const { needsPasskey, needsOtherSignIn, ...manager } = found;
  if (needsOtherSignIn) throw new AppError(staffSignInErrors.otherNeeded);
  if (needsPasskey) throw new AppError(generalErrors.passkeyNeeded);
  return verify({ groupId, userId: caller.userId, ...manager });
}

function verify(manager: Omit<GroupManager, typeof verified>): GroupManager {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return manager as GroupManager;
}
