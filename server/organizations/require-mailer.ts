import { standingOf, type Standing } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findMemberByAddress, findScanner } from "./mailer-store.ts";

declare const verified: unique symbol;

/**
 * Who mailed a scan: a team member, or a copier whose address an admin has added. Only this file can create one. It is
 * no Staff value: it can add pages of replies and nothing else.
 */
export type Mailer = {
  readonly organizationId: string;
  /** Null for a copier. */
  readonly userId: string | null;
  readonly displayName: string;
  readonly standing: Standing;
  readonly [verified]: "mailer";
};

const copierName = "Copier";

/** `email` must be proven to be the sender of the mail. Undefined for all who are not on the team. */
export async function findMailer(
  db: Db,
  sender: { organizationId: string; email: string },
): Promise<Mailer | undefined> {
  const { organizationId } = sender;
  const member = await findMemberByAddress(db, sender);
  if (member !== undefined) return verify({ organizationId, ...member });
  const scanner = await findScanner(db, sender);
  return scanner && verify({ organizationId, userId: null, displayName: copierName, ...scanner });
}

/** A mail that was taken is filed, even if its sender has left the team since. */
export function mailerOf(scan: {
  organizationId: string;
  sentBy: string | null;
  sentByName: string;
  standing: string;
}): Mailer {
  const { organizationId, sentBy: userId, sentByName: displayName, standing } = scan;
  return verify({ organizationId, userId, displayName, standing: standingOf(standing) });
}

function verify(mailer: Omit<Mailer, typeof verified>): Mailer {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return mailer as Mailer;
}
